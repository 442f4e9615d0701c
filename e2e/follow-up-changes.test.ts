/** A follow-up that was sent is changed and taken back by who wrote it. */
import { expect } from "@playwright/test";
import { makeCustomer } from "./support/api";
import { area, compose, entry, logsOf, shortDay } from "./support/follow-ups";
import { openCustomer, openRow } from "./support/list";
import { button, dialog, gone, seen, toast } from "./support/page";
import { test } from "./support/test";

test.describe("a follow-up", () => {
  test("is taken back from its toast, and its words come back to be put right", async ({ as }) => {
    const { page, key, complaints } = await as("xiaoshou");
    const { customer, opened } = await compose(page, key);
    await area(opened).fill("发早了一点");
    await button(opened, "明天").click();
    await seen(entry(opened, "发早了一点"));
    await toast(page, "撤回").click();
    await seen(toast(page, "已撤回「发早了一点」"));
    await seen(opened.getByText("还没有跟进记录，写下第一条"));
    await expect(area(opened)).toHaveValue("发早了一点");
    await button(opened, "后天").click();
    await seen(entry(opened, "发早了一点").getByText(`下次跟进 ${shortDay(2)} 09:00`));
    expect(await logsOf(key, customer.id)).toHaveLength(1);
    expect(complaints.list).toEqual([]);
  });

  test("is taken back after one has left the record and come back, and its words come back there", async ({ as }) => {
    const { page, key, complaints } = await as("xiaoshou");
    const { customer, opened } = await compose(page, key);
    await area(opened).fill("先走开一下");
    await button(opened, "明天").click();
    await seen(entry(opened, "先走开一下"));
    await button(opened, "关闭").click();
    await gone(opened);
    await openRow(page, customer.name);
    await seen(entry(opened, "先走开一下"));
    await toast(page, "撤回").click();
    await seen(toast(page, "已撤回「先走开一下」"));
    await expect(area(opened)).toHaveValue("先走开一下");
    await button(opened, "后天").click();
    await seen(entry(opened, "先走开一下").getByText(`下次跟进 ${shortDay(2)} 09:00`));
    expect(await logsOf(key, customer.id)).toHaveLength(1);
    expect(complaints.list).toEqual([]);
  });

  test("just written is changed and taken back by who wrote it, by keys, and others see that", async ({ as }) => {
    const { page, key, complaints } = await as("xiaoshou");
    const customer = await makeCustomer(key);
    const other = await as("caiwu");
    const theirs = await openCustomer(other.page, customer);
    const opened = await openCustomer(page, customer);
    await area(opened).fill("说错了 @明天");
    await area(opened).press("Control+Enter");
    const mine = entry(opened, "说错了");
    await seen(mine.getByText("10分钟内可改"));
    await button(mine, "编辑").focus();
    await page.keyboard.press("Enter");
    const text = opened.getByRole("textbox", { name: "跟进内容" });
    await expect(text).toBeFocused();
    await expect(text).toHaveValue("说错了");
    await page.keyboard.press("Escape");
    await expect(button(mine, "编辑")).toBeFocused();
    await page.keyboard.press("Enter");
    await text.fill("字".repeat(301));
    await seen(opened.getByText("最多300个字，超出1个"));
    await page.keyboard.press("Control+Enter");
    await seen(text);
    await text.fill("说对了，3天后");
    await page.keyboard.press("Control+Enter");
    const changed = entry(opened, "说对了");
    await seen(changed.getByText(/^已编辑/));
    await seen(changed.getByText(`下次跟进 ${shortDay(3)} 09:00`));
    await seen(opened.getByText(`${shortDay(3)} 09:00`, { exact: true }));
    await other.page.reload();
    await seen(entry(theirs, "说对了").getByText(/^已编辑/));
    for (const act of ["编辑", "撤回"]) await expect(button(entry(theirs, "说对了"), act)).toHaveCount(0);
    await button(changed, "撤回").focus();
    await page.keyboard.press("Enter");
    await seen(dialog(page, "撤回这条跟进？").getByText("说对了", { exact: true }));
    await button(dialog(page, "撤回这条跟进？"), "撤回").click();
    await seen(toast(page, "已撤回「说对了」"));
    await seen(opened.getByText("还没有跟进记录，写下第一条"));
    await gone(opened.getByText(`${shortDay(3)} 09:00`, { exact: true }));
    expect(complaints.list).toEqual([]);
  });
});
