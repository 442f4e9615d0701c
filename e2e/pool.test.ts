/** The pool: claimed in two moves, taken back, told to whoever looks at the same; allocated, filled, and who had what. */
import { expect, type Page } from "@playwright/test";
import { call, makeCustomer, signInByApi, uniqueName } from "./support/api";
import { openCustomer, openList, openScreen, panel, row, rows, TOTAL, takeFromCard } from "./support/list";
import { answerSlowly, countMoves, countWork, expectMoves, lookAround, most, next, startOver } from "./support/moves";
import { button, choosePerson, dialog, gone, save, seen, takeFrom, toast } from "./support/page";
import { ready } from "./support/problems";
import { PHONE, test } from "./support/test";

const POOL = "/crm/customer/gonghai";
/** Presses and texts that a claim may take. */
const MOST = 2;

/** A customer of the manager's, in the pool. */
async function pooled() {
  const { key } = await signInByApi("jingli");
  const customer = await makeCustomer(key, { CustomerName: uniqueName("公海航线") });
  await call(key, "/api/customer/ToGonghai", { ids: [customer.id] });
  return customer;
}
const found = (name: string) => `${POOL}?key=${encodeURIComponent(name)}`;
const claimed = (page: Page, name: string) => toast(page, new RegExp(`已领取「${name}」，今日还可领取\\d+`));

/** Nothing that others claim or add in these runs is counted against him. */
const ROOM = { claimPerDay: 1000, coolDownDays: 0, holdCap: 100_000 };
test.beforeEach(async () => {
  const { key } = await signInByApi("admin");
  await call(key, "/api/pool/saveSettings", { module: "customer", rules: ROOM });
});

test.describe("job 3: claim a customer of the pool", () => {
  test("with the pointer, from one's own customers", async ({ as }) => {
    await expectMoves(most(MOST), async () => {
      const { page, complaints } = await as("xiaoshou");
      const work = await countWork(page);
      const { name } = await pooled();
      await openList(page, TOTAL);
      await lookAround(page);
      startOver(work.moves);
      await page.getByRole("navigation").getByRole("link", { name: "客户公海" }).click();
      await next(work, row(page, name));
      await button(row(page, name), "领取").click();
      await next(work, panel(page, name));
      await seen(claimed(page, name));
      await seen(panel(page, name).getByText("李思远"));
      // It is where one is, and no longer in the pool.
      expect(new URL(page.url()).pathname).toBe(POOL);
      await gone(row(page, name));
      expect(complaints.list).toEqual([]);
      return work;
    });
  });

  test("without it, slowly answered", async ({ as }) => {
    const { page } = await as("xiaoshou");
    const moves = await countMoves(page);
    const { name } = await pooled();
    await openList(page, TOTAL);
    await answerSlowly(page);
    startOver(moves);
    await page.keyboard.press("g");
    await page.keyboard.press("p");
    await seen(row(page, name));
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("l");
    await seen(claimed(page, name));
    await seen(panel(page, name).getByText("李思远"));
    expect(moves.presses).toBe(0);
  });
});

test("what is written of a customer in the pool is read once it is claimed, and by whoever allocates", async ({
  as,
}) => {
  const { key } = await signInByApi("jingli");
  const { id, name } = await makeCustomer(key, { remark: "老板姓秦" });
  await call(key, "/api/OpportLogs/Add", { customerId: id, status: "电话", Ext: "加了微信，私人号 abc" });
  await call(key, "/api/OpportLogs/Add", { customerId: id, status: "电话", Ext: "末次跟进的内容" });
  await call(key, "/api/customer/ToGonghai", { ids: [id] });
  const { page, complaints } = await as("xiaoshou");
  await openList(page, found(name));
  await row(page, name).getByText(name, { exact: true }).click();
  const opened = panel(page, name);
  await seen(opened.getByText("领取后可见"));
  await opened.getByRole("tab", { name: "跟进记录 (2)" }).click();
  await seen(opened.getByText("领取后可见"));
  await opened.getByRole("tab", { name: /^附件/ }).click();
  await seen(opened.getByText("领取后可见"));
  await gone(opened.getByText("私人号 abc"));
  await gone(button(opened, "呼下一个（按列表）"));
  const manager = await as("jingli");
  await openList(manager.page, found(name));
  await row(manager.page, name).getByText(name, { exact: true }).click();
  await seen(panel(manager.page, name).getByText("私人号 abc"));
  await button(opened, "领取").click();
  await opened.getByRole("tab", { name: /^跟进记录/ }).click();
  await seen(opened.getByText("私人号 abc"));
  expect([...complaints.list, ...manager.complaints.list]).toEqual([]);
});

