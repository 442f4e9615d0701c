/** What stands below a contract: its products and the rows of its payment plan. */
import {
  COUNTED,
  lineNumber,
  PRODUCT,
  PRODUCT_NUMBER,
  QUANTITY,
  subtotal,
  TAX_RATE,
  unitColumn,
} from "../../kernel/documents/product-lines";
import { lineColumn, lines } from "../../kernel/records/type/builtin-fields";

const COST_RIGHT = "crm.product.cost";

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
    more: COUNTED,
  },
  children: [
    PRODUCT,
    PRODUCT_NUMBER,
    unitColumn("standard"),
    QUANTITY,
    lineNumber("sellingprice", "price", {
      title: "单价",
      en: "Price",
      unit: "money",
      required: true,
      copies: "price",
      width: 104,
    }),
    lineNumber("discount", "discount", {
      title: "折扣%",
      en: "Discount %",
      scale: 2,
      max: 100,
      defaultValue: 100,
      width: 76,
    }),
    TAX_RATE,
    subtotal("{sellingprice} * {number} * {discount} / 100"),
    lineNumber("price", "cost", {
      title: "成本价",
      en: "Cost",
      unit: "money",
      readonly: true,
      copies: "costPrice",
      right: COST_RIGHT,
      width: 96,
    }),
    lineColumn({
      key: "promisedDate",
      db: "promised_on",
      type: "date",
      title: "承诺交期",
      en: "Promised day",
      width: 124,
    }),
    lineColumn({ key: "ext", db: "remark", type: "input", title: "备注", en: "Remark", max: 200, width: 120 }),
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
    lineNumber("money", "money", { title: "计划金额", en: "Amount", unit: "money", scale: 2, sum: true }),
    lineColumn({ key: "ext", db: "remark", type: "input", title: "备注", en: "Remark", max: 200 }),
  ],
});
