/** Handing over: at once what is little, in the steps of a job what is much. Whoever gives does it with his rights of that moment. */
import { handoverSaid } from "@qicheng/api/kernel/handover-messages";
import { said } from "@qicheng/api/kernel/messages";
import type { Dealt } from "@qicheng/engine/handover/deal";
import { about } from "@qicheng/engine/text/message";
import { sql } from "kysely";
import type { RightsContext } from "../access/change-rights";
import { startBackground } from "../jobs/background";
import type { BackgroundKind } from "../jobs/background-kind";
import { A_STEP, AT_ONCE, addOutcome } from "../records/write/bulk-act";
import type { Outcome } from "../work/bulk";
import type { Context } from "../work/context";
import { grouped } from "../work/grouped";
import { forbidden, Refusal } from "../work/refusal";
import { attempt } from "../work/savepoint";
import type { Handover, Giving as OneGiving } from "./handover";
import { handoverNamed, leftOf } from "./left";
import type { Part } from "./plan";

export interface Leaver {
  id: number;
  name: string;
}

interface Giving {
  leaver: number;
  rows: readonly Dealt[];
  along: readonly string[];
  batch: number;
  give: (giving: OneGiving) => Promise<Outcome>;
}

/** Names of those that somebody still has. */
async function namesOf(ctx: Context, kind: Handover, leaver: number): Promise<ReadonlyMap<number, string>> {
  return new Map((await leftOf(ctx.db, kind, leaver)).map(({ id, name }) => [id, name]));
}

/** One receiver after the other; what one of them cannot get keeps the others from nothing. */
async function giveRows(ctx: Context, kind: Handover, { leaver, rows, along, batch, give }: Giving): Promise<Outcome> {
  const outcome: Outcome = { done: [], refused: [] };
  const byReceiver = [...grouped(rows, ({ to }) => to)].toSorted(([one], [other]) => one - other);
  await kind.hold?.(ctx, { to: byReceiver.map(([to]) => to), ids: rows.map(({ id }) => id) });
  for (const [to, his] of byReceiver) {
    const ids = his.map(({ id }) => id).toSorted((one, other) => one - other);
    const refusal = await attempt(ctx, async () => {
      const { done, refused } = await give({ leaver, to, ids, batch, along });
      outcome.done.push(...done);
      outcome.refused.push(...refused);
    });
    if (!refusal) continue;
    const names = await namesOf(ctx, kind, leaver);
    const { code, said: msg } = refusal;
    outcome.refused.push(...ids.map((id) => ({ id, name: names.get(id) ?? "", code, msg })));
  }
  return outcome;
}

interface Input {
  leaver: Leaver;
  key: string;
  rows: readonly Dealt[];
  along: readonly string[];
}

/** Nobody goes on giving what its owner is there for again, or what he may not give any more. @throws CONFLICT, FORBIDDEN */
async function assertGoesOn(ctx: Context, kind: Handover, { id, name }: Leaver): Promise<void> {
  const { rows } = await sql`select 1 from users where id = ${id} and quit_status = 1 for share`.execute(ctx.db);
  if (rows.length === 0) throw new Refusal("CONFLICT", handoverSaid.cameBack({ name }));
  const refusal = await kind.refusal?.(ctx, id);
  if (refusal) throw forbidden(about(kind.title, refusal));
}

/** Another server may not know the kind yet. */
function kindNamed(key: string): Extract<Handover, { give: unknown }> {
  const kind = handoverNamed(key);
  if (!kind || !("give" in kind)) throw new Error(`nothing is handed over as ${key}`);
  return kind;
}

export const handoverKind: BackgroundKind<Input, number> = {
  name: "kernel.handover",
  step: async (ctx, { input, place: at = 0, result, batchId }) => {
    const kind = kindNamed(input.key);
    await assertGoesOn(ctx, kind, input.leaver);
    const rows = input.rows.slice(at, at + A_STEP);
    const give = (giving: OneGiving) => kind.give(ctx, giving);
    const giving = { leaver: input.leaver.id, rows, along: input.along, batch: batchId ?? 0, give };
    const next = at + rows.length;
    return {
      place: next < input.rows.length ? next : undefined,
      done: next,
      result: addOutcome(result, await giveRows(ctx, kind, giving)),
    };
  },
};

/** What became of a kind. */
export interface Given extends Outcome {
  kind: Handover;
}

const waitsForJob = ({ kind }: Part): boolean => "give" in kind;

async function givePart(
  ctx: RightsContext,
  leaver: Leaver,
  { kind, rows, along }: Part,
  later: boolean,
): Promise<Given> {
  const batch = (await kind.batch?.(ctx, leaver.name)) ?? 0;
  const undo = batch > 0 ? { undo: batch } : {};
  const give = (giving: OneGiving) => ("give" in kind ? kind.give(ctx, giving) : kind.giveRights(ctx, giving));
  if (!later) return { kind, ...undo, ...(await giveRows(ctx, kind, { leaver: leaver.id, rows, along, batch, give })) };
  const job = await startBackground(ctx, handoverKind, {
    title: handoverSaid.batch({ name: leaver.name, title: kind.title }),
    input: { leaver, key: kind.key, rows, along },
    total: rows.length,
    ...(batch > 0 ? { batchId: batch } : {}),
  });
  return { kind, done: [], refused: [], ...undo, job };
}

/** Gives the parts, in their order. */
export async function giveParts(ctx: RightsContext, leaver: Leaver, parts: readonly Part[]): Promise<Given[]> {
  const some = parts.filter(({ rows }) => rows.length > 0);
  const later = some.filter(waitsForJob).reduce((sum, { rows }) => sum + rows.length, 0) > AT_ONCE;
  const given: Given[] = [];
  for (const part of some) given.push(await givePart(ctx, leaver, part, later && waitsForJob(part)));
  return given;
}

/** A job that hands over what somebody left, whoever asked for it. */
export interface Running {
  key: string;
  done: number;
  total: number;
  by: number;
}

export async function runningOf({ db }: Pick<Context, "db">, leaver: number): Promise<Running[]> {
  const { rows } = await sql<Running>`
    select input ->> 'key' as key, done, coalesce(total, 0) as total, user_id as by from background_jobs
    where kind = ${handoverKind.name} and ended_at is null and input -> 'leaver' ->> 'id' = ${String(leaver)} order by id`.execute(
    db,
  );
  return rows;
}

/** One hand-over of a person at a time. @throws CONFLICT naming whose runs */
export async function assertNoneRuns(ctx: Context, leaver: number): Promise<void> {
  const [running] = await runningOf(ctx, leaver);
  if (!running) return;
  const { people } = await ctx.services.organisation.get();
  throw new Refusal("CONFLICT", handoverSaid.runs({ name: people.get(running.by)?.nickname ?? said.system }));
}
