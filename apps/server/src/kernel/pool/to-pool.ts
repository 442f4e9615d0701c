/** Putting rows into the pool by hand, with a reason; who starred them keeps his star, and shares end. */
import { poolSaid } from "@qicheng/api/kernel/pool-messages";
import { toPoolRefusal } from "@qicheng/engine/pool/claim";
import { sql } from "kysely";
import type { NotificationKind } from "../live/kinds";
import { notify } from "../live/notify";
import { refusalOf } from "../records/access/policy";
import { reachOf } from "../records/access/scope";
import { lockThere } from "../records/read/read";
import { withoutPlans } from "../records/type/along";
import type { Raw, RecordRow, RecordType } from "../records/type/record-type";
import { nameOf, sentence, tell } from "../records/type/tell";
import { type Acting, defineAct, writeColumns } from "../records/write/acts";
import { heldRows } from "../records/write/held-rows";
import { endShares, keptShares, putShares } from "../records/write/share-rows";
import { noteInBatch } from "../records/write/undo-batch";
import type { Outcome, RowRefusal } from "../work/bulk";
import { changesBetween } from "../work/changes";
import type { Context } from "../work/context";
import { grouped } from "../work/grouped";
import { invalidField } from "../work/refusal";
import { assertTakesBack, holdOwners } from "./give-back";
import { noteOwners } from "./owner-log";
import { before, refusedRow } from "./pooled-rows";

/** Kind of the dictionary with reasons. */
const REASONS = "poolReason";

export interface Pooling {
  reasonId: number | null;
  text: string;
}

const POOLED = ["owner_id", "owned_at", "pool_at", "previous_owner_id", "pool_reason_id"] as const;

const isLocked = ({ locked_at }: RecordRow): boolean => locked_at !== null && locked_at !== undefined;

/** Why a row may not go into the pool, decided by what is read of it. */
export const lockedRefusal = (row: RecordRow) => toPoolRefusal({ locked: isLocked(row) })?.msg;

/** @throws VALIDATION for a reason that there is not */
async function assertReason(ctx: Context, _type: RecordType, { reasonId }: Pooling): Promise<void> {
  if (reasonId === null) return;
  const entry = (await ctx.services.dictionary.get()).byId.get(reasonId);
  if (entry?.kind !== REASONS || !entry.active) throw invalidField("reasonId", poolSaid.noReason);
}

/** Those of the rows that are somebody's, and what is said of the others: what lies in the pool already is neither. */
async function sorted(ctx: Context, type: RecordType, ids: readonly number[]) {
  const scope = await reachOf(ctx, type);
  const rows = (await lockThere(ctx, type, ids, scope)).filter(({ owner_id }) => owner_id !== null);
  const held = await heldRows(
    ctx,
    type.module,
    rows.map(({ id }) => id),
  );
  const refused: Outcome["refused"] = [];
  const accepted: RecordRow[] = [];
  for (const row of rows) {
    const why = held.get(row.id);
    const msg = refusalOf(ctx, { type, scope }, row, "toPool") ?? why;
    const code = isLocked(row) || why ? "CONFLICT" : "FORBIDDEN";
    const refusal: RowRefusal = { code, msg: msg ?? poolSaid.toPool };
    if (msg) refused.push(refusedRow(type, row, refusal));
    else accepted.push(row);
  }
  return { accepted, refused };
}

async function pool(ctx: Context, { type, ids, input, batch }: Acting<Pooling>): Promise<Outcome> {
  const { accepted, refused } = await sorted(ctx, type, ids);
  if (accepted.length === 0) return { done: [], refused };
  const done = accepted.map(({ id }) => id);
  const plans = withoutPlans(type);
  const names = [...POOLED, ...Object.keys(plans)];
  const shares = grouped(await endShares(ctx, type, done), ({ id }) => id);
  await writeColumns(ctx, type, {
    ids: done,
    columns: {
      previous_owner_id: sql.ref("owner_id"),
      owner_id: null,
      owned_at: null,
      pool_at: sql`now()`,
      pool_reason_id: input.reasonId,
      ...plans,
    },
  });
  const kept = accepted.map((row) => ({
    id: row.id,
    did: "act" as const,
    before: { ...before(row, names), shares: shares.get(row.id) ?? [] },
    names,
  }));
  await noteInBatch(ctx, { batch, type }, kept);
  const { reasonId: reason, text } = input;
  const moved = accepted.map(({ id, owner_id: from }) => ({
    id,
    act: "toPool" as const,
    from,
    to: null,
    reason,
    text,
  }));
  await noteOwners(ctx, type, moved);
  const named = (await ctx.services.dictionary.get()).byId.get(reason ?? 0)?.name ?? "";
  const titles = { reason: poolSaid.reason, text: poolSaid.remark };
  const changes = changesBetween({ reason: "", text: "" }, { reason: named, text }, titles);
  for (const row of accepted)
    tell(ctx, type, row, { action: "toPool", summary: sentence(type, poolSaid.didPool, row), changes });
  await tellOwners(ctx, type, accepted, batch);
  return { done, refused };
}

export const pooledByOthers: NotificationKind = {
  key: "pool.pooled",
  title: poolSaid.pooledOfYours,
  text: ({ from, facts: { name = "", n = "1" } }) =>
    n === "1" ? poolSaid.pooledOne({ name, from }) : poolSaid.pooledMany({ name, from }),
};

/** Whoever did it is told nothing; the others once, in how many steps ever, by a name that they know as its owners. */
async function tellOwners(ctx: Context, type: RecordType, rows: readonly RecordRow[], batch: number): Promise<void> {
  const owned = grouped(
    rows.filter(({ owner_id }) => owner_id !== ctx.me.id),
    ({ owner_id }) => owner_id ?? 0,
  );
  for (const [owner, [first, ...more]] of [...owned].toSorted(([one], [other]) => one - other)) {
    const facts = { name: first ? nameOf(type, first) : "", n: String(more.length + 1) };
    await notify(ctx, { kind: pooledByOthers, to: [owner], from: ctx.me.id, facts, once: `toPool ${batch}` });
  }
}

/** Its owner has it again, and whoever it was shared to. @throws CONFLICT */
async function giveBack(ctx: Context, type: RecordType, row: RecordRow, { shares, ...columns }: Raw): Promise<void> {
  const owner = Number(columns.owner_id);
  await assertTakesBack(ctx, type, row, owner);
  await writeColumns(ctx, type, { ids: [row.id], columns });
  await noteOwners(ctx, type, [{ id: row.id, act: "undo", from: null, to: owner }]);
  await putShares(
    ctx,
    type,
    keptShares(shares).map((share) => ({ ...share, id: row.id })),
  );
}

export const toPoolAct = defineAct<Pooling>({
  key: "toPool",
  ability: "toPool",
  title: (title) => poolSaid.bulkPool({ title }),
  check: assertReason,
  run: pool,
  holds: holdOwners,
  back: giveBack,
});
