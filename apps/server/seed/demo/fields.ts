/** Custom fields of customers: one of each kind of storage, and one that depends on another. */
import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { PRODUCTS } from "./products";

type Definition = Omit<FieldDef, "key" | "storage">;

export const INTENTIONS: Readonly<Record<string, string>> = { high: "强烈", medium: "一般", low: "较弱", none: "暂无" };

const INTENTION_COLOURS: Readonly<Record<string, string>> = {
  high: "#e03136",
  medium: "#fa8c16",
  low: "#2f6bff",
  none: "#8c93a1",
};

/** How one settles, and on which terms: those of each way. */
export const TERMS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  cash: { advance: "款到发货", delivery: "货到付款" },
  monthly: { days30: "30天", days60: "60天", days90: "90天" },
  yearly: { quarter: "按季结算", half: "按半年结算" },
};
const SETTLEMENTS: Readonly<Record<string, string>> = { cash: "现结", monthly: "月结", yearly: "年度框架" };

const inList = { list: true, filter: true };
const byDefault = { list: true, show: true, filter: true, sort: true };
const listed = [{ field: "isListed", op: "eq", value: "1" }];

/** A column of a table within the form. */
const own = (key: string, definition: Omit<Definition, "flags">): FieldDef => ({
  ...definition,
  key,
  storage: "ext",
  flags: {},
});
const STATES = [
  { value: "using", label: "在用" },
  { value: "idle", label: "闲置" },
  { value: "replace", label: "待更换" },
];

export const CUSTOM_FIELDS: readonly (readonly [key: string, definition: Definition])[] = [
  ["moreInfo", { type: "divider", title: "补充信息", column: 2, flags: {} }],
  [
    "annualPurchase",
    { type: "number", title: "年采购额（万元）", min: 0, max: 1_000_000, scale: 2, width: 130, flags: byDefault },
  ],
  [
    "intention",
    {
      type: "radio",
      title: "合作意向",
      options: Object.entries(INTENTIONS).map(([value, label]) => ({
        value,
        label,
        color: INTENTION_COLOURS[value] ?? "",
      })),
      column: 2,
      width: 100,
      flags: { ...inList, sort: true },
    },
  ],
  [
    "interests",
    {
      type: "select",
      title: "关注产品",
      multiple: true,
      max: 8,
      options: Object.values(PRODUCTS).map(({ key, name }) => ({ value: key, label: name })),
      width: 200,
      flags: inList,
    },
  ],
  ["expectSign", { type: "date", title: "预计签约日期", width: 120, flags: { list: true, filter: true, sort: true } }],
  ["visitAt", { type: "datetime", title: "约访时间", width: 150, flags: inList }],
  ["coopPeriod", { type: "daterange", title: "合作周期", width: 190, flags: { ...inList, sort: true } }],
  ["isListed", { type: "switch", title: "是否上市", active: "1", inactive: "0", width: 90, flags: inList }],
  [
    "stockCode",
    {
      type: "input",
      title: "股票代码",
      max: 10,
      pattern: "word",
      message: "请输入股票代码",
      linkage: { show: listed, require: listed },
      width: 100,
      flags: { ...inList, find: true, duplicate: true },
    },
  ],
  [
    "settlement",
    {
      type: "select",
      title: "结算方式",
      options: Object.entries(SETTLEMENTS).map(([value, label]) => ({ value, label })),
      width: 110,
      flags: { ...inList, sort: true },
    },
  ],
  [
    "terms",
    {
      type: "jcselect",
      title: "账期",
      parent: "settlement",
      options: Object.entries(TERMS).flatMap(([parent, terms]) =>
        Object.entries(terms).map(([value, label]) => ({ value, label, parent })),
      ),
      width: 110,
      flags: inList,
    },
  ],
  ["shipRegion", { type: "city", title: "收货地区", width: 180, flags: inList }],
  ["shipCounty", { type: "county", title: "收货区县", parent: "shipRegion", width: 180, flags: inList }],
  ["supporter", { type: "user", title: "技术支持", width: 100, flags: inList }],
  ["serviceBranch", { type: "branch", title: "对接部门", width: 120, flags: inList }],
  ["parentCustomer", { type: "customer", title: "上级客户", width: 200, flags: { list: true } }],
  ["labels", { type: "tags", title: "客户标签", max: 5, width: 180, flags: inList }],
  ["photos", { type: "picture", title: "门头照片", max: 3, width: 120, flags: { list: true } }],
  [
    "papers",
    {
      type: "file",
      title: "资质文件",
      max: 5,
      accept: ["pdf", "docx", "xlsx", "jpg", "png"],
      width: 180,
      flags: inList,
    },
  ],
  ["plan", { type: "editor", title: "合作方案", max: 5_000, column: 2, width: 220, flags: inList }],
  ["wants", { type: "product", title: "意向产品", column: 2, width: 180, flags: inList }],
  [
    "devices",
    {
      type: "tablelist",
      title: "现有设备",
      max: 30,
      children: [
        own("name", { type: "input", title: "设备", required: true, max: 30, width: 140 }),
        own("brand", { type: "input", title: "品牌", max: 30, width: 110 }),
        own("number", { type: "number", title: "数量", min: 1, scale: 0, sum: true, width: 80 }),
        own("bought", { type: "date", title: "购入日期", width: 130 }),
        own("state", { type: "select", title: "状况", options: STATES, width: 100 }),
      ],
      column: 2,
      width: 160,
      flags: inList,
    },
  ],
  ["site", { type: "property", title: "现场条件", max: 20, column: 2, width: 120, flags: inList }],
  ["competitor", { type: "input", title: "竞品情况", max: 100, column: 2, width: 180, flags: inList }],
];
