/** The tabs of open pages: closed by kinds, and listed where there is no room for all. */
import { expect } from "@playwright/test";
import { button, gone, seen } from "./support/page";
import { NARROW, test } from "./support/test";

const PAGES = [
  "/crm/customer/total",
  "/crm/clues/total",
  "/crm/product/list",
  "/system/user",
  "/system/role",
  "/system/log",
  "/system/recycle",
];

test("those to the right are closed, and all of them stand in a list where the row is short", async ({ as }) => {
  const { page } = await as("admin", { viewport: NARROW });
  for (const path of PAGES) {
    await page.goto(path);
    await seen(page.locator("main"));
  }
  const tabs = page.getByRole("navigation", { name: "已打开的页面" });
  const titles = () => tabs.getByRole("button", { name: /^关闭 / }).count();
  await expect.poll(titles).toBe(PAGES.length);
  await expect(tabs.getByRole("button", { name: "回收站", exact: true })).toBeInViewport({ ratio: 1 });
  await button(tabs, "全部已打开的页面").click();
  await page.getByRole("menuitem", { name: "产品列表" }).click();
  await expect(page).toHaveURL(/\/crm\/product\/list/);
  const clues = tabs.getByRole("button", { name: "全部线索", exact: true });
  // a menu goes as its row is scrolled, which a click would do just before
  await clues.scrollIntoViewIfNeeded();
  await expect(clues).toBeInViewport({ ratio: 1 });
  await clues.click({ button: "right" });
  await page.getByRole("menuitem", { name: "关闭右侧" }).click();
  await expect.poll(titles).toBe(2);
  // the one that was shown is gone with them
  await expect(page).toHaveURL(/\/crm\/clues\/total/);
  await gone(button(tabs, "全部已打开的页面"));
});
