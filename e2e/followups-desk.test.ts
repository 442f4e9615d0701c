/** Follow-ups of all customers: found, read, talked about, counted; changed by right, with what they were. */
import { expect, type Locator, type Page } from "@playwright/test";
import { call, makeCustomer, signInByApi, uniqueName, upload } from "./support/api";
import { area, dayIn, entry } from "./support/follow-ups";
import { openCustomer, openList, panel, row, rows, TOTAL } from "./support/list";
import { button, dialog, expectPath, gone, seen, toast } from "./support/page";
import { pngOf } from "./support/picture";
import { PHONE, test } from "./support/test";

const LIST = "/crm/opportLogs";
const TABLE = "/crm/opportLogs/table";
const STATISTICS = "/crm/opportLogs/statistics";
const opened = (page: Page): Locator => panel(page, "跟进记录");
const box = (scope: Locator): Locator => scope.getByRole("textbox", { name: /^写评论/ });

/** Those that are read, each whole. */
const feed = (page: Page): Locator => page.locator("main li[data-row-key]:visible");
const read = (page: Page, text: string): Locator => feed(page).filter({ hasText: text });

/** A follow-up that the salesperson has written of a new customer of his. */
async function written(text = uniqueName("谈过报价")) {
  const { key } = await signInByApi("xiaoshou");
  const customer = await makeCustomer(key, { CustomerName: uniqueName("跟进公司") });
  const { data } = await call(key, "/api/OpportLogs/Add", { customerId: customer.id, status: "微信", Ext: text });
  return { key, customer, text, id: (data as { id: number }).id };
}

