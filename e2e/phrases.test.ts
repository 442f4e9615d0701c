/** Phrases in the composer of follow-ups: put in by keys alone, kept, deleted, and those of the company. */
import { expect } from "@playwright/test";
import { call, uniqueName } from "./support/api";
import { area, compose, logsOf, send } from "./support/follow-ups";
import { keepPicture } from "./support/look";
import { button, gone, seen } from "./support/page";
import { PHONE, test } from "./support/test";

const COMPANYS = "已发送报价单，等待客户回复";

test("a phrase is put where the cursor stands, with keys alone, and the note goes off", async ({ as }) => {
  const { page, key, complaints } = await as("xiaoshou");
  const { customer, opened } = await compose(page, key);
  const field = area(opened);
  await field.fill("王总：。");
  await field.press("ArrowLeft");
  await page.keyboard.press("Alt+p");
  const popup = page.getByRole("dialog", { name: "常用语" });
  await expect(popup.getByRole("combobox", { name: "搜索常用语" })).toBeFocused();
  await keepPicture(page, "phrases");
  await page.keyboard.type("报价单");
  await expect(popup.getByRole("option")).toHaveText([COMPANYS]);
  await page.keyboard.press("Enter");
  await gone(popup);
  await expect(field).toBeFocused();
  await expect(field).toHaveValue(`王总：${COMPANYS}。`);
  await page.keyboard.press("Control+Enter");
  await expect.poll(async () => (await logsOf(key, customer.id))[0]?.Ext).toBe(`王总：${COMPANYS}。`);
  expect(complaints.list).toEqual([]);
});

test("what is written is kept as one's own phrase, stands first, and is deleted again: on a phone, too", async ({
  as,
}) => {
  const { page, key, complaints } = await as("xiaoshou", { viewport: PHONE });
  const text = uniqueName("样机已寄出");
  try {
    const { opened } = await compose(page, key);
    const field = opened.getByPlaceholder("写下这次跟进的内容");
    await field.fill(text);
    await button(opened, "常用语").click();
    const popup = page.getByRole("dialog", { name: "常用语" });
    await button(popup, "把写好的内容存为我的常用语").click();
    await expect(popup.getByRole("option").first()).toHaveText(text);
    await keepPicture(page, "phrases-phone");
    expect((await popup.boundingBox())?.x).toBeGreaterThanOrEqual(0);
    await page.keyboard.press("Escape");
    await field.fill("");
    await button(opened, "常用语").click();
    await popup.getByRole("option").first().click();
    await expect(field).toHaveValue(text);
    await seen(send(opened));
    await button(opened, "常用语").click();
    await button(popup, `删除常用语：${text}`).click();
    await gone(popup.getByRole("option").filter({ hasText: text }));
  } finally {
    await call(key, "/api/user/preferences", { phrases: [] }).catch(() => undefined);
  }
  expect(complaints.list).toEqual([]);
});
