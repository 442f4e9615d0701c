/**
 * Records as the wire carries them. A presenter is compiled once when a type's fields are loaded, for all columns and for
 * each choice of them that a screen shows: from stored row to JSON text, without an object in between.
 */

import { type FieldDef, type RemoteSource, referenceOf } from "@qicheng/engine/fields/field-def";
import { isMissing } from "@qicheng/engine/fields/operators";
import { columnsOf, hasRows, rowsIn } from "@qicheng/engine/fields/row-columns";
import { sql } from "kysely";
import { idArray } from "../../db/parameters";
import { filesIn, holdsFiles } from "../../fields/files-in";
import type { ModuleFields } from "../../fields/registry";
import { chosenIn, isRemote, labelsOf } from "../../fields/remote";
import { fileRefs } from "../../files/refs";
import { headerOf } from "../../files/wire-person";
import type { Context } from "../../work/context";
import { hiddenIn } from "../access/hidden-fields";
import { type CallersField, type CallersFields, maskOf, type Place, placeOf, unmasked } from "../access/masks";
import { abilityTexts } from "../access/policy";
import { isOf, live, reachOf, reachOfAll, visible, visibleOfAll } from "../access/scope";
import type { ChildRows, Raw, RecordRow, RecordType, RowScope } from "../type/record-type";
import { findRecordType } from "../type/registry";
import { findTree } from "../type/tree";
import {
  type Lookups,
  labelWriter,
  listOf,
  maskedWriter,
  NOTHING,
  reader,
  valueWriter,
  type Write,
} from "./field-writers";
import { lineFacts } from "./line-facts";

/** JSON text of `"key":`, and what stands behind it. */
interface Part {
  /** Key of the field; '' for what belongs to none. */
  field: string;
  key: string;
  own: Write;
  /** On rows of others, and where there are no owners. */
  others: Write;
  /** In the pool. */
  pool: Write;
}

/** Keys that every list row has, 0 and '' where the record has none. */
const STANDARD: Readonly<Record<string, string>> = {
  customerId: "0",
  customerName: NOTHING,
  contractId: "0",
  contractName: NOTHING,
};

const SYSTEM = ["id", "version"] as const;

const quoted = (key: string) => `,${JSON.stringify(key)}:`;

const same = (key: string, write: Write): Part => ({
  field: "",
  key: quoted(key),
  own: write,
  others: write,
  pool: write,
});

function valuePart(field: CallersField): Part {
  const value = valueWriter(field);
  const masked = (place: Place) => maskedWriter(field, place) ?? value;
  const { key } = field;
  return { field: key, key: quoted(key), own: masked("own"), others: masked("others"), pool: masked("pool") };
}

function partsOf(field: CallersField): Part[] {
  const label = labelWriter(field);
  return [valuePart(field), ...(label ? [named(field, label)] : [])];
}

/** What is read in the place of a value is masked with it. */
function named(field: CallersField, label: Write): Part {
  const at = (place: Place): Write => (maskOf(field, place) ? () => NOTHING : label);
  return { field: field.key, key: quoted(`${field.key}Name`), own: at("own"), others: at("others"), pool: at("pool") };
}

/** What stands before the fields, or behind them where no field has the key. */
function fixedParts(type: RecordType, taken: ReadonlySet<string>): Part[] {
  const computed = Object.entries(type.computed ?? {});
  const { rows } = type;
  const parent: readonly string[] = rows.kind === "child" ? [rows.key, rows.nameKey] : [];
  const standard = Object.entries(STANDARD).filter(
    ([key]) => !taken.has(key) && !parent.includes(key) && !type.computed?.[key],
  );
  return [
    ...computed.map(([key, { value }]) => same(key, (row) => JSON.stringify(value(row as RecordRow)))),
    ...standard.map(([key, text]) => same(key, () => text)),
  ];
}

function parentWriter({ parent, column, key, nameKey }: ChildRows): Write {
  const [id, name] = [quoted(key), quoted(nameKey)];
  return (row, { names }) => {
    const at = Number(row[column]);
    return `${id}${at}${name}${JSON.stringify(names.get(parent.module)?.get(at) ?? "")}`;
  };
}

/** Columns that are read for these fields. @param whole with what a change needs, too */
function columnsFor(type: RecordType, fields: readonly FieldDef[], { whole }: { whole: boolean }): string[] {
  const { rows } = type;
  const computed = [...Object.values(type.computed ?? {}), ...Object.values(type.abilities)];
  const read = computed.flatMap(({ columns = [] }) => columns);
  const own = fields.flatMap(({ db }) => (db === undefined ? [] : [db]));
  const parent = rows.kind === "child" ? [rows.column] : [];
  const needed = whole ? ["ext", ...(type.columns ?? [])] : [];
  const ext = fields.some(({ storage }) => storage === "ext") ? ["ext"] : [];
  return [...new Set([...SYSTEM, ...parent, type.nameColumn, ...read, ...needed, ...ext, ...own])];
}

