/** Whom one calls next: the top of one's own work, which nobody else gets meanwhile, or the next row of a list. */
import { LIMITS } from "@qicheng/api/kernel/limits";
import { queueSaid } from "@qicheng/api/queue/messages";
import type { NextRecord } from "@qicheng/api/queue/routes";
import { isNow } from "@qicheng/engine/queue/rank";
import { sql } from "kysely";
import { ahead, prepared } from "../db/pipeline";
import { listIds } from "../records/read/list";
import type { FullQuery } from "../records/read/scenes";
import type { RecordType } from "../records/type/record-type";
import { isRecordType } from "../records/type/work-source";
import type { Context } from "../work/context";
import { forbidden } from "../work/refusal";
import { freeLease, lease } from "./leases";
import { asNext, reasonOf, rowsOf, shownRows } from "./lines";
import { type Around, aroundMe, completeOf, type WorkLine, workOf } from "./work";

/** Rows are read so many at a time, until one can be called: nearly always the first. */
const STEP = 10;
/** At first so many of each source are looked at: the top is nearly always among them. */
const FEW = 10;
/** Behind the row that one comes from; with none to call among so many there is none. */
const MOST_BEHIND = 1_000;

/** @throws FORBIDDEN for whoever may not call */
async function assertMayCall(ctx: Context): Promise<void> {
  const me = (await ctx.services.organisation.get()).people.get(ctx.me.id);
  if (me?.callEnabled !== 1) throw forbidden(queueSaid.noCalls);
}

/**
 * The line as what is called, if nobody else is with it. Whoever had it until just now may have done what there was to do:
 * that is looked at again once it is leased.
 */
async function taken(ctx: Context, line: WorkLine, around: Around): Promise<NextRecord | undefined> {
  const { about, id } = line;
  if (!isRecordType(about) || !(await lease(ctx, line))) return undefined;
  const [still] = await workOf(ctx, { one: line, around });
  const row = still && (await shownRows(ctx, about, [id], true)).get(id);
  if (still && row) return asNext(about, row, ctx.say(reasonOf(still)));
  await freeLease(ctx, line);
  return undefined;
}

/** Those of the lines that have a number to call. */
async function callable(ctx: Context, lines: readonly WorkLine[]): Promise<WorkLine[]> {
  const rows = await rowsOf(ctx, lines);
  return lines.filter((line) => Boolean(rows(line)?.phone));
}

/** The first of one's work that can be called, leased. Two tabs of one person, which ask one after the other, get the same. */
async function topOfWork(ctx: Context): Promise<NextRecord | null> {
  await sql`${ahead}${prepared}select pg_advisory_xact_lock(hashtextextended(${`queue ${ctx.me.id}`}, 0))`.execute(
    ctx.db,
  );
  const around = await aroundMe(ctx);
  const { lines, cut } = completeOf(await workOf(ctx, { most: FEW, around }), FEW);
  const next = await topOf(ctx, lines, around);
  if (next || !cut) return next;
  return topOf(ctx, await workOf(ctx, { around }), around);
}

/** The first of the lines that nobody is with and that can be called. */
async function topOf(ctx: Context, all: readonly WorkLine[], around: Around): Promise<NextRecord | null> {
  const lines = all.filter((line) => line.heldBy === 0 && isNow(line));
  // Nearly always it is the very first.
  for (let from = 0, to = 1; from < lines.length; from = to, to += STEP)
    for (const line of await callable(ctx, lines.slice(from, to))) {
      const next = await taken(ctx, line, around);
      if (next) return next;
    }
  return null;
}

/** The first behind a row of a list that can be called; the first of all where the row is not among them any more. */
async function nextOfList(ctx: Context, type: RecordType, query: FullQuery, id: number): Promise<NextRecord | null> {
  const most = Math.min(query.page * query.rows + MOST_BEHIND, LIMITS.pageTimesRows);
  const ids = await listIds(ctx, type, query, { most });
  const behind = ids.slice(ids.indexOf(id) + 1);
  for (let from = 0; from < behind.length; from += STEP) {
    const some = behind.slice(from, from + STEP);
    const rows = await shownRows(ctx, type, some);
    const found = some.find((one) => Boolean(rows.get(one)?.phone));
    const row = found === undefined ? undefined : (await shownRows(ctx, type, [found], true)).get(found);
    if (row) return asNext(type, row, "");
  }
  return null;
}

/** Without an id the top of the caller's work, whatever type it is of. @throws FORBIDDEN for whoever may not call */
export async function nextRecord(
  ctx: Context,
  type: RecordType,
  { id, ...query }: FullQuery & { id: number | null },
): Promise<{ data: NextRecord | null }> {
  await assertMayCall(ctx);
  return { data: id === null ? await topOfWork(ctx) : await nextOfList(ctx, type, query as FullQuery, id) };
}
