/** A seller writes down what came out of a call. */
import { expect, type Locator } from "@playwright/test";
import { call, makeCustomer, methodOf, uniqueName } from "./support/api";
import { area, chip, compose, dayIn, entry, logsOf, send, shortDay } from "./support/follow-ups";
import { openCustomer, openList, panel, row, TOTAL, tab } from "./support/list";
import { button, choose, gone, holdBack, seen, toast } from "./support/page";
import { pngOf } from "./support/picture";
import { PHONE, test } from "./support/test";

test.describe("a follow-up", () => {
  test("shows at once in stream, header, tab and list", async ({ as }) => {
    const { page, key, complaints } = await as("xiaoshou");
    const customer = await makeCustomer(key);
    await openList(page, `${TOTAL}?key=${encodeURIComponent(customer.name)}&id=${customer.id}`);
    const opened = panel(page, customer.name);
    await seen(opened.getByText("还没有跟进记录，写下第一条"));
    const text = uniqueName("客户要报价");
    await chip(opened, "后天").click();
    await area(opened).fill(text);
    await choose(opened, "跟进方式", "微信");
    await send(opened).click();
    await seen(entry(opened, text).getByText("微信", { exact: true }));
    await seen(entry(opened, text).getByText("李思远", { exact: true }));
    await seen(entry(opened, text).getByText(`下次跟进 ${shortDay(2)} 09:00`));
    await seen(opened.getByText(`${shortDay(2)} 09:00`, { exact: true }));
    await seen(opened.getByRole("tab", { name: "跟进记录 (1)" }));
    await seen(opened.getByText("刚刚", { exact: true }));
    // beside an open record a row says when its next follow-up is
    await seen(row(page, customer.name).getByText(`${dayIn(2).slice(5)} 09:00`));
    await expect(area(opened)).toHaveValue("");
    expect(complaints.list).toEqual([]);
  });

  test("holds 300 characters, counted as people count them", async ({ as }) => {
    const { page, key } = await as("xiaoshou");
    const { customer, opened } = await compose(page, key);
    await expect(send(opened)).toBeDisabled();
    await area(opened).fill("😀".repeat(301));
    await seen(opened.getByText("301/300", { exact: true }));
    await seen(opened.getByText("最多300个字，超出1个"));
    await expect(send(opened)).toBeDisabled();
    await area(opened).press("Control+Enter");
    await area(opened).fill("😀".repeat(300));
    await seen(opened.getByText("300/300", { exact: true }));
    await send(opened).click();
    await seen(entry(opened, "😀".repeat(300)));
    expect((await logsOf(key, customer.id)).length).toBe(1);
  });

  test("keeps its text when it could not be sent, and is sent once", async ({ as }) => {
    const { page, key } = await as("xiaoshou");
    const { customer, opened } = await compose(page, key);
    let broken = true;
    await page.route("**/api/OpportLogs/Add", (route) => (broken ? route.abort() : route.continue()));
    await area(opened).fill("断网时写的");
    await chip(opened, "明天").click();
    await seen(toast(page, "网络请求失败，请稍候再试"));
    expect(await area(opened).inputValue()).toBe("断网时写的");
    await seen(button(opened, `发送，${shortDay(1)} 09:00 再跟进`));
    broken = false;
    await send(opened).click();
    await seen(entry(opened, "断网时写的"));
    expect((await logsOf(key, customer.id)).length).toBe(1);
  });

  test("has its method by a digit, which the next one keeps on every device", async ({ as }) => {
    const { page, key } = await as("jingli");
    const { opened } = await compose(page, key);
    const method = (scope: Locator, name: string) => scope.getByRole("radio", { name, exact: true });
    await area(opened).click();
    await page.keyboard.type("键盘选方式");
    await page.keyboard.press("Alt+2");
    await expect(method(opened, "QQ")).toBeChecked();
    await expect(area(opened)).toHaveValue("键盘选方式");
    await method(opened, "QQ").focus();
    await page.keyboard.press("4");
    await expect(method(opened, "邮件")).toBeChecked();
    await area(opened).focus();
    const kept = page.waitForResponse((answer) => answer.url().endsWith("/api/user/preferences"));
    await page.keyboard.press("Control+Enter");
    await seen(entry(opened, "键盘选方式").getByText("邮件", { exact: true }));
    await expect(method(opened, "邮件")).toBeChecked();
    await kept;
    const other = await as("jingli");
    const elsewhere = await openCustomer(other.page, await makeCustomer(key));
    await expect(method(elsewhere, "邮件")).toBeChecked();
  });

  test("stands at the foot of a phone, without keys, with the camera", async ({ as }) => {
    const { page, key, complaints } = await as("xiaoshou", { viewport: PHONE });
    const customer = await makeCustomer(key);
    await page.goto(`${TOTAL}?id=${customer.id}`);
    const opened = panel(page, customer.name);
    const text = opened.getByPlaceholder("写下这次跟进的内容", { exact: true });
    await seen(text);
    await gone(send(opened));
    const low = async () => {
      const box = await opened.locator("form").boundingBox();
      return Math.round((box?.y ?? 0) + (box?.height ?? 0));
    };
    expect(await low()).toBeGreaterThan(PHONE.height - 16);
    await text.tap();
    await page.keyboard.type("手机上写的");
    await page.keyboard.press("Enter");
    await page.keyboard.type("第二行 @明天");
    await seen(opened.getByText(`下次跟进 ${shortDay(1)} 09:00`, { exact: true }));
    await gone(opened.getByText(/Ctrl|Alt/));
    await expect(opened.locator("input[capture=environment]")).toHaveAttribute("accept", "image/*");
    const shot = { name: "shot.png", mimeType: "image/png", buffer: pngOf(40, 30) };
    await opened.locator("input[capture=environment]").setInputFiles(shot);
    await seen(opened.locator(".ant-upload-list-item-done"));
    expect(await low()).toBeGreaterThan(PHONE.height - 16);
    await send(opened).tap();
    await seen(entry(opened, "手机上写的"));
    const [last] = await logsOf(key, customer.id);
    expect(last).toMatchObject({ Ext: "手机上写的\n第二行", nextgenjintime: `${dayIn(1)} 09:00:00` });
    expect(last?.img).toHaveLength(1);
    await tab(opened, "详情").click();
    await gone(text);
    expect(complaints.list).toEqual([]);
  });

  test("that is sent while one looks at another record is not there again", async ({ as }) => {
    const { page, key } = await as("xiaoshou");
    const { customer, opened } = await compose(page, key);
    const go = await holdBack(page, "**/api/OpportLogs/Add");
    await area(opened).click();
    await page.keyboard.type("慢慢送到");
    await page.keyboard.press("Control+Enter");
    await page.keyboard.press("Control+Enter");
    await tab(opened, "详情").click();
    const added = page.waitForResponse((answer) => answer.url().endsWith("/api/OpportLogs/Add"));
    go();
    await added;
    // its count makes the tab wider, and moves what is pressed meanwhile
    await opened.getByRole("tab", { name: "跟进记录 (1)" }).click();
    await seen(entry(opened, "慢慢送到"));
    await expect(area(opened)).toHaveValue("");
    expect(await logsOf(key, customer.id)).toHaveLength(1);
  });

  test("being written survives another row and a reload", async ({ as }) => {
    const { page, key } = await as("xiaoshou");
    const { customer, opened } = await compose(page, key);
    await area(opened).fill("写到一半");
    await page.reload();
    await expect(area(opened)).toHaveValue("写到一半");
    await tab(opened, "详情").click();
    await tab(opened, "跟进记录").click();
    await expect(area(opened)).toHaveValue("写到一半");
    await openCustomer(page, await makeCustomer(key));
    await expect(area(page.getByRole("complementary"))).toHaveValue("");
    await openCustomer(page, customer);
    await expect(area(opened)).toHaveValue("写到一半");
  });
});

