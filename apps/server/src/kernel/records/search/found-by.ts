/** Where in a record the words of a search stand: what is masked for whoever asks is not told, as it did not find it. */

import type { FoundBy } from "@qicheng/api/kernel/shapes";
import { type FieldDef, titleOf } from "@qicheng/engine/fields/field-def";
import { type SearchQuery, type SearchValue, searchQuery } from "@qicheng/engine/names/grams";
import { excerpt, joined, type Mark, marksOf } from "@qicheng/engine/names/marks";
import type { Context } from "../../work/context";
import { ownFields } from "../access/field-rights";
import { hiddenIn } from "../access/hidden-fields";
import { type CallersField, maskOf, type Place, placeOf } from "../access/masks";
import type { Raw, RecordRow, RecordType } from "../type/record-type";
import { searchValue } from "../type/search-terms";
import { findingChildren, searchedChildren } from "./search-remake";

type Told = ReadonlyMap<number, FoundBy[]>;

/** Words of a query that nothing seen so far explains. */
class Unexplained {
  readonly #left: Set<number>;
  /** Some word may be pinyin. */
  readonly said: boolean;

  constructor(private readonly query: SearchQuery) {
    this.#left = new Set(query.keys());
    this.said = query.some(({ text }) => /^[a-z0-9]*[a-z][a-z0-9]*$/.test(text));
  }

  get any(): boolean {
    return this.#left.size > 0;
  }

  /** Marks of all words in the value, if it has one that is still to be explained. */
  in(value: SearchValue): Mark[] {
    const marks = marksOf(value, this.query);
    const fresh = marks.some((mark, word) => mark !== undefined && this.#left.has(word));
    if (!fresh) return [];
    for (const [word, mark] of marks.entries()) if (mark) this.#left.delete(word);
    return joined(marks.filter((mark) => mark !== undefined));
  }
}

const readable = (fields: readonly CallersField[], place: Place, hidden?: ReadonlySet<string>) =>
  fields.filter((field) => field.search !== undefined && !maskOf(field, place) && !hidden?.has(field.key));

/** What a child is told by: all its values with the marks of each. */
function ofChild(
  fields: readonly FieldDef[],
  row: Raw,
  left: Unexplained,
): Pick<FoundBy, "text" | "marks"> | undefined {
  let text = "";
  const marks: Mark[] = [];
  for (const field of fields) {
    const value = searchValue(field, row, left.said);
    if (!value) continue;
    const from = text === "" ? 0 : text.length + 1;
    text = text === "" ? value.text : `${text} ${value.text}`;
    marks.push(...left.in(value).map(([a, b]): Mark => [a + from, b + from]));
  }
  return marks.length === 0 ? undefined : { text, marks };
}

/** A rich text may be as long as a book: of it the part is told in which a word stands. */
const shown = ({ type }: FieldDef, text: string, marks: Mark[]) =>
  type === "editor" ? excerpt(text, marks) : { text, marks };

interface Seen {
  by: FoundBy[];
  left: Unexplained;
  place: Place;
}

/**
 * By which of its values each row is found, in the order of the fields, children last; none for a row found by its number.
 * @param asked.rows with the columns that they are searched by
 * @returns undefined where nothing is searched for
 */
export async function foundBy(
  ctx: Context,
  type: RecordType,
  { key, rows }: { key: string; rows: readonly (Raw & Pick<RecordRow, "id" | "owner_id">)[] },
): Promise<Told | undefined> {
  const query = searchQuery(key);
  if (!query) return undefined;
  const { fields } = (await ownFields(ctx, type.module)).form;
  const seen = new Map<number, Seen>();
  const hiding = await hiddenIn(
    ctx,
    type.module,
    rows.map(({ id }) => id),
  );
  for (const row of rows) {
    const [by, left, place] = [[] as FoundBy[], new Unexplained(query), placeOf(type, row, ctx.me.id)];
    seen.set(row.id, { by, left, place });
    for (const field of readable(fields, place, hiding.get(row.id))) {
      const value = searchValue(field, row, left.said);
      const marks = value && left.any ? left.in(value) : [];
      if (value && marks.length > 0)
        by.push({ field: field.key, title: ctx.say(titleOf(field)), ...shown(field, value.text, marks) });
    }
  }
  await byChildren(ctx, type, seen);
  return new Map([...seen].map(([id, { by }]) => [id, by]));
}

async function byChildren(ctx: Context, type: RecordType, seen: ReadonlyMap<number, Seen>): Promise<void> {
  const parents = [...seen].filter(([, { left }]) => left.any).map(([id]) => id);
  if (parents.length === 0) return;
  for (const child of findingChildren(type)) {
    const { fields } = (await ownFields(ctx, child.type.module)).form;
    for (const { parent, row } of await searchedChildren(ctx, child, parents)) {
      const { by, left, place } = seen.get(parent) as Seen;
      const found = left.any ? ofChild(readable(fields, place), row, left) : undefined;
      if (found) by.push({ field: child.type.module, title: ctx.say(child.type.title), ...found });
    }
  }
}

/** JSON texts of rows, each with what it is found by. */
export const withFoundBy = (texts: readonly string[], rows: readonly Pick<RecordRow, "id">[], found: Told): string[] =>
  texts.map((text, at) => `${text.slice(0, -1)},"foundBy":${JSON.stringify(found.get(rows[at]?.id ?? 0) ?? [])}}`);
