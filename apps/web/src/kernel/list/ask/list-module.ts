/** What a module says about its list; the one ListScreen does the rest. */
import type { ListField } from "@qicheng/api/forms/routes";
import type { PermissionKey } from "@qicheng/api/kernel/permission-tree";
import type { FoundBy } from "@qicheng/api/kernel/shapes";
import type { SceneKey } from "@qicheng/api/scenes/built-in";
import type { FieldDef } from "@qicheng/engine/fields/field-def";
import type { Condition } from "@qicheng/engine/fields/filter";
import type { ComponentType, ReactNode } from "react";
import type { Action } from "../../actions/action";
import type { InputOf, RouteName } from "../../http/call";
import type { Title } from "../../i18n/language";
import type { Steps } from "../../panels/side-panel";
import type { Noun, Outcome } from "./bulk-summary";

/** Routes by which rows are put into an order. */
export type OrderRoute = Extract<RouteName, `${string}.sort`>;

type IsList<Input> = string extends keyof Input ? false : "dataType" extends keyof Input ? true : false;
/** Routes that accept the full list query. */
export type ListRoute = { [Name in RouteName]: IsList<InputOf<Name>> extends true ? Name : never }[RouteName];
export type ListInput = InputOf<ListRoute>;
/** Routes that add up what a list finds. */
export type TotalsRoute = Extract<RouteName, `${string}.totals`>;

export interface ListRow {
  id: number;
  watchuserid?: number | "" | undefined;
  can?: Record<string, 1>;
  /** Where it is found by the search word; there while one is asked for. */
  foundBy?: readonly FoundBy[];
  [field: string]: unknown;
}

/** Rows that are ticked beside an open one, for a panel that does to all of them what it does to one. */
export interface Ticked {
  ids: readonly number[];
  /** Tells what became of them, and goes on to a row that is left. */
  onDone: (outcome: Outcome, did: string) => void;
}

export interface PanelProps<Row extends ListRow> {
  id: number;
  /** The record as the list shows it, until the panel has loaded its own. */
  row: Row | undefined;
  tab: string;
  /** To the records before and after it in the list. */
  steps?: Steps;
  /** What finds the rows of that list, in their order. */
  scope?: ListInput;
  /** What the screen lets one do with the record, besides what its type does. */
  acts?: readonly Action[];
  /** Given while rows are ticked, to a panel that takes them. */
  ticked?: Ticked | undefined;
  onTab: (tab: string) => void;
  onEdit: () => void;
  onClose: () => void;
}

export interface CellEditorProps {
  row: ListRow;
  field: FieldDef;
  /** The value is on its way, and stands in its cell; or it came back refused. */
  onSending: (sending: boolean) => void;
  /** `left` for whoever is elsewhere already. */
  onClose: (left?: boolean) => void;
  /** Saved, and on to the next cell, or the one before. */
  onNext: (back: boolean) => void;
}

/** Values that are changed in their cells. */
export interface Cells {
  /** What may be changed is known. */
  known: boolean;
  /** The field behind a cell; undefined for what may not be changed there, or not by me. */
  fieldOf: (row: ListRow, name: string) => FieldDef | undefined;
  editor: (props: CellEditorProps) => ReactNode;
}

/** What an action may do with the screen it stands on. */
export interface ListScreenHandle {
  open: (id: number, tab?: string) => void;
  /** Opens the slide form; without an id for a new record, which may start with some values. */
  edit: (id?: number, start?: Readonly<Record<string, unknown>>) => void;
  /** Shows a record of any type in the place of the panel, where the screen has room for one. */
  show?: (type: string, id: number) => void;
}

export interface RowAction<Row extends ListRow> {
  key: string;
  title: string;
  /** Key in the row's `can`; what anybody may do has none. */
  ability?: string;
  /** Letter that runs it on the active row. */
  hotkey?: string;
  /** Where there are many it stands in the menu behind them. */
  aside?: boolean;
  run: (row: Row, screen: ListScreenHandle) => void;
}

export interface RowOrder {
  /** Key in the row's `can`. */
  ability: string;
  /** Is given rows that stand together in their new order, and leaves all others where they are. */
  route: OrderRoute;
}

/** What both kinds of acts on many rows say of themselves. */
interface ActOnMany {
  key: string;
  title: string;
  permission: PermissionKey;
  /** Key in the `can` of the rows that it may be done to; left out where the permission is all it takes. */
  ability?: string;
  /** It is for so many ticked rows, at least and at most, and for no others. */
  ticked?: readonly [least: number, most: number];
  /** Heard while rows are ticked. */
  hotkey?: string;
  /** The act as it is told afterwards: 删除 in 已删除 2 个客户. */
  did?: string;
}

export interface BulkAction extends ActOnMany {
  danger?: boolean;
  /** Asks before running; `count` rows are selected. */
  confirm?: string | ((count: number) => string);
  /** The rows are no longer there afterwards: an open panel closes, and there is nothing left to look at. */
  removes?: boolean;
  /** `scope` is what finds all rows of the list. */
  run: (chosen: Chosen, scope: ListInput) => Promise<Outcome>;
}

