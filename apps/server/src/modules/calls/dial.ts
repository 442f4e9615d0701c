/** Dials: the row is written and committed before a line is asked, and a line is asked once. */
import { callSaid } from "@qicheng/api/calls/messages";
import type { calls } from "@qicheng/api/calls/routes";
import type { RouteArguments } from "@qicheng/api/kernel/define-routes";
import { endOf } from "@qicheng/engine/calls/number";
import { RANKS } from "@qicheng/engine/calls/state";
import { verbatim } from "@qicheng/engine/text/message";
import { sql } from "kysely";
import type { Database } from "../../kernel/db/database";
import type { Context } from "../../kernel/work/context";
import { notFound, Refusal } from "../../kernel/work/refusal";
import type { Services } from "../../kernel/work/services";
import { applyEvents, ownEnd } from "./apply";
import type { Ask, Provider, Told } from "./provider";
import { providerOf } from "./provider-of";
import { assertHourly, assertMayCall, judge, type Line, lineOf, shortCalls, type Wish, wishOf } from "./rules";

type Kind = "callback" | "axb" | "phone";

/** What clients of the specification look for beside `result`. */
const DONE = { code: 1, responseCode: 1000, resultcode: "0" } as const;

/** An AXB pair goes on so long without a call. */
const X_SECONDS = 600;

interface New {
  kind: Kind;
  wish: Wish;
  given: string;
  customerId: number | null;
  line?: Line;
  blocked?: string;
}

async function insertCall(db: Database, me: number, { kind, wish, given, customerId, line, blocked }: New) {
  const over = blocked !== undefined || kind === "phone";
  const open = kind === "phone" ? "unknown" : "";
  const result = blocked === undefined ? open : "blocked";
  const { rows } = await sql<{ id: number; reference: string }>`
    insert into calls (provider, kind, seat_id, user_id, customer_id, number, number_key, caller, price, rank, result, why)
    values (${line?.provider.name ?? "own"}, ${kind}, ${line?.seat.id ?? null}, ${me}, ${customerId}, ${given},
      ${wish.number.key}, ${line?.seat.caller ?? null}, ${line?.seat.price ?? "0"}::numeric,
      ${over ? RANKS.ended : RANKS.created}, ${result}, ${blocked ?? null})
    returning id, reference`.execute(db);
  return rows[0] as { id: number; reference: string };
}

/** A number that may not be called stands in the list with the reason; a refusal would undo it, so it is written beside. */
async function block(ctx: Context, wanted: New): Promise<never> {
  const why = wanted.blocked ?? "";
  await insertCall(ctx.services.side, ctx.me.id, wanted);
  ctx.services.changes.tell(["call"], ctx.me.id);
  throw new Refusal("CONFLICT", verbatim(why));
}

async function tellRefusal(services: Services, id: number, told: Told & { ok: false }): Promise<void> {
  await services.database.db.transaction().execute(async (db) => {
    await applyEvents(db, id, [ownEnd("failed", told.why)]);
    await sql`update calls set why = ${told.why} where id = ${id} and result = 'failed'`.execute(db);
  });
}

/** Asks the line, once. What it does not answer is unknown until an event says more: it is never dialled again. */
async function put(services: Services, id: number, work: () => Promise<Told<{ x?: string }>>): Promise<void> {
  const told = await work();
  if (!told.ok) {
    if (told.sure) await tellRefusal(services, id, told);
    else process.stderr.write(`calls: the line did not answer for call ${id}\n`);
  } else if (told.x)
    await sql`update calls set x_number = ${told.x}, x_until = now() + ${X_SECONDS} * interval '1 second' where id = ${id}`.execute(
      services.database.db,
    );
  services.changes.tell(["call"], 0);
}

const askOf = ({ seat }: Line, { number }: Wish, reference: string): Ask => ({
  reference,
  agent: seat.forward === 1 && seat.mobile ? seat.mobile : seat.number,
  customer: number.key,
  extension: number.extension,
  caller: seat.caller ?? "",
  volte: seat.volte,
});

/** The index decides between two who dial from one seat. @throws CONFLICT */
async function occupy({ db }: Context, call: number, seat: number): Promise<void> {
  const { rows } = await sql`
    insert into running_calls (call_id, seat_id, ask_at) values (${call}, ${seat}, now() + interval '90 seconds')
    on conflict (seat_id) do nothing returning 1`.execute(db);
  if (rows.length === 0) throw new Refusal("CONFLICT", callSaid.seatBusy);
}

