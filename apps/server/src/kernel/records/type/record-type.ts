/**
 * A record type: what a business module says about its records. List, form, search, abilities, recycle bin, log and the
 * generic routes are made of it; what is said here is said nowhere else.
 */

import type { TitleOfMany } from "@qicheng/api/kernel/declare";
import type { RecordNames } from "@qicheng/api/kernel/define-routes";
import type { FieldProblem } from "@qicheng/api/kernel/error-codes";
import { memberName } from "@qicheng/api/kernel/families";
import { said } from "@qicheng/api/kernel/messages";
import type { PermissionKey, ScopeModule } from "@qicheng/api/kernel/permission-tree";
import type { RecordRouteGroup } from "@qicheng/api/kernel/record-routes";
import type { FieldDef, FormDef } from "@qicheng/engine/fields/field-def";
import type { PoolKind } from "@qicheng/engine/pool/rules";
import type { Message } from "@qicheng/engine/text/message";
import type { RawBuilder } from "kysely";
import type { z } from "zod";
import type { Database } from "../../db/database";
import type { DB } from "../../db/types.generated";
import type { FamilyMember } from "../../fields/registry";
import { TAGS } from "../../fields/tags";
import type { RowRefusal } from "../../work/bulk";
import type { Context } from "../../work/context";
import { storeAs } from "../../work/stored-module";
import type { Duplicates } from "./duplicate-keys";
import { type SearchStore, sharedTerms } from "./search-store";

export type Condition = RawBuilder<boolean>;
export type Raw = Readonly<Record<string, unknown>>;

/** A stored record: its columns by name, its own fields in `ext`, and what decides what the caller may do with it. */
export interface RecordRow {
  readonly [column: string]: unknown;
  readonly id: number;
  readonly version: number;
  readonly ext: Readonly<Record<string, unknown>>;
  /** Whose it is, of an owned type; null = in the pool. A child has its parent's. */
  readonly owner_id: number | null;
  /** My access when it, or its parent, is shared to me. */
  readonly access: string | null;
  /** My star; false where the type has none. */
  readonly starred: boolean;
  /** Of a child whose parent's type has variants: which of them the parent is. */
  readonly member?: string;
}

/** Which rows somebody's reach, or a part of it, covers. */
export interface RowScope {
  me: number;
  /** Owners whose rows are covered; null = everybody's. */
  owners: readonly number[] | null;
  /** Rows shared to me are covered too. */
  shared: boolean;
  /** Second persons whose rows are covered too, of a type that has them. */
  also?: readonly number[];
  /** `never`: rows with an owner; `only`: rows of the public pool; `also`: both. */
  pool: "never" | "only" | "also";
  /** Of what hangs on rows of a type that has variants: how far each of them is reached. */
  members?: readonly Member[];
  /** Of an open type, those of its rows that are seen; left out: all. */
  within?: OpenSight;
}

/** A type or a variant of it, with what somebody reaches of it. */
export interface Member {
  type: RecordType;
  scope: RowScope;
}

/** Rows with an owner: within the reach of one's roles, shared to one, or in a pool. */
export interface OwnedRows {
  kind: "owned";
  scope: ScopeModule;
  /** Table of shares and its column of the record; `contracts` is the column that says whether contracts are shared with it. */
  shares?: { table: keyof DB; column: string; contracts?: string };
  /** Rows without an owner; where there are none, every row has one. */
  pool?: PoolOption;
  /** A second person who sees them, with his superiors: such as the owner of their customer. He changes none of them. */
  also?: AlsoSeen;
  /** Column of what a row is worth, of which everybody gets as much when the rows of a leaver are dealt. */
  level?: string;
  /** They stay whose they are: nobody transfers them, and a leaver does not hand them over. */
  stays?: true;
}

export interface AlsoSeen {
  /** Column of the person; filled in by a trigger. */
  column: string;
  title: Message;
  /**
   * Shares of the record through which he sees them: their table and its column of that record, the same column here, and the
   * column of the share that says that they are meant, too.
   */
  shares: { table: keyof DB; column: string; by: string; only: string };
}

/** Rows without an owner, which people claim. Its table has owned_at, pool_at, previous_owner_id, pool_reason_id, locked_at, locked_by, and what its clock asks for: see `recycle_on`. */
export interface PoolOption {
  /** Permission to see them. */
  see: PermissionKey;
  kind: PoolKind;
  /** How many rows count against the hold cap of somebody. */
  held: (owner: RawBuilder<unknown>) => RawBuilder<number>;
  /** Whether a row does. */
  counts: (row: RecordRow) => boolean;
  /** Rows of an owner, on alias r, with which he has still to do. */
  open: RawBuilder<boolean>;
  /** Rows, on alias r, that their owner has got and not followed up yet; left out: nobody is told of them. */
  unfollowed?: RawBuilder<boolean>;
}

