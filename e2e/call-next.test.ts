/** Job 10: the next customer to call, from any screen, and the one after him once it is written down. */
import { expect, type Page } from "@playwright/test";
import { call, rowsOf, uniqueName } from "./support/api";
import { panel } from "./support/list";
import {
  answerSlowly,
  countWork,
  expectMoves,
  focused,
  lookAround,
  most,
  next,
  startOver,
  type Work,
} from "./support/moves";
import { button, gone, seen } from "./support/page";
import { type As, test } from "./support/test";

/** Presses and texts that it may take at most. */
const MOST = 1;
const MESSAGE = "写下这次跟进的内容，Ctrl+Enter 发送";
const NEXT = "呼下一个";
const DESK = "/crm/customer/total?scene=myself&sort=queue&open=first";

const focusIn = (page: Page, name: string) => expect.poll(() => focused(page)).toContain(name);
const openId = (page: Page) => new URL(page.url()).searchParams.get("id");
/** Who is open where one writes: beside a list. */
const called = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      document.activeElement
        ?.closest("aside, [role=complementary], [role=dialog]")
        ?.querySelector("h1, h2, h3, [role=heading]")?.textContent ?? "",
  );
const strip = (page: Page) => page.getByRole("region", { name: "待办" });

async function start(as: As, path = DESK) {
  const visit = await as("xiaoshou");
  const work = await countWork(visit.page);
  await visit.page.goto(path);
  await seen(button(visit.page, NEXT));
  return { ...visit, work, moves: work.moves };
}

/** Presses the button of the header. */
async function callNext(page: Page, work: Work): Promise<void> {
  await seen(strip(page).getByRole("listitem").first());
  startOver(work.moves);
  await button(page, NEXT).first().click();
  // another screen may keep a composer of its own
  await next(work, page.getByPlaceholder(MESSAGE).filter({ visible: true }));
  await focusIn(page, MESSAGE);
}

test("with the pointer: one press opens him with the cursor in the composer", async ({ as }) => {
  await expectMoves(most(MOST), async () => {
    const { page, work } = await start(as);
    await lookAround(page);
    await callNext(page, work);
    expect(await called(page)).not.toBe("");
    return work;
  });
});

test("with the pointer: one press opens the next after it is saved", async ({ as }) => {
  const { page, work, moves } = await start(as);
  await callNext(page, work);
  const first = await called(page);
  await page.keyboard.type("电话沟通，对方要报价单");
  await page.keyboard.press("Control+Enter");
  const offered = page
    .locator(".ant-message-notice, .ant-notification-notice, [role=status], [role=alert]")
    .getByRole("button", { name: NEXT });
  await offered.click();
  await focusIn(page, MESSAGE);
  await expect.poll(() => called(page)).not.toBe(first);
  expect(moves).toEqual({ presses: 2, texts: 1 });
});

test("without it, slowly answered", async ({ as }) => {
  const { page, moves } = await start(as);
  await answerSlowly(page);
  startOver(moves);
  await page.keyboard.press("n");
  await focusIn(page, MESSAGE);
  const first = await called(page);
  expect(first).not.toBe("");
  await page.keyboard.type("键盘写的跟进，下周再谈 @下周二10点");
  await page.keyboard.press("Control+Enter");
  await expect.poll(() => focused(page)).not.toContain(MESSAGE);
  await page.keyboard.press("n");
  await focusIn(page, MESSAGE);
  await expect.poll(() => called(page)).not.toBe(first);
  expect(moves).toEqual({ presses: 0, texts: 1 });
});

test("on another screen it opens beside its own list, and Back leads there again", async ({ as }) => {
  const { page, complaints } = await start(as, "/person/index");
  await page.keyboard.press("n");
  await focusIn(page, MESSAGE);
  await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/crm\/(customer|clues)\/total$/);
  const [address, name] = [page.url(), await called(page)];
  expect(new URL(address).searchParams.get("sort")).toBe("queue");
  await gone(page.locator("[data-whole]"));
  await page.reload();
  await seen(panel(page, name));
  expect(page.url()).toBe(address);
  await page.goBack();
  await expect.poll(() => new URL(page.url()).pathname).toBe("/person/index");
  expect(complaints.list).toEqual([]);
});