const isStored = ({ storage }: FieldDef) => storage !== "none";
const isBound = ({ storage }: FieldDef) => storage === "bound";

/** What is read of a row. */
interface ReadOf {
  columns: readonly string[];
  tagged: boolean;
}
const wholeRows = new WeakMap<ModuleFields, ReadOf>();

/** All that a row has, whoever asks: for what is decided and written. */
export function wholeRow(type: RecordType, fields: ModuleFields): ReadOf {
  const found = wholeRows.get(fields);
  if (found) return found;
  const stored = fields.form.fields.filter(isStored);
  const made = { columns: columnsFor(type, stored, { whole: true }), tagged: stored.some(isBound) };
  wholeRows.set(fields, made);
  return made;
}

/** What of a row depends on who asks. */
interface Mine {
  place: Place;
  /** JSON texts. */
  can: string;
  star: number | string;
  /** With its key; '' where there is nothing to look at. */
  reveal: string;
  /** Fields that are not there for him in this row. */
  hidden: ReadonlySet<string> | undefined;
}

/** Without what is hidden. */
const withoutHidden = <Of extends { field: string }>(parts: readonly Of[], hidden: ReadonlySet<string> | undefined) =>
  hidden ? parts.filter(({ field }) => !hidden.has(field)) : parts;

export class Presenter {
  #forNobody = false;
  readonly #parts: readonly Part[];
  readonly #chosen: readonly Part[];
  readonly #files: readonly FieldDef[];
  readonly #references: readonly Referring[];
  readonly #lines: readonly FieldDef[];
  readonly #remote: readonly (FieldDef & { remote: RemoteSource })[];
  readonly #owner: Write | undefined;
  /** What is masked on rows of others, to be looked at one by one. */
  readonly #masked: readonly { field: string; read: (row: Raw) => unknown }[];
  /** Id and name of a child's parent. */
  readonly #parent: Write | undefined;
  /** What is read of a row for it. */
  readonly columns: readonly string[];
  /** Its tags are read, too. */
  readonly tagged: boolean;