/** What the security log says that somebody did without the right to it. */
async function forbiddenTo(name: string): Promise<number> {
  const { key } = await signInByApi("admin");
  const { rows: noted } = await call(key, "/api/securityLog/index", { key: name, rows: 200 });
  return JSON.stringify(noted).split("没有权限").length;
}

test("a claim is taken back within its toast, and made again", async ({ as }) => {
  const { page, complaints } = await as("xiaoshou");
  const { name } = await pooled();
  const before = await forbiddenTo("xiaoshou");
  await openList(page, found(name));
  await button(row(page, name), "领取").click();
  await seen(panel(page, name).getByRole("tab", { name: /^跟进记录/ }));
  await ready(page);
  await button(claimed(page, name).locator(".."), "撤销").click();
  await seen(toast(page, /已撤销/));
  await seen(row(page, name));
  expect(await forbiddenTo("xiaoshou")).toBe(before);
  await button(panel(page, name), "领取").click();
  await seen(panel(page, name).getByText("李思远"));
  expect(complaints.list).toEqual([]);
});

test("whoever looks at the same row reads who was faster, and is refused with his name", async ({ as }) => {
  const { id, name } = await pooled();
  const { page } = await as("jingli");
  await openList(page, found(name));
  const { key } = await signInByApi("xiaoshou");
  const colorOf = () =>
    row(page, name)
      .locator("[data-field='status']")
      .evaluate((cell) => getComputedStyle(cell).color);
  const before = await colorOf();
  // What tells it may come before the socket stands.
  await page.waitForTimeout(1_500);
  const { data } = await call(key, "/api/customer/receive", { ids: [id] });
  await seen(row(page, name).getByText("已被李思远领取"));
  expect(await colorOf()).not.toBe(before);
  await button(row(page, name), "领取").click();
  await seen(toast(page, "该客户已被领取（李思远）"));
  // It is back, and nobody's any more.
  await call(key, "/api/undo/run", { id: (data as { undo: number }).undo });
  await button(page.locator("main"), "有更新 · 刷新").click();
  await gone(row(page, name).getByText("已被李思远领取"));
  await seen(row(page, name));
});

test("a manager puts a customer into the pool with a reason, gives it to somebody, and reads who had it", async ({
  as,
}) => {
  const { page, key, complaints } = await as("jingli");
  const customer = await makeCustomer(key);
  const { name } = customer;
  await openCustomer(page, customer);
  await button(panel(page, name), "更多").click();
  await page.getByRole("menuitem", { name: "转入公海" }).click();
  const put = dialog(page, `把「${name}」转入公海`);
  await expect(button(put, "转入公海")).toBeDisabled();
  await put.getByRole("combobox", { name: "原因" }).click();
  await page.keyboard.type("无需求");
  await page.keyboard.press("Enter");
  await put.getByLabel("说明").click();
  await page.keyboard.type("半年内没有预算");
  await button(put, "转入公海").click();
  await gone(put);
  await seen(panel(page, name).getByText("公海客户"));
  await button(panel(page, name), "分配").click();
  const give = dialog(page, `分配「${name}」`);
  await choosePerson(give, "负责人", "李思远");
  await button(give, "分配").click();
  await gone(give);
  await seen(panel(page, name).getByText("李思远"));
  await button(panel(page, name), "更多").click();
  await page.getByRole("menuitem", { name: "负责人变更" }).click();
  const log = dialog(page, "负责人变更");
  await expect(log.getByRole("listitem")).toHaveText([
    /分配.*公海 → 李思远/,
    /转入公海.*王晓岚 → 公海.*客户无需求 · 半年内没有预算/,
  ]);
  await page.keyboard.press("Escape");
  await gone(log);
  // Who closed it goes on where he was.
  await expect(button(panel(page, name), "更多")).toBeFocused();
  expect(complaints.list).toEqual([]);
});

