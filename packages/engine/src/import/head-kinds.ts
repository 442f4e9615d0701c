/** Kinds of fields, and what their columns are called in the files of other companies and other programs. */
import type { FieldDef } from "../fields/field-def";

/** A field, as far as a heading can name it. */
export type Named = Pick<FieldDef, "key" | "title" | "en"> &
  Partial<Pick<FieldDef, "type" | "card" | "pattern" | "search" | "dictionary" | "heads" | "required">>;

export interface HeadKind {
  /** Names of a field of this kind; one that is called so is of it. */
  heads: readonly string[];
  /** Names that it may have where nothing else has them. */
  loose?: readonly string[];
  /** Further names by which a field is of this kind, though a heading that is called so may be another. */
  called?: readonly string[];
  /** Whether a field is declared to be of this kind. */
  is?: (field: Named) => boolean;
  /** Whether it looks like one. */
  maybe?: (field: Named) => boolean;
}

const ofCard =
  (...parts: NonNullable<FieldDef["card"]>) =>
  (field: Named) =>
    parts.some((part) => field.card?.includes(part) ?? false);
const ofPattern =
  (...patterns: NonNullable<FieldDef["pattern"]>[]) =>
  (field: Named) =>
    field.pattern !== undefined && patterns.includes(field.pattern);
const ofDictionary =
  (...kinds: string[]) =>
  (field: Named) =>
    field.dictionary !== undefined && kinds.includes(field.dictionary);

const COMPANY: HeadKind = {
  is: ofCard("company"),
  heads: [
    ..."客户名称 供应商名称 关联客户 所属客户 公司名称 企业名称 单位名称 机构名称 组织名称 厂商名称 客户全称 公司全称 企业全称 单位全称".split(
      " ",
    ),
    ..."客户 公司 企业 单位 供应商 厂商 厂家 公司名 企业名 单位名 客户名 客户公司 客户单位 工作单位 所在公司 所在单位 就职公司".split(
      " ",
    ),
    ..."公司/单位 公司或单位 公司名称(全称) 客户公司名称 线索公司 线索名称 公司机构 组织机构 组织 机构".split(" "),
    ..."company companyname companyname1 customer customername account accountname organization organisation organizationname".split(
      " ",
    ),
    ..."organization1name organisationname companyororganization employer business businessname firm client clientname".split(
      " ",
    ),
    "associated company",
    "primary associated company",
    "name of company",
  ],
  loose: ["名称", "name", "全称", "lead", "leadname", "线索", "公司简称", "客户简称", "简称"],
};

const PERSON: HeadKind = {
  is: ofCard("person"),
  maybe: ({ search }) => search === "person",
  heads: [
    ..."联系人 联系人姓名 联系人名称 联系人名 主要联系人 首要联系人 主联系人 第一联系人 客户联系人 公司联系人 对接人 接洽人 经办人 姓名 名字 全名 真实姓名".split(
      " ",
    ),
    ..."客户姓名 学员姓名 收件人 收货人 显示名称 显示名 联络人 联系人全名 姓名/称呼 您的姓名".split(" "),
    ..."contact contactname contactperson contactfullname fullname displayname personname primarycontact yourname".split(
      " ",
    ),
    "file as",
  ],
  loose: "name 称呼 昵称 nickname person 负责人姓名 法定代表人 法人 法人代表 法定代表 企业法人 老板".split(" "),
};

/** Parts of a person's name in columns of their own. */
export const NAME_PARTS = {
  family: ["姓", "姓氏", "lastname", "familyname", "surname", "contactlastname"],
  middle: ["中间名", "middlename", "additionalname", "middle"],
  given: ["名", "名字", "firstname", "givenname", "forename", "contactfirstname"],
} as const;

