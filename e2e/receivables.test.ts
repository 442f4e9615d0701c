/** Money that customers owe: recorded where its plan row stands, told by statement and ageing, and each number says why. */
import { readFile } from "node:fs/promises";
import { expect, type Locator, type Page } from "@playwright/test";
import { call, makeCustomer, rowsOf, signInByApi, uniqueName } from "./support/api";
import { openCustomer, panel, row, tab } from "./support/list";
import { countMoves, startOver, sumOf } from "./support/moves";
import { button, dialog, gone, seen } from "./support/page";
import { PHONE, test } from "./support/test";

const CONTRACTS = "/crm/contract/SalesOrder";
const PLANS = "/crm/finance/recpay";
const idOf = (answer: { data?: unknown }) => (answer.data as { id: number }).id;

interface Made {
  id: number;
  name: string;
  customer: { id: number; name: string };
}

/** A contract in force with two payments, of which one is late. */
async function signed(as = "zongjian"): Promise<Made> {
  const { key } = await signInByApi(as);
  const product = idOf(
    await call(key, "/api/product/add", { name: uniqueName("收款产品"), number: uniqueName("P"), standard: "台" }),
  );
  const { data } = await call(key, "/api/Status/json", { types: "contractType" });
  const customer = await makeCustomer(key);
  const name = uniqueName("收款合同");
  const id = idOf(
    await call(key, "/api/contract/add", {
      contractName: name,
      customerId: customer.id,
      AddTime: "2026-03-05",
      type: (data as Record<string, { id: number }[]>).contractType?.[0]?.id,
      listJson: [{ productid: product, number: 3, sellingprice: 100 }],
      hkType: 2,
      hkList: [
        { date: "2026-04-01", money: 100 },
        { date: "2036-05-01", money: 200 },
      ],
    }),
  );
  return { id, name, customer };
}

const openRows = (scope: Locator) => scope.getByRole("region", { name: "待收款" });

async function openContract(page: Page, { id, name }: Made): Promise<Locator> {
  await page.goto(`${CONTRACTS}?id=${id}`);
  const opened = panel(page, name);
  await seen(openRows(opened).getByRole("button", { name: "收款 首款" }));
  return opened;
}

const receivedOf = async (key: string, { id }: Made) =>
  (await rowsOf<{ recpaymoney: number }>(key, "/api/recpay/list", { contractId: id })).map(
    ({ recpaymoney }) => recpaymoney,
  );

test("a receipt for a plan row takes two presses on the contract, and two keys", async ({ as }) => {
  const { page, key, complaints } = await as("admin");
  const made = await signed();
  const moves = await countMoves(page);
  const opened = await openContract(page, made);
  startOver(moves);
  await openRows(opened).getByRole("button", { name: "收款 首款" }).click();
  const form = opened.getByRole("form", { name: "首款 收款" });
  await expect(form.getByLabel("金额")).toHaveValue("100.00");
  await button(form, "确认").click();
  await gone(form);
  expect(sumOf(moves)).toBe(2);
  await gone(openRows(opened).getByText("首款"));
  expect(await receivedOf(key, made)).toEqual([100, 0]);

  await page.keyboard.press("r");
  const last = opened.getByRole("form", { name: "尾款 收款" });
  await expect(last.getByLabel("金额")).toBeFocused();
  await last.getByLabel("金额").fill("200.01");
  await seen(last.getByRole("alert").getByText("超出未回款金额200.00元"));
  await expect(button(last, "确认")).toBeDisabled();
  await last.getByLabel("金额").fill("150");
  await gone(last.getByRole("alert"));
  await page.keyboard.press("Enter");
  await gone(last);
  expect(await receivedOf(key, made)).toEqual([100, 150]);
  expect(complaints.list).toEqual([]);
});

test("the tab and the list of rows take money, too, and each number says what it consists of", async ({ as }) => {
  const { page, key, complaints } = await as("admin");
  const made = await signed();
  const opened = await openContract(page, made);
  await tab(opened, "回款计划").click();
  await opened.getByRole("row").filter({ hasText: "首款" }).getByRole("button", { name: "收款 首款" }).click();
  await opened.getByRole("form", { name: "首款 收款" }).getByLabel("金额").fill("40");
  await page.keyboard.press("Enter");
  await expect.poll(() => receivedOf(key, made)).toEqual([40, 0]);
  await opened
    .getByRole("row")
    .filter({ hasText: "首款" })
    .getByRole("button", { name: /^未回款 ¥60.00|^未收金额 ¥60.00/ })
    .click();
  const why = dialog(page, "由 2 笔记录加减得出");
  await seen(why.getByRole("row").filter({ hasText: "计划金额" }).getByText("¥100.00"));
  await seen(why.getByRole("row").filter({ hasText: "SKD" }).getByText("-¥40.00"));
  await seen(why.getByRole("row").filter({ hasText: "合计" }).getByText("¥60.00"));
  await page.keyboard.press("Escape");
  await gone(why);

  await page.goto(
    `${PLANS}?narrow=${encodeURIComponent(JSON.stringify({ title: made.name, query: { contractId: made.id } }))}`,
  );
  await row(page, "首款").click();
  await seen(page.getByRole("complementary").getByRole("button", { name: "收款" }));
  await page.keyboard.press("r");
  const asked = dialog(page, "首款 收款");
  await expect(asked.getByLabel("金额")).toHaveValue("60.00");
  await button(asked, "确认").click();
  await gone(asked);
  expect(await receivedOf(key, made)).toEqual([100, 0]);
  await page
    .getByRole("region", { name: "合计" })
    .getByRole("button", { name: /^已回款 ¥100.00/ })
    .first()
    .click();
  await seen(dialog(page, "由 2 笔记录加减得出").getByText("¥100.00"));
  expect(complaints.list).toEqual([]);
});

