/** The one description of a field: form, list column, filter, detail, duplicate check and edit log come from it. */

import type { Message } from "../text/message";
import type { CardPart } from "../values/card";
import type { Filter } from "./filter";

/** The item types of the specification. */
export const FIELD_TYPES = [
  "divider",
  "input",
  "number",
  "ColorPicker",
  "select",
  "statusSelect",
  "jcselect",
  "radio",
  "date",
  "datetime",
  "daterange",
  "switch",
  "textarea",
  "city",
  "county",
  "user",
  "customer",
  "contract",
  "branch",
  "product",
  "picture",
  "editor",
  "property",
  "tree",
  "tags",
  "tablelist",
  "file",
] as const;
export type FieldType = (typeof FIELD_TYPES)[number];

export interface FieldOption {
  label: string;
  /** English of the label. */
  en?: string;
  value: string | number;
  /** `#rrggbb` */
  color?: string | undefined;
  /** Of a `jcselect`: offered where the field above has this value. */
  parent?: string | number;
  /** Label of that value, with those above it; put there when the fields are loaded. */
  above?: string;
  aboveEn?: string;
  /** The value above is an entry of the dictionary, which may come by that name, too. */
  entry?: true;
  /** Disabled options stay readable on old records and are not offered for new ones. */
  disabled?: boolean;
}

/** Named patterns of section 5 of the specification and of the form designer. */
export type PatternName =
  | "word"
  | "wordComma"
  | "mobile"
  | "phone"
  | "email"
  | "idCard"
  | "creditCode"
  | "dialled"
  | "numbers"
  | "taxNo"
  | "url";

export interface FieldFlags {
  /** Offered as a list column; `show` = part of the default choice. */
  list?: boolean;
  show?: boolean;
  sort?: boolean;
  filter?: boolean;

  /** In the create and edit form. */
  form?: boolean;
  detail?: boolean;
  /** Who is there already is told by it, too. */
  duplicate?: boolean;
  /** A field of the company's own is found by the search word of lists, as built-in ones are that say how (`search`). */
  find?: boolean;
  /** False: not among the conditions of 高级搜索, not a column of an import, an export, a printed page. */
  search?: boolean;
  import?: boolean;
  export?: boolean;
  print?: boolean;
}

/** Where a choice comes from that neither the field nor a dictionary has: a read of this product, by the caller's rights. */
export interface RemoteSource {
  /** Path of the call, such as `/api/product/index`. */
  url: string;
  params: Readonly<Record<string, string | number>>;
  /** Dotted path of the list in the answer. */
  loadFilter: string;
  optionText: string;
  optionValue: string;
  /** As the server lists it; no source is asked in another way. */
  method?: "POST";
  /** 1 = asked with each word that one looks for (`key`); else once, for all there are. */
  remote?: 0 | 1;
  /** 1 = asked when the list is opened; else as soon as the form is there. */
  onHand?: 0 | 1;
  /** Of a `jcselect`: name of the parameter that is the value of the field above. */
  parentParams?: string;
  /** Form whose field it is, told to whoever fills it in. */
  form?: string;
}

/** Stand in the place of a default value: whoever fills in the form, and the day or minute on which he does. */
export const DEFAULT_TOKENS = ["@me", "@today"] as const;

/** Show or require a field depending on others; the same condition data as filters and approvals. */
export interface FieldLinkage {
  show?: Filter;
  require?: Filter;
}

export type CardSlot = CardPart | "rest";

/** What the value of a field is in the database. */
export type StoredType = "text" | "bigint" | "smallint" | "date" | "timestamptz" | "numeric";

/** How a field is searched: names also by pinyin, phones by four digits, codes and texts as they are written. */
export type SearchKind = "name" | "person" | "phone" | "code" | "text";

/** What stands in place of a value that one may not read: a phone keeps its ends, `hide` says that there is one, `blank` nothing. */
export type MaskKind = "phone" | "hide" | "blank";

/** Keys of the fields into which the amounts of lines are summed, and of the one that says how their tax is counted. */
export interface LineTotals {
  /** `included` or `added` ([amounts](../documents/amounts.ts)); without it prices hold their tax. */
  mode?: string;
  total: string;
  net?: string;
  tax?: string;
}

/** A table of lines has `id`, `position` from 1, and a column of each of their fields. */
export interface LineTable {
  table: string;
  /** Column that points at the record. */
  of: string;
  /** What is stored of a line besides, by key: its column, what that is, and the field of its product that it copies. */
  more?: Readonly<Record<string, { db: string; stored: StoredType; copies?: string }>>;
}