test.describe("the follow-ups of all customers", () => {
  test("are read whole with customer, next time and pictures, and talked about where they stand", async ({ as }) => {
    const { key, customer } = await written();
    const words = "第一段讲了交付周期。";
    const text = `${uniqueName("长谈")}\n${words.repeat(20)}最后一句`;
    const { id } = (await upload(key, "/api/file/UploadFile", { name: "door.png", bytes: pngOf(64, 48) })) as {
      id: number;
    };
    const name = text.split("\n")[0] ?? "";
    const next = `${dayIn(3)} 09:30`;
    const img = JSON.stringify([id]);
    const added = { customerId: customer.id, status: "微信", Ext: text, img, nextgenjintime: `${next}:00` };
    await call(key, "/api/OpportLogs/Add", added);
    const { page, complaints } = await as("jingli");
    await page.goto(`${LIST}?key=${encodeURIComponent(name)}`);
    const one = read(page, name);
    await expect(feed(page)).toHaveCount(1);
    for (const told of ["李思远", "微信", customer.name, /^下次跟进 /]) await seen(one.getByText(told));
    await seen(one.getByText("最后一句"));
    const body = one.getByText("最后一句");
    expect(await body.evaluate((element) => element.scrollHeight - element.clientHeight)).toBeLessThanOrEqual(1);
    await expect.poll(() => one.locator("img[src*='file']").count()).toBeGreaterThan(0);
    await button(one, "评论").click();
    await box(one).fill("写得清楚");
    await page.keyboard.press("Control+Enter");
    await seen(one.getByRole("article").filter({ hasText: "写得清楚" }));
    await page.getByText("表格", { exact: true }).click();
    await expectPath(page, TABLE);
    await expect(rows(page)).toHaveCount(1);
    expect(complaints.list).toEqual([]);
  });

  test("are found by words, open beside the list, and lead to their customer", async ({ as }) => {
    const { customer, text } = await written();
    const { page, complaints } = await as("jingli");
    await openList(page, TOTAL);
    await page.getByRole("navigation").getByRole("link", { name: "跟进记录" }).click();
    await page.getByPlaceholder("近一年的跟进内容/客户名称").fill(text);
    await page.keyboard.press("Enter");
    await expect(feed(page)).toHaveCount(1);
    for (const told of [customer.name, "李思远", "微信"]) await seen(read(page, text).getByText(told));
    await page.getByText("表格", { exact: true }).click();
    await row(page, text).getByText(text, { exact: true }).click();
    await seen(entry(opened(page), text));
    await button(opened(page), customer.name).click();
    await seen(area(panel(page, customer.name)));
    await button(panel(page, customer.name), "关闭").click();
    await seen(opened(page));
    expect(complaints.list).toEqual([]);
  });

  test("show their pictures in the list and beside it", async ({ as }) => {
    const { key, customer } = await written();
    const text = uniqueName("门头照片");
    const { id } = (await upload(key, "/api/file/UploadFile", { name: "door.png", bytes: pngOf(64, 48) })) as {
      id: number;
    };
    const img = JSON.stringify([id]);
    await call(key, "/api/OpportLogs/Add", { customerId: customer.id, status: "微信", Ext: text, img });
    const { page, complaints } = await as("jingli");
    await openList(page, `${TABLE}?key=${encodeURIComponent(text)}`);
    const isDrawn = (scope: Locator) =>
      expect
        .poll(() =>
          scope
            .locator("img[src*='file']")
            .last()
            .evaluate((img) => (img as HTMLImageElement).naturalWidth),
        )
        .toBeGreaterThan(0);
    await isDrawn(row(page, text));
    await row(page, text).getByText(text, { exact: true }).click();
    await isDrawn(entry(opened(page), text));
    expect(complaints.list).toEqual([]);
  });

  test("are reached, opened, talked about and left by keys, and who is mentioned is told", async ({ as }) => {
    const { customer, text } = await written();
    const { page, complaints } = await as("jingli");
    await openList(page, TOTAL);
    await page.keyboard.press("g");
    await page.keyboard.press("j");
    await seen(read(page, text));
    await page.keyboard.press("/");
    await page.keyboard.type(text);
    await page.keyboard.press("Enter");
    await expect(feed(page)).toHaveCount(1);
    await page.keyboard.press("Escape");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await seen(entry(opened(page), text));
    await box(opened(page)).focus();
    await page.keyboard.type("请跟紧 @");
    const whom = page.getByRole("combobox", { name: "提到谁" });
    await expect(whom).toBeFocused();
    await page.keyboard.type("李思");
    await expect(page.getByRole("option").or(page.locator(".ant-select-item-option"))).toContainText(["李思远"]);
    await page.keyboard.press("Enter");
    await expect(box(opened(page))).toHaveValue("请跟紧 @李思远 ");
    await expect(box(opened(page))).toBeFocused();
    await page.keyboard.type("，本周要签");
    await page.keyboard.press("Control+Enter");
    await seen(toast(page, /^评论成功/));
    const said = opened(page).getByRole("article").filter({ hasText: "@李思远" });
    await seen(said.getByText("，本周要签"));
    await seen(button(opened(page), "评论 (1)"));
    await expect(box(opened(page))).toHaveValue("");
    const sales = await as("xiaoshou");
    await openCustomer(sales.page, customer);
    await button(entry(panel(sales.page, customer.name), text), "评论 (1)").click();
    await seen(panel(sales.page, customer.name).getByText("，本周要签"));
    await sales.page.getByRole("button", { name: /通知/ }).first().click();
    await seen(sales.page.getByText(`王晓岚在「${customer.name}」的跟进评论中提到了你`));
    await button(said, "撤回").focus();
    await page.keyboard.press("Enter");
    await button(dialog(page, "撤回这条评论？"), "撤回").click();
    await gone(said);
    expect([...complaints.list, ...sales.complaints.list]).toEqual([]);
  });

  test("are changed and deleted by who has the right, and others read what they were", async ({ as }) => {
    const { customer, text } = await written();
    const { page, complaints } = await as("jingli");
    await openList(page, `${TABLE}?key=${encodeURIComponent(text)}`);
    await row(page, text).getByText(text, { exact: true }).click();
    await button(opened(page), "编辑").click();
    const words = opened(page).getByRole("textbox", { name: "跟进内容" });
    await words.fill(`${text}，已核对`);
    await page.keyboard.press("Control+Enter");
    await seen(entry(opened(page), `${text}，已核对`));
    const sales = await as("xiaoshou");
    await openCustomer(sales.page, customer);
    const theirs = entry(panel(sales.page, customer.name), text);
    await sales.page.getByRole("button", { name: /^已编辑/ }).hover();
    await seen(sales.page.getByRole("tooltip").getByText(/^王晓岚 .*修改前$/));
    await seen(sales.page.getByRole("tooltip").getByText(text, { exact: true }));
    await seen(theirs.getByText(`${text}，已核对`));
    await button(opened(page), "删除").click();
    await button(dialog(page, "删除这条跟进？"), "删除").click();
    await seen(toast(page, /^操作成功/));
    await gone(row(page, text));
    expect([...complaints.list, ...sales.complaints.list]).toEqual([]);
  });
});

