/**
 * The registry of field types: a missing type does not compile.
 * `decode` turns a wire value into the stored one; existence of references is the server's to check.
 */
import type { Message } from "../text/message";
import { manyLines, oneLine } from "../text/user-text";
import { isColour } from "./colour";
import { isCalendarDate, isCalendarDateTime } from "./date-presets";
import type { FieldDef, FieldType } from "./field-def";
import { isMissing, type ValueKind } from "./operators";
import { PATTERNS } from "./patterns";
import { FIELD_TEXTS } from "./texts";

export type Decoded = { ok: true; value: unknown } | { ok: false; msg: Message };

export interface FieldTypeDescriptor {
  kind: ValueKind;
  /** Palette group of the form designer. */
  group: "布局" | "基础" | "选择" | "关联" | "明细" | "附件";
  /** Message when a required value is missing. */
  missing: Message;
  /** False until the module that serves it exists; shown as 未知控件类型 and never stored. */
  complete: boolean;
  sortable: boolean;
  /** Decodes a value that is not missing. */
  decode: (raw: unknown, field: FieldDef) => Decoded;
}

const accept = (value: unknown): Decoded => ({ ok: true, value });
const refuse = (msg: Message): Decoded => ({ ok: false, msg });

/** A scalar as text; anything else is '', which fits nothing. An object may even refuse to become a text. */
const scalarText = (raw: unknown): string =>
  typeof raw === "string" || typeof raw === "number" || typeof raw === "boolean" ? String(raw) : "";

function decodeText(raw: unknown, field: FieldDef): Decoded {
  if (typeof raw !== "string" && typeof raw !== "number") return refuse(FIELD_TEXTS.form);
  const value = (field.type === "textarea" ? manyLines : oneLine)(String(raw));
  if (value === undefined) return refuse(FIELD_TEXTS.letters);
  const max = field.max ?? 200;
  if ([...value].length > max) return refuse(FIELD_TEXTS.long({ max }));
  const pattern = field.pattern ? PATTERNS[field.pattern] : undefined;
  return pattern && value !== "" && !pattern.test(value) ? refuse(pattern.message) : accept(value);
}

function decodeNumber(raw: unknown, field: FieldDef): Decoded {
  const text = typeof raw === "number" ? String(raw) : raw;
  const scale = field.scale ?? 2;
  if (typeof text !== "string" || !/^-?\d{1,13}(?:\.\d+)?$/.test(text)) return refuse(FIELD_TEXTS.number);
  if ((text.split(".")[1]?.length ?? 0) > scale)
    return refuse(scale === 0 ? FIELD_TEXTS.whole : FIELD_TEXTS.decimals({ max: scale }));
  const value = Number(text);
  if (field.min !== undefined && value < field.min) return refuse(FIELD_TEXTS.less({ min: field.min }));
  if (field.max !== undefined && value > field.max) return refuse(FIELD_TEXTS.more({ max: field.max }));
  return accept(value);
}

function decodeChoice(raw: unknown, field: FieldDef): Decoded {
  const given = Array.isArray(raw) ? raw : [raw];
  const options = field.options ?? [];
  const values = given.map((item) => options.find((option) => String(option.value) === scalarText(item))?.value);
  if (values.some((value) => value === undefined)) return refuse(FIELD_TEXTS.option);
  if (field.multiple) return accept(values);
  return values.length === 1 ? accept(values[0]) : refuse(FIELD_TEXTS.tooMany({ max: 1 }));
}

/** A choice among fixed options, or among records of another kind. */
const decodeSelect = (raw: unknown, field: FieldDef): Decoded =>
  field.reference === undefined ? decodeChoice(raw, field) : decodeReference(raw, field);

/** Ids or, where the wire allows it, labels that the server turns into ids. */
function decodeReference(raw: unknown, field: FieldDef): Decoded {
  const list = (typeof raw === "string" && field.multiple ? raw.split(",") : [raw].flat()).map((item) =>
    typeof item === "string" ? oneLine(item) : item,
  );
  if (list.includes(undefined)) return refuse(FIELD_TEXTS.letters);
  const sound = list.every((item) =>
    typeof item === "number" ? Number.isSafeInteger(item) && item > 0 : typeof item === "string" && item.length <= 60,
  );
  if (!sound) return refuse(FIELD_TEXTS.form);
  const max = field.multiple ? (field.max ?? 50) : 1;
  if (list.length > max) return refuse(FIELD_TEXTS.tooMany({ max }));
  const values = list.map((item) => (typeof item === "string" && /^[1-9]\d{0,14}$/.test(item) ? Number(item) : item));
  return accept(field.multiple ? [...new Set(values)] : values[0]);
}

