/** 任务: entered with the keyboard, seen in the list, deleted. */
import { expect } from "@playwright/test";
import { rowsOf, uniqueName } from "./support/api";
import { row, rows } from "./support/list";
import { agree, button, dialog, gone, seen, takeFrom } from "./support/page";
import { test } from "./support/test";

test("is entered with the keyboard and deleted", async ({ as }) => {
  const { page, key } = await as("admin");
  const found = (word: string) => rowsOf<{ name: string }>(key, "/api/task/index", { key: word });
  const called = uniqueName("任务");
  await page.goto("/oa/task");
  await seen(rows(page));
  await page.keyboard.press("c");
  await expect(dialog(page, "新建任务").getByLabel("任务名称", { exact: true })).toBeFocused();
  await page.keyboard.type(called);
  await page.keyboard.press("Enter");
  await gone(dialog(page, "新建任务"));
  expect(await found(called)).toHaveLength(1);
  const panel = page.getByRole("complementary", { name: called });
  await seen(panel);
  await takeFrom(button(panel, "更多"), "删除");
  await agree(page, "确定删除吗？");
  await gone(row(page, called));
  expect(await found(called)).toEqual([]);
});