test("numbers of the statistics lead to the follow-ups that they count", async ({ as }) => {
  await written();
  const { page, complaints } = await as("jingli");
  await page.goto(LIST);
  await page.getByText("统计", { exact: true }).click();
  await expectPath(page, STATISTICS);
  const days = page.getByRole("table", { name: "按天" });
  // its head and seven days, held against the last week without a press
  await expect(days.getByRole("row")).toHaveCount(8);
  await seen(days.getByRole("columnheader", { name: "上周" }));
  const people = page.getByRole("table", { name: "按人员" });
  const number = people.getByRole("link", { name: /^李思远：\d+次/ });
  const count = await number.textContent();
  await number.click();
  await expectPath(page, LIST);
  await seen(page.getByText("李思远", { exact: true }));
  await seen(page.locator("footer:visible").getByText(`共 ${count} 条`, { exact: true }));
  await page.goBack();
  await seen(page.getByRole("table", { name: "按方式" }).getByText("微信"));
  await expect(days.getByRole("row")).toHaveCount(8);
  expect(complaints.list).toEqual([]);
});

test("the statistics are drawn, in the colours of the theme and as wide as there is room", async ({ as }) => {
  await written();
  const { page, complaints } = await as("jingli");
  await page.goto(STATISTICS);
  const drawing = (title: string): Locator => page.getByRole("img", { name: `图：${title}` });
  for (const title of ["按天", "按人员", "按方式"]) await seen(drawing(title).locator("svg"));
  const text = drawing("按人员").locator("svg text").filter({ hasText: "李思远" });
  await seen(text);
  await expect(drawing("按人员").locator("svg text").filter({ hasText: "上周" })).toHaveCount(1);
  const colour = () => text.evaluate((element) => getComputedStyle(element).fill);
  const light = await colour();
  await page.emulateMedia({ colorScheme: "dark" });
  await expect.poll(colour).not.toBe(light);
  const width = () =>
    drawing("按天")
      .locator("svg")
      .evaluate((svg) => svg.getBoundingClientRect().width);
  const wide = await width();
  await page.setViewportSize({ width: 900, height: 800 });
  await expect.poll(width).toBeLessThan(wide);
  expect(complaints.list).toEqual([]);
});

test("on a phone they are read and talked about where they stand", async ({ as }) => {
  const { text } = await written();
  const { page, complaints } = await as("jingli", { viewport: PHONE });
  await page.goto(`${LIST}?key=${encodeURIComponent(text)}`);
  const one = read(page, text);
  await seen(one.getByText("李思远"));
  await button(one, "评论").click();
  await box(one).fill("辛苦了");
  await button(one, "发送").click();
  await seen(one.getByRole("article").filter({ hasText: "辛苦了" }));
  expect(complaints.list).toEqual([]);
});