/** Rows that are visible exactly when their parent is. */
export interface ChildRows {
  kind: "child";
  parent: RecordType;
  /** Column that points at the parent, and the wire's names of its id and its name. */
  column: string;
  key: string;
  nameKey: string;
  /** Ability on the parent that adding asks for. */
  adding: string;
  /** What it is searched by finds the parent, too. */
  finds?: true;
}

/** Rows that everybody sees who has the right to. */
export interface OpenRows {
  kind: "open";
  /** Which of them the caller sees; undefined: all. It is asked once for each reach. */
  within?: (ctx: Context) => Promise<OpenSight | undefined>;
}

/** Whether a row on an alias is seen. */
export type OpenSight = (alias: string) => Condition;

/** Who may do something with a row: a right, and as the case may be his place towards it. */
export interface AbilityRule {
  title: Message;
  permission: PermissionKey;
  /** Rows in the pool, and no others; left out: rows that are somebody's. */
  place?: "pool";
  /** Nobody but whose it is, and by share whoever may, however far others see: what they are told. */
  own?: Message;
  /** What else speaks against it in a row; `columns` are read for that. */
  unless?: (row: RecordRow) => Message | undefined;
  columns?: readonly string[];
}

/** What people and referenced records of a row are called. */
export interface Names {
  person: (id: unknown) => string;
  /** Where somebody's picture lies. */
  header: (id: unknown) => string;
  /** Of a record that a shown field points at; '' where the reader does not see it. */
  record: (module: string, id: unknown) => string;
}

/** A value of the wire that is no field; `columns` are read for it. */
export interface Computed {
  columns?: readonly string[];
  /** Left out: rows do not carry it, one filters by it. */
  value?: (row: RecordRow, names: Names) => string | number;
  kind: "id" | "text" | "flag" | "datetime" | "choice" | "branch";
  /** The same as SQL on alias r, for filters; left out where it only says how something is drawn. */
  sql?: RawBuilder<unknown>;
  /** The record that a search word names by this value. */
  idOf?: (word: string) => number | undefined;
}

/** A record as it is about to be written; hooks may change `columns`. */
export interface Draft {
  /** Known already for a new record. */
  id: number;
  columns: Record<string, unknown>;
  /** Values by field, decoded. */
  values: Readonly<Record<string, unknown>>;
  ext: Readonly<Record<string, unknown>>;
  before: RecordRow | undefined;
}

export interface Saved {
  before: RecordRow | undefined;
  after: RecordRow;
  /** The running approval of the record itself has taken the change. */
  inApproval?: true;
}

export interface Hooks {
  /** Refuses drafts or completes them: one that is changed, or one or many that are new. */
  beforeSave?: (ctx: Context, drafts: readonly Draft[]) => Promise<void>;
  /** What speaks against rows of a file before any is written, for each of them: `beforeSave` refuses the same. */
  foresee?: (ctx: Context, rows: readonly Raw[]) => Promise<readonly (readonly FieldProblem[])[]>;
  /** Parts of the statement that inserts new records, each a writing `with` part; they travel together. */
  insertParts?: (ctx: Context, drafts: readonly Draft[]) => Promise<RawBuilder<unknown>[]>;
  afterSave?: (ctx: Context, saved: Saved) => Promise<void>;
  /** What speaks against deleting rows, by id. */
  refuseRemoval?: (ctx: Context, rows: readonly RecordRow[]) => Promise<ReadonlyMap<number, RowRefusal>>;
  /** After rows went to the bin, before and after they come back, and before they go for good. */
  removed?: (ctx: Context, rows: readonly RecordRow[]) => Promise<void>;
  restoring?: (ctx: Context, rows: readonly RecordRow[]) => Promise<void>;
  restored?: (ctx: Context, rows: readonly RecordRow[]) => Promise<void>;
  purging?: (ctx: Context, rows: readonly RecordRow[]) => Promise<void>;
}

/**
 * Several records may become one. The table has `merged_into`, and the type an ability `merge`; what becomes of what points
 * at a record is declared with it (`references.ts`).
 */
export interface MergingOption {
  /** What one chooses beside the fields, by its name on the wire: a column. */
  chosen: Readonly<Record<string, string>>;
  /** Columns of the one that remains that follow from all of them together. */
  together: (remains: RecordRow, others: readonly RecordRow[]) => Raw;
  /** Columns of the others that say something of what has moved. */
  emptied: readonly string[];
}

