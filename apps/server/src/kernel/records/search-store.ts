/** Where a type keeps what its records are searched by, and how a search word becomes a condition. */

import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { type Searchable, type SearchQuery, searchGrams, searchText } from "@qicheng/engine/names/grams";
import { pinyinInitials } from "@qicheng/engine/names/pinyin";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../db/database";
import type { DB } from "../db/types.generated";
import { insertRows } from "./insert-rows";

type Condition = RawBuilder<boolean>;
type Raw = Readonly<Record<string, unknown>>;

export interface Terms {
  search_text: string;
  search_grams: string[];
}

export interface SearchStore {
  /** Rows of alias r that have the word. */
  found: (query: SearchQuery) => Condition;
  /** A narrow table of the same ids in which hits are counted and sorted. */
  twin?: { table: keyof DB; found: (query: SearchQuery) => Condition };
  /** Columns of the record itself, or a writing part of the statement that inserts some. */
  columns?: (fields: readonly FieldDef[], row: Raw) => Raw;
  insertPart?: (fields: readonly FieldDef[], rows: readonly (Raw & { id: number })[]) => RawBuilder<unknown>;
  /** Writes what a changed record is searched by. */
  save?: (db: Database, fields: readonly FieldDef[], row: Raw & { id: number }) => Promise<void>;
}

const asText = (value: unknown): string => (typeof value === "string" ? value : "");

/** What a record is searched by, from its columns. */
function searchableOf(fields: readonly FieldDef[], row: Raw): Searchable {
  const searchable = { names: [] as string[], phones: [] as string[], initials: [] as string[] };
  for (const { search, db } of fields) {
    const text = search === undefined || db === undefined ? "" : asText(row[db]);
    if (text === "") continue;
    if (search === "phone") searchable.phones.push(text);
    else searchable.names.push(text);
    if (search === "name" || search === "person")
      searchable.initials.push(search === "person" ? pinyinInitials(text, "person") : pinyinInitials(text));
  }
  return searchable;
}

export function termsOf(fields: readonly FieldDef[], row: Raw): Terms {
  const searchable = searchableOf(fields, row);
  return { search_text: searchText(searchable), search_grams: searchGrams(searchable) };
}

const escapeLike = (text: string) => `%${text.replace(/[\\%_]/g, "\\$&")}%`;

/** The condition on search terms; `alias` is that of the table that has them. A word that is a term needs no look at the text. */
function matches({ grams, text, isTerm }: SearchQuery, alias: string): Condition {
  const terms = sql<boolean>`${sql.ref(`${alias}.search_grams`)} @> ${grams}::text[]`;
  return isTerm ? terms : sql`${sql.ref(`${alias}.search_text`)} like ${escapeLike(text)} and ${terms}`;
}

/** Inside the table of the records: for types whose rows are few or rarely changed. */
export const ownColumns: SearchStore = {
  found: (query) => matches(query, "r"),
  columns: (fields, row) => ({ ...termsOf(fields, row) }),
};

/** In the one table of search terms: what a type has unless it says otherwise. */
export function sharedTerms(module: string): SearchStore {
  return {
    found: (query) =>
      sql`r.id in (select t.record_id from record_terms t where t.module = ${module} and ${matches(query, "t")})`,
    insertPart: (fields, rows) =>
      insertRows(
        "record_terms",
        rows.map((row) => ({ module, record_id: row.id, ...termsOf(fields, row) })),
      ),
    save: async (db, fields, row) => {
      const { search_text, search_grams } = termsOf(fields, row);
      await sql`
        insert into record_terms (module, record_id, search_text, search_grams)
        values (${module}, ${row.id}, ${search_text}, ${search_grams}::text[])
        on conflict (module, record_id) do update set search_text = excluded.search_text, search_grams = excluded.search_grams`.execute(
        db,
      );
    },
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
  const terms = (fields: readonly FieldDef[], row: Raw) => ({ ...twin.more(row), ...termsOf(fields, row) });
  return {
    // Where rows are passed one by one a look at the text is cheaper than one at all terms; it is written so that the
    // planner does not take it for another rare property.
    found: (query) => {
      const first = query.isTerm ? sql`position(${query.text} in f.search_text) > 0 and ` : sql``;
      return sql`r.id in (select f.id from ${sql.table(twin.table)} f where ${first}${matches(query, "f")})`;
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
    save: async (db, fields, row) => {
      const set = Object.entries(terms(fields, row)).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
      await sql`update ${sql.table(twin.table)} set ${sql.join(set)} where id = ${row.id}`.execute(db);
    },
  };
}
