/** Job 10: the next customer to call, from any screen, and the one after him once it is written down. */
import { expect, type Page } from "@playwright/test";
import { answerSlowly, countMoves, focused, startOver, sumOf } from "./support/moves";
import { button, gone, seen } from "./support/page";
import { type As, test } from "./support/test";

const MESSAGE = "写下这次跟进的内容，Ctrl+Enter 发送";
const NEXT = "呼下一个";
const DESK = "/crm/customer/total?scene=myself&sort=nextgenjintime&open=first";

const focusIn = (page: Page, name: string) => expect.poll(() => focused(page)).toContain(name);
const openId = (page: Page) => new URL(page.url()).searchParams.get("id");
const strip = (page: Page) => page.getByRole("region", { name: "待办" });

async function start(as: As, path = DESK) {
  const visit = await as("xiaoshou");
  const moves = await countMoves(visit.page);
  await visit.page.goto(path);
  await seen(button(visit.page, NEXT));
  return { ...visit, moves };
}

test("with the pointer: one press opens him with the cursor in the composer, one the next after it is saved", async ({
  as,
}) => {
  const { page, moves } = await start(as);
  await seen(strip(page).getByRole("listitem").first());
  startOver(moves);
  await button(page, NEXT).first().click();
  await focusIn(page, MESSAGE);
  expect(sumOf(moves)).toBe(1);
  const first = openId(page);
  await page.keyboard.type("电话沟通，对方要报价单");
  await page.keyboard.press("Control+Enter");
  const offered = page
    .locator(".ant-message-notice, .ant-notification-notice, [role=status], [role=alert]")
    .getByRole("button", { name: NEXT });
  await offered.click();
  await expect.poll(() => openId(page)).not.toBe(first);
  await focusIn(page, MESSAGE);
  expect(moves).toEqual({ presses: 2, texts: 1 });
});

test("without it, slowly answered", async ({ as }) => {
  const { page, moves } = await start(as);
  await answerSlowly(page);
  startOver(moves);
  await page.keyboard.press("n");
  await focusIn(page, MESSAGE);
  const first = openId(page);
  await page.keyboard.type("键盘写的跟进，下周再谈 @下周二10点");
  await page.keyboard.press("Control+Enter");
  await expect.poll(() => focused(page)).not.toContain(MESSAGE);
  await page.keyboard.press("n");
  await expect.poll(() => openId(page)).not.toBe(first);
  await focusIn(page, MESSAGE);
  expect(moves).toEqual({ presses: 0, texts: 1 });
});

test("on another screen it opens over it; a line of the queue opens its record, and can be put off", async ({ as }) => {
  const { page } = await start(as, "/person/index");
  await page.keyboard.press("n");
  await focusIn(page, MESSAGE);
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
