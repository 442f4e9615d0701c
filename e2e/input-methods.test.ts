/** The key that ends a word of an input method ends the word, and nothing else. */
import { expect, type Page } from "@playwright/test";
import { openList } from "./support/list";
import { gone, seen } from "./support/page";
import { test } from "./support/test";

/** As Safari sends it: the word has ended by then, and the code alone says whose key it is. */
const endWord = (page: Page, key: string) =>
  page.evaluate((name) => {
    const given = { key: name, keyCode: 229, bubbles: true, cancelable: true };
    document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", given));
  }, key);

test("Enter and Esc of a word neither choose, nor close, nor save", async ({ as }) => {
  const { page, complaints } = await as("xiaoshou");
  await openList(page);
  await page.keyboard.press("Control+k");
  const search = page.getByRole("dialog").getByRole("combobox");
  await search.fill("全部客户");
  await endWord(page, "Enter");
  await endWord(page, "Escape");
  await seen(search);
  await page.keyboard.press("Escape");
  await gone(search);
  await page.keyboard.press("c");
  const name = page.getByRole("dialog").getByLabel("客户名称", { exact: true });
  await seen(name);
  await name.focus();
  await page.evaluate(() => {
    const given = { key: "Enter", keyCode: 229, ctrlKey: true, bubbles: true, cancelable: true };
    document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", given));
  });
  await gone(page.getByRole("dialog").locator(".ant-form-item-explain-error"));
  await page.keyboard.press("Control+Enter");
  await seen(page.getByRole("dialog").locator(".ant-form-item-explain-error").first());
  expect(complaints.list).toEqual([]);
});
