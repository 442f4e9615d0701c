/** What a trial of a property is: set in the designer with mouse and keys, published, and seen to act wherever it has something to do. */
import type { Locator, Page } from "@playwright/test";
import type { Designed } from "@qicheng/engine/design/properties";
import { DESIGN_TEXTS } from "@qicheng/engine/fields/design-texts";
import type { FieldType } from "@qicheng/engine/fields/field-def";
import type { FLAGS } from "../../../apps/web/src/kernel/designer/offered";

/** Fields that carry properties: those of which the effects could not be told apart have fields of their own. */
export const CARRIERS = ["plain", "must", "start", "aside", "linked", "many", "other", "worked"] as const;
export type Carrier = (typeof CARRIERS)[number];

/** Every property there is, and every use of a field; a new one does not compile without its trial. */
export type TrialKey = Exclude<Designed, "flags"> | (typeof FLAGS)[number];

export interface Drawn {
  type: FieldType;
  carrier: Carrier;
  title: string;
  /** Once it is published. */
  key: string;
}

/** What values may point at. */
export interface World {
  person: { id: number; name: string };
  branch: { id: number; name: string };
  customer: { id: number; name: string };
  level: { id: number; name: string };
  node: { id: number; name: string };
  product: number;
  /** An upload, each time another. */
  file: (name: string) => Promise<number>;
}

export interface Setting {
  page: Page;
  panel: Locator;
  field: Drawn;
  world: World;
}

export interface OnForm {
  page: Page;
  form: Locator;
  /** The field: its label, its control, and what is said of it. */
  item: Locator;
  field: Drawn;
  world: World;
  /** Another field of the same form. */
  beside: (carrier: Carrier) => Locator;
}

export interface ListedField {
  field: string;
  filter: number;
  sort: number;
  show: number;
  width: number;
  fact: number;
}

interface OnList {
  page: Page;
  head: Locator;
  cell: Locator;
  /** As the list is told of it; undefined for what it does not have. */
  listed: ListedField | undefined;
  field: Drawn;
  world: World;
}

interface OnRecord {
  /** What stands above the open record. */
  facts: Locator;
  listed: ListedField | undefined;
  field: Drawn;
}

interface OnFilter {
  /** Whether those are found by it that have it, and no others. */
  finds: (op: string, value: unknown) => Promise<boolean>;
  /** The control of the field behind the button of all filters. */
  control: Locator;
  listed: ListedField | undefined;
  field: Drawn;
  world: World;
}

/** A cell of a sheet, and what is said of it; null: it is taken. */
export interface SheetRow {
  cell: string;
  says: RegExp | null;
  /** What the customer of the row is called. */
  name?: string;
}

interface OnImport {
  /** Whether a sheet may have a column of it; false for one that says that it may not. */
  offered?: false;
  rows?: (field: Drawn, world: World) => readonly SheetRow[];
}

interface OnApi {
  field: Drawn;
  world: World;
  /** What is said of a value in a form that is sent; undefined where nothing is. */
  says: (value: unknown, beside?: Readonly<Record<string, unknown>>) => Promise<string | undefined>;
  /** What is said where all else is right. */
  saysOfAll: (value: unknown) => Promise<string | undefined>;
  /** What is said of a change of the record. */
  saysOfEdit: (value: unknown) => Promise<string | undefined>;
  /** What the record has of it. */
  told: unknown;
  /** Whether the search box finds the record by a word. */
  found: (word: string) => Promise<boolean>;
  /** Whether somebody who asks who has it already is told of the record. */
  repeated: (value: string) => Promise<boolean>;
  /** Heads of the columns of an export. */
  exported: () => Promise<readonly unknown[]>;
}

/** `null` says that a property has nothing to do there. */
export interface Trial {
  on: Carrier | ((type: FieldType) => Carrier);
  set: (at: Setting) => Promise<void>;
  /** Set after it was published once. */
  later?: (at: Setting) => Promise<void>;
  form: ((at: OnForm) => Promise<void>) | null;
  /** In the form of a record that is there already. */
  edited?: (at: OnForm) => Promise<void>;
  list: ((at: OnList) => Promise<void>) | null;
  /** Beside the list, which then has no columns of its own. */
  opened?: (at: OnRecord) => Promise<void>;
  filter: ((at: OnFilter) => Promise<void>) | null;
  import: OnImport | null;
  api: ((at: OnApi) => Promise<void>) | null;
}

export const labelOf = (key: Exclude<TrialKey, (typeof FLAGS)[number]>): string => DESIGN_TEXTS[key].cn;
