/** Whose a row was, and how it came to whoever had it next: a null is the pool. */

import { colleagueSaid } from "@qicheng/api/kernel/colleague-messages";
import { handoverSaid } from "@qicheng/api/kernel/handover-messages";
import type { PlainQuery } from "@qicheng/api/kernel/list-query";
import { mergeSaid } from "@qicheng/api/kernel/merge-messages";
import { said } from "@qicheng/api/kernel/messages";
import { poolSaid } from "@qicheng/api/kernel/pool-messages";
import type { OwnerChange } from "@qicheng/api/kernel/pool-routes";
import { recycleReason, ruleOf } from "@qicheng/engine/pool/recycling";
import { sql } from "kysely";
import { assertContents } from "../records/access/policy";
import { assertMaySee, reachOf } from "../records/access/scope";
import { pageOf } from "../records/read/plain-list";
import { findRecord } from "../records/read/read";
import type { RecordType } from "../records/type/record-type";
import type { Context } from "../work/context";

export type OwnerAct = keyof typeof ACTS;

const ACTS = {
  add: poolSaid.began,
  claim: poolSaid.claimed,
  alloc: poolSaid.allocated,
  assign: poolSaid.assigned,
  transfer: colleagueSaid.transferred,
  handover: handoverSaid.handedOver,
  toPool: poolSaid.pooled,
  recycle: poolSaid.recycled,
  merge: mergeSaid.merged,
  undo: poolSaid.undone,
} as const;

/** What nobody has done. */
const BY_ITSELF: ReadonlySet<OwnerAct> = new Set(["assign", "recycle"]);

interface Moved {
  id: number;
  act: OwnerAct;
  from: number | null;
  to: number | null;
  reason?: number | null;
  text?: string;
}

/** Notes whose rows have become, in the transaction in which they did. */
export async function noteOwners(ctx: Context, { kept }: RecordType, moved: readonly Moved[]): Promise<void> {
  if (moved.length === 0) return;
  await sql`
    insert into record_owners (module, record_id, act, from_id, to_id, reason_id, text, by_id)
    select ${kept}, m.id, m.act, m."from", m."to", m.reason, coalesce(m.text, ''), ${ctx.me.id}
    from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb)
      m(id bigint, act text, "from" bigint, "to" bigint, reason bigint, text text)`.execute(ctx.db);
}

interface StoredChange {
  id: number;
  act: OwnerAct;
  from_id: number | null;
  to_id: number | null;
  reason_id: number | null;
  text: string;
  by_id: number | null;
  created_at: string;
  recycle_rule: number | null;
  recycle_days: number | null;
}

/**
 * Whose a record was, latest first.
 * @throws NOT_FOUND; FORBIDDEN in the pool, where only those who allocate are told who had it
 */
export async function ownerLog(
  ctx: Context,
  type: RecordType,
  { id, ...query }: PlainQuery & { id: number },
): Promise<{ rows: OwnerChange[]; total: number }> {
  assertMaySee(ctx, type);
  const scope = await reachOf(ctx, type);
  assertContents(ctx, { type, scope }, await findRecord(ctx, type, id, { scope }));
  const { rows } = await sql<StoredChange>`
    select id, act, from_id, to_id, reason_id, text, by_id, created_at, recycle_rule, recycle_days from record_owners
    where module = ${type.kept} and record_id = ${id} order by id desc`.execute(ctx.db);
  const { people } = await ctx.services.organisation.get();
  const dictionary = await ctx.services.dictionary.get();
  const named = (person: number | null) => (person === null ? "" : (people.get(person)?.nickname ?? ""));
  const remarkOf = ({ text, recycle_rule: rule, recycle_days: days }: StoredChange) =>
    rule === null ? text : ctx.say(recycleReason(ruleOf(rule), days ?? 0));
  const changes = rows.map((row) => ({
    id: row.id,
    act: row.act,
    text: ctx.say(ACTS[row.act]),
    from: named(row.from_id),
    to: named(row.to_id),
    by: BY_ITSELF.has(row.act) ? ctx.say(said.system) : named(row.by_id),
    reason: dictionary.byId.get(row.reason_id ?? 0)?.name ?? "",
    Ext: remarkOf(row),
    AddTime: row.created_at.slice(0, 19),
  }));
  return pageOf(changes, query, ({ from, to, by, text, Ext }) => [from, to, by, text, Ext].join(" "));
}
