/** In what two designs of a form differ. Pure. */

import type { DesignItem } from "@qicheng/engine/design/design-items";
import { type Designed, designedProperties } from "@qicheng/engine/design/properties";
import { ownValue } from "@qicheng/engine/text/own-value";
import { isSameJson } from "@qicheng/engine/values/same";

/** As far as it is compared. */
export interface Compared {
  cols: number;
  width: number;
  labelwidth: number;
  labelposition: string;
  labelbg: number;
  items: readonly DesignItem[];
}

export interface ChangedField {
  item: DesignItem;
  properties: { name: Designed | "title" | "type"; before: unknown; after: unknown }[];
}

export type LayoutKey = Exclude<keyof Compared, "items">;

export interface Differences {
  added: DesignItem[];
  removed: DesignItem[];
  changed: ChangedField[];
  layout: { name: LayoutKey; before: unknown; after: unknown }[];
  /** Fields that are in both stand in another order. */
  moved: boolean;
}

const LAYOUT: readonly LayoutKey[] = ["cols", "width", "labelwidth", "labelposition", "labelbg"];

function propertiesOf(before: DesignItem, after: DesignItem): ChangedField["properties"] {
  const named = (["title", "type"] as const).map((name) => ({ name, before: before[name], after: after[name] }));
  const others = designedProperties.map(([name, { item = name }]) => ({
    name,
    before: ownValue(before, item),
    after: ownValue(after, item),
  }));
  return [...named, ...others].filter((one) => !isSameJson(one.before, one.after));
}

export function differences(before: Compared, after: Compared): Differences {
  const of = (design: Compared, key: string) => design.items.find(({ field }) => field === key);
  const keysIn = (design: Compared, other: Compared) =>
    design.items.flatMap(({ field }) => (of(other, field) ? [field] : [])).join();
  return {
    added: after.items.filter(({ field }) => !of(before, field)),
    removed: before.items.filter(({ field }) => !of(after, field)),
    changed: after.items.flatMap((item) => {
      const former = of(before, item.field);
      const properties = former ? propertiesOf(former, item) : [];
      return properties.length > 0 ? [{ item, properties }] : [];
    }),
    layout: LAYOUT.map((name) => ({ name, before: before[name], after: after[name] })).filter(
      (one) => one.before !== one.after,
    ),
    moved: keysIn(before, after) !== keysIn(after, before),
  };
}

export const isEqual = ({ added, removed, changed, layout, moved }: Differences): boolean =>
  !moved && [added, removed, changed, layout].every(({ length }) => length === 0);
