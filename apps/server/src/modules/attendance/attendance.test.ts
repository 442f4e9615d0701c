/** Attendance from the punch to the closed month. The rules of a single day are tested in packages/engine/test/attendance. */
import { attendance, attendanceSheets } from "@qicheng/api/attendance/routes";
import { workForms, workRecords } from "@qicheng/api/work-forms/routes";
import { minutesAt } from "@qicheng/engine/time/calendar";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { grant, newId, unique } from "../../../test/arrange";
import { type Caller, type TestServer, testServer } from "../../../test/harness";
import { dayNumber } from "../../kernel/calendar/calendar-cache";
import { judge } from "./judge";
import { judgeOpen } from "./work";

let server: TestServer;
let boss: Caller;
let head: Caller;
let one: Caller;
let other: Caller;
let leaveForm = 0;
let makeupForm = 0;
let overtimeForm = 0;

/** A month that is over, without days off in it. */
const MONTH = "2026-06";
const DAY = "2026-06-03";
const clock = (text: string, day = DAY) => `${day} ${text}+08`;
const NOW = minutesAt(dayNumber("2026-07-05"), 0);

const punchAt = (user: number, ...times: string[]) =>
  sql`insert into attendance_punches (user_id, at) select ${user}, unnest(${times}::timestamptz[]) on conflict do nothing`.execute(
    server.db,
  );
const judged = (user: number, from = DAY, to = from) =>
  server.db.transaction().execute((trx) => judge(trx, [user], { from: dayNumber(from), to: dayNumber(to), now: NOW }));
const dayOf = async (by: Caller, day = DAY, more: object = {}) => {
  const answer = await by.post(attendance.my, { month: day.slice(0, 7), ...more });
  return answer.data.days.find((each: { day: string }) => each.day === day);
};
const apply = (by: Caller, formid: number, data: Record<string, unknown>) =>
  by.post(workRecords.add, { formid, data } as never);

beforeAll(async () => {
  server = await testServer();
  boss = await server.as("boss");
  [head, one, other] = [await server.as("mgrA"), await server.as("s1"), await server.as("s2")];
  await grant(server, "mgrA", ["bi.attendance.total", "bi.attendance.attendreport"]);
  await sql`insert into attendance_people (user_id, joined) select id, '2020-01-01' from users
    on conflict (user_id) do update set joined = excluded.joined`.execute(server.db);
  await boss.post(workForms.install, { keys: ["leave", "makeup", "overtime", "outing"] });
  // Without a flow a form passes at once.
  await sql`update wf_flows set current_version_id = null where module like 'workform.%'`.execute(server.db);
  const made = await server.rows(sql<{ id: number; template: string }>`select id, template from work_forms`);
  const idOf = (template: string) => made.find((form) => form.template === template)?.id ?? 0;
  [leaveForm, makeupForm, overtimeForm] = [idOf("leave"), idOf("makeup"), idOf("overtime")];
  await grant(server, "s1", ["oa.createApproval", "oa.workform"]);
  await grant(server, "s2", ["oa.createApproval", "oa.workform"]);
});
afterAll(() => server.close());