const MOBILE: HeadKind = {
  is: ofCard("mobile"),
  maybe: (field) => field.search === "phone" || ofPattern("mobile", "phone")(field),
  heads: [
    ..."手机 手机号 手机号码 手机电话 联系手机 联系人手机 联系人手机号 移动电话 移动电话号码 有效手机号 有效手机号码 有效手机 手机1 手机号1 常用手机 主要手机".split(
      " ",
    ),
    ..."联系手机号 联系手机号码 手机联系方式 注册手机 注册手机号 绑定手机 负责人手机 私人手机 本人手机 工商手机号".split(
      " ",
    ),
    ..."mobile mobilephone mobilenumber mobilephonenumber mobileno cell cellphone cellphonenumber cellular mobiletelephone iphone".split(
      " ",
    ),
  ],
};

/** Of either kind: a mobile number or a landline may stand there. */
export const ANY_PHONES: readonly string[] = [
  ..."电话 电话号码 联系电话 联系方式 联系号码 联系电话号码 手机/电话 电话/手机 手机或电话 电话或手机 手机/座机 主要电话 首选电话 企业电话 联络电话 号码".split(
    " ",
  ),
  ..."公示电话 工商电话 注册电话 年报电话 最新年报电话 企业联系电话 客户电话 联系人电话 咨询电话".split(" "),
  ..."phone phonenumber telephone tel telephonenumber contactnumber contactphone phoneno primaryphone mainphone phonevalue".split(
    " ",
  ),
];

/** What comes beside the first one. */
export const MORE_PHONES: readonly string[] = [
  ..."更多电话 其他电话 备用电话 其它电话 更多号码 其他号码 其他联系方式 更多联系方式 其他联系电话 更多联系电话 住宅电话 家庭电话 宅电 备用手机 其他手机 更多手机号 更多手机".split(
    " ",
  ),
  ..."备用联系方式 车载电话 寻呼机 无线电话".split(" "),
  ..."otherphone homephone carphone assistantsphone assistantphone radiophone pager callback otherphonenumber secondaryphone".split(
    " ",
  ),
  ..."homephonenumber alternatephone altphone othermobile".split(" "),
];

const TELEPHONE: HeadKind = {
  is: (field) => ofCard("phone")(field) && !ofCard("mobile")(field),
  called: ["电话", "电话号码", "telephone", "tel", "phone"],
  heads: [
    ..."座机 固话 固定电话 办公电话 公司电话 单位电话 总机 公司座机 座机号 座机号码 固话号码 办公室电话 商务电话 工作电话 公司主要电话 单位主要电话 企业座机 前台电话".split(
      " ",
    ),
    ..."直线电话 直线 businessphone workphone officephone companyphone companymainphone landline fixedphone officetelephone".split(
      " ",
    ),
    ..."worktelephone businesstelephone businessphonenumber workphonenumber directphone directline switchboard 电话(座机) 座机电话".split(
      " ",
    ),
  ],
};

const EMAIL: HeadKind = {
  is: ofCard("email"),
  maybe: ofPattern("email"),
  heads: [
    ..."邮箱 电子邮箱 邮箱地址 邮件 电子邮件 电邮 邮件地址 电子邮件地址 电子邮箱地址 工作邮箱 企业邮箱 公司邮箱 联系邮箱 联系人邮箱 商务邮箱 常用邮箱 首选邮箱".split(
      " ",
    ),
    ..."邮箱1 email emailaddress mail emailid workemail businessemail email1value emailvalue email1 primaryemail email1address contactemail".split(
      " ",
    ),
    "email address 1",
    "e-mail address",
  ],
};

const REMARK: HeadKind = {
  is: ofCard("rest"),
  heads: [
    ..."备注 备注信息 备注说明 备忘 说明 描述 附注 注释 便笺 便签 附言 其他说明 客户描述 公司描述 线索描述 客户备注 remark remarks note notes".split(
      " ",
    ),
    ..."memo comment comments description 备注(附注)".split(" "),
  ],
  loose: ["简介", "公司简介", "企业简介", "客户简介", "about", "details", "留言", "需求", "需求描述", "message"],
};