function decodeDate(raw: unknown): Decoded {
  const day =
    typeof raw === "string"
      ? raw
          .trim()
          .replaceAll("/", "-")
          .replace(/ 00:00(?::00)?$/, "")
      : "";
  return isCalendarDate(day) ? accept(day) : refuse(FIELD_TEXTS.date);
}

function decodeDateTime(raw: unknown): Decoded {
  const text = typeof raw === "string" ? raw.trim().replaceAll("/", "-") : "";
  const full = isCalendarDate(text) ? `${text} 00:00` : text;
  return isCalendarDateTime(full) ? accept(full.slice(0, 16)) : refuse(FIELD_TEXTS.dateTime);
}

function decodeDateRange(raw: unknown): Decoded {
  const pair = typeof raw === "string" ? raw.split(",") : raw;
  if (!Array.isArray(pair) || pair.length !== 2) return refuse(FIELD_TEXTS.dateRange);
  const [from, to] = pair.map(dayOf) as [string | undefined, string | undefined];
  if (from === undefined || to === undefined) return refuse(FIELD_TEXTS.dateRange);
  return from <= to ? accept({ from, to }) : refuse(FIELD_TEXTS.order);
}

function dayOf(raw: unknown): string | undefined {
  const day = typeof raw === "string" ? raw.trim().slice(0, 10).replaceAll("/", "-") : "";
  return isCalendarDate(day) ? day : undefined;
}

function decodeSwitch(raw: unknown, field: FieldDef): Decoded {
  const text = typeof raw === "boolean" ? String(Number(raw)) : scalarText(raw);
  if (!PATTERNS.word.test(text)) return refuse(PATTERNS.word.message);
  const values = [field.active ?? "1", field.inactive ?? "0"];
  return values.includes(text) ? accept(text) : refuse(FIELD_TEXTS.flag);
}

function decodeColour(raw: unknown): Decoded {
  const colour = scalarText(raw).trim();
  return isColour(colour) ? accept(colour) : refuse(FIELD_TEXTS.colour);
}

/** A path of region ids such as 330000, 330100, 330106; the last one says it all. */
function decodeRegion(raw: unknown): Decoded {
  const path = typeof raw === "string" ? raw.split(",") : raw;
  const leaf = scalarText(Array.isArray(path) ? path.at(-1) : path);
  return /^\d{6}$/.test(leaf) ? accept(leaf) : refuse(FIELD_TEXTS.region);
}

/** Characters of a tag typed into a field. */
const TAG_LENGTH = 20;

function decodeTags(raw: unknown, field: FieldDef): Decoded {
  const given = typeof raw === "string" ? raw.split(",") : [raw].flat();
  if (given.some((item) => typeof item !== "string" && typeof item !== "number")) return refuse(FIELD_TEXTS.form);
  const list = given.map((item) => oneLine(String(item)));
  if (list.includes(undefined)) return refuse(FIELD_TEXTS.letters);
  const tags = [...new Set(list.flatMap((tag) => tag || []))];
  if (tags.some((tag) => [...tag].length > TAG_LENGTH)) return refuse(FIELD_TEXTS.longTag({ max: TAG_LENGTH }));
  const max = field.max ?? 20;
  return tags.length <= max ? accept(tags) : refuse(FIELD_TEXTS.tooMany({ max }));
}

/** Stored files by id; whose they are is the server's to check. */
function decodeFiles(raw: unknown, field: FieldDef): Decoded {
  const list = [raw].flat();
  const ids = list.map((item) =>
    Number(scalarText(typeof item === "object" && item !== null && "id" in item ? item.id : item)),
  );
  if (ids.some((id) => !Number.isSafeInteger(id) || id <= 0)) return refuse(FIELD_TEXTS.form);
  const max = field.max ?? 1;
  return ids.length <= max ? accept([...new Set(ids)]) : refuse(FIELD_TEXTS.tooMany({ max }));
}

const notYet = () => refuse(FIELD_TEXTS.unknownControl);
type Parts = Pick<FieldTypeDescriptor, "kind" | "group" | "decode"> & Partial<FieldTypeDescriptor>;
const type = (parts: Parts): FieldTypeDescriptor => ({
  missing: FIELD_TEXTS.required,
  complete: true,
  sortable: false,
  ...parts,
});
const later = (kind: ValueKind, group: FieldTypeDescriptor["group"], missing: Message = FIELD_TEXTS.required) =>
  type({ kind, group, missing, complete: false, decode: notYet });

