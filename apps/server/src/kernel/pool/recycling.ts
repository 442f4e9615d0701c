/**
 * Rows that go to the pool by themselves, as SQL. On which day one goes is decided by the functions of the database that its
 * table has (`recycle_on`), for what a list shows, a dry run, and the night alike; days are those of Shanghai.
 */
import type { PoolRules } from "@qicheng/engine/pool/rules";
import { type RawBuilder, sql } from "kysely";
import { live } from "../records/access/scope";
import type { RecordType } from "../records/type/record-type";
import { allRecordTypes } from "../records/type/registry";

export const pooledTypes = (): RecordType[] =>
  allRecordTypes().filter(({ rows }) => rows.kind === "owned" && rows.pool !== undefined);

/** What of the rules says who is recycled when, written in one way: to be compared, and signed. */
export function recyclingOf({ enabled, noFollowDays, noDealDays, levels }: PoolRules): string {
  const byLevel = Object.entries(levels)
    .sort(([a], [b]) => Number(a) - Number(b))
    .map(([id, limits]) => [id, { noFollowDays: limits.noFollowDays, noDealDays: limits.noDealDays }]);
  return JSON.stringify([enabled, noFollowDays, noDealDays, byLevel]);
}

export const asJson = (rules: PoolRules) => sql`${JSON.stringify(rules)}::jsonb`;

/** What waits to be handed over has no clock. */
const whileServed = <Value>(value: RawBuilder<Value>) =>
  sql<Value>`case when exists (select from users u where u.id = r.owner_id and u.quit_status = 0) then ${value} end`;

/** Day, rule and days of the clock of a row on alias r. */
export const clockOf = (rules: RawBuilder<unknown>) => ({
  day: whileServed(sql<string | null>`recycle_on(r, ${rules})`),
  rule: whileServed(sql<number | null>`recycle_rule(r, ${rules})`),
  days: whileServed(sql<number | null>`recycle_days(r, ${rules})`),
});

/** Rows on alias r that are somebody's. */
export const ownedRows = (type: RecordType) =>
  sql`${sql.table(type.table)} r where ${live(type, "r")} and r.owner_id is not null`;

/** `yyyy-MM-dd` of a moment in Shanghai. */
export const shanghaiDay = (at: string) => sql`(${at}::timestamptz at time zone 'Asia/Shanghai')::date`;