const ADDRESS: HeadKind = {
  is: ofCard("address"),
  heads: [
    ..."详细地址 地址 公司地址 单位地址 企业地址 联系地址 通讯地址 通信地址 办公地址 街道地址 注册地址 经营地址 商务地址 工作地址 邮寄地址 街道 客户地址 所在地址".split(
      " ",
    ),
    ..."公司详细地址 企业公示的地址 企业注册地址 办公详细地址 商务地址街道 工作地址街道 联系人地址 实际经营地址 具体地址".split(
      " ",
    ),
    ..."address street streetaddress address1street address1line1 addressline1 line1 businessstreet businessaddress workaddress mailingstreet".split(
      " ",
    ),
    ..."billingstreet companyaddress mailingaddress officeaddress billingaddress".split(" "),
  ],
  loose:
    "最新年报地址 年报地址 通信地址2 address1formatted addressformatted shippingstreet shippingaddress homestreet homeaddress 住宅地址 住宅地址街道 家庭地址 收货地址".split(
      " ",
    ),
};

const SOURCE: HeadKind = {
  is: ofDictionary("source"),
  heads: [
    ..."来源 客户来源 线索来源 来源渠道 渠道 获客渠道 获客来源 信息来源 来源方式 市场来源 推广渠道 渠道来源 来源类型 获取渠道".split(
      " ",
    ),
    ..."source leadsource originalsource accountsource leadorigin channel platform utmsource trafficsource".split(" "),
  ],
  loose: ["original traffic source", "市场活动", "campaign"],
};

const LEVEL: HeadKind = {
  is: ofDictionary("customerLevel", "supplierLevel"),
  heads:
    "客户级别 客户等级 供应商级别 供应商等级 级别 等级 重要程度 客户分级 客户评级 客户重要级别 level rating grade customerlevel tier priority".split(
      " ",
    ),
};

const INDUSTRY: HeadKind = {
  is: ofDictionary("industry"),
  heads: [
    ..."行业 所属行业 行业类别 行业分类 客户行业 国标行业 国标行业门类 国标行业大类 行业门类 行业类型 一级行业 企业行业 所在行业 行业名称 公司行业 主营行业".split(
      " ",
    ),
    ..."industry industrytype sector industrycategory".split(" "),
  ],
  loose: ["国标行业中类", "国标行业小类", "二级行业", "行业大类"],
};

const SCALE: HeadKind = {
  is: ofDictionary("scale"),
  heads: [
    ..."人员规模 公司规模 企业规模 员工规模 员工人数 员工数 规模 总人数 公司人数 企业人数 人数 员工数量 客户规模 单位规模".split(
      " ",
    ),
    ..."employees numberofemployees noofemployees employeecount companysize size headcount".split(" "),
  ],
  loose: ["参保人数", "社保人数"],
};

const POSITION: HeadKind = {
  is: ofDictionary("position"),
  heads: [
    ..."职位 职务 岗位 头衔 职称 工作职位 岗位名称 职位名称 联系人职务 联系人职位 position jobtitle title organization1title organizationtitle role".split(
      " ",
    ),
    "job position",
  ],
};

const REGION: HeadKind = {
  is: ({ type }) => type === "city",
  heads: [
    ..."地区 省市区 省市 省/市/区 省市县 所在地区 所在地 所在城市 城市 区域 所属地区 所属城市 所属区域 行政区划 客户地区 客户区域 公司所在地 省份城市".split(
      " ",
    ),
    ..."所在省市 省/市 省/市/县 地区定位 省、市、区 所在区域 归属地 国家/省/市/区 国家省市区 region city area location cityname areaname".split(
      " ",
    ),
  ],
};

/** One place in three columns. */
export const REGION_PARTS: readonly (readonly string[])[] = [
  [
    ..."省 省份 所在省 所在省份 所属省份 所属省 省/市/自治区 省/直辖市 省/自治区 省级 省市自治区 省/自治区/直辖市 省(直辖市) 商务地址省/市/自治区 province".split(
      " ",
    ),
    ..."state stateregion stateprovince businessstate region address1region address1stateprovince billingstateprovince billingstate".split(
      " ",
    ),
    ..."mailingstateprovince mailingstate companystate provincename".split(" "),
  ],
  [
    ..."市 城市 地级市 所在市 所在城市 所属城市 所属市 市级 地市 商务地址市/县 商务地址城市 city address1city businesscity billingcity mailingcity companycity".split(
      " ",
    ),
    "cityname",
  ],
  "区 县 区县 区/县 市/县 所在区县 所在区 所属区县 所属区 所属县 所属区/县 区级 县区 县/区 行政区 区域(县) district county areaname districtname".split(
    " ",
  ),
];

