/** An analysis as a file and a picture, its views, and who is told of them; what an administrator sees to first. */
import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { settled } from "./support/list";
import { keepPicture } from "./support/look";
import { seen } from "./support/page";
import { test } from "./support/test";

const drawn = (page: Page) => expect(page.locator('[data-drawn="drawn"]').first()).toBeVisible();
const card = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

test("is taken out as a workbook, and its chart as a picture", async ({ as }) => {
  const { page, complaints } = await as("jingli");
  await page.goto("/bi/customer/count?span=year");
  await drawn(page);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "导出", exact: true }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^客户统计-\d{8}\.xlsx$/);
  const [picture] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: /^把「按月」保存为图片$/ }).click(),
  ]);
  expect(picture.suggestedFilename()).toBe("按月.png");
  const bytes = await readFile(await picture.path());
  expect(bytes.subarray(1, 4).toString("latin1")).toBe("PNG");
  expect(bytes.length).toBeGreaterThan(4_000);
  expect(complaints.list).toEqual([]);
  // whoever may not take it out is not offered to
  const { page: seller } = await as("xiaoshou");
  await seller.goto("/bi/customer/count?span=year");
  await drawn(seller);
  await expect(seller.getByRole("button", { name: "导出", exact: true })).toHaveCount(0);
  await expect(seller.getByRole("button", { name: /保存为图片$/ })).toHaveCount(0);
});

test("is kept as a view, chosen again and sent by schedule", async ({ as }) => {
  const { page, complaints } = await as("jingli");
  const name = `上月漏斗 ${Date.now() % 100_000}`;
  await page.goto("/bi/funnel?span=lastMonth&view=turned");
  await page.getByRole("button", { name: "场景", exact: true }).click();
  await page.getByRole("menuitem", { name: "存为场景" }).click();
  await page.getByRole("textbox", { name: "场景名称" }).fill(name);
  await keepPicture(page, "analysis-view-save");
  await page.getByRole("dialog").getByRole("button", { name: "保存" }).click();
  await seen(page.getByRole("button", { name }));
  await page.goto("/bi/funnel");
  await page.getByRole("button", { name: "场景", exact: true }).click();
  await keepPicture(page, "analysis-views");
  await page.getByRole("menuitem", { name }).click();
  await expect(page).toHaveURL(/span=lastMonth/);
  await expect(page).toHaveURL(/view=turned/);
  await page.getByRole("button", { name }).click();
  await page.getByRole("menuitem", { name: `定时发送「${name}」` }).click();
  const dialog = page.getByRole("dialog", { name: `定时发送「${name}」` });
  await dialog.getByText("每月", { exact: true }).click();
  await keepPicture(page, "analysis-schedule");
  await dialog.getByRole("button", { name: "保存" }).click();
  await seen(page.getByText("已保存定时发送"));
  await page.getByRole("button", { name }).click();
  await page.getByRole("menuitem", { name: `定时发送「${name}」` }).click();
  await seen(dialog.getByText(/^下次发送：\d{4}-\d\d-01 08:00$/));
  await dialog.getByRole("button", { name: "删除定时发送" }).click();
  await page.getByRole("button", { name: "删除", exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole("button", { name }).click();
  await page.getByRole("menuitem", { name: `删除场景「${name}」` }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /确\s?定/ })
    .click();
  await seen(page.getByRole("button", { name: "场景", exact: true }));
  expect(complaints.list).toEqual([]);
});

test("holds effort against results and renewals against what ended", async ({ as }) => {
  const { page, complaints } = await as("jingli");
  await page.goto("/bi/effort?span=year");
  const won = card(page, "已成交").getByRole("link");
  await seen(won);
  await drawn(page);
  await keepPicture(page, "analysis-effort");
  const count = Number((await won.textContent())?.replaceAll(",", ""));
  await won.click();
  await settled(page);
  await seen(page.getByText(`共 ${count} 条`, { exact: true }).filter({ visible: true }));
  await page.goto("/bi/renewal?span=year");
  await seen(card(page, "到期合同"));
  await seen(card(page, "续费率"));
  await keepPicture(page, "analysis-renewal");
  expect(complaints.list).toEqual([]);
});

test("an administrator sees what is to be done, and targets stand on people and branches", async ({ as }) => {
  const { page, complaints } = await as("admin");
  await page.goto("/crm/index");
  const todo = card(page, "系统待办");
  const number = todo.locator("dd").first();
  await expect(number).not.toHaveText("…");
  await keepPicture(page, "home-admin");
  const never = Number((await number.textContent())?.replaceAll(",", ""));
  await number.getByRole("link").click();
  await settled(page);
  if (never > 0) await seen(page.getByText(`共 ${never} 条`, { exact: true }));
  await page.goto("/system/failedJobs");
  await settled(page);
  await page.goto("/system/user?key=xiaoshou");
  await settled(page);
  await page.getByText("李思远", { exact: true }).first().click();
  await seen(page.getByRole("progressbar", { name: "合同额" }));
  await keepPicture(page, "user-attainment");
  expect(complaints.list).toEqual([]);
});
