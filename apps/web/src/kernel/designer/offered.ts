/** Which properties the designer offers of a field, and where they stand; what a type is made of is not asked. */
import type { DesignItem } from "@qicheng/engine/design/design-items";
import { designedField } from "@qicheng/engine/design/design-items";
import { type Designed, hasProperty, PROPERTIES, type Property } from "@qicheng/engine/design/properties";
import { FIELD_TYPES, type FieldFlags, type FieldType } from "@qicheng/engine/fields/field-def";
import { isSortable } from "@qicheng/engine/fields/field-types";

/** In the order in which they stand there. */
export const SECTIONS = [
  { title: "ofType", names: ["options", "remote", "dictionary", "parent", "accept", "children"] },
  { title: "basics", names: ["placeholder", "help", "defaultValue", "column", "rows", "height"] },
  {
    title: "behaviour",
    names: ["required", "message", "essential", "readonly", "addOnly", "hidden", "multiple", "unique"],
  },
  { title: "behaviour", names: ["pattern", "min", "max", "scale", "unit", "sum", "active", "inactive"] },
  { title: "depends", names: ["linkage", "computed"] },
  { title: "inLists", names: ["shownOn", "width", "fact", "card", "changedIn", "flags"] },
] as const satisfies readonly { title: string; names: readonly Designed[] }[];

/** A field within rows stands in no list, and depends on nothing outside its row. */
const ROWLESS = new Set<Designed>(["column", "essential", "hidden", "addOnly", "unique", "shownOn"]);

/** Types of one value whose bound is of how many there may be: only where there may be several. */
const ONE_OR_MORE = new Set(["select", "statusSelect", "user", "branch", "customer", "tree"]);

/** Types of which a control says something as long as nothing stands in it. */
const HINTED = new Set(["number", "date", "datetime", "jcselect", "city", "county", "tags"]);

const TYPED = new Set(["input", "textarea"]);
const CHOSEN = new Set(["select", "radio", "switch"]);

/** Types of which a default can be told in one value. */
const hasDefault = ({ type, multiple, computed, source }: DesignItem): boolean => {
  if (source !== undefined) return CHOSEN.has(type) && !multiple;
  if (multiple || computed !== undefined) return type === "user";
  return TYPED.has(type) || CHOSEN.has(type) || ["number", "statusSelect", "user", "date", "datetime"].includes(type);
};

/** What a type is made of has no place. */
const PLACED: ReadonlySet<Designed> = new Set(SECTIONS.flatMap(({ names }): readonly Designed[] => names));

const isType = (type: string): type is FieldType => FIELD_TYPES.some((known) => known === type);
export const propertyOf = (name: Designed): Property => PROPERTIES[name];

/** What it makes no sense to ask of a field as it is. */
const IDLE: Partial<Record<Designed, (item: DesignItem) => boolean>> = {
  placeholder: ({ type }) => !(HINTED.has(type) || TYPED.has(type) || ONE_OR_MORE.has(type)),
  defaultValue: (item) => !hasDefault(item),
  options: ({ source }) => source !== undefined,
  message: ({ required, linkage }) => required === undefined && linkage === undefined,
  changedIn: ({ addOnly }) => addOnly === undefined,
  max: ({ type, multiple }) => ONE_OR_MORE.has(type) && multiple === undefined,
  // a line that is read puts texts into fields
  card: ({ type }) => !TYPED.has(type),
  sum: () => true,
};

const isIdle = (name: Designed, item: DesignItem): boolean => IDLE[name]?.(item) ?? false;

/** @param within a column of a table within the form */
export function isOffered(name: Designed, item: DesignItem, within = false): boolean {
  if (!PLACED.has(name)) return false;
  const type = isType(item.type) ? item.type : "divider";
  if (!hasProperty(type, propertyOf(name))) return false;
  if (within) return name === "sum" || !(ROWLESS.has(name) || isIdle(name, item));
  return !isIdle(name, item);
}

export const FLAGS = [
  "list",
  "show",
  "sort",
  "filter",
  "find",
  "duplicate",
  "import",
  "export",
] as const satisfies (keyof FieldFlags)[];

/**
 * What a field may be used in: in no order that it has not, shown by default only where it is a column, and compared or
 * searched as a text only where it is one of the company's own.
 * @param duplicates people are told of records that are there already
 */
export function offeredFlags(item: DesignItem, duplicates: boolean): (typeof FLAGS)[number][] {
  const flags = (item.flags ?? {}) as FieldFlags;
  return FLAGS.filter((flag) => {
    if (flag === "sort") return isSortable(designedField(item, []));
    if (flag === "find") return item.system !== 1 && TYPED.has(item.type);
    if (flag === "duplicate") return item.system !== 1 && TYPED.has(item.type) && duplicates;
    return flag !== "show" || flags.list === true;
  });
}