export interface DialogProps {
  chosen: Chosen;
  formId: string;
  /** The field that names a record. */
  titleField: string;
  /** Fields that the list shows, in their order. */
  columns: readonly string[];
  /** What finds all rows of the list, in their order. */
  scope: ListInput;
  /** Opens one of the list's records, where the list stands on a screen of its own. */
  open?: (id: number) => void;
  onClose: () => void;
  /** `did` where it is told by what one chose. */
  onDone: (outcome: Outcome, did?: string) => void;
}

/** What asks for more than a yes, for ticked rows or as an entry of 更多 for the whole list: a dialog that it opens. */
export interface DialogAction extends ActOnMany {
  dialog: ComponentType<DialogProps>;
}

/** Rows by id, or all that the list finds, of which the screen has said how many there are. */
export type Chosen = { ids: number[] } | { query: ListInput; count: number };

export const howMany = (chosen: Chosen): number => ("ids" in chosen ? chosen.ids.length : chosen.count);

export interface SideProps {
  /** What is chosen; '' = nothing. */
  node: string;
  onChoose: (node: string) => void;
  /** The list's field that the side narrows by; undefined until it is known, or where the list has none. */
  field: ListField | undefined;
}

/** Stands beside the list, or above it on a phone, and narrows it; what is chosen is `node` in the address. */
export interface ListSide {
  /** Its heading, where that is not the title of the field. */
  title?: Title;
  element: ComponentType<SideProps>;
  /** Key of the query, and of what a new record starts with. */
  key: string;
  /** What stands under the key for a node; null for nothing. */
  valueOf: (node: string) => string | number | null;
  /** Columns that say nothing of a node's rows. */
  lacks?: (node: string) => readonly string[];
}

/** What is chosen beside the list, as a query asks for it and a new record starts with it. */
export function chosenOnSide(side: ListSide | undefined, node: string): Readonly<Record<string, string | number>> {
  const value = side?.valueOf(node) ?? null;
  return side === undefined || value === null ? {} : { [side.key]: value };
}

/** True for a choice beside the list that one may as well not make; there is always some kind of entries. */
export const isNarrowed = (side: ListSide | undefined, node: string): boolean =>
  side?.valueOf(node) != null && side.valueOf("") === null;

/** What a list is called where scenes, columns and fields are kept. */
interface SceneOptions {
  /** Form id, and what its scenes are kept under where nothing else is said. */
  formId: string;
  /** Where several lists have one form. */
  keepsScenesAs?: string;
  /** Built-in scenes that this list offers, with the saved ones; a list with one fixed scene offers none. */
  scenes: readonly SceneKey[];
}

/** A key of a list's query with the few values that one chooses from in the head of the list; without one it has them all. */
export interface ListChoice {
  key: string;
  title: Title;
  options: readonly { value: number; title: Title }[];
}

/** Which rows are asked for, and with which fields. */
export interface AskOptions {
  list: ListRoute;
  /** Chosen from in its head, besides what fields it may be filtered by. */
  choices?: readonly ListChoice[];
  /** Part of every query, such as `{ watched: 1 }`. */
  always?: Partial<ListInput>;
  /** Conditions that hold for every row of this list, whatever else is asked for. */
  holds?: readonly Condition[];
  /** Keys of its query that an address may name, as a number that leads to its rows does. */
  narrows?: readonly string[];
  /** Fields that rows bring along besides their columns and the facts of their definition. */
  brings: readonly string[];
  /** There may be millions: its rows never wait until they are counted. */
  countedApart?: true;
}

/** The side of a list, and the columns that do not follow from its form. */
export interface SideOptions {
  side?: ListSide;
  /** Columns that say nothing of its rows, and those that it has besides one's own. */
  columns?: { lacks: readonly string[]; adds: readonly string[] };
}

/** Fields that name a record, and those of its card. */
export interface CardOptions {
  /** The column that names a record: fixed first, title of a card. */
  titleField: string;
  /** Fields of a card on a phone, beside name and number; its facts, else the columns, where none are named. */
  cardFields: readonly string[];
  /**
   * Fields of the second line of a row beside an open record: what the list stands in order by. Those of a card, where none
   * are named; whoever owns a row follows where owners differ.
   */
  besideFields?: readonly string[];
  /** Field with the number that one calls; the first one with numbers of phones, when left out. */
  phone?: string;
}

