/** What time off people have, and what a form that is being filled in would take of it. */
import { attendanceSaid } from "@qicheng/api/attendance/messages";
import type { attendance } from "@qicheng/api/attendance/routes";
import type { BalanceRow } from "@qicheng/api/attendance/shapes";
import type { RouteArguments } from "@qicheng/api/kernel/define-routes";
import { leftOf, usable } from "@qicheng/engine/attendance/balance";
import { listed, type Message, verbatim } from "@qicheng/engine/text/message";
import { sql } from "kysely";
import { idArray } from "../../kernel/db/parameters";
import type { Context } from "../../kernel/work/context";
import { invalidField, notFound, Refusal } from "../../kernel/work/refusal";
import { formOf, judgeForm, makeupRules, makeupsIn } from "./forms";
import { employed } from "./judge";
import { BALANCED, type BalanceKind, heldOf, holdPeople, kindName, lotNamed, lotsOf, unitOf } from "./lots";
import { dayOfMinute, dayText, nowMinute } from "./moments";
import { assertSees } from "./sight";

const KINDS: readonly BalanceKind[] = ["annual", "comp"];

const today = (ctx: Context): string => dayText(dayOfMinute(nowMinute(ctx.past)));

const LOT_NAMES: readonly [pattern: RegExp, said: (year: string) => Message][] = [
  [/^annual:(\d{4})$/, (year) => attendanceSaid.lotAnnual({ year })],
  [/^form:/, () => attendanceSaid.lotOvertime],
];

function lotSaid(key: string): Message {
  for (const [pattern, said] of LOT_NAMES) {
    const found = pattern.exec(key);
    if (found) return said(found[1] ?? "");
  }
  return attendanceSaid.lotManual;
}

async function balanceOf(ctx: Context, user: number, kind: BalanceKind): Promise<BalanceRow> {
  const day = today(ctx);
  const lots = await lotsOf(ctx.db, user, kind);
  return {
    kind,
    left: leftOf(lots, day),
    held: await heldOf(ctx.db, user, kind),
    lots: lots.map(({ id, key, granted, left, expires }) => ({
      id,
      name: ctx.say(lotSaid(key)),
      granted,
      left: usable([{ id, left, expires }], day).length > 0 ? left : 0,
      expires,
    })),
  };
}

async function joinedOf(ctx: Context, user: number): Promise<string> {
  const { rows } = await sql<{ joined: string }>`
    select coalesce(p.joined, (u.created_at at time zone 'Asia/Shanghai')::date)::text as joined
    from users u left join attendance_people p on p.user_id = u.id where u.id = ${user}`.execute(ctx.db);
  return rows[0]?.joined ?? "";
}

export async function balance(ctx: Context, { userid, kind }: RouteArguments<typeof attendance.balance>) {
  const user = userid || ctx.me.id;
  if (user !== ctx.me.id && !ctx.can("system.attendance")) await assertSees(ctx, user);
  const organisation = await ctx.services.organisation.get();
  if (!organisation.people.has(user)) throw notFound();
  const balances: BalanceRow[] = [];
  for (const one of KINDS) if (kind === "" || kind === one) balances.push(await balanceOf(ctx, user, one));
  return { data: { userid: user, name: organisation.name(user), joined: await joinedOf(ctx, user), balances } };
}

export async function balances(ctx: Context, { key, page, rows: most }: RouteArguments<typeof attendance.balances>) {
  const now = dayOfMinute(nowMinute(ctx.past));
  const organisation = await ctx.services.organisation.get();
  const there = await employed(ctx.db, now, now);
  const word = key.toLowerCase();
  const found = there.filter((id) => organisation.name(id).toLowerCase().includes(word));
  const shown = found.slice((page - 1) * most, page * most);
  const { rows } = await sql<{ id: number; joined: string; annual: number; comp: number }>`
    select u.id, coalesce(p.joined, (u.created_at at time zone 'Asia/Shanghai')::date)::text as joined,
      coalesce(sum(e.amount) filter (where l.kind = 'annual'), 0)::float8 as annual,
      coalesce(sum(e.amount) filter (where l.kind = 'comp'), 0)::float8 as comp
    from users u left join attendance_people p on p.user_id = u.id
    left join attendance_lots l on l.user_id = u.id and (l.expires is null or l.expires >= ${dayText(now)}::date)
    left join attendance_entries e on e.lot_id = l.id
    where u.id = any(${idArray(shown)}) group by u.id, p.joined order by u.id`.execute(ctx.db);
  const list = rows.map(({ id, ...row }) => {
    const branch = organisation.branchName(organisation.people.get(id)?.branchId);
    return { id, name: organisation.name(id), branch, ...row };
  });
  return { data: { total: found.length, list } };
}

