/** What a module says about its records on the web; list, panel, form and their acts are made of it. */

import type { PermissionKey } from "@qicheng/api/kernel/permission-tree";
import type { SceneKey } from "@qicheng/api/scenes/built-in";
import type { webRecords } from "@qicheng/api/web-records.generated";
import type { FieldDef } from "@qicheng/engine/fields/field-def";
import type { ComponentType, ReactNode } from "react";
import type { Action } from "../../actions/action";
import type { FormParts } from "../../forms/values/form-parts";
import type { Title } from "../../i18n/language";
import type {
  AskOptions,
  BulkAction,
  BulkOptions,
  CellOptions,
  DialogAction,
  HeadOptions,
  ListInput,
  ListRoute,
  ListRow,
  ListScreenHandle,
  ListSide,
  RowAction,
  RowActOptions,
  ViewOptions,
} from "../../list/ask/list-module";
import type { FormProps } from "./form-props";

/** A group of routes made by `recordRoutes`. */
export type RecordGroup = keyof typeof webRecords;

/** Fields that say whom one calls. */
export interface ContactFields {
  name: string;
  phone: string;
  /** That person is a record: the key and title by which one of several is chosen when records become one. */
  chosen?: Pick<MergeChoice, "key" | "title">;
}

/** Options of its list that a record type gives as they are. */
type RecordListOptions<Row extends ListRow> = Partial<
  Omit<
    AskOptions & CellOptions<Row> & RowActOptions<Row> & BulkOptions<Row> & ViewOptions<Row> & HeadOptions,
    "list" | "cells" | "rowActions" | "bulkActions"
  >
>;

/** Something that one begins on a tab, from wherever one is on the record. */
export interface Beginning extends Action {
  /** It is asked for; the address says so in the place of the tab. */
  asked: boolean;
  onBegun: () => void;
}

export interface TabPlace {
  /** What the tab says that one begins there; undefined for whoever may not. */
  begin?: Beginning;
}

export interface RecordTab<Row extends ListRow> {
  key: string;
  title: string;
  /** For whoever has this right, or any of them; left out, for whoever sees the record. */
  permission?: PermissionKey | readonly PermissionKey[];
  /** Before 详情, which then is no longer the first; otherwise the tab stands between 详情 and 操作日志. */
  first?: true;
  /** What one begins there, whoever has the ability; opening the tab by this key begins it. */
  begin?: Pick<Action, "key" | "title" | "keys"> & { ability: string; permission?: PermissionKey };
  /** Stands behind the title. Undefined until the record itself is loaded. */
  count?: (row: Row) => number | undefined;
  render: (row: Row, place: TabPlace) => ReactNode;
  /** Asks for what it shows, before it is drawn. */
  near?: (row: Row) => void;
  /** What is written of the record, and kept with it: in the pool those who allocate read it. */
  contents?: true;
  /** Stands at the foot of the panel on a phone, where the thumb is. */
  foot?: (row: Row, place: TabPlace) => ReactNode;
}

export interface RecordAct<Row extends ListRow> {
  key: string;
  title: string;
  /** Key in the row's `can`; left out, whoever sees the record may. */
  ability?: string;
  /** Of an open record: it is for whoever has this right. */
  permission?: PermissionKey;
  /** Letter that runs it on the row that one stands on. */
  hotkey?: string;
  /** Only of a record that stands open. */
  open?: true;
  /** It stands as a button beside the name of an open record. */
  leads?: true;
  /** @param screen the list, where it is done to a row of one */
  run: (row: Row, screen?: ListScreenHandle) => void;
}

export interface NextProps {
  id: number;
  /** What finds the rows of the list, in their order. */
  scope: ListInput;
}

/** What one chooses beside the fields, where several records become one. */
export interface MergeChoice {
  /** As the route calls it. */
  key: string;
  title: string;
  /** How it reads in a record; '' where it has none. */
  text: (row: ListRow) => string;
}

export interface RecordInput<Row extends ListRow> {
  /** Its group of routes, with what it is called and who may add and delete; stars and reasons are offered where the group has routes for them. */
  routes: RecordGroup;
  /** One of a family of types, which the company has made. */
  member?: { module: string; title: string };
  /** Contracts are made with them, and may be shared with them. */
  sells?: true;
  /** Its own form, for new ones and for changed ones. */
  ownForm?: ComponentType<FormProps>;
  /** The list, where it is not the group's `index`. */
  list?: ListRoute;
  /** New ones are made on the record on which they hang: their own list makes none. */
  madeOnParent?: true;
  /** Field that names a record. */
  titleField: string;
  /** Stands above the facts, with the number to call and to copy; a card on a phone calls it. */
  contact?: ContactFields;
  /** Fields of a card on a phone, below the name: the first one of few values, then the others. The facts of its definition, when left out. */
  cardFields?: readonly string[];
  /** Fields of the second line of a row beside an open record; those of its card, when left out. */
  besideFields?: readonly string[];
  searchHint?: Title;
  empty?: { title: Title; hint: Title };
  /** Built-in scenes; all of them when left out. */
  scenes?: readonly SceneKey[];
  tabs?: readonly RecordTab<Row>[];
  /** One of these tabs shows its details: it has no tab 详情. */
  ownDetails?: true;
  /** Its details, where a record has others than its form says; undefined for one that has none. */
  details?: (row: Row) => ReactNode;
  /** Stands between the facts of an open record and its tabs: what one does there most. */
  above?: (row: Row) => ReactNode;
  /** Stands before the name, such as the picture of a person. */
  picture?: (row: Row) => ReactNode;
  /** Stands behind the name, such as a state that matters more than any fact. */
  badge?: (row: Row) => ReactNode;
  /** What its list has besides; `brings` is added to the fields that it brings anyway. */
  listOptions?: RecordListOptions<Row>;
  /**
   * Records are switched off by their field `enabled` rather than deleted: what their two states are called. One that is
   * off is drawn pale, is not offered where one chooses, and whoever may not delete one is offered to switch it off.
   */
  states?: { on: Title; off: Title };
  /** Asked before a record is deleted, where the usual question does not say enough. */
  confirmDelete?: (row: Row) => string;
  /** What one can do with one record, in its row and behind 更多 of its panel. */
  acts?: readonly RecordAct<Row>[];
  /** Before 编辑. */
  rowActions?: readonly RowAction<Row>[];
  /** After 删除. */
  bulkActions?: readonly (BulkAction | DialogAction)[];
  headerEntries?: readonly DialogAction[];
  /** A further list of its own, of rows that keys of the list's query narrow. */
  narrowed?: { title: Title; always: Readonly<Record<string, 0 | 1>>; empty: { title: Title; hint: Title } };
  /** What the form has beside its definition. */
  form?: FormParts;
  /** Stands beside the list and narrows it; a bare name is a field of type `tree`, and a key of the list's query. */
  side?: string | ListSide;
  /** Stands among the buttons of a record beside its list, and leads on to another row of it. */
  next?: ComponentType<NextProps>;
  /** Asked before so many are deleted, where the usual question does not say enough. */
  removal?: (count: number) => string;
  /** Title of the screen, where that is not what the records are called. */
  heading?: Title;
  /** Cells that are not drawn from their field definition. */
  cells?: Record<string, (row: Row) => ReactNode>;
  /** Says something under a field while one types; null for nothing. `id` is the record being edited. */
  hint?: (field: FieldDef, value: unknown, id: number | undefined) => ReactNode;
}
