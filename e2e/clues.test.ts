/** Leads: entered, followed up, set invalid and valid again, claimed, and made customers of where they lie. */
import { expect, type Page } from "@playwright/test";
import { call, leadOf, makeCustomer, rowsOf, signInByApi, uniqueMobile, uniqueName } from "./support/api";
import { openList, panel, row, rows, TOTAL, takeFromCard } from "./support/list";
import { answerSlowly, countMoves, countWork, expectMoves, lookAround, most, next, startOver } from "./support/moves";
import {
  agree,
  button,
  choose,
  dialog,
  expectPath,
  gone,
  openSelect,
  personPicker,
  save,
  seen,
  takeFrom,
  toast,
} from "./support/page";
import { type Complaints, PHONE, test } from "./support/test";

const LEADS = "/crm/clues/total";
const DUE = "/crm/clues/tobe";
const POOL = "/crm/clues/gonghai";
/** Presses and texts that making a customer of a lead may take. */
const MOST = 1;

/** What became of an open record that is gone one hears by asking for it. */
const withoutMissing = ({ list }: Complaints) => list.filter((complaint) => !complaint.startsWith("404 "));

const at = (path: string, name: string) => `${path}?key=${encodeURIComponent(name)}`;
/** What stands behind the last button of a row. */
const menu = (page: Page, name: string) => row(page, name).getByRole("button", { name: `操作: ${name}` });

test("a lead is entered, told to be the same as another, and opened beside the list", async ({ as }) => {
  const { page, complaints } = await as("xiaoshou");
  const [name, mobile] = [uniqueName("新线索"), uniqueMobile()];
  await openList(page, LEADS);
  await button(page, "新建").click();
  const form = dialog(page, "新建线索");
  await form.getByLabel("线索名称", { exact: true }).fill(name);
  await form.getByLabel("联系人", { exact: true }).fill("方建国");
  await form.getByLabel("手机", { exact: true }).fill(mobile);
  await save(form).click();
  await gone(form);
  await openList(page, at(LEADS, name));
  await row(page, name).getByText(name, { exact: true }).click();
  await seen(panel(page, name).getByText(mobile));
  await seen(panel(page, name).getByText("待处理"));
  await page.keyboard.press("c");
  await dialog(page, "新建线索").getByLabel("手机", { exact: true }).fill(mobile);
  await seen(dialog(page, "新建线索").getByText(name));
  expect(complaints.list).toEqual([]);
});

const FOLLOWED = "接通，月底前要方案";
/** Such a lead, which has been followed up, in the list. */
async function followedLead(page: Page) {
  const lead = await leadOf("xiaoshou", { contact_name: "林志强" });
  const { key } = await signInByApi("xiaoshou");
  await call(key, "/api/OpportLogs/Add", { customerId: lead.id, status: "电话", Ext: FOLLOWED });
  await openList(page, at(LEADS, lead.name));
  return lead;
}

async function turnFromRow(page: Page, name: string): Promise<void> {
  await row(page, name).hover();
  await button(row(page, name), "转为客户").click();
}

/** A lead that has become a customer is open beside the customers; one step back it is no lead any more. */
async function backToLeads(page: Page, name: string): Promise<void> {
  await page.goBack();
  await expectPath(page, LEADS);
  await gone(row(page, name));
}

test("job 6: a lead becomes a customer from its row by one press, and opens with its follow-ups", async ({ as }) => {
  await expectMoves(most(MOST), async () => {
    const { page, complaints } = await as("xiaoshou");
    const work = await countWork(page);
    const { name } = await followedLead(page);
    await lookAround(page);
    startOver(work.moves);
    await turnFromRow(page, name);
    await next(work, panel(page, name));
    await seen(panel(page, name).getByText(FOLLOWED));
    expect(withoutMissing(complaints)).toEqual([]);
    return work;
  });
});

test("a lead that became a customer is the lead again once that is undone", async ({ as }) => {
  const { page, complaints } = await as("xiaoshou");
  const { id, name } = await followedLead(page);
  await turnFromRow(page, name);
  await expectPath(page, TOTAL);
  await button(toast(page, `已把「${name}」转为客户`), "撤销").click();
  await seen(toast(page, /^已撤销/));
  await gone(panel(page, name));
  await page.goBack();
  await expectPath(page, LEADS);
  await seen(row(page, name));
  await turnFromRow(page, name);
  await expectPath(page, TOTAL);
  await backToLeads(page, name);
  await page.goto(`${TOTAL}?id=${id}`);
  await seen(panel(page, name).getByText(FOLLOWED));
  expect(withoutMissing(complaints)).toEqual([]);
});

