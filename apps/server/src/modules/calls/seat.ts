/** One's own seat, and the call that is on it. */
import { type CallResult, callResults, callSaid } from "@qicheng/api/calls/messages";
import type { calls, OwnSeat, SeatCall } from "@qicheng/api/calls/routes";
import type { RouteArguments } from "@qicheng/api/kernel/define-routes";
import { RANKS } from "@qicheng/engine/calls/state";
import { sql } from "kysely";
import type { Context } from "../../kernel/work/context";
import { Refusal } from "../../kernel/work/refusal";
import { seenCustomers } from "./customers";
import { providerOf } from "./provider-of";

export interface Seat {
  id: number;
  name: string;
  number: string;
  mobile: string | null;
  caller: string | null;
  price: string;
  volte: 0 | 1;
  forward: 0 | 1;
  presence: string;
}

export async function seatOf({ db, me }: Context): Promise<Seat | undefined> {
  const { rows } = await sql<Seat>`
    select id, name, number, mobile, caller, price::text, volte, forward, presence from call_seats
    where user_id = ${me.id} and deleted_at is null`.execute(db);
  return rows[0];
}

/** So long after its end one is asked what became of a call. */
const ASKED = sql.lit("15 minutes");

interface Stored {
  id: number;
  rank: number;
  result: CallResult | "";
  why: string | null;
  kind: string;
  number: string;
  x_number: string | null;
  customer_id: number | null;
  outcome: string | null;
  seconds: number;
  since_ms: number;
  answered_ms: number;
}

/** The last call of the caller, while it runs or its outcome is not told. */
async function callOf(ctx: Context): Promise<SeatCall | null> {
  const { rows } = await sql<Stored>`
    select id, rank, result, why, kind, number_key as number, x_number, customer_id, outcome, seconds,
      (extract(epoch from clock_timestamp() - created_at) * 1000)::bigint as since_ms,
      coalesce((extract(epoch from clock_timestamp() - answered_at) * 1000)::bigint, 0) as answered_ms
    from (select * from calls where user_id = ${ctx.me.id} and result <> 'blocked' order by created_at desc, id desc limit 1) c
    where rank < ${sql.lit(RANKS.ended)} or (outcome is null and heard_at > now() - ${ASKED}::interval)`.execute(
    ctx.db,
  );
  const [call] = rows;
  if (!call) return null;
  const seen = await seenCustomers(ctx, [call.customer_id]);
  const customer = seen.get(call.customer_id ?? 0);
  return {
    callId: call.id,
    state: call.rank,
    result: call.result,
    resultName: call.result === "" ? "" : ctx.say(callResults[call.result]),
    why: call.why ?? "",
    kind: call.kind,
    number: call.number,
    xNumber: call.x_number ?? "",
    customerId: customer?.id ?? 0,
    customerName: customer?.name ?? "",
    module: customer?.module ?? "",
    outcome: call.outcome ?? "",
    seconds: call.seconds,
    sinceMs: Math.max(0, call.since_ms),
    answeredMs: Math.max(0, call.answered_ms),
  };
}

const NO_SEAT = { seatId: 0, name: "", number: "", mobile: "", caller: "", volte: 0, forward: 0, presence: "" };

const wireSeat = ({ id, name, number, mobile, caller, volte, forward, presence }: Seat) => ({
  seatId: id,
  name,
  number,
  mobile: mobile ?? "",
  caller: caller ?? "",
  volte,
  forward,
  presence,
});

export async function seatdetail(ctx: Context): Promise<{ data: OwnSeat }> {
  const seat = await seatOf(ctx);
  const provider = providerOf(ctx.services.config)?.name ?? "";
  return { data: { ...(seat ? wireSeat(seat) : NO_SEAT), provider, call: await callOf(ctx) } };
}

/** @throws CONFLICT for who has no seat */
export async function switches(ctx: Context, { volte, forward, presence }: RouteArguments<typeof calls.switches>) {
  const { rows } = await sql`
    update call_seats set volte = coalesce(${volte ?? null}, volte), forward = coalesce(${forward ?? null}, forward),
      presence = coalesce(${presence ?? null}, presence)
    where user_id = ${ctx.me.id} and deleted_at is null returning 1`.execute(ctx.db);
  if (rows.length === 0) throw new Refusal("CONFLICT", callSaid.noSeat);
  return { msg: callSaid.switched };
}
