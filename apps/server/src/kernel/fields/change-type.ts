/**
 * Changes the type of a company's own field in the background. First it looks at all values while nobody writes. If
 * each can become a value of the new type, the field has that type from then on; otherwise nothing changes. Then it
 * rewrites the values, some hundred in a transaction that also stores the next position. Readers of an old value get
 * its new form meanwhile. A last look, while nobody writes, finds values of a server that had not heard of the change.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { LIMITS } from "@qicheng/api/kernel/limits";
import { convertValue, typeChange } from "@qicheng/engine/design/type-changes";
import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { isSameJson } from "@qicheng/engine/values/same";
import { sql } from "kysely";
import type { Database } from "../db/database";
import { enqueue } from "../jobs/enqueue";
import type { JobContext, Task } from "../jobs/task";
import { extIndexPrefix } from "./ext-index-name";
import { FIELD_QUEUE, wakeIndexes } from "./ext-indexes";
import { type FieldChange, isChanging } from "./field-change";
import { inModule, type ModuleTable } from "./module-table";
import { retargetScenes } from "./retarget-scenes";

const LOOKED_AT = 5_000;
const REWRITTEN = 500;
/** The longest time in which servers hear of changed fields and end their running work. */
const SETTLE_MS = 2_000;
/** Whoever writes waits for the look at all values no longer than this before the look gives way. */
const LOCK_WITHIN = "3s";
/** Who looks at such records is told by whom they were changed. */
const NOBODY = 0;
/** So many of those whose values cannot be converted are kept, for whoever asks to see some that he may see. */
const KEPT_WRONG = 50;

export interface ChangingField {
  id: number;
  module: string;
  key: string;
  definition: FieldDef;
  change: FieldChange | null;
}

interface Value {
  id: number;
  value: unknown;
}

export interface Wrong {
  total: number;
  more: boolean;
  ids: readonly number[];
}

const asStored = (definition: FieldDef, key: string): FieldDef => ({ ...definition, key, storage: "ext" });

/** Records of the module that have a value of the field, behind an id. */
const having = (at: ModuleTable, key: string, after: number) =>
  sql`${sql.table(at.table)} where id > ${after} and ext ? ${key} and ${inModule(at)}`;

async function valuesAfter(
  db: Database,
  { at, key }: { at: ModuleTable; key: string },
  after: number,
  most: number,
): Promise<Value[]> {
  const { rows } = await sql<Value>`
    select id, ext -> ${key} as value from ${having(at, key, after)} order by id limit ${most}`.execute(db);
  return rows;
}

/** @param upTo so many values are looked at, all of them without it */
export async function wrongValues(
  db: Database,
  at: ModuleTable,
  { from, to, upTo = Number.POSITIVE_INFINITY }: { from: FieldDef; to: FieldDef; upTo?: number },
): Promise<Wrong & { seen: number }> {
  const ids: number[] = [];
  let [place, seen, total] = [0, 0, 0];
  while (seen < upTo && total <= LIMITS.usesCounted) {
    const values = await valuesAfter(db, { at, key: from.key }, place, LOOKED_AT);
    for (const { id, value } of values) {
      if (convertValue(value, from, to).ok) continue;
      total += 1;
      if (ids.length < KEPT_WRONG) ids.push(id);
    }
    seen += values.length;
    place = values.at(-1)?.id ?? place;
    if (values.length < LOOKED_AT) break;
  }
  return { total: Math.min(total, LIMITS.usesCounted), more: total > LIMITS.usesCounted, ids, seen };
}

async function held(db: Database, id: number): Promise<ChangingField | undefined> {
  const { rows } = await sql<ChangingField>`
    select id, module, key, definition, change from custom_fields where id = ${id} for no key update`.execute(db);
  return rows[0];
}

const keep = (db: Database, id: number, change: FieldChange | null) =>
  sql`update custom_fields set change = ${change && JSON.stringify(change)}::jsonb where id = ${id}`.execute(db);

/** Nobody writes a record of the table until the transaction ends. @throws when somebody does not end */
async function alone(db: Database, table: string): Promise<void> {
  await sql`select set_config('lock_timeout', ${LOCK_WITHIN}, true)`.execute(db);
  await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(db);
}

/** An index on values of the former type would refuse those of the new one. */
async function dropIndexes(db: Database, { table, only }: ModuleTable, { id, key }: ChangingField): Promise<void> {
  const own = only ? extIndexPrefix(table, id) : `${table}_ext_`;
  const { rows } = await sql<{ name: string }>`
    select indexname as name from pg_indexes where schemaname = 'public' and tablename = ${table}
      and starts_with(indexname, ${own}) and position(${`'${key}'::text`} in indexdef) > 0`.execute(db);
  for (const { name } of rows) await sql`drop index ${sql.ref(name)}`.execute(db);
}

/** What was written before is not brought back by an undo: it would be a value of the former type. */
const forgetUndo = (db: Database, module: string, key: string) =>
  sql`
  update undo_rows u set before = u.before - ${`ext.${key}`}, after = u.after - ${`ext.${key}`}
  from undo_batches b where b.id = u.batch_id and b.module = ${module}
    and (u.before ? ${`ext.${key}`} or u.after ? ${`ext.${key}`})`.execute(db);

