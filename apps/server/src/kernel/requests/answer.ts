/**
 * Answers a request. The owner, or somebody above him, gives by his own acts of sharing or transferring as he may at
 * that moment, or refuses. Quota, record and request are locked in everybody's order, and the second of two reads who
 * was first.
 */

import type { ShareAccess } from "@qicheng/api/kernel/colleague-routes";
import { requestSaid } from "@qicheng/api/kernel/request-messages";
import { sql } from "kysely";
import { shareAct } from "../colleagues/share";
import { transferAct } from "../colleagues/transfer";
import { notify } from "../live/notify";
import { tellSettled } from "../live/standings";
import { holdingsOf } from "../pool/holdings";
import { assertMaySee, reachOf } from "../records/access/scope";
import { lockThere } from "../records/read/read";
import { alongsOf } from "../records/type/along";
import type { RecordType } from "../records/type/record-type";
import { noun, tell } from "../records/type/tell";
import { bulkAct } from "../records/write/bulk-act";
import { hasPool } from "../records/write/into-pool";
import type { Context } from "../work/context";
import { notFound } from "../work/refusal";
import { answersFor } from "./answerers";
import { askedRows } from "./asked-rows";
import { ended, request } from "./notices";
import { over, readRequests, type StoredRequest, stateText } from "./requests";

export interface Answering {
  id: number;
  agree: number;
  ext: string;
  access: ShareAccess;
}

/** One that the caller may answer. @throws NOT_FOUND */
async function mine(ctx: Context, { kept }: RecordType, id: number): Promise<StoredRequest> {
  const [one] = await readRequests(ctx.db, sql`q.id = ${id} and q.module = ${kept}`);
  if (!one || one.asker_id === ctx.me.id || !(await answersFor(ctx, one.owner_id))) throw notFound();
  return one;
}

/** Whoever presses twice is not told that somebody was first. */
const isSaid = ({ me }: Context, { state, answered_by }: StoredRequest, agree: boolean): boolean =>
  answered_by === me.id && state === (agree ? "agreed" : "refused");

/** Gives what was asked for, as the caller would by himself. @returns the batch by which it is taken back */
async function give(ctx: Context, type: RecordType, one: StoredRequest, access: ShareAccess): Promise<number> {
  const chosen = { ids: [one.record_id] };
  const { asker_id: userid, owner_id: from } = one;
  const along = alongsOf(type).map(({ key }) => key);
  const { data } =
    one.kind === "share"
      ? await bulkAct(ctx, type, chosen, { act: shareAct.key, input: { userids: [userid], access, until: null } })
      : await bulkAct(ctx, type, chosen, { act: transferAct.key, input: { userid, from, along, keep: "none" } });
  return data.undo ?? 0;
}

/** What is kept of an answer: with which right it is shared, or why it was refused. */
function keptOf({ kind }: StoredRequest, { agree, access, ext }: Answering): string {
  if (agree === 0) return ext;
  return kind === "share" ? access : "";
}

/** Of one that is held: writes the answer, does it, and tells whoever asked where nothing else tells him. */
async function settle(ctx: Context, type: RecordType, one: StoredRequest, answering: Answering): Promise<number> {
  const isGiven = answering.agree === 1;
  const state = isGiven ? "agreed" : "refused";
  const kept = keptOf(one, answering);
  await sql`update record_requests set state = ${state}, answered_by = ${ctx.me.id}, answer = ${kept}, ended_at = now()
    where id = ${one.id}`.execute(ctx.db);
  if (isGiven) return give(ctx, type, one, answering.access);
  const organisation = await ctx.services.organisation.get();
  const text = stateText({ ...one, state, answered_by: ctx.me.id, answer: kept }, organisation);
  const facts = { name: one.name, kind: one.kind, ...text };
  await notify(ctx, { kind: ended, to: [one.asker_id], from: ctx.me.id, facts });
  return 0;
}

/** @throws NOT_FOUND for one that is not the caller's to answer, CONFLICT when it is over, and what speaks against giving it */
export async function answer(ctx: Context, asked: RecordType, answering: Answering) {
  const { id } = answering;
  const isGiven = answering.agree === 1;
  const msg = isGiven ? requestSaid.agreed : requestSaid.didRefuse;
  const first = await mine(ctx, asked, id);
  const [found] = await askedRows(ctx, asked.variantOf ?? asked, [first.record_id]);
  // it may have become of another type since
  const type = found?.type ?? asked;
  assertMaySee(ctx, type);
  if (isGiven && first.kind === "transfer" && hasPool(type)) await holdingsOf(ctx.db, type, first.asker_id);
  const [row] = await lockThere(ctx, type, [first.record_id], await reachOf(ctx, type));
  const [one] = await readRequests(ctx.db, sql`q.id = ${id} for update`);
  if (!one) throw notFound();
  if (isSaid(ctx, one, isGiven)) return { msg, data: { undo: 0 } };
  if (one.state !== "open") throw await over(ctx, one);
  if (!row) throw notFound();
  const undo = await settle(ctx, type, one, answering);
  const person = (await ctx.services.organisation.get()).name(one.asker_id);
  const facts = { person, kind: requestSaid[one.kind], title: noun(type.title), name: one.name };
  const summary = (isGiven ? requestSaid.logAgree : requestSaid.logRefuse)(facts);
  tell(ctx, type, row, { action: "answer", summary });
  await tellSettled(ctx, request, id, [one.asker_id]);
  return { msg, data: { undo } };
}