test("a statement opens from the customer, and its numbers lead to their rows", async ({ as }) => {
  const { page, key, complaints } = await as("admin");
  const made = await signed();
  await call(key, "/api/finance/add", { contractId: made.id, money: 120, date: "2026-04-10" });
  const opened = await openCustomer(page, made.customer);
  await tab(opened, "对账单").click();
  const line = opened.getByRole("row").filter({ hasText: "SKD" });
  await seen(line.getByText("¥120.00"));
  await seen(line.getByText("¥180.00"));

  await page.goto(`/crm/finance/statement?customer=${made.customer.id}&from=2026-04-01`);
  const rows = page.getByRole("table", { name: "对账单" }).getByRole("row");
  await expect(rows).toHaveCount(2);
  await page.getByRole("button", { name: /^期初未收由 2026-03-31/ }).click();
  await expect(rows).toHaveCount(2);
  await seen(rows.getByText(made.name));
  await page.goto(`/crm/finance/statement?customer=${made.customer.id}`);
  await expect(rows).toHaveCount(3);
  await page.getByRole("button", { name: /^只看本期收款/ }).click();
  await expect(rows).toHaveCount(2);
  await page.getByRole("link", { name: "¥180.00" }).click();
  await seen(row(page, made.name));
  expect(complaints.list).toEqual([]);
});

test("the ageing tells how late money is at a day, each cell opens what it consists of, on a phone, too", async ({
  as,
}) => {
  const made = await signed();
  for (const viewport of [undefined, PHONE]) {
    const { page, complaints } = await as("zongjian", viewport ? { viewport } : {});
    await page.goto(`/crm/finance/ageing?key=${encodeURIComponent(made.customer.name)}`);
    const line = page.getByRole("table", { name: "账龄" }).getByRole("row").filter({ hasText: made.customer.name });
    await seen(line.getByText("¥300.00"));
    await line.getByRole("button", { name: /逾期合计 ¥100.00/ }).click();
    const why = dialog(page, "由 1 笔记录加减得出");
    await seen(why.getByText(made.name));
    await seen(why.getByText("首款"));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport?.width ?? 1440);
    expect(complaints.list).toEqual([]);
  }
});

/** What a press downloads: its name and the first letters of its bytes. */
async function downloaded(page: Page, scope: Page | Locator, name: string): Promise<{ name: string; begins: string }> {
  const [saved] = await Promise.all([page.waitForEvent("download"), button(scope, name).click()]);
  const bytes = await readFile(await saved.path());
  return { name: saved.suggestedFilename(), begins: bytes.subarray(0, 2).toString("latin1") };
}

test("a statement is downloaded to be sent, from the customer, the screen and a phone", async ({ as }) => {
  const made = await signed();
  for (const viewport of [undefined, PHONE]) {
    const { page, complaints } = await as("admin", viewport ? { viewport } : {});
    await page.goto(`/crm/finance/statement?customer=${made.customer.id}&from=2026-03-01&to=2026-04-30`);
    await seen(page.getByRole("table", { name: "对账单" }));
    const name = `对账单-${made.customer.name}-2026-03-01-2026-04-30`;
    expect(await downloaded(page, page, "下载 Excel")).toEqual({ name: `${name}.xlsx`, begins: "PK" });
    expect(await downloaded(page, page, "下载 PDF")).toEqual({ name: `${name}.pdf`, begins: "%P" });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport?.width ?? 1440);
    if (!viewport) {
      const opened = await openCustomer(page, made.customer);
      await tab(opened, "对账单").click();
      await seen(opened.getByRole("table", { name: "对账单" }));
      expect((await downloaded(page, opened, "下载 PDF")).begins).toBe("%P");
      await tab(opened, "操作日志").click();
      await seen(opened.getByText("客户对账单").first());
    }
    expect(complaints.list).toEqual([]);
  }
});

test("a supplier has a statement of payables, and the screen shows either side", async ({ as }) => {
  const { page, key, complaints } = await as("admin");
  const name = uniqueName("对账供应商");
  const id = idOf(await call(key, "/api/erp/supplierAdd", { name }));
  await call(key, "/api/payable/add", { name: "十二月运费", money: 900, supplierId: id, dueDate: "2026-03-01" });
  await call(key, "/api/payment/add", { type: "prepayment", supplierId: id, money: 100, date: "2026-03-02" });
  await page.goto(`/erp/supplier?id=${id}`);
  const opened = panel(page, name);
  await tab(opened, "对账单").click();
  const lines = opened.getByRole("table", { name: "供应商对账单" }).getByRole("row");
  await expect(lines).toHaveCount(4);
  await seen(lines.filter({ hasText: "十二月运费" }).getByText("¥900.00").first());
  const { begins, name: file } = await downloaded(page, opened, "下载 Excel");
  expect([begins, file.startsWith(`对账单-${name}`)]).toEqual(["PK", true]);

  await page.goto(`/crm/finance/statement?of=supplier&supplier=${id}&from=2026-03-02&to=2026-03-31`);
  const table = page.getByRole("table", { name: "供应商对账单" });
  await expect(table.getByRole("row")).toHaveCount(3);
  await seen(page.getByText("期初未付"));
  expect((await downloaded(page, page, "下载 PDF")).begins).toBe("%P");
  await page.getByRole("radiogroup", { name: "对方" }).getByText("客户").click();
  await seen(page.getByText("选择客户，查看应收和收款的往来"));
  expect(complaints.list).toEqual([]);
});
