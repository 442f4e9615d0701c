/** Invoices: room in their contract, rows by rate, issue, reversals, void, titles, and what they hinder. */
import { businessDay } from "@qicheng/engine/time/business-time";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId, unique } from "../../../test/arrange";
import { type Caller, type TestServer, testServer } from "../../../test/harness";
import { checksums } from "../../../test/observe";
import { brokenInvariants } from "../../kernel/documents/invariants";

let server: TestServer;
let boss: Caller;
let products: number[];
let customer: number;
let kind: number;

const RATES = ["13", "6"];

beforeAll(async () => {
  server = await testServer();
  boss = await server.as("boss");
  products = [];
  for (const shuilv of RATES) {
    const product = { name: unique("产品"), number: unique("P"), standard: "台", price: 10, shuilv };
    products.push(newId(await boss.raw("/api/product/add", product)));
  }
  customer = newId(await boss.raw("/api/customer/add", { CustomerName: unique("客户") }));
  const { rows } = await sql<{ id: number }>`
    select id from dictionary where kind = 'contractType' order by id limit 1`.execute(server.db);
  kind = rows[0]?.id ?? 0;
});
afterAll(async () => {
  expect(await brokenInvariants(server.db)).toEqual([]);
  await server.close();
});

const signed = async (money: number, more: object = {}, by = boss): Promise<number> =>
  newId(
    await by.raw("/api/contract/add", {
      customerId: customer,
      type: kind,
      listJson: [{ productid: products[0], number: 1, sellingprice: money, shuilv: "13" }],
      ...more,
    }),
  );
const apply = (contractId: number, money: number | string, more: object = {}, by = boss) =>
  by.raw("/api/invoice/add", { contractId, money, title: "杭州某某有限公司", ...more });
const view = async (id: number) => (await boss.raw("/api/invoice/Views", { id })).data;
const contract = async (id: number) => (await boss.raw("/api/contract/Views", { id })).data;
let numbers = 10_000_000;
const issue = (id: number, more: object = {}, by = boss) => {
  numbers += 1;
  return by.raw("/api/invoice/issue", { id, number: String(numbers), ...more });
};
const issued = async (contractId: number, money: number | string, more: object = {}) => {
  const id = newId(await apply(contractId, money, more));
  expect((await issue(id)).status).toBe(200);
  return id;
};
const red = (id: number, more: object = {}) => boss.raw("/api/invoice/red", { id, ext: "退货", ...more });

