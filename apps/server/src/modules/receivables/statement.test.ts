/** Statements of customers and suppliers as files: what the screens say, read back, for whoever may see it. */
import { businessDay } from "@qicheng/engine/time/business-time";
import { readXlsx } from "hucre";
import { sql } from "kysely";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { grant, newId, unique } from "../../../test/arrange";
import { type Caller, type TestServer, testServer } from "../../../test/harness";

let server: TestServer;
let boss: Caller;
let seller: Caller;
let customer: number;
let contract: number;
let receipt: number;
let supplier: number;

interface Said {
  opening: number;
  closing: number;
  due: number;
  received?: number;
  paid?: number;
  prepaid: number;
  rows: {
    day: string;
    name: string;
    due: number;
    received?: number;
    paid?: number;
    advance?: number;
    balance: number;
  }[];
}
type Side = "customer" | "supplier";
const PATHS = {
  customer: { screen: "/api/finance/statement", file: "/api/finance/statementFile", key: "customerId" },
  supplier: { screen: "/api/payable/statement", file: "/api/payable/statementFile", key: "supplierId" },
} as const;
const idOf = (side: Side) => (side === "customer" ? customer : supplier);

const screen = async (by: Caller, side: Side, more: object = {}) =>
  (await by.raw(PATHS[side].screen, { [PATHS[side].key]: idOf(side), ...more })).data as unknown as Said;
const file = (by: Caller, side: Side, format: string, more: object = {}) =>
  by.raw(PATHS[side].file, { [PATHS[side].key]: idOf(side), format, ...more });
const bytesOf = ({ data }: { data?: unknown }) =>
  new Uint8Array(Buffer.from((data as { bytes: string }).bytes, "base64"));

async function cellsOf(answer: { data?: unknown }): Promise<unknown[][]> {
  const { sheets } = await readXlsx(bytesOf(answer));
  return (sheets[0]?.rows ?? []) as unknown[][];
}

async function pagesOf(answer: { data?: unknown }): Promise<string[]> {
  const pdf = await getDocument({ data: bytesOf(answer), verbosity: 0 }).promise;
  const pages: string[] = [];
  for (let at = 1; at <= pdf.numPages; at += 1) {
    const { items } = await (await pdf.getPage(at)).getTextContent();
    pages.push(
      items
        .map((item) => ("str" in item ? item.str : ""))
        .join("")
        .replaceAll(/\s+/g, ""),
    );
  }
  return pages;
}

