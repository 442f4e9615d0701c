/** Fields of goods that come in. */
import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { numberField } from "../../kernel/documents/fields";
import { lineNumber } from "../../kernel/documents/product-lines";
import { column, lineColumn, lines } from "../../kernel/records/type/builtin-fields";
import {
  BIZ_DATE,
  COST_RIGHT,
  GOODS,
  KEPT,
  LAST,
  lineMoney,
  moneyField,
  REMARK,
  SOURCE_NAME,
  sourceField,
  warehouseField,
} from "../stock/public";

export const PATTERN = "RKD{yyyyMMdd}{4}";

export const LINES = lines({
  key: "listJson",
  db: "lines",
  type: "product",
  title: "入库明细",
  en: "Lines",
  required: true,
  column: 2,
  flags: { filter: true },
  lines: { table: "stock_in_lines", of: "in_id", more: KEPT },
  children: [
    ...GOODS,
    lineNumber("price", "price", {
      title: "单价",
      en: "Price",
      unit: "money",
      right: COST_RIGHT,
      placeholder: "不填按成本",
      placeholderEn: "At cost if left empty",
      width: 110,
    }),
    lineColumn({
      key: "gift",
      db: "gift",
      stored: "smallint",
      type: "switch",
      title: "赠品",
      en: "Gift",
      defaultValue: "0",
      width: 70,
    }),
    lineMoney("入库金额", "Value"),
    REMARK,
  ],
});

export const FIELDS: readonly FieldDef[] = [
  numberField({ key: "orderSn", db: "order_sn", title: "入库单号", en: "Number" }, PATTERN),
  sourceField([
    { value: "purchase", label: "采购入库", en: "Purchase", color: "#1677ff" },
    { value: "return", label: "退货入库", en: "Return", color: "#d46b08" },
    { value: "none", label: "其他入库", en: "Other", color: "#8c8c8c" },
    { value: "opening", label: "期初", en: "Opening", color: "#722ed1" },
  ]),
  SOURCE_NAME,
  warehouseField({
    key: "warehouseid",
    db: "warehouse_id",
    title: "仓库",
    en: "Warehouse",
    fact: 4,
    placeholder: "不填则为默认仓库",
    placeholderEn: "The default one if left empty",
  }),
  BIZ_DATE,
  LINES,
  moneyField("入库金额", "Value"),
  column({
    key: "freight",
    db: "freight",
    type: "number",
    unit: "money",
    scale: 2,
    min: 0,
    max: 99_999_999_999,
    title: "运费",
    en: "Freight",
    right: COST_RIGHT,
    defaultValue: 0,
    help: "仅采购入库：按金额分摊进成本",
    helpEn: "Of purchases: shared out by amount into the cost",
    width: 90,
    flags: { list: true, filter: true },
  }),
  column({
    key: "freightSupplierId",
    db: "freight_supplier_id",
    type: "customer",
    reference: "supplier",
    title: "承运供应商",
    en: "Carrier",
    width: 160,
    flags: { list: true, filter: true },
  }),
  ...LAST,
];
