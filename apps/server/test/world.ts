/** What values of fields may point at, made for a person: two of everything. */
import { randomUUID } from "node:crypto";
import { DICTIONARIES } from "@qicheng/api/declarations.generated";
import { sql } from "kysely";
import { expect } from "vitest";
import type { RecordType } from "../src/kernel/records/type/record-type";
import type { Caller, TestServer } from "./harness";
import { neededBy, RECORD_TYPES, REFERRED, requiredOf, TREES, type World } from "./record-samples";
import type { Targets } from "./targets";

type Numbers = Readonly<Record<string, readonly number[]>>;

const SPARE_FILES = 20;
const word = (stem: string) => `${stem}${randomUUID().slice(0, 8)}`;

const idsOf = async (server: TestServer, query: ReturnType<typeof sql<{ id: number }>>): Promise<number[]> =>
  (await server.rows(query)).map(({ id }) => id);

/** Two entries of each kind: those that the company has first. */
async function entriesOf(server: TestServer): Promise<Numbers> {
  const all = Object.keys(DICTIONARIES).map(async (kind) => {
    const there = await idsOf(server, sql`select id from dictionary where kind = ${kind} order by id limit 2`);
    const names = ["甲", "乙"].slice(there.length).map(word);
    const made = sql<{
      id: number;
    }>`insert into dictionary (kind, name) select ${kind}, n from unnest(${names}::text[]) n returning id`;
    return [kind, names.length === 0 ? there : [...there, ...(await idsOf(server, made))]] as const;
  });
  const entries = Object.fromEntries(await Promise.all(all));
  server.services.invalidation.drop("dictionary");
  return entries;
}

async function nodesOf(server: TestServer): Promise<Numbers> {
  const all = TREES.map(async ({ module, table }) => {
    const names = [word("甲"), word("乙")];
    const made = sql<{
      id: number;
    }>`insert into ${sql.table(table)} (name) select n from unnest(${names}::text[]) n returning id`;
    return [module, await idsOf(server, made)] as const;
  });
  return Object.fromEntries(await Promise.all(all));
}

/** Rows of pictures without bytes, which are on no record. */
const spareFiles = (server: TestServer, caller: Caller) =>
  idsOf(
    server,
    sql`insert into files (user_id, filename, format, size, sha256, storage_key)
      select ${caller.id}, 'a.png', 'png', 1, '-', gen_random_uuid()::text from generate_series(1, ${SPARE_FILES}) returning id`,
  );

/** Enters a record in its own form, with what it must have; a child below a parent of the same caller. */
export async function enter(caller: Caller, type: RecordType, world: World, called = word("甲")): Promise<number> {
  const { rows, form } = type;
  const below = rows.kind === "child" ? { [rows.key]: await enter(caller, rows.parent, world) } : {};
  const answer = await caller.raw(form.api_add, { ...requiredOf(type, called, world), ...below });
  expect([type.module, answer.msg, answer.status]).toEqual([type.module, answer.msg, 200]);
  return answer.data.id as number;
}

interface Wished {
  /** Uploads of the caller; rows without bytes when left out. */
  files?: readonly number[];
  /** Modules of records that no field of a type refers to, and that are wished all the same. */
  records?: readonly string[];
}

/** Tables of documents, whose records stay as they are once their approval has passed. */
export const DOCUMENTS = RECORD_TYPES.filter(({ fields }) =>
  fields.some(({ key, db }) => key === "approval" && db === "approval"),
);

/** Under which name targets have a document that has passed; the one under its module may be changed. */
export const inForce = (module: string): string => `${module}InForce`;

/** Without a flow documents pass at once. In tests of all types they are refused instead, so that people may change them. */
export async function refuseDocuments(server: TestServer): Promise<void> {
  await sql`
    create or replace function refused_for_tests() returns trigger language plpgsql as $$
    begin
      new.approval := 3;
      return new;
    end $$`.execute(server.db);
  await sql`
    create or replace function idle_for_tests() returns trigger language plpgsql as $$
    begin
      return null;
    end $$`.execute(server.db);
  // What is refused has no effects.
  await sql`
    create or replace trigger idle_for_tests before insert on document_effects
    for each row when (current_setting('tests.passes', true) is distinct from 'on')
    execute function idle_for_tests()`.execute(server.db);
  for (const { table } of DOCUMENTS)
    await sql`
      create or replace trigger refused_for_tests before update of approval on ${sql.table(table)}
      for each row when (new.approval = 2 and current_setting('tests.passes', true) is distinct from 'on')
      execute function refused_for_tests()`.execute(server.db);
}

/** A document that has passed all the same, such as the parent of others; nothing for what is no document. */
export async function passDocument(server: TestServer, type: RecordType, id: number): Promise<void> {
  if (!DOCUMENTS.includes(type)) return;
  await server.services.database.db.transaction().execute(async (trx) => {
    await sql`select set_config('tests.passes', 'on', true)`.execute(trx);
    await sql`update ${sql.table(type.table)} set approval = 2 where id = ${id}`.execute(trx);
  });
}

/** Two of everything that a field may point at. */
export async function worldOf(server: TestServer, caller: Caller, wished: Wished = {}): Promise<World> {
  await refuseDocuments(server);
  const [entries, nodes] = [await entriesOf(server), await nodesOf(server)];
  const files = [...(wished.files ?? (await spareFiles(server, caller)))];
  const others = sql<{
    id: number;
  }>`select id from users where username in ('s1', 's2') and id <> ${caller.id} order by id`;
  const people = [caller.id, ...(await idsOf(server, others))];
  const branches = await idsOf(
    server,
    sql`insert into branches (name) select n from unnest(${[word("东区"), word("西区")]}::text[]) n returning id`,
  );
  server.services.invalidation.drop("organisation");
  const records: Record<string, number[]> = {};
  const world: World = {
    branch: (at) => branches[at % 2] ?? 0,
    record: (module, at) => records[module]?.[at % 2] ?? 0,
    entry: (kind, at) => entries[kind]?.[at % 2] ?? 0,
    person: (at) => people[at % 2] ?? 0,
    node: (tree, at) => nodes[tree]?.[at % 2] ?? 0,
    file: () => files.pop() ?? 0,
  };
  const types = RECORD_TYPES.filter((type) => REFERRED.includes(type) || wished.records?.includes(type.module));
  async function make(type: RecordType): Promise<void> {
    if (records[type.module]) return;
    for (const needed of neededBy(type)) await make(needed);
    records[type.module] = [await enter(caller, type, world), await enter(caller, type, world)];
  }
  for (const type of types) await make(type);
  return world;
}

const entryTarget = (kind: string) => `entry ${kind}`;
const FIRST_FILE = "first spare file";
let used = 0;

/** What a world is made of for requests that are aimed at targets. */
export async function worldTargets(server: TestServer, caller: Caller): Promise<Record<string, number>> {
  const entries = Object.entries(await entriesOf(server)).map(([kind, [id = 0]]) => [entryTarget(kind), id]);
  const [first = 0] = await spareFiles(server, caller);
  return { ...Object.fromEntries(entries), [FIRST_FILE]: first };
}

/** The world of targets: one of everything, and each time another file. */
export function worldAt(at: Targets): World {
  return {
    branch: () => at.branch,
    record: (module) => at[module] ?? 0,
    entry: (kind) => at[entryTarget(kind)] ?? 0,
    person: () => at.colleague,
    node: (tree) => at[tree] ?? 0,
    file: () => {
      used += 1;
      return (at[FIRST_FILE] ?? 0) + (used % SPARE_FILES);
    },
  };
}
