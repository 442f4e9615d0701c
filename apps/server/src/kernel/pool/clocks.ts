/** Writes the days of all rows anew, by the rules as they are now, after somebody has changed them or an owner has left. */
import { sql } from "kysely";
import type { Database } from "../db/database";
import { enqueue } from "../jobs/enqueue";
import type { Task } from "../jobs/task";
import { live } from "../records/access/scope";
import type { RecordType } from "../records/type/record-type";
import { clockOf, pooledTypes } from "./recycling";

/** Ids that one transaction goes through. */
const STEP = 5_000;

interface Which {
  module: string;
  /** Only his rows. */
  owner?: number;
}

/** @returns the largest id that there is */
async function lastId(db: Database, type: RecordType): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select coalesce(max(id), 0)::bigint as id from ${sql.table(type.table)}`.execute(db);
  return rows[0]?.id ?? 0;
}

/** Rows are held in their order, as everybody holds them. */
async function setClocks(db: Database, type: RecordType, [from, to]: [number, number], owner?: number): Promise<void> {
  const { day, rule, days } = clockOf(sql`coalesce(p.rules, '{}')`);
  const whose = owner === undefined ? sql`r.id > ${from} and r.id <= ${to}` : sql`r.owner_id = ${owner}`;
  await sql`
    with held as (
      select r.id, ${day} as day, ${rule} as rule, ${days} as days
      from ${sql.table(type.table)} r left join pool_rules p on p.module = ${type.module}
      where ${live(type, "r")} and ${whose} and (r.recycle_on, r.recycle_rule, r.recycle_days) is distinct from (${day}, ${rule}, ${days})
      order by r.id for update of r)
    update ${sql.table(type.table)} r set recycle_on = held.day, recycle_rule = held.rule, recycle_days = held.days
    from held where r.id = held.id`.execute(db);
}

export const clocksTask: Task<Which> = {
  name: "pool.clocks",
  run: async ({ module, owner }, { db, services, signal }) => {
    const type = pooledTypes().find((one) => one.module === module);
    if (!type) return;
    const last = owner === undefined ? await lastId(db, type) : STEP;
    for (let from = 0; from < last; from += STEP) {
      signal.throwIfAborted();
      await setClocks(db, type, [from, from + STEP], owner);
    }
    services.changes.tell([module], 0);
  },
};

/** Asked for in the transaction that changes what the clocks go by. */
export const setClocksLater = (db: Database, which: Which) =>
  enqueue(db, clocksTask, which, { key: `pool.clocks ${which.module} ${which.owner ?? ""}` });

/** Of somebody who leaves or comes back: what is his waits to be handed over, or its clock runs again. */
export async function clocksOfOwner(db: Database, owner: number): Promise<void> {
  for (const { module } of pooledTypes()) await setClocksLater(db, { module, owner });
}
