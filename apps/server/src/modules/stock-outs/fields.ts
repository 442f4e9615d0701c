/** Fields of goods that go out. */
import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { numberField } from "../../kernel/documents/fields";
import { column, example, lines, systemField } from "../../kernel/records/type/builtin-fields";
import {
  BIZ_DATE,
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

export const PATTERN = "CKD{yyyyMMdd}{4}";

export const LINES = lines({
  key: "listJson",
  db: "lines",
  type: "product",
  title: "出库明细",
  en: "Lines",
  required: true,
  column: 2,
  flags: { filter: true },
  lines: { table: "stock_out_lines", of: "out_id", more: KEPT },
  children: [...GOODS, lineMoney("出库成本", "Cost"), REMARK],
});

export const FIELDS: readonly FieldDef[] = [
  numberField({ key: "orderSn", db: "order_sn", title: "出库单号", en: "Number" }, PATTERN),
  sourceField([
    { value: "contract", label: "销售出库", en: "Sale", color: "#1677ff" },
    { value: "purchase", label: "采购退货", en: "Back to the supplier", color: "#d46b08" },
    { value: "none", label: "其他出库", en: "Other", color: "#8c8c8c" },
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
  moneyField("出库成本", "Cost"),
  column({
    key: "carrier",
    db: "carrier",
    type: "input",
    title: "承运公司",
    en: "Carrier",
    search: "text",
    max: 50,
    width: 110,
    ...example("顺丰速运", "SF Express"),
    flags: { list: true, filter: true },
  }),
  column({
    key: "tracking",
    db: "tracking",
    type: "input",
    title: "运单号",
    en: "Tracking number",
    search: "code",
    max: 50,
    width: 150,
    ...example("SF1234567890"),
    flags: { list: true, show: true, filter: true },
  }),
  systemField({
    key: "signedOn",
    db: "signed_on",
    type: "date",
    title: "签收日期",
    en: "Signed on",
    width: 110,
    fact: 6,
    flags: { list: true, show: true, filter: true, sort: true },
  }),
  systemField({
    key: "signedBy",
    db: "signed_by",
    type: "input",
    title: "签收人",
    en: "Signed by",
    width: 90,
    flags: { list: true },
  }),
  ...LAST,
];
