/** Follows approvals of work forms that are something to attendance: holds, spends, gives back, and judges anew. */
import { attendanceSaid } from "@qicheng/api/attendance/messages";
import { FORM_KINDS } from "@qicheng/api/attendance/shapes";
import { halvesMeet } from "@qicheng/engine/attendance/leave";
import { sql } from "kysely";
import type { Database } from "../../kernel/db/database";
import type { Context } from "../../kernel/work/context";
import { invalidField } from "../../kernel/work/refusal";
import { daysBetween, type Facts, factsOf, leaveDays } from "./form-facts";
import { formRules } from "./form-rules";
import { closedMonths, judge, whileOpen } from "./judge";
import { FORM_COLUMNS, halfDaysOf, type KnownForm } from "./known";
import { amountOf, assertLeft, BALANCED, giveBack, holdPeople, setOvertime, spendLots } from "./lots";
import { dayOfMinute, dayText, nowMinute, stamp } from "./moments";
import { World } from "./world";

interface Record_ {
  id: number;
  form_id: number;
  owner_id: number;
  ext: Record<string, unknown>;
}

async function read(db: Database, id: number): Promise<Record_ | undefined> {
  const { rows } = await sql<Record_>`
    select id, form_id, owner_id, ext from work_form_records where id = ${id}`.execute(db);
  return rows[0];
}

async function stored(db: Database, record: number): Promise<KnownForm | undefined> {
  const { rows } = await sql<KnownForm>`
    select ${FORM_COLUMNS} from attendance_forms where record_id = ${record}`.execute(db);
  return rows[0];
}

/** Leave and work elsewhere take time; overtime and missed punches do not. */
const takesTime = ({ kind }: Pick<Facts, "kind">) => kind === "leave" || kind === "out" || kind === "trip";

function meets(one: KnownForm, other: KnownForm): boolean {
  const [a, b] = [halfDaysOf(one), halfDaysOf(other)];
  if (a && b) return halvesMeet(a, b);
  return one.from < other.to && other.from < one.to;
}

/** @throws VALIDATION where a form of the same kind lies there already */
async function refuseMeeting(db: Database, form: KnownForm): Promise<void> {
  const { rows } = await sql<KnownForm>`
    select ${FORM_COLUMNS} from attendance_forms
    where user_id = ${form.user_id} and state > 0 and record_id <> ${form.record_id}
      and from_at < ${stamp(form.to)} and to_at > ${stamp(form.from)}`.execute(db);
  const other = rows.find((one) => takesTime(one) === takesTime(form) && one.kind !== "makeup" && meets(one, form));
  if (!other) return;
  const kind = other.type === "" ? FORM_KINDS[other.kind] : { cn: other.type, en: other.type };
  throw invalidField("data", attendanceSaid.formMeets({ day: dayText(dayOfMinute(other.from)), kind }));
}

