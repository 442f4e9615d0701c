/** A desk at 200% is a desk, and a phone is what one touches. */
import { expect } from "@playwright/test";
import { makeCustomer } from "./support/api";
import { cards, openCustomer, openList, TOTAL } from "./support/list";
import { overflowOf } from "./support/look";
import { button, gone, seen } from "./support/page";
import { ready } from "./support/problems";
import { become, NARROW, PHONE, test } from "./support/test";

test("at 640 px a mouse has a table, a folded menu, and an open record over its list", async ({ as }) => {
  const { page, key } = await as("xiaoshou", { viewport: NARROW });
  const customer = await makeCustomer(key);
  await openList(page, `/crm/customer/total?key=${encodeURIComponent(customer.name)}`);
  await seen(page.locator("main .ant-table-row").first());
  await seen(page.getByRole("button", { name: "展开菜单" }));
  expect(await overflowOf(page)).toBe(0);
  const opened = await openCustomer(page, customer);
  await ready(page);
  const [panel, content] = [await opened.boundingBox(), await page.locator("main").boundingBox()];
  expect(panel?.width).toBeGreaterThan((content?.width ?? 0) - 2);
  expect(await overflowOf(page)).toBe(0);
  // the same window is a phone as soon as it is touched, and a narrow one
  await become(page, PHONE);
  await gone(page.getByRole("button", { name: "展开菜单" }));
});

test("a phone has letters of 16 px in its fields, and the keyboard of each", async ({ as }) => {
  const { page } = await as("xiaoshou", { viewport: PHONE });
  await page.goto(TOTAL);
  await seen(cards(page));
  await button(page, "新建").click();
  const mobile = page.getByRole("dialog").getByLabel("手机", { exact: true });
  await expect(mobile).toHaveAttribute("inputmode", "tel");
  await expect(mobile).toHaveCSS("font-size", "16px");
});
