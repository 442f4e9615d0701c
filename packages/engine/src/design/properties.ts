/**
 * All properties of a field in one table: its name in an item of a form, the types that have it, whether each form sets
 * it for itself, and whether a company may set it on a built-in field.
 */

import type { FieldDef, FieldOption, FieldType } from "../fields/field-def";
import { PATTERNS } from "../fields/patterns";
import { ownValue } from "../text/own-value";
import { CARD_PARTS } from "../values/card";
import { FILE_EXTENSIONS } from "../values/file-extensions";

/** How a property is given, and by what it is edited. */
export type PropertyKind =
  | "text"
  | "lines"
  | "number"
  | "flag"
  | "name"
  | "options"
  | "texts"
  | "condition"
  | "source"
  | "columns"
  | "flags"
  | "value";

export type PropertyKey = Exclude<keyof FieldDef, "key" | "key2" | "type" | "title" | "storage">;

export interface Property {
  kind: PropertyKind;
  /** What it is called in an item, where that is something else. */
  item?: string;
  /** Undefined: all that hold a value. */
  types?: readonly FieldType[];
  /** New, edit and phone forms have it each for itself; else it is the field's, in every form. */
  ofForm?: true;
  /** Of what the product brings a company may change it, too. */
  ofBuiltIn?: true;
  /** Fixed names, or the first and last number. */
  among?: readonly string[];
  from?: number;
  to?: number;
}

const TEXTS: readonly FieldType[] = ["input", "textarea"];
const CHOICES: readonly FieldType[] = ["select", "radio", "jcselect"];
const SEVERAL: readonly FieldType[] = ["select", "statusSelect", "user", "branch", "customer", "tree"];
const COUNTED: readonly FieldType[] = [
  ...SEVERAL,
  "tags",
  "picture",
  "file",
  "product",
  "property",
  "tablelist",
  "editor",
  "number",
  ...TEXTS,
];
/** What their choices are may be asked of a read. */
const SOURCED: readonly FieldType[] = [...CHOICES, "tree"];
const LARGEST = 9_999_999_999_999;

/** In the order in which the designer shows them. */
export const PROPERTIES = {
  placeholder: { kind: "text", ofForm: true, ofBuiltIn: true },
  help: { kind: "text", ofForm: true, ofBuiltIn: true },
  defaultValue: { kind: "value", item: "value" },
  required: { kind: "flag", ofForm: true, ofBuiltIn: true },
  message: { kind: "text", ofForm: true, ofBuiltIn: true },
  essential: { kind: "flag", ofForm: true, ofBuiltIn: true },
  readonly: { kind: "flag", ofForm: true },
  addOnly: { kind: "flag" },
  hidden: { kind: "flag", ofForm: true },
  column: { kind: "number", ofForm: true, ofBuiltIn: true, from: 1, to: 4 },
  pattern: { kind: "name", types: TEXTS, among: Object.keys(PATTERNS) },
  min: { kind: "number", types: ["number"], from: -LARGEST, to: LARGEST },
  max: { kind: "number", types: COUNTED, from: -LARGEST, to: LARGEST },
  scale: { kind: "number", types: ["number"], from: 0, to: 6 },
  unit: { kind: "name", types: ["number"], among: ["money", "percent"] },
  computed: { kind: "lines", types: ["number"] },
  unique: { kind: "flag", types: TEXTS },
  rows: { kind: "number", types: ["textarea"], ofForm: true, from: 1, to: 20 },
  accept: { kind: "texts", types: ["file"], among: FILE_EXTENSIONS },
  height: { kind: "number", types: ["editor"], ofForm: true, from: 120, to: 1_200 },
  options: { kind: "options", types: [...CHOICES, "property"] },
  dictionary: { kind: "name", types: ["statusSelect"] },
  parent: { kind: "name", types: ["jcselect", "county"] },
  remote: { kind: "source", item: "source", types: SOURCED },
  multiple: { kind: "flag", types: SEVERAL },
  reference: { kind: "name", types: ["tree", "select", "customer"] },
  url: { kind: "text", types: ["tree"] },
  active: { kind: "text", types: ["switch"] },
  inactive: { kind: "text", types: ["switch"] },
  children: { kind: "columns", types: ["tablelist"] },
  sum: { kind: "flag", types: ["number"] },
  linkage: { kind: "condition", ofForm: true },
  fact: { kind: "number", ofBuiltIn: true, from: 1, to: 99 },
  width: { kind: "number", ofBuiltIn: true, from: 60, to: 800 },
  shownOn: { kind: "name" },
  flags: { kind: "flags", ofBuiltIn: true },
  changedIn: { kind: "text" },
  card: { kind: "texts", among: [...CARD_PARTS, "rest"] },
} as const satisfies Partial<Record<PropertyKey, Property>>;

export type Designed = keyof typeof PROPERTIES;

/** What only the product's own declarations say; forms carry it, and nobody designs it. */
const CARRIED = {
  worked: { kind: "flag" },
  amounts: { kind: "condition" },
  copies: { kind: "name" },
} as const satisfies Partial<Record<PropertyKey, Property>>;

export const carriedProperties = Object.entries(CARRIED) as [keyof typeof CARRIED, Property][];

export const designedProperties = Object.entries(PROPERTIES) as [Designed, Property][];

/** Whether fields of a type have it. */
export const hasProperty = (type: FieldType, { types }: Property): boolean =>
  type !== "divider" && (types === undefined || types.includes(type));

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const text = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined);

const number = (value: unknown): number | undefined =>
  value !== "" && value !== null && Number.isFinite(Number(value ?? Number.NaN)) ? Number(value) : undefined;

const isOption = (option: unknown): option is FieldOption =>
  isRecord(option) && ["string", "number"].includes(typeof option.value);

/** A property as an item has it; undefined where it has none, or something else. */
const READ: Record<PropertyKind, (value: unknown, property: Property) => unknown> = {
  text,
  lines: text,
  number,
  flag: (value) => (value === 1 || value === "1" || value === true ? true : undefined),
  name: (value, { among }) => (text(value) && (!among || among.includes(String(value))) ? value : undefined),
  options: (value) => (Array.isArray(value) ? value.filter(isOption) : undefined),
  texts: (value, { among }) =>
    Array.isArray(value) ? value.filter((one) => !among || among.includes(String(one))) : undefined,
  condition: (value) => (isRecord(value) ? value : undefined),
  source: (value) => (isRecord(value) ? value : undefined),
  columns: (value) => (Array.isArray(value) ? value : undefined),
  flags: (value) => (isRecord(value) ? value : undefined),
  value: (value) => (typeof value === "number" ? value : text(value)),
};

/** Properties of a field as its item gives them; what is not given is left out. */
export function propertiesOf(item: Readonly<Record<string, unknown>>): Partial<FieldDef> {
  const all: readonly [PropertyKey, Property][] = [...designedProperties, ...carriedProperties];
  const read = all.flatMap(([key, property]) => {
    const value = READ[property.kind](ownValue(item, property.item ?? key), property);
    return value === undefined ? [] : [[key, value]];
  });
  return Object.fromEntries(read) as Partial<FieldDef>;
}
