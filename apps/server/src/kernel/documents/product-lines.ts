/** Columns that lines of products have in common, whatever document they stand in. */
import type { FieldDef, LineTable } from "@qicheng/engine/fields/field-def";
import { TAX_RATES } from "@qicheng/engine/fields/tax-rates";
import { lineColumn } from "../records/type/builtin-fields";

/** Eleven digits before the point, four behind it. */
const HIGHEST = 99_999_999_999.9999;

/** What is stored of a line beside its columns: the name of its product then, net amount, tax and base quantity. */
export const COUNTED: NonNullable<LineTable["more"]> = {
  title: { db: "title", stored: "text", copies: "name" },
  net: { db: "net", stored: "numeric" },
  tax: { db: "tax", stored: "numeric" },
  baseQuantity: { db: "base_quantity", stored: "numeric" },
};

export const PRODUCT: FieldDef = lineColumn({
  key: "productid",
  db: "product_id",
  type: "select",
  reference: "product",
  title: "产品名称",
  en: "Product",
  required: true,
  width: 200,
});

/** A product of goods that are there: they come back and move, whether it is still sold or not. */
export const MOVED_PRODUCT: FieldDef = { ...PRODUCT, alsoOff: true };

export const PRODUCT_NUMBER: FieldDef = lineColumn({
  key: "xinghao",
  db: "number",
  type: "input",
  title: "编号/条码",
  en: "Number",
  readonly: true,
  copies: "number",
  width: 104,
});

/** A price or a quantity. */
export const lineNumber = (
  key: string,
  db: string,
  more: Omit<FieldDef, "key" | "db" | "storage" | "flags" | "type">,
): FieldDef => lineColumn({ key, db, type: "number", scale: 4, min: 0, max: HIGHEST, ...more });

export const QUANTITY: FieldDef = lineNumber("number", "quantity", {
  title: "数量",
  en: "Quantity",
  required: true,
  min: 0.0001,
  defaultValue: 1,
  width: 84,
});

/** What a line is counted in: one of its product's units, beginning with the base unit. @param key how the wire calls it */
export const unitColumn = (key: "unit" | "standard"): FieldDef =>
  lineColumn({ key, db: "unit", type: "input", title: "单位", en: "Unit", max: 20, copies: "standard", width: 80 });

export const TAX_RATE: FieldDef = lineColumn({
  key: "shuilv",
  db: "tax_rate",
  type: "select",
  title: "税率",
  en: "Tax rate",
  options: TAX_RATES,
  copies: "shuilv",
  width: 84,
});

/** @param computed how it is worked out of the other columns */
export const subtotal = (computed: string): FieldDef =>
  lineNumber("xiaoji", "subtotal", {
    title: "小计",
    en: "Subtotal",
    unit: "money",
    scale: 2,
    sum: true,
    computed,
    width: 112,
  });