for (const choosing of ["Enter", "Tab"])
  test(`it is put into the pool by keys alone, the reason with ${choosing}`, async ({ as }) => {
    const { page, key, complaints } = await as("jingli");
    const customer = await makeCustomer(key);
    const { name } = customer;
    await openCustomer(page, customer);
    await button(panel(page, name), "更多").focus();
    await page.keyboard.press("Enter");
    await page.getByRole("menuitem", { name: "转入公海" }).focus();
    await page.keyboard.press("Enter");
    const put = dialog(page, `把「${name}」转入公海`);
    const reason = put.getByRole("combobox", { name: "原因" });
    await expect(reason).toBeFocused();
    await page.keyboard.type("无需求");
    if (choosing === "Enter") await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await expect(put.getByLabel("说明")).toBeFocused();
    await page.keyboard.type("半年内没有预算");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await gone(put);
    await seen(panel(page, name).getByText("公海客户"));
    const { rows: log } = await call(key, "/api/customer/ownerLog", { id: customer.id });
    expect(JSON.stringify(log)).toContain("半年内没有预算");
    expect(complaints.list).toEqual([]);
  });

test("many are claimed and put back together", async ({ as }) => {
  const { page, complaints } = await as("xiaoshou");
  const word = uniqueName("成批");
  const { key } = await signInByApi("jingli");
  const made = [
    await makeCustomer(key, { CustomerName: `${word}甲` }),
    await makeCustomer(key, { CustomerName: `${word}乙` }),
  ];
  await call(key, "/api/customer/ToGonghai", { ids: made.map(({ id }) => id) });
  await openList(page, found(word));
  await page
    .getByRole("checkbox", { name: /全选|Select all/ })
    .first()
    .click();
  await button(page.getByRole("toolbar"), "领取").click();
  const told = toast(page, /已领取 2 个客户/);
  await seen(told);
  await gone(rows(page));
  await button(told.locator(".."), "撤销").click();
  await seen(toast(page, /已撤销/));
  await expect(rows(page)).toHaveCount(2);
  for (const { id } of made)
    expect(await call(key, "/api/customer/Views", { id })).toMatchObject({ data: { IsGongHai: 1 } });
  expect(complaints.list).toEqual([]);
});

test("on a phone it is claimed from its card", async ({ as }) => {
  const { page, complaints } = await as("xiaoshou", { viewport: PHONE });
  const { name } = await pooled();
  await page.goto(found(name));
  await takeFromCard(page, name, "领取");
  await seen(claimed(page, name));
  expect(complaints.list).toEqual([]);
});

test("an administrator sets how many one may claim, and whoever looks at the pool reads it", async ({ as }) => {
  const { page, complaints } = await as("admin");
  await page.goto("/system/basic");
  const perDay = page.locator("form").filter({ hasText: "客户公海" }).getByLabel("每天领取上限");
  await perDay.click();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("777");
  await save(page.locator("main")).last().click();
  await seen(toast(page, "已保存客户公海规则：每天领取上限"));
  const seller = await as("xiaoshou");
  await openList(seller.page, POOL);
  await seen(seller.page.getByText(/今日还可领取 \d+ · 持有 \d+\/\d+/));
  expect(complaints.list).toEqual([]);
});

for (const viewport of [undefined, PHONE])
  test(`what the duplicate check finds in the pool is claimed there, and given back${viewport ? ", on a phone" : ""}`, async ({
    as,
  }) => {
    const { page, complaints } = await as("xiaoshou", viewport && { viewport });
    const { name } = await pooled();
    await openScreen(page, "/crm/customer/gonghai", "客户公海");
    await takeFrom(button(page, "更多"), "查重");
    const check = dialog(page, "查重");
    await check.getByRole("textbox").fill(name);
    const hit = check.getByRole("listitem").filter({ hasText: name });
    await seen(hit.getByText("在公海"));
    await seen(button(hit, `打开 ${name}`));
    await button(hit, `领取 ${name}`).click();
    await seen(claimed(page, name));
    await seen(hit.getByText("负责人 李思远"));
    await gone(button(hit, `领取 ${name}`));
    await button(claimed(page, name).locator(".."), "撤销").click();
    await seen(hit.getByText("在公海"));
    expect(complaints.list).toEqual([]);
  });