const same = (text: string): HeadKind => ({ heads: text.split(" ") });

/** Every kind that is found by its names alone, or by what its field is. */
export const KINDS: readonly HeadKind[] = [
  COMPANY,
  PERSON,
  MOBILE,
  TELEPHONE,
  EMAIL,
  REMARK,
  ADDRESS,
  SOURCE,
  LEVEL,
  INDUSTRY,
  SCALE,
  POSITION,
  REGION,
  {
    ...same("微信 微信号 微信号码 微信账号 微信帐号 个人微信 联系微信 wechat weixin wechatid wx"),
    is: ofCard("wechat"),
  },
  { ...same("QQ QQ号 QQ号码 联系QQ"), is: ofCard("qq") },
  same("部门 所属部门 所在部门 任职部门 department organizationdepartment organization1department 单位部门 dept"),
  same("性别 gender sex"),
  same(
    "负责人 业务员 销售 销售员 销售人员 销售代表 所属销售 所属业务员 客户经理 跟进人 归属人 所有人 客户所有人 线索所有人 归属销售 跟进销售 客户负责人 线索负责人 跟进人员 owner sales accountowner leadowner contactowner salesperson salesrep assignedto companyowner ownername",
  ),
  {
    ...same(
      "统一社会信用代码 社会信用代码 信用代码 税号 纳税人识别号 纳税识别号 营业执照号 营业执照号码 统一信用代码 企业信用代码 社会统一信用代码 统一代码 taxnumber creditcode taxid uscc unifiedsocialcreditcode",
    ),
    is: ofCard("creditCode"),
    maybe: ofPattern("creditCode"),
  },
  {
    ...same(
      "网址 网站 网站地址 公司网址 公司网站 官网 主页 官网网址 官网地址 公司官网 企业官网 官方网站 网页 个人网页 公司主页 企业网址 website url websiteurl webpage website1value websitevalue homepage companywebsite companydomainname domain web webaddress companydomain",
    ),
    is: ofCard("website"),
    maybe: ofPattern("url"),
  },
  same("生日 出生日期 出生年月日 birthday birthdate dateofbirth dob"),
  same("开户银行 开户行 银行 银行名称 bank bankname"),
  same("银行账号 银行帐号 账号 帐号 银行卡号 卡号 account accountnumber bankaccount"),
  same("标签 客户标签 tag tags 标记 labels label categories 群组 分组 groups groupmembership"),
  same("产品名称 商品名称 品名 名称 产品 商品 物料名称 货品名称 存货名称 name productname product item itemname"),
  same(
    "编号 编码 产品编号 产品编码 商品编号 商品编码 货号 料号 型号 物料编码 存货编码 货品编号 code sku productcode productid",
  ),
  same("售价 单价 价格 销售价 销售单价 标准价 零售价 标准售价 price unitprice listprice saleprice"),
  same("成本价 成本 进价 采购价 cost costprice unitcost"),
  same("计量单位 基本单位 单位 unit uom"),
  same("产品分类 商品分类 分类 类别 类目 产品类别 产品类型 category productcategory"),
  same("供应商 供应商名称 供货商 supplier vendor"),
  same("角色 联系人角色 决策角色 contactrole"),
  same(
    "下次跟进时间 下次联系时间 下次回访时间 下次跟进 下次联系 下次回访 下次跟进日期 下次联系日期 nextfollowup nextcontactdate nextactivitydate nextfollowuptime",
  ),
  same(
    "创建时间 创建日期 录入时间 录入日期 添加时间 建档时间 登记时间 createdate createddate createdat createdtime created creationdate",
  ),
];

export const KIND = {
  company: COMPANY,
  person: PERSON,
  mobile: MOBILE,
  telephone: TELEPHONE,
  remark: REMARK,
  region: REGION,
};