const yuan = (value: number) => value.toLocaleString("zh-CN", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const dayText = (value: unknown) => (value instanceof Date ? value.toISOString().slice(0, 10) : value);

beforeAll(async () => {
  server = await testServer();
  boss = await server.as("boss");
  seller = await server.as("s1");
  const product = newId(
    await boss.raw("/api/product/add", { name: unique("产品"), number: unique("P"), standard: "台", price: 300 }),
  );
  const accountId = newId(
    await boss.raw("/api/account/add", { name: unique("银行"), types: "bank", balance: 1_000_000 }),
  );
  const [kind] = await server.rows(sql<{ id: number }>`select id from dictionary where kind = 'contractType' limit 1`);
  customer = newId(await seller.raw("/api/customer/add", { CustomerName: unique("对账客户") }));
  contract = newId(
    await seller.raw("/api/contract/add", {
      customerId: customer,
      type: kind?.id,
      AddTime: "2026-03-05",
      listJson: [{ productid: product, number: 30, sellingprice: 1000.01 }],
      hkType: 2,
      hkList: [
        { date: "2026-04-01", money: 10_000 },
        { date: "2036-05-01", money: 20_000.3 },
      ],
    }),
  );
  const received = async (more: object) => newId(await boss.raw("/api/finance/add", { accountId, ...more }));
  receipt = await received({ contractId: contract, money: 1234.56, date: "2026-04-02" });
  await received({ contractId: contract, money: 400.4, date: "2026-05-02" });
  await boss.raw("/api/finance/refund", { id: receipt, money: 10, ext: "多付" });
  await received({ customerId: customer, money: 77, date: "2026-04-03" });

  supplier = newId(await boss.raw("/api/erp/supplierAdd", { name: unique("对账厂") }));
  const order = newId(
    await boss.raw("/api/erp/purchaseAdd", {
      supplierId: supplier,
      orderDate: "2026-04-01",
      listJson: [{ productid: product, number: 1, sellingprice: 5000.5 }],
    }),
  );
  const [owed] = await server.rows(sql<{ id: number }>`
    select id from payables where source = 'purchaseOrder' and record_id = ${order}`);
  const pay = async (more: object) => newId(await boss.raw("/api/payment/add", { accountId, ...more }));
  await pay({ type: "prepayment", supplierId: supplier, money: 800, date: "2026-04-02" });
  await pay({ type: "payable", payableId: owed?.id, money: 1000, date: "2026-04-03" });
  await pay({ type: "payable", payableId: owed?.id, money: 300, date: "2026-04-04", fromPrepaid: 1 });
  const wrong = await pay({ type: "payable", payableId: owed?.id, money: 50, date: "2026-04-05" });
  await boss.raw("/api/payment/reverse", { id: wrong, ext: "付错" });
});
afterAll(() => server.close());

describe("the supplier's", () => {
  test("tells what is owed, what was paid, and what he got in advance, and its end is what is unpaid", async () => {
    const said = await screen(boss, "supplier");
    const [unpaid] = await server.rows(sql<{ sum: string }>`
      select sum(unpaid)::text as sum from payables where supplier_id = ${supplier} and deleted_at is null`);
    expect(said.closing).toBe(Number(unpaid?.sum));
    expect(said).toMatchObject({ opening: 0, closing: 3700.5, due: 5800.5, paid: 2100, prepaid: 500 });
    const lines = said.rows.map(({ day, due, paid, advance, balance }) => [day, due, paid, advance, balance]);
    expect(lines).toEqual([
      ["2026-04-01", 5000.5, 0, 0, 5000.5],
      ["2026-04-02", 800, 0, 0, 5800.5],
      ["2026-04-02", 0, 800, 800, 5000.5],
      ["2026-04-03", 0, 1000, 0, 4000.5],
      ["2026-04-04", 0, 300, -300, 3700.5],
      ["2026-04-05", 0, 50, 0, 3650.5],
      ["2026-04-05", 0, -50, 0, 3700.5],
    ]);
    expect(await screen(boss, "supplier", { from: "2026-04-03", to: "2026-04-03" })).toMatchObject({
      opening: 5000.5,
      due: 0,
      paid: 1000,
      closing: 4000.5,
      prepaid: 800,
    });
  });

  test("keeps payments to whoever sees payments", async () => {
    await grant(server, "view", ["crm.finance.payable", "erp.supplier"], "all");
    const viewer = await server.as("view");
    const said = await screen(viewer, "supplier");
    expect(said).toMatchObject({ closing: 3700.5, prepaid: 0 });
    const payments = said.rows.filter(({ paid }) => paid !== 0);
    expect(payments).toHaveLength(5);
    for (const one of payments) expect(one).toMatchObject({ name: "", advance: 0 });
    await grant(server, "view", ["crm.finance.payable"], "all");
    expect(await file(await server.as("view"), "supplier", "pdf")).toMatchObject({ status: 404 });
  });
});

describe.each(["customer", "supplier"] as const)("a file of the %s", (side) => {
  const spans = [{}, { from: "2026-04-02", to: "2026-04-30" }, { from: "2030-01-01", to: "2030-01-31" }];

  test.each(spans)("has the numbers of the screen as a workbook: %o", async (days) => {
    const said = await screen(boss, side, days);
    const cells = await cellsOf(await file(boss, side, "xlsx", days));
    const head = cells.findIndex(([first]) => first === "日期");
    const wide = side === "customer" ? 6 : 7;
    expect(cells[head]?.slice(0, wide).at(-1)).toBe(side === "customer" ? "未收" : "未付");
    expect(cells[1]?.[0]).toBe(side === "customer" ? "客户对账单" : "供应商对账单");
    expect(cells[head + 1]?.slice(1, wide).filter((value) => value !== null)).toEqual([
      side === "customer" ? "期初未收" : "期初未付",
      said.opening,
    ]);
    const rows = cells.slice(head + 2, head + 2 + said.rows.length);
    const nothing = (value: number | undefined) => value || null;
    expect(rows.map((row) => [dayText(row[0]), ...row.slice(2, wide)])).toEqual(
      said.rows.map((row) => [
        row.day,
        row.name,
        nothing(row.due),
        nothing(row.received ?? row.paid),
        ...(side === "supplier" ? [nothing(row.advance)] : []),
        row.balance,
      ]),
    );
    const [sum, closing, , prepaid] = cells.slice(head + 2 + said.rows.length);
    expect(sum?.slice(3, 5)).toEqual([said.due, said.received ?? said.paid]);
    expect(closing?.[wide - 1]).toBe(said.closing);
    expect(prepaid?.[2]).toBe(said.prepaid);
    const all = cells.flat().join(" ");
    expect(all).toContain("核对无误");
    expect(all).toContain("（签章）");
  });

  test("has the numbers of the screen as a paper", async () => {
    const said = await screen(boss, side);
    const answer = await file(boss, side, "pdf");
    expect(answer).toMatchObject({ status: 200, data: { format: "pdf", missing: [] } });
    const [page = ""] = await pagesOf(answer);
    const { company } = await server.services.settings.get();
    expect(page).toContain(company.replaceAll(/\s+/g, ""));
    expect(page).toContain(side === "customer" ? "客户对账单" : "供应商对账单");
    for (const value of [said.opening, said.closing, said.due, said.received ?? said.paid ?? 0, said.prepaid])
      expect(page).toContain(yuan(value));
    let from = page.indexOf("日期事项单据");
    for (const row of said.rows)
      for (const text of [row.day, row.name, yuan(row.due || row.received || row.paid || 0), yuan(row.balance)]) {
        from = page.indexOf(text.replaceAll(/\s+/g, ""), from);
        expect(from, text).toBeGreaterThan(0);
      }
    expect(page).toContain("核对无误");
    expect(page.match(/（签章）/g)).toHaveLength(2);
    expect(page.includes("账龄")).toBe(side === "customer");
  });

  test("is noted in the log of whom it is about, and nothing is noted of one that is refused", async () => {
    const logged = async () =>
      server.rows(sql<{ summary: string }>`
        select summary from audit_log where module = ${side} and record_id = ${idOf(side)} and action = 'export'`);
    const before = (await logged()).length;
    await file(boss, side, "xlsx", { from: "2026-04-01", to: "2026-04-30" });
    const after = await logged();
    expect(after).toHaveLength(before + 1);
    expect(JSON.stringify(after)).toContain("2026-04-01");
    expect(await file(boss, side, "xlsx", { from: "2026-04-30", to: "2026-04-01" })).toMatchObject({ status: 400 });
    expect(await logged()).toHaveLength(before + 1);
  });

  test("is for whoever is signed in, has the right and sees it", async () => {
    expect(await file(server.anonymous, side, "pdf")).toMatchObject({ status: 401 });
    await grant(server, "view", ["crm.customer.total", "erp.supplier", "crm.contract.SalesOrder"], "all");
    expect(await file(await server.as("view"), side, "pdf")).toMatchObject({ status: 403 });
    await grant(server, "s2", ["crm.customer.total", "crm.finance.statement", "crm.finance.payable"]);
    expect(await file(await server.as("s2"), side, "xlsx")).toMatchObject({ status: 404 });
    expect(await boss.raw(PATHS[side].file, { [PATHS[side].key]: 987_654_321, format: "pdf" })).toMatchObject({
      status: 404,
    });
  });

  test("needs days in their order and a format that there is", async () => {
    for (const path of [PATHS[side].screen, PATHS[side].file]) {
      const format = path === PATHS[side].file ? { format: "pdf" } : {};
      const asked = { [PATHS[side].key]: idOf(side), from: "2026-04-02", to: "2026-04-01", ...format };
      const answer = await boss.raw(path, asked);
      expect(answer.status).toBe(400);
      expect(answer.msg).toContain("结束日期不能早于开始日期");
    }
    expect((await file(boss, side, "pdf", { from: "2026-02-30" })).status).toBe(400);
    expect((await file(boss, side, "docx")).status).toBe(400);
  });
});

test("the ageing stands on it for whoever may see that, as the screen of ageing counts it", async () => {
  const day = businessDay();
  const { data } = await boss.raw("/api/finance/ageingSums", { customerId: customer, day });
  const ages = data as unknown as Record<string, number>;
  const cells = await cellsOf(await file(boss, "customer", "xlsx", { to: day }));
  const of = (title: string) => cells.find(([first]) => first === title)?.[2];
  expect([of("未到期"), of("181–365天")]).toEqual([ages.notDue, ages.d365]);
  expect(ages.open).toBeGreaterThan(0);
  await grant(server, "view", ["crm.customer.total", "crm.finance.statement", "crm.contract.SalesOrder"], "all");
  const less = await cellsOf(await file(await server.as("view"), "customer", "xlsx"));
  expect(less.flat().join(" ")).not.toContain("账龄");
  expect(less.flat().join(" ")).toContain("期末未收");
});

test("what a customer is called is text and no formula", async () => {
  const name = `=1+1${unique("式")}`;
  const id = newId(await boss.raw("/api/customer/add", { CustomerName: name }));
  const answer = await boss.raw(PATHS.customer.file, { customerId: id, format: "xlsx" });
  const { sheets } = await readXlsx(bytesOf(answer));
  expect([...(sheets[0]?.cells?.values() ?? [])].filter((cell) => cell.formula !== undefined)).toEqual([]);
  expect((await cellsOf(answer)).flat().join(" ")).toContain(name);
});

test("a thousand rows have the head on every page, and too many for a paper are refused by name", async () => {
  const more = (count: number, since: string) => sql`
    insert into allocations (receipt_id, contract_id, money, day, kind)
    select ${receipt}, ${contract}, case when g % 2 = 0 then 0.01 else -0.01 end, ${since}::date + g, 'receipt'
    from generate_series(1, ${count}::int) g`;
  await more(1000, "2000-01-01").execute(server.db);
  const said = await screen(boss, "customer");
  expect(said.rows.length).toBeGreaterThan(1000);
  const cells = await cellsOf(await file(boss, "customer", "xlsx"));
  expect(cells.length).toBeGreaterThan(1000);
  const pages = await pagesOf(await file(boss, "customer", "pdf"));
  expect(pages.length).toBeGreaterThan(20);
  const text = pages.join("");
  for (const row of said.rows) expect(text).toContain(row.day);
  const withRows = pages.filter((page) => /SKD/.test(page));
  for (const page of withRows) expect(page).toContain("日期事项单据应收收款未收");
  expect(pages.at(-1)).toContain(`第${pages.length}页共${pages.length}页`);
  await more(1000, "2010-01-01").execute(server.db);
  const refused = await file(boss, "customer", "pdf");
  expect(refused.status).toBe(400);
  expect(refused.msg).toContain("该格式最多2000行，请缩短期间");
  expect(await file(boss, "customer", "xlsx")).toMatchObject({ status: 200 });
}, 120_000);
