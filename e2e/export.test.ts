/** A manager takes out what the list shows. */
import { readFileSync } from "node:fs";
import { expect } from "@playwright/test";
import { makeCustomer, uniqueName } from "./support/api";
import { makeApprovedForm, makePerson, submit } from "./support/approvals";
import { find, openList, rows, search } from "./support/list";
import { button, dialog, gone, seen, takeFrom, toast } from "./support/page";
import { test } from "./support/test";

test("a list is saved as a workbook with its columns, and found again among one's jobs", async ({ as }) => {
  const { page, key, complaints } = await as("jingli");
  const word = uniqueName("辉绿岩");
  for (const n of [1, 2]) await makeCustomer(key, { CustomerName: `${word}${n}` });
  await openList(page);
  await search(page, word);
  await takeFrom(button(page, "更多"), "批量导出");
  const asked = dialog(page, "批量导出");
  await seen(asked.getByText("按当前的范围、条件和顺序导出 2 条。"));
  const [saved] = await Promise.all([page.waitForEvent("download"), button(asked, "导出").click()]);
  await gone(asked);
  await seen(toast(page, "已导出 2 条"));
  expect(saved.suggestedFilename()).toMatch(/^客户-\d{8}\.xlsx$/);
  // A zip, as every workbook is.
  expect(
    readFileSync(await saved.path())
      .subarray(0, 2)
      .toString(),
  ).toBe("PK");
  await page.goto("/person/jobs");
  const job = page.getByRole("listitem").filter({ hasText: "导出客户 2 条" }).first();
  await seen(job.getByText("成功 2，失败 0"));
  await seen(job.getByRole("link", { name: "下载文件" }));
  expect(complaints.list).toEqual([]);
});

test("approvals are taken out as they stand in their list: all of it, or the ticked ones", async ({ as }) => {
  const sales = await makePerson();
  const form = await makeApprovedForm([{ name: "主管审批", people: [await makePerson()] }]);
  for (const days of [1, 2, 3]) await submit(sales, form, days);
  const { page, complaints } = await as("zongjian");
  const save = async (count: number) => {
    const asked = dialog(page, "批量导出");
    await seen(asked.getByText(`按当前的范围、条件和顺序导出 ${count} 条。`));
    const [saved] = await Promise.all([page.waitForEvent("download"), page.keyboard.press("Enter")]);
    await gone(asked);
    await seen(toast(page, `已导出 ${count} 条`));
    expect(saved.suggestedFilename()).toMatch(/^审批-\d{8}\.xlsx$/);
  };
  await page.goto("/oa/approval/sub");
  await find(page, "标题/编号/发起人", form.name);
  await takeFrom(button(page, "更多"), "批量导出");
  await save(3);
  for (const n of [0, 2]) await rows(page).nth(n).getByRole("checkbox").check();
  await button(page.getByRole("toolbar"), "批量导出").click();
  await save(2);
  expect(complaints.list).toEqual([]);
});

test("who may not export is not offered to", async ({ as }) => {
  const { page } = await as("xiaoshou");
  await openList(page);
  await button(page, "更多").click();
  await seen(page.getByRole("menuitem", { name: "查重" }));
  await expect(page.getByRole("menuitem", { name: "批量导出" })).toHaveCount(0);
});
