/** What points at rows of a table, read off the database, with what its module has declared of it. */
import { sql } from "kysely";
import type { Database } from "../../db/database";
import { OF_ANY_TYPE, type Reference, referenceOf } from "../type/references";
import { foreignKeysTo } from "./in-use";

export interface Pointing extends Reference {
  table: string;
  column: string;
  /** It names the record by its type as well. */
  named: boolean;
  /** Columns of the primary key, and all others. */
  key: readonly string[];
  rest: readonly string[];
}

async function columnsOf(db: Database, table: string): Promise<Pick<Pointing, "key" | "rest">> {
  const { rows } = await sql<{ name: string; keyed: boolean }>`
    select a.attname as name, coalesce(a.attnum = any(i.indkey::smallint[]), false) as keyed
    from pg_attribute a left join pg_index i on i.indrelid = a.attrelid and i.indisprimary
    where a.attrelid = to_regclass(${table}) and a.attnum > 0 and not a.attisdropped order by a.attnum`.execute(db);
  const named = (keyed: boolean) => rows.filter((row) => row.keyed === keyed).map(({ name }) => name);
  return { key: named(true), rest: named(false) };
}

async function read(db: Database, table: string): Promise<Pointing[]> {
  const keys = (await foreignKeysTo(db, table)).map((key) => ({ ...key, named: false }));
  const ofAnyType = Object.keys(OF_ANY_TYPE).map((name) => {
    const [user = "", column = ""] = name.split(".");
    return { table: user, column, named: true };
  });
  const found: Pointing[] = [];
  for (const { table: user, column, named } of [...keys, ...ofAnyType])
    found.push({ table: user, column, named, ...referenceOf(user, column), ...(await columnsOf(db, user)) });
  return found;
}

const known = new Map<string, Promise<Pointing[]>>();

/** All columns that point at rows of a table. The schema changes with a new version only, so it is read once. */
export function pointingAt(db: Database, table: string): Promise<Pointing[]> {
  const found = known.get(table) ?? read(db, table);
  found.catch(() => known.delete(table));
  known.set(table, found);
  return found;
}
