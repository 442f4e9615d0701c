/** Reports: kept and shared by those who may, and counted by the rights of whoever looks. */
import type { Report, ReportResult, Reports } from "@qicheng/api/analysis/report-shapes";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { dropCaches, newId, unique } from "../../../test/arrange";
import { type Answer, type Caller, type TestServer, testServer } from "../../../test/harness";
import { checksums } from "../../../test/observe";

let server: TestServer;
let boss: Caller;
let manager: Caller;
let seller: Caller;
let product: number;
let type: number;

const contract = async (by: Caller, customerId: number, day: string) =>
  newId(
    await by.raw("/api/contract/add", {
      customerId,
      type,
      AddTime: day,
      listJson: [{ productid: product, number: 1, sellingprice: 150.5 }],
    }),
  );

const ask = (by: Caller, act: string, report?: object): Promise<Answer> =>
  by.raw("/api/bi/report", { act, ...(report ? { report } : {}) });
const dataOf = ({ data }: Answer) => data as Reports;
const run = async (by: Caller, report: object) => dataOf(await ask(by, "run", report)).result as ReportResult;
const listOf = async (by: Caller) => dataOf(await ask(by, "list"));
const savedId = (answer: Answer): number => {
  expect([answer.status, answer.msg]).toEqual([200, "已保存报表"]);
  return dataOf(answer).id ?? 0;
};
const reportOf = async (by: Caller, id: number) => (await listOf(by)).reports.find((one) => one.id === id) as Report;

const BY_OWNER = { module: "customer", by: { field: "UserID" } };
const CONTRACTS = { module: "contract", sum: "Money", by: { field: "AddTime", grain: "month" } };

beforeAll(async () => {
  server = await testServer();
  [boss, manager, seller] = [await server.as("boss"), await server.as("mgrA"), await server.as("s1")];
  const other = await server.as("s3");
  product = newId(
    await boss.raw("/api/product/add", { name: unique("产品"), number: unique("P"), standard: "台", price: 300 }),
  );
  const [kind] = await server.rows(sql<{ id: number }>`select id from dictionary where kind = 'contractType' limit 1`);
  type = kind?.id ?? 0;
  for (const [by, days] of [
    [seller, ["2025-01-05", "2025-01-31", "2025-02-03"]],
    [other, ["2025-02-28"]],
  ] as const) {
    const customerId = newId(await by.raw("/api/customer/add", { CustomerName: unique("客户") }));
    for (const day of days) await contract(by, customerId, day);
  }
});
afterAll(() => server.close());

test("offer the data and fields that the caller sees", async () => {
  const { sources, makes } = await listOf(boss);
  expect(makes).toBe(1);
  const contract = sources.find(({ module }) => module === "contract");
  expect(contract?.dimensions).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ field: "UserID", kind: "choice" }),
      expect.objectContaining({ field: "AddTime", kind: "date" }),
    ]),
  );
  expect(contract?.sums).toEqual(expect.arrayContaining([expect.objectContaining({ field: "Money", kind: "money" })]));
  expect(sources.map(({ module }) => module)).toEqual(expect.arrayContaining(["customer", "finance"]));
});

test("sum what the lists sum, and each number is that of the rows that it opens", async () => {
  const result = await run(boss, { ...CONTRACTS, split: { field: "UserID" } });
  const rowsOf = async (...parts: readonly { where: unknown[] }[]) => {
    const data = [...(result.filter as unknown[]), ...parts.flatMap(({ where }) => where)];
    const { rows } = await boss.raw("/api/contract/index", { data: JSON.stringify(data), rows: 100, fields: "Money" });
    return (rows ?? []) as { Money: number }[];
  };
  const sum = (rows: { Money: number }[]) => Math.round(rows.reduce((all, { Money }) => all + Money * 100, 0)) / 100;
  expect(result.rows.map(({ key }) => key)).toEqual(expect.arrayContaining(["2025-01", "2025-02"]));
  expect(result.total).toBe(sum(await rowsOf()));
  for (const row of result.rows) {
    expect([row.key, row.total]).toEqual([row.key, sum(await rowsOf(row))]);
    for (const [at, column] of result.columns.entries())
      expect([row.key, column.key, row.cells[at]]).toEqual([row.key, column.key, sum(await rowsOf(row, column))]);
  }
  const counted = await run(boss, { ...BY_OWNER, module: "contract" });
  const { total } = await boss.raw("/api/contract/index", { rows: 1 });
  expect([counted.unit, counted.total]).toEqual(["count", total]);
});

