/**
 * Takes rows to the pool whose days are over, every night: one transaction each, in which the database decides again. What was
 * done before a kill is not done once more, since the row is nobody's then.
 */
import { recycleReason, ruleOf } from "@qicheng/engine/pool/recycling";
import { sql } from "kysely";
import type { Database } from "../db/database";
import type { JobContext, ScheduledTask } from "../jobs/task";
import { changedByEntries } from "../live/changes";
import { live } from "../records/access/scope";
import { withoutPlans } from "../records/type/along";
import type { RecordType } from "../records/type/record-type";
import { pointingAt } from "../records/write/pointing";
import { type AuditEntry, auditParts } from "../work/audit";
import { clockOf, ownedRows, pooledTypes, shanghaiDay } from "./recycling";

/** Whoever looks at a list hears of it after so many rows. */
const TELL_EVERY = 100;

/** Ids of rows whose stored day has come. */
async function dueRows(db: Database, type: RecordType, at: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select r.id from ${ownedRows(type)} and r.recycle_on <= ${shanghaiDay(at)} order by r.recycle_on, r.id`.execute(db);
  return rows.map(({ id }) => id);
}

interface Due {
  owner: number;
  rule: number;
  days: number;
}

/** What the clock of the row says now that it is held; undefined where it goes on running. */
async function stillDue(db: Database, type: RecordType, id: number, at: string): Promise<Due | undefined> {
  await sql`select 1 from ${sql.table(type.table)} where id = ${id} for update`.execute(db);
  const { day, rule, days } = clockOf(sql`p.rules`);
  const { rows } = await sql<Due>`
    select r.owner_id as owner, ${rule} as rule, ${days} as days
    from ${sql.table(type.table)} r join pool_rules p on p.module = ${type.module}
    where r.id = ${id} and ${live(type, "r")} and ${day} <= ${shanghaiDay(at)}`.execute(db);
  return rows[0];
}

/** Its owner, his plans and what ends with him are gone; the rest stays. */
async function takeToPool(db: Database, type: RecordType, id: number, { owner, rule, days }: Due): Promise<void> {
  const plans = Object.keys(withoutPlans(type)).map((column) => sql`${sql.ref(column)} = null, `);
  await sql`
    update ${sql.table(type.table)} set owner_id = null, owned_at = null, previous_owner_id = ${owner}, pool_at = now(),
      pool_reason_id = null, ${plans.length > 0 ? sql.join(plans, sql``) : sql``}version = version + 1, updated_at = now()
    where id = ${id}`.execute(db);
  await sql`
    insert into record_owners (module, record_id, act, from_id, recycle_rule, recycle_days)
    values (${type.kept}, ${id}, 'recycle', ${owner}, ${rule}, ${days})`.execute(db);
  for (const { table, column, pooled } of await pointingAt(db, type.table))
    if (pooled === "ends") await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(db);
}

/** @returns what the log says of it; undefined where the row stays */
async function recycleRow(db: Database, type: RecordType, id: number, at: string): Promise<AuditEntry | undefined> {
  return db.transaction().execute(async (trx) => {
    const due = await stillDue(trx, type, id, at);
    if (!due) return undefined;
    await takeToPool(trx, type, id, due);
    const summary = recycleReason(ruleOf(due.rule), due.days);
    const entry: AuditEntry = { module: type.module, recordId: id, action: "recycle", summary };
    const request = { id: `recycle-${at}`, ip: "", agent: "", route: "job pool.recycle" };
    await sql`with ${auditParts([entry], { userId: null, request })} select 1`.execute(trx);
    return entry;
  });
}

async function recycleType({ db, services, signal }: JobContext, type: RecordType, at: string): Promise<void> {
  let done: AuditEntry[] = [];
  const tell = () => {
    if (done.length > 0) services.changes.tell(changedByEntries(done), 0);
    done = [];
  };
  try {
    for (const id of await dueRows(db, type, at)) {
      signal.throwIfAborted();
      const entry = await recycleRow(db, type, id, at);
      if (entry) done.push(entry);
      if (done.length >= TELL_EVERY) tell();
    }
  } finally {
    tell();
  }
}

export const recycleTask: ScheduledTask = {
  name: "pool.recycle",
  schedule: { pattern: "0 2 * * *" },
  run: async ({ at }, job) => {
    for (const type of pooledTypes()) await recycleType(job, type, at);
  },
};
