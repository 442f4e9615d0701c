/** Giving rows to another owner: whoever decides gives what he has seen as somebody's, and says what goes along. */

import { colleagueSaid } from "@qicheng/api/kernel/colleague-messages";
import type { Kept } from "@qicheng/api/kernel/colleague-routes";
import { handoverSaid } from "@qicheng/api/kernel/handover-messages";
import { giveRefusal } from "@qicheng/engine/pool/claim";
import { listed } from "@qicheng/engine/text/message";
import { sql } from "kysely";
import { idArray } from "../db/parameters";
import { assertTakesBack, holdOwners } from "../pool/give-back";
import { holdingsOf } from "../pool/holdings";
import { LOCKED } from "../pool/lock-rows";
import { noteOwners, type OwnerAct } from "../pool/owner-log";
import { poolOf, poolRules } from "../pool/pool-rules";
import { before } from "../pool/pooled-rows";
import { refusalOf } from "../records/access/policy";
import { reachOf } from "../records/access/scope";
import { lockThere } from "../records/read/read";
import { alongsOf } from "../records/type/along";
import type { Raw, RecordRow, RecordType } from "../records/type/record-type";
import { nameOf, noun, tell } from "../records/type/tell";
import { type Acting, defineAct, writeColumns } from "../records/write/acts";
import { hasPool } from "../records/write/into-pool";
import { keptShares, pairsOf, putShares, type StoredShare, takeShares } from "../records/write/share-rows";
import { noteInBatch } from "../records/write/undo-batch";
import type { Outcome, RowRefusal } from "../work/bulk";
import { changesBetween } from "../work/changes";
import type { Context } from "../work/context";
import { grouped } from "../work/grouped";
import { invalidField } from "../work/refusal";
import { type Given, tellHandover, tellTransfer } from "./notices";
import { assertBack, assertInService } from "./receivers";

export interface Transfer {
  userid: number;
  /** What the former owner keeps. */
  keep: Kept;
  /** Keys of what goes along. */
  along: readonly string[];
  /** Whose the screen has shown the rows to be; null = whosever they are. */
  from: number | null;
}

/** @throws VALIDATION */
async function assertGood(ctx: Context, type: RecordType, { userid, along }: Transfer): Promise<void> {
  await assertInService(ctx, "userid", [userid]);
  const known = alongsOf(type).map(({ key }) => key);
  const strange = along.find((key) => !known.includes(key));
  if (strange !== undefined) throw invalidField("along", colleagueSaid.notAlong({ key: strange }));
}

interface Seen {
  id: number;
  owner: number | null;
  name: string;
}

