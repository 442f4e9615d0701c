/** Shifts of the company: listed, saved, deleted. */
import { attendanceSaid } from "@qicheng/api/attendance/messages";
import type { attendance } from "@qicheng/api/attendance/routes";
import { type ShiftInput, type ShiftRow, shiftInput } from "@qicheng/api/attendance/shapes";
import type { RouteArguments } from "@qicheng/api/kernel/define-routes";
import { faultOf, type Shift, workOf } from "@qicheng/engine/attendance/shift";
import type { Message } from "@qicheng/engine/text/message";
import { sql } from "kysely";
import type { z } from "zod";
import type { Context } from "../../kernel/work/context";
import { invalidField, Refusal } from "../../kernel/work/refusal";
import { SHIFT_COLUMNS } from "./world";

const DAY = 1_440;
const clock = (minute: number): string => {
  const at = minute % DAY;
  return `${String(Math.floor(at / 60)).padStart(2, "0")}:${String(at % 60).padStart(2, "0")}`;
};

/** One of rules that a screen or a client sends. @throws VALIDATION naming the field */
export function parsed<Output>(schema: z.ZodType<Output>, value: unknown, field: string): Output {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const path = issue?.path.join(".") ?? "";
  const msg = issue?.message ?? "";
  throw invalidField(path === "" ? field : path, { cn: msg, en: msg });
}

/** The next version of a row. @throws CONFLICT where somebody else was first, NOT_FOUND where it is gone */
export function assertVersion(row: { version: number } | undefined, version: number | undefined, what: Message): void {
  if (!row) throw new Refusal("NOT_FOUND", attendanceSaid.none({ what }));
  if (version !== undefined && row.version !== version) throw new Refusal("CONFLICT", attendanceSaid.stale);
}

export async function listShifts(ctx: Context): Promise<ShiftRow[]> {
  const { rows } = await sql<Shift & { version: number }>`
    select ${SHIFT_COLUMNS}, version from attendance_shifts where deleted_at is null order by start_at, id`.execute(
    ctx.db,
  );
  return rows.map((shift) => ({
    id: shift.id,
    name: shift.name,
    start: clock(shift.start),
    end: clock(shift.end),
    rests: shift.rests.map(({ from, to }) => ({ from: clock(from), to: clock(to) })),
    before: shift.before,
    after: shift.after,
    grace: shift.grace,
    limit: shift.limit,
    work: workOf(shift),
    version: shift.version,
  }));
}

/** Rests behind midnight lie on the next day. */
function ownMinutes({ start, end, rests }: ShiftInput) {
  const night = end <= start;
  const on = (minute: number) => (night && minute < start ? minute + DAY : minute);
  return rests.map(({ from, to }) => ({ from: on(from), to: on(to) })).toSorted((one, other) => one.from - other.from);
}

/** Two of one name at one moment are one too many. */
export const holdRules = (ctx: Context) =>
  sql`select pg_advisory_xact_lock(hashtext('attendance-rules'))`.execute(ctx.db);

async function save(ctx: Context, given: unknown): Promise<void> {
  const shift = parsed(shiftInput, given, "shift");
  const rests = ownMinutes(shift);
  const fault = faultOf({ start: shift.start, end: shift.end, rests });
  if (fault === "long") throw invalidField("end", attendanceSaid.tooLong);
  if (fault === "rest") throw invalidField("rests", attendanceSaid.wrongRest);
  await holdRules(ctx);
  const { id = 0, name, version } = shift;
  const { rows } = await sql<{ id: number; name: string; version: number }>`
    select id, name, version from attendance_shifts where deleted_at is null and (id = ${id} or lower(name) = lower(${name}))`.execute(
    ctx.db,
  );
  if (rows.some((row) => row.id !== id && row.name.toLowerCase() === name.toLowerCase()))
    throw invalidField("name", attendanceSaid.twice({ what: attendanceSaid.shifts }));
  if (id !== 0)
    assertVersion(
      rows.find((row) => row.id === id),
      version,
      attendanceSaid.shifts,
    );
  const values = sql`${name}, ${shift.start}, ${shift.end}, ${JSON.stringify(rests)}::jsonb, ${shift.before}, ${shift.after}, ${shift.grace}, ${shift.limit}`;
  if (id === 0)
    await sql`insert into attendance_shifts (name, start_at, end_at, rests, before_minutes, after_minutes, grace, limit_minutes, created_by)
      values (${values}, ${ctx.me.id})`.execute(ctx.db);
  else
    await sql`update attendance_shifts set (name, start_at, end_at, rests, before_minutes, after_minutes, grace, limit_minutes) = (${values}),
      version = version + 1 where id = ${id}`.execute(ctx.db);
  const told = { what: attendanceSaid.shifts, name };
  ctx.audit({
    module: "attendance",
    action: id === 0 ? "add" : "edit",
    summary: id === 0 ? attendanceSaid.didAdd(told) : attendanceSaid.didEdit(told),
  });
}

async function remove(ctx: Context, given: unknown): Promise<void> {
  const id = Number((given as { id?: unknown } | null)?.id ?? 0);
  await holdRules(ctx);
  const { rows } = await sql<{ name: string; version: number; used: boolean }>`
    select name, version, exists (select 1 from attendance_groups g where g.deleted_at is null
        and (g.makeup_shift_id = s.id or g.week @> to_jsonb(s.id)))
      or exists (select 1 from attendance_roster r where r.shift_id = s.id and r.day >= (now() at time zone 'Asia/Shanghai')::date) as used
    from attendance_shifts s where id = ${Number.isSafeInteger(id) ? id : 0} and deleted_at is null`.execute(ctx.db);
  assertVersion(rows[0], undefined, attendanceSaid.shifts);
  const { name = "", used } = rows[0] ?? {};
  if (used) throw new Refusal("CONFLICT", attendanceSaid.shiftUsed({ name }));
  await sql`update attendance_shifts set deleted_at = now() where id = ${id}`.execute(ctx.db);
  ctx.audit({
    module: "attendance",
    action: "delete",
    summary: attendanceSaid.didDelete({ what: attendanceSaid.shifts, name }),
  });
}

export async function shifts(ctx: Context, { act, shift }: RouteArguments<typeof attendance.shifts>) {
  if (act === "save") await save(ctx, shift);
  if (act === "delete") await remove(ctx, shift);
  const data = await listShifts(ctx);
  if (act === "list") return { data };
  return { msg: act === "save" ? attendanceSaid.saved : attendanceSaid.deleted, data };
}
