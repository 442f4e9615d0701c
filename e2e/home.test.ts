/** The home screen: its cards, numbers that open the rows they count, and an arrangement by keys that stays. */
import { expect, type Page } from "@playwright/test";
import { call, makeColleague, makeCustomer, signInByApi } from "./support/api";
import { rows, settled } from "./support/list";
import { keepPicture } from "./support/look";
import { button, dialog, gone, seen } from "./support/page";
import { PHONE, test } from "./support/test";

const HOME = "/crm/index";
const card = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const names = (page: Page) => page.locator("main section[aria-label] > header h2").allTextContents();

test("shows what there is to do, and each number opens exactly its rows", async ({ as }) => {
  const { page, key, complaints } = await as("jingli");
  await page.goto(HOME);
  await seen(card(page, "今天先做").getByRole("listitem"));
  const month = card(page, "本月合同");
  const count = month.locator("dd").first();
  await expect(count).not.toHaveText("…");
  const { data } = await call(key, "/api/contract/findContractsCountMoney", { date: 1, approval: 2 });
  await expect(count).toHaveText(String((data as { count: number }).count));
  await keepPicture(page, "home");
  const late = card(page, "待回款").locator("dd").nth(1);
  await expect(late).not.toHaveText("…");
  const overdue = Number((await late.textContent())?.replaceAll(",", ""));
  await late.getByRole("link").click();
  await settled(page);
  await seen(page.getByText(`共 ${overdue} 条`, { exact: true }));
  if (overdue > 0) await seen(rows(page));
  expect(complaints.list).toEqual([]);
});

test("one writes about the first of the day where one stands, and the next one comes up", async ({ as }) => {
  test.setTimeout(150_000);
  const username = await makeColleague((await signInByApi("admin")).key, { role: "销售", branch: "华东大区" });
  const { page, key, complaints } = await as(username);
  const [first, second] = [await makeCustomer(key), await makeCustomer(key)];
  await call(key, "/api/customer/edit", { id: first.id, nextgenjintime: "2026-01-05 09:00" });
  await call(key, "/api/customer/edit", { id: second.id, nextgenjintime: "2026-01-06 09:00" });
  await page.goto("/");
  const today = card(page, "今天先做");
  await seen(button(today, first.name));
  await seen(button(today.getByRole("listitem"), second.name));
  await page.keyboard.press("f");
  await page.keyboard.type("电话里确认了数量，");
  // what comes to the top meanwhile takes the place from nobody who writes
  const line = today.getByRole("listitem").filter({ hasText: second.name });
  const before = await line.textContent();
  await call(key, "/api/customer/edit", { id: second.id, nextgenjintime: "2026-01-02 09:00" });
  // the queue is asked for again each minute
  await expect.poll(() => line.textContent(), { timeout: 75_000 }).not.toBe(before);
  await page.keyboard.type("明天上午10点再联系");
  await page.keyboard.press("Control+Enter");
  await seen(today.getByRole("textbox", { name: /^写下这次跟进的内容/ }));
  await gone(button(today, first.name));
  await seen(button(today, second.name));
  expect(new URL(page.url()).pathname).toBe(HOME);
  const { total } = await call(key, "/api/OpportLogs/Logs", { customerId: first.id });
  expect(total).toBe(1);
  expect(complaints.list).toEqual([]);
});

test("is arranged by keys, and stays so", async ({ as }) => {
  const { page, complaints } = await as("xiaoshou");
  await page.goto(HOME);
  await seen(card(page, "今天先做"));
  const before = await names(page);
  await button(page, "编辑首页").click();
  const drawer = dialog(page, "编辑首页");
  await drawer.getByRole("button", { name: "移动「提醒」" }).focus();
  await page.keyboard.press("Alt+ArrowUp");
  await drawer.getByRole("switch", { name: "显示「待回款」" }).click();
  await button(drawer, "保存").click();
  await gone(drawer);
  const wanted = ["提醒", ...before.filter((name) => name !== "提醒" && name !== "待回款")];
  await expect.poll(() => names(page)).toEqual(wanted);
  await page.reload();
  await expect.poll(() => names(page)).toEqual(wanted);
  await button(page, "编辑首页").click();
  await button(dialog(page, "编辑首页"), "恢复默认").click();
  await expect.poll(() => names(page)).toEqual(before);
  expect(complaints.list).toEqual([]);
});

test("stands one card under the other on a phone", async ({ as }) => {
  const { page, complaints } = await as("jingli", { viewport: PHONE });
  await page.goto(HOME);
  await seen(card(page, "待回款").locator("dd"));
  const boxes = await Promise.all(
    (await page.locator("main section[aria-label]").all()).map(async (one) => one.boundingBox()),
  );
  expect(new Set(boxes.map((box) => box?.x)).size).toBe(1);
  await keepPicture(page, "home-phone");
  expect(complaints.list).toEqual([]);
});