async function assertLong(ctx: Context, key: string): Promise<void> {
  const { shortBinds } = await ctx.services.settings.get();
  const short = shortBinds === 1 ? await shortCalls(ctx, key) : undefined;
  if (short) throw new Refusal("CONFLICT", callSaid.shortOf(short));
}

async function begin(ctx: Context, kind: "callback" | "axb", given: string, wish: Wish) {
  await assertMayCall(ctx);
  const line = await lineOf(ctx);
  await assertHourly(ctx);
  await assertLong(ctx, wish.number.key);
  const { why, customerId } = await judge(ctx, wish);
  const wanted: New = { kind, wish, given, customerId, line };
  if (why) return block(ctx, { ...wanted, blocked: ctx.say(why) });
  const { id, reference } = await insertCall(ctx.db, ctx.me.id, wanted);
  await occupy(ctx, id, line.seat.id);
  const ask = askOf(line, wish, reference);
  const { services } = ctx;
  const work = (provider: Provider) =>
    kind === "axb" ? provider.bind({ ...ask, seconds: X_SECONDS }) : provider.callback(ask);
  // Nobody waits for the line: what it says comes as an event.
  ctx.afterCommit(() => {
    void put(services, id, () => work(line.provider)).catch((error: unknown) => {
      process.stderr.write(`calls: ${endOf(wish.number.key)}: ${String(error)}\n`);
    });
  });
  return { msg: callSaid.dialled, data: { callId: id, state: RANKS.created }, beside: DONE };
}

export const oncall = (ctx: Context, { mobile, customerId }: RouteArguments<typeof calls.oncall>) =>
  begin(ctx, "callback", mobile, wishOf("mobile", mobile, customerId));

export const axb = (ctx: Context, { phone, customerId }: RouteArguments<typeof calls.axb>) =>
  begin(ctx, "axb", phone, wishOf("phone", phone, customerId));

/** One dials by one's own phone: the call is noted, and one is asked what became of it. */
export async function byPhone(ctx: Context, { mobile, customerId }: RouteArguments<typeof calls.byPhone>) {
  const wish = wishOf("mobile", mobile, customerId);
  await assertMayCall(ctx);
  const judged = await judge(ctx, wish);
  const wanted: New = { kind: "phone", wish, given: mobile, customerId: judged.customerId };
  if (judged.why) return block(ctx, { ...wanted, blocked: ctx.say(judged.why) });
  const { id } = await insertCall(ctx.db, ctx.me.id, wanted);
  return { msg: callSaid.saved, data: { callId: id, state: RANKS.ended }, beside: DONE };
}

interface Own {
  id: number;
  rank: number;
  kind: string;
  reference: string;
}

/** @throws NOT_FOUND for a call of somebody else */
async function ownCall({ db, me }: Context, id: number): Promise<Own> {
  const { rows } = await sql<Own>`
    select id, rank, kind, reference from calls where id = ${id} and user_id = ${me.id} for update`.execute(db);
  const [call] = rows;
  if (!call) throw notFound();
  return call;
}

export async function hangup(ctx: Context, { id }: { id: number }) {
  const call = await ownCall(ctx, id);
  const provider = providerOf(ctx.services.config);
  if (call.rank >= RANKS.ended || !provider) throw new Refusal("CONFLICT", callSaid.isOver);
  ctx.afterCommit(() => void provider.hangup(call.reference));
  return { msg: callSaid.hangingUp };
}

/** What the result of a call by one's own phone is, by what one says of it. */
const BY_PHONE = {
  answered: "answered",
  noAnswer: "noAnswer",
  off: "failed",
  invalid: "failed",
  busy: "busy",
  declined: "declined",
} as const;

export async function outcome(ctx: Context, { id, outcome: said }: RouteArguments<typeof calls.outcome>) {
  const call = await ownCall(ctx, id);
  if (call.rank < RANKS.ended) throw new Refusal("CONFLICT", callSaid.running);
  await sql`update calls set outcome = ${said} where id = ${id}`.execute(ctx.db);
  if (call.kind === "phone") await sql`update calls set result = ${BY_PHONE[said]} where id = ${id}`.execute(ctx.db);
  return { msg: callSaid.saved };
}