/** How cells, rows and cards are drawn. */
export interface CellOptions<Row extends ListRow> {
  /** Cells drawn by the module; everything else is drawn from its field definition. */
  cells: Record<string, (row: Row) => ReactNode>;
  /** Numbers that their cells say in words: they begin where other words do. */
  worded?: readonly string[];
  /** What stands in that second line before the fields; null for a row that has nothing of the kind. */
  besideLine?: (row: Row) => ReactNode;
  /** True where a card is named by what the cell of its name shows: a picture, a colour. */
  cardTitle?: boolean;
  /** True for rows that are out of use: they are drawn pale. */
  pale?: (row: Row) => boolean;
  /** How deep a row stands in a tree; its card says so. */
  depth?: (row: Row) => number;
  /** Rows that are read, not compared: each stands whole, one below the other, in place of a table. */
  entry?: (row: Row) => ReactNode;
}

/** Acts on one row. */
export interface RowActOptions<Row extends ListRow> {
  rowActions: readonly RowAction<Row>[];
  /** After them behind the dots of a card. */
  cardActions?: readonly RowAction<Row>[];
  /** Rows have an order that one gives them: who may move one, and the route that saves it. */
  order?: RowOrder;
}

/** Acts on many rows, and which rows can be ticked for them. */
export interface BulkOptions<Row extends ListRow> {
  bulkActions: readonly (BulkAction | DialogAction)[];
  /** Left out: every row can be ticked. */
  selectable?: (row: Row) => boolean;
  /** Keys of those that an open panel offers itself for what is ticked. */
  inPanel?: readonly string[];
  /** What is done to many is done to rows that are ticked, never to all that the list finds. */
  tickedOnly?: boolean;
}

/** How a row opens. */
export interface OpenOptions<Row extends ListRow> {
  /** Asks for what the panel of a row will show, as one presses on it. */
  near?: (row: Row) => void;
  /** Beside the list; left out where rows do not open. */
  panel?: (props: PanelProps<Row>) => ReactNode;
  /** Address of the screen on which a row opens, in place of a panel. */
  goes?: (row: Row) => string;
}

/** How rows open besides: with more room, and on other screens. */
export interface ViewOptions<Row extends ListRow> {
  /** Shows one of its rows on any screen; undefined where it cannot. */
  look?: (row: Row) => (() => void) | undefined;
  /** What opens beside it is worked with, and has most of the room. */
  opensWide?: true;
}

/** How a new row is made. */
export interface CreateOptions {
  /** Left out where one only looks. */
  create?: {
    title: string;
    permission: PermissionKey;
    /** Fetches what the form is made of, when one is about to ask for it. */
    near?: () => void;
  };
}

/** How a row gets other values. */
export interface ChangeOptions<Row extends ListRow> {
  /** The create and edit form; `id` undefined creates. Left out where one only looks. */
  form?: (props: {
    id: number | undefined;
    /** What a new record starts with. */
    start?: Readonly<Record<string, unknown>>;
    onClose: () => void;
    onSaved: (id: number, again: boolean) => void;
  }) => ReactNode;
  /** Gives a row another value of the field, from a board, and tells whether it has it; undefined for what may not be changed so. Left out: nothing may. */
  useMove?: (field: string) => (row: Row) => ((value: string | number) => Promise<boolean>) | undefined;
  /** How values are changed in their cells, once that is wanted. Left out: nothing is. */
  useCells?: (wanted: boolean) => Cells;
  /** Left out where rows have no stars. */
  star?: (id: number) => Promise<unknown>;
}

/** Texts of the search box and of a list without rows. */
export interface TextOptions {
  searchHint: string;
  /** `toAll`: what leads on is the list of all of them, where one may open it. */
  empty: { title: string; hint: string; toAll?: true };
}

/** What stands above the rows. */
export interface HeadOptions {
  /** Stands first in the head of the list. */
  head?: () => ReactNode;
  /** Stands between head and rows of one's own records, always of one height. */
  strip?: ComponentType;
  /** What one begins with, where that is no row of this list: how it is opened. */
  leads?: () => Promise<(() => void) | undefined>;
}

/** What a list asks by, whatever its rows look like. */
export interface ListAsking extends SceneOptions, AskOptions, SideOptions, CardOptions {}

/** What the rows of a table and the cards of a phone are drawn by. */
export interface RowLook<Row extends ListRow>
  extends CardOptions,
    CellOptions<Row>,
    RowActOptions<Row>,
    BulkOptions<Row>,
    OpenOptions<Row> {}

export interface ListModule<Row extends ListRow>
  extends ListAsking,
    RowLook<Row>,
    ViewOptions<Row>,
    CreateOptions,
    ChangeOptions<Row>,
    TextOptions,
    HeadOptions {
  /** What its rows are called. */
  noun: Noun;
  /** Sums over all that it finds stand below it. */
  totals?: TotalsRoute;
  headerEntries: readonly DialogAction[];
  /** Rows say when others have changed them since one looked. */
  news?: boolean;
}

export const scenesOf = ({ formId, keepsScenesAs }: SceneOptions): string => keepsScenesAs ?? formId;

/** Whether a row opens, beside the list or on a screen of its own. */
export const opens = <Row extends ListRow>({ panel, goes }: OpenOptions<Row>): boolean =>
  panel !== undefined || goes !== undefined;
