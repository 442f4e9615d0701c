/** Targets: set by those who may, for those whom they see, all rows or none, and held against what was reached. */
import type { Analysis, TargetLine, Targets } from "@qicheng/api/analysis/shapes";
import { rowsOf } from "@qicheng/engine/analysis/figures";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId, unique } from "../../../test/arrange";
import { type Answer, type Caller, type TestServer, testServer } from "../../../test/harness";
import { checksums } from "../../../test/observe";

let server: TestServer;
let boss: Caller;
let manager: Caller;
let seller: Caller;

const YEAR = 2025;
const months = (amount: number | string) => Array.from({ length: 12 }, () => amount);
const asked = (by: Caller, more: object = {}): Promise<Answer> => by.raw("/api/bi/target", { year: YEAR, ...more });
const save = (by: Caller, rows: object[], more: object = {}) => asked(by, { act: "save", rows, ...more });
const lines = async (by: Caller, more: object = {}) => ((await asked(by, more)).data as Targets).rows;
const person = (id: number) => (line: TargetLine) => line.of === "person" && line.id === id;
const of = async (by: Caller, id: number) => (await lines(by)).find(person(id));

beforeAll(async () => {
  server = await testServer();
  [boss, manager, seller] = [await server.as("boss"), await server.as("mgrA"), await server.as("s1")];
  const product = newId(
    await boss.raw("/api/product/add", { name: unique("产品"), number: unique("P"), standard: "台", price: 300 }),
  );
  const [kind] = await server.rows(sql<{ id: number }>`select id from dictionary where kind = 'contractType' limit 1`);
  const customerId = newId(await seller.raw("/api/customer/add", { CustomerName: unique("客户") }));
  for (const day of ["2025-01-31", "2025-02-01"])
    newId(
      await seller.raw("/api/contract/add", {
        customerId,
        type: kind?.id,
        AddTime: day,
        listJson: [{ productid: product, number: 1, sellingprice: 150.5 }],
      }),
    );
});
afterAll(() => server.close());