/** Whose rows are before anybody waits for them: of two who give the same row at once, the second finds it somebody else's. */
async function seenNow({ db }: Context, type: RecordType, ids: readonly number[]): Promise<ReadonlyMap<number, Seen>> {
  const { rows } = await sql<Seen>`
    select id, owner_id as owner, coalesce(${sql.ref(type.nameColumn)}, '') as name from ${sql.table(type.table)}
    where id = any(${idArray(ids)})`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

type Room = (row: RecordRow) => RowRefusal | undefined;

/** Whether the receiver may hold one more, where there is a cap; his quota row is held from here on. */
async function roomFor(ctx: Context, type: RecordType, to: { id: number; name: string }): Promise<Room> {
  if (!hasPool(type)) return () => undefined;
  const { rules } = await poolRules(ctx.db, type);
  const so = await holdingsOf(ctx.db, type, to.id);
  const { counts } = poolOf(type);
  return (row) => {
    const refusal = giveRefusal({ counts: counts(row) }, { name: to.name, held: so.held }, rules);
    if (!refusal && counts(row)) so.held += 1;
    return refusal;
  };
}

interface Giving extends Acting<Transfer> {
  name: string;
}

const conflict = (msg: RowRefusal["msg"]): RowRefusal => ({ code: "CONFLICT", msg });

/** Those of the rows that may be given, held, and why the others may not. */
async function sorted(ctx: Context, { type, ids, input, name }: Giving) {
  const { userid, from } = input;
  const seen = await seenNow(ctx, type, ids);
  const room = await roomFor(ctx, type, { id: userid, name });
  const scope = await reachOf(ctx, type);
  const there = new Map((await lockThere(ctx, type, ids, scope)).map((row) => [row.id, row]));
  const refusalFor = (row: RecordRow): RowRefusal | undefined => {
    const owner = row.owner_id;
    if (owner !== seen.get(row.id)?.owner || (from !== null && owner !== from)) return conflict(colleagueSaid.movedOn);
    const msg = refusalOf(ctx, { type, scope }, row, "transfer");
    if (msg) return { code: "FORBIDDEN", msg };
    return owner === userid ? conflict(colleagueSaid.hisAlready({ name })) : room(row);
  };
  const refused: Outcome["refused"] = [];
  const given: RecordRow[] = [];
  for (const id of ids) {
    const row = there.get(id);
    const refusal = row ? refusalFor(row) : conflict(colleagueSaid.movedOn);
    if (refusal)
      refused.push({ id, name: row ? (seen.get(id)?.name ?? "") : "", code: refusal.code, msg: refusal.msg });
    else if (row) given.push(row);
  }
  return { given, refused };
}

/** What those who had the rows keep of them. @returns the shares that ended, of them and of the new owner */
async function keepShares(
  ctx: Context,
  type: RecordType,
  rows: readonly RecordRow[],
  { userid, keep }: Transfer,
): Promise<ReadonlyMap<number, StoredShare[]>> {
  const former = rows.flatMap(({ id, owner_id }) => pairsOf([id], owner_id === null ? [] : [owner_id]));
  const ended = await takeShares(ctx, type, [
    ...former,
    ...pairsOf(
      rows.map(({ id }) => id),
      [userid],
    ),
  ]);
  const created_by = ctx.me.id;
  if (keep !== "none")
    await putShares(
      ctx,
      type,
      former.map((pair) => ({ ...pair, access: keep, created_by })),
    );
  return grouped(ended, ({ id }) => id);
}

/** Rows that are held become somebody else's. */
async function give(
  ctx: Context,
  rows: readonly RecordRow[],
  { type, input, batch }: Giving,
  act: OwnerAct,
): Promise<void> {
  const ids = rows.map(({ id }) => id);
  const stays = alongsOf(type).filter(({ key }) => !input.along.includes(key));
  // whoever locked it did so for the one who had it
  const locks = type.rows.kind === "owned" && type.rows.pool ? LOCKED : [];
  const cleared = [...stays.flatMap(({ clears }) => clears), ...locks];
  const written = ["owner_id", "owned_at", ...cleared];
  const emptied = Object.fromEntries(cleared.map((column) => [column, null]));
  await writeColumns(ctx, type, { ids, columns: { owner_id: input.userid, owned_at: sql`now()`, ...emptied } });
  const shares = await keepShares(ctx, type, rows, input);
  const kept = rows.map((row) => ({
    id: row.id,
    did: "act" as const,
    before: { ...before(row, written), shares: shares.get(row.id) ?? [] },
    names: written,
  }));
  await noteInBatch(ctx, { batch, type }, kept);
  const moved = rows.map(({ id, owner_id: from }) => ({ id, act, from, to: input.userid }));
  await noteOwners(ctx, type, moved);
}

const KEEPS = { none: colleagueSaid.nothing, r: colleagueSaid.read, rw: colleagueSaid.write };

/** How rows come to somebody else: by a colleague's wish, or because their owner leaves. */
interface Manner {
  act: OwnerAct & ("transfer" | "handover");
  did: typeof colleagueSaid.didTransfer;
  told: (ctx: Context, type: RecordType, given: Given & { batch: number }) => Promise<void>;
}

async function giveAll(ctx: Context, acting: Acting<Transfer>, { act, did, told }: Manner): Promise<Outcome> {
  const { type, input } = acting;
  const { people } = await ctx.services.organisation.get();
  const giving = { ...acting, name: people.get(input.userid)?.nickname ?? "" };
  const { given, refused } = await sorted(ctx, giving);
  if (given.length === 0) return { done: [], refused };
  await give(ctx, given, giving, act);
  const goes = listed(alongsOf(type).flatMap(({ key, title }) => (input.along.includes(key) ? [title] : [])));
  const titles = { keep: colleagueSaid.keeps, along: colleagueSaid.along };
  const changes = changesBetween({ keep: "", along: "" }, { keep: KEEPS[input.keep], along: goes }, titles);
  for (const row of given) {
    const from = people.get(row.owner_id ?? 0)?.nickname ?? "";
    const facts = { title: noun(type.title), name: nameOf(type, row), from, to: giving.name };
    tell(ctx, type, row, { action: act, summary: did(facts), changes });
  }
  const former = grouped(given, ({ owner_id }) => owner_id ?? 0);
  await told(ctx, type, { userid: input.userid, name: giving.name, former, batch: acting.batch });
  return { done: given.map(({ id }) => id), refused };
}

/** Who had it has it again, with everything that was shared to him and to whom it was given. @throws CONFLICT */
async function giveBack(ctx: Context, type: RecordType, row: RecordRow, { shares, ...columns }: Raw): Promise<void> {
  const owner = Number(columns.owner_id);
  await assertTakesBack(ctx, type, row, owner);
  await writeColumns(ctx, type, { ids: [row.id], columns });
  await noteOwners(ctx, type, [{ id: row.id, act: "undo", from: row.owner_id, to: owner }]);
  await takeShares(ctx, type, pairsOf([row.id], [owner, Number(row.owner_id)]));
  await putShares(ctx, type, keptShares(shares));
}

export const transferAct = defineAct<Transfer>({
  key: "transfer",
  ability: "transfer",
  title: (title) => colleagueSaid.bulkTransfer({ title }),
  check: assertGood,
  run: (ctx, acting) => giveAll(ctx, acting, { act: "transfer", did: colleagueSaid.didTransfer, told: tellTransfer }),
  holds: holdOwners,
  back: giveBack,
});

/** Of what lies with somebody who has left; taken back once he is there again. */
export const handoverAct = defineAct<Transfer>({
  key: "handover",
  ability: "transfer",
  title: (title) => handoverSaid.bulk({ title }),
  check: assertGood,
  run: (ctx, acting) => giveAll(ctx, acting, { act: "handover", did: handoverSaid.didHandOver, told: tellHandover }),
  ready: (ctx, batch) => assertBack(ctx, batch, "owner_id"),
  holds: holdOwners,
  back: giveBack,
});
