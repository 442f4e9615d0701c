/** Analyses: figures with charts and tables, and each number opens exactly the rows that it counts. */
import { expect, type Page } from "@playwright/test";
import { settled } from "./support/list";
import { keepPicture } from "./support/look";
import { seen } from "./support/page";
import { PHONE, test } from "./support/test";

const tile = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const drawn = (page: Page) => expect(page.locator('[data-drawn="drawn"]').first()).toBeVisible();

test("counts customers of this year, and a number opens its rows", async ({ as }) => {
  const { page, complaints } = await as("jingli");
  await page.goto("/bi/customer/count?span=year");
  const customers = tile(page, "新增客户");
  const number = customers.getByRole("link");
  await seen(number);
  await drawn(page);
  await keepPicture(page, "analysis-count");
  const count = Number((await number.textContent())?.replaceAll(",", ""));
  expect(count).toBeGreaterThan(0);
  await number.click();
  await settled(page);
  await seen(page.getByText(`共 ${count} 条`, { exact: true }));
  expect(complaints.list).toEqual([]);
});

test("money of a month and a person opens the contracts that it adds up", async ({ as }) => {
  const { page, complaints } = await as("jingli");
  await page.goto("/bi/financeTotal");
  await seen(tile(page, "合同额").getByRole("link"));
  await drawn(page);
  await keepPicture(page, "analysis-finance");
  const cell = page.getByRole("table", { name: "按人员" }).locator("tbody tr").first().locator("td").first();
  const money = (await cell.textContent()) ?? "";
  expect(money).toMatch(/^¥/);
  await cell.getByRole("link").click();
  await settled(page);
  // the analysis stays in the page, hidden
  await seen(page.getByText(money, { exact: true }).filter({ visible: true }));
  expect(complaints.list).toEqual([]);
});

test("ranks, and tells customers by kind", async ({ as }) => {
  const { page, complaints } = await as("jingli");
  await page.goto("/bi/customerRank?span=year");
  await seen(page.getByRole("table", { name: "按人员" }).getByRole("row").nth(1));
  await keepPicture(page, "analysis-rank");
  await page.getByText("客户", { exact: true }).last().click();
  await seen(page.getByRole("table", { name: "按客户" }).getByRole("row").nth(1));
  await page.goto("/bi/customer/customerTotal");
  await seen(page.getByRole("table", { name: "客户级别" }));
  await drawn(page);
  await keepPicture(page, "analysis-total");
  expect(complaints.list).toEqual([]);
});

test("stands on a phone, too", async ({ as }) => {
  const { page, complaints } = await as("jingli", { viewport: PHONE });
  await page.goto("/bi/customer/count?span=year");
  await seen(tile(page, "新增客户"));
  await drawn(page);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(wide).toBeLessThanOrEqual(0);
  await keepPicture(page, "analysis-phone");
  expect(complaints.list).toEqual([]);
});

test("a target is typed, split over its months and held against the money that came", async ({ as }) => {
  const { page, complaints } = await as("jingli");
  await page.goto("/bi/target");
  const grid = page.getByRole("table", { name: "目标" });
  await seen(grid.getByRole("row").nth(2));
  const whole = grid.getByRole("textbox", { name: /全年目标$/ }).nth(1);
  const label = (await whole.getAttribute("aria-label")) ?? "";
  await whole.fill("1,200,000.01");
  await page.keyboard.press("Tab");
  await expect(grid.getByRole("textbox", { name: label })).toHaveValue("1200000.01");
  await page.getByRole("button", { name: "保存" }).click();
  await seen(page.getByText("已保存目标"));
  await keepPicture(page, "analysis-target");
  await page.reload();
  await expect(grid.getByRole("textbox", { name: label })).toHaveValue("1200000.01");
  expect(complaints.list).toEqual([]);
});

test("home says how one stands, and numbers open their rows", async ({ as }) => {
  const { page, complaints } = await as("jingli");
  await page.goto("/crm/index");
  await seen(tile(page, "本月目标").getByText("合同额"));
  await seen(tile(page, "团队本月").getByRole("table"));
  await seen(tile(page, "部门达成"));
  await page.setViewportSize({ width: 1440, height: 1800 });
  await keepPicture(page, "analysis-home");
  const { page: seller } = await as("xiaoshou");
  await seller.goto("/crm/index");
  await seen(tile(seller, "本月目标").getByText("合同额"));
  await expect(tile(seller, "团队本月")).toHaveCount(0);
  expect(complaints.list).toEqual([]);
});

test("a funnel follows its leads, and each step opens its rows", async ({ as }) => {
  const { page, complaints } = await as("jingli");
  await page.goto("/bi/funnel?span=year");
  const steps = page.getByRole("table", { name: "各阶段" });
  await seen(steps.getByRole("row").nth(4));
  await drawn(page);
  await keepPicture(page, "analysis-funnel");
  const number = steps.getByRole("row", { name: /其中已跟进/ }).getByRole("button");
  const count = Number((await number.textContent())?.replaceAll(",", ""));
  expect(count).toBeGreaterThan(0);
  await number.click();
  await page.getByRole("menuitem", { name: "查看全部线索" }).click();
  await settled(page);
  await seen(page.getByText(/^共 \d+ 条$/).filter({ visible: true }));
  await page.goto("/bi/funnel?span=year&view=turned");
  await seen(steps.getByRole("row", { name: /期内转客户/ }));
  expect(complaints.list).toEqual([]);
});

test("says what was sold, and a product opens its lines", async ({ as }) => {
  const { page, complaints } = await as("jingli");
  await page.goto("/bi/product?span=year");
  const products = page.getByRole("table", { name: "按产品", exact: true });
  await seen(products.getByRole("row").nth(1));
  await seen(page.getByRole("table", { name: "按地区" }));
  await drawn(page);
  await keepPicture(page, "analysis-product");
  const lines = products.locator("tbody tr").first().locator("td").nth(1).getByRole("link");
  const count = Number((await lines.textContent())?.replaceAll(",", ""));
  await lines.click();
  await settled(page);
  await seen(page.getByText(`共 ${count} 条`, { exact: true }));
  await keepPicture(page, "sold-lines");
  expect(complaints.list).toEqual([]);
});

test("says how long deals take, and what was attained", async ({ as }) => {
  const { page, complaints } = await as("jingli");
  await page.goto("/bi/cycle?span=year");
  await seen(tile(page, "成交周期（天）").getByRole("link"));
  await seen(page.getByRole("table", { name: "按人员" }).getByRole("row").nth(1));
  await drawn(page);
  await keepPicture(page, "analysis-cycle");
  await page.goto("/bi/customerRank?span=year");
  const ranking = page.getByRole("table", { name: "按人员" });
  await seen(ranking.getByRole("columnheader", { name: "合同额达成率" }));
  await seen(ranking.getByRole("cell", { name: /%$/ }).first());
  expect(complaints.list).toEqual([]);
});
