/** Counts the rows that a person holds of a kind, and his claims of today. */
import { type ClaimQuota, claimQuota, type Holdings } from "@qicheng/engine/pool/claim";
import { sql } from "kysely";
import type { Database } from "../db/database";
import type { RecordType } from "../records/type/record-type";
import { poolOf, poolRules } from "./pool-rules";

async function heldBy(db: Database, type: RecordType, person: number): Promise<number> {
  const { rows } = await sql<{ held: number }>`select ${poolOf(type).held(sql`${person}`)}::int as held`.execute(db);
  return rows[0]?.held ?? 0;
}

/** What each of the people holds; their rows are held as of one, in their order. */
export async function holdingsOfAll(
  db: Database,
  type: RecordType,
  people: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  await sql`
    insert into claim_days as d (user_id, module, day)
    select id, ${type.module}, current_date from unnest(${sql.val(people)}::bigint[]) id order by id
    on conflict (user_id, module, day) do update set used = d.used`.execute(db);
  const { rows } = await sql<{ id: number; held: number }>`
    select id, ${poolOf(type).held(sql`id`)}::int as held from unnest(${sql.val(people)}::bigint[]) id`.execute(db);
  return new Map(rows.map(({ id, held }) => [id, held]));
}

/**
 * Held until the transaction ends, before any row: of two that would give somebody more rows at the same moment, the second
 * sees what the first has given him.
 */
export async function holdingsOf(db: Database, type: RecordType, person: number): Promise<Holdings> {
  const { rows } = await sql<{ used: number }>`
    insert into claim_days as d (user_id, module, day) values (${person}, ${type.module}, current_date)
    on conflict (user_id, module, day) do update set used = d.used returning used`.execute(db);
  return { claimedToday: rows[0]?.used ?? 0, held: await heldBy(db, type, person) };
}

/** Counts claims that succeeded; whatever becomes of the rows later, these are spent. */
export const spend = (db: Database, { module }: RecordType, person: number, claims: number) =>
  sql`update claim_days set used = used + ${claims}
    where user_id = ${person} and module = ${module} and day = current_date`.execute(db);

/** What a person may still claim today. */
export async function quotaOf(db: Database, type: RecordType, person: number): Promise<ClaimQuota> {
  const { rows } = await sql<{ used: number }>`
    select used from claim_days where user_id = ${person} and module = ${type.module} and day = current_date`.execute(
    db,
  );
  const { rules } = await poolRules(db, type);
  return claimQuota({ claimedToday: rows[0]?.used ?? 0, held: await heldBy(db, type, person) }, rules);
}
