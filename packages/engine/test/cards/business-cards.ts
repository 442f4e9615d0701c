/** Business cards as scanners and people type them off, and papers that companies send in place of one. */
import type { CardCase } from "./lines";

export const CARDS: readonly CardCase[] = [
  [
    `杭州云帆科技有限公司
张 伟  总经理
手机：138 0013 8000
电话：0571-88886666
传真：0571-88886667
邮箱：zhangwei@yunfan.com
网址：www.yunfan.com
地址：浙江省杭州市西湖区文三路123号云帆大厦5楼`,
    {
      company: "杭州云帆科技有限公司",
      position: "总经理",
      mobile: "13800138000",
      phone: "0571-88886666",
      email: "zhangwei@yunfan.com",
      website: "www.yunfan.com",
      address: "浙江省杭州市西湖区文三路123号云帆大厦5楼",
      person: "张伟",
    },
    "传真：0571-88886667",
  ],
  [
    `宁波甬江机械有限公司
NINGBO YONGJIANG MACHINERY CO., LTD.
陈刚 Chen Gang
销售总监 Sales Director
地址：宁波市鄞州区中山东路1001号
ADD: No.1001 East Zhongshan Road, Yinzhou, Ningbo
Tel: 86-574-87654321
Mob: 13805740000
E-mail: chengang@yongjiang.cn`,
    {
      company: "宁波甬江机械有限公司",
      person: "陈刚",
      position: "销售总监",
      address: "宁波市鄞州区中山东路1001号",
      phone: "0574-87654321",
      mobile: "13805740000",
      email: "chengang@yongjiang.cn",
    },
    `NINGBO YONGJIANG MACHINERY CO., LTD.
Chen Gang
Sales Director
ADD: No.1001 East Zhongshan Road, Yinzhou, Ningbo`,
  ],
  [
    "李娜\n采购部经理\n上海浦江商贸有限公司\n139 0013 9000\n021-58881234转608\nlina@pujiang.com.cn\n上海市浦东新区张江路665号3楼",
    {
      person: "李娜",
      position: "采购部经理",
      company: "上海浦江商贸有限公司",
      mobile: "13900139000",
      phone: "021-58881234-608",
      email: "lina@pujiang.com.cn",
      address: "上海市浦东新区张江路665号3楼",
    },
    "",
  ],
  [
    "深圳市鹏程电子有限公司\n刘洋 / 销售总监\n手机/微信：13922223333\nQQ：22334455\n深圳市南山区科技园南区R2-B栋4楼\n诚信为本 客户至上",
    {
      company: "深圳市鹏程电子有限公司",
      person: "刘洋",
      position: "销售总监",
      mobile: "13922223333",
      wechat: "13922223333",
      qq: "22334455",
      address: "深圳市南山区科技园南区R2-B栋4楼",
    },
    "诚信为本 客户至上",
  ],
  [
    "John Smith\nSales Manager\nAcme Industrial Inc.\nTel: +1 415 555 0100\njohn.smith@acme.com\nwww.acme.com",
    {
      person: "John Smith",
      position: "Sales Manager",
      company: "Acme Industrial Inc.",
      phone: "+1 415 555 0100",
      email: "john.smith@acme.com",
      website: "www.acme.com",
    },
    "",
  ],
  [
    "Wei Zhang\nProcurement Director\nYunfan Technology Co., Ltd.\nM: +86 138 0013 8000\nE: wei.zhang@yunfan.com\nA: 5F, Yunfan Building, 123 Wensan Road, Hangzhou",
    {
      person: "Wei Zhang",
      position: "Procurement Director",
      company: "Yunfan Technology Co., Ltd.",
      mobile: "13800138000",
      email: "wei.zhang@yunfan.com",
      address: "5F, Yunfan Building, 123 Wensan Road, Hangzhou",
    },
    "",
  ],
  [
    "名称：杭州云帆科技有限公司\n税号：91330106MA27XY3K2M\n地址：杭州市西湖区文三路123号\n电话：0571-88886666\n开户行：中国工商银行杭州文三路支行\n账号：1202021309900012345",
    {
      company: "杭州云帆科技有限公司",
      creditCode: "91330106MA27XY3K2M",
      address: "杭州市西湖区文三路123号",
      phone: "0571-88886666",
    },
    "开户行：中国工商银行杭州文三路支行\n账号：1202021309900012345",
  ],
  [
    "发票抬头：上海浦江商贸有限公司\n统一社会信用代码：91310115MA1K4B7P9W\n单位地址：上海市浦东新区张江路665号\n单位电话：021-58881234",
    {
      company: "上海浦江商贸有限公司",
      creditCode: "91310115MA1K4B7P9W",
      address: "上海市浦东新区张江路665号",
      phone: "021-58881234",
    },
    "",
  ],
  [
    "纳税人识别号：91440300MA5F8T2Q3E\n公司名称：深圳市鹏程电子有限公司\n地址、电话：深圳市南山区科技园南区R2-B栋4楼 0755-26681234",
    {
      creditCode: "91440300MA5F8T2Q3E",
      company: "深圳市鹏程电子有限公司",
      address: "深圳市南山区科技园南区R2-B栋4楼",
      phone: "0755-26681234",
    },
    "",
  ],
  [
    "慈溪市永盛轴承厂\n厂长 胡建军\n13705740001 13705740002\n主营：深沟球轴承、非标轴承\n慈溪市周巷镇环城北路88号",
    {
      company: "慈溪市永盛轴承厂",
      position: "厂长",
      person: "胡建军",
      mobile: "13705740001",
      address: "慈溪市周巷镇环城北路88号",
    },
    "13705740002\n主营：深沟球轴承、非标轴承",
  ],
  [
    "浙江甬江控股集团\n宁波甬江机械有限公司\n常务副总经理\n钱 学 明\n电话：(0574) 8765 4321",
    {
      company: "宁波甬江机械有限公司",
      position: "常务副总经理",
      person: "钱学明",
      phone: "0574-87654321",
    },
    "浙江甬江控股集团",
  ],
  [
    "宁波市第一医院\n设备科科长 周强\n宁波市海曙区柳汀街59号\n0574-87085588",
    {
      company: "宁波市第一医院",
      position: "设备科科长",
      person: "周强",
      address: "宁波市海曙区柳汀街59号",
      phone: "0574-87085588",
    },
    "",
  ],
  [
    "姓　名：欧阳修远\n职　务：采购经理\n单　位：苏州园林建设有限公司\n手　机：１３７７６００００００\n邮　箱：ouyang@szyl.com\n地　址：江苏省苏州市工业园区星湖街328号",
    {
      person: "欧阳修远",
      position: "采购经理",
      company: "苏州园林建设有限公司",
      mobile: "13776000000",
      email: "ouyang@szyl.com",
      address: "江苏省苏州市工业园区星湖街328号",
    },
    "",
  ],
  [
    "【客户信息】\n公司：云帆\n联系人：王总\n电话：13800138000\n需求：两台打包机",
    { company: "云帆", person: "王总", mobile: "13800138000" },
    "【客户信息】\n需求：两台打包机",
  ],
  [
    "收货人: 顾敏\n手机号码: 13776000000\n所在地区: 江苏省苏州市工业园区\n详细地址: 星湖街328号3幢",
    { person: "顾敏", mobile: "13776000000", address: "星湖街328号3幢" },
    "所在地区: 江苏省苏州市工业园区",
  ],
  [
    "重庆长江船舶修造厂\n谭勇（生产部主任）\n手机 139-8300-1234（微信同号）\n邮编 400010",
    {
      company: "重庆长江船舶修造厂",
      person: "谭勇",
      position: "生产部主任",
      mobile: "13983001234",
      wechat: "13983001234",
    },
    "邮编 400010",
  ],
  [
    "成都锦官餐饮管理有限公司\n品牌总监 | 罗丹\nT 028-86661234\nM 13880012345\nW www.jinguan.cn",
    {
      company: "成都锦官餐饮管理有限公司",
      position: "品牌总监",
      person: "罗丹",
      phone: "028-86661234",
      mobile: "13880012345",
      website: "www.jinguan.cn",
    },
    "",
  ],
  [
    "西安古城文化传播有限公司\n西安古城文化传播有限公司北京分公司\n秦朗\n18729001234",
    { person: "秦朗", mobile: "18729001234" },
    "西安古城文化传播有限公司\n西安古城文化传播有限公司北京分公司",
  ],
  [
    "武汉光谷软件股份有限公司 CEO 徐亮\n武汉市洪山区珞喻路1037号\n电话：027-87540000 / 13971000001",
    {
      company: "武汉光谷软件股份有限公司",
      position: "CEO",
      person: "徐亮",
      address: "武汉市洪山区珞喻路1037号",
      phone: "027-87540000",
      mobile: "13971000001",
    },
    "",
  ],
  [
    "青岛海之蓝食品有限公司  区域经理  孙晓梅 女士\nMobile：18660001234   WeChat：sunxiaomei_qd",
    {
      company: "青岛海之蓝食品有限公司",
      position: "区域经理",
      person: "孙晓梅",
      mobile: "18660001234",
      wechat: "sunxiaomei_qd",
    },
    "",
  ],
  [
    "联系人1：张伟 13800138000\n联系人2：李娜 13900139000\n公司：杭州云帆科技有限公司",
    { company: "杭州云帆科技有限公司" },
    "联系人1：张伟 13800138000\n联系人2：李娜 13900139000",
  ],
  ["单价：120元\n方案：A\n13800138000", { mobile: "13800138000" }, "单价：120元\n方案：A"],
  [
    "香港商报文化有限公司\n梁志强\nTel: +852 2345 6789\nEmail: leung@hkbiz.com.hk",
    {
      company: "香港商报文化有限公司",
      person: "梁志强",
      phone: "+852 2345 6789",
      email: "leung@hkbiz.com.hk",
    },
    "",
  ],
  [
    "天津滨海新区第三小学\n校长办公室\n韩老师 022-66201234",
    { company: "天津滨海新区第三小学", person: "韩老师", phone: "022-66201234" },
    "校长办公室",
  ],
];
