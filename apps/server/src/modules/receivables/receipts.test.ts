/** Receipts: where their money goes, when, and how it comes back. */
import { DEFAULT_SETTINGS } from "@qicheng/engine/approval/definition";
import { businessDay } from "@qicheng/engine/time/business-time";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { release } from "../../../test/approvals";
import { dropCaches, grant, newId, unique } from "../../../test/arrange";
import { designFor } from "../../../test/flows";
import { type Caller, type TestServer, testServer } from "../../../test/harness";
import { checksums } from "../../../test/observe";

let server: TestServer;
let boss: Caller;
let seller: Caller;
let product: number;
let kind: number;
let bank: number;
let cash: number;

const TODAY = businessDay();
const PLAN = {
  hkType: 2,
  hkList: [
    { date: "2026-04-01", money: 100 },
    { date: "2026-05-01", money: 200 },
  ],
};

const customerOf = async (by = seller) => newId(await by.raw("/api/customer/add", { CustomerName: unique("客户") }));
const contractOf = async (customerId: number, more: object = {}, by = seller) =>
  newId(
    await by.raw("/api/contract/add", {
      customerId,
      type: kind,
      AddTime: "2026-03-05",
      listJson: [{ productid: product, number: 1, sellingprice: 300 }],
      ...more,
    }),
  );
const view = async (id: number) => (await boss.raw("/api/contract/Views", { id })).data;
const plan = async (id: number) => (await view(id)).hkList as { id: number; money: number }[];
const receipt = async (id: number) => (await boss.raw("/api/finance/Views", { id })).data;
/** Whoever may not look at accounts leaves it to the first one. */
const pay = (more: object, by = boss) =>
  by.raw("/api/finance/add", { ...(by === boss ? { accountId: bank } : {}), ...more });
const paid = async (more: object, by = boss) => newId(await pay(more, by));
const rowsOf = async (contractId: number) =>
  (await boss.raw("/api/recpay/list", { contractId, rows: 100 })).rows?.map(
    ({ money, recpaymoney, unreceived, state, completetime }) => ({
      money,
      recpaymoney,
      unreceived,
      state,
      completetime,
    }),
  );
const ledger = (id: number) =>
  server.rows(sql<{ kind: string; money: string }>`
    select kind, money::text from account_movements where record_id = ${id} and module = 'finance' order by id`);

beforeAll(async () => {
  server = await testServer();
  boss = await server.as("boss");
  seller = await server.as("s1");
  product = newId(
    await boss.raw("/api/product/add", { name: unique("产品"), number: unique("P"), standard: "台", price: 300 }),
  );
  bank = newId(await boss.raw("/api/account/add", { name: unique("银行"), types: "bank" }));
  cash = newId(await boss.raw("/api/account/add", { name: unique("现金"), types: "cash" }));
  const { rows } = await sql<{ id: number }>`
    select id from dictionary where kind = 'contractType' order by id limit 1`.execute(server.db);
  kind = rows[0]?.id ?? 0;
});
afterAll(() => server.close());

