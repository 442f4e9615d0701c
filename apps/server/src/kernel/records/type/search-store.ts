/** Where a type keeps what its records are searched by, and how search words become a condition. */

import type { FieldDef } from "@qicheng/engine/fields/field-def";
import {
  FORMER_PARTS,
  type SearchQuery,
  type SearchValue,
  type SearchWord,
  TEXT_PARTS,
} from "@qicheng/engine/names/grams";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../db/database";
import { insertRows } from "../../db/insert-rows";
import { escapeLike } from "../../db/parameters";
import type { DB } from "../../db/types.generated";
import { termsOf } from "./search-terms";

type Condition = RawBuilder<boolean>;
type Raw = Readonly<Record<string, unknown>>;
type Row = Raw & { id: number };

/** A record whose terms are made again, with the values of its children. */
export interface Remade {
  row: Row;
  more: readonly SearchValue[];
}

export interface SearchStore {
  /**
   * Rows of alias r that have all the words.
   * @param part `shown`: in what nobody who sees the record is kept from reading
   */
  found: (query: SearchQuery, part?: Part) => Condition;
  /** A narrow table of the same ids in which hits are counted and sorted. */
  twin?: { table: keyof DB; found: (query: SearchQuery) => Condition };
  /** Columns of the record itself, or a writing part of the statement that inserts some. */
  columns?: (fields: readonly FieldDef[], row: Raw) => Raw;
  insertPart?: (fields: readonly FieldDef[], rows: readonly Row[]) => RawBuilder<unknown>;
  /** Writes what records are searched by, where that is something else than before. */
  save: (db: Database, fields: readonly FieldDef[], remade: readonly Remade[]) => Promise<void>;
  /** Ids after one whose terms are of a former form: written by a former version. */
  former: (after: number, limit: number) => RawBuilder<{ id: number }>;
}

type Part = "all" | "shown";

/** The parts of this form begin as those of the former one do; the oldest texts begin with the name, which is never masked. */
const shownText = (text: RawBuilder<unknown>) =>
  sql`split_part(${text}, case when position(${sql.lit(FORMER_PARTS)} in ${text}) > 0 then ${sql.lit(FORMER_PARTS)} else ${sql.lit("\n")} end, 1)`;

/** The condition of one word; a word that is a term needs no look at the text, unless only part of it counts. */
function matchesWord({ grams, text, isTerm, spoken }: SearchWord, alias: string, part: Part): Condition {
  const stored = sql.ref(`${alias}.search_text`);
  const where = part === "shown" ? shownText(stored) : stored;
  const has = (terms: readonly string[]) => sql<boolean>`${sql.ref(`${alias}.search_grams`)} @> ${terms}::text[]`;
  if (isTerm && part === "all") return has(grams);
  const literal = sql<boolean>`${where} like ${`%${escapeLike(text)}%`} and ${has(grams)}`;
  if (!spoken) return literal;
  // As a function the planner does not try it on samples of the texts, which costs more than the search.
  const said = sql<boolean>`regexp_like(${where}, ${spoken.pattern}) and ${has([spoken.gram])}`;
  return sql`(${literal} or ${spoken.isTerm && part === "all" ? has([spoken.gram]) : said})`;
}

/** The condition on search terms; `alias` is that of the table that has them. */
function matches(query: SearchQuery, alias: string, part: Part = "all"): Condition {
  const words = query.map((word) => matchesWord(word, alias, part));
  return sql`${sql.join(words, sql` and `)}`;
}

/** An index of each table has these rows alone. */
const isFormer = (text: string) => sql<boolean>`position(${sql.lit(TEXT_PARTS)} in ${sql.ref(text)}) = 0`;

const TERMS = ["search_text", "search_grams"];

/** Rows of terms as one parameter, written where they are something else than before. */
const rewrite = (table: keyof DB, columns: readonly string[], rows: readonly (Raw & { id: number })[]) => sql`
  update ${sql.table(table)} t set ${sql.join(columns.map((name) => sql`${sql.ref(name)} = v.${sql.ref(name)}`))}
  from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}) v
  where t.id = v.id and t.search_text is distinct from v.search_text`;

