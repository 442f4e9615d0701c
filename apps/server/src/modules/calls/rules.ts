/** Whether a number may be called now, and why not: asked by the button, and again at the moment of dialling. */
import { callSaid } from "@qicheng/api/calls/messages";
import { isCallingTime } from "@qicheng/engine/calls/hours";
import { type CallNumber, callNumber } from "@qicheng/engine/calls/number";
import type { Message } from "@qicheng/engine/text/message";
import { verbatim } from "@qicheng/engine/text/message";
import { sql } from "kysely";
import type { Context } from "../../kernel/work/context";
import { forbidden, invalidField, Refusal } from "../../kernel/work/refusal";
import { refusedBy } from "../call-black/public";
import { isSilent, type Standing, standingOf, withNumber } from "./customers";
import type { Provider } from "./provider";
import { providerOf } from "./provider-of";
import { type Seat, seatOf } from "./seat";

const PER_HOUR = 60;

export interface Wish {
  number: CallNumber;
  customerId: number | null;
}

/** @throws VALIDATION for what no line could dial */
export function wishOf(field: string, text: string, customerId: number | null): Wish {
  const number = callNumber(text);
  if (!number) throw invalidField(field, callSaid.number);
  return { number, customerId };
}

/** @throws FORBIDDEN for whoever may not call */
export async function assertMayCall(ctx: Context): Promise<string> {
  const person = (await ctx.services.organisation.get()).people.get(ctx.me.id);
  if (person?.callEnabled !== 1) throw forbidden(callSaid.noCalls);
  return person.callType;
}

export interface Line {
  provider: Provider;
  seat: Seat;
}

/** @throws CONFLICT without a line or a seat */
export async function lineOf(ctx: Context): Promise<Line> {
  const provider = providerOf(ctx.services.config);
  if (!provider) throw new Refusal("CONFLICT", callSaid.noProvider);
  const seat = await seatOf(ctx);
  if (!seat) throw new Refusal("CONFLICT", callSaid.noSeat);
  return { provider, seat };
}

export interface Judged {
  /** Undefined where it may be called. */
  why?: Message;
  /** Whom it is about, where that is clear. */
  customerId: number | null;
}

const WHY: Partial<Record<Standing, Message>> = { pool: callSaid.pooled, foreign: callSaid.foreign };

/** One's own customer with that number comes first; else why none of them may be called. */
async function byCustomer(ctx: Context, { number, customerId }: Wish): Promise<Judged> {
  const known = await withNumber(ctx, number.key);
  const ids = customerId === null ? known : [customerId];
  // Whoever names another customer of his calls the same person.
  if (await isSilent(ctx, [...new Set([...ids, ...known])], number.key))
    return { why: callSaid.silent, customerId: null };
  const found: { id: number; standing: Standing }[] = [];
  for (const id of ids) found.push({ id, standing: await standingOf(ctx, id) });
  const his = found.filter(({ standing }) => standing === "his");
  if (found.length === 0) return { customerId: null };
  if (his.length > 0) return { customerId: his.length === 1 ? (his[0]?.id ?? null) : null };
  const standing = found.some((one) => one.standing === "pool") ? "pool" : "foreign";
  const why = WHY[standing];
  return { customerId: null, ...(why && { why }) };
}

/** What speaks against calling a number, whoever's seat it is. */
export async function judge(ctx: Context, wish: Wish): Promise<Judged> {
  const { callFrom, callTo } = await ctx.services.settings.get();
  const black = await refusedBy(ctx.db, { key: wish.number.key, direction: "out" });
  if (black) {
    const why = black.remark === "" ? callSaid.black : callSaid.blackBecause({ why: verbatim(black.remark) });
    return { why, customerId: null };
  }
  if (!isCallingTime({ from: callFrom, to: callTo }, Date.now()))
    return { why: callSaid.hours({ from: callFrom, to: callTo }), customerId: null };
  return byCustomer(ctx, wish);
}

/** @throws RATE_LIMITED */
export async function assertHourly({ db, me }: Context): Promise<void> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from calls where user_id = ${me.id} and created_at > now() - interval '1 hour'
      and kind in ('callback', 'axb') and result <> 'blocked'`.execute(db);
  if ((rows[0]?.n ?? 0) >= PER_HOUR) throw new Refusal("RATE_LIMITED", callSaid.hourly({ max: PER_HOUR }));
}

/** How many calls of the company with this number today were too short, where those are too many. */
export async function shortCalls(
  { db, services }: Context,
  key: string,
): Promise<{ n: number; seconds: number } | undefined> {
  const { shortCalls: most, shortSeconds: seconds } = await services.settings.get();
  if (most === 0) return undefined;
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from calls where number_key = ${key} and created_at >= current_date
      and result = 'answered' and seconds < ${seconds}`.execute(db);
  const n = rows[0]?.n ?? 0;
  return n >= most ? { n, seconds } : undefined;
}

/** The answer to a button. */
export async function may(ctx: Context, { mobile, customerId }: { mobile: string; customerId: number | null }) {
  try {
    const wish = wishOf("mobile", mobile, customerId);
    await assertMayCall(ctx);
    await lineOf(ctx);
    const { why } = await judge(ctx, wish);
    return { data: { may: why ? 0 : 1, why: why ? ctx.say(why) : "" } };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { data: { may: 0, why: ctx.say(error.said) } };
  }
}
