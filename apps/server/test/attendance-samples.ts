/** What is asked of attendance, and what it is aimed at. */
import { sql } from "kysely";
import type { Listing, Sample } from "./approval-samples";
import type { TestServer } from "./harness";
import { only } from "./observe";

const nothing: Sample = () => ({});
const month = (number: number) => `${Math.floor(number / 100)}-${String(number % 100).padStart(2, "0")}`;
const RULES = { makeupTimes: 3, makeupDays: 7, compMonths: 6, positionDays: 180, annual: [{ years: 1, days: 5 }] };

export const attendanceSamples: {
  readonly workingCalendar: Listing<"workingCalendar">;
  readonly attendance: Listing<"attendance">;
  readonly attendanceSheets: Listing<"attendanceSheets">;
} = {
  workingCalendar: {
    year: () => ({ year: 2026 }),
    edit: (_at, word) => ({ year: 2028, days: [{ day: "2028-01-01", kind: "off", name: word }] }),
  },
  attendance: {
    index: nothing,
    add: (_at, word) => ({ name: word, kind: "free" }),
    edit: (at, word) => ({ id: at.attendanceGroup ?? 0, name: word, kind: "roster", users: [at.user] }),
    delete: (at) => ({ ids: [at.attendanceGroup ?? 0] }),
    setup: nothing,
    shifts: (_at, word) => ({ act: "save", shift: { name: word, start: "09:00", end: "18:00" } }),
    places: (_at, word) => ({ act: "save", place: { kind: "network", name: word, network: "10.1.0.0/16" } }),
    saveRules: () => RULES,
    formRule: (at) => ({ formid: at.workForm, kind: "", fields: {} }),
    rosterPlan: (at) => ({ groupId: at.attendanceGroup ?? 0, month: "2026-01" }),
    roster: (at) => ({ plan: [{ userid: at.user, day: "2026-12-01", shifts: [] }] }),
    today: nothing,
    punch: nothing,
    outside: nothing,
    confirm: (at) => ({ ids: [at.attendancePunch ?? 0], ok: 1 }),
    my: () => ({ month: "2026-01" }),
    balance: nothing,
    balances: nothing,
    grant: (at, word) => ({ userid: at.user, amount: 1, ext: word }),
    hint: (at) => ({ formid: at.workForm, data: {} }),
    close: (at) => ({ month: month(at.attendanceMonth ?? 0), act: "close" }),
    correct: (at, word) => ({
      userid: at.user,
      day: "2019-12-02",
      halves: [{ state: "present" }, { state: "absent" }],
      ext: word,
    }),
  },
  attendanceSheets: {
    total: () => ({ month: "2026-01" }),
    report: () => ({ month: "2026-01" }),
    export: () => ({ month: "2026-01" }),
  },
};

/** A roster that somebody is in, a punch of his that waits, a closed month with a day of his, and a month to be closed. */
export async function attendanceTargets(server: TestServer, user: number) {
  const { db } = server;
  const attendanceGroup = await only(
    server,
    sql`insert into attendance_groups (name, kind) values ('组' || gen_random_uuid(), 'roster') returning id`,
  );
  await sql`insert into attendance_group_users (user_id, group_id) values (${user}, ${attendanceGroup})
    on conflict (user_id) do update set group_id = excluded.group_id`.execute(db);
  const attendancePunch = await only(
    server,
    sql`insert into attendance_punches (user_id, at, state)
      select ${user}, coalesce(min(at), timestamptz '2026-01-05 09:00+08') - interval '1 minute', 2 from attendance_punches
      where user_id = ${user} returning id`,
  );
  await sql`insert into attendance_months (month) values ('2019-12-01') on conflict do nothing`.execute(db);
  await sql`insert into attendance_days (user_id, day, due, present, judged_at) values (${user}, '2019-12-02', 1, 1, now())
    on conflict do nothing`.execute(db);
  const attendanceMonth = await only(
    server,
    sql`select to_char(min(month) - interval '1 month', 'YYYYMM')::int as id from attendance_months`,
  );
  return { attendanceGroup, attendancePunch, attendanceMonth };
}