describe("a day", () => {
  test("says why it is as it is, and is judged when its window has ended, not before", async () => {
    await punchAt(one.id, clock("09:06"), clock("18:00"));
    await server.db
      .transaction()
      .execute((trx) =>
        judge(trx, [one.id], { from: dayNumber(DAY), to: dayNumber(DAY), now: minutesAt(dayNumber(DAY), 22 * 60) }),
      );
    expect(await dayOf(one)).toMatchObject({ state: "wait" });
    await judged(one.id);
    expect(await dayOf(one)).toMatchObject({
      state: "late",
      plan: "白班 09:00–18:00",
      why: "09:06 进，宽限 5 分，迟到 6 分，18:00 出",
      punches: [{ at: "09:06" }, { at: "18:00" }],
    });
    await judged(one.id, "2026-06-06");
    expect(await dayOf(one, "2026-06-06")).toMatchObject({ state: "", plan: "休息", why: "" });
    expect(await dayOf(one, "2026-06-19")).toMatchObject({ plan: "端午放假" });
    await judged(one.id, "2026-06-04");
    expect(await dayOf(one, "2026-06-04")).toMatchObject({ state: "absent", why: "没有打卡，旷工" });
  });

  test("is one's own; a head sees those below him, and others see nothing", async () => {
    expect(await dayOf(head, DAY, { userid: one.id })).toMatchObject({ state: "late" });
    expect(await other.post(attendance.my, { month: MONTH, userid: one.id })).toMatchObject({ status: 404 });
    expect(await one.post(attendanceSheets.total, { month: MONTH })).toMatchObject({ status: 403 });
    expect(await server.anonymous.post(attendance.my, { month: MONTH })).toMatchObject({ status: 401 });
    const names = (await head.post(attendanceSheets.total, { month: MONTH, rows: 200 })).data.list.map(
      ({ id }: { id: number }) => id,
    );
    expect(names).toContain(one.id);
    expect(names).not.toContain(boss.id);
  });

  test("judged again, by two at once, is the same", async () => {
    await judged(one.id, "2026-06-03", "2026-06-06");
    const before = await server.rows(sql`select * from attendance_days where user_id = ${one.id} order by day`);
    await Promise.all([judged(one.id, "2026-06-03", "2026-06-06"), judged(one.id, "2026-06-03", "2026-06-06")]);
    const after = await server.rows(sql`select * from attendance_days where user_id = ${one.id} order by day`);
    const bare = (rows: unknown[]) => rows.map((row) => ({ ...(row as object), judged_at: 0 }));
    expect(bare(after)).toEqual(bare(before));
  });
});

