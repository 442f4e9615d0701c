/** Whose a seat is: one person has one seat, and the indexes decide between two who bind at once. */
import { seatSaid } from "@qicheng/api/call-seats/messages";
import { sql } from "kysely";
import type { NotificationKind } from "../../kernel/live/kinds";
import { notify } from "../../kernel/live/notify";
import type { Context } from "../../kernel/work/context";
import { invalidField, notFound, Refusal } from "../../kernel/work/refusal";

export const seatLost: NotificationKind = {
  key: "calls.seatLost",
  title: seatSaid.lost,
  text: ({ facts: { seat = "", name = "" } }) => seatSaid.lostTo({ seat, name }),
};

interface Seat {
  id: number;
  name: string;
  user_id: number | null;
}

async function held(ctx: Context, id: number): Promise<Seat> {
  const { rows } = await sql<Seat>`
    select id, name, user_id from call_seats where id = ${id} and deleted_at is null for update`.execute(ctx.db);
  const [seat] = rows;
  if (!seat) throw notFound();
  return seat;
}

async function nameOf(ctx: Context, id: number | null): Promise<string> {
  return (await ctx.services.organisation.get()).people.get(id ?? 0)?.nickname ?? "";
}

/** @throws VALIDATION for nobody, and for who has left or has another seat */
async function assertReceiver(ctx: Context, userid: number, seat: Seat): Promise<string> {
  const person = (await ctx.services.organisation.get()).people.get(userid);
  if (!person) throw invalidField("userid", seatSaid.noPerson);
  const name = person.nickname;
  if (person.quit) throw invalidField("userid", seatSaid.left({ name }));
  const { rows } = await sql<{ name: string }>`
    select name from call_seats where user_id = ${userid} and id <> ${seat.id} and deleted_at is null`.execute(ctx.db);
  const [other] = rows;
  if (other) throw new Refusal("CONFLICT", seatSaid.hasOne({ name, seat: other.name }));
  return name;
}

const write = (ctx: Context, id: number, userid: number | null) =>
  sql`update call_seats set user_id = ${userid}, presence = 'idle', wrap_until = null, version = version + 1, updated_at = now()
    where id = ${id}`.execute(ctx.db);

const audit = (ctx: Context, { id }: Seat, summary: Parameters<Context["audit"]>[0]["summary"]) =>
  ctx.audit({ module: "callSeat", recordId: id, action: "bind", summary });

async function unbind(ctx: Context, seat: Seat) {
  if (seat.user_id !== null) {
    await write(ctx, seat.id, null);
    audit(ctx, seat, seatSaid.didUnbind({ seat: seat.name, name: await nameOf(ctx, seat.user_id) }));
  }
  return { msg: seatSaid.unbound };
}

/** A running call stays the former's to its end; until then the new one cannot dial. */
export async function bind(ctx: Context, input: { seatId: number; userid: number | null; take: 0 | 1 }) {
  const seat = await held(ctx, input.seatId);
  const { userid } = input;
  if (userid === null) return unbind(ctx, seat);
  if (seat.user_id === userid) return { msg: seatSaid.bound };
  const name = await assertReceiver(ctx, userid, seat);
  const former = await nameOf(ctx, seat.user_id);
  if (seat.user_id !== null && input.take === 0)
    throw new Refusal("CONFLICT", seatSaid.taken({ seat: seat.name, name: former }));
  await write(ctx, seat.id, userid);
  if (seat.user_id === null) audit(ctx, seat, seatSaid.didBind({ seat: seat.name, name }));
  else {
    audit(ctx, seat, seatSaid.didTake({ seat: seat.name, from: former, name }));
    await notify(ctx, { kind: seatLost, to: [seat.user_id], facts: { seat: seat.name, name } });
  }
  return { msg: seatSaid.bound };
}