test("cut days into weeks from Monday on", async () => {
  const filter = [{ field: "AddTime", op: "between", value: ["2025-01-01", "2025-02-28"] }];
  const weeks = await run(boss, { ...CONTRACTS, sum: "", by: { field: "AddTime", grain: "week" }, filter });
  expect(weeks.rows.map(({ key, where }) => [key, where])).toEqual(
    [
      ["2024-12-30", "2025-01-05"],
      ["2025-01-27", "2025-02-02"],
      ["2025-02-03", "2025-02-09"],
      ["2025-02-24", "2025-03-02"],
    ].map(([from, to]) => [from, [{ field: "AddTime", op: "between", value: [from, to] }]]),
  );
  const days = await run(boss, { ...CONTRACTS, sum: "", by: { field: "AddTime", grain: "day" }, filter });
  expect(days.rows.map(({ key }) => key)).toEqual(["2025-01-05", "2025-01-31", "2025-02-03", "2025-02-28"]);
});

test("put what is beyond the largest together, which opens its rows, too", async () => {
  const customerId = newId(await seller.raw("/api/customer/add", { CustomerName: unique("客户") }));
  for (let day = 1; day <= 14; day += 1) await contract(seller, customerId, `2024-06-${String(day).padStart(2, "0")}`);
  const entries = await server.rows(sql<{ id: number }>`
    insert into dictionary (kind, name, sort) select 'source', ${unique("来源")} || n, 900 + n from generate_series(1, 15) n
    returning id`);
  await dropCaches(server);
  for (const { id } of entries.slice(1))
    newId(await seller.raw("/api/customer/add", { CustomerName: unique("来源客户"), LaiYuan: id }));
  const days = await run(boss, {
    module: "contract",
    by: { field: "UserID" },
    split: { field: "AddTime", grain: "day" },
    filter: [{ field: "AddTime", op: "between", value: ["2024-06-01", "2024-06-30"] }],
  });
  const sources = await run(boss, { module: "customer", by: { field: "UserID" }, split: { field: "LaiYuan" } });
  for (const [result, path] of [
    [days, "/api/contract/index"],
    [sources, "/api/customer/index"],
  ] as const) {
    expect(result.columns.filter(({ key }) => key === "others")).toHaveLength(1);
    for (const row of result.rows)
      for (const [at, column] of result.columns.entries()) {
        const data = [...(result.filter as unknown[]), ...row.where, ...column.where];
        const { total } = await boss.raw(path, { data: JSON.stringify(data), rows: 1 });
        expect([path, row.key, column.key, row.cells[at]]).toEqual([path, row.key, column.key, total]);
      }
  }
  expect(days.rows[0]?.cells[0]).toBe(2);
});

test("are counted within the reach of whoever looks", async () => {
  const filter = [{ field: "AddTime", op: "between", value: ["2025-01-01", "2025-02-28"] }];
  const id = savedId(await ask(manager, "save", { ...CONTRACTS, name: unique("月度"), shared: 1, filter }));
  expect((await run(manager, { id })).total).toBe(451.5);
  expect((await run(boss, { id })).total).toBe(602);
  expect((await run(await server.as("s3"), { id })).total).toBe(150.5);
});