export interface ListOptions {
  /** Field by which a list is sorted when nothing else is asked for, newest or largest first. */
  sort: string;
  /** Or smallest first. */
  ascending?: true;
  /** Field of the time at which something is due: sorted by it, what is overdue comes before my stars. */
  due?: string;
  /** Stars: `true` keeps them with those of other types, or a table of its own does with its column of the record. */
  stars?: true | { table: keyof DB; column: string };
  /** Ids that come first on every page, as a subquery, where that is not my stars. */
  first?: (query: Raw) => RawBuilder<unknown> | undefined;
  /** The type's own query keys, each with the column whose value it names; in a column of a tree, also what is below it. */
  keys?: Readonly<Record<string, string>>;
  /** The type's own query keys that are 1 or 0, each with the condition on alias r that it stands for. */
  flags?: Readonly<Record<string, (me: number) => Condition>>;
  /** The type's own query keys, each with the condition on alias r that its value stands for; undefined narrows nothing. */
  asked?: Readonly<Record<string, (value: unknown) => Condition | undefined>>;
  /** Keys of fields that point at a record: a row is found by that record's name, too, where the reader sees it. */
  partners?: readonly string[];
  /** Keys of numbers that are summed over all rows that a query finds, in the order of the bar below the list. */
  totals?: readonly string[];
  /** The exact total of a list that nothing narrows, where the type keeps one. */
  total?: (scope: RowScope, query: Raw) => RawBuilder<number>;
}

/**
 * Types that the company makes: each member has its own fields, forms, log, bin and name, and rows of the one table. What is
 * declared holds for all of them; of itself it has no records.
 */
export interface FamilyOption {
  /** Column that says of which member a row is. */
  column: string;
  members: (db: Database) => Promise<readonly FamilyMember[]>;
  /** Who looks at their forms, and who designs them. */
  design: { see: PermissionKey; manage: PermissionKey };
  /** Whether somebody may make a record of a member, where the right alone does not say so. */
  admits?: (ctx: Context, module: string) => Promise<(userId: number) => boolean>;
}

export interface RecordTypeInput {
  /** Its routes: what it is called, who sees, adds, edits and deletes, and where. */
  routes: RecordRouteGroup;
  /** Input of its list, where that is not the route `index`. */
  query?: z.ZodType;
  table: keyof DB;
  /** Field that names a record. */
  name: string;
  /** That field is a number which a record gets by itself where nobody types one. */
  numbered?: true;
  fields: readonly FieldDef[];
  /** Which rows of the table are of this type, where it holds several: those with one of these numbers in a column. */
  only?: { column: string; numbers: readonly number[] };
  /**
   * The base type of this variant. Both lie in one table, and a row may become one of the other type. Its log, files,
   * tags, stars and shares then stay with it.
   */
  variantOf?: RecordType;
  family?: FamilyOption;
  rows: OwnedRows | ChildRows | OpenRows;
  /** What one may do with a record besides editing and deleting it. */
  abilities?: Readonly<Record<string, AbilityRule>>;
  /** Abilities for which a share for writing is enough; for others the row must lie in the reach of one's roles. */
  byShare?: readonly string[];
  list: ListOptions;
  /** Where search terms are kept: in the one table of them unless the type says otherwise. */
  search?: SearchStore;
  /** Said in the place of a name that a record does not have. */
  unnamed?: Message;
  /** Its records have tags. */
  tags?: true;
  computed?: Readonly<Record<string, Computed>>;
  /** What a row is to the caller, by the name under which `computed` finds it in the row; on alias r. */
  mine?: Readonly<Record<string, (me: number) => RawBuilder<unknown>>>;
  /** Of what hangs on the record, how many: answered where it stands alone and read with it in one statement, beside its attachments. */
  subtotal?: { select: () => RawBuilder<unknown>; value: (row: RecordRow) => Readonly<Record<string, unknown>> };
  /** Columns that hooks and abilities need besides those of the fields. */
  columns?: readonly string[];
  hooks?: Hooks;
  merging?: MergingOption;
  /** How two of them are told to be the same, where that is not by its unique fields. */
  duplicates?: Duplicates;
  /** Keys that the specification's form sends beside the fields, with the one value that they have. */
  beside?: Readonly<Record<string, string>>;
  form?: Partial<Pick<FormDef, "cols" | "width" | "labelwidth">>;
}

export interface RecordType extends Omit<RecordTypeInput, "routes" | "query"> {
  /** One spelling for form, scenes, log, bin, files and the generic routes. */
  module: string;
  title: TitleOfMany;
  /** Any of them opens list and record. */
  see: readonly PermissionKey[];
  addPermission: PermissionKey;
  /** Without one nobody exports records of the type. */
  exportPermission: PermissionKey | undefined;
  /** Without one nobody brings records of the type in by a file. */
  importPermission: PermissionKey | undefined;
  /** With it he says whose they are and when they were made. */
  originPermission: PermissionKey | undefined;
  /** Without one nobody looks at what is masked on rows of others. */
  revealPermission: PermissionKey | undefined;
  /** Under which name shared tables keep what belongs to its rows. */
  kept: string;
  /** Its variants, each of which enters itself. */
  variants: RecordType[];
  /** The family of which it is a member. */
  memberOf?: RecordType;
  abilities: Readonly<Record<string, AbilityRule>>;
  byShare: readonly string[];
  search: SearchStore;
  nameColumn: string;
  form: FormDef;
  /** By which a query is read that did not come as one: of a saved scene, or of an act on all it finds. */
  query: z.ZodType;
}

