/** A seller changes and deletes many customers at once, and takes it back. */
import { expect, type Locator, type Page } from "@playwright/test";
import { call, makeCustomer, signInByApi, uniqueName } from "./support/api";
import { showTo } from "./support/database";
import { openList, row, search, TOTAL } from "./support/list";
import { agree, button, dialog, gone, seen, toast } from "./support/page";
import { test } from "./support/test";

const toolbar = (page: Page) => page.getByRole("toolbar");
const tickAll = (page: Page) => page.locator(".ant-table-thead:visible").getByRole("checkbox").first().check();
const remark = async (key: string, id: number) =>
  ((await call(key, "/api/customer/Views", { id })).data as { remark: string }).remark;

/** There are more fields than the list shows at once. */
async function chooseField(form: Locator, name: string): Promise<void> {
  await form.getByLabel("要修改的字段").fill(name);
  await form.page().locator(".ant-select-item-option:visible").filter({ hasText: name }).first().click();
}

/** Changes the remark of the rows that are ticked. */
async function changeRemark(page: Page, text: string): Promise<void> {
  await button(toolbar(page), "批量修改").click();
  const form = dialog(page, "批量修改");
  await chooseField(form, "备注");
  await form.getByLabel("改为").fill(text);
  await button(form, "批量修改").click();
}

test("some customers get one remark, and lose it again within ten seconds", async ({ as }) => {
  const { page, key, complaints } = await as("xiaoshou");
  const word = uniqueName("玄武岩");
  const made = [1, 2].map((n) => makeCustomer(key, { CustomerName: `${word}${n}`, remark: "旧的" }));
  const ids = (await Promise.all(made)).map(({ id }) => id);
  await openList(page);
  await search(page, word);
  await tickAll(page);
  await changeRemark(page, "年底回访");
  await seen(toast(page, new RegExp(`^已修改 2 个客户：${word}\\d、${word}\\d`)));
  expect(await Promise.all(ids.map((id) => remark(key, id)))).toEqual(["年底回访", "年底回访"]);
  await toast(page, "撤销").click();
  await seen(toast(page, new RegExp(`^已撤销「修改 2 个客户：${word}`)));
  expect(await Promise.all(ids.map((id) => remark(key, id)))).toEqual(["旧的", "旧的"]);
  expect(complaints.list).toEqual([]);
});

test("what is offered for ticked rows is what one may do with them", async ({ as }) => {
  const { page, key, complaints } = await as("xiaoshou");
  const { key: boss } = await signInByApi("admin");
  const word = uniqueName("片麻岩");
  const mine = await makeCustomer(key, { CustomerName: `${word}我的`, remark: "旧的" });
  const theirs = await makeCustomer(boss, { CustomerName: `${word}看的`, remark: "旧的" });
  await showTo(theirs.id, "xiaoshou");
  await openList(page);
  await search(page, word);
  await row(page, theirs.name).getByRole("checkbox").check();
  await seen(toolbar(page).getByText("已选择 1 项"));
  await gone(button(toolbar(page), "批量修改"));
  await row(page, mine.name).getByRole("checkbox").check();
  await button(toolbar(page), "批量修改（仅 1 条）").click();
  const form = dialog(page, "批量修改 1 条");
  await chooseField(form, "备注");
  await form.getByLabel("改为").fill("只改我的");
  await button(form, "批量修改").click();
  await seen(toast(page, `已修改 1 个客户：${mine.name}`));
  expect([await remark(key, mine.id), await remark(boss, theirs.id)]).toEqual(["只改我的", "旧的"]);
  await toast(page, "查看").click();
  await seen(page.getByRole("dialog").getByRole("heading", { name: mine.name }));
  expect(complaints.list).toEqual([]);
});

