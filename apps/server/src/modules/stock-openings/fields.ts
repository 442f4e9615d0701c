/** Fields of a row of opening stock. */
import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { numberField } from "../../kernel/documents/fields";
import { column, SHOWN, systemField, TIMES } from "../../kernel/records/type/builtin-fields";
import { BIZ_DATE, COST_RIGHT, moneyField, warehouseField } from "../stock/public";

export const PATTERN = "QCH{yyyyMMdd}{4}";
/** Eleven digits before the point, four behind it. */
const HIGHEST = 99_999_999_999.9999;

const { flags: _, ...number } = numberField(
  { key: "orderSn", db: "order_sn", title: "期初编号", en: "Number" },
  PATTERN,
);
export const NUMBER: FieldDef = { ...number, flags: { list: true, filter: true, sort: true } };

export const FIELDS: readonly FieldDef[] = [
  warehouseField({
    key: "warehouseid",
    db: "warehouse_id",
    title: "仓库",
    en: "Warehouse",
    fact: 3,
    placeholder: "不填则为默认仓库",
    placeholderEn: "The default one if left empty",
  }),
  column({
    key: "productid",
    db: "product_id",
    type: "customer",
    reference: "product",
    alsoOff: true,
    title: "产品名称",
    en: "Product",
    required: true,
    width: 220,
    fact: 2,
    flags: SHOWN,
  }),
  column({
    key: "number",
    db: "quantity",
    type: "number",
    scale: 4,
    min: 0.0001,
    max: HIGHEST,
    title: "数量",
    en: "Quantity",
    required: true,
    width: 100,
    fact: 4,
    flags: { ...SHOWN, sort: true },
  }),
  column({
    key: "unit",
    db: "unit",
    type: "input",
    max: 20,
    title: "单位",
    en: "Unit",
    essential: true,
    placeholder: "不填则为基本单位",
    placeholderEn: "The base unit if left empty",
    width: 80,
    flags: { list: true, show: true },
  }),
  column({
    key: "price",
    db: "price",
    type: "number",
    unit: "money",
    scale: 4,
    min: 0,
    max: HIGHEST,
    title: "单位成本",
    en: "Unit cost",
    right: COST_RIGHT,
    required: true,
    width: 110,
    flags: { ...SHOWN, sort: true },
  }),
  moneyField("库存金额", "Value"),
  BIZ_DATE,
  NUMBER,
  column({
    key: "remark",
    db: "remark",
    type: "textarea",
    title: "备注",
    en: "Remark",
    max: 200,
    rows: 2,
    column: 2,
    width: 180,
    flags: { list: true, show: true },
  }),
  systemField({
    key: "state",
    db: "state",
    stored: "smallint",
    type: "select",
    title: "状态",
    en: "State",
    options: [
      { value: 0, label: "待过账", en: "To be posted", color: "#d46b08" },
      { value: 1, label: "审核中", en: "Under review", color: "#1677ff" },
      { value: 2, label: "已过账", en: "Posted", color: "#389e0d" },
    ],
    width: 90,
    fact: 1,
    flags: SHOWN,
  }),
  systemField({
    key: "stockInId",
    db: "in_id",
    type: "customer",
    reference: "stockIn",
    title: "入库单",
    en: "Document",
    width: 170,
    flags: { list: true, show: true, filter: true },
  }),
  ...TIMES,
];