export const FIELD_TYPE_REGISTRY: Record<FieldType, FieldTypeDescriptor> = {
  divider: type({ kind: "none", group: "布局", decode: accept }),
  input: type({ kind: "text", group: "基础", sortable: true, decode: decodeText }),
  textarea: type({ kind: "text", group: "基础", decode: decodeText }),
  number: type({ kind: "number", group: "基础", sortable: true, decode: decodeNumber }),
  ColorPicker: type({ kind: "text", group: "基础", missing: FIELD_TEXTS.select, decode: decodeColour }),
  select: type({ kind: "choice", group: "选择", missing: FIELD_TEXTS.select, sortable: true, decode: decodeSelect }),
  statusSelect: type({
    kind: "choice",
    group: "选择",
    missing: FIELD_TEXTS.select,
    sortable: true,
    decode: decodeReference,
  }),
  jcselect: later("choice", "选择", FIELD_TEXTS.select),
  radio: type({ kind: "choice", group: "选择", missing: FIELD_TEXTS.select, sortable: true, decode: decodeChoice }),
  date: type({ kind: "date", group: "基础", missing: FIELD_TEXTS.select, sortable: true, decode: decodeDate }),
  datetime: type({
    kind: "datetime",
    group: "基础",
    missing: FIELD_TEXTS.select,
    sortable: true,
    decode: decodeDateTime,
  }),
  daterange: type({ kind: "range", group: "基础", missing: FIELD_TEXTS.select, decode: decodeDateRange }),
  switch: type({ kind: "flag", group: "基础", decode: decodeSwitch }),
  city: type({ kind: "region", group: "选择", missing: FIELD_TEXTS.select, decode: decodeRegion }),
  county: later("region", "选择", FIELD_TEXTS.select),
  user: type({ kind: "choice", group: "关联", missing: FIELD_TEXTS.select, decode: decodeReference }),
  branch: type({ kind: "branch", group: "关联", missing: FIELD_TEXTS.select, decode: decodeReference }),
  customer: type({ kind: "choice", group: "关联", missing: FIELD_TEXTS.select, decode: decodeReference }),
  contract: later("choice", "关联", FIELD_TEXTS.select),
  product: later("rows", "明细", FIELD_TEXTS.product),
  property: later("rows", "明细"),
  tablelist: later("rows", "明细"),
  tree: type({ kind: "choice", group: "选择", missing: FIELD_TEXTS.select, decode: decodeReference }),
  tags: type({ kind: "choices", group: "选择", decode: decodeTags }),
  picture: type({ kind: "files", group: "附件", missing: FIELD_TEXTS.picture, decode: decodeFiles }),
  file: later("files", "附件", FIELD_TEXTS.file),
  editor: later("text", "基础"),
};

/** How a field's value compares: a multiple choice is a list of choices. */
export function kindOfField(field: FieldDef): ValueKind {
  const { kind } = FIELD_TYPE_REGISTRY[field.type];
  return field.multiple && kind === "choice" ? "choices" : kind;
}

const LIST_KINDS: readonly ValueKind[] = ["choices", "files", "rows", "range", "region"];

/** Form-encoded bodies carry lists as JSON text. */
function listText(text: string, field: FieldDef): unknown {
  if (!text.startsWith("[") || !LIST_KINDS.includes(kindOfField(field))) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Nobody and nothing may come as 0 where a value is an id or one of a list, unless 0 is on the list. */
function isNobody(value: unknown, field: FieldDef): boolean {
  if (value !== 0 && value !== "0") return false;
  const chosen = ["choice", "choices", "branch"].includes(kindOfField(field));
  return chosen && !field.options?.some((option) => String(option.value) === "0");
}

/** Decodes one wire value; a missing one is null for scalars and [] for lists. A text of nothing visible is missing. */
export function decodeField(raw: unknown, field: FieldDef): Decoded {
  const seen = typeof raw === "string" ? manyLines(raw) : raw;
  if (seen === undefined && raw !== undefined) return refuse(FIELD_TEXTS.letters);
  const given = typeof seen === "string" ? listText(seen, field) : seen;
  if (isMissing(given) || isNobody(given, field)) return accept(emptyValue(field));
  return FIELD_TYPE_REGISTRY[field.type].decode(given, field);
}

/** What a field holds when it holds nothing. */
export function emptyValue(field: FieldDef): null | [] {
  const kind = kindOfField(field);
  return kind === "choices" || kind === "files" || kind === "rows" ? [] : null;
}