describe("a punch", () => {
  test("is of the server's minute: two at once are one", async () => {
    const answers = await Promise.all([one.post(attendance.punch, {}), one.post(attendance.punch, {})]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const ats = new Set(answers.map(({ data }) => data.at));
    const rows = await server.rows(sql`
      select 1 from attendance_punches where user_id = ${one.id} and at > now() - interval '5 minutes'`);
    expect(rows).toHaveLength(ats.size);
    expect(await one.post(attendance.today, {})).toMatchObject({ status: 200 });
    expect(await one.raw("/api/attendance/punch", { at: "2026-01-01 09:00" })).toMatchObject({ status: 400 });
  });

  test("outside of all places needs a position, and a superior's word", async () => {
    const group = { name: unique("组"), kind: "fixed" as const, anywhere: 0 as const, users: [other.id] };
    const { data } = await boss.post(attendance.setup, {});
    const shift = data.shifts[0].id as number;
    newId(await boss.post(attendance.add, { ...group, week: [shift, shift, shift, shift, shift, 0, 0] }));
    const place = { kind: "place", name: unique("地点"), lat: 30.28, lng: 120.15, radius: 200 };
    expect(await boss.post(attendance.places, { act: "save", place })).toMatchObject({ status: 200 });
    expect(await other.post(attendance.punch, {})).toMatchObject({
      status: 400,
      data: { errors: [{ field: "lat" }] },
    });
    expect((await other.post(attendance.punch, { lat: 31.2, lng: 121.5, accuracy: 20 })).data.state).toBe(2);
    const waiting = (await head.post(attendance.outside, {})).rows ?? [];
    expect(waiting[0].away).toBeGreaterThan(100_000);
    const ids = waiting.map(({ id }: { id: number }) => id);
    expect(await one.post(attendance.confirm, { ids, ok: 1 })).toMatchObject({ status: 403 });
    expect((await head.post(attendance.confirm, { ids, ok: 1 })).data.done).toBe(1);
    expect((await head.post(attendance.confirm, { ids, ok: 0 })).data.done).toBe(0);
    await sql`delete from attendance_punches where user_id = ${other.id}`.execute(server.db);
    expect((await other.post(attendance.punch, { lat: 30.281, lng: 120.15, accuracy: 20 })).data.state).toBe(1);
  });
});

describe("forms", () => {
  const leave = (more: Record<string, unknown>) => ({
    leaveType: "事假",
    fromDate: "2026-06-04",
    fromHalf: 0,
    toDate: "2026-06-04",
    toHalf: 1,
    reason: "事",
    ...more,
  });

  test("leave that has passed changes the day; over a weekend it counts due days only, and halves do not meet", async () => {
    expect(await apply(one, leaveForm, leave({}))).toMatchObject({ status: 200 });
    await judged(one.id, "2026-06-04");
    expect(await dayOf(one, "2026-06-04")).toMatchObject({ state: "leave", why: "事假" });
    expect(await apply(one, leaveForm, leave({ fromHalf: 0.5 }))).toMatchObject({
      status: 400,
      msg: "与2026-06-04的事假重叠",
    });
    expect(await apply(one, leaveForm, leave({ fromDate: "2026-06-06", toDate: "2026-06-07" }))).toMatchObject({
      status: 400,
      msg: "所选日期没有应出勤的时间，不必请假",
    });
    const record = newId(
      await apply(one, leaveForm, leave({ fromDate: "2026-06-05", toDate: "2026-06-08", toHalf: 0.5 })),
    );
    const [stored] = await server.rows(sql<{ days: number; form: number }>`
      select (ext ->> 'days')::float8 as days, (select days::float8 from attendance_forms f where f.record_id = r.id) as form
      from work_form_records r where id = ${record}`);
    expect(stored).toEqual({ days: 1.5, form: 1.5 });
  });

  test("annual leave is taken from what is there, and two at once do not take one day twice", async () => {
    const balance = async (kind = "annual") =>
      (await other.post(attendance.balance, { kind: kind as "annual" })).data.balances[0].left as number;
    const annual = (day: string) => apply(other, leaveForm, leave({ leaveType: "年假", fromDate: day, toDate: day }));
    expect(await annual("2026-12-01")).toMatchObject({ status: 400 });
    expect(await one.post(attendance.grant, { userid: other.id, amount: 5 })).toMatchObject({ status: 403 });
    expect(await boss.post(attendance.grant, { userid: other.id, amount: 1 })).toMatchObject({ status: 200 });
    const both = await Promise.all([annual("2026-12-01"), annual("2026-12-02")]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect(await balance()).toBe(0);
    expect(await boss.post(attendance.grant, { userid: other.id, amount: -1 })).toMatchObject({ status: 409 });
  });

  test("a missed punch is given within its days only; overtime becomes time off as far as it was worked", async () => {
    await sql`update attendance_rules set makeup_days = 7, makeup_times = 3`.execute(server.db);
    expect(await apply(one, makeupForm, { time: "2026-06-04 09:00:00", reason: "忘" })).toMatchObject({
      status: 400,
      msg: "补卡须在7天内",
    });
    await sql`update attendance_rules set makeup_days = 60, makeup_times = 1`.execute(server.db);
    const at = new Date(Date.now() - 2 * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10);
    expect(await apply(one, makeupForm, { time: `${at} 09:00:00`, reason: "忘" })).toMatchObject({ status: 200 });
    expect(await apply(one, makeupForm, { time: `${at} 18:00:00`, reason: "忘" })).toMatchObject({ status: 400 });
    await punchAt(one.id, clock("09:00", "2026-06-10"), clock("20:50", "2026-06-10"));
    const overtime = {
      kind: "工作日",
      hours: 3,
      fromTime: "2026-06-10 18:00:00",
      toTime: "2026-06-10 21:00:00",
      pay: "调休",
      reason: "忙",
    };
    expect(await apply(one, overtimeForm, overtime)).toMatchObject({ status: 200 });
    const [lot] = await server.rows(sql`
      select sum(e.amount)::float8 as hours from attendance_lots l join attendance_entries e on e.lot_id = l.id
      where l.user_id = ${one.id} and l.kind = 'comp'`);
    expect(lot).toEqual({ hours: 2.5 });
  });
});

describe("rules", () => {
  test("are changed by who may; a shift that is used stays, and names are told apart", async () => {
    const night = { name: unique("夜班"), start: "22:00", end: "06:00", rests: [{ from: "01:00", to: "01:30" }] };
    expect(await one.post(attendance.shifts, { act: "save", shift: night })).toMatchObject({ status: 403 });
    const saved = await boss.post(attendance.shifts, { act: "save", shift: night });
    const shift = saved.data.find(({ name }: { name: string }) => name === night.name);
    expect(shift).toMatchObject({ work: 450, start: "22:00", end: "06:00" });
    expect(await boss.post(attendance.shifts, { act: "save", shift: night })).toMatchObject({ status: 400 });
    const wrong = { ...night, name: unique("班"), rests: [{ from: "12:00", to: "13:00" }] };
    expect(await boss.post(attendance.shifts, { act: "save", shift: wrong })).toMatchObject({
      data: { errors: [{ field: "rests" }] },
    });
    const group = { name: unique("排"), kind: "roster" as const, users: [head.id] };
    const id = newId(await boss.post(attendance.add, group));
    expect(await boss.post(attendance.add, { ...group, name: unique("排") })).toMatchObject({ status: 400 });
    const plan = (shifts: number[], day = "2026-12-10") =>
      boss.post(attendance.roster, { plan: [{ userid: head.id, day, shifts }] });
    expect(await plan([shift.id])).toMatchObject({ status: 200 });
    const early = { name: unique("早"), start: "05:00", end: "12:00" };
    const made = await boss.post(attendance.shifts, { act: "save", shift: early });
    const earlyId = made.data.find(({ name }: { name: string }) => name === early.name).id;
    expect(await plan([earlyId], "2026-12-11")).toMatchObject({ status: 400 });
    expect(await boss.post(attendance.shifts, { act: "delete", shift: { id: shift.id } })).toMatchObject({
      status: 409,
    });
    expect((await boss.post(attendance.rosterPlan, { groupId: id, month: "2026-12" })).data.plan).toEqual([
      { userid: head.id, day: "2026-12-10", shifts: [shift.id] },
    ]);
    expect(await boss.post(attendance.delete, { ids: [id] })).toMatchObject({ status: 200 });
  });
});

describe("a month", () => {
  test("adds up for each person, is closed once, and then changes only with a trace", async () => {
    await judgeOpen(server.db, { now: NOW, back: 40, silent: true });
    const { list, sums } = (await boss.post(attendanceSheets.total, { month: MONTH, rows: 200 })).data;
    for (const row of [...list, sums]) expect(row.due).toBe(row.present + row.leave + row.absent);
    const report = (await boss.post(attendanceSheets.report, { month: MONTH, rows: 200 })).data;
    expect(report.list[0].days).toHaveLength(30);
    expect(await head.post(attendance.close, { month: MONTH, act: "close" })).toMatchObject({ status: 403 });
    expect(await boss.post(attendance.close, { month: "2099-01", act: "close" })).toMatchObject({ status: 400 });
    expect(await boss.post(attendance.close, { month: MONTH })).toMatchObject({ data: { closed: "", count: 0 } });
    const both = await Promise.all([1, 2].map(() => boss.post(attendance.close, { month: MONTH, act: "close" })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(
      await apply(one, leaveForm, {
        leaveType: "病假",
        fromDate: "2026-06-11",
        fromHalf: 0,
        toDate: "2026-06-11",
        toHalf: 1,
        reason: "病",
      }),
    ).toMatchObject({ status: 400, msg: "2026-06考勤已月结" });
    await punchAt(one.id, clock("08:50"));
    await judged(one.id);
    expect(await dayOf(one)).toMatchObject({ state: "late" });
    const halves = [{ state: "present" as const }, { state: "present" as const }];
    const correction = { userid: one.id, day: DAY, halves, ext: "门禁记录为准" };
    expect(await head.post(attendance.correct, correction)).toMatchObject({ status: 403 });
    expect(await boss.post(attendance.correct, { ...correction, day: "2026-07-01" })).toMatchObject({ status: 409 });
    expect(await boss.post(attendance.correct, { ...correction, day: "2026-06-06" })).toMatchObject({ status: 400 });
    expect(await boss.post(attendance.correct, correction)).toMatchObject({ status: 200 });
    expect(await dayOf(one)).toMatchObject({ state: "present", corrected: 1 });
    expect(await server.rows(sql`select reason from attendance_corrections where user_id = ${one.id}`)).toEqual([
      { reason: "门禁记录为准" },
    ]);
  });
});
