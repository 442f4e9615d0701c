/** What every editor of a property gets. */

import type { DesignItem } from "@qicheng/engine/design/design-items";
import type { Designed, Property } from "@qicheng/engine/design/properties";
import { ownValue } from "@qicheng/engine/text/own-value";
import type { FieldWork } from "./field-work";

/** What stands around the field. */
export interface Around {
  /** Fields that it stands among, itself too: those of the form, or the columns of a table. */
  items: readonly DesignItem[];
  /** Paths that choices may be read from. */
  sources: readonly string[];
  /** People are told of records that are there already. */
  duplicates: boolean;
  /** Types that share the company's own fields; [] where there is but this one. */
  alike: readonly { module: string; title: string }[];
  /** The field as it is published; undefined for one that is new. */
  publishedAs: (key: string) => DesignItem | undefined;
  /** What is done to it beside requests. */
  workOf: (key: string) => FieldWork | undefined;
}

export interface EditorProps {
  item: DesignItem;
  name: Designed;
  property: Property;
  /** Of the control, which its label names. */
  id: string;
  label: string;
  around: Around;
  /** By the names that an item has them under. */
  change: (change: Readonly<Record<string, unknown>>) => void;
}

/** Under which name an item has a property. */
export const itemKey = ({ name, property }: Pick<EditorProps, "name" | "property">): string => property.item ?? name;

export const propertyIn = (props: Pick<EditorProps, "name" | "property" | "item">): unknown =>
  ownValue(props.item, itemKey(props));
