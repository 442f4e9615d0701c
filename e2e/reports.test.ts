/** Reports: made, looked at before they are kept, shared, and each number opens the rows that it counts. */
import { expect, type Page } from "@playwright/test";
import { settled } from "./support/list";
import { keepPicture } from "./support/look";
import { seen } from "./support/page";
import { PHONE, test } from "./support/test";

const drawn = (page: Page) => expect(page.locator('[data-drawn="drawn"]').first()).toBeVisible();
const choose = async (page: Page, label: string, option: string) => {
  const box = page.getByRole("combobox", { name: label, exact: true });
  await box.click();
  // one types on until it is there
  if (await box.isEditable()) await box.fill(option);
  await page.locator(".ant-select-dropdown:visible").getByText(option, { exact: true }).click();
};

test("is made, kept and shared, and a number opens its rows", async ({ as }) => {
  const { page, complaints } = await as("jingli");
  await page.goto("/bi/report");
  await page.getByRole("button", { name: "新建报表" }).click();
  const dialog = page.getByRole("dialog", { name: "新建报表" });
  const name = `客户按负责人 ${Date.now() % 100_000}`;
  await dialog.getByLabel("名称").fill(name);
  await choose(page, "数据", "客户");
  await choose(page, "分组", "负责人");
  await dialog.getByText("共享给能看报表的人").click();
  await dialog.getByRole("button", { name: "预览" }).click();
  await seen(dialog.getByRole("table"));
  await keepPicture(page, "report-editor");
  await dialog.getByRole("button", { name: "保存" }).click();
  await seen(page.getByText("已保存报表"));
  const report = page.getByRole("article", { name });
  await expect(report.locator('[data-drawn="drawn"]')).toBeVisible();
  await keepPicture(page, "report");
  const number = report.getByRole("table").locator("tbody tr").first().locator("td").last().getByRole("link");
  const count = Number((await number.textContent())?.replaceAll(",", ""));
  expect(count).toBeGreaterThan(0);
  await number.click();
  await settled(page);
  await seen(page.getByText(`共 ${count} 条`, { exact: true }).filter({ visible: true }));
  expect(complaints.list).toEqual([]);
  // whoever sees reports sees it by his own rights, and changes nothing
  const { page: seller } = await as("xiaoshou");
  await seller.goto("/bi/report");
  await seller.getByRole("button", { name: new RegExp(name) }).click();
  await seen(seller.getByRole("article", { name }));
  await expect(seller.getByRole("button", { name: "新建报表" })).toHaveCount(0);
  await expect(seller.getByRole("article", { name }).getByRole("button", { name: "编辑" })).toHaveCount(0);
});

test("is changed and deleted by its maker", async ({ as }) => {
  const { page, complaints } = await as("jingli");
  await page.goto("/bi/report");
  const name = `待删 ${Date.now() % 100_000}`;
  await page.getByRole("button", { name: "新建报表" }).click();
  await page.getByRole("dialog").getByLabel("名称").fill(name);
  await choose(page, "数据", "客户");
  await choose(page, "分组", "客户级别");
  await page.getByRole("dialog").getByText("饼图", { exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "保存" }).click();
  const report = page.getByRole("article", { name });
  await seen(report);
  await drawn(page);
  await keepPicture(page, "report-pie");
  await report.getByRole("button", { name: "编辑" }).click();
  await page.getByRole("dialog").getByText("表格", { exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "保存" }).click();
  await expect(report.locator("[data-drawn]")).toHaveCount(0);
  await report.getByRole("button", { name: "删除" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "删除" }).click();
  await expect(report).toHaveCount(0);
  expect(complaints.list).toEqual([]);
});

test("stands on a phone, too", async ({ as }) => {
  const { page, complaints } = await as("jingli", { viewport: PHONE });
  await page.goto("/bi/report");
  await seen(page.getByRole("combobox", { name: "选择报表" }));
  await drawn(page);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(wide).toBeLessThanOrEqual(0);
  await keepPicture(page, "report-phone");
  expect(complaints.list).toEqual([]);
});