/** What acts on a pool read and write of a row. */
const POOL_COLUMNS = [
  "owned_at",
  "pool_at",
  "previous_owner_id",
  "pool_reason_id",
  "next_follow_at",
  "locked_at",
  "locked_by",
  "recycle_on",
] as const;

const columnsOfRows = (rows: RecordTypeInput["rows"]): readonly string[] =>
  rows.kind === "owned" ? [...(rows.pool ? POOL_COLUMNS : []), ...(rows.also ? [rows.also.column] : [])] : [];

const storedField = (field: FieldDef): FieldDef =>
  field.storage === "lines" ? field : { ...field, storage: field.db === undefined ? "none" : "column" };

interface FormInput extends Pick<RecordTypeInput, "fields" | "form"> {
  routes: {
    /** Says the names of what is only looked at. */
    index?: { input: z.ZodType; record?: RecordNames };
    add?: { path: string; record?: RecordNames };
    edit?: { path: string };
    view?: { path: string };
  };
}

/** The form of a declaration: its fields, and how they are laid out unless it says otherwise. */
export function formOf({ routes, fields, form }: FormInput): FormDef {
  const { index, add, edit, view } = routes;
  const names = add?.record ?? index?.record;
  if (!names) throw new Error("the rows of a form are called nothing");
  return {
    module: names.module,
    fields: fields.map(storedField),
    cols: 2,
    width: 800,
    labelwidth: 100,
    labelposition: "left",
    labelbg: 0,
    api_add: add?.path ?? "",
    api_edit: edit?.path ?? "",
    api_detail: view?.path ?? "",
    ...form,
  };
}

/** A variant is known to its base, and by its name. */
function entered(given: Omit<RecordType, "kept" | "variants">): RecordType {
  const { module, variantOf } = given;
  const made: RecordType = { ...given, kept: variantOf?.module ?? module, variants: [] };
  if (variantOf) {
    storeAs(module, variantOf.module);
    variantOf.variants.push(made);
  }
  return made;
}

/** A type of a family: what is declared of all, and its own rows, name and fields. */
export function memberOf(family: RecordType, { column }: FamilyOption, { number, title }: FamilyMember): RecordType {
  const module = memberName(family.module, number);
  const own: Omit<RecordType, "kept" | "variants"> = {
    ...family,
    module,
    title: titleOfMember(title),
    memberOf: family,
    only: { column, numbers: [number] },
    search: sharedTerms(module),
    form: { ...family.form, module },
  };
  return { ...own, kept: module, variants: [] };
}

/** The company's own word, the same in each language. */
export const titleOfMember = (title: string): TitleOfMany => ({ cn: title, en: title });

/** Completes a declaration. */
export function recordType({ routes, query = routes.index?.input, ...given }: RecordTypeInput): RecordType {
  const { add, edit, view, remove } = routes;
  const { module, title } = add.record;
  const plain = formOf({ routes, ...given });
  const fields = [...plain.fields];
  // Before what the system keeps: people filter by them more often.
  const kept = fields.findIndex(({ readonly }) => readonly);
  if (given.tags) fields.splice(kept === -1 ? fields.length : kept, 0, TAGS);
  const form = { ...plain, fields };
  const nameColumn = fields.find((field) => field.key === given.name)?.db;
  if (nameColumn === undefined) throw new Error(`${module} has no column for its name`);
  if (!query) throw new Error(`${module} does not say what its list may be asked`);
  const { rows } = given;
  if (rows.kind === "child" && rows.finds && rows.parent.see.some((key) => !view.permission.includes(key)))
    throw new Error(`${module} finds its parent for people who may not see it`);
  return entered({
    ...given,
    module,
    title,
    see: view.permission,
    addPermission: add.permission,
    exportPermission: add.record.export,
    importPermission: add.record.import,
    originPermission: add.record.importOrigin,
    revealPermission: add.record.reveal,
    abilities: {
      edit: { title: said.edit, permission: edit.permission },
      delete: { title: said.remove, permission: remove.permission },
      ...given.abilities,
    },
    byShare: given.byShare ?? [],
    fields,
    columns: [...(given.columns ?? []), ...columnsOfRows(rows)],
    search: given.search ?? sharedTerms(module),
    nameColumn,
    form,
    query,
  });
}