  /**
   * @param shown keys of fields to present; undefined = all
   * @param preparable one of the first that were compiled, which are worth a prepared statement on each connection
   */
  constructor(
    private readonly type: RecordType,
    fields: readonly CallersField[],
    shown: ReadonlySet<string> | undefined,
    readonly preparable: boolean,
  ) {
    const stored = fields.filter(isStored);
    const chosen = shown ? stored.filter((field) => field.key === type.name || shown.has(field.key)) : stored;
    this.#chosen = chosen.map(valuePart);
    this.#parts = [...fixedParts(type, new Set(stored.map(({ key }) => key))), ...chosen.flatMap(partsOf)];
    this.#files = chosen.filter(holdsFiles);
    this.#references = chosen.flatMap(referringOf);
    this.#lines = chosen.filter(({ type: kind }) => kind === "product");
    this.#remote = chosen.filter(isRemote);
    this.#masked = chosen
      .filter((field) => maskOf(field, "others") && field.caller.byCompany && !hasRows(field))
      .map((field) => ({ field: field.key, read: reader(field) }));
    this.tagged = chosen.some(isBound);
    const owner: FieldDef = { key: "", db: "owner_id", type: "user", title: "", storage: "column", flags: {} };
    this.#owner = type.rows.kind === "owned" ? labelWriter(owner) : undefined;
    const { rows } = type;
    this.#parent = rows.kind === "child" ? parentWriter(rows) : undefined;
    // A choice of fields is for showing alone; whoever takes everything may be about to change the record.
    const read = [...chosen, ...this.#remote.flatMap(({ over }) => over ?? [])];
    this.columns = columnsFor(type, read, { whole: shown === undefined });
  }

  /** Of some fields, for once, and for nobody's eyes. */
  static of(type: RecordType, fields: readonly FieldDef[]): Presenter {
    const made = new Presenter(type, fields.map(unmasked), undefined, false);
    made.#forNobody = true;
    return made;
  }

  /** Rows as JSON texts, with what the caller may do with each. */
  async texts(ctx: Context, rows: readonly RecordRow[], scope?: RowScope): Promise<string[]> {
    if (rows.length === 0) return [];
    const lookups = await this.#lookUp(ctx, rows);
    const can = abilityTexts(ctx, { type: this.type, scope: scope ?? (await reachOf(ctx, this.type)) });
    const { revealPermission } = this.type;
    const mayReveal = revealPermission !== undefined && ctx.can(revealPermission);
    const hiding = await this.#hiddenIn(ctx, rows);
    return rows.map((row) => {
      const place = placeOf(this.type, row, ctx.me.id);
      const hidden = hiding.get(row.id);
      const reveal = mayReveal && place === "others" ? this.#reveal(row, hidden) : "";
      const star = row.starred ? ctx.me.id : NOTHING;
      return this.#text(row, lookups, { place, can: can(row), star, reveal, hidden });
    });
  }

  /** The same as objects, for hooks, conflicts and tests. */
  async objects(ctx: Context, rows: readonly RecordRow[], scope?: RowScope): Promise<Record<string, unknown>[]> {
    return (await this.texts(ctx, rows, scope)).map((text) => JSON.parse(text) as Record<string, unknown>);
  }

  /** What the caller reads in the chosen fields of each row, and nothing of what lists put around it. */
  async values(ctx: Context, rows: readonly RecordRow[]): Promise<Record<string, unknown>[]> {
    const lookups = await this.#lookUp(ctx, rows);
    const hiding = await this.#hiddenIn(ctx, rows);
    return rows.map((row) => {
      const place = placeOf(this.type, row, ctx.me.id);
      const values: Record<string, unknown> = { id: row.id };
      for (const part of withoutHidden(this.#chosen, hiding.get(row.id)))
        values[part.field] = JSON.parse(part[place](row, lookups));
      return values;
    });
  }

  /** What approvals of the rows hide from whoever reads them. */
  #hiddenIn(ctx: Context, rows: readonly RecordRow[]): ReturnType<typeof hiddenIn> {
    const read = this.#forNobody ? [] : rows;
    return hiddenIn(
      ctx,
      this.type.module,
      read.map(({ id }) => id),
    );
  }

  /** Which of the row's values the caller may look at in whole. */
  #reveal(row: RecordRow, hidden: Mine["hidden"]): string {
    const masked = withoutHidden(this.#masked, hidden);
    const there = masked.filter(({ read }) => !isMissing(read(row))).map(({ field }) => field);
    return there.length === 0 ? "" : `,"reveal":${JSON.stringify({ module: this.type.module, fields: there })}`;
  }

  #text(row: RecordRow, lookups: Lookups, mine: Mine): string {
    const { place } = mine;
    let text = `{"id":${row.id}`;
    if (this.#parent) text += this.#parent(row, lookups);
    for (const part of withoutHidden(this.#parts, mine.hidden)) text += part.key + part[place](row, lookups);
    if (this.#owner) text += `,"UserName":${this.#owner(row, lookups)},"userheader":${lookups.header(row.owner_id)}`;
    return `${text},"watchuserid":${mine.star},"version":${row.version},"can":${mine.can}${mine.reveal}}`;
  }

  async #lookUp(ctx: Context, rows: readonly Raw[]): Promise<Lookups> {
    const organisation = await ctx.services.organisation.get();
    return {
      dictionary: await ctx.services.dictionary.get(),
      organisation,
      header: (id) => JSON.stringify(headerOf(ctx.services.files, organisation.people.get(id ?? 0))),
      files: await fileRefs(ctx, storedFiles(this.#files, rows)),
      names: await this.#names(ctx, rows),
      choices: await this.#choices(ctx, rows),
      lines: await lineFacts(ctx, collected(this.#lines.map(productsOf), rows)),
    };
  }

  async #choices(ctx: Context, rows: readonly Raw[]): Promise<Lookups["choices"]> {
    const choices = new Map<string, ReadonlyMap<string, string>>();
    for (const field of this.#remote) {
      choices.set(field.key, await labelsOf(ctx, field.remote, chosenIn(rows, field, reader)));
    }
    return choices;
  }

  async #names(ctx: Context, rows: readonly Raw[]): Promise<Lookups["names"]> {
    const names = new Map<string, ReadonlyMap<number, string>>();
    const { rows: kind } = this.type;
    if (kind.kind === "child") {
      const ids = [...new Set(rows.map((row) => Number(row[kind.column])))];
      names.set(kind.parent.module, await parentNames(ctx, kind.parent, ids));
    }
    for (const module of new Set(this.#references.map((one) => one.module))) {
      const readers = this.#references.filter((one) => one.module === module).map(({ ids }) => ids);
      names.set(module, await namesOf(ctx, module, collected(readers, rows)));
    }
    return names;
  }
}

/** What a field refers to by itself, or in a column of its rows. */
interface Referring {
  module: string;
  ids: (row: Raw) => unknown[];
}

function storedFiles(fields: readonly FieldDef[], rows: readonly Raw[]): number[] {
  const held = fields.map((field) => ({ field, read: reader(field) }));
  return [...new Set(rows.flatMap((row) => held.flatMap(({ field, read }) => filesIn(field, read(row)))))];
}

function referringOf(field: FieldDef): Referring[] {
  const read = reader(field);
  const own = referenceOf(field);
  if (own !== undefined) return [{ module: own, ids: (row) => listOf(read(row)) }];
  return columnsOf(field).flatMap((column) => {
    const module = referenceOf(column);
    return module === undefined ? [] : [{ module, ids: idsIn(read, column.key) }];
  });
}

const idsIn = (read: (row: Raw) => unknown, key: string) => (row: Raw) =>
  rowsIn(read(row)).flatMap((one) => listOf(one[key]));

const productsOf = (field: FieldDef) => idsIn(reader(field), "productid");

const collected = (readers: readonly Referring["ids"][], rows: readonly Raw[]): number[] => [
  ...new Set(rows.flatMap((row) => readers.flatMap((read) => read(row).map(Number)))),
];

/** Where what a reference points at lies, on alias n; `live` without what is in the bin. */
export async function target(ctx: Context, module: string) {
  const tree = findTree(module);
  if (tree) return { table: tree.table, name: "name", visible: sql<boolean>`true`, live: sql<boolean>`true` };
  const type = findRecordType(module);
  if (!type) return undefined;
  const seen = sql<boolean>`${isOf([type], "n")} and ${visible(type, await reachOf(ctx, type), "n")}`;
  return { table: type.table, name: type.nameColumn, visible: seen, live: live(type, "n") };
}

/** Names of records that the person may see, deleted ones included; others have none, since even a name tells something. */
export async function namesOf(
  ctx: Context,
  module: string,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const at = ids.length === 0 ? undefined : await target(ctx, module);
  if (!at) return new Map();
  const { rows } = await sql<{ id: number; name: string }>`
    select n.id, ${sql.ref(`n.${at.name}`)} as name from ${sql.table(at.table)} n
    where n.id = any(${idArray(ids)}) and ${at.visible}`.execute(ctx.db);
  return new Map(rows.map((row) => [row.id, row.name]));
}

/** Names of what rows hang on, a record of a type or of a variant of it. */
async function parentNames(ctx: Context, type: RecordType, ids: readonly number[]) {
  if (type.variants.length === 0) return namesOf(ctx, type.module, ids);
  const seen = visibleOfAll(type, await reachOfAll(ctx, type), "n");
  const { rows } = await sql<{ id: number; name: string }>`
    select n.id, ${sql.ref(`n.${type.nameColumn}`)} as name from ${sql.table(type.table)} n
    where n.id = any(${idArray(ids)}) and ${seen}`.execute(ctx.db);
  return new Map(rows.map((row) => [row.id, row.name]));
}

/**
 * Which of some records may be referred to: live and visible ones. They are held until the transaction ends: whoever deletes
 * one at the same moment waits and finds it used, or was first, and it is not among them.
 */
export async function referable(ctx: Context, module: string, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const at = ids.length === 0 ? undefined : await target(ctx, module);
  if (!at) return new Set();
  const { rows } = await sql<{ id: number }>`
    select n.id from ${sql.table(at.table)} n where n.id = any(${idArray(ids)}) and ${at.live} and ${at.visible}
    order by n.id for key share of n`.execute(ctx.db);
  return new Set(rows.map((row) => row.id));
}

const MOST_CHOICES = 200;
/** Of them the first stay: others in their place would be further statements that no connection forgets. */
const MOST_PREPARED = 20;
const compiled = new WeakMap<CallersFields, Map<string, Presenter>>();
/** By type, and the same ones when its fields are loaded again. */
const preparedChoices = new Map<string, Set<string>>();

function isWorthPreparing(module: string, choice: string): boolean {
  let choices = preparedChoices.get(module);
  if (!choices) {
    choices = new Set();
    preparedChoices.set(module, choices);
  }
  if (choices.size < MOST_PREPARED) choices.add(choice);
  return choices.has(choice);
}

/** The presenter of a type's fields as they are now. */
export function presenterOf(type: RecordType, fields: CallersFields, shown?: readonly string[]): Presenter {
  let known = compiled.get(fields);
  if (!known) {
    known = new Map();
    compiled.set(fields, known);
  }
  const key = shown ? [...shown].sort().join(",") : "*";
  const found = known.get(key);
  if (found) return found;
  if (known.size > MOST_CHOICES) for (const [choice, { preparable }] of known) if (!preparable) known.delete(choice);
  const presenter = new Presenter(
    type,
    fields.form.fields,
    shown && new Set(shown),
    isWorthPreparing(type.module, key),
  );
  known.set(key, presenter);
  return presenter;
}
