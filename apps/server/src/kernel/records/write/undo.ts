/**
 * Undoes one act. A record that still has the values which the act wrote gets its former values. A value that was
 * changed since is left alone and named.
 */
import { LIMITS } from "@qicheng/api/kernel/limits";
import { said } from "@qicheng/api/kernel/messages";
import { isWorkedOut } from "@qicheng/engine/fields/field-def";
import type { Message } from "@qicheng/engine/text/message";
import { sql } from "kysely";
import { startBackground } from "../../jobs/background";
import type { AnyBackgroundKind, BackgroundKind } from "../../jobs/background-kind";
import type { Outcome } from "../../work/bulk";
import type { Context } from "../../work/context";
import { notFound, Refusal } from "../../work/refusal";
import { allOrEach, attempt } from "../../work/savepoint";
import { ownFields } from "../access/field-rights";
import { isFixedAt, placeOf } from "../access/masks";
import { refusalOf } from "../access/policy";
import { covers, reachOf } from "../access/scope";
import { leadOn } from "../read/lead-on";
import { lockRecords, lockThere } from "../read/read";
import type { Raw, RecordRow, RecordType, RowScope } from "../type/record-type";
import { recordTypeNamed } from "../type/registry";
import { nameOf, sentence, tell } from "../type/tell";
import { findAct } from "./acts";
import { removeRows, restoreOwn } from "./bin";
import { takeTagsBack } from "./bind-tags";
import { A_STEP, AT_ONCE, addOutcome, bulkActKind, bulkKind, bulkTagKind, goneSince, namesIn } from "./bulk-act";
import { writeChange } from "./save";
import { abilityOf, type Deed, partsOf, unchanged } from "./undo-batch";

interface Row {
  id: number;
  did: Deed;
  before: Raw;
}

interface Batch {
  id: number;
  module: string;
  act: string;
  title: Message;
}

/** Nobody takes back by a right that he no longer has. @throws FORBIDDEN */
function requireRight(ctx: Context, { module, act }: Pick<Batch, "module" | "act">): void {
  const type = recordTypeNamed(module);
  const right = act === "import" ? type.importPermission : type.abilities[abilityOf(act) ?? ""]?.permission;
  if (right) ctx.require(right);
}

const refused =
  (code: Refusal["code"], msg: Message) =>
  (id: number, name = "") => ({ id, name, code, msg });
const changed = refused("CONFLICT", said.changedSince);

/** Brings back what was deleted. What is left, somebody else brought back, or it is gone for good. */
const restoreEach = (ctx: Context, type: RecordType, batch: number, ids: readonly number[]): Promise<Outcome> =>
  allOrEach(
    ctx,
    ids,
    async (some) => {
      const { done } = await restoreOwn(ctx, type, { batch, ids: some });
      const names = await namesIn(ctx, type, some);
      const reason = (id: number) => (names.has(id) ? changed(id, names.get(id)) : goneSince(id));
      return { done, refused: some.filter((id) => !done.includes(id)).map(reason) };
    },
    (id, { code, said: msg }) => refused(code, msg)(id),
  );

/** Deletes what was added, unless somebody worked on it since. */
async function removeAdded(ctx: Context, type: RecordType, batch: number, ids: readonly number[]): Promise<Outcome> {
  const names = await namesIn(ctx, type, ids);
  return allOrEach(
    ctx,
    ids.filter((id) => names.has(id)),
    async (some) => {
      await lockRecords(ctx, type, some, await reachOf(ctx, type));
      const same = await unchanged(ctx, type, batch, some);
      const moved = some.filter((id) => !same.has(id)).map((id) => changed(id, names.get(id)));
      const left = some.filter((id) => same.has(id));
      const { done, refused: kept } = await removeRows(ctx, type, left, { undoing: true });
      return { done, refused: [...moved, ...kept] };
    },
    (id, { code, said: msg }) => refused(code, msg)(id, names.get(id)),
  ).then((outcome) => ({
    ...outcome,
    refused: [...outcome.refused, ...ids.filter((id) => !names.has(id)).map(goneSince)],
  }));
}

