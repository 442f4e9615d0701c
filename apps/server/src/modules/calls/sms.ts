/** The number that customers see of a seat: verified by a code that the provider sends, and judged by it. */
import { callSaid } from "@qicheng/api/calls/messages";
import type { calls } from "@qicheng/api/calls/routes";
import type { RouteArguments } from "@qicheng/api/kernel/define-routes";
import { endOf } from "@qicheng/engine/calls/number";
import { verbatim } from "@qicheng/engine/text/message";
import { sql } from "kysely";
import { beforehand } from "../../kernel/http/beforehand";
import type { Context } from "../../kernel/work/context";
import { invalidField, Refusal } from "../../kernel/work/refusal";
import type { Told } from "./provider";
import { assertMayCall, lineOf, shortCalls, wishOf } from "./rules";

const WAIT_S = 60;
const TRIES = 5;

/** @throws CONFLICT in the words of the line */
function assertTold(told: Told): void {
  if (told.ok) return;
  throw new Refusal("CONFLICT", told.sure ? callSaid.refused({ why: verbatim(told.why) }) : callSaid.unreached);
}

/** The row is held before the code is sent, so that nobody gets two within a minute. */
export async function getSms(ctx: Context, { phone }: RouteArguments<typeof calls.getSms>) {
  const { number } = wishOf("phone", phone, null);
  await assertMayCall(ctx);
  const { seat, provider } = await lineOf(ctx);
  const { rows } = await sql`
    insert into call_codes as c (seat_id, number_key, asked_at) values (${seat.id}, ${number.key}, clock_timestamp())
    on conflict (seat_id) do update set number_key = excluded.number_key, asked_at = excluded.asked_at, tries = 0, tried = null
    where c.asked_at <= clock_timestamp() - ${WAIT_S} * interval '1 second' returning 1`.execute(ctx.db);
  if (rows.length === 0) {
    const { rows: waits } = await sql<{ wait: number }>`
      select greatest(1, ceil(extract(epoch from asked_at + ${WAIT_S} * interval '1 second' - clock_timestamp())))::int as wait
      from call_codes where seat_id = ${seat.id}`.execute(ctx.db);
    const wait = waits[0]?.wait ?? WAIT_S;
    throw new Refusal("RATE_LIMITED", callSaid.codeSoon({ wait }), { retryAfterSeconds: wait });
  }
  ctx.afterCommit(() => void provider.sendCode(number.key));
  return { msg: callSaid.codeSent, data: { wait: WAIT_S } };
}

interface Code {
  number_key: string;
  tries: number;
}

type Input = RouteArguments<typeof calls.addwhite>;

/** Counts the try and asks the line, while nothing is held. The same code again, as by a second click, is the same try. */
async function verify(ctx: Context, { phone, code }: Input): Promise<Told> {
  const { number } = wishOf("phone", phone, null);
  await assertMayCall(ctx);
  const { seat, provider } = await lineOf(ctx);
  const { rows } = await sql<Code>`
    update call_codes set tries = tries + (tried is distinct from ${code})::int, tried = ${code} where seat_id = ${seat.id} and number_key = ${number.key}
    returning number_key, tries`.execute(ctx.services.side);
  const [kept] = rows;
  if (!kept) throw new Refusal("CONFLICT", callSaid.codeNone);
  if (kept.tries > TRIES) throw new Refusal("CONFLICT", callSaid.codeTries);
  if (!/^\d{4,8}$/.test(code)) throw invalidField("code", callSaid.codeWrong);
  return provider.register(number.key, code);
}

export const addwhite = beforehand(verify, async (ctx: Context, { phone }: Input, told) => {
  const { number } = wishOf("phone", phone, null);
  const { seat } = await lineOf(ctx);
  // waits for another request with this code, which then was the one that registered it
  const { rows } = await sql`
    delete from call_codes where seat_id = ${seat.id} and number_key = ${number.key} returning 1`.execute(ctx.db);
  if (rows.length === 0) throw new Refusal("CONFLICT", callSaid.codeNone);
  assertTold(told);
  await sql`update call_seats set caller = ${number.key}, version = version + 1, updated_at = now() where id = ${seat.id}`.execute(
    ctx.db,
  );
  const summary = callSaid.didRegister({ seat: seat.name, number: endOf(number.key) });
  ctx.audit({ module: "callSeat", recordId: seat.id, action: "caller", summary });
  return { msg: callSaid.registered };
});

/** @throws CONFLICT where the rule of short calls speaks */
export async function duanmiao(ctx: Context, { phone }: RouteArguments<typeof calls.duanmiao>) {
  const { number } = wishOf("phone", phone, null);
  await assertMayCall(ctx);
  const short = await shortCalls(ctx, number.key);
  if (short) throw new Refusal("CONFLICT", callSaid.shortOf(short));
  return {};
}
