/** What one can do to the items of a form that is designed. Pure: nothing is changed in place. */

import type { DesignItem } from "@qicheng/engine/design/design-items";
import type { FieldType } from "@qicheng/engine/fields/field-def";
import { COLUMN_TYPES } from "@qicheng/engine/fields/row-columns";
import { say } from "../i18n/language";
import { t } from "./texts";
import { typeName } from "./type-names";

/** A form as it is designed. */
export interface FormDraft {
  cols: number;
  width: number;
  labelwidth: number;
  labelposition: string;
  labelbg: number;
  items: readonly DesignItem[];
}

/** A key that says nothing and that nothing has: `field` and a number. */
export function freshKey(taken: (key: string) => boolean): string {
  for (let at = 1; ; at += 1) if (!taken(`field${at}`)) return `field${at}`;
}

const optionNamed = (at: number) => ({ label: t("optionNamed", { at }), value: String(at) });

/** What a new field of a type cannot do without. */
const STARTS: Partial<Record<FieldType, Readonly<Record<string, unknown>>>> = {
  select: { options: [optionNamed(1), optionNamed(2)] },
  radio: { options: [optionNamed(1), optionNamed(2)] },
  tree: { reference: "productCategory", url: "/api/productCategory/list" },
  picture: { max: 3 },
  file: { max: 3 },
};

/** Columns of lists that one filters by, as fields that a company adds are. */
const FLAGS: Partial<Record<FieldType, Readonly<Record<string, boolean>>>> = { divider: {} };

export function newItem(type: FieldType, taken: (key: string) => boolean): DesignItem {
  const key = freshKey(taken);
  return {
    field: key,
    type,
    title: say(typeName(type)),
    flags: FLAGS[type] ?? { list: true, filter: true },
    ...STARTS[type],
    ...(type === "daterange" ? { field2: freshKey((other) => other === key || taken(other)) } : {}),
    ...(type === "tablelist" ? { children: [columnItem(COLUMN_TYPES[0] ?? "input", [])] } : {}),
  };
}

/** A column of a table within a form. */
export function columnItem(type: FieldType, beside: readonly DesignItem[]): DesignItem {
  const field = freshKey((key) => beside.some((one) => one.field === key));
  return { field, type, title: say(typeName(type)), flags: {}, ...STARTS[type] };
}

export const inserted = (draft: FormDraft, item: DesignItem, at: number): FormDraft => ({
  ...draft,
  items: [...draft.items.slice(0, at), item, ...draft.items.slice(at)],
});

export const removed = (draft: FormDraft, key: string): FormDraft => ({
  ...draft,
  items: draft.items.filter(({ field }) => field !== key),
});

/** @param to its place among the others */
export function moved(draft: FormDraft, key: string, to: number): FormDraft {
  const from = draft.items.findIndex(({ field }) => field === key);
  const item = draft.items[from];
  if (!item || from === to || to < 0 || to >= draft.items.length) return draft;
  const others = draft.items.filter((one) => one !== item);
  return { ...draft, items: [...others.slice(0, to), item, ...others.slice(to)] };
}

/** Properties that are undefined go. */
export function withProperties(item: DesignItem, change: Readonly<Record<string, unknown>>): DesignItem {
  const next = { ...item, ...change };
  return Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined)) as DesignItem;
}

export const changed = (draft: FormDraft, key: string, change: Readonly<Record<string, unknown>>): FormDraft => ({
  ...draft,
  items: draft.items.map((item) => (item.field === key ? withProperties(item, change) : item)),
});

/** A copy of a field of the company's own, which is another field. */
export function copyOf(item: DesignItem, taken: (key: string) => boolean): DesignItem {
  const key = freshKey(taken);
  const { id: _id, ...rest } = item;
  return {
    ...rest,
    field: key,
    title: `${item.title}${t("copySuffix")}`.slice(0, 40),
    ...(item.field2 === undefined ? {} : { field2: freshKey((other) => other === key || taken(other)) }),
  } as DesignItem;
}

type Filtered = Readonly<Record<string, unknown>>;

/** A condition that asks for another key; anything else stays as it is. */
function asking(value: unknown, from: string, to: string): unknown {
  if (Array.isArray(value)) return value.map((part) => asking(part, from, to));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value as Filtered).map(([key, part]) => {
    if (key === "value") return [key, part];
    return [key, key === "field" && part === from ? to : asking(part, from, to)];
  });
  return Object.fromEntries(entries);
}

/** A field that nobody has used yet gets another key, and whatever refers to it follows. */
export function renamed(draft: FormDraft, from: string, to: string): FormDraft {
  const items = draft.items.map((item) => {
    const { computed, linkage, parent } = item;
    const isMeant =
      item.field === from ||
      parent === from ||
      linkage !== undefined ||
      (typeof computed === "string" && computed.includes(`{${from}}`));
    if (!isMeant) return item;
    return withProperties(item, {
      field: item.field === from ? to : item.field,
      ...(parent === from ? { parent: to } : {}),
      ...(typeof computed === "string" ? { computed: computed.replaceAll(`{${from}}`, `{${to}}`) } : {}),
      ...(linkage === undefined ? {} : { linkage: asking(linkage, from, to) }),
    });
  });
  return { ...draft, items };
}
