/** Payments: an expense of a contract, a reimbursement until it is paid, a transfer, and the closing of a period. */
import { expect } from "@playwright/test";
import { call, makeCustomer, rowsOf, uniqueName } from "./support/api";
import { openScreen, panel, row, rows, settled, tab } from "./support/list";
import { keepPicture, overflowOf } from "./support/look";
import { button, choose, dialog, form, gone, save, seen } from "./support/page";
import { PHONE, test } from "./support/test";

const idOf = (answer: { data?: unknown }) => (answer.data as { id: number }).id;

async function makeContract(key: string): Promise<{ id: number; name: string }> {
  const customer = await makeCustomer(key);
  const given = { name: uniqueName("付款产品"), number: uniqueName("P"), standard: "台", price: 100 };
  const product = idOf(await call(key, "/api/product/add", given));
  const { data } = await call(key, "/api/Status/json", { types: "contractType" });
  const type = (data as Record<string, { id: number }[]>).contractType?.[0]?.id;
  const name = uniqueName("付款合同");
  const listJson = [{ productid: product, number: 1, sellingprice: 100 }];
  const more = { contractName: name, customerId: customer.id, AddTime: "2026-03-05", type, listJson };
  return { id: idOf(await call(key, "/api/contract/add", more)), name };
}

test("a contract has its expenses, and a new one is paid for it", async ({ as }) => {
  const { page, key, complaints } = await as("admin");
  const contract = await makeContract(key);
  await page.goto(`/crm/contract/SalesOrder?id=${contract.id}`);
  await tab(page.locator("body"), "支出").click();
  await seen(page.getByText("还没有付款", { exact: true }));
  await button(page, "新增付款").first().click();
  const sheet = form(page, "新增付款");
  await sheet.getByLabel("收款方", { exact: true }).fill("顺丰速运");
  await sheet.getByLabel("付款金额", { exact: true }).fill("126.5");
  await save(sheet).click();
  await gone(sheet);
  await seen(page.getByRole("cell", { name: "顺丰速运", exact: true }));
  await keepPicture(page, "contract-expenses");
  const [stored] = await rowsOf<{ money: number; contractId: number }>(key, "/api/payment/list", {
    contractId: contract.id,
  });
  expect(stored).toMatchObject({ money: 126.5, contractId: contract.id });
  expect(complaints.list).toEqual([]);
});

test("a reimbursement is filed, passed, and paid from its payable", async ({ as }) => {
  const seller = await as("xiaoshou");
  const id = idOf(
    await call(seller.key, "/api/baoxiao/add", { type: 1, money: 88.8, items: [{ category: "travel", money: 88.8 }] }),
  );
  const [stored] = await rowsOf<{ ordersn: string }>(seller.key, "/api/baoxiao/index", { rows: 1 });
  const number = stored?.ordersn ?? "";
  const { page, key, complaints } = await as("admin");
  await page.goto(`/crm/finance/baoxiao?id=${id}`);
  await button(page, "通过").first().click();
  const stateOf = async () => ((await call(key, "/api/baoxiao/Views", { id })).data as { payState: number }).payState;
  await expect.poll(stateOf).toBe(1);
  await openScreen(page, "/crm/finance/payable", "应付款");
  await seen(rows(page));
  await settled(page);
  await row(page, number).click();
  await button(panel(page, number), "付款").first().click();
  const sheet = form(page, "新增付款");
  await expect(sheet.getByLabel("付款金额", { exact: true })).toHaveValue("88.80");
  await save(sheet).click();
  await gone(sheet);
  expect((await call(key, "/api/baoxiao/Views", { id })).data).toMatchObject({ payState: 3, unpaid: 0 });
  expect(complaints.list).toEqual([]);
});

test("money goes to another account, and a period is closed and opened again", async ({ as }) => {
  const { page, key, complaints } = await as("admin");
  const [from, to] = [uniqueName("甲户"), uniqueName("乙户")];
  for (const name of [from, to]) await call(key, "/api/account/add", { name, types: "bank", balance: 500 });
  await page.goto("/crm/finance/account");
  await button(page.locator("main"), "转账").click();
  const sheet = dialog(page, "账户转账");
  await choose(sheet, "转出账户", `${from} · ¥500.00`);
  await choose(sheet, "转入账户", `${to} · ¥500.00`);
  await sheet.getByLabel("金额").fill("120.5");
  await button(sheet, "转账").click();
  await gone(sheet);
  await page.getByRole("button", { name: new RegExp(to) }).click();
  await seen(page.getByRole("cell", { name: "¥620.50", exact: true }));
  await keepPicture(page, "account-movements");
  await button(page.locator("main"), "结账").click();
  const books = dialog(page, "结账");
  await books.getByLabel("结账到").click();
  await books.getByLabel("结账到").fill("2020-01-31");
  await books.getByLabel("结账到").press("Enter");
  await seen(books.getByText("2020-01-31 及以前没有未了结的单据"));
  await button(books, "结账").click();
  await gone(books);
  await button(page.locator("main"), "结账").click();
  await seen(books.getByText("已结账到 2020-01-31"));
  await button(books, "反结账").click();
  await gone(books);
  expect((await call(key, "/api/finance/closing")).data).toMatchObject({ until: "" });
  expect(complaints.list).toEqual([]);
});

test("on a phone, accounts stand above their movements, and nothing is wider than the screen", async ({ as }) => {
  const { page, complaints } = await as("admin", { viewport: PHONE });
  await page.goto("/crm/finance/account");
  await seen(page.getByRole("table"));
  expect(await overflowOf(page)).toBe(0);
  await keepPicture(page, "account-movements-phone");
  expect(complaints.list).toEqual([]);
});
