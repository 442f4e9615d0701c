/** Ways to write down built-in fields. */
import type { FieldDef } from "@qicheng/engine/fields/field-def";

type Given = Omit<FieldDef, "storage">;

/** Flags of a field that lists and panels show and that one filters by. */
export const SHOWN: FieldDef["flags"] = { list: true, show: true, filter: true };

/** A field in a column of its own. */
export const column = (field: Given): FieldDef => ({ ...field, storage: "column" });

/** Rows of a document in a table of their own; `db` is what they are called within a stored row. */
export const lines = (field: Omit<Given, "type" | "db"> & { type: "product" | "tablelist"; db: string }): FieldDef => ({
  ...field,
  storage: "lines",
});

/** A column of such rows; it lies in their table. */
export const lineColumn = (field: Omit<Given, "flags"> & { db: string }): FieldDef => ({
  ...field,
  storage: "column",
  flags: {},
});

/** An example in an empty field: the content to fill in, not the request to fill it. */
export const example = (cn: string, en = cn) => ({ placeholder: `如 ${cn}`, placeholderEn: `e.g. ${en}` });

/** By which people and companies are reached, wherever they are. */
export const LANDLINE = {
  key: "telephone",
  db: "telephone",
  search: "phone",
  mask: "phone",
  type: "input",
  title: "座机",
  en: "Landline",
  max: 40,
  pattern: "phone",
  width: 140,
  ...example("0571-88001234 转 808", "0571-88001234 ext. 808"),
} as const;
export const EMAIL = {
  key: "email",
  db: "email",
  search: "text",
  mask: "hide",
  type: "input",
  title: "邮箱",
  en: "Email",
  max: 100,
  pattern: "email",
  width: 160,
  ...example("zhangsan@example.com"),
} as const;
/** Of whoever does not want to be called: a queue passes him by, and calls are refused. */
export const DO_NOT_CALL = {
  key: "doNotCall",
  db: "do_not_call",
  stored: "smallint",
  type: "switch",
  title: "免打扰",
  en: "Do not call",
  defaultValue: "0",
  silences: true,
  width: 90,
} as const;
export const POSITION = {
  key: "zhiwei",
  db: "position_id",
  type: "statusSelect",
  title: "职位",
  en: "Position",
  dictionary: "position",
  width: 110,
  ...example("采购经理", "Purchasing manager"),
} as const;

/** Kept by the system: in lists and filters, in no form. */
export const systemField = (field: Omit<Given, "readonly">): FieldDef => ({
  ...field,
  storage: "column",
  readonly: true,
  flags: { ...field.flags, form: false },
});

/** When a record came. */
export const ADDED = systemField({
  key: "AddTime",
  db: "created_at",
  type: "datetime",
  title: "创建时间",
  en: "Created",
  width: 150,
  fact: 9,
  flags: { ...SHOWN, sort: true },
});

/** When it was changed last. */
export const CHANGED = systemField({
  key: "updatetime",
  db: "updated_at",
  type: "datetime",
  title: "更新时间",
  en: "Updated",
  width: 150,
  flags: { list: true, filter: true, sort: true },
});

/** Both, kept by the engine for every type. */
export const TIMES: readonly FieldDef[] = [ADDED, CHANGED];

/** The place of a row among those beside it. */
export const PLACE = column({
  key: "sort",
  db: "sort",
  stored: "bigint",
  type: "number",
  title: "排序",
  en: "Order",
  scale: 0,
  min: 0,
  max: 9999,
  flags: {},
});

/** Switched off instead of deleted: stays on old records and is not offered for new ones. */
export const ENABLED = column({
  key: "enabled",
  db: "enabled",
  stored: "smallint",
  type: "switch",
  title: "启用",
  en: "In use",
  defaultValue: "1",
  width: 80,
  fact: 8,
  flags: SHOWN,
});
