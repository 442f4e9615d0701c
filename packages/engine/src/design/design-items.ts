/** Fields of a design as they travel between designer and server: items as a form has them, with all that is said of each. */
import { FIELD_TYPES, type FieldDef, type FieldType } from "../fields/field-def";
import { type Designed, designedProperties, hasProperty, propertiesOf } from "./properties";

/** An item as the designer has it. */
export interface DesignItem {
  field: string;
  type: string;
  title: string;
  /** 1 = comes with the product. */
  system?: number;
  /** English of what the product says of it. */
  en?: string;
  placeholderEn?: string;
  helpEn?: string;
  [property: string]: unknown;
}

const plain = (field: FieldDef): [string, unknown][] =>
  designedProperties.flatMap(([key, { item = key, kind }]) => {
    const value = field[key];
    if (value === undefined || value === false) return [];
    return [[item, kind === "flag" ? 1 : value]];
  });

/** What the product says of its own fields, it says in both languages. */
const english = ({ en, placeholderEn, helpEn }: FieldDef): Pick<DesignItem, "en" | "placeholderEn" | "helpEn"> => ({
  ...(en === undefined ? {} : { en }),
  ...(placeholderEn === undefined ? {} : { placeholderEn }),
  ...(helpEn === undefined ? {} : { helpEn }),
});

export const designItem = (field: FieldDef, builtIn = false): DesignItem => ({
  ...Object.fromEntries(plain(field)),
  field: field.key,
  ...(field.key2 === undefined ? {} : { field2: field.key2 }),
  type: field.type,
  title: field.title,
  ...(field.children ? { children: field.children.map((child) => designItem(child)) } : {}),
  ...(builtIn ? { system: 1, ...english(field) } : {}),
});

const isItem = (value: unknown): value is DesignItem => {
  if (typeof value !== "object" || value === null) return false;
  const { field, type, title } = value as Record<string, unknown>;
  return [field, type, title].every((one) => typeof one === "string");
};

/** @returns undefined where it is no list of items */
export function itemsIn(value: unknown): DesignItem[] | undefined {
  return Array.isArray(value) && value.every(isItem) ? value : undefined;
}

export const isFieldType = (type: unknown): type is FieldType => FIELD_TYPES.some((known) => known === type);

/** Types of which a bound counts the same. */
const COUNTED_ALIKE: readonly (readonly string[])[] = [
  ["input", "textarea"],
  ["picture", "file"],
];

/** An item as one of another type, without what that type does not have or would understand as something else. */
export function itemOfType(item: DesignItem, type: FieldType): DesignItem {
  const isAlike = COUNTED_ALIKE.some((types) => types.includes(type) && types.includes(item.type));
  const isKept = (key: Designed) => key !== "defaultValue" && (key !== "max" || isAlike);
  const gone = new Set(
    designedProperties.flatMap(([key, property]) =>
      hasProperty(type, property) && isKept(key) ? [] : [property.item ?? key],
    ),
  );
  const kept = Object.entries(item).filter(([key]) => !gone.has(key));
  return { ...(Object.fromEntries(kept) as DesignItem), type };
}

/** Forms say of their items where the choices of a type lie: that is no property of the field. */
const said = (type: FieldType, properties: Partial<FieldDef>): Partial<FieldDef> => {
  const { url, ...others } = properties;
  const isKept = type === "tree" && url !== undefined && properties.remote === undefined;
  return isKept ? { ...others, url } : others;
};

/** An item as a field of the company's own; of a type that there is not, one that no design may have. */
function ownField(item: DesignItem): FieldDef {
  const type = isFieldType(item.type) ? item.type : "contract";
  const { children, ...properties } = said(type, propertiesOf(item));
  const nested = children && itemsIn(children)?.map(ownField);
  return {
    flags: {},
    ...properties,
    ...(nested ? { children: nested } : {}),
    ...(typeof item.field2 === "string" && item.field2 !== "" ? { key2: item.field2 } : {}),
    key: item.field,
    type,
    title: item.title,
    storage: type === "divider" ? "none" : "ext",
  };
}

/** A built-in field with the settings of an item. A setting that a company may not make is included, to be refused. */
function builtInField(item: DesignItem, field: FieldDef): FieldDef {
  const properties = said(field.type, propertiesOf(item));
  const changed: Partial<Record<keyof FieldDef, unknown>> = { ...field, title: item.title };
  for (const [key, property] of designedProperties) {
    if (!hasProperty(field.type, property)) continue;
    const isGiven = Object.hasOwn(item, property.item ?? key);
    if (property.ofBuiltIn || isGiven) assign(changed, key, properties[key]);
  }
  if (item.title !== field.title) delete changed.en;
  return { ...(changed as unknown as FieldDef), flags: { ...field.flags, ...properties.flags } };
}

function assign(field: Partial<Record<keyof FieldDef, unknown>>, key: Designed, value: unknown): void {
  if (value === undefined) delete field[key];
  else field[key] = value;
}

export const designedField = (item: DesignItem, builtIn: readonly FieldDef[]): FieldDef => {
  const field = builtIn.find(({ key }) => key === item.field);
  return field ? builtInField(item, field) : ownField(item);
};