/** How many missed punches somebody reports in the month of a day, without this record. */
export async function makeupsIn(db: Database, user: number, month: string, but = 0): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from attendance_forms where user_id = ${user} and kind = 'makeup' and state > 0
      and record_id <> ${but} and to_char(from_at at time zone 'Asia/Shanghai', 'YYYY-MM') = ${month}`.execute(db);
  return rows[0]?.n ?? 0;
}

export async function makeupRules(db: Database): Promise<{ times: number; days: number }> {
  const { rows } = await sql<{ times: number; days: number }>`
    select makeup_times as times, makeup_days as days from attendance_rules`.execute(db);
  return rows[0] ?? { times: 0, days: 0 };
}

async function judgeMakeup(db: Database, form: KnownForm, now: number): Promise<void> {
  const { times, days } = await makeupRules(db);
  const day = dayOfMinute(form.from);
  if (form.from > now) throw invalidField("data", attendanceSaid.makeupFuture);
  if (dayOfMinute(now) - day > days) throw invalidField("data", attendanceSaid.makeupLate({ days: String(days) }));
  const before = await makeupsIn(db, form.user_id, dayText(day).slice(0, 7), form.record_id);
  if (before >= times) throw invalidField("data", attendanceSaid.makeupMany({ times: String(before) }));
}

/** Nothing is applied for in a month that is closed. */
async function refuseClosed(db: Database, [from, to]: readonly [number, number]): Promise<void> {
  const closed = await closedMonths(db);
  const months = [...closed].toSorted();
  const month = months.find((one) => one >= dayText(from).slice(0, 7) && one <= dayText(to).slice(0, 7));
  if (month) throw invalidField("data", attendanceSaid.monthClosed({ month }));
}

const balanceOf = ({ kind, type }: Facts) => (kind === "leave" ? BALANCED.get(type) : undefined);

async function store(db: Database, form: KnownForm, form_id: number): Promise<void> {
  await sql`
    insert into attendance_forms as f (record_id, form_id, user_id, kind, type, from_at, to_at, from_half, to_half, days, minutes, comp, state)
    values (${form.record_id}, ${form_id}, ${form.user_id}, ${form.kind}, ${form.type}, ${stamp(form.from)}, ${stamp(form.to)},
      ${form.from_half}, ${form.to_half}, ${form.days}, ${form.minutes}, ${form.comp}, ${form.state})
    on conflict (record_id) do update set kind = excluded.kind, type = excluded.type, from_at = excluded.from_at,
      to_at = excluded.to_at, from_half = excluded.from_half, to_half = excluded.to_half, days = excluded.days,
      minutes = excluded.minutes, comp = excluded.comp, state = excluded.state, updated_at = now()`.execute(db);
}

/** Days that are over are judged anew, in the same transaction. */
async function again(db: Database, user: number, [first, last]: readonly [number, number], now: number): Promise<void> {
  await judge(db, [user], { from: first - 1, to: Math.min(last + 1, dayOfMinute(now)), now });
}

async function undo(db: Database, form: KnownForm, by: number | null): Promise<void> {
  await giveBack(db, form.record_id, by);
  if (form.kind === "makeup")
    await sql`delete from attendance_punches where record_id = ${form.record_id} and source = 'form'`.execute(db);
  if (form.kind === "overtime")
    await setOvertime(db, { user: form.user_id, record: form.record_id, hours: 0, expires: null });
}

/** What takes effect once it has passed. */
async function take(db: Database, form: KnownForm, by: number | null): Promise<void> {
  const kind = balanceOf(form);
  if (kind && form.days > 0)
    await spendLots(db, {
      user: form.user_id,
      kind,
      amount: amountOf(kind, form.days),
      record: form.record_id,
      day: dayText(dayOfMinute(form.from)),
      by,
    });
  if (form.kind === "makeup")
    await sql`
      insert into attendance_punches (user_id, at, source, record_id)
      values (${form.user_id}, ${stamp(form.from)}, 'form', ${form.record_id})
      on conflict (user_id, at) do update set state = 1`.execute(db);
}

/** What a record is to attendance, for its owner; undefined where it is nothing. @throws VALIDATION */
export async function formOf(db: Database, record: Record_): Promise<KnownForm | undefined> {
  const [rule] = await formRules(db, record.form_id);
  const facts = rule && factsOf(rule, record.ext);
  if (!facts) return undefined;
  const form: KnownForm = { ...facts, record_id: record.id, user_id: record.owner_id, state: 1 };
  if (form.kind !== "leave") return form;
  const [first, last] = daysBetween(form);
  const world = await World.read(db, [form.user_id], first - 1, last + 1);
  return { ...form, days: leaveDays(world, form.user_id, form) };
}

/** @throws VALIDATION where it cannot be applied for */
export async function judgeForm(db: Database, form: KnownForm, now: number): Promise<void> {
  await refuseClosed(db, daysBetween(form));
  if (form.kind === "leave" && form.days === 0) throw invalidField("data", attendanceSaid.noDue);
  if (form.kind === "makeup") return judgeMakeup(db, form, now);
  await refuseMeeting(db, form);
  const kind = balanceOf(form);
  if (kind)
    await assertLeft(db, {
      user: form.user_id,
      kind,
      amount: amountOf(kind, form.days),
      record: form.record_id,
      day: dayText(dayOfMinute(form.from)),
    });
}

async function judgeHeld(db: Database, form: KnownForm): Promise<void> {
  await refuseClosed(db, daysBetween(form));
  if (form.kind !== "makeup") await refuseMeeting(db, form);
}

/** From what it was to attendance to what it is: undoes, judges, stores and takes. */
async function change(ctx: Context, before: KnownForm | undefined, form: KnownForm, formId: number): Promise<void> {
  const now = nowMinute(ctx.past);
  const by = ctx.signedIn ? ctx.me.id : null;
  const hadPassed = before?.state === 2;
  const passes = form.state === 2;
  if (hadPassed) {
    await refuseClosed(ctx.db, daysBetween(before));
    await undo(ctx.db, before, by);
  }
  // What was held before may have been changed on its way.
  if (form.state > 0) await (before?.state === 1 ? judgeHeld(ctx.db, form) : judgeForm(ctx.db, form, now));
  await store(ctx.db, form, formId);
  if (passes) await take(ctx.db, form, by);
  if (passes || hadPassed) await again(ctx.db, form.user_id, daysBetween(form), now);
}

/** Of the approval of a work form: 1 runs, 2 has passed, else it has ended without effect. */
export async function follow(ctx: Context, id: number, approval: number): Promise<void> {
  const record = await read(ctx.db, id);
  if (!record) return;
  await whileOpen(ctx.db);
  await holdPeople(ctx.db, [record.owner_id]);
  const before = await stored(ctx.db, id);
  const isLive = approval === 1 || approval === 2;
  const form = isLive ? await formOf(ctx.db, record) : before;
  if (!form) return;
  if (!isLive && before?.state === 0) return;
  await change(ctx, before, { ...form, state: isLive ? approval : 0 }, record.form_id);
}

/** Days of leave as the person's shifts have them, by the field that shows them: what the flow asks for. */
export async function countedDays(
  ctx: Context,
  formId: number,
  owner: number,
  ext: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const [rule] = await formRules(ctx.db, formId);
  if (rule?.kind !== "leave" || rule.fields.days === "") return {};
  const form = await formOf(ctx.db, { id: 0, form_id: formId, owner_id: owner, ext });
  return form ? { [rule.fields.days]: form.days } : {};
}