test("are held against the money of their months, and nothing is reached of none", async () => {
  expect(await of(boss, seller.id)).toMatchObject({ total: 0, actualTotal: 301, rate: null, version: 0 });
  const { status, msg } = await save(boss, [{ of: "person", id: seller.id, months: months("50.17"), version: 0 }]);
  expect([status, msg]).toEqual([200, "已保存目标"]);
  const line = await of(boss, seller.id);
  expect(line).toMatchObject({ total: 602.04, rate: 50, version: 1 });
  expect(line?.actual?.slice(0, 3)).toEqual([150.5, 150.5, 0]);
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from audit_log where module = 'target'`.execute(server.db);
  expect(rows[0]?.n).toBe(1);
  // the other kind is another target
  expect((await lines(boss, { type: "received" })).find(person(seller.id))).toMatchObject({ total: 0, version: 0 });
});

test("of one person or branch alone are the same, for whoever sees them, and equal the rows that they open", async () => {
  for (const by of [boss, manager, seller])
    for (const line of await lines(by)) {
      const narrowed = line.of === "person" ? { UserID: line.id } : { BranchID: line.id };
      const { figure, rows } = (await asked(by, narrowed)).data as Targets;
      expect(rows).toEqual([line]);
      const [part] = figure?.parts ?? [];
      const whose = line.of === "person" ? { people: [line.id] } : { branch: line.id };
      const data = part && rowsOf(part, { days: { from: `${YEAR}-01-01`, to: `${YEAR}-12-31` }, ...whose });
      const found = (await by.raw("/api/contract/index", { data, rows: 200 })).rows ?? [];
      expect([line.name, found.reduce((sum, row) => sum + Number(row.keptMoney), 0)]).toEqual([
        line.name,
        line.actualTotal,
      ]);
    }
  // a salesperson sees no branch, and no colleague
  const branch = (await lines(manager)).find((line) => line.of === "branch")?.id;
  expect(await lines(seller, { BranchID: branch })).toEqual([]);
  expect(await lines(seller, { UserID: manager.id })).toEqual([]);
});

test("of a branch stand beside the sum of its people", async () => {
  const branch = (await lines(manager)).find((line) => line.of === "branch");
  expect(branch).toMatchObject({ name: "甲部", peopleTotal: 602.04, actualTotal: 301, total: 0 });
  await save(manager, [{ of: "branch", id: branch?.id ?? 0, months: months(100), version: 0 }]);
  expect((await lines(manager)).find((line) => line.of === "branch")).toMatchObject({
    total: 1200,
    peopleTotal: 602.04,
  });
});

test("stand beside what was reached in analyses, by month, person and branch, to whom they are seen", async () => {
  const rates = async (by: Caller, route: string, input: object) => {
    const { figures, tables } = (await by.raw(`/api/bi/${route}`, input)).data as Analysis;
    const at = figures.findIndex(({ key }) => key === "contractRate");
    const of = (table: string, label: string) =>
      tables.find(({ key }) => key === table)?.lines.find((line) => line.label === label)?.cells[at];
    return { whole: figures[at]?.value, of };
  };
  const year = await rates(boss, "financeTotal", { year: YEAR });
  expect(year.whole).toBe(50);
  expect([year.of("time", "2025-01"), year.of("time", "2025-03")]).toEqual([300, 0]);
  expect([year.of("person", "s1先生"), year.of("branch", "甲部")]).toEqual([50, 25.1]);
  const month = { from: "2025-01-01", to: "2025-01-31" };
  expect((await rates(boss, "customerRank", month)).of("person", "s1先生")).toBe(300);
  expect((await rates(boss, "customerRank", { ...month, by: "branch" })).of("branch", "甲部")).toBe(150.5);
  expect((await rates(boss, "customerRank", { ...month, from: "2025-01-10" })).of("person", "s1先生")).toBeNull();
  const own = await rates(seller, "financeTotal", { year: YEAR });
  expect([own.whole, own.of("person", "s1先生"), own.of("branch", "甲部")]).toEqual([50, 50, null]);
});

test("are seen within one's reach alone, and set by right within it", async () => {
  expect((await lines(seller)).map(({ of: kind, id }) => [kind, id])).toEqual([["person", seller.id]]);
  const s3 = await server.as("s3");
  expect((await lines(manager)).some(person(s3.id))).toBe(false);
  const none = await server.as("none");
  const before = await checksums(server);
  const row = { of: "person", id: seller.id, months: months(1), version: 1 };
  expect(await save(seller, [row])).toMatchObject({ status: 403 });
  expect(await save(manager, [{ ...row, id: s3.id, version: 0 }])).toMatchObject({
    status: 400,
    msg: expect.stringContaining("第1行"),
  });
  expect(await save(server.anonymous, [row])).toMatchObject({ status: 401 });
  expect(await save(none, [row])).toMatchObject({ status: 403 });
  expect(await checksums(server)).toEqual(before);
});

test("of one person are asked alone", async () => {
  const rows = await lines(boss, { UserID: seller.id });
  expect(rows.map(({ of: kind, id }) => [kind, id])).toEqual([["person", seller.id]]);
  expect(rows[0]).toEqual(await of(boss, seller.id));
  expect(await lines(seller, { UserID: boss.id })).toEqual([]);
});

test("of bad input nothing is written, and the person and month are named", async () => {
  const before = await checksums(server);
  const row = { of: "person", id: seller.id, version: 1 };
  for (const amount of [-1, "1.234", "abc", "99999999999999"]) {
    const bad = await save(boss, [{ ...row, months: [...months(1).slice(1), amount] }]);
    expect([amount, bad.status, bad.msg]).toEqual([amount, 400, expect.stringContaining("12月")]);
  }
  const good = { ...row, months: months(1) };
  expect(await save(boss, [good, good])).toMatchObject({ status: 400, msg: expect.stringContaining("重复") });
  expect(await save(boss, [{ ...good, months: [1] }])).toMatchObject({ status: 400 });
  expect(await save(boss, [good, { of: "branch", id: 999_999, months: months(1), version: 0 }])).toMatchObject({
    status: 400,
  });
  expect(await checksums(server)).toEqual(before);
});

test("two who set one at once: one has set it, the other is told", async () => {
  const version = (await of(boss, seller.id))?.version ?? 0;
  const answers = await Promise.all(
    [10, 20, 30].map((amount) => save(boss, [{ of: "person", id: seller.id, months: months(amount), version }])),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(answers.find(({ status }) => status === 409)?.msg).toContain("s1先生");
  expect(await of(boss, seller.id)).toMatchObject({ version: version + 1 });
  // the first time, too
  const fresh = await server.as("s2");
  const first = await Promise.all(
    [1, 2].map((amount) => save(boss, [{ of: "person", id: fresh.id, months: months(amount), version: 0 }])),
  );
  expect(first.map(({ status }) => status).sort()).toEqual([200, 409]);
});