test("an invalid lead has a reason, waits for nobody, and is set valid again", async ({ as }) => {
  const { page, complaints } = await as("xiaoshou");
  const { name } = await leadOf("xiaoshou");
  await openList(page, at(DUE, name));
  await takeFrom(menu(page, name), "设为无效");
  const asked = dialog(page, `把「${name}」设为无效`);
  await choose(asked, "无效原因", "空号或停机");
  await button(asked, "设为无效").click();
  await gone(asked);
  await gone(row(page, name));
  await openList(page, at(LEADS, name));
  await seen(row(page, name).getByText("无效"));
  await takeFrom(menu(page, name), "恢复有效");
  await seen(toast(page, `已把「${name}」恢复有效`));
  await seen(row(page, name).getByText("待处理"));
  expect(complaints.list).toEqual([]);
});

test("Shift C converts the row that one stands on without a press, also while answers are slow", async ({ as }) => {
  const { page, complaints } = await as("xiaoshou");
  const moves = await countMoves(page);
  const { name } = await leadOf("xiaoshou");
  await openList(page, at(LEADS, name));
  await answerSlowly(page);
  startOver(moves);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Shift+C");
  await seen(toast(page, `已把「${name}」转为客户`));
  await seen(panel(page, name).getByRole("tab", { selected: true }));
  expect(moves).toEqual({ presses: 0, texts: 0 });
  await backToLeads(page, name);
  expect(complaints.list).toEqual([]);
});

test("a lead of whom there is a customer goes over to it, with keys alone; undone, it is the lead again", async ({
  as,
}) => {
  const { page, complaints } = await as("xiaoshou");
  const mobile = uniqueMobile();
  const { key } = await signInByApi("xiaoshou");
  const customer = await makeCustomer(key, { CustomerName: uniqueName("老客户"), contactName: "林志强", mobile });
  const { id, name } = await leadOf("xiaoshou", { contact_name: "林志强", contact_mobile: mobile });
  const text = uniqueName("接通，月底前要方案");
  await call(key, "/api/OpportLogs/Add", { customerId: id, status: "电话", Ext: text });
  await openList(page, at(LEADS, name));
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Shift+C");
  const asked = dialog(page, `「${name}」已有相同的客户`);
  await seen(button(asked, "仍要转换"));
  await expect(button(asked, `并入「${customer.name}」`)).toBeFocused();
  await page.keyboard.press("Enter");
  await gone(asked);
  const told = toast(page, `已把线索「${name}」并入「${customer.name}」`);
  await seen(told);
  await gone(row(page, name));
  await page.goto(`${LEADS}?id=${id}`);
  await seen(panel(page, name).getByText("已转换"));
  await button(panel(page, name), `打开「${customer.name}」`).click();
  await seen(panel(page, customer.name).getByText(text));
  const [batch] = await rowsOf<{ id: number }>(key, "/api/undo/list", {});
  await call(key, "/api/undo/run", { id: batch?.id });
  await openList(page, at(LEADS, name));
  await seen(row(page, name));
  expect(withoutMissing(complaints)).toEqual([]);
});

test("the menu counts the leads that wait to be followed up, and one less once one is", async ({ as }) => {
  const { name } = await leadOf("xiaoshou");
  const { page, key, complaints } = await as("xiaoshou");
  const { total } = (await call(key, "/api/clues/tobe", { count: "only" })) as unknown as { total: number };
  await openList(page, at(DUE, name));
  const badge = page.getByRole("link", { name: /^待跟进线索/ }).getByRole("img", { name: /^\d+ 条线索待跟进$/ });
  await expect(badge).toHaveAccessibleName(`${total} 条线索待跟进`);
  await button(row(page, name), "跟进").click();
  await panel(page, name)
    .getByPlaceholder(/^写下这次跟进的内容/)
    .fill(uniqueName("接通，要方案"));
  await button(panel(page, name), "明天").click();
  if (total === 1) await gone(badge);
  else await expect(badge).toHaveAccessibleName(`${total - 1} 条线索待跟进`);
  expect(complaints.list).toEqual([]);
});

test("several leads become customers together", async ({ as }) => {
  const { page } = await as("xiaoshou");
  const word = uniqueName("成批");
  const { key } = await signInByApi("xiaoshou");
  for (const at of [1, 2]) await call(key, "/api/clues/add", { CustomerName: `${word}${at}` });
  await openList(page, at(LEADS, word));
  for (const at of [1, 2]) await row(page, `${word}${at}`).getByRole("checkbox").check();
  await button(page.getByRole("toolbar"), "转为客户").click();
  await agree(page, "确定把2条线索转为客户？跟进、附件和共享都会保留。");
  await expect(rows(page)).toHaveCount(0);
  await openList(page, at(TOTAL, word));
  await expect(rows(page)).toHaveCount(2);
});

