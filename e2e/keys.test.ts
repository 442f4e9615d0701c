/** One works with keys alone: they are told on a sheet, rest while one types, and lead to every screen. */
import { expect } from "@playwright/test";
import { makeCustomer } from "./support/api";
import { namesOf, openList, panel, row, rows, searchBox, TOTAL } from "./support/list";
import { gone, pathOf, seen } from "./support/page";
import { test } from "./support/test";

test("? tells the keys of the screen, and Esc closes it", async ({ as }) => {
  const { page, complaints } = await as("xiaoshou");
  await openList(page);
  await page.keyboard.press("?");
  const sheet = page.getByRole("dialog", { name: "键盘快捷键" });
  await seen(sheet);
  for (const [keys, what] of [
    ["C", "新建客户"],
    ["↑", "上一行"],
    ["G", "前往：全部客户"],
    ["Ctrl", "搜索与命令"],
  ] as const)
    await seen(
      sheet
        .locator("div:has(> dd)")
        .filter({ has: page.getByText(what, { exact: true }) })
        .locator("dt kbd", { hasText: keys }),
    );
  // While it is open the letters rest.
  await page.keyboard.press("c");
  await page.keyboard.press("Escape");
  await gone(sheet);
  await gone(page.getByRole("dialog"));
  expect(complaints.list).toEqual([]);
});

test("G and a letter lead to another screen, and back; slowly they are two letters", async ({ as }) => {
  const { page } = await as("xiaoshou");
  await openList(page);
  await page.keyboard.press("g");
  await page.keyboard.press("w");
  await expect.poll(() => pathOf(page)).toBe("/crm/customer/watched");
  await page.keyboard.press("g");
  await page.keyboard.press("c");
  await expect.poll(() => pathOf(page)).toBe(TOTAL);
  await seen(rows(page));
  await gone(page.getByRole("dialog"));
  await page.keyboard.press("g");
  await page.waitForTimeout(1200);
  await page.keyboard.press("c");
  await seen(page.getByRole("dialog").filter({ hasText: "新建客户" }));
});

test("[ and ] go from record to record, and letters typed into a field are text", async ({ as }) => {
  const { page } = await as("xiaoshou");
  await openList(page);
  const names = await namesOf(page);
  await row(page, names[1] ?? "").click();
  await seen(panel(page, names[1] ?? ""));
  await page.keyboard.press("]");
  await seen(panel(page, names[2] ?? ""));
  await page.keyboard.press("[");
  await seen(panel(page, names[1] ?? ""));
  await page.keyboard.press("Escape");
  await page.keyboard.press("/");
  await page.keyboard.type("gc?c");
  await expect(searchBox(page)).toHaveValue("gc?c");
  await gone(page.getByRole("dialog"));
});

test("Ctrl+K does what one types: a command of the screen, or a way to another one", async ({ as }) => {
  const { page } = await as("xiaoshou");
  await openList(page);
  await page.keyboard.press("ControlOrMeta+k");
  const box = page.getByRole("combobox", { name: "" }).and(page.locator("[aria-controls=search-hits]"));
  await expect(box).toBeFocused();
  await page.keyboard.type("新建 客户");
  const first = page.getByRole("option").first();
  await seen(first.getByText("新建客户", { exact: true }));
  await seen(first.locator("kbd", { hasText: "C" }));
  await page.keyboard.press("Enter");
  await seen(page.getByRole("dialog").filter({ hasText: "新建客户" }));
  await page.keyboard.press("Escape");
  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.type("产品列表");
  await seen(page.getByRole("option").first().getByText("前往：产品列表", { exact: true }));
  await page.keyboard.press("Enter");
  await expect.poll(() => pathOf(page)).toBe("/crm/product/list");
  // What I may not do is not offered.
  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.type("员工");
  await expect(box).toHaveValue("员工");
  await gone(page.getByRole("option").filter({ hasText: "前往：员工" }));
});

test("G leads to a screen as it was left", async ({ as }) => {
  const { page } = await as("xiaoshou");
  await openList(page, `${TOTAL}?key=${encodeURIComponent("上海")}`);
  await page.keyboard.press("g");
  await page.keyboard.press("w");
  await expect.poll(() => pathOf(page)).toBe("/crm/customer/watched");
  await page.keyboard.press("g");
  await page.keyboard.press("c");
  await expect(searchBox(page)).toHaveValue("上海");
});

test("Enter right after typing opens what was typed, however late the answer", async ({ as }) => {
  const { page, key } = await as("xiaoshou");
  const { name } = await makeCustomer(key);
  await openList(page);
  await page.route("**/api/search/all", async (route) => {
    await new Promise((done) => setTimeout(done, 800));
    await route.continue();
  });
  await page.keyboard.press("ControlOrMeta+k");
  await expect(page.locator("[aria-controls=search-hits]")).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press("Enter");
  await seen(panel(page, name));
});

test("over an open form Ctrl+K finds records, and offers nothing of what lies below", async ({ as }) => {
  const { page } = await as("xiaoshou");
  await openList(page);
  await page.keyboard.press("c");
  await seen(page.getByRole("dialog").filter({ hasText: "新建客户" }));
  await page.keyboard.press("ControlOrMeta+k");
  const box = page.locator("[aria-controls=search-hits]");
  await expect(box).toBeFocused();
  await page.keyboard.type("新建");
  await expect(box).toHaveValue("新建");
  await gone(page.getByRole("option").filter({ hasText: "新建客户" }));
});
