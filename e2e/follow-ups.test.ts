/** A seller writes down what came out of a call. */
import { deflateSync } from "node:zlib";
import { expect, type Locator, type Page } from "@playwright/test";
import { call, makeCustomer, methodOf, rowsOf, uniqueName } from "./support/api";
import { openCustomer, openList, panel, row, TOTAL, tab } from "./support/list";
import { button, choose, gone, seen, toast } from "./support/page";
import { pngOf } from "./support/picture";
import { test } from "./support/test";

interface FollowUp {
  id: number;
  Ext: string;
  statusName: string;
  nextgenjintime: string;
  img: unknown[];
}

const area = (scope: Locator) => scope.getByPlaceholder("写下这次跟进的内容，Ctrl+Enter 发送");
const send = (scope: Locator) => button(scope, "发送");
const chip = (scope: Locator, name: string) => scope.getByText(name, { exact: true });
const entry = (scope: Locator, text: string) => scope.getByRole("listitem").filter({ hasText: text });
const logsOf = (key: string, customerId: number) =>
  rowsOf<FollowUp>(key, "/api/OpportLogs/Logs", { customerId, type: "", page: 1, rows: 50 });

/** The day in Shanghai, so many days from now. */
const dayIn = (days: number) => new Date(Date.now() + (days * 24 + 8) * 3_600_000).toISOString().slice(0, 10);

async function compose(page: Page, key: string) {
  const customer = await makeCustomer(key);
  return { customer, opened: await openCustomer(page, customer) };
}

test.describe("a follow-up", () => {
  test("shows at once in stream, header, tab and list", async ({ as }) => {
    const { page, key, complaints } = await as("xiaoshou");
    const customer = await makeCustomer(key);
    await openList(page, `${TOTAL}?key=${encodeURIComponent(customer.name)}&id=${customer.id}`);
    const opened = panel(page, customer.name);
    await seen(opened.getByText("还没有跟进记录，写下第一条"));
    await seen(opened.getByText("从未跟进", { exact: true }));
    const text = uniqueName("客户要报价");
    await chip(opened, "后天").click();
    await area(opened).fill(text);
    await choose(opened, "跟进方式", "微信");
    await send(opened).click();
    await seen(entry(opened, text).getByText("微信", { exact: true }));
    await seen(entry(opened, text).getByText("李思远", { exact: true }));
    await seen(entry(opened, text).getByText(`下次跟进 ${dayIn(2)} 09:00`));
    await seen(opened.getByRole("tab", { name: "跟进记录 (1)" }));
    await gone(opened.getByText("从未跟进", { exact: true }));
    await seen(row(page, customer.name).getByText("刚刚", { exact: true }));
    await seen(row(page, customer.name).getByText(`${dayIn(2)} 09:00`));
    await expect(area(opened)).toHaveValue("");
    expect(complaints.list).toEqual([]);
  });

  test("goes off with the next time of a chip; one chosen before can be given back", async ({ as }) => {
    const { page, key } = await as("xiaoshou");
    const { customer, opened } = await compose(page, key);
    for (const [name, days] of [
      ["明天", 1],
      ["一周后", 7],
    ] as const) {
      await area(opened).fill(`${name}再联系`);
      await chip(opened, name).click();
      await seen(entry(opened, `${name}再联系`).getByText(`下次跟进 ${dayIn(days)} 09:00`));
    }
    await chip(opened, "明天").click();
    await chip(opened, "明天").click();
    await area(opened).fill("不约时间");
    await area(opened).press("Control+Enter");
    await seen(entry(opened, "不约时间"));
    const [last] = await logsOf(key, customer.id);
    expect(last).toMatchObject({ Ext: "不约时间", nextgenjintime: "" });
  });

  test("holds 300 characters, counted as people count them", async ({ as }) => {
    const { page, key } = await as("xiaoshou");
    const { customer, opened } = await compose(page, key);
    await expect(send(opened)).toBeDisabled();
    await area(opened).fill("😀".repeat(301));
    await seen(opened.getByText("301/300", { exact: true }));
    await expect(send(opened)).toBeDisabled();
    await area(opened).press("Control+Enter");
    await area(opened).fill("😀".repeat(300));
    await seen(opened.getByText("300/300", { exact: true }));
    await send(opened).click();
    await seen(entry(opened, "😀".repeat(300)));
    expect((await logsOf(key, customer.id)).length).toBe(1);
  });

  test("carries pictures, whose upload one can watch", async ({ as }) => {
    const { page, key } = await as("xiaoshou");
    const { customer, opened } = await compose(page, key);
    await area(opened).fill("门头照片在此");
    await button(opened, "图片").click();
    await seen(opened.getByText("上传", { exact: true }));
    let go = () => {};
    const held = new Promise<void>((resolve) => {
      go = resolve;
    });
    await page.route("**/UploadFile", async (route) => {
      await held;
      await route.continue();
    });
    const picture = { name: "door.png", mimeType: "image/png", buffer: pngOf(64, 48) };
    await opened.locator("input[type=file]").setInputFiles(picture);
    await seen(opened.locator(".ant-upload-list-item-uploading"));
    go();
    await gone(opened.locator(".ant-upload-list-item-uploading"));
    await seen(opened.locator(".ant-upload-list-item-done img"));
    await send(opened).click();
    const shown = entry(opened, "门头照片在此").locator("img");
    await seen(shown);
    await expect.poll(() => shown.first().evaluate((img) => (img as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
    const [last] = await logsOf(key, customer.id);
    expect(last?.img.length).toBe(1);
  });

  test("refuses what is no picture", async ({ as }) => {
    const { page, key } = await as("xiaoshou");
    const { opened } = await compose(page, key);
    await button(opened, "图片").click();
    const upload = opened.locator("input[type=file]");
    await upload.setInputFiles({ name: "list.txt", mimeType: "text/plain", buffer: Buffer.from("text") });
    await seen(toast(page, "只能上传 jpg、png、jpeg、gif 格式的图片"));
    await upload.setInputFiles({ name: "fake.png", mimeType: "image/png", buffer: deflateSync(Buffer.from("no png")) });
    await seen(page.locator(".ant-message-error"));
    await expect(opened.locator(".ant-upload-list-item")).toHaveCount(0);
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
    broken = false;
    await send(opened).click();
    await seen(entry(opened, "断网时写的"));
    expect((await logsOf(key, customer.id)).length).toBe(1);
  });

  test("being written survives another row and a reload", async ({ as }) => {
    const { page, key } = await as("xiaoshou");
    const { customer, opened } = await compose(page, key);
    await area(opened).fill("写到一半");
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
