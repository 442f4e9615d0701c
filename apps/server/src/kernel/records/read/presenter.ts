/**
 * Records as the wire carries them. A presenter is compiled once when a type's fields are loaded, for all columns and for
 * each choice of them that a screen shows: from stored row to JSON text, without an object in between.
 */

import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { isMissing } from "@qicheng/engine/fields/operators";
import { filesIn } from "../../fields/files-in";
import { chosenIn, labelsOf } from "../../fields/remote";
import { fileRefs } from "../../files/refs";
import { headerOf } from "../../files/wire-person";
import type { Context } from "../../work/context";
import { hiddenIn } from "../access/hidden-fields";
import { type CallersFields, type Place, placeOf, unmasked } from "../access/masks";
import { abilityTexts } from "../access/policy";
import { reachOf } from "../access/scope";
import type { Raw, RecordRow, RecordType, RowScope } from "../type/record-type";
import { type CompiledPresenter, compilePresenter, type Referring } from "./compile-presenter";
import { type Lookups, NOTHING, reader } from "./field-writers";
import { lineFacts } from "./line-facts";
import { namesOf, parentNames } from "./names";

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

function storedFiles(fields: readonly FieldDef[], rows: readonly Raw[]): number[] {
  const held = fields.map((field) => ({ field, read: reader(field) }));
  return [...new Set(rows.flatMap((row) => held.flatMap(({ field, read }) => filesIn(field, read(row)))))];
}

const collected = (readers: readonly Referring["ids"][], rows: readonly Raw[]): number[] => [
  ...new Set(rows.flatMap((row) => readers.flatMap((read) => read(row).map(Number)))),
];

export class Presenter {
  /** Read of a row for it. */
  readonly columns: readonly string[];
  /** Its tags are read, too. */
  readonly tagged: boolean;

  /**
   * @param hidden what is hidden from whoever reads, by record
   * @param preparable one of the first that were compiled, which are worth a prepared statement on each connection
   */
  constructor(
    private readonly compiled: CompiledPresenter,
    private readonly hidden: typeof hiddenIn,
    readonly preparable: boolean,
  ) {
    this.columns = compiled.columns;
    this.tagged = compiled.tagged;
  }

  /** Rows as JSON texts, with what the caller may do with each. */
  async texts(ctx: Context, rows: readonly RecordRow[], scope?: RowScope): Promise<string[]> {
    if (rows.length === 0) return [];
    const lookups = await this.#lookUp(ctx, rows);
    const can = abilityTexts(ctx, {
      type: this.compiled.type,
      scope: scope ?? (await reachOf(ctx, this.compiled.type)),
    });
    const { revealPermission } = this.compiled.type;
    const mayReveal = revealPermission !== undefined && ctx.can(revealPermission);
    const hiding = await this.#hiddenIn(ctx, rows);
    return rows.map((row) => {
      const place = placeOf(this.compiled.type, row, ctx.me.id);
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
      const place = placeOf(this.compiled.type, row, ctx.me.id);
      const values: Record<string, unknown> = { id: row.id };
      for (const part of withoutHidden(this.compiled.values, hiding.get(row.id)))
        values[part.field] = JSON.parse(part[place](row, lookups));
      return values;
    });
  }

  #hiddenIn(ctx: Context, rows: readonly RecordRow[]): ReturnType<typeof hiddenIn> {
    return this.hidden(
      ctx,
      this.compiled.type.module,
      rows.map(({ id }) => id),
    );
  }

  /** Which of the row's values the caller may look at in whole. */
  #reveal(row: RecordRow, hidden: Mine["hidden"]): string {
    const masked = withoutHidden(this.compiled.masked, hidden);
    const there = masked.filter(({ read }) => !isMissing(read(row))).map(({ field }) => field);
    return there.length === 0
      ? ""
      : `,"reveal":${JSON.stringify({ module: this.compiled.type.module, fields: there })}`;
  }

  #text(row: RecordRow, lookups: Lookups, mine: Mine): string {
    const { parent, owner, parts } = this.compiled;
    const { place } = mine;
    let text = `{"id":${row.id}`;
    if (parent) text += parent(row, lookups);
    for (const part of withoutHidden(parts, mine.hidden)) text += part.key + part[place](row, lookups);
    if (owner) text += `,"UserName":${owner(row, lookups)},"userheader":${lookups.header(row.owner_id)}`;
    return `${text},"watchuserid":${mine.star},"version":${row.version},"can":${mine.can}${mine.reveal}}`;
  }

  async #lookUp(ctx: Context, rows: readonly Raw[]): Promise<Lookups> {
    const organisation = await ctx.services.organisation.get();
    return {
      dictionary: await ctx.services.dictionary.get(),
      organisation,
      header: (id) => JSON.stringify(headerOf(ctx.services.files, organisation.people.get(id ?? 0))),
      files: await fileRefs(ctx, storedFiles(this.compiled.files, rows)),
      names: await this.#names(ctx, rows),
      choices: await this.#choices(ctx, rows),
      lines: await lineFacts(ctx, collected(this.compiled.products, rows)),
    };
  }

  async #choices(ctx: Context, rows: readonly Raw[]): Promise<Lookups["choices"]> {
    const choices = new Map<string, ReadonlyMap<string, string>>();
    for (const field of this.compiled.remote) {
      choices.set(field.key, await labelsOf(ctx, field.remote, chosenIn(rows, field, reader)));
    }
    return choices;
  }

  async #names(ctx: Context, rows: readonly Raw[]): Promise<Lookups["names"]> {
    const names = new Map<string, ReadonlyMap<number, string>>();
    const { rows: kind } = this.compiled.type;
    if (kind.kind === "child") {
      const ids = [...new Set(rows.map((row) => Number(row[kind.column])))];
      names.set(kind.parent.module, await parentNames(ctx, kind.parent, ids));
    }
    for (const module of new Set(this.compiled.references.map((one) => one.module))) {
      const readers = this.compiled.references.filter((one) => one.module === module).map(({ ids }) => ids);
      names.set(module, await namesOf(ctx, module, collected(readers, rows)));
    }
    return names;
  }
}

const MOST_CHOICES = 200;
/** Of them the first stay: others in their place would be further statements that no connection forgets. */
const MOST_PREPARED = 20;
const made = new WeakMap<CallersFields, Map<string, Presenter>>();
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
  let known = made.get(fields);
  if (!known) {
    known = new Map();
    made.set(fields, known);
  }
  const key = shown ? [...shown].sort().join(",") : "*";
  const found = known.get(key);
  if (found) return found;
  if (known.size > MOST_CHOICES) for (const [choice, { preparable }] of known) if (!preparable) known.delete(choice);
  const compiled = compilePresenter(type, fields.form.fields, shown && new Set(shown));
  const presenter = new Presenter(compiled, hiddenIn, isWorthPreparing(type.module, key));
  known.set(key, presenter);
  return presenter;
}

const nothingHidden: typeof hiddenIn = () => Promise.resolve(new Map());

/** Values as they are, for the log: whoever reads that is asked about each field there. */
export const unmaskedPresenter = (type: RecordType, fields: readonly FieldDef[]): Presenter =>
  new Presenter(compilePresenter(type, fields.map(unmasked)), nothingHidden, false);
