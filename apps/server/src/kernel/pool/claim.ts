/** Claiming rows of the pool: the claimer's quota is held, then the rows, and the database decides who was first. */
import { poolSaid } from "@qicheng/api/kernel/pool-messages";
import { claimPlan } from "@qicheng/engine/pool/claim";
import { sql } from "kysely";
import { LIVE_CHANNEL, type Taken } from "../live/channel";
import { withoutPlans } from "../records/type/along";
import type { RecordRow, RecordType } from "../records/type/record-type";
import { sentence, tell } from "../records/type/tell";
import { type Acting, defineAct, writeColumns } from "../records/write/acts";
import { endShares } from "../records/write/share-rows";
import { noteInBatch } from "../records/write/undo-batch";
import type { Outcome } from "../work/bulk";
import type { Context } from "../work/context";
import { holdingsOf, spend } from "./holdings";
import { noteOwners } from "./owner-log";
import { poolOf, poolRules } from "./pool-rules";
import { before, lockPooled, nowOf, refusedRow, whoHas } from "./pooled-rows";

/** What a new owner changes of a row. */
const TAKEN = ["owner_id", "owned_at", "pool_at", "pool_reason_id"] as const;

/** A notification of the database carries 8,000 bytes. */
const IDS_A_MESSAGE = 500;

/** Tells those who look at the pool, once it is so; beside the transaction, whose commit waits for nothing. */
function tellTaken(ctx: Context, { module }: RecordType, ids: readonly number[], owner: number): void {
  ctx.afterCommit(async () => {
    for (let at = 0; at < ids.length; at += IDS_A_MESSAGE) {
      const taken: Taken = { module, ids: ids.slice(at, at + IDS_A_MESSAGE), owner };
      await sql`select pg_notify(${LIVE_CHANNEL}, ${JSON.stringify({ taken })})`.execute(ctx.services.side);
    }
  });
}

/** Rows that are held become somebody's. */
export async function take(
  ctx: Context,
  type: RecordType,
  rows: readonly RecordRow[],
  { batch, owner, act }: { batch: number; owner: number; act: "claim" | "alloc" | "assign" },
): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await writeColumns(ctx, type, {
    ids,
    columns: { owner_id: owner, owned_at: sql`now()`, pool_at: null, pool_reason_id: null },
  });
  await noteInBatch(
    ctx,
    { batch, type },
    rows.map((row) => ({ id: row.id, did: "act", before: before(row, TAKEN) })),
  );
  await noteOwners(
    ctx,
    type,
    ids.map((id) => ({ id, act, from: null, to: owner })),
  );
  tellTaken(ctx, type, ids, owner);
}

/** Back into the pool, as it lay there: nothing of whoever had it meanwhile is left behind. */
export async function putBack(
  ctx: Context,
  type: RecordType,
  row: RecordRow,
  columns: Readonly<Record<string, unknown>>,
): Promise<void> {
  await endShares(ctx, type, [row.id]);
  await writeColumns(ctx, type, {
    ids: [row.id],
    columns: { ...columns, ...withoutPlans(type), locked_at: null, locked_by: null },
  });
  await noteOwners(ctx, type, [{ id: row.id, act: "undo", from: row.owner_id, to: null }]);
}

async function claim(ctx: Context, { type, ids, batch }: Acting<object>): Promise<Outcome> {
  const { me } = ctx;
  const { rules } = await poolRules(ctx.db, type);
  const holdings = await holdingsOf(ctx.db, type, me.id);
  const found = await lockPooled(ctx, type, ids, me.id);
  const gone = ids.filter((id) => !found.some(({ row }) => row.id === id));
  const others = await whoHas(ctx, type, gone);
  const plan = claimPlan(
    found.map(({ pooled }) => pooled),
    holdings,
    rules,
    await nowOf(ctx),
  );
  const taken = plan.take.flatMap((at) => found[at]?.row ?? []);
  await take(ctx, type, taken, { batch, owner: me.id, act: "claim" });
  await spend(ctx.db, type, me.id, taken.length);
  for (const row of taken) tell(ctx, type, row, { action: "claim", summary: sentence(type, poolSaid.didClaim, row) });
  const kept = plan.refused.flatMap(({ at, refusal }) => {
    const row = found[at]?.row;
    return row ? [refusedRow(type, row, refusal)] : [];
  });
  return { done: taken.map(({ id }) => id), refused: [...kept, ...others] };
}

export const claimAct = defineAct<object>({
  key: "claim",
  ability: "receive",
  title: (title) => poolSaid.bulkClaim({ title }),
  check: async (ctx, type) => ctx.require(poolOf(type).see),
  finds: true,
  run: claim,
  back: putBack,
});
