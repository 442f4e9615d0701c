/** What stands below a contract: its products and the rows of its payment plan. */
import { lineColumn, lines } from "../../kernel/records/type/builtin-fields";

const COST_RIGHT = "crm.product.cost";

const number = (key: string, db: string, title: string, more: object = {}) =>
  lineColumn({ key, db, type: "number", title, scale: 4, min: 0, ...more });

export const LINES = lines({
  key: "listJson",
  db: "lines",
  type: "product",
  title: "产品明细",
  en: "Products",
  required: true,
  column: 2,
  flags: { filter: true },
  amounts: { mode: "taxMode", total: "money_total", net: "netTotal", tax: "taxTotal" },
  lines: {
    table: "contract_lines",
    of: "contract_id",
    more: {
      title: { db: "title", stored: "text", copies: "name" },
      net: { db: "net", stored: "numeric" },
      tax: { db: "tax", stored: "numeric" },
      baseQuantity: { db: "base_quantity", stored: "numeric" },
    },
  },
  children: [
    lineColumn({
      key: "productid",
      db: "product_id",
      type: "select",
      reference: "product",
      title: "产品名称",
      en: "Product",
      required: true,
    }),
    lineColumn({
      key: "xinghao",
      db: "number",
      type: "input",
      title: "编号/条码",
      en: "Number",
      readonly: true,
      copies: "number",
    }),
    lineColumn({
      key: "standard",
      db: "unit",
      type: "input",
      title: "单位",
      en: "Unit",
      readonly: true,
      copies: "standard",
    }),
    number("number", "quantity", "数量", { en: "Quantity", required: true, min: 0.0001, defaultValue: 1 }),
    number("sellingprice", "price", "单价", { en: "Price", required: true, copies: "price" }),
    number("discount", "discount", "折扣%", { en: "Discount %", scale: 2, max: 100, defaultValue: 100 }),
    number("shuilv", "tax_rate", "税率%", { en: "Tax %", scale: 2, max: 100, copies: "shuilv" }),
    number("xiaoji", "subtotal", "小计", {
      en: "Amount",
      scale: 2,
      sum: true,
      computed: "{sellingprice} * {number} * {discount} / 100",
    }),
    number("price", "cost", "成本价", { en: "Cost", readonly: true, copies: "costPrice", right: COST_RIGHT }),
    lineColumn({ key: "ext", db: "remark", type: "input", title: "备注", en: "Remark", max: 200 }),
  ],
});

export const PLAN = lines({
  key: "hkList",
  db: "plan",
  type: "tablelist",
  title: "回款计划",
  en: "Payment plan",
  column: 2,
  max: 60,
  linkage: { show: [{ field: "hkType", op: "ne", value: "1" }] },
  flags: {},
  lines: { table: "contract_plan", of: "contract_id" },
  children: [
    lineColumn({ key: "qici", db: "qici", type: "input", title: "期次", en: "Part", readonly: true }),
    lineColumn({ key: "date", db: "planned_on", type: "date", title: "计划日期", en: "Planned day" }),
    number("money", "money", "计划金额", { en: "Amount", scale: 2, sum: true }),
    lineColumn({ key: "ext", db: "remark", type: "input", title: "备注", en: "Remark", max: 200 }),
  ],
});