test("a lead of the pool is claimed, and others see whose it is", async ({ as }) => {
  const admin = await signInByApi("admin");
  const rules = { claimPerDay: 1000, coolDownDays: 0, holdCap: 100_000 };
  await call(admin.key, "/api/pool/saveSettings", { module: "clue", rules });
  const { id, name } = await leadOf("jingli");
  const { key } = await signInByApi("jingli");
  await call(key, "/api/clues/ToGonghai", { ids: [id] });
  const other = (await as("jingli")).page;
  await openList(other, at(POOL, name));
  const { page } = await as("xiaoshou");
  await openList(page, at(POOL, name));
  await button(row(page, name), "领取").click();
  await seen(row(other, name).getByText("已被李思远领取"));
  await seen(toast(page, new RegExp(`已领取「${name}」`)));
  await seen(panel(page, name).getByText("李思远"));
});

test("a lead is entered into the pool, where others find it, and its history says so", async ({ as }) => {
  const { page, complaints } = await as("xiaoshou");
  const name = uniqueName("直接进公海");
  await openList(page, LEADS);
  await page.keyboard.press("c");
  const form = dialog(page, "新建线索");
  await form.getByLabel("线索名称", { exact: true }).fill(name);
  await form.getByRole("button", { name: /^更多信息/ }).click();
  await form.getByRole("switch", { name: "放入公海" }).click();
  await save(form).click();
  await gone(form);
  await openList(page, LEADS);
  await gone(row(page, name));
  const other = await as("jingli");
  await openList(other.page, at(POOL, name));
  await row(other.page, name).getByText(name, { exact: true }).click();
  await takeFrom(button(panel(other.page, name), "更多"), "负责人变更");
  const history = dialog(other.page, "负责人变更");
  await seen(history.getByText("新建到公海"));
  await seen(history.getByText("操作人：李思远"));
  expect([...complaints.list, ...other.complaints.list]).toEqual([]);
});

const leadRules = (page: Page) => page.locator("form").filter({ hasText: "线索公海" });

async function assignBy(rules: Record<string, unknown>): Promise<void> {
  const { key } = await signInByApi("admin");
  await call(key, "/api/pool/saveSettings", { module: "clue", rules });
}

test("rules that somebody sets give leads of the pool to whom he named, who is told", async ({ as }) => {
  const admin = await as("admin");
  try {
    await admin.page.goto("/system/basic");
    const form = leadRules(admin.page);
    await gone(form.getByLabel("分配给人员", { exact: true }));
    await form.getByRole("radio", { name: "轮流分配" }).click();
    await openSelect(form, "分配给人员");
    const picker = personPicker(admin.page);
    await picker.getByPlaceholder("搜索姓名").fill("李思远");
    await picker.getByRole("row").filter({ hasText: "李思远" }).click();
    await save(picker).click();
    await gone(picker);
    await save(admin.page.locator("main")).last().click();
    await seen(toast(admin.page, "已保存线索公海规则："));
    const { name } = await leadOf("jingli", { intoPool: 1 });
    const { page, complaints } = await as("xiaoshou");
    await expect(async () => {
      await openList(page, at(LEADS, name));
      await expect(row(page, name)).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 30_000 });
    await page.getByRole("banner").getByRole("button", { name: /^通知/ }).click();
    await seen(page.getByText(`「${name}」已自动分配给你`));
    expect([...complaints.list, ...admin.complaints.list]).toEqual([]);
  } finally {
    await assignBy({ assign: "off", assignPeople: "" });
  }
});

test("on a phone a lead is made a customer of from its card", async ({ as }) => {
  const { name } = await leadOf("xiaoshou");
  const { page, complaints } = await as("xiaoshou", { viewport: PHONE });
  await page.goto(at(LEADS, name));
  await takeFromCard(page, name, "转为客户");
  await seen(toast(page, `已把「${name}」转为客户`));
  expect(complaints.list).toEqual([]);
});

test("what became of leads is found from their list, among customers", async ({ as }) => {
  const { page, complaints } = await as("xiaoshou");
  const { id, name } = await leadOf("xiaoshou");
  const { key } = await signInByApi("xiaoshou");
  await call(key, "/api/clues/Turn", { ids: [id] });
  const other = await leadOf("xiaoshou");
  await openList(page, at(LEADS, other.name));
  await button(page.locator("main"), "更多").first().click();
  await page.getByRole("menuitem", { name: "已转换的线索" }).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe("/crm/customer/total");
  await seen(row(page, name));
  await seen(page.getByText(/线索转换时间/));
  expect(complaints.list).toEqual([]);
});