describe("an application", () => {
  test("takes no more than is due, and says how much that is", async () => {
    const id = await signed(100);
    const before = await checksums(server);
    expect(await apply(id, 100.01)).toMatchObject({
      status: 400,
      data: { errors: [{ field: "money", msg: "超出可开票金额100.00元" }] },
    });
    expect(await checksums(server)).toEqual(before);
    const first = newId(await apply(id, 60));
    expect(await apply(id, 40.01)).toMatchObject({ status: 400, msg: expect.stringContaining("40.00") });
    expect((await apply(id, 40)).status).toBe(200);
    expect(await view(first)).toMatchObject({ state: 1, approval: 2, appliedMoney: 60, validMoney: 0 });
    expect(await contract(id)).toMatchObject({ invoicingMoney: 100, invoicedMoney: 0, invoiceState: 0 });
  });

  test("is laid over the rates of its contract, and its rows add up", async () => {
    const id = await signed(0, {
      listJson: [
        { productid: products[0], number: 1, sellingprice: 200, shuilv: "13" },
        { productid: products[1], number: 1, sellingprice: 100, shuilv: "6" },
      ],
    });
    const { items, money, net, tax } = await view(newId(await apply(id, 100)));
    expect(items).toMatchObject([
      { rate: "13", money: 66.67, net: 59, tax: 7.67 },
      { rate: "6", money: 33.33, net: 31.44, tax: 1.89 },
    ]);
    expect([money, net, tax]).toEqual([100, 90.44, 9.56]);
    const own = [{ name: "技术服务", rate: "exempt", money: 30 }];
    expect(await apply(id, 31, { items: own })).toMatchObject({
      status: 400,
      data: { errors: [{ field: "money", msg: "开票金额应等于明细合计30.00元" }] },
    });
    expect(await view(newId(await apply(id, 30, { items: own })))).toMatchObject({ net: 30, tax: 0 });
  });

  test("needs a sound tax number, which is kept as it is printed", async () => {
    const id = await signed(100);
    expect(await apply(id, 1, { kind: "special" })).toMatchObject({
      data: { errors: [{ field: "taxNo", msg: "专用发票需要税号" }] },
    });
    expect(await apply(id, 1, { taxNo: "9133" })).toMatchObject({ data: { errors: [{ field: "taxNo" }] } });
    const made = newId(await apply(id, 1, { taxNo: " 91330100ma2b１23x4y " }));
    expect((await view(made)).taxNo).toBe("91330100MA2B123X4Y");
  });

  test("counts nothing beyond what is due when many apply at once", async () => {
    const id = await signed(100);
    const answers = await Promise.all(Array.from({ length: 12 }, () => apply(id, 30)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(answers.filter(({ status }) => ![200, 400].includes(status))).toEqual([]);
    expect(await contract(id)).toMatchObject({ invoicingMoney: 90 });
  });

  test("sent back and begun again at once by several still finds room for one", async () => {
    const id = await signed(100);
    const applied = [];
    for (let at = 0; at < 4; at += 1) {
      const one = newId(await apply(id, 80));
      await sql`update invoices set approval = 3 where id = ${one}`.execute(server.db);
      applied.push(one);
    }
    const answers = await Promise.all(
      applied.map((one) => boss.raw("/api/invoice/edit", { id: one, ext: "重新提交" })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await contract(id)).toMatchObject({ invoicingMoney: 80 });
  });

  test("in the bin counts for nothing, and comes back only where there is room", async () => {
    const id = await signed(100);
    const one = newId(await apply(id, 80));
    await sql`update invoices set approval = 0 where id = ${one}`.execute(server.db);
    expect((await boss.raw("/api/invoice/delete", { ids: [one] })).data).toMatchObject({ done: [one] });
    const other = newId(await apply(id, 70));
    const restore = () => boss.raw("/api/recycle/restore", { module: "invoice", ids: [one] });
    expect(await restore()).toMatchObject({ status: 409, msg: "超出可开票金额30.00元" });
    await sql`update invoices set approval = 3 where id = ${other}`.execute(server.db);
    expect((await restore()).data).toMatchObject({ done: [one] });
    expect(await contract(id)).toMatchObject({ invoicingMoney: 80 });
  });
});

describe("an issued one", () => {
  test("has its number once, whoever else wants it at the same moment", async () => {
    const id = await signed(100);
    const waiting = [];
    for (let at = 0; at < 4; at += 1) waiting.push(newId(await apply(id, 10)));
    const answers = await Promise.all(waiting.map((one) => issue(one, { number: "25 3300 0001" })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.find(({ status }) => status === 400)).toMatchObject({ data: { errors: [{ field: "number" }] } });
    expect(await contract(id)).toMatchObject({ invoicedMoney: 10, invoicingMoney: 30, invoicedRate: 10 });
    expect(await issue(waiting[0] ?? 0, { number: "不是号码" })).toMatchObject({ status: expect.any(Number) });
  });

  test("is issued once by two at once, and leaves a line in the log", async () => {
    const id = await signed(100);
    const one = newId(await apply(id, 100));
    const answers = await Promise.all([issue(one), issue(one), issue(one)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403]);
    const log = (await boss.raw("/api/actionLog/list", { modelType: "invoice", modelId: one })).rows ?? [];
    expect(log.map((row) => row.action)).toEqual(expect.arrayContaining(["add", "issue"]));
    expect(await contract(id)).toMatchObject({ invoiceState: 2, invoicedRate: 100, subtotal: { invoice: 1 } });
  });

  test("is no invoice of a day to come, or of a closed one", async () => {
    const one = newId(await apply(await signed(100), 100));
    expect(await issue(one, { date: "2099-01-01" })).toMatchObject({ data: { errors: [{ field: "date" }] } });
  });

  test("is reversed in parts, which take net and tax to the fen", async () => {
    const id = await signed(0, {
      listJson: [
        { productid: products[0], number: 1, sellingprice: 33.33, shuilv: "13" },
        { productid: products[1], number: 1, sellingprice: 66.68, shuilv: "6" },
      ],
    });
    const one = await issued(id, 100.01);
    const blue = await view(one);
    for (const money of ["0.01", "33.34", "12.35"]) expect((await red(one, { money })).status).toBe(200);
    expect(await view(one)).toMatchObject({ state: 3, redMoney: 45.7, validMoney: 54.31 });
    expect(await red(one, { money: "54.32" })).toMatchObject({
      status: 400,
      data: { errors: [{ field: "money", msg: "最多可红冲54.31元" }] },
    });
    expect((await red(one)).status).toBe(200);
    const { data } = await boss.raw("/api/invoice/reds", { id: one });
    const sum = (key: string) =>
      Math.round((data as Record<string, number>[]).reduce((all, row) => all + (row[key] ?? 0), 0) * 100);
    expect([sum("money"), sum("net"), sum("tax")]).toEqual([
      10_001,
      Math.round(blue.net * 100),
      Math.round(blue.tax * 100),
    ]);
    expect(await view(one)).toMatchObject({ state: 4, validMoney: 0 });
    expect(await red(one)).toMatchObject({ status: 403, msg: "该发票已全部红冲" });
    expect((await apply(id, 100.01)).status).toBe(200);
  });

  test("is never reversed above its amount by many at once", async () => {
    const one = await issued(await signed(100), 100);
    const answers = await Promise.all(Array.from({ length: 9 }, () => red(one, { money: 30 })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(await view(one)).toMatchObject({ redMoney: 90 });
  });

  test("is void on paper only, in its month, without a reversal", async () => {
    const id = await signed(100);
    const end = (one: number) => boss.raw("/api/invoice/void", { id: one, ext: "写错" });
    expect(await end(await issued(id, 10))).toMatchObject({ status: 403, msg: "数电发票不能作废，请红冲" });
    const paper = await issued(id, 10, { kind: "normal" });
    expect((await end(paper)).status).toBe(200);
    expect(await view(paper)).toMatchObject({ state: 6, validMoney: 0, voidReason: "写错" });
    const reversed = await issued(id, 10, { kind: "normal" });
    await red(reversed, { money: 1 });
    expect(await end(reversed)).toMatchObject({ status: 403, msg: "已部分红冲，不能作废" });
    const old = newId(await apply(id, 10, { kind: "normal", date: "2026-01-05" }));
    await issue(old, { date: "2026-01-06" });
    if (businessDay().slice(0, 7) !== "2026-01")
      expect(await end(old)).toMatchObject({ status: 409, msg: "只能作废当月开具的发票，请红冲" });
  });
});

describe("a contract with invoices", () => {
  const change = async (id: number, money: number) => {
    const { listJson } = await contract(id);
    return boss.raw("/api/contract/change", { id, Money: money, listJson: [{ ...listJson[0], sellingprice: money }] });
  };

  test("falls no lower than they are", async () => {
    const id = await signed(100);
    const one = await issued(id, 60);
    await apply(id, 20);
    expect(await change(id, 50)).toMatchObject({ status: 409, msg: "已开票超出10.00元，请先红冲10.00元" });
    expect(await change(id, 70)).toMatchObject({
      status: 409,
      msg: "开票申请超出10.00元，请先撤回或退回申请",
    });
    await red(one, { money: 10 });
    expect((await change(id, 70)).status).toBe(200);
  });

  test("is not void before they are reversed", async () => {
    const id = await signed(100);
    const one = await issued(id, 60);
    const end = () => boss.raw("/api/contract/void", { id });
    expect(await end()).toMatchObject({ status: 409, msg: "已开票60.00元，请先红冲或作废发票" });
    await red(one);
    const asked = newId(await apply(id, 5));
    expect(await end()).toMatchObject({ status: 409, msg: "有5.00元的开票申请未完成" });
    await sql`update invoices set approval = 3 where id = ${asked}`.execute(server.db);
    expect((await end()).status).toBe(200);
    expect(await apply(id, 1)).toMatchObject({ status: 403 });
  });

  test("takes nothing back that was invoiced", async () => {
    const id = await signed(100, { listJson: [{ productid: products[0], number: 10, sellingprice: 10 }] });
    const one = await issued(id, 80);
    const back = () =>
      boss.raw("/api/contract/return/add", { contractId: id, listJson: [{ productid: products[0], number: 5 }] });
    expect(await back()).toMatchObject({ status: 409, msg: "已开票超出30.00元，请先红冲30.00元" });
    await red(one, { money: 30 });
    expect((await back()).status).toBe(200);
    expect(await contract(id)).toMatchObject({ invoicedMoney: 50, invoicedRate: 100 });
  });
});

test("titles of a customer are kept, the last one first, and forgotten one by one", async () => {
  const own = newId(await boss.raw("/api/customer/add", { CustomerName: unique("客户") }));
  const id = await signed(100, { customerId: own });
  const titles = async () => (await boss.raw("/api/invoice/titles", { customerId: own })).data;
  await apply(id, 1, { title: "甲公司", taxNo: "91330100MA2B123X4Y", bank: "工商银行" });
  await apply(id, 1, { title: "乙公司" });
  await apply(id, 1, { title: "甲公司", taxNo: "91330100MA2B123X4Y", bank: "建设银行" });
  expect(await titles()).toMatchObject([{ title: "甲公司", bank: "建设银行" }, { title: "乙公司" }]);
  expect((await boss.raw("/api/invoice/titleDelete", { customerId: own, title: "乙公司" })).status).toBe(200);
  expect(await titles()).toHaveLength(1);
  expect((await boss.raw("/api/invoice/titleDelete", { customerId: own, title: "乙公司" })).status).toBe(404);
});

test("customers that become one bring their titles along", async () => {
  const [one, other] = [
    newId(await boss.raw("/api/customer/add", { CustomerName: unique("客户") })),
    newId(await boss.raw("/api/customer/add", { CustomerName: unique("客户") })),
  ];
  await apply(await signed(10, { customerId: one }), 1, { title: "同一抬头" });
  const second = await signed(10, { customerId: other });
  await apply(second, 1, { title: "同一抬头" });
  await apply(second, 1, { title: "另一抬头" });
  expect((await boss.raw("/api/customer/merge", { id: one, ids: [other] })).status).toBe(200);
  const { data } = await boss.raw("/api/invoice/titles", { customerId: one });
  expect((data as { title: string }[]).map(({ title }) => title).sort()).toEqual(["另一抬头", "同一抬头"].sort());
});

test("is seen by whoever sees its contract, and done by whoever may", async () => {
  const [mine, other, viewer] = [await server.as("s1"), await server.as("s3"), await server.as("none")];
  const own = newId(await mine.raw("/api/customer/add", { CustomerName: unique("客户") }));
  const id = await signed(100, { customerId: own }, mine);
  expect((await apply(id, 1, {}, other)).status).toBe(404);
  expect((await apply(id, 1, {}, viewer)).status).toBe(403);
  const one = newId(await apply(id, 10, {}, mine));
  for (const path of ["Views", "reds"]) expect((await other.raw(`/api/invoice/${path}`, { id: one })).status).toBe(404);
  expect((await other.raw("/api/invoice/room", { contractId: id })).status).toBe(404);
  for (const whose of [{ contractId: id }, { customerId: own }]) {
    expect((await other.raw("/api/invoice/titles", whose)).status).toBe(404);
    expect((await other.raw("/api/invoice/titleDelete", { ...whose, title: "杭州某某有限公司" })).status).toBe(404);
  }
  expect((await mine.raw("/api/invoice/index", { contractId: id })).rows?.map((row) => row.id)).toEqual([one]);
  expect((await other.raw("/api/invoice/index", { contractId: id })).rows).toEqual([]);
  for (const [path, body] of [
    ["issue", { number: "88888888" }],
    ["send", { logistics: "SF1" }],
    ["red", { ext: "x" }],
    ["void", { ext: "x" }],
  ] as const) {
    expect([path, (await mine.raw(`/api/invoice/${path}`, { id: one, ...body })).status]).toEqual([path, 403]);
    expect((await server.anonymous.raw(`/api/invoice/${path}`, { id: one, ...body })).status).toBe(401);
  }
});
