/** The tables of the database as a backup sees them: leaves of partitioned ones, columns that hold something. */
import type { ClientBase } from "pg";
import pg from "pg";
import type { SequenceEntry, TableEntry } from "./manifest";

export type TableShape = Omit<TableEntry, "rows" | "checksum">;

/** Texts of all types mean the same in every session that backs up or restores. */
const SESSION = `
  set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = '10s';
  set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set extra_float_digits = 3;
  set bytea_output = 'hex'; set client_encoding = 'UTF8'; set search_path = public`;

/** A connection of its own whose texts can be compared with those of every other backup. */
export async function openSession(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, application_name: "qicheng-backup" });
  // A lost connection fails the statement that runs; without a listener it would end the process first.
  client.on("error", () => undefined);
  await client.connect();
  await client.query(SESSION);
  return client;
}

export const quoted = (name: string): string => pg.escapeIdentifier(name);

/** Tables with rows of their own, detached months included. */
export async function listTables(client: ClientBase): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(`
    select c.relname as name, pg_get_expr(c.relpartbound, c.oid) as bound, coalesce(
      (select p.relname from pg_inherits i join pg_class p on p.oid = i.inhparent where i.inhrelid = c.oid),
      (select p.relname from pg_class p where p.relkind = 'p' and p.relnamespace = c.relnamespace
        and c.relname ~ ('^' || p.relname || '_[0-9]{6}$'))) as parent,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
    from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by c.relname`);
  return rows;
}

/** Tables that others are made of: ordinary and partitioned ones, no partitions. */
export async function rootTables(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select quote_ident(relname) as name from pg_class
    where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace order by 1`);
  return rows.map((row) => row.name);
}

/** How many rows a table has, and their checksum. */
export async function countRows(
  client: ClientBase,
  { name, columns }: TableShape,
): Promise<Pick<TableEntry, "rows" | "checksum">> {
  const row = `row(${columns.map(quoted).join(", ")})::text`;
  const { rows } = await client.query<{ rows: string; checksum: string }>(`
    select count(*) as rows, coalesce(sum(('x' || left(md5(${row}), 16))::bit(64)::bigint), 0)::text as checksum
    from ${quoted(name)}`);
  const [found] = rows;
  if (!found) throw new Error(`${name} was not counted`);
  return { rows: Number(found.rows), checksum: found.checksum };
}

/** Where every sequence stands. Sequences know no snapshot: read after it was taken, none is behind its rows. */
export async function listSequences(client: ClientBase): Promise<SequenceEntry[]> {
  const { rows } = await client.query<{ name: string }>(
    "select sequencename as name from pg_sequences where schemaname = 'public' order by 1",
  );
  const found: SequenceEntry[] = [];
  for (const { name } of rows) {
    const state = await client.query<{ last: string; called: boolean }>(
      `select last_value::text as last, is_called as called from ${quoted(name)}`,
    );
    if (state.rows[0]) found.push({ name, ...state.rows[0] });
  }
  return found;
}

/** Names of the migrations applied, in their order; none in a database that was never migrated. */
export async function appliedMigrations(client: ClientBase): Promise<string[]> {
  const there = await client.query("select to_regclass('public.migrations') is not null as there");
  if (!there.rows[0].there) return [];
  const { rows } = await client.query<{ name: string }>("select name from migrations order by id");
  return rows.map((row) => row.name);
}
