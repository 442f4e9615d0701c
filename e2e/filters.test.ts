/** A list is narrowed by the one button of all filters: by keys alone, with a pointer, and on a phone. */
import { expect } from "@playwright/test";
import { active, chip, countOf, door, filtered, levelOf, named } from "./support/filters";
import { expectTotal, openList, rows, settled, TOTAL } from "./support/list";
import { button, choose, gone, popover, seen } from "./support/page";
import { PHONE, test } from "./support/test";

test.describe("the one door", () => {
  test("holds a control for each field, and the list says what was chosen", async ({ as }) => {
    const { page, key, complaints } = await as("xiaoshou");
    const level = await levelOf(key, "A（重点）");
    await openList(page, `${TOTAL}?page=2`);
    await door(page).click();
    const field = popover(page)
      .locator("[data-field]")
      .filter({ hasText: /^客户级别/ });
    await choose(page, field.getByRole("combobox"), "A（重点）");
    await page.keyboard.press("Escape");
    await seen(popover(page).getByRole("tab", { name: "快速 (1)" }));
    await button(popover(page).locator("form"), "筛选").click();
    await gone(popover(page));
    await seen(chip(page, "客户级别 是 A（重点）"));
    await seen(door(page, 1));
    expect(new URL(page.url()).searchParams.get("page")).toBeNull();
    await expectTotal(page, await countOf(key, [{ field: "status", op: "in", value: [level] }]));
    await settled(page);
    expect(await rows(page).filter({ hasText: "A（重点）" }).count()).toBe(await rows(page).count());
    await button(active(page), "清空").click();
    await gone(active(page));
    await expectTotal(page, await countOf(key, []));
    expect(complaints.list).toEqual([]);
  });

  test("works with keys alone: a field is looked for, filled in and filtered by", async ({ as }) => {
    const { page, key } = await as("xiaoshou");
    await openList(page);
    await door(page).focus();
    await page.keyboard.press("Enter");
    await expect(popover(page).getByPlaceholder("查找字段")).toBeFocused();
    await page.keyboard.type("客户名");
    await expect(popover(page).locator("[data-field]")).toHaveCount(1);
    await page.keyboard.press("Enter");
    await expect(popover(page).getByLabel("客户名称", { exact: true })).toBeFocused();
    await page.keyboard.type("上海");
    await page.keyboard.press("Enter");
    await gone(popover(page));
    await expect(door(page, 1)).toBeFocused();
    await seen(chip(page, "客户名称 包含 上海"));
    await expectTotal(page, await countOf(key, [named("上海")]));
    // Esc gives up, and leaves things as they were.
    await page.keyboard.press("Enter");
    await expect(popover(page).getByPlaceholder("查找字段")).toBeFocused();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Escape");
    await gone(popover(page));
    await expect(door(page, 1)).toBeFocused();
    await seen(chip(page, "客户名称 包含 上海"));
  });

  test("Esc closes a list of choices first, and Tab stays inside", async ({ as }) => {
    const { page } = await as("xiaoshou");
    await openList(page);
    await door(page).click();
    // It takes the focus as it opens, a moment after it is there.
    await expect(popover(page).getByPlaceholder("查找字段")).toBeFocused();
    const field = popover(page)
      .locator("[data-field]")
      .filter({ hasText: /^客户级别/ });
    await field.getByRole("combobox").focus();
    await page.keyboard.press("ArrowDown");
    const options = page.locator(".ant-select-dropdown:not(.ant-select-dropdown-hidden)");
    await seen(options);
    await page.keyboard.press("Escape");
    await gone(options);
    await seen(popover(page));
    await button(popover(page).locator("form"), "重置").focus();
    await page.keyboard.press("Tab");
    await expect(popover(page).getByRole("tab", { selected: true })).toBeFocused();
    await page.keyboard.press("Shift+Tab");
    await expect(button(popover(page), "重置")).toBeFocused();
    await page.keyboard.press("Escape");
    await gone(popover(page));
  });

  test("builds conditions of two fields", async ({ as }) => {
    const { page, key } = await as("xiaoshou");
    const level = await levelOf(key, "B（普通）");
    await openList(page);
    await door(page).click();
    await popover(page).getByRole("tab", { name: "条件" }).click();
    const add = button(popover(page), "添加条件");
    await add.click();
    await popover(page).getByPlaceholder("值").first().fill("上海");
    await add.click();
    await choose(page, popover(page).getByLabel("字段", { exact: true }).nth(1), "客户级别");
    await choose(page, popover(page).getByRole("combobox").last(), "B（普通）");
    await page.keyboard.press("Escape");
    await button(popover(page).locator("form"), "筛选").click();
    await seen(chip(page, "客户名称 包含 上海"));
    await seen(chip(page, "客户级别 是 B（普通）"));
    await seen(door(page, 2));
    await expectTotal(page, await countOf(key, [named("上海"), { field: "status", op: "in", value: [level] }]));
    await settled(page);
    const both = rows(page).filter({ hasText: "上海" }).filter({ hasText: "B（普通）" });
    expect(await both.count()).toBe(await rows(page).count());
  });

  test("does not filter by a condition that lacks its value, and says so", async ({ as }) => {
    const { page } = await as("xiaoshou");
    await openList(page);
    const before = page.url();
    await door(page).click();
    await popover(page).getByRole("tab", { name: "条件" }).click();
    await button(popover(page), "添加条件").click();
    const lacks = popover(page).getByText("还缺少值", { exact: true });
    await seen(lacks);
    await expect(popover(page).getByRole("alert")).toHaveCount(0);
    // Also from the other side of the door.
    await popover(page).getByRole("tab", { name: "快速" }).click();
    await button(popover(page).locator("form"), "筛选").click();
    await seen(popover(page).getByRole("alert").filter({ hasText: "还缺少值" }));
    expect(page.url()).toBe(before);
    await choose(page, popover(page).getByLabel("字段", { exact: true }), "客户级别");
    await seen(popover(page).getByText("至少选择一项", { exact: true }));
    await choose(page, popover(page).getByLabel("条件", { exact: true }), "为空");
    await expect(popover(page).getByRole("alert")).toHaveCount(0);
    await button(popover(page).locator("form"), "筛选").click();
    await seen(chip(page, "客户级别 为空"));
  });

  test("leads to the advanced search, which keeps what the quick fields cannot say", async ({ as }) => {
    const { page, key } = await as("xiaoshou");
    await filtered(page, "quick", [named("公司"), named("上海", "notContains")]);
    await door(page, 2).click();
    await button(popover(page), "高级搜索").click();
    await gone(popover(page));
    const drawer = page.getByRole("dialog", { name: "高级搜索" });
    await expect(drawer.getByLabel("客户名称", { exact: true })).toHaveValue("公司");
    await drawer.getByLabel("客户名称", { exact: true }).fill("科技");
    await button(drawer, "立即搜索").click();
    await gone(drawer);
    await seen(chip(page, "客户名称 包含 科技"));
    await seen(chip(page, "客户名称 不包含 上海"));
    await expectTotal(page, await countOf(key, [named("科技"), named("上海", "notContains")]));
  });

  test("opens from below on a phone", async ({ as }) => {
    const { page, key, complaints } = await as("xiaoshou", { viewport: PHONE });
    await page.goto(TOTAL);
    await door(page).tap();
    const sheet = page.getByRole("dialog", { name: "筛选" });
    await sheet.getByLabel("客户名称", { exact: true }).fill("上海");
    await button(sheet.locator("form"), "筛选").tap();
    await gone(sheet);
    await seen(chip(page, "客户名称 包含 上海"));
    await expectTotal(page, await countOf(key, [named("上海")]));
    await chip(page, "客户名称 包含 上海").tap();
    await popover(page).getByPlaceholder("值").fill("江苏");
    await expect(popover(page).locator("form")).toBeInViewport({ ratio: 1 });
    await button(popover(page), "筛选").tap();
    await seen(chip(page, "客户名称 包含 江苏"));
    expect(complaints.list).toEqual([]);
  });
});
