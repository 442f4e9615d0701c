/** The name of a customer in a cell or a field leads to him, beside the same list. */
import { expect } from "@playwright/test";
import { call, makeColleague, makeCustomer, signInByApi, uniqueName } from "./support/api";
import { openList, openRow, panel, row, searchBox, TOTAL, tab } from "./support/list";
import { button, gone, holdBack, seen } from "./support/page";
import { test } from "./support/test";

test("a customer's name switches the panel, by its address, and closing gives back the one before", async ({ as }) => {
  const { key: admin } = await signInByApi("admin");
  const { page, key, complaints } = await as(await makeColleague(admin, { role: "销售", branch: "华东大区" }));
  const fields = ["CustomerName", "parentCustomer", "status"];
  await call(key, "/api/field/set", { formid: "customer", ids: fields, widths: {} });
  const mark = uniqueName("链");
  const top = await makeCustomer(key, { CustomerName: `${mark}总公司` });
  const middle = await makeCustomer(key, { CustomerName: `${mark}区公司`, parentCustomer: top.id });
  const low = await makeCustomer(key, { CustomerName: `${mark}分公司`, parentCustomer: middle.id });
  const address = `${TOTAL}?key=${encodeURIComponent(mark)}`;
  await openList(page, address);

  // from a cell, without a panel before: closing leaves the list alone
  const cell = row(page, low.name).locator("[data-field='parentCustomer']");
  await button(page, middle.name).and(cell.getByRole("button")).click();
  await seen(panel(page, middle.name));
  expect(new URL(page.url()).searchParams.get("show")).toBe(`customer.${middle.id}`);
  await page.keyboard.press("Escape");
  await gone(panel(page, middle.name));

  // from the details of an open record, twice, and back the same way
  await openRow(page, low.name);
  await tab(panel(page, low.name), "详情").click();
  await button(panel(page, low.name), middle.name).click();
  await tab(panel(page, middle.name), "详情").click();
  await button(panel(page, middle.name), top.name).click();
  await seen(panel(page, top.name));
  await page.reload();
  await seen(panel(page, top.name).getByRole("tab"));
  await page.goBack();
  await seen(button(panel(page, middle.name), top.name));
  await button(panel(page, middle.name), "关闭").click();
  await seen(button(panel(page, low.name), middle.name));
  expect(new URL(page.url()).searchParams.get("id")).toBe(String(low.id));
  await button(panel(page, low.name), middle.name).click();
  await seen(panel(page, middle.name));
  await page.locator(`.ant-table-row[data-row-key="${top.id}"] [data-field="CustomerName"]`).click();
  await seen(panel(page, top.name));
  expect(new URL(page.url()).searchParams.has("show")).toBe(false);
  expect(complaints.list).toEqual([]);
});

test("a search that is begun while a record still comes leaves it open", async ({ as }) => {
  const { page, key } = await as("xiaoshou");
  const { id, name } = await makeCustomer(key);
  await page.goto(TOTAL);
  await seen(row(page, name));
  const come = await holdBack(page, /\.js$/);
  await row(page, name).getByText(name, { exact: true }).click();
  await searchBox(page).fill(name);
  await searchBox(page).press("Enter");
  await expect.poll(() => new URL(page.url()).searchParams.get("key")).toBe(name);
  come();
  await seen(panel(page, name).getByRole("tab"));
  expect(new URL(page.url()).searchParams.get("id")).toBe(String(id));
});