test("are told, changed and deleted by their maker, and each stands in the log", async () => {
  const name = unique("客户数");
  const id = savedId(await ask(manager, "save", { ...BY_OWNER, name, picture: "pie" }));
  expect(await reportOf(manager, id)).toMatchObject({ name, mine: 1, changes: 1, version: 1, picture: "pie" });
  savedId(await ask(manager, "save", { ...BY_OWNER, id, version: 1, name: `${name}二` }));
  expect(await ask(manager, "save", { ...BY_OWNER, name: `${name}二` })).toMatchObject({
    status: 400,
    msg: expect.stringContaining("已有同名报表"),
  });
  expect(await ask(manager, "delete", { id, version: 2 })).toMatchObject({ status: 200 });
  expect(await reportOf(manager, id)).toBeUndefined();
  const { rows } = await sql<{ action: string; summary: string }>`
    select action, summary from audit_log where module = 'report' and record_id = ${id} order by id`.execute(server.db);
  expect(rows.map(({ action }) => action)).toEqual(["add", "edit", "delete"]);
  expect(rows[0]?.summary).toContain(name);
});

test("of others are there when they are shared, and are theirs", async () => {
  const own = savedId(await ask(manager, "save", { ...BY_OWNER, name: unique("自用") }));
  const shared = savedId(await ask(manager, "save", { ...BY_OWNER, name: unique("共享"), shared: 1 }));
  const before = await checksums(server);
  expect(await reportOf(boss, own)).toBeUndefined();
  expect(await reportOf(boss, shared)).toMatchObject({ mine: 0, changes: 0 });
  expect(await reportOf(seller, shared)).toMatchObject({ changes: 0 });
  expect(await ask(boss, "run", { id: own })).toMatchObject({ status: 404 });
  for (const act of ["save", "delete"]) {
    expect(await ask(boss, act, { ...BY_OWNER, name: "改", id: own, version: 1 })).toMatchObject({ status: 404 });
    expect(await ask(boss, act, { ...BY_OWNER, name: "改", id: shared, version: 1 })).toMatchObject({ status: 403 });
  }
  expect(await checksums(server)).toEqual(before);
});

test("of who has left are changed by others who make reports, where they were shared", async () => {
  const left = await server.as("director");
  const own = savedId(await ask(left, "save", { ...BY_OWNER, name: unique("离职自用") }));
  const shared = savedId(await ask(left, "save", { ...BY_OWNER, name: unique("离职共享"), shared: 1 }));
  const quit = async (status: number) => {
    await sql`update users set quit_status = ${status} where id = ${left.id}`.execute(server.db);
    await dropCaches(server);
  };
  await quit(1);
  expect(await reportOf(boss, shared)).toMatchObject({ changes: 1, maker: expect.stringContaining("离职") });
  expect(await ask(seller, "delete", { id: shared, version: 1 })).toMatchObject({ status: 403 });
  expect(await ask(boss, "delete", { id: own, version: 1 })).toMatchObject({ status: 404 });
  expect(await ask(boss, "delete", { id: shared, version: 1 })).toMatchObject({ status: 200 });
  await quit(0);
});

test("are nobody's who has no right to them, and are made by right alone", async () => {
  const none = await server.as("none");
  const before = await checksums(server);
  for (const act of ["list", "run", "save", "delete"]) {
    expect(await ask(server.anonymous, act, { ...BY_OWNER, name: "甲" })).toMatchObject({ status: 401 });
    expect(await ask(none, act, { ...BY_OWNER, name: "甲" })).toMatchObject({ status: 403 });
  }
  for (const act of ["save", "delete"])
    expect(await ask(seller, act, { ...BY_OWNER, name: "甲", id: 1, version: 1 })).toMatchObject({ status: 403 });
  expect((await listOf(seller)).makes).toBe(0);
  expect(await checksums(server)).toEqual(before);
});