/** @throws FORBIDDEN for a value of a field that the caller may not change any more */
async function assertMayWrite(ctx: Context, type: RecordType, row: RecordRow, names: readonly string[]): Promise<void> {
  const { byKey } = await ownFields(ctx, type.module);
  const place = placeOf(type, row, ctx.me.id);
  const kept = (await ctx.services.fields.get(type.module)).form.fields.filter(({ key, computed, worked, linkage }) => {
    const field = byKey.get(key);
    // What only followed from what he wrote goes back with it.
    const follows = isWorkedOut({ computed, worked }) || linkage?.show !== undefined;
    return !follows && (field === undefined || isFixedAt(field, place));
  });
  const theirs = kept.flatMap(({ key, db }) => [`ext.${key}`, ...(db === undefined ? [] : [db])]);
  if (names.some((name) => theirs.includes(name))) throw new Refusal("FORBIDDEN", said.noRight);
}

async function giveBack(ctx: Context, type: RecordType, { id: batch, act }: Batch, { id, before }: Row): Promise<void> {
  if (act === "tag") return takeTagsBack(ctx, type, id, before);
  const scope = await reachOf(ctx, type);
  const [row] = await lockRecords(ctx, type, [id], scope);
  if (!row) throw notFound();
  const reason = refusalOf(ctx, { type, scope }, row, "edit");
  if (reason) throw new Refusal("FORBIDDEN", reason);
  await assertMayWrite(ctx, type, row, Object.keys(before));
  // Asked with the row held: nobody changes it from here on.
  if (!(await unchanged(ctx, type, batch, [id])).has(id)) throw new Refusal("CONFLICT", said.changedSince);
  const fields = await ctx.services.fields.get(type.module);
  await writeChange(ctx, type, fields, { before: row, ...partsOf(before), values: {}, did: said.didUndo });
}

/** Takes back edits, each record by itself. */
async function takeBack(ctx: Context, type: RecordType, batch: Batch, rows: readonly Row[]): Promise<Outcome> {
  const ids = rows.map(({ id }) => id);
  const names = await namesIn(ctx, type, ids);
  const outcome: Outcome = { done: [], refused: [] };
  for (const row of rows) {
    const name = names.get(row.id);
    const refusal = name === undefined ? undefined : await attempt(ctx, () => giveBack(ctx, type, batch, row));
    if (name === undefined) outcome.refused.push(goneSince(row.id));
    else if (refusal) outcome.refused.push(refused(refusal.code, refusal.said)(row.id, name));
    else outcome.done.push(row.id);
  }
  return outcome;
}

/** Everybody's rows, in the pool as well: an act is taken back by its batch, wherever it has put a row. */
const everywhere = (ctx: Context): RowScope => ({ me: ctx.me.id, owners: null, shared: false, pool: "also" });

/**
 * Whether the caller reaches a row as he did when he acted on it: as a row of that type, by whose it was then, and with the
 * rights that he has now. What he sees as it is now he reaches, too.
 */
async function reachesAsThen(
  ctx: Context,
  { type, now, before }: { type: RecordType; now: RecordType; before: Raw },
  row: RecordRow,
): Promise<boolean> {
  const { rows } = type;
  const owner = before.owner_id === undefined ? row.owner_id : (before.owner_id as number | null);
  if (rows.kind === "owned" && owner === null) return rows.pool !== undefined && ctx.can(rows.pool.see);
  if (rows.kind === "owned" && covers(await reachOf(ctx, type), Number(owner))) return true;
  return (await lockThere(ctx, now, [row.id], await reachOf(ctx, now))).length > 0;
}

/** Takes back what defined acts did, each record by itself. */
async function takeActsBack(ctx: Context, type: RecordType, batch: Batch, rows: readonly Row[]): Promise<Outcome> {
  const outcome: Outcome = { done: [], refused: [] };
  const act = findAct(batch.act);
  const now = act?.into?.(type) ?? type;
  const kept = rows.map(({ before }) => before);
  await act?.holds?.(ctx, type, kept);
  for (const { id, before } of act ? rows : []) {
    let name = "";
    const refusal = await attempt(ctx, async () => {
      const [row] = await lockThere(ctx, now, [id], everywhere(ctx));
      if (!row) throw await leadOn(ctx, now, id, new Refusal("NOT_FOUND", said.goneSince));
      if (!(await reachesAsThen(ctx, { type, now, before }, row))) throw new Refusal("NOT_FOUND", said.goneSince);
      name = nameOf(type, row);
      if (!(await unchanged(ctx, now, batch.id, [id])).has(id)) throw new Refusal("CONFLICT", said.changedSince);
      await act?.back(ctx, type, row, before);
      if (!act?.tells) tell(ctx, type, row, { action: "edit", summary: sentence(type, said.didUndo, row) });
    });
    if (refusal) outcome.refused.push(refused(refusal.code, refusal.said)(id, name));
    else outcome.done.push(id);
  }
  return outcome;
}