const formerOf = (table: keyof DB, after: number, limit: number) => sql<{ id: number }>`
  select t.id from ${sql.table(table)} t
  where ${isFormer("t.search_text")} and t.id > ${after} order by t.id limit ${sql.lit(limit)}`;

/** Inside the table of the records: for types whose rows are few or rarely changed. */
export function ownColumns(table: keyof DB): SearchStore {
  return {
    found: (query, part) => matches(query, "r", part),
    columns: (fields, row) => ({ ...termsOf(fields, row) }),
    save: async (db, fields, remade) => {
      const rows = remade.map(({ row, more }) => ({ id: row.id, ...termsOf(fields, row, more) }));
      await rewrite(table, TERMS, rows).execute(db);
    },
    former: (after, limit) => formerOf(table, after, limit),
  };
}

/** In the one table of search terms: what a type has unless it says otherwise. */
export function sharedTerms(module: string): SearchStore {
  const rowOf = (fields: readonly FieldDef[], { row, more }: Remade) => ({
    module,
    record_id: row.id,
    ...termsOf(fields, row, more),
  });
  return {
    found: (query, part) =>
      sql`r.id in (select t.record_id from record_terms t where t.module = ${module} and ${matches(query, "t", part)})`,
    insertPart: (fields, rows) =>
      insertRows(
        "record_terms",
        rows.map((row) => rowOf(fields, { row, more: [] })),
      ),
    save: async (db, fields, remade) => {
      const rows = JSON.stringify(remade.map((one) => rowOf(fields, one)));
      await sql`
        insert into record_terms as t select v.* from jsonb_populate_recordset(null::record_terms, ${rows}) v
        on conflict (module, record_id) do update set search_text = excluded.search_text, search_grams = excluded.search_grams
        where t.search_text is distinct from excluded.search_text`.execute(db);
    },
    former: (after, limit) => sql`
      select t.record_id as id from record_terms t
      where ${isFormer("t.search_text")} and t.module = ${module} and t.record_id > ${after}
      order by t.record_id limit ${sql.lit(limit)}`,
  };
}

/** As the record itself has it; the time of its making is the database's unless it is said. */
const keptOf = (row: Raw, column: string) =>
  column === "created_at" ? (row[column] ?? sql`now()`) : (row[column] ?? null);

/**
 * In a table beside the records, with what decides who sees them: for types of a million rows.
 * @param twin.more further columns beside the terms, from the columns of the record
 */
export function twinTable(twin: { table: keyof DB; more: (row: Raw) => Raw; kept: readonly string[] }): SearchStore {
  const terms = (fields: readonly FieldDef[], row: Raw, more?: readonly SearchValue[]) => ({
    ...twin.more(row),
    ...termsOf(fields, row, more),
  });
  return {
    // Where rows are passed one by one a look at the text is cheaper than one at all terms; it is written so that the
    // planner does not take it for another rare property.
    found: (query, part) => {
      const literal = part === "shown" ? [] : query.filter(({ isTerm, spoken }) => isTerm && !spoken);
      const first = literal.map(({ text }) => sql`position(${text} in f.search_text) > 0`);
      return sql`r.id in (select f.id from ${sql.table(twin.table)} f
        where ${sql.join([...first, matches(query, "f", part)], sql` and `)})`;
    },
    twin: { table: twin.table, found: (query) => matches(query, "r") },
    insertPart: (fields, rows) =>
      insertRows(
        twin.table,
        rows.map((row) => {
          const kept = Object.fromEntries(twin.kept.map((column) => [column, keptOf(row, column)]));
          return { id: row.id, ...kept, ...terms(fields, row) };
        }),
      ),
    save: async (db, fields, remade) => {
      const rows = remade.map(({ row, more }) => ({ id: row.id, ...terms(fields, row, more) }));
      const [first] = rows;
      if (first) await rewrite(twin.table, Object.keys(first).slice(1), rows).execute(db);
    },
    former: (after, limit) => formerOf(twin.table, after, limit),
  };
}