test.describe("the stream", () => {
  test("loads ten at a time and stops when a page is short", async ({ as }) => {
    const { page, key } = await as("xiaoshou");
    const customer = await makeCustomer(key);
    const status = await methodOf(key, "电话");
    for (let at = 1; at <= 23; at += 1)
      await call(key, "/api/OpportLogs/Add", {
        customerId: customer.id,
        status,
        Ext: `第${at}次联系`,
        nextgenjintime: "",
        img: [],
      });
    const pages: number[] = [];
    page.on("request", (request) => {
      if (!request.url().endsWith("/api/OpportLogs/Logs")) return;
      const { page: number, rows } = request.postDataJSON() as { page: number; rows: number };
      expect(rows).toBe(10);
      pages.push(number);
    });
    const opened = await openCustomer(page, customer);
    const items = opened.getByRole("listitem");
    await seen(entry(opened, "第23次联系"));
    await expect
      .poll(async () => {
        await items.last().scrollIntoViewIfNeeded();
        return items.count();
      })
      .toBe(23);
    await seen(opened.getByText("没有更多了", { exact: true }));
    await items.first().scrollIntoViewIfNeeded();
    await items.last().scrollIntoViewIfNeeded();
    await seen(entry(opened, "第1次联系"));
    expect([...new Set(pages)]).toEqual([1, 2, 3]);
  });
});
