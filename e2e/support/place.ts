/** How one gets to places that no address opens, in either language and on either size. */
import type { Locator, Page } from "@playwright/test";
import { cards, rows, TOTAL } from "./list";
import { seen } from "./page";

export interface Place {
  open: (page: Page) => Promise<unknown>;
  /** Where it is on one size only. */
  only?: "wide" | "phone";
  /** Whose screen it is; an administrator's without. */
  as?: string;
}

export const USERS = "/system/user";

/** By what it says in either language. */
export const named = (cn: string, en: string) => new RegExp(`(?:^|\\s)(?:${cn}|${en})(?:[\\s,，(（].*)?$`);
export const button = (scope: Page | Locator, cn: string, en: string): Locator =>
  scope
    .getByRole("button", { name: named(cn, en) })
    .filter({ visible: true })
    .first();
export const menuEntry = (page: Page, cn: string, en: string): Locator =>
  page
    .locator(".ant-dropdown:not(.ant-dropdown-hidden)")
    .getByRole("menuitem", { name: named(cn, en) })
    .first();
export const over = (page: Page): Locator =>
  page.locator(".ant-popover:not(.ant-popover-hidden), [role=dialog]").filter({ visible: true }).last();
export const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 768;

export async function openTop(page: Page, path = TOTAL): Promise<void> {
  await page.goto(path);
  await seen(isPhone(page) ? cards(page) : rows(page));
}

/** What the head of a list offers behind its dots. */
export const fromMore =
  (cn: string, en: string, path = TOTAL) =>
  async (page: Page) => {
    await openTop(page, path);
    await button(page.locator("main"), "更多", "More").click();
    await menuEntry(page, cn, en).click();
    await seen(over(page));
  };

export const newAt = (path: string) => async (page: Page) => {
  await page.goto(path);
  await button(page.locator("main"), "新建.*", "New.*").click();
  await seen(page.getByRole("dialog"));
};

/** A field that is chosen out of a picker, in the form of a new record. */
export const picker = (path: string, cn: string, en: string) => async (page: Page) => {
  await newAt(path)(page);
  const field = page
    .getByRole("dialog")
    .getByLabel(new RegExp(`^(?:${cn}|${en})$`))
    .first();
  await field.locator("xpath=..").click();
  await seen(page.locator(".ant-popover:not(.ant-popover-hidden)").or(page.getByRole("dialog").nth(1)));
};

/** Ticks the first two rows of a list. */
export async function tick(page: Page, path = TOTAL): Promise<void> {
  await openTop(page, path);
  if (isPhone(page)) {
    await cards(page).first().getByRole("button").last().click();
    await over(page)
      .getByRole("button", { name: named("选择多条", "Select several") })
      .click();
    await cards(page).nth(1).getByRole("checkbox").check();
  } else for (const n of [0, 1]) await rows(page).nth(n).getByRole("checkbox").check();
  await seen(page.getByRole("toolbar"));
}

/** What opens from the first row of a list. */
export const rowAt = (path: string) => async (page: Page) => {
  await openTop(page, path);
  if (isPhone(page)) {
    await cards(page).first().getByRole("button").first().click();
    // where a thumb was, nothing is pointed at
    await page.mouse.move(0, 0);
  } else {
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
  }
  await seen(page.getByRole("complementary").or(page.getByRole("dialog")));
};

/** An act that stands behind the dots of what is open. */
export async function actOn(page: Page, cn: string, en: string): Promise<void> {
  const opened = page.getByRole("complementary").filter({ visible: true }).last();
  await button(opened, "更多", "More").click();
  await menuEntry(page, cn, en).click();
  await seen(over(page));
}
