/** Invoices: applied for on a contract, issued by finance one after the other, reversed in part. */
import { expect, type Page } from "@playwright/test";
import { call, makeCustomer, signInByApi, uniqueName } from "./support/api";
import { panel, settled, tab } from "./support/list";
import { button, choose, form, gone, save, seen } from "./support/page";
import { PHONE, test } from "./support/test";

const LIST = "/crm/finance/invoice";
const CONTRACTS = "/crm/contract/SalesOrder";
const idOf = (answer: { data?: unknown }) => (answer.data as { id: number }).id;

/** A contract in force of somebody's own customer, of one product with its tax. */
async function contract(key: string, money: number) {
  const { key: manager } = await signInByApi("zongjian");
  const given = { name: uniqueName("开票产品"), number: uniqueName("P"), standard: "台", price: money, shuilv: 13 };
  const product = idOf(await call(manager, "/api/product/add", given));
  const customer = await makeCustomer(key);
  const { data } = await call(key, "/api/Status/json", { types: "contractType" });
  const type = (data as Record<string, { id: number }[]>).contractType?.[0]?.id ?? 0;
  const name = uniqueName("开票合同");
  const line = { productid: product, number: 1, sellingprice: money, shuilv: "13" };
  const form = { contractName: name, customerId: customer.id, type, AddTime: "2026-03-05", listJson: [line] };
  return { id: idOf(await call(key, "/api/contract/add", form)), name, customer };
}

async function openContract(page: Page, { id, name }: { id: number; name: string }) {
  await page.goto(`${CONTRACTS}?id=${id}`);
  const opened = panel(page, name);
  await seen(opened.getByRole("tab"));
  return opened;
}

test("an application begins with all that may be invoiced, follows its rows, and is refused above it", async ({
  as,
}) => {
  const { page, key, complaints } = await as("xiaoshou");
  const made = await contract(key, 1130);
  const opened = await openContract(page, made);
  await tab(opened, "发票").click();
  await button(opened, "申请开票").first().click();
  const sheet = form(page, "申请开票");
  const money = sheet.getByLabel("开票金额", { exact: true });
  await expect(money).toHaveValue(/1,?130\.00/);
  await seen(sheet.getByText("还可开票 ¥1,130.00（应收 ¥1,130.00，已开 ¥0.00，待开 ¥0.00）"));
  await expect(sheet.getByLabel("发票抬头", { exact: true })).toHaveValue(made.customer.name);
  const cell = (column: string) => sheet.locator(`tr[data-row] td[data-column='${column}']`);
  await expect(cell("net")).toContainText("1000.00");
  await money.fill("2000");
  await save(sheet).click();
  await seen(sheet.getByText("超出可开票金额1130.00元"));
  await money.fill("565");
  await expect(cell("tax")).toContainText("65.00");
  await choose(sheet, "发票类型", "数电专票");
  await save(sheet).click();
  await seen(sheet.getByText("专用发票需要税号"));
  await sheet.getByLabel("税号", { exact: true }).fill("91330100ma2b123x4y");
  await save(sheet).click();
  await gone(sheet);
  await seen(opened.getByText("待开票"));

  await button(opened, "申请开票").first().click();
  const again = form(page, "申请开票");
  await expect(again.getByLabel("税号", { exact: true })).toHaveValue("91330100MA2B123X4Y");
  await expect(again.getByLabel("开票金额", { exact: true })).toHaveValue(/565\.00/);
  await button(again, "关闭").last().click();
  expect(complaints.list.filter((one) => !one.includes("400"))).toEqual([]);
});

test("finance issues an application, reverses a part of it, and the contract says so", async ({ as }) => {
  const seller = await signInByApi("xiaoshou");
  const made = await contract(seller.key, 1000);
  const application = { contractId: made.id, money: 1000, title: uniqueName("抬头") };
  const id = idOf(await call(seller.key, "/api/invoice/add", application));
  const { ordersn } = (await call(seller.key, "/api/invoice/Views", { id })).data as { ordersn: string };
  const { page, complaints } = await as("caiwu");
  await page.goto(`${LIST}?id=${id}`);
  const opened = panel(page, ordersn);
  await seen(opened.getByRole("tab"));
  await button(opened, "开票").click();
  const issue = page.getByRole("dialog").filter({ hasText: "发票号码" });
  const number = String(Date.now()).slice(-12);
  await issue.getByLabel("发票号码", { exact: true }).fill(number);
  await issue.getByLabel("物流单号", { exact: true }).fill("SF1234567890");
  await button(issue, "开票").click();
  await seen(page.getByText(/^已开票 FP/));
  await page.keyboard.press("Escape");
  await seen(opened.getByText(number));

  await button(opened, "红冲").click();
  const red = page.getByRole("dialog").filter({ hasText: "红冲金额" });
  await red.getByLabel("红冲金额", { exact: true }).fill("400");
  await red.getByLabel("原因", { exact: true }).fill("退货");
  await button(red, "红冲").click();
  await gone(red);
  await seen(opened.getByText("部分红冲"));
  await tab(opened, "红冲记录").click();
  await seen(opened.getByRole("row").filter({ hasText: "退货" }).getByText("¥400.00"));

  const shown = await openContract(page, made);
  await seen(shown.locator("dl").getByText("60%", { exact: true }));
  expect(complaints.list).toEqual([]);
});

test("on a phone an invoice is a card whose panel fits", async ({ as }) => {
  const { page, complaints } = await as("caiwu", { viewport: PHONE });
  await page.goto(LIST);
  await settled(page);
  await seen(page.getByText(/^FP\d{12}$/).first());
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  expect(complaints.list).toEqual([]);
});
