/**
 * Indexes on the company's own fields: made in the background without blocking writes, after every change of fields and when
 * a server starts, and dropped when nobody asks for them any more.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import pg from "pg";
import type { Database } from "../db/database";
import { endClient } from "../db/end-client";
import { enqueue } from "../jobs/enqueue";
import type { Task } from "../jobs/task";
import type { Services } from "../work/services";
import { type WantedIndex, wantedIndexes } from "./wanted-indexes";

/** What is done to fields is done one after another, on all servers together. */
export const FIELD_QUEUE = "fields";
const NAME = "qicheng-indexes";
const GOODBYE_WITHIN_MS = 1_000;
/** How often one asks whether another server is done. Waiting inside a statement would make it wait, too. */
const ASK_EVERY_MS = 500;
const MOST_ERROR = 300;
/** Two records have the value of a field that is to be unique; kept in the place of what the database says of it. */
export const TWICE = "23505";
/** Lost connections, locks, want of memory: tried again. */
const PASSING = /^(?:08|40|53|55|57)/;

interface Wanted extends WantedIndex {
  field: number;
}

interface Made {
  name: string;
  valid: boolean;
}

const tablesOf = ({ fields }: Services): string[] => [
  ...new Set([...fields.places.values()].map(({ table }) => table)),
];

async function allWanted(services: Services): Promise<Wanted[]> {
  const modules = [...services.fields.places.keys()];
  const found = await Promise.all(modules.map((module) => wantedIndexes(services, services.database.db, module)));
  return found
    .flat()
    .flatMap(({ id, indexes, keys }) => [...keys, ...indexes].map((index) => ({ ...index, field: id })));
}

/** Those that stand on fields of the company's own, whatever version made them. */
async function madeIndexes(client: pg.Client, tables: readonly string[]): Promise<Made[]> {
  const { rows } = await client.query<Made>(
    `select c.relname as name, i.indisvalid as valid from pg_index i join pg_class c on c.oid = i.indexrelid
     join pg_class t on t.oid = i.indrelid
     where t.relnamespace = 'public'::regnamespace and t.relname = any($1) and starts_with(c.relname, t.relname || '_ext_')`,
    [tables],
  );
  return rows;
}

/** @returns why it could not be made; null when it was */
async function make(client: pg.Client, { name, table, unique, body }: Wanted): Promise<string | null> {
  try {
    await client.query(
      `create ${unique ? "unique " : ""}index concurrently ${client.escapeIdentifier(name)} on ${client.escapeIdentifier(table)} ${body}`,
    );
    // An expression has statistics of its own, once there is an index on it.
    await client.query(`analyze ${client.escapeIdentifier(table)}`);
    return null;
  } catch (error) {
    // What the database says of this one keeps no other from being made; a lost connection ends all.
    if (!(error instanceof pg.DatabaseError) || PASSING.test(error.code ?? "")) throw error;
    // The value that it quotes is a record's, and not for everybody who may see forms.
    return error.code === TWICE ? TWICE : error.message.replaceAll(/"[^"]*"/g, "“…”").slice(0, MOST_ERROR);
  }
}

/** Makes those of one field, and says of it what went wrong first. */
async function makeAll(client: pg.Client, field: number, missing: readonly Wanted[]): Promise<void> {
  let failed: string | null = null;
  for (const index of missing) {
    const error = await make(client, index);
    failed ??= error;
  }
  await client.query("update custom_fields set index_error = $2 where id = $1 and index_error is distinct from $2", [
    field,
    failed,
  ]);
}

/**
 * Drops half-made indexes of a killed server, makes missing ones, and then drops unwanted ones, which lists may have
 * used until now.
 */
async function bringUpToDate(services: Services, client: pg.Client): Promise<void> {
  const wanted = await allWanted(services);
  const drop = (name: string) => client.query(`drop index concurrently if exists ${client.escapeIdentifier(name)}`);
  const made = await madeIndexes(client, tablesOf(services));
  const valid = new Set(made.filter((one) => one.valid).map(({ name }) => name));
  for (const { name } of made) if (!valid.has(name)) await drop(name);
  const missing = wanted.filter(({ name }) => !valid.has(name));
  for (const field of new Set(missing.map((index) => index.field)))
    await makeAll(
      client,
      field,
      missing.filter((index) => index.field === field),
    );
  for (const name of valid) if (!wanted.some((index) => index.name === name)) await drop(name);
  await tellKeyed(services, client);
}

/** From now on records are told apart by the fields of which all indexes are there, and by no others. */
async function tellKeyed(services: Services, client: pg.Client): Promise<void> {
  const { db } = services.database;
  const modules = [...services.fields.places.keys()];
  const wanted = (await Promise.all(modules.map((module) => wantedIndexes(services, db, module)))).flat();
  const made = await madeIndexes(client, tablesOf(services));
  const valid = new Set(made.filter((one) => one.valid).map(({ name }) => name));
  const keyed = wanted.filter(({ keys }) => keys.length > 0 && keys.every(({ name }) => valid.has(name)));
  const ids = keyed.map(({ id }) => id);
  const { rowCount } = await client.query(
    "update custom_fields set keyed = (id = any($1)) where keyed <> (id = any($1))",
    [ids],
  );
  if (rowCount) await services.invalidation.announce(db, "fields");
}

/** @param signal ends it: what is half made is dropped and made anew by whoever takes it up */
export async function ensureExtIndexes(
  services: Services,
  databaseUrl: string,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: NAME });
  client.on("error", () => undefined);
  await client.connect();
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  const stop = () => {
    sql`select pg_terminate_backend(${rows[0]?.pid ?? 0})`.execute(services.side).catch(() => undefined);
  };
  signal.addEventListener("abort", stop);
  try {
    const take = () => client.query("select pg_try_advisory_lock(hashtext('ext-indexes')) as mine");
    while (!(await take()).rows[0]?.mine) await sleep(ASK_EVERY_MS, undefined, { signal });
    services.fields.refresh();
    await services.fields.ready();
    await bringUpToDate(services, client);
  } finally {
    signal.removeEventListener("abort", stop);
    await endClient(client, GOODBYE_WITHIN_MS);
  }
}

export const indexTask: Task<{ because: string }> = {
  name: "kernel.fieldIndexes",
  run: (_payload, { services, signal }) => ensureExtIndexes(services, services.databaseUrl, signal),
};

/** Asks for it; it begins when the transaction commits. */
export const wakeIndexes = (db: Database, because: string): Promise<void> =>
  enqueue(db, indexTask, { because }, { key: "field indexes", queue: FIELD_QUEUE });
