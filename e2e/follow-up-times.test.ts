/** When one comes back to a customer: said in the text of a follow-up, by a chip, by a shortcut that sends it. */
import { expect } from "@playwright/test";
import { area, chip, compose, dayIn, entry, logsOf, shortDay } from "./support/follow-ups";
import { row } from "./support/list";
import { button, gone, seen, toast } from "./support/page";
import { test } from "./support/test";

const WORDS_ONLY = "只当文字，不作为下次跟进时间";

test.describe("a follow-up", () => {
  test("goes off by a chip of its next time, which says so, and tells what it did", async ({ as }) => {
    const { page, key, complaints } = await as("xiaoshou");
    const { customer, opened } = await compose(page, key);
    for (const [name, days] of [
      ["明天", 1],
      ["3天后", 3],
      ["一周后", 7],
    ] as const) {
      await gone(opened.getByText("发送并约", { exact: true }));
      await area(opened).fill(`${name}再联系`);
      await seen(opened.getByText("发送并约", { exact: true }));
      await expect(button(opened, name)).toHaveAttribute("title", `发送，${shortDay(days)} 09:00 再跟进`);
      await button(opened, name).click();
      await seen(toast(page, `跟进成功「${customer.name}」，下次跟进 ${shortDay(days)} 09:00`));
      await seen(entry(opened, `${name}再联系`).getByText(`下次跟进 ${shortDay(days)} 09:00`));
      await expect(area(opened)).toHaveValue("");
    }
    expect(complaints.list).toEqual([]);
  });

  test("has its next time set by a chip before there is a text, and given back", async ({ as }) => {
    const { page, key } = await as("xiaoshou");
    const { customer, opened } = await compose(page, key);
    await chip(opened, "下周一").click();
    const toMonday = 7 - ((new Date(Date.now() + 8 * 3_600_000).getUTCDay() + 6) % 7);
    await seen(button(opened, `发送，${shortDay(toMonday)} 09:00 再跟进`));
    await expect(chip(opened, "下周一")).toHaveAttribute("aria-pressed", "true");
    await chip(opened, "下周一").click();
    await seen(button(opened, "发送"));
    await chip(opened, "下周一").click();
    await area(opened).click();
    await page.keyboard.type("先约后写");
    await seen(opened.getByText(`下次跟进 ${shortDay(toMonday)} 09:00`, { exact: true }));
    await button(opened, "不约下次跟进时间").click();
    await seen(button(opened, "发送"));
    await expect(area(opened)).toBeFocused();
    await page.keyboard.press("Control+Enter");
    await seen(toast(page, `跟进成功「${customer.name}」`));
    await chip(opened, "自选时间").click();
    await opened.getByPlaceholder("自选时间").click();
    await page.keyboard.type("2030-12-24 10:30");
    await area(opened).click();
    await page.keyboard.type("自己写的时间");
    await page.keyboard.press("Control+Enter");
    await seen(entry(opened, "自己写的时间").getByText("下次跟进 2030-12-24 10:30"));
    const logs = await logsOf(key, customer.id);
    expect(logs.at(-1)).toMatchObject({ Ext: "先约后写", nextgenjintime: "" });
    expect(logs).toHaveLength(2);
  });

  test("is sent once by a chip pressed twice, by mouse and by a key that is held", async ({ as }) => {
    const { page, key } = await as("xiaoshou");
    const { customer, opened } = await compose(page, key);
    await area(opened).fill("双击了一下");
    await button(opened, "明天").dblclick();
    await seen(entry(opened, "双击了一下"));
    await expect(area(opened)).toHaveValue("");
    await expect(button(opened, "明天")).toHaveAttribute("aria-pressed", "false");
    await area(opened).fill("按住不放");
    await button(opened, "后天").focus();
    for (let times = 0; times < 4; times += 1) await page.keyboard.down("Enter");
    await page.keyboard.up("Enter");
    await seen(entry(opened, "按住不放"));
    await expect(area(opened)).toHaveValue("");
    await page.keyboard.down("Enter");
    for (let times = 0; times < 3; times += 1) await page.keyboard.down("Enter");
    await page.keyboard.up("Enter");
    await expect(button(opened, "后天")).toHaveAttribute("aria-pressed", "true");
    expect(await logsOf(key, customer.id)).toHaveLength(2);
  });

  test("is not sent with a word that an input method was in the middle of", async ({ as }) => {
    const { page, key } = await as("xiaoshou");
    const { customer, opened } = await compose(page, key);
    await area(opened).click();
    await page.keyboard.type("已报价，等");
    const cdp = await page.context().newCDPSession(page);
    await cdp.send("Input.imeSetComposition", { text: "huifu", selectionStart: 5, selectionEnd: 5 });
    await expect(area(opened)).toHaveValue("已报价，等huifu");
    await button(opened, "明天").click();
    await seen(button(opened, `发送，${shortDay(1)} 09:00 再跟进`));
    expect(await logsOf(key, customer.id)).toHaveLength(0);
    await area(opened).fill("已报价，等回复");
    await button(opened, "后天").click();
    await seen(entry(opened, "已报价，等回复").getByText(`下次跟进 ${shortDay(2)} 09:00`));
    expect(await logsOf(key, customer.id)).toHaveLength(1);
  });

  test("says its next time in its text, shown before it is sent; without its chip it is text only", async ({ as }) => {
    const { page, key, complaints } = await as("xiaoshou");
    const { customer, opened } = await compose(page, key);
    await seen(row(page, customer.name));
    await seen(area(opened));
    await page.keyboard.press("f");
    await expect(area(opened)).toBeFocused();
    await page.keyboard.type("约好看样品 @明天");
    await seen(opened.getByText(`下次跟进 ${shortDay(1)} 09:00`, { exact: true }));
    await page.keyboard.type(" 下午3点");
    await seen(opened.getByText(`下次跟进 ${shortDay(1)} 15:00`, { exact: true }));
    await page.keyboard.press("Control+Enter");
    await seen(entry(opened, "约好看样品").getByText(`下次跟进 ${shortDay(1)} 15:00`));
    await expect(area(opened)).toHaveValue("");
    await gone(button(opened, WORDS_ONLY));

    await page.keyboard.type("客户在忙，3天后");
    await seen(opened.getByText(`下次跟进 ${shortDay(3)} 09:00`, { exact: true }));
    await page.keyboard.press("Tab");
    await expect(button(opened, WORDS_ONLY)).toBeFocused();
    await page.keyboard.press("Enter");
    await gone(button(opened, WORDS_ONLY));
    await expect(area(opened)).toBeFocused();
    await page.keyboard.press("Control+Enter");
    await seen(entry(opened, "客户在忙，3天后"));

    await page.keyboard.type("他要@明天3点");
    await gone(button(opened, WORDS_ONLY));
    await page.keyboard.press("Control+Enter");
    await seen(entry(opened, "他要@明天3点"));
    const [third, second, first] = await logsOf(key, customer.id);
    expect(first).toMatchObject({ Ext: "约好看样品", nextgenjintime: `${dayIn(1)} 15:00:00` });
    expect(second).toMatchObject({ Ext: "客户在忙，3天后", nextgenjintime: "" });
    expect(third).toMatchObject({ Ext: "他要@明天3点", nextgenjintime: "" });
    expect(complaints.list).toEqual([]);
  });

  test("has the time of a shortcut although its text says another one", async ({ as }) => {
    const { page, key } = await as("xiaoshou");
    const { customer, opened } = await compose(page, key);
    await area(opened).click();
    await page.keyboard.type("约好 @后天 10点");
    await seen(opened.getByText(`下次跟进 ${shortDay(2)} 10:00`, { exact: true }));
    await chip(opened, "明天").click();
    await seen(entry(opened, "约好 @后天 10点"));
    const [last] = await logsOf(key, customer.id);
    expect(last).toMatchObject({ Ext: "约好 @后天 10点", nextgenjintime: `${dayIn(1)} 09:00:00` });
  });
});
