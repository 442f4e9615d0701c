/** An import whose server is killed in its middle: no row is lost, none is there twice, and a second run adds nothing. */
import { afterAll, beforeAll, expect } from "vitest";
import { seedText } from "../../../scripts/lib/sampled.mjs";
import { inOneOfThree } from "./drawn";
import { KilledCompany, POINTS } from "./killed-job";
import { oneSheet } from "./sheet-files";

const ROWS = 3_000;
/** Of so many one is wrong. */
const A_WRONG_ONE = 100;
const company = new KilledCompany();
const { server } = company;

beforeAll(() => company.start(), 90_000);
afterAll(() => server.remove(), 60_000);

const MAPPING = ["CustomerName", "contactName", "mobile"];
const lines = Array.from({ length: ROWS }, (_, n) => {
  const phone = n % A_WRONG_ONE === 0 ? "一三八" : `139${String(n).padStart(8, "0")}`;
  return `丁酉矿业${n}号公司,联系人${n},${phone}`;
});
const file = () => new File([`客户名称,联系人,手机\n${lines.join("\n")}`], "大名单.csv", { type: "text/csv" });

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const workbookOf = async (rows: readonly string[]) => {
  const cells = ["客户名称,联系人,手机", ...rows].map((row) => row.split(","));
  return new File([new Uint8Array(await oneSheet(cells))], "大名单.xlsx", { type: XLSX });
};

/** Each wrong row with its number in the file, as it came, and why. */
async function expectErrors(job: number, rows: readonly string[]): Promise<void> {
  const { errorFile } = await company.send<{ errorFile: { url: string } }>("/api/job/detail", { id: job });
  const reason = expect.stringMatching(/^手机：/);
  expect(await company.rowsOf(errorFile.url)).toEqual(
    rows.flatMap((row, at) => (at % A_WRONG_ONE === 0 ? [[at + 2, ...row.split(","), reason]] : [])),
  );
}

interface Begun {
  job: number;
  undo: number;
}

async function checked(): Promise<{ id: number; counts: Record<string, number> }> {
  const { id } = await company.upload<{ id: number }>("/api/import/upload", file(), { module: "customer" });
  const { job } = await company.send<Begun>("/api/import/check", { id, mapping: MAPPING });
  await company.ended(job);
  return company.send("/api/import/detail", { id });
}

const counted = async () =>
  (
    await server.query(`select count(*)::int as customers, count(distinct c.name)::int as names, count(distinct s.id)::int as terms,
      count(distinct k.id)::int as contacts, (select count(*)::int from customer_keys where kind = 'mobile') as phones,
      (select count(*)::int from audit_log where module = 'customer' and action = 'add') as logged
      from customers c join customer_search s on s.id = c.id join contacts k on k.customer_id = c.id where c.deleted_at is null`)
  )[0];

inOneOfThree(
  `of ${ROWS} rows, killed at ${POINTS.join(", ")} percent, is whole, and taken back whole (${seedText})`,
  async () => {
    const good = ROWS - ROWS / A_WRONG_ONE;
    const first = await checked();
    expect(first.counts).toEqual({ ready: good, wrong: ROWS - good, duplicate: 0, left: 0 });
    const { job, undo } = await company.send<Begun>("/api/import/run", { id: first.id });
    await company.killedOnTheWay(job, good);
    const whole = { customers: good, names: good, terms: good, contacts: good, phones: good, logged: good };
    expect(await counted()).toEqual(whole);
    expect(await company.send("/api/job/detail", { id: job })).toMatchObject({
      succeeded: good,
      refused: ROWS - good,
      errorFile: { format: "xlsx" },
    });
    await expectErrors(job, lines);

    const again = await checked();
    expect(again.counts).toMatchObject({ ready: 0, duplicate: good });
    const second = await company.send<Begun>("/api/import/run", { id: again.id });
    await company.ended(second.job);
    expect(await counted()).toEqual(whole);

    const back = await company.send<Begun>("/api/undo/run", { id: undo });
    await company.killedOnTheWay(back.job, good);
    expect(await counted()).toMatchObject({ customers: 0, logged: good });
  },
  300_000,
);

inOneOfThree(
  "of a workbook in one call, killed in its look and while it writes, is whole",
  async () => {
    const others = lines.map((line) => line.replace("丁酉矿业", "戊戌船务").replace(",139", ",137"));
    const good = ROWS - ROWS / A_WRONG_ONE;
    const { job } = await company.upload<Begun>("/api/customer/import", await workbookOf(others), {});
    const state = async () => (await server.query("select done, place from background_jobs where id = $1", [job]))[0];
    await expect.poll(state, { interval: 5, timeout: 30_000 }).toMatchObject({ done: expect.toSatisfy((n) => n > 0) });
    await server.kill();
    expect(await state()).toMatchObject({ place: null });
    await server.start();
    await expect.poll(state, { interval: 5, timeout: 30_000 }).toMatchObject({ place: expect.toSatisfy((n) => n > 0) });
    await server.kill();
    await server.start();
    await company.ended(job);
    const [there] = await server.query(`select count(*)::int as n, count(distinct name)::int as names from customers
    where name like '戊戌船务%' and deleted_at is null`);
    expect(there).toEqual({ n: good, names: good });
    expect(await company.send("/api/job/detail", { id: job })).toMatchObject({ succeeded: good, refused: ROWS - good });
    await expectErrors(job, others);
  },
  300_000,
);