test("queue, start list and the record beside it have one order, each line with its reason", async ({ as }) => {
  const { page, key } = await start(as);
  const queued = await rowsOf<{ id: number; module: string; why: string }>(key, "/api/queue/list", { rows: 50 });
  const own = queued.filter(({ module }) => module === "customer").map(({ id }) => String(id));
  await expect.poll(() => openId(page)).toBe(own[0]);
  const listed = () =>
    page.locator("main [data-row-key]").evaluateAll((all) => all.map((one) => one.getAttribute("data-row-key")));
  await expect.poll(async () => (await listed()).slice(0, 5)).toEqual(own.slice(0, 5));
  const first = strip(page).getByRole("listitem").first().getByRole("button");
  expect(await first.getAttribute("title")).toContain(queued[0]?.why ?? "?");
});

test("a line of the queue opens its record, and can be put off", async ({ as }) => {
  const { page } = await start(as);
  await page.goto(DESK);
  const lines = strip(page).getByRole("listitem");
  await seen(lines.first());
  // all of it is one stop of the Tab key, among which arrows lead
  const head = strip(page).getByRole("button", { name: /^待办 \d+/ });
  await head.focus();
  await page.keyboard.press("ArrowRight");
  await expect(lines.first().getByRole("button")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("checkbox", { name: "全选当页" })).toBeFocused();
  await lines.nth(1).getByRole("button").click();
  await expect.poll(() => openId(page)).not.toBeNull();
  await head.focus();
  await page.keyboard.press("Enter");
  const all = page.getByRole("dialog", { name: "待办" });
  const skips = all.getByRole("button", { name: "今天跳过" });
  await seen(skips);
  const before = await skips.count();
  // with keys one line after the other, without looking for one's place again
  await skips.first().focus();
  for (const left of [before - 1, before - 2]) {
    await page.keyboard.press("Enter");
    await expect(skips).toHaveCount(left);
    await expect(skips.first()).toBeFocused();
  }
  await page.keyboard.press("Escape");
  await gone(all);
  await expect(head).toBeFocused();
});

const OF_LIST = "呼下一个（按列表）";

test("from an open lead one press opens the next of its list that can be called, and the last one says that it is", async ({
  as,
}) => {
  const { page, key, complaints } = await as("xiaoshou");
  const mark = uniqueName("逐个呼叫");
  const phones = ["13957412601", "", "13957412603"];
  for (const [no, phone] of phones.entries())
    await call(key, "/api/clues/add", { CustomerName: `${mark}${no}`, contact_name: "甲", contact_mobile: phone });
  await page.goto(`/crm/clues/total?key=${encodeURIComponent(mark)}&sort=AddTime`);
  await page.getByText(`${mark}0`, { exact: true }).first().click();
  const first = openId(page);
  await button(panel(page, `${mark}0`), OF_LIST).click();
  await seen(panel(page, `${mark}2`));
  await focusIn(page, MESSAGE);
  expect(openId(page)).not.toBe(first);
  expect(new URL(page.url()).pathname).toBe("/crm/clues/total");
  await button(panel(page, `${mark}2`), OF_LIST).click();
  await seen(page.getByText("列表后面没有可以呼叫的了"));
  expect(complaints.list).toEqual([]);
});

test("the list of all there is to do counts it by where it comes from; Shift+N is another stroke than N", async ({
  as,
}) => {
  const { page } = await start(as);
  await seen(strip(page).getByRole("listitem").first());
  await expect.poll(() => openId(page)).not.toBeNull();
  const before = openId(page);
  await page.keyboard.press("Shift+N");
  await strip(page)
    .getByRole("button", { name: /^待办 \d+/ })
    .click();
  const all = page.getByRole("dialog", { name: "待办" });
  await seen(all.getByText(/^(今日|逾期|待入公海|新线索) \d+\+?$/));
  expect(openId(page)).toBe(before);
});