/** @throws CONFLICT where less is there than is taken */
async function change(ctx: Context, input: RouteArguments<typeof attendance.grant>): Promise<void> {
  const { userid, kind, amount, expires, ext } = input;
  if (amount < 0) {
    const lots = await lotsOf(ctx.db, userid, kind);
    const left = leftOf(lots, today(ctx)) - (await heldOf(ctx.db, userid, kind));
    if (left < -amount)
      throw new Refusal(
        "CONFLICT",
        attendanceSaid.tooLittle({ kind: kindName(kind), left: String(Math.max(0, left)), unit: unitOf(kind) }),
      );
    let rest = -amount;
    for (const lot of usable(lots, today(ctx))) {
      const part = Math.min(rest, lot.left);
      if (part <= 0) continue;
      rest -= part;
      await sql`insert into attendance_entries (lot_id, amount, note, created_by)
        values (${lot.id}, ${-part}, ${ext}, ${ctx.me.id})`.execute(ctx.db);
    }
    return;
  }
  const lot = await lotNamed(ctx.db, { user: userid, kind, key: `manual:${expires ?? ""}`, expires });
  await sql`insert into attendance_entries (lot_id, amount, note, created_by)
    values (${lot}, ${amount}, ${ext}, ${ctx.me.id})`.execute(ctx.db);
}

export async function grant(ctx: Context, input: RouteArguments<typeof attendance.grant>) {
  const { userid, kind, amount, joined } = input;
  const organisation = await ctx.services.organisation.get();
  if (!organisation.people.has(userid)) throw notFound();
  if (amount === 0 && joined === null) throw invalidField("amount", attendanceSaid.grantNone);
  const name = organisation.name(userid);
  await holdPeople(ctx.db, [userid]);
  if (joined !== null) {
    await sql`
      insert into attendance_people (user_id, joined) values (${userid}, ${joined}::date)
      on conflict (user_id) do update set joined = excluded.joined`.execute(ctx.db);
    ctx.audit({ module: "attendance", action: "edit", summary: attendanceSaid.didJoined({ name, day: joined }) });
  }
  if (amount !== 0) {
    await change(ctx, input);
    const told = { name, kind: kindName(kind), amount: String(amount) };
    ctx.audit({ module: "attendance", action: "edit", summary: attendanceSaid.didGrant(told) });
  }
  return { msg: attendanceSaid.saved };
}

/** What a form that is being filled in would be; a half filled one says nothing yet. */
export async function hint(ctx: Context, { formid, data }: RouteArguments<typeof attendance.hint>) {
  const nothing = { data: { sentence: "", refused: 0 } };
  if (typeof data !== "object" || data === null || Array.isArray(data)) return nothing;
  const ext = data as Record<string, unknown>;
  const now = nowMinute(ctx.past);
  try {
    const form = await formOf(ctx.db, { id: 0, form_id: formid, owner_id: ctx.me.id, ext });
    if (!form) return nothing;
    const parts: Message[] = [];
    const kind = form.kind === "leave" ? BALANCED.get(form.type) : undefined;
    if (form.kind === "leave") parts.push(attendanceSaid.hintLeave({ days: String(form.days) }));
    if (kind) {
      const { left, held } = await balanceOf(ctx, ctx.me.id, kind);
      parts.push(attendanceSaid.hintLeft({ kind: kindName(kind), left: String(left - held), unit: unitOf(kind) }));
    }
    if (form.kind === "makeup") {
      const { times, days } = await makeupRules(ctx.db);
      const month = dayText(dayOfMinute(form.from)).slice(0, 7);
      const left = Math.max(0, times - (await makeupsIn(ctx.db, ctx.me.id, month)));
      parts.push(attendanceSaid.hintMakeup({ left: String(left), days: String(days) }));
    }
    if (form.kind === "overtime") parts.push(attendanceSaid.hintOvertime);
    const refused = await refusalOf(() => judgeForm(ctx.db, form, now));
    if (refused) parts.push(refused);
    const sentence = parts.length === 0 ? verbatim("") : listed(parts);
    return { data: { sentence: ctx.say(sentence), refused: refused ? 1 : 0 } };
  } catch (error) {
    if (error instanceof Refusal) return nothing;
    throw error;
  }
}

async function refusalOf(work: () => Promise<unknown>): Promise<Message | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error.said;
    throw error;
  }
}
