/** One example of each item type: its definition, and a value as forms send it. */
import type { FieldDef, FieldType } from "./field-def";

export interface FieldExample {
  field: FieldDef;
  /** As sent by a form; undefined where the type holds no value. */
  sent: unknown;
}

const field = (type: FieldType, title: string, more: Partial<FieldDef> = {}): FieldDef => ({
  key: `${type}Example`,
  type,
  title,
  storage: "ext",
  flags: { list: true, filter: true },
  ...more,
});
const linked = (value: string, label: string, parent: string) => ({ value, label, parent });
const LEVELS = [
  { label: "高", value: "high" },
  { label: "低", value: "low" },
];

const COLUMNS: readonly FieldDef[] = [
  field("input", "名称", { key: "name", required: true, max: 50 }),
  field("number", "金额", { key: "money", unit: "money", min: 0, sum: true }),
  field("date", "日期", { key: "day" }),
];

const LIST = { params: {}, loadFilter: "data.rows", optionText: "name", optionValue: "id" } as const;

/** The same of types whose choices a read may answer. */
export const SOURCED_EXAMPLES: Partial<Record<FieldType, FieldExample>> = {
  select: {
    field: field("select", "参考产品", { remote: { ...LIST, url: "/api/product/index", remote: 1 }, multiple: true }),
    sent: ["12", "15"],
  },
  radio: {
    field: field("radio", "期望级别", {
      remote: {
        ...LIST,
        url: "/api/Status/json",
        params: { types: "customerLevel" },
        loadFilter: "data.customerLevel",
      },
    }),
    sent: "3",
  },
  jcselect: {
    field: field("jcselect", "介绍人", {
      parent: "customerExample",
      remote: {
        ...LIST,
        url: "/api/contact/list",
        optionText: "contactName",
        parentParams: "customerId",
        remote: 1,
        onHand: 1,
      },
    }),
    sent: "21",
  },
  tree: {
    field: field("tree", "服务部门", {
      remote: { ...LIST, url: "/api/branch/TreeJson", loadFilter: "data", optionText: "Name", optionValue: "ID" },
    }),
    sent: "4",
  },
};

export const FIELD_EXAMPLES: Record<FieldType, FieldExample> = {
  divider: { field: field("divider", "基本信息", { storage: "none" }), sent: undefined },
  input: { field: field("input", "公司简称", { required: true, max: 50, placeholder: "两到十个字" }), sent: "启程" },
  number: { field: field("number", "年采购额", { min: 0, scale: 2 }), sent: "1200000.50" },
  ColorPicker: { field: field("ColorPicker", "颜色"), sent: "#1677ff" },
  select: { field: field("select", "关注产品", { options: LEVELS, multiple: true }), sent: ["high", "low"] },
  statusSelect: { field: field("statusSelect", "客户级别", { dictionary: "customerLevel" }), sent: 1 },
  jcselect: {
    field: field("jcselect", "二级分类", {
      parent: "radioExample",
      options: [
        linked("signed", "已签约", "high"),
        linked("talks", "洽谈中", "high"),
        linked("later", "以后再谈", "low"),
      ],
    }),
    sent: "talks",
  },
  radio: { field: field("radio", "合作意向", { options: LEVELS }), sent: "high" },
  date: { field: field("date", "预计签约日期"), sent: "2026-12-31" },
  datetime: { field: field("datetime", "约访时间"), sent: "2026-12-31 09:30" },
  daterange: {
    field: field("daterange", "合作周期", { key2: "daterangeEnd" }),
    sent: ["2026/01/01 00:00:00", "2026/12/31 23:59:59"],
  },
  switch: { field: field("switch", "是否上市", { active: "1", inactive: "0" }), sent: "1" },
  textarea: { field: field("textarea", "备注", { max: 500, rows: 3 }), sent: "展会认识" },
  city: { field: field("city", "地区"), sent: ["330000", "330100", "330106"] },
  county: { field: field("county", "区县", { parent: "cityExample" }), sent: "330106" },
  user: { field: field("user", "技术支持", { max: 1 }), sent: 1 },
  customer: { field: field("customer", "上级客户"), sent: 1 },
  contract: { field: field("contract", "关联合同"), sent: 1 },
  branch: { field: field("branch", "对接部门", { multiple: true }), sent: "1,2" },
  product: {
    field: field("product", "产品明细", { required: true }),
    sent: [{ productid: 1, number: 2, sellingprice: "99.50", remark: "含安装" }],
  },
  picture: { field: field("picture", "门头照片", { max: 3 }), sent: [{ id: 1 }] },
  editor: {
    field: field("editor", "方案", { max: 5_000, height: 360 }),
    sent: "<p>先试用，<strong>再签约</strong></p>",
  },
  property: { field: field("property", "属性", { max: 20 }), sent: [{ name: "材质", value: "不锈钢" }] },
  tree: {
    field: field("tree", "分类", { reference: "productCategory", url: "/api/productCategory/list" }),
    sent: 1,
  },
  tags: { field: field("tags", "客户标签", { max: 5 }), sent: ["重点", "展会"] },
  tablelist: {
    field: field("tablelist", "明细", { children: COLUMNS, max: 50 }),
    sent: [
      { name: "备件", money: "1200.00", day: "2026-12-31" },
      { name: "运费", money: 80.5 },
    ],
  },
  file: { field: field("file", "资质文件", { max: 3, accept: ["pdf", "docx", "jpg"] }), sent: [{ id: 1 }] },
};