describe("recording one", () => {
  test("settles rows by their planned day, and moves account, contract and figures together", async () => {
    const customerId = await customerOf();
    const contract = await contractOf(customerId, PLAN);
    const id = await paid({ contractId: contract, money: 150, fee: 1.5, date: "2026-04-02" });
    expect(await receipt(id)).toMatchObject({
      approval: 2,
      allocated: 150,
      prepayment: 0,
      customerId,
      UserID: seller.id,
    });
    expect((await receipt(id)).ordersn).toMatch(/^SKD\d{12}$/);
    expect(await view(contract)).toMatchObject({ received: 150, unreceived: 150, receivedRate: 50 });
    expect(await rowsOf(contract)).toEqual([
      { money: 100, recpaymoney: 100, unreceived: 0, state: 3, completetime: "2026-04-02" },
      { money: 200, recpaymoney: 50, unreceived: 150, state: 2, completetime: "" },
    ]);
    expect(await ledger(id)).toEqual([
      { kind: "receipt", money: "150.00" },
      { kind: "fee", money: "-1.50" },
    ]);
    expect(
      await server.rows(sql`select figure, day::text, user_id, amount from document_figures
        where module = 'finance' and record_id = ${id}`),
    ).toEqual([{ figure: "receipt.money", day: "2026-04-02", user_id: seller.id, amount: "150.00" }]);
  });

  test("goes as typed, the rest by day, and more than is open is refused with what is", async () => {
    const contract = await contractOf(await customerOf(), PLAN);
    const [, second] = await plan(contract);
    const items = [{ contractId: contract, planId: second?.id, money: 80 }];
    const before = await checksums(server);
    const over = await pay({ contractId: contract, money: 301, items });
    expect(over).toMatchObject({ status: 400, msg: expect.stringContaining("超出未回款金额") });
    expect(await checksums(server)).toEqual(before);
    await paid({ contractId: contract, money: 130, items });
    expect((await rowsOf(contract))?.map(({ recpaymoney }) => recpaymoney)).toEqual([50, 80]);
  });

  test("says before it is saved where each yuan goes, and that is where it goes", async () => {
    const contract = await contractOf(await customerOf(), PLAN);
    const data = { contractId: contract, money: 320, toPrepaid: 1, accountId: bank };
    const before = await checksums(server);
    const seen = (await boss.raw("/api/finance/preview", { data })).data;
    expect(await checksums(server)).toEqual(before);
    expect(seen).toMatchObject({
      parts: [
        { contractId: contract, qici: "首款", plantime: "2026-04-01", money: 100, open: 0 },
        { contractId: contract, qici: "尾款", plantime: "2026-05-01", money: 200, open: 0 },
      ],
      prepaid: 20,
      refused: "",
    });
    expect(await receipt(await paid(data))).toMatchObject({ allocated: 300, prepayment: 20 });
    expect((await boss.raw("/api/finance/preview", { data: { ...data, toPrepaid: 0 } })).data.refused).toContain(
      "超出未回款金额0.00元",
    );
  });

  test("without the right waits for somebody who has it, and counts as used meanwhile", async () => {
    const contract = await contractOf(await customerOf());
    const id = await paid({ contractId: contract, money: 200 }, seller);
    expect(await receipt(id)).toMatchObject({ approval: 0, allocated: 0 });
    expect(await view(contract)).toMatchObject({ received: 0 });
    expect((await pay({ contractId: contract, money: 101 })).msg).toContain("超出未回款金额100.00元");
    expect((await seller.raw("/api/finance/post", { id })).status).toBe(403);
    expect((await boss.raw("/api/contract/void", { id: contract, toPrepaid: 1 })).msg).toContain(
      "待审批的收款200.00元",
    );
    expect((await boss.raw("/api/finance/post", { id })).status).toBe(200);
    expect((await boss.raw("/api/finance/post", { id })).status).toBe(403);
    expect(await view(contract)).toMatchObject({ received: 200 });
    expect((await seller.raw("/api/finance/edit", { id, ext: "x" })).status).toBe(403);
  });

  test("that is deleted while it waits gives its room back", async () => {
    const contract = await contractOf(await customerOf());
    const id = await paid({ contractId: contract, money: 300 }, seller);
    expect((await pay({ contractId: contract, money: 1 })).status).toBe(400);
    expect((await seller.raw("/api/finance/delete", { ids: [id] })).status).toBe(200);
    expect((await pay({ contractId: contract, money: 1 })).status).toBe(200);
    expect((await boss.raw("/api/recycle/restore", { module: "finance", ids: [id] })).status).not.toBe(200);
  });

  test.each([
    ["no money", { money: 0 }, "money"],
    ["money below nothing", { money: -5 }, "money"],
    ["three decimals", { money: 1.005 }, "money"],
    ["a fee above it", { money: 5, fee: 6 }, "fee"],
    ["a day to come", { money: 5, date: "2099-01-01" }, "date"],
  ])("refuses %s", async (_what, more, field) => {
    const customerId = await customerOf();
    expect((await pay({ customerId, ...more })).data?.errors).toMatchObject([{ field }]);
  });

  test("refuses another customer's contract, one out of sight, and one that is void", async () => {
    const contract = await contractOf(await customerOf());
    const other = await customerOf();
    expect((await pay({ customerId: other, contractId: contract, money: 5 })).data?.errors).toMatchObject([
      { field: "contractId" },
    ]);
    const stranger = await server.as("s3");
    expect((await pay({ contractId: contract, money: 5 }, stranger)).data?.errors).toBeDefined();
    expect((await boss.raw("/api/contract/void", { id: contract })).status).toBe(200);
    expect((await pay({ contractId: contract, money: 5 })).data?.errors).toMatchObject([{ field: "contractId" }]);
  });

  test("two at once take what is open once", async () => {
    const contract = await contractOf(await customerOf());
    const answers = await Promise.all([1, 2, 3, 4].map(() => pay({ contractId: contract, money: 200 })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
    expect(await view(contract)).toMatchObject({ received: 200 });
  });
});

describe("money that comes back", () => {
  test("a refund takes the prepayment first, then contract level, then the latest rows", async () => {
    const contract = await contractOf(await customerOf(), PLAN);
    const id = await paid({ contractId: contract, money: 320, toPrepaid: 1 });
    expect((await boss.raw("/api/finance/refund", { id, money: 321 })).data?.errors).toMatchObject([
      { field: "money" },
    ]);
    const act = newId(await boss.raw("/api/finance/refund", { id, money: 70, ext: "退" }));
    expect(await receipt(id)).toMatchObject({ allocated: 250, prepayment: 0, refunded: 70 });
    expect((await rowsOf(contract))?.map(({ recpaymoney, completetime }) => [recpaymoney, completetime])).toEqual([
      [100, TODAY],
      [150, ""],
    ]);
    expect((await boss.raw("/api/finance/reverse", { id })).msg).toContain("退款70.00元");
    expect((await boss.raw("/api/finance/undo", { id: act })).status).toBe(200);
    expect((await boss.raw("/api/finance/undo", { id: act })).status).toBe(409);
    expect(await receipt(id)).toMatchObject({ allocated: 300, prepayment: 20, refunded: 0 });
    expect((await boss.raw("/api/finance/reverse", { id, ext: "错" })).status).toBe(200);
    expect(await receipt(id)).toMatchObject({ state: 1, allocated: 0, prepayment: 0, reverseReason: "错" });
    expect(await view(contract)).toMatchObject({ received: 0, unreceived: 300 });
    expect((await boss.raw("/api/finance/reverse", { id })).status).toBe(403);
    expect(
      await server.rows(sql`select coalesce(sum(amount), 0)::text as sum from document_figures
      where module = 'finance' and record_id = ${id}`),
    ).toEqual([{ sum: "0.00" }]);
  });

  test("a till pays no more than it holds", async () => {
    const customerId = await customerOf();
    const id = await paid({ customerId, money: 50 });
    expect((await boss.raw("/api/finance/refund", { id, money: 50, accountId: cash })).msg).toContain("余额不足");
    expect((await boss.raw("/api/finance/refund", { id, money: 50 })).status).toBe(200);
  });

  test("two refunds at once give back no more than there is", async () => {
    const id = await paid({ customerId: await customerOf(), money: 100 });
    const answers = await Promise.all([1, 2, 3].map(() => boss.raw("/api/finance/refund", { id, money: 60 })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await receipt(id)).toMatchObject({ prepayment: 40, refunded: 60 });
  });

  test("a prepayment settles contracts, oldest first, without cash, and that is undone", async () => {
    const customerId = await customerOf();
    const first = await paid({ customerId, money: 100, date: "2026-01-01" });
    const second = await paid({ customerId, money: 100, date: "2026-01-02" });
    const contract = await contractOf(customerId, PLAN);
    const moved = () => server.rows(sql`select count(*)::int as n from account_movements`);
    const before = await moved();
    const use = (money: number) =>
      boss.raw("/api/finance/usePrepaid", { customerId, items: [{ contractId: contract, money }] });
    expect((await use(201)).msg).toContain("可用预收200.00元");
    const act = newId(await use(150));
    expect(await moved()).toEqual(before);
    expect(await receipt(first)).toMatchObject({ allocated: 100, prepayment: 0 });
    expect(await receipt(second)).toMatchObject({ allocated: 50, prepayment: 50 });
    expect(await view(contract)).toMatchObject({ received: 150 });
    expect((await boss.raw("/api/finance/reverse", { id: first })).msg).toContain("预收核销");
    expect((await boss.raw("/api/finance/undo", { id: act })).status).toBe(200);
    expect(await view(contract)).toMatchObject({ received: 0 });
    expect(await receipt(second)).toMatchObject({ allocated: 0, prepayment: 100 });
    expect(
      (await seller.raw("/api/finance/usePrepaid", { customerId, items: [{ contractId: contract, money: 1 }] })).status,
    ).toBe(403);
  });
});

describe("a contract with receipts", () => {
  test("is void only once its money is somewhere", async () => {
    const contract = await contractOf(await customerOf());
    const id = await paid({ contractId: contract, money: 120 });
    const asked = (await boss.raw("/api/contract/preview", { act: "void", id: contract })).data;
    expect(asked.obstacles).toMatchObject([{ act: "toPrepaid", text: expect.stringContaining("已收款120.00元") }]);
    expect((await boss.raw("/api/contract/void", { id: contract })).status).toBe(409);
    expect((await boss.raw("/api/contract/void", { id: contract, toPrepaid: 1 })).status).toBe(200);
    expect(await receipt(id)).toMatchObject({ allocated: 0, prepayment: 120 });
    expect(await view(contract)).toMatchObject({ stage: 2, received: 0 });
  });

  test("that is changed lays what it received anew, oldest receipt first", async () => {
    const contract = await contractOf(await customerOf(), PLAN);
    const first = await paid({ contractId: contract, money: 90, date: "2026-04-01" });
    const second = await paid({ contractId: contract, money: 150, date: "2026-04-02" });
    const [line] = (await view(contract)).listJson;
    const smaller = {
      id: contract,
      listJson: [{ ...line, sellingprice: 200 }],
      Money: 200,
      hkType: 2,
      hkList: [
        { date: "2026-06-01", money: 60 },
        { date: "2026-07-01", money: 140 },
      ],
    };
    expect((await boss.raw("/api/contract/change", smaller)).msg).toContain("多出40.00元");
    expect((await boss.raw("/api/contract/change", { ...smaller, toPrepaid: 1 })).status).toBe(200);
    expect(await view(contract)).toMatchObject({ Money: 200, received: 200, unreceived: 0 });
    expect((await rowsOf(contract))?.map(({ money, recpaymoney }) => [money, recpaymoney])).toEqual([
      [60, 60],
      [140, 140],
    ]);
    expect(await receipt(first)).toMatchObject({ allocated: 90, prepayment: 0 });
    expect(await receipt(second)).toMatchObject({ allocated: 110, prepayment: 40 });
  });
});

test("a return above what is open makes what was received prepayment", async () => {
  const contract = await contractOf(await customerOf(), PLAN);
  const id = await paid({ contractId: contract, money: 250 });
  const listJson = [{ productid: product, number: 1 }];
  expect((await boss.raw("/api/contract/return/add", { contractId: contract, listJson })).status).toBe(200);
  expect(await receipt(id)).toMatchObject({ allocated: 0, prepayment: 250 });
  expect(await view(contract)).toMatchObject({ received: 0, returned: 300, unreceived: 0 });
});

describe("rows of a plan", () => {
  test("fill the gap, split, are written off and back, and go without money alone", async () => {
    const contract = await contractOf(await customerOf());
    const add = (money: number) => boss.raw("/api/recpay/add", { contractId: contract, plantime: "2026-06-01", money });
    expect((await add(301)).msg).toContain("只有300.00元");
    const row = newId(await add(200));
    expect((await boss.raw("/api/recpay/Views", { id: row })).data).toMatchObject({
      qici: "第1期",
      state: 1,
      contractId: contract,
      overdue: 1,
    });
    const rows = [
      { plantime: "2026-06-01", money: "50" },
      { plantime: "2026-08-01", money: "150" },
    ];
    expect(
      (await boss.raw("/api/recpay/split", { id: row, rows: [{ ...rows[0], money: "51" }, rows[1]] })).status,
    ).toBe(400);
    expect((await boss.raw("/api/recpay/split", { id: row, rows })).status).toBe(200);
    await paid({ contractId: contract, money: 60 });
    expect((await boss.raw("/api/recpay/delete", { ids: [row] })).status).toBe(403);
    const [, second] = (await boss.raw("/api/recpay/list", { contractId: contract, rows: 9 })).rows ?? [];
    expect((await seller.raw("/api/recpay/set", { id: second?.id, ext: "让" })).status).toBe(403);
    expect((await boss.raw("/api/recpay/set", { id: second?.id, ext: "让" })).msg).toContain("140.00");
    expect(await view(contract)).toMatchObject({ received: 60, writtenOff: 140, unreceived: 100 });
    expect((await boss.raw("/api/recpay/set", { id: second?.id })).status).toBe(409);
    expect((await boss.raw("/api/recpay/set", { id: second?.id, undo: 1 })).status).toBe(200);
    expect(await view(contract)).toMatchObject({ writtenOff: 0, unreceived: 240 });
    const spare = newId(await add(100));
    expect((await boss.raw("/api/recpay/delete", { ids: [spare] })).status).toBe(200);
    expect((await view(contract)).hkList).toHaveLength(2);
  });
});

describe("who sees one", () => {
  test("its salesperson, the customer's owner and their superiors; nobody signed out or without the right", async () => {
    const manager = await server.as("mgrA");
    const other = await server.as("s3");
    const id = await paid({ contractId: await contractOf(await customerOf()), money: 5 });
    const see = async (by: Caller) =>
      (await by.raw("/api/finance/index", { rows: 200 })).rows?.some((row) => row.id === id);
    for (const by of [boss, seller, manager]) expect(await see(by)).toBe(true);
    expect(await see(other)).toBe(false);
    expect((await other.raw("/api/finance/Views", { id })).status).toBe(404);
    expect((await other.raw("/api/finance/refund", { id })).status).toBe(403);
    await grant(server, "s2");
    expect((await (await server.as("s2")).raw("/api/finance/refund", { id })).status).toBe(404);
    expect((await server.anonymous.raw("/api/finance/index", {})).status).toBe(401);
    const log = (await boss.raw("/api/actionLog/list", { modelType: "finance", modelId: id })).rows ?? [];
    expect(log.map(({ action }) => action)).toContain("add");
  });
});

describe("sums", () => {
  test("below the list are those of its rows, in each scope and filter", async () => {
    for (const by of [boss, seller])
      for (const query of [{}, { status: 1 }, { dataType: "myself" }]) {
        const rows = (await by.raw("/api/finance/index", { rows: 200, ...query })).rows ?? [];
        const sum = (key: string) => rows.reduce((all, row) => all + Math.round(Number(row[key]) * 100), 0) / 100;
        expect((await by.raw("/api/finance/findSumMoney", query)).data).toEqual({
          count: rows.length,
          money: sum("money"),
          approved: sum("approved"),
          pending: sum("pending"),
          allocated: sum("allocated"),
          cash: sum("cash"),
          prepayment: sum("prepayment"),
        });
      }
  });

  test("of the statement close with what is open, and of the ageing with the day", async () => {
    const customerId = await customerOf();
    const contract = await contractOf(customerId, PLAN);
    await paid({ contractId: contract, money: 120, date: "2026-04-10" });
    const statement = (await boss.raw("/api/finance/statement", { customerId, from: "2026-04-01" })).data;
    expect(statement).toMatchObject({
      opening: 300,
      closing: 180,
      rows: [{ kind: "receipt", received: 120, balance: 180 }],
    });
    const ageing = async (day: string) => (await boss.raw("/api/finance/ageing", { day, customerId })).rows;
    expect(await ageing("2026-04-05")).toMatchObject([{ open: 300, d30: 100, notDue: 200 }]);
    expect(await ageing("2026-06-05")).toMatchObject([{ open: 180, d60: 180 }]);
    expect((await (await server.as("s3")).raw("/api/finance/statement", { customerId })).status).toBe(404);
  });
});

test("a closed day takes no receipt, and a reversal of what lies before it is dated today", async () => {
  const customerId = await customerOf();
  const id = await paid({ customerId, money: 10, date: "2026-02-01" });
  expect((await seller.raw("/api/finance/close", { until: "2026-02-28" })).status).toBe(403);
  expect((await boss.raw("/api/finance/close", { until: "2026-02-28" })).status).toBe(200);
  expect((await pay({ customerId, money: 10, date: "2026-02-28" })).data?.errors).toMatchObject([{ field: "date" }]);
  expect((await boss.raw("/api/finance/reverse", { id })).status).toBe(200);
  expect(
    await server.rows(sql`select day::text, money from account_movements
    where record_id = ${id} and module = 'finance' and kind = 'reverse'`),
  ).toEqual([{ day: TODAY, money: "-10.00" }]);
  expect((await boss.raw("/api/finance/close", { until: "" })).status).toBe(200);
});

test("is approved by its flow, and whoever comes second is refused by name", async () => {
  const contract = await contractOf(await customerOf());
  const approver = await server.as("mgrA");
  await release(server, "finance", { ...designFor(approver.id), settings: DEFAULT_SETTINGS } as never, {
    cc: false,
    fields: [],
  });
  await dropCaches(server);
  const id = await paid({ contractId: contract, money: 300 }, seller);
  expect(await receipt(id)).toMatchObject({ approval: 0 });
  expect((await boss.raw("/api/finance/post", { id })).status).toBe(409);
  const todo = (await approver.raw("/api/WorkFlow/todo", { rows: 50 })).rows ?? [];
  const step = todo.find((row) => row.modelId === id)?.id;
  // Less is due by now: what was claimed has no room any more.
  await sql`update contracts set written_off = 1 where id = ${contract}`.execute(server.db);
  const refused = await approver.raw("/api/WorkFlow/Approved", { ids: String(step), ext: "" });
  expect(JSON.stringify(refused)).toContain("超出未回款金额299.00元");
  expect(await receipt(id)).toMatchObject({ approval: 0, allocated: 0 });
  await sql`update contracts set written_off = 0 where id = ${contract}`.execute(server.db);
  expect((await approver.raw("/api/WorkFlow/Approved", { ids: String(step), ext: "" })).status).toBe(200);
  expect(await view(contract)).toMatchObject({ received: 300 });
});
