/** A seller writes down what came out of a call. */
import { deflateSync } from "node:zlib";
import { expect, type Locator, type Page } from "@playwright/test";
import { call, makeCustomer, methodOf, rowsOf, uniqueName } from "./support/api";
import { openCustomer, openList, panel, row, TOTAL, tab } from "./support/list";
import { agree, button, choose, dialog, gone, seen, toast } from "./support/page";
import { pngOf } from "./support/picture";
import { PHONE, test } from "./support/test";

interface FollowUp {
  id: number;
  Ext: string;
  statusName: string;
  nextgenjintime: string;
  img: unknown[];
}

const area = (scope: Locator) => scope.getByPlaceholder("写下这次跟进的内容，Ctrl+Enter 发送");
const send = (scope: Locator) => scope.getByRole("button", { name: /^发送/ });
const chip = (scope: Locator, name: string) => scope.getByText(name, { exact: true });
const entry = (scope: Locator, text: string) => scope.getByRole("listitem").filter({ hasText: text });
const logsOf = (key: string, customerId: number) =>
  rowsOf<FollowUp>(key, "/api/OpportLogs/Logs", { customerId, type: "", page: 1, rows: 50 });

/** The day in Shanghai, so many days from now. */
const dayIn = (days: number) => new Date(Date.now() + (days * 24 + 8) * 3_600_000).toISOString().slice(0, 10);

/** The same as the chip has it. */
function shortDay(days: number): string {
  const day = dayIn(days);
  return day.startsWith(dayIn(0).slice(0, 5)) ? day.slice(5) : day;
}

const WORDS_ONLY = "只当文字，不作为下次跟进时间";

/** Gives pictures as the clipboard or a pointer would, with the words that came along. */
async function giveFiles(target: Locator, event: "drop" | "paste", names: string[], words = ""): Promise<void> {
  await target.evaluate(
    (element, [kind, files, bytes, text]) => {
      const data = new DataTransfer();
      for (const name of files) data.items.add(new File([new Uint8Array(bytes)], name));
      if (text !== "") data.setData("text/plain", text);
      const given = { bubbles: true, cancelable: true };
      if (kind === "paste") element.dispatchEvent(new ClipboardEvent("paste", { ...given, clipboardData: data }));
      else
        for (const type of ["dragover", "drop"])
          element.dispatchEvent(new DragEvent(type, { ...given, dataTransfer: data }));
    },
    [event, names, [...pngOf(16, 12)], words] as const,
  );
}

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
    const text = uniqueName("客户要报价");
    await chip(opened, "后天").click();
    await area(opened).fill(text);
    await choose(opened, "跟进方式", "微信");
    await send(opened).click();
    await seen(entry(opened, text).getByText("微信", { exact: true }));
    await seen(entry(opened, text).getByText("李思远", { exact: true }));
    await seen(entry(opened, text).getByText(`下次跟进 ${dayIn(2)} 09:00`));
    await seen(opened.getByText(`${shortDay(2)} 09:00`, { exact: true }));
    await seen(opened.getByRole("tab", { name: "跟进记录 (1)" }));
    await seen(row(page, customer.name).getByText("刚刚", { exact: true }));
    await seen(row(page, customer.name).getByText(`${dayIn(2).slice(5)} 09:00`));
    await expect(area(opened)).toHaveValue("");
    expect(complaints.list).toEqual([]);
  });

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
      await seen(entry(opened, `${name}再联系`).getByText(`下次跟进 ${dayIn(days)} 09:00`));
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
    await seen(entry(opened, "已报价，等回复").getByText(`下次跟进 ${dayIn(2)} 09:00`));
    expect(await logsOf(key, customer.id)).toHaveLength(1);
  });

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
    await seen(entry(opened, "发早了一点").getByText(`下次跟进 ${dayIn(2)} 09:00`));
    expect(await logsOf(key, customer.id)).toHaveLength(1);
    expect(complaints.list).toEqual([]);
  });

  test("just written is changed and taken back by who wrote it, by keys, and others see that", async ({ as }) => {
    const { page, key, complaints } = await as("xiaoshou");
    const customer = await makeCustomer(key);
    const boss = await as("jingli");
    const theirs = await openCustomer(boss.page, customer);
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
    await seen(changed.getByText(`下次跟进 ${dayIn(3)} 09:00`));
    await seen(opened.getByText(`${shortDay(3)} 09:00`, { exact: true }));
    await boss.page.reload();
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
    await seen(button(opened, `发送，${shortDay(1)} 09:00 再跟进`));
    broken = false;
    await send(opened).click();
    await seen(entry(opened, "断网时写的"));
    expect((await logsOf(key, customer.id)).length).toBe(1);
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
    await seen(entry(opened, "约好看样品").getByText(`下次跟进 ${dayIn(1)} 15:00`));
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

  test("takes pictures by paste and drop, each to be removed before sending", async ({ as }) => {
    const { page, key, complaints } = await as("xiaoshou");
    const { customer, opened } = await compose(page, key);
    const pictures = opened.locator(".ant-upload-list-item");
    const done = opened.locator(".ant-upload-list-item-done");
    await area(opened).click();
    await giveFiles(area(opened), "paste", ["截图.png"]);
    await expect(done).toHaveCount(1);
    await seen(opened.getByText("先写下跟进内容，才能发送"));
    await giveFiles(area(opened), "drop", ["现场一.png", "现场二.png", "报价.pdf"]);
    await seen(toast(page, "只能上传 jpg、png、jpeg、gif 格式的图片"));
    await expect(done).toHaveCount(3);
    // What is copied out of a table brings a picture of itself along: the words are meant.
    await giveFiles(area(opened), "paste", ["表格.png"], "第一格");
    await done.first().hover();
    await done.first().getByRole("button", { name: "删除文件" }).click();
    await agree(page, "确定移除 截图.png？");
    await expect(done).toHaveCount(2);

    await page.route("**/UploadFile", () => undefined);
    await giveFiles(area(opened), "paste", ["太慢.png"]);
    await seen(opened.getByText("图片上传完才能发送"));
    await area(opened).click();
    await page.keyboard.type("现场照片");
    await page.keyboard.press("Control+Enter");
    await expect(send(opened)).toBeDisabled();
    await button(opened, "取消上传").click();
    await expect(pictures).toHaveCount(2);
    await area(opened).press("Control+Enter");
    await expect(entry(opened, "现场照片").locator("img")).not.toHaveCount(0);
    const [last] = await logsOf(key, customer.id);
    expect(last?.img).toHaveLength(2);
    expect(complaints.list).toEqual([]);
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
    let go = () => {};
    const held = new Promise<void>((resolve) => {
      go = resolve;
    });
    await page.route("**/api/OpportLogs/Add", async (route) => {
      await held;
      await route.continue();
    });
    await area(opened).click();
    await page.keyboard.type("慢慢送到");
    await page.keyboard.press("Control+Enter");
    await page.keyboard.press("Control+Enter");
    await tab(opened, "详情").click();
    const added = page.waitForResponse((answer) => answer.url().endsWith("/api/OpportLogs/Add"));
    go();
    await added;
    await tab(opened, "跟进记录").click();
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
