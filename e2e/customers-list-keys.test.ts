/** The list of customers by its address, its menus and its keys. */
import { expect, type Page } from "@playwright/test";
import { call, makeCustomer } from "./support/api";
import {
  expectTotal,
  namesOf,
  openCustomer,
  openList,
  openRow,
  panel,
  rows,
  search,
  searchBox,
  TOTAL,
  totalOf,
  withNewRows,
} from "./support/list";
import { addressOf, button, gone, menuItem, pathOf, seen, still, textOf } from "./support/page";
import { test } from "./support/test";

async function countOf(key: string, query: Record<string, unknown>): Promise<number> {
  return Number((await call(key, "/api/customer/index", { ...query, count: "only" })).total);
}

const paramOf = (page: Page, name: string) => new URL(page.url()).searchParams.get(name);

test.describe("the address", () => {
  test("says all that one sees: shared, it shows the same", async ({ as }) => {
    const { page } = await as("xiaoshou");
    await openList(page);
    await search(page, "上海");
    await withNewRows(page, () =>
      page.locator("thead:visible").getByRole("columnheader", { name: "创建时间" }).click(),
    );
    await expect.poll(() => paramOf(page, "sort")).toBe("AddTime");
    const name = await textOf(rows(page).nth(2).locator("[class*='title']").first());
    const opened = await openRow(page, name);
    await opened.getByRole("tab", { name: "详情" }).click();
    await expect.poll(() => paramOf(page, "tab")).toBe("detail");
    const total = await totalOf(page);
    const other = await as("xiaoshou");
    await other.page.goto(addressOf(page));
    await seen(panel(other.page, name).getByRole("tab", { name: "详情", selected: true }));
    await expect(searchBox(other.page)).toHaveValue("上海");
    await expectTotal(other.page, total);
    expect(await namesOf(other.page)).toEqual(await namesOf(page));
  });

  test("follows back and forward", async ({ as }) => {
    const { page, key } = await as("xiaoshou");
    await openList(page);
    await search(page, "上海");
    await search(page, "江苏");
    await page.goBack();
    await expect(searchBox(page)).toHaveValue("上海");
    await expectTotal(page, await countOf(key, { key: "上海" }));
    await page.goForward();
    await expect(searchBox(page)).toHaveValue("江苏");
    await expectTotal(page, await countOf(key, { key: "江苏" }));
  });
});

test.describe("many rows and no mouse", () => {
  test("the selection bar counts and offers what fits", async ({ as }) => {
    const { page } = await as("jingli");
    await openList(page);
    const bar = page.getByRole("toolbar");
    const box = (at: number) => rows(page).nth(at).getByRole("checkbox");
    await box(0).check();
    await seen(bar.getByText("已选择 1 项", { exact: true }));
    await seen(button(bar, "编辑"));
    await box(1).check();
    await seen(bar.getByText("已选择 2 项", { exact: true }));
    expect(await button(bar, "编辑").count()).toBe(0);
    await seen(button(bar, "删除"));
    await button(bar, "取消选择").click();
    await gone(bar);
    await expect(box(0)).not.toBeChecked();
  });

  test("beside an open record the acts of a row are a menu, opened, left and used with keys", async ({ as }) => {
    const { page, key } = await as("xiaoshou");
    const opened = await openCustomer(page, await makeCustomer(key));
    const acts = rows(page)
      .first()
      .getByRole("button", { name: /^操作: / });
    await acts.focus();
    await page.keyboard.press("Enter");
    await expect(menuItem(page, "跟进")).toBeFocused();
    await still(page);
    await page.keyboard.press("Escape");
    await gone(menuItem(page, "跟进"));
    await expect(acts).toBeFocused();
    await seen(opened);
    await page.keyboard.press("Enter");
    await expect(menuItem(page, "跟进")).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("textbox", { name: /跟进/ })).toBeFocused();
  });

  test("beside an open record the dots of a row open its menu, and close it again", async ({ as }) => {
    const { page, key } = await as("xiaoshou");
    const opened = await openCustomer(page, await makeCustomer(key));
    const acts = rows(page)
      .first()
      .getByRole("button", { name: /^操作: / });
    for (const times of [1, 2]) {
      await acts.click();
      await seen(menuItem(page, "跟进"));
      await still(page);
      await acts.click();
      await still(page);
      await expect(acts).toHaveAttribute("aria-expanded", "false");
      await expect(menuItem(page, "跟进"), `${times}`).toHaveCount(0);
    }
    // pressed beside it closes it as well
    await acts.click();
    await seen(menuItem(page, "跟进"));
    await opened.getByRole("heading").first().click();
    await gone(menuItem(page, "跟进"));
    await acts.focus();
    await page.keyboard.press("Enter");
    await expect(menuItem(page, "跟进")).toBeFocused();
  });

  test("a seller is not offered to delete", async ({ as }) => {
    const { page } = await as("xiaoshou");
    await openList(page);
    await rows(page).nth(0).getByRole("checkbox").check();
    const bar = page.getByRole("toolbar");
    await seen(bar);
    expect(await button(bar, "删除").count()).toBe(0);
  });

  test("arrows, Enter, Esc, / and n work the list", async ({ as }) => {
    const { page } = await as("xiaoshou");
    await openList(page);
    const names = (await namesOf(page)).slice(0, 3);
    await page.locator("main").first().focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await seen(panel(page, names[1] ?? ""));
    await page.keyboard.press("ArrowDown");
    await seen(panel(page, names[2] ?? ""));
    await page.keyboard.press("ArrowUp");
    await seen(panel(page, names[1] ?? ""));
    await page.keyboard.press("Escape");
    await gone(panel(page, names[1] ?? ""));
    expect(paramOf(page, "id")).toBeNull();
    await page.keyboard.press("/");
    await expect(searchBox(page)).toBeFocused();
    expect(await searchBox(page).inputValue()).toBe("");
    await searchBox(page).blur();
    await page.keyboard.press("c");
    await seen(page.getByRole("dialog").filter({ hasText: "新建客户" }));
    expect(pathOf(page)).toBe(TOTAL);
  });
});