test("group and sum by nothing that is kept from the caller", async () => {
  const money = savedId(await ask(boss, "save", { ...CONTRACTS, name: unique("金额"), shared: 1 }));
  const owners = savedId(await ask(boss, "save", { ...BY_OWNER, name: unique("负责人"), shared: 1 }));
  const keep = (module: string, key: string, access: string) =>
    sql`insert into field_rights (role_id, module, key, access)
      select role_id, ${module}, ${key}, ${access} from user_roles where user_id = ${manager.id}`.execute(server.db);
  expect((await ask(manager, "run", { id: money })).status).toBe(200);
  await keep("contract", "Money", "hide");
  await keep("customer", "UserID", "mask");
  await dropCaches(server);
  const { sources } = await listOf(manager);
  const fieldsOf = (module: string, part: "sums" | "dimensions") =>
    sources.find((one) => one.module === module)?.[part].map(({ field }) => field) ?? [];
  expect(fieldsOf("contract", "sums")).not.toContain("Money");
  expect(fieldsOf("customer", "dimensions")).not.toContain("UserID");
  for (const id of [money, owners])
    expect(await ask(manager, "run", { id })).toMatchObject({ status: 400, msg: expect.stringContaining("无权查看") });
  expect(await ask(manager, "run", CONTRACTS)).toMatchObject({ status: 400 });
  expect(await ask(manager, "save", { ...CONTRACTS, name: unique("无权") })).toMatchObject({ status: 400 });
  await sql`delete from field_rights where key in ('Money', 'UserID')`.execute(server.db);
  await dropCaches(server);
});

test("of bad input nothing is written or counted, and the reason is told", async () => {
  const before = await checksums(server);
  const name = unique("错");
  for (const [wrong, said] of [
    [{ module: "nothing" }, "请选择有权查看的数据"],
    [{ by: null }, "请选择有权使用的分组"],
    [{ by: { field: "CustomerName" } }, "请选择有权使用的分组"],
    [{ by: { field: "AddTime" } }, "请选择按天、按周或按月"],
    [{ by: { field: "UserID", grain: "day" } }, "请选择按天、按周或按月"],
    [{ split: { field: "UserID" } }, "两个分组不能相同"],
    [{ sum: "CustomerName" }, "请选择有权查看的数字字段"],
    [{ picture: "line" }, "折线图"],
    [{ picture: "pie", split: { field: "AddTime", grain: "day" } }, "饼图"],
    [{ filter: [{ field: "没有", op: "in", value: [1] }] }, ""],
    [{ filter: Array.from({ length: 17 }, () => ({ field: "UserID", op: "notEmpty" })) }, "筛选条件太多"],
    [{ by: { field: "__proto__" } }, "请选择有权使用的分组"],
  ] as const)
    for (const act of ["save", "run"]) {
      const answer = await ask(boss, act, { ...BY_OWNER, name, ...wrong });
      expect([wrong, answer.status, answer.msg]).toEqual([wrong, 400, expect.stringContaining(said)]);
    }
  expect(await ask(boss, "save", BY_OWNER)).toMatchObject({ status: 400, msg: "请填写报表名称" });
  expect(await ask(boss, "run")).toMatchObject({ status: 400 });
  expect(await checksums(server)).toEqual(before);
});

test("two who change one at once: one has changed it, the other is told", async () => {
  const name = unique("同时");
  const firsts = await Promise.all([1, 2].map(() => ask(manager, "save", { ...BY_OWNER, name })));
  expect(firsts.map(({ status }) => status).sort()).toEqual([200, 400]);
  const id = dataOf(firsts.find(({ status }) => status === 200) as Answer).id ?? 0;
  const answers = await Promise.all(
    ["甲", "乙", "丙"].map((more) => ask(manager, "save", { ...BY_OWNER, id, version: 1, name: `${name}${more}` })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(answers.find(({ status }) => status === 409)?.msg).toContain("已被他人修改");
  expect((await reportOf(manager, id)).version).toBe(2);
});