export interface FieldDef {
  /** Wire name, such as `CustomerName`; never reused after deletion. */
  key: string;
  /** Column of a built-in field. */
  db?: string;
  /** Type of that column where the field's type does not say it. */
  stored?: StoredType;
  /** Its column keeps a day; the value is how many whole days are left before it, 0 on the last of them. */
  daysTo?: true;
  /** Found by the search word of lists and pickers. */
  search?: SearchKind;
  /** Hidden like this from whoever may see the record but not how to reach it. */
  mask?: MaskKind;
  /** A switch: nobody calls a record on which it is on. */
  silences?: true;
  /** What somebody wrote freely: in a pool it is read by those who allocate. */
  free?: true;
  /** No two live records have the same value; an index of the database decides. */
  unique?: true;
  /** Key of the field among whose equals it is unique. */
  within?: string;
  /** Record type or tree that a reference points at. */
  reference?: string;
  /** Of a column with a reference: what is switched off may stand there, too, such as goods that are sold no more. */
  alsoOff?: true;
  /** Of types that lie in one table: the name of the only one whose records show it; left out, all do. */
  shownOn?: string;
  /** Path that answers the tree of a `tree`. */
  url?: string;
  /** Permission without which nobody reads, filters by, sorts by or writes the field, whatever he may do with the record. */
  right?: string;
  /** What a number counts, where that is more than a number: shown as ¥12.00 or 13%. */
  unit?: "money" | "percent";
  /** English of the title and of the placeholder; the company's own fields have none. */
  en?: string;
  placeholderEn?: string;
  /** Second wire name of a date range. */
  key2?: string;
  /** Key of the field whose value says what is offered here: of a `jcselect`, and the city of a `county`. */
  parent?: string;
  /** Columns of a `tablelist`; they have none themselves. */
  children?: readonly FieldDef[];
  /** A number of a `tablelist` whose sum stands below its column. */
  sum?: true;
  /** How a number is worked out of others, such as `{price} * {number}`; nobody types it. */
  computed?: string;
  /** Worked out of the lines of a document by its `amounts`; nobody types it. */
  worked?: true;
  /** Of the lines of a document: where their amounts go. */
  amounts?: LineTotals;
  /** Of lines: where they lie. */
  lines?: LineTable;
  /** Of a column of lines: key of the field of the line's product that a new line starts with, and keeps if nobody types it. */
  copies?: string;
  remote?: RemoteSource;
  /** In the form's values, but not on the screen. */
  hidden?: true;
  type: FieldType;
  title: string;
  /**
   * `column` = a typed column of the module's table, `ext` = in its `ext jsonb`, `bound` = tags, in the table of those that
   * records have, `lines` = rows in a table of their own, `none` = drawn only.
   */
  storage: "column" | "ext" | "bound" | "lines" | "none";
  required?: boolean;
  /** Records that came without it stay so until it is filled, although it is required. */
  keptEmpty?: true;
  message?: string;
  placeholder?: string;
  readonly?: boolean;
  /** May be given on creation and is read-only afterwards. */
  addOnly?: boolean;
  /** Said below it: what it is for; English of it. */
  help?: string;
  helpEn?: string;
  /** Where it is changed afterwards, said beside its value; English of it. */
  changedIn?: string;
  changedInEn?: string;
  /** Usually filled: it stands first in the form, as what is required does; the rest is folded under 更多信息. */
  essential?: true;
  /** Its place among the facts that stand above an open record; a field without one is no fact. */
  fact?: number;
  /** What of a card or a smart line goes into it, the first that there is; `rest` is what was not understood. */
  card?: readonly CardSlot[];
  /** What its column is called in files of others, beside what fields of its kind are called. */
  heads?: readonly string[];
  /** Key of the field whose value stands in for it where a file has none of its own. */
  standIn?: string;
  pattern?: PatternName;
  /** Longest text in code points, most items of a list, or largest number. */
  max?: number;
  min?: number;
  /** Decimals of a number. */
  scale?: number;
  options?: readonly FieldOption[];
  /** Kind of data dictionary behind a statusSelect. */
  dictionary?: string;
  multiple?: boolean;
  /** Values of a switch. */
  active?: string;
  inactive?: string;
  /** Columns of the form grid that the control spans. */
  column?: number;
  rows?: number;
  /** Of a `file`: the extensions of what it takes, such as `pdf`; all that are taken at all without it. */
  accept?: readonly string[];
  /** Pixels of an `editor`. */
  height?: number;
  /** Pixels of the list column. */
  width?: number;
  /** A value as forms send it, or one of `DEFAULT_TOKENS`. */
  defaultValue?: string | number;
  /** A dictionary field accepts an exact label where the wire allows it. */
  linkage?: FieldLinkage;
  flags: FieldFlags;
  /** The former definition; some values are still stored as it has them. No stored definition has this. */
  was?: FieldDef;
  /** The field above, of a linked choice that a source answers; put there when the fields are loaded. */
  over?: FieldDef;
}

/** Whether its value follows from others, so that nobody types it. */
export const isWorkedOut = ({
  computed,
  worked,
}: { [Key in "computed" | "worked"]?: FieldDef[Key] | undefined }): boolean =>
  computed !== undefined || worked === true;

/** What a field is called; the company's own fields are called the same in every language. */
export const titleOf = ({ title, en }: Pick<FieldDef, "title" | "en">): Message => ({ cn: title, en: en || title });

export const labelOf = ({ label, en }: FieldOption): Message => ({ cn: label, en: en || label });

const REFERENCES: Partial<Record<FieldType, string>> = {
  customer: "customer",
  contract: "contract",
};

/** The record type or tree that a field points at. */
export const referenceOf = (field: Pick<FieldDef, "type" | "reference">): string | undefined =>
  field.reference ?? REFERENCES[field.type];

/** True for people, branches and records of other types, of which none is 0 on the wire; dictionary entries are ''. */
export const pointsAtRecords = (field: FieldDef): boolean =>
  field.type === "user" || field.type === "branch" || referenceOf(field) !== undefined;

/** The fields of one module and how its form is laid out. */
export interface FormDef {
  module: string;
  fields: readonly FieldDef[];
  cols: number;
  /** Pixels; the specification's defaults are 800 and 100. */
  width: number;
  labelwidth: number;
  labelposition: "left" | "right" | "top";
  labelbg: 0 | 1;
  api_add: string;
  api_edit: string;
  api_detail: string;
}
