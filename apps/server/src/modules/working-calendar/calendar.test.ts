/** The working calendar: filled by the library, changed by the administrator, and a year that nobody has filled. */
import { workingCalendar } from "@qicheng/api/working-calendar/routes";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Caller, type TestServer, testServer } from "../../../test/harness";
import { dayNumber } from "../../kernel/calendar/calendar-cache";
import { dueOn } from "../../kernel/calendar/due";
import { fillCalendar } from "../../kernel/calendar/fill";

let server: TestServer;
let boss: Caller;
let staff: Caller;

beforeAll(async () => {
  server = await testServer();
  boss = await server.as("boss");
  staff = await server.as("s1");
});
afterAll(() => server.close());

const year = async (of: number, by = staff) => (await by.post(workingCalendar.year, { year: of })).data;
const works = async (day: string) => (await server.services.calendar.get()).isWorkingDay(dayNumber(day));

test("years that the library knows are there, with their six make-up days in 2026; the next one is not asked of it", async () => {
  const { known, days } = await year(2026);
  expect(known).toBe(1);
  expect(days.filter(({ kind }: { kind: string }) => kind === "work").map(({ day }: { day: string }) => day)).toEqual([
    "2026-01-04",
    "2026-02-14",
    "2026-02-28",
    "2026-05-09",
    "2026-09-20",
    "2026-10-10",
  ]);
  expect(await year(2027)).toMatchObject({ known: 0, version: 0, days: [] });
  expect(await Promise.all(["2026-10-01", "2026-10-10", "2026-10-11", "2027-01-01", "2027-01-02"].map(works))).toEqual([
    false,
    true,
    false,
    true,
    false,
  ]);
});

test("who may change rules fills a year, and every server knows it; what was filled stays", async () => {
  const days = [
    { day: "2027-01-01", kind: "off", name: "元旦" },
    { day: "2027-01-09", kind: "work", name: "元旦" },
  ];
  expect(await staff.post(workingCalendar.edit, { year: 2027, days })).toMatchObject({ status: 403 });
  const wrong = (given: unknown) => boss.post(workingCalendar.edit, { year: 2027, days: given as never });
  expect(await wrong([{ day: "2026-01-01", kind: "off" }])).toMatchObject({ status: 400, msg: "2026-01-01不在2027年" });
  expect(await wrong([days[0], days[0]])).toMatchObject({ status: 400, msg: "2027-01-01重复" });
  expect(await wrong([{ day: "2027-02-30", kind: "off" }])).toMatchObject({ status: 400 });
  expect(await year(2027)).toMatchObject({ known: 0 });
  expect(await boss.post(workingCalendar.edit, { year: 2027, days, version: 0 })).toMatchObject({ status: 200 });
  expect(await works("2027-01-01")).toBe(false);
  expect(await works("2027-01-09")).toBe(true);
  expect(await boss.post(workingCalendar.edit, { year: 2027, days: [], version: 0 })).toMatchObject({ status: 409 });
  await fillCalendar(server.services.side);
  expect((await year(2027)).days).toEqual(days);
  expect(await dueOn(server.services.side, staff.id, "2027-01-01")).toBe(false);
  const logged = await server.rows(sql<{ n: number }>`
    select count(*)::int as n from audit_log where module = 'workingCalendar'`);
  expect(logged).toEqual([{ n: 1 }]);
});

test("of two who fill one year at once, the second is told so", async () => {
  const { version } = await year(2027);
  const both = await Promise.all(
    ["off", "work"].map((kind) =>
      boss.post(workingCalendar.edit, { year: 2027, days: [{ day: "2027-05-01", kind: kind as "off" }], version }),
    ),
  );
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});