/** The next rows of a batch, last written first, each seen to once. */
async function undoRows(ctx: Context, batch: Batch, most: number): Promise<Outcome> {
  const type = recordTypeNamed(batch.module);
  const { rows } = await sql<Row>`
    update undo_rows set seen = true where batch_id = ${batch.id} and record_id in (
      select record_id from undo_rows where batch_id = ${batch.id} and not seen order by record_id desc limit ${most})
    returning record_id as id, did, before`.execute(ctx.db);
  const deleted = rows.filter(({ did }) => did === "delete").map(({ id }) => id);
  const back = deleted.length > 0 ? await restoreEach(ctx, type, batch.id, deleted) : { done: [], refused: [] };
  const added = rows.filter(({ did }) => did === "add").map(({ id }) => id);
  const away = added.length > 0 ? await removeAdded(ctx, type, batch.id, added) : { done: [], refused: [] };
  const edited = rows.filter(({ did }) => did === "edit");
  const others = await takeBack(ctx, type, batch, edited);
  const acted = rows.filter(({ did }) => did === "act");
  const acts = await takeActsBack(ctx, type, batch, acted);
  const outcomes = [back, away, others, acts];
  return { done: outcomes.flatMap(({ done }) => done), refused: outcomes.flatMap(({ refused: kept }) => kept) };
}

const undoKind: BackgroundKind<Batch, true> = {
  name: "kernel.undo",
  step: async (ctx, { input, done, total, result }) => {
    requireRight(ctx, input);
    const outcome = await undoRows(ctx, input, A_STEP);
    const seen = done + outcome.done.length + outcome.refused.length;
    return {
      place: seen < (total ?? 0) && seen > done ? true : undefined,
      done: seen,
      result: addOutcome(result, outcome),
    };
  },
};

/** Whose first wish it is has the batch: a second one, at the same moment too, finds it undone. */
async function take(ctx: Context, id: number): Promise<Batch> {
  const { rows } = await sql<
    Omit<Batch, "title"> & { title: string; title_en: string; undone: boolean; late: boolean }
  >`
    select id, module, act, title, title_en, undone_at is not null as undone,
      created_at < now() - make_interval(days => ${LIMITS.undoDays}) as late
    from undo_batches where id = ${id} and user_id = ${ctx.me.id} for update`.execute(ctx.db);
  const [batch] = rows;
  if (!batch) throw notFound();
  requireRight(ctx, batch);
  if (batch.undone) throw new Refusal("CONFLICT", said.undoneBefore);
  if (batch.late) throw new Refusal("CONFLICT", said.tooLate({ days: LIMITS.undoDays }));
  await assertEnded(ctx, id);
  await findAct(batch.act)?.ready?.(ctx, id);
  await sql`update undo_batches set undone_at = now() where id = ${id}`.execute(ctx.db);
  return { id, module: batch.module, act: batch.act, title: { cn: batch.title, en: batch.title_en } };
}

/** What is still being written is stopped first. */
async function assertEnded(ctx: Context, batch: number): Promise<void> {
  const { rows } = await sql`select 1 from background_jobs
    where batch_id = ${batch} and state in ('waiting', 'running', 'paused')`.execute(ctx.db);
  if (rows.length > 0) throw new Refusal("CONFLICT", said.stillRunning);
}

/** Undoes a batch of the caller's. @throws NOT_FOUND, FORBIDDEN without the right to the act, CONFLICT when it is undone */
export async function undoBatch(ctx: Context, id: number): Promise<{ msg: Message; data: Outcome }> {
  const batch = await take(ctx, id);
  const { rows } = await sql<{ n: number }>`select count(*) as n from undo_rows where batch_id = ${id}`.execute(ctx.db);
  const total = rows[0]?.n ?? 0;
  if (total > AT_ONCE) {
    const job = await startBackground(ctx, undoKind, {
      title: said.undoing({ what: batch.title }),
      input: batch,
      total,
    });
    return { msg: said.begun, data: { done: [], refused: [], job } };
  }
  const data = await undoRows(ctx, batch, AT_ONCE);
  const [first] = data.refused;
  const counts = { done: data.done.length, refused: data.refused.length };
  return { msg: first ? said.partly({ ...counts, first: first.msg }) : said.undone, data };
}

/** Kinds of jobs of the record engine itself. */
export const recordKinds: readonly AnyBackgroundKind[] = [bulkActKind, bulkKind, bulkTagKind, undoKind];
