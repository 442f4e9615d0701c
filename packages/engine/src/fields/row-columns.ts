/** The columns of fields that hold rows: a tablelist has its own, lines of products and properties are always alike. */
import { type FieldDef, type FieldType, isWorkedOut, referenceOf } from "./field-def";
import { isMissing } from "./operators";

/** Types that a column of a tablelist may have. */
export const COLUMN_TYPES = [
  "input",
  "textarea",
  "number",
  "select",
  "radio",
  "date",
  "datetime",
  "switch",
  "user",
  "statusSelect",
  "customer",
] as const satisfies readonly FieldType[];

export const isColumnType = (type: FieldType): boolean => COLUMN_TYPES.some((known) => known === type);

export const ROW_TYPES = ["product", "property", "tablelist"] as const satisfies readonly FieldType[];

export const hasRows = ({ type }: Pick<FieldDef, "type">): boolean => ROW_TYPES.some((known) => known === type);

/** Rows that a field takes unless it says otherwise. */
const MOST_ROWS = 100;

export const mostRows = ({ max }: Pick<FieldDef, "max">): number => max ?? MOST_ROWS;

const column = (key: string, more: Omit<FieldDef, "key" | "storage" | "flags">): FieldDef => ({
  key,
  storage: "column",
  flags: {},
  ...more,
});

/** Quantities and prices have eleven digits before the point and four behind it. */
const HIGHEST = 99_999_999_999.9999;
const DECIMALS = 4;

const LINES: readonly FieldDef[] = [
  column("productid", {
    type: "select",
    reference: "product",
    title: "产品",
    en: "Product",
    required: true,
    width: 220,
  }),
  column("number", {
    type: "number",
    title: "数量",
    en: "Quantity",
    required: true,
    min: 0.0001,
    max: HIGHEST,
    scale: DECIMALS,
    defaultValue: 1,
    width: 84,
  }),
  column("sellingprice", {
    type: "number",
    title: "单价",
    en: "Price",
    unit: "money",
    copies: "price",
    required: true,
    min: 0,
    max: HIGHEST,
    scale: DECIMALS,
    width: 112,
  }),
  column("xiaoji", {
    type: "number",
    title: "小计",
    en: "Subtotal",
    unit: "money",
    scale: 2,
    sum: true,
    computed: "{sellingprice} * {number}",
    width: 120,
  }),
  column("remark", { type: "input", title: "备注", en: "Note", max: 200, width: 120 }),
];

/** Under which a line of a document tells which of the stored ones it is. */
export const LINE_ID = "id";

/** What a line shows of its product beside the name, by key of the line: the field of the product, which may have a right. */
export const LINE_FACTS: Readonly<Record<string, string>> = { standard: "standard", price: "costPrice" };

function properties({ options }: Pick<FieldDef, "options">): readonly FieldDef[] {
  const name = { title: "名称", en: "Name", required: true, width: 160 } as const;
  return [
    options
      ? column("name", { ...name, type: "select", options })
      : column("name", { ...name, type: "input", max: 50 }),
    column("value", { type: "input", title: "内容", en: "Value", max: 200, width: 260 }),
  ];
}

type Holder = Pick<FieldDef, "type" | "children" | "options">;

/** The columns of a field's rows; none for a field that has no rows. */
export function columnsOf(field: Holder): readonly FieldDef[] {
  if (field.type === "product") return field.children ?? LINES;
  if (field.type === "property") return properties(field);
  if (field.type !== "tablelist") return [];
  return (field.children ?? []).filter(({ type }) => isColumnType(type));
}

/** A row within a record, by the keys of its columns. */
export type Row = Readonly<Record<string, unknown>>;

const isRow = (value: unknown): value is Row => typeof value === "object" && value !== null && !Array.isArray(value);

/** The rows that a value holds. */
export const rowsIn = (value: unknown): Row[] => (Array.isArray(value) ? value.filter(isRow) : []);

const isNothing = (value: unknown): boolean => isMissing(typeof value === "string" ? value.trim() : value);

/** True for a row in which nothing was filled in; what follows from others counts for nothing. */
export function isBlankRow(row: Row, field: Holder): boolean {
  const following = columnsOf(field).filter((one) => isWorkedOut(one) || one.readonly);
  return Object.entries(row).every(
    ([key, value]) => isNothing(value) || key === LINE_ID || following.some((one) => one.key === key),
  );
}

/** The rows in which something stands, as they are sent and counted. */
export const filledRows = (value: unknown, field: Holder): Row[] =>
  rowsIn(value).filter((row) => !isBlankRow(row, field));

/** What conditions compare a field with: records that it refers to itself, or in the first column of its lines of products. */
export function comparedReference(field: FieldDef): string | undefined {
  if (field.type !== "product") return referenceOf(field);
  const [first] = columnsOf(field);
  return first && referenceOf(first);
}