test("what was typed stays when the server refuses it", async ({ as }) => {
  const { page, key } = await as("xiaoshou");
  const word = uniqueName("石灰岩");
  await makeCustomer(key, { CustomerName: word });
  await openList(page);
  await search(page, word);
  await tickAll(page);
  await button(toolbar(page), "批量修改").click();
  const form = dialog(page, "批量修改 1 条");
  await chooseField(form, "网址");
  await form.getByLabel("改为").click();
  await page.keyboard.type("不是网址");
  await page.keyboard.press("Enter");
  await seen(form.getByText(/网址/).last());
  await expect(form.getByLabel("改为")).toHaveValue("不是网址");
  // an input method that has just ended takes Esc for itself
  await page.waitForTimeout(300);
  await page.keyboard.press("Escape");
  await gone(form);
});

test("in every dialog what it is for stands first at the left, for Tab too", async ({ as }) => {
  const { page, key } = await as("jingli");
  const word = uniqueName("片麻岩");
  await makeCustomer(key, { CustomerName: word });
  await openList(page);
  await search(page, word);
  await tickAll(page);
  /** Its buttons below what it says, in the order in which they stand. */
  const below = async (asked: Locator) => {
    const buttons = asked.locator(".ant-modal-footer, .ant-modal-confirm-btns").getByRole("button");
    const places = await buttons.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    return buttons.allTextContents();
  };
  await button(toolbar(page), "批量修改").click();
  const form = dialog(page, "批量修改");
  await chooseField(form, "备注");
  expect(await below(form)).toEqual(["批量修改", "取消"]);
  // labels stand beside what is filled in, as in the form of a record
  const label = await form.getByText("改为", { exact: true }).boundingBox();
  const box = await form.getByLabel("改为").boundingBox();
  expect((label?.x ?? 0) + (label?.width ?? 0)).toBeLessThanOrEqual(box?.x ?? 0);
  await form.getByLabel("改为").focus();
  await page.keyboard.press("Tab");
  await expect(button(form, "批量修改")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(button(form, "取消")).toBeFocused();
  await page.keyboard.press("Enter");
  await gone(form);
  await button(toolbar(page), "删除").click();
  const question = dialog(page, "提示");
  expect(await below(question)).toEqual(["确定", "取消"]);
  // what cannot be undone by a stroke of Enter waits for one more key
  await expect(button(question, "取消")).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(button(question, "确定")).toBeFocused();
});

test("a deletion is taken back from its toast", async ({ as }) => {
  const { page, key } = await as("jingli");
  const word = uniqueName("花岗岩");
  await makeCustomer(key, { CustomerName: word });
  await openList(page);
  await search(page, word);
  await tickAll(page);
  await button(toolbar(page), "删除").click();
  await agree(page, /删除|确定/);
  await gone(row(page, word));
  await toast(page, "撤销").click();
  await seen(row(page, word));
});

test("all that a search finds is changed as a job, followed, and undone among my jobs", async ({ as }) => {
  const { page, key, complaints } = await as("xiaoshou");
  const word = uniqueName("大理岩");
  await Promise.all(
    Array.from({ length: 55 }, (_, n) => makeCustomer(key, { CustomerName: `${word}${n}`, remark: "旧的" })),
  );
  await openList(page, `${TOTAL}?key=${encodeURIComponent(word)}`);
  await tickAll(page);
  await button(toolbar(page), "选择全部 55 条").click();
  await seen(toolbar(page).getByText("已选择 55 项"));
  await changeRemark(page, "统一口径");
  await seen(toast(page, "批量修改客户的备注：成功 55，失败 0"));
  await page.goto("/person/jobs");
  const job = page.getByRole("listitem").filter({ hasText: "批量修改客户的备注" }).first();
  await seen(job.getByText("成功 55，失败 0"));
  await button(job, "撤销").click();
  await agree(page, "撤销「批量修改客户的备注」（55 条）");
  await seen(toast(page, "撤销：批量修改客户的备注：成功 55，失败 0"));
  const { rows: back } = await call(key, "/api/customer/index", { key: word, rows: 200 });
  expect(new Set((back as { remark: string }[]).map((one) => one.remark))).toEqual(new Set(["旧的"]));
  expect(complaints.list).toEqual([]);
});
