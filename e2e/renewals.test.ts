/** Renewals: a contract goes on for two years by one press, its chain stands in the tab, and another one is given up. */
import { expect, type Page } from "@playwright/test";
import { call, makeCustomer, signInByApi, uniqueName } from "./support/api";
import { panel, row, settled, tab } from "./support/list";
import { button, form, gone, save, seen } from "./support/page";
import { test } from "./support/test";

const LIST = "/crm/finance/renewal";
const idOf = (answer: { data?: unknown }) => (answer.data as { id: number }).id;

async function contract(key: string, dueTime: string) {
  const { key: manager } = await signInByApi("zongjian");
  const given = { name: uniqueName("续费产品"), number: uniqueName("P"), standard: "年", price: 600 };
  const product = idOf(await call(manager, "/api/product/add", given));
  const customer = await makeCustomer(key);
  const { data } = await call(key, "/api/Status/json", { types: "contractType" });
  const type = (data as Record<string, { id: number }[]>).contractType?.[0]?.id ?? 0;
  const name = uniqueName("续费合同");
  const line = { productid: product, number: 2, sellingprice: 600 };
  const more = { AddTime: "2025-03-05", listJson: [line], remind: 0, dueTime };
  const id = idOf(await call(key, "/api/contract/add", { contractName: name, customerId: customer.id, type, ...more }));
  return { id, name };
}

async function openTab(page: Page, { id, name }: { id: number; name: string }) {
  await page.goto(`/crm/contract/SalesOrder?id=${id}`);
  const opened = panel(page, name);
  await tab(opened, "续费").click();
  return opened;
}

test("a renewal begins with a year more, takes two by one press, and its chain stands in the tab", async ({ as }) => {
  const { page, key, complaints } = await as("xiaoshou");
  const made = await contract(key, "2030-05-31");
  const opened = await openTab(page, made);
  await button(opened, "新建续费").first().click();
  const sheet = form(page, "新建续费");
  await expect(sheet.getByLabel("续费金额", { exact: true })).toHaveValue(/1,?200\.00/);
  const due = sheet.getByLabel("续至日期", { exact: true });
  await expect(due).toHaveValue("2031-05-31");
  await button(sheet, "24个月").click();
  await expect(due).toHaveValue("2032-05-31");
  await sheet.getByLabel("续费说明", { exact: true }).fill("续两年");
  await save(sheet).click();
  await gone(sheet);
  const chain = opened.getByRole("list", { name: "续约链" });
  await expect(chain.getByRole("listitem")).toHaveCount(3);
  await expect(chain.getByRole("listitem").last()).toContainText("2032-05-31");
  await seen(opened.getByRole("row").filter({ hasText: "续两年" }).getByText("通过"));

  await page.goto(`${LIST}?key=${encodeURIComponent("XQ")}`);
  await settled(page);
  await seen(row(page, made.name));
  expect(complaints.list).toEqual([]);
});

test("a contract is given up with a reason, and reminded of again", async ({ as }) => {
  const { page, key, complaints } = await as("xiaoshou");
  const made = await contract(key, "2030-05-31");
  const opened = await openTab(page, made);
  await button(opened, "不再续约").click();
  const asked = page.getByRole("dialog").filter({ hasText: "不再续约" });
  await asked.getByLabel("原因", { exact: true }).fill("客户改用总部的服务");
  await button(asked, "不再续约").click();
  await gone(asked);
  await seen(opened.getByText("不再续约：客户改用总部的服务"));
  await button(opened, "恢复提醒").click();
  await seen(button(opened, "不再续约"));
  expect(complaints.list).toEqual([]);
});