interface Work {
  job: JobContext;
  db: Database;
  at: ModuleTable;
  field: ChangingField;
  change: FieldChange;
}

async function decide({ job, db, at, field, change }: Work): Promise<void> {
  await alone(db, at.table);
  const from = asStored(field.definition, field.key);
  const to = asStored(change.to, field.key);
  const { seen, ...wrong } = await wrongValues(db, at, { from, to });
  if (wrong.total > 0) {
    await keep(db, field.id, { ...change, state: "failed", wrong });
    return;
  }
  const { key: _key, storage: _storage, ...definition } = to;
  const next: FieldChange = {
    state: "rewriting",
    to: definition as FieldDef,
    was: from,
    place: 0,
    done: 0,
    total: seen,
  };
  const isRead = typeChange(from, to).kind === "free" || seen === 0;
  await sql`update custom_fields set definition = ${JSON.stringify(definition)}::jsonb,
    change = ${isRead ? null : JSON.stringify(next)}::jsonb where id = ${field.id}`.execute(db);
  await retargetScenes(db, field.module, from, to);
  await forgetUndo(db, field.module, field.key);
  await dropIndexes(db, at, field);
  await finished(job, db, field);
}

/** Everybody hears of it, and it gets the index of what it is by then. */
type Retyped = (db: Database, id: number) => Promise<void>;

const follow = new Map<string, Retyped>();

/** What follows in the same transaction from a field's having become of another type. @param name for registering it again */
export const registerRetyped = (name: string, then: Retyped): void => void follow.set(name, then);

async function finished({ services }: JobContext, db: Database, { id, key }: ChangingField): Promise<void> {
  await services.invalidation.announce(db, "fields");
  await wakeIndexes(db, key);
  for (const then of follow.values()) await then(db, id);
}

/** @returns how many were seen to */
async function rewrite({ job, db, at, field, change }: Work, place: number, most: number): Promise<Value[]> {
  const was = change.was as FieldDef;
  const to = asStored(change.to, field.key);
  const values = await valuesAfter(db, { at, key: field.key }, place, most);
  const others = values.flatMap(({ id, value }) => {
    const converted = convertValue(value, was, to);
    if (!converted.ok) job.log(`fields: ${at.table} ${id} ${field.key} ${JSON.stringify(value)} cannot be converted`);
    const next = converted.ok ? converted.value : null;
    return isSameJson(next, value) ? [] : [{ id, value: next }];
  });
  if (others.length > 0)
    await sql`update ${sql.table(at.table)} r set ext = jsonb_set(r.ext, ${[field.key]}::text[], coalesce(n.value, 'null'))
      from jsonb_to_recordset(${JSON.stringify(others)}::jsonb) n (id bigint, value jsonb)
      where r.id = n.id`.execute(db);
  return values;
}

async function goOn(work: Work): Promise<void> {
  const { job, db, at, field, change } = work;
  const ids = await sql<{ id: number }>`
    select id from ${having(at, field.key, change.place)} order by id limit ${REWRITTEN} for no key update`.execute(db);
  const last = ids.rows.at(-1);
  if (last) {
    await rewrite(work, change.place, REWRITTEN);
    const done = change.done + ids.rows.length;
    await keep(db, field.id, { ...change, place: last.id, done, total: Math.max(change.total, done) });
    return;
  }
  await alone(db, at.table);
  let values: Value[] = [];
  do values = await rewrite(work, values.at(-1)?.id ?? 0, LOOKED_AT);
  while (values.length === LOOKED_AT);
  await keep(db, field.id, null);
  await finished(job, db, field);
}

/** One step. @returns what it was at; undefined when there is nothing more to do */
async function step(job: JobContext, id: number): Promise<FieldChange["state"] | undefined> {
  const did = await job.db.transaction().execute(async (db) => {
    const field = await held(db, id);
    const at = field && job.services.fields.places.get(field.module);
    if (!field?.change || !isChanging(field.change) || !at) return undefined;
    const work = { job, db, at, field, change: field.change };
    await (field.change.state === "waiting" ? decide(work) : goOn(work));
    return { state: field.change.state, module: field.module };
  });
  if (did) job.services.changes.tell(["customForm", "form", did.module], NOBODY);
  return did?.state;
}

export const changeTask: Task<{ id: number }> = {
  name: "kernel.changeField",
  run: async ({ id }, job) => {
    for (;;) {
      job.signal.throwIfAborted();
      const did = await step(job, id);
      if (did === undefined) return;
      if (did === "waiting") await sleep(SETTLE_MS, undefined, { signal: job.signal });
    }
  },
};

const wake = (db: Database, id: number) => enqueue(db, changeTask, { id }, { key: `field ${id}`, queue: FIELD_QUEUE });

/** Asks for it; it begins when the transaction commits. */
export async function beginChange(db: Database, id: number, to: FieldDef): Promise<void> {
  await keep(db, id, { state: "waiting", to, place: 0, done: 0, total: 0 });
  await wake(db, id);
}

/** Those that are on their way. */
export async function wakeChanges(db: Database): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from custom_fields where change is not null and change ->> 'state' <> 'failed'`.execute(db);
  for (const { id } of rows) await wake(db, id);
}
