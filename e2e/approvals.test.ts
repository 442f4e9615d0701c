/** Approvals as people do them: five who run one to its end, an approver who works off a list, and one on a phone. */
import { expect, type Locator, type Page } from "@playwright/test";
import { call, rowsOf } from "./support/api";
import {
  expectTodo,
  fromMore,
  MINE,
  makeApprovedForm,
  makePerson,
  openTodo,
  opinion,
  type Person,
  press,
  submit,
  TODO,
  visit,
  work,
} from "./support/approvals";
import { row, rows } from "./support/list";
import { answerSlowly, countMoves, startOver, sumOf } from "./support/moves";
import { button, choosePerson, dialog, gone, openSelect, personPicker, seen, textOf, toast } from "./support/page";
import { paperText } from "./support/paper";
import { PHONE, test } from "./support/test";

/** What one has written, or done, stands in the record. */
async function expectRecord(page: Page, ...texts: readonly (string | RegExp)[]): Promise<void> {
  await work(page).getByRole("tab", { name: "审批记录" }).click();
  for (const text of texts) await seen(work(page).getByRole("listitem").filter({ hasText: text }));
}

/** Where several may be chosen, the choice is saved. */
async function chooseOneOfMany(scope: Locator, label: string, name: string): Promise<void> {
  await openSelect(scope, label);
  const picker = personPicker(scope.page());
  await picker.getByPlaceholder("搜索姓名").fill(name);
  await picker.getByRole("row").filter({ hasText: name }).click();
  await button(picker, "保存").click();
  await gone(picker);
}

async function people(count: number): Promise<Person[]> {
  const made: Person[] = [];
  for (let at = 0; at < count; at += 1) made.push(await makePerson());
  return made;
}

test("five people run one to its end", async ({ as }) => {
  test.setTimeout(240_000);
  const [sales, lead, second, boss, helper] = (await people(5)) as [Person, Person, Person, Person, Person];
  const form = await makeApprovedForm([
    { name: "主管审批", people: [lead, second], mode: "any" },
    { name: "总经理审批", people: [boss] },
  ]);
  const place = await submit(sales, form);
  const atLead = await visit(as, lead);
  await openTodo(atLead.page);
  await seen(work(atLead.page).getByRole("heading", { name: /主管审批/ }));
  await seen(work(atLead.page).getByText(place));
  await expectTodo(atLead.page, 1);

  await test.step("approved with a remark, taken back, approved again", async () => {
    await opinion(atLead.page).fill("情况属实");
    await press(atLead.page, "通过");
    await seen(toast(atLead.page, /^已通过/));
    await expectTodo(atLead.page, 0);
    await button(atLead.page.locator(".ant-message"), "取回").click();
    await seen(row(atLead.page, form.name));
    await row(atLead.page, form.name).click();
    await opinion(atLead.page).fill("情况属实，同意");
    await press(atLead.page, "通过");
    await seen(toast(atLead.page, /^已通过/));
  });

  const atBoss = await visit(as, boss);
  await test.step("returned to the step before, which passes it again", async () => {
    await openTodo(atBoss.page);
    await press(atBoss.page, "退回");
    const asked = dialog(atBoss.page, "退回到");
    await asked.getByRole("radio", { name: /主管审批/ }).click();
    await asked.getByRole("textbox", { name: "说明" }).fill("请写明用途");
    await button(asked, "退回").click();
    await seen(toast(atBoss.page, /^已退回/));
    await openTodo(atLead.page);
    await expectRecord(atLead.page, "请写明用途");
    await press(atLead.page, "通过");
    await seen(toast(atLead.page, /^已通过/));
  });

  const atSales = await visit(as, sales);
  await test.step("returned to who submitted it, who submits it again", async () => {
    await openTodo(atBoss.page);
    await press(atBoss.page, "退回");
    const asked = dialog(atBoss.page, "退回到");
    await asked.getByRole("radio", { name: /发起人/ }).click();
    await button(asked, "退回").click();
    await seen(toast(atBoss.page, /^已退回/));
    await openTodo(atSales.page);
    await work(atSales.page).getByLabel("天数").fill("5");
    await press(atSales.page, "重新提交");
    await seen(toast(atSales.page, /^已重新提交/));
  });

  await test.step("forwarded, and somebody is asked in before", async () => {
    await openTodo(atLead.page);
    await seen(work(atLead.page).getByText(/表单有 1 处修改/));
    await press(atLead.page, "转交");
    await choosePerson(dialog(atLead.page, "转交给"), "转交给", helper.name);
    await button(dialog(atLead.page, "转交给"), "转交").click();
    await seen(toast(atLead.page, /^已转交/));
    const atHelper = await visit(as, helper);
    await openTodo(atHelper.page);
    await fromMore(atHelper.page, "加签");
    const asked = dialog(atHelper.page, "加签方式");
    await chooseOneOfMany(asked, "加签人", boss.name);
    await asked.getByText("与我一起").click();
    await button(asked, "加签").click();
    await seen(toast(atHelper.page, /^已加签/));
    await press(atHelper.page, "通过");
    await seen(toast(atHelper.page, /^已通过/));
  });

  await test.step("its end is told in the record", async () => {
    await openTodo(atBoss.page);
    await press(atBoss.page, "通过");
    await seen(toast(atBoss.page, /^已通过/));
    await atSales.page.goto(MINE);
    await row(atSales.page, form.name).click();
    await expectRecord(atSales.page, "情况属实，同意", "请写明用途");
  });
  expect([...atLead.complaints.list, ...atBoss.complaints.list, ...atSales.complaints.list]).toEqual([]);
});

test("what is submitted is revoked, and of two who decide at once one is told", async ({ as }) => {
  const [sales, lead, second] = (await people(3)) as [Person, Person, Person];
  const form = await makeApprovedForm([{ name: "主管审批", people: [lead, second] }]);
  await submit(sales, form);
  const [one, other] = [await visit(as, lead), await visit(as, second)];
  await openTodo(one.page);
  await openTodo(other.page);
  await opinion(other.page).fill("我也同意");
  await press(one.page, "通过");
  await seen(toast(one.page, /^已通过/));
  await press(other.page, "通过");
  await seen(toast(other.page, /该步骤已处理|流程已结束/));
  await expect(opinion(other.page).or(work(other.page).getByText("已通过")).first()).toBeVisible();

  await submit(sales, form);
  const { page } = await visit(as, sales);
  await page.goto(MINE);
  await rows(page).first().click();
  await press(page, "撤回");
  await button(dialog(page, "撤回"), "撤回").click();
  await seen(toast(page, /^已撤回/));
  await seen(work(page).getByText("已撤回"));
});

test.describe("job 8: five approvals", () => {
  const start = async (as: Parameters<typeof visit>[0], count = 5) => {
    const [sales, lead] = (await people(2)) as [Person, Person];
    const form = await makeApprovedForm([{ name: "主管审批", people: [lead] }]);
    for (let at = 0; at < count; at += 1) await submit(sales, form, at + 1);
    const visited = await visit(as, lead);
    const moves = await countMoves(visited.page);
    await visited.page.goto("/person/index");
    await seen(visited.page.getByRole("heading", { name: "个人设置" }));
    startOver(moves);
    return { ...visited, moves };
  };

  test("with remarks, with the pointer", async ({ as }) => {
    const { page, moves } = await start(as);
    await page.getByRole("navigation", { name: "主导航" }).getByRole("link", { name: /^办公/ }).click();
    await expect.poll(() => new URL(page.url()).pathname).toBe(TODO);
    for (let left = 5; left > 0; left -= 1) {
      await expect(opinion(page)).toBeFocused();
      await expect(rows(page)).toHaveCount(left);
      await page.keyboard.type(`同意第${left}条`);
      await press(page, "通过");
    }
    await seen(toast(page, "都审批完了"));
    // waiting for the first is one more
    expect(sumOf(moves) + 1).toBeLessThanOrEqual(12);
  });

  test("with remarks, without the pointer, slowly answered", async ({ as }) => {
    const { page, moves } = await start(as);
    await answerSlowly(page);
    await page.keyboard.press("g");
    await page.keyboard.press("o");
    for (let left = 5; left > 0; left -= 1) {
      await expect(rows(page)).toHaveCount(left, { timeout: 15_000 });
      await expect(opinion(page)).toBeFocused();
      await page.keyboard.type(`同意第${left}条`);
      await page.keyboard.press("Control+Enter");
    }
    await seen(toast(page, "都审批完了"));
    expect(moves.presses).toBe(0);
  });

  test("with one remark for all", async ({ as }) => {
    const { page, moves } = await start(as);
    await page.goto(TODO);
    await seen(rows(page));
    await expect(opinion(page)).toBeFocused();
    await page.locator(".ant-table-thead:visible").getByRole("checkbox").first().click();
    // the open composer is that of all five, and there is no other 通过
    await seen(button(work(page), "通过 5 条"));
    await expect(page.getByRole("button", { name: /^通\s*过/ })).toHaveCount(1);
    await page.keyboard.type("统一同意");
    await button(work(page), "通过 5 条").click();
    await gone(page.getByRole("dialog"));
    await seen(toast(page, /已通过 5 条审批|已通过 5 个审批/));
    expect(sumOf(moves) + 1).toBeLessThanOrEqual(5);
  });

  test("with one remark for all, without the pointer", async ({ as }) => {
    const { page, moves } = await start(as);
    await page.goto(TODO);
    await expect(opinion(page)).toBeFocused();
    // from the opinion into the list, all of it, and what one thinks of it
    for (const key of ["Escape", "Shift+X"]) await page.keyboard.press(key);
    await seen(button(work(page), "通过 5 条"));
    await expect(opinion(page)).toBeFocused();
    await page.keyboard.type("统一同意");
    await page.keyboard.press("Control+Enter");
    await seen(toast(page, /已通过 5 条审批|已通过 5 个审批/));
    expect(moves.presses).toBe(0);
  });

  test("letters act once one has left the opinion", async ({ as }) => {
    const { page } = await start(as, 2);
    await openTodo(page);
    await page.keyboard.press("Escape");
    await page.keyboard.press("r");
    await seen(dialog(page, "退回到"));
    await page.keyboard.press("Escape");
    await gone(dialog(page, "退回到"));
    await page.keyboard.press("a");
    await expect(rows(page)).toHaveCount(1);
  });
});

test("on a phone the thumb decides", async ({ as }) => {
  const [sales, lead] = (await people(2)) as [Person, Person];
  const form = await makeApprovedForm([{ name: "主管审批", people: [lead] }]);
  for (const days of [1, 2]) await submit(sales, form, days);
  const { page, complaints } = await visit(as, lead, { viewport: PHONE });
  await page.goto(TODO);
  await page.getByRole("listitem").filter({ hasText: form.name }).first().click();
  await seen(work(page));
  await button(work(page), "情况属实，同意").click();
  await press(page, "通过");
  await seen(toast(page, /^已通过/));
  await press(page, "通过");
  await seen(page.getByText(/没有待您审批的/));
  expect(complaints.list).toEqual([]);
});

test("a notification leads to the work view, and what is shown there follows", async ({ as }) => {
  const [sales, lead] = (await people(2)) as [Person, Person];
  const form = await makeApprovedForm([{ name: "主管审批", people: [lead] }]);
  const { page } = await visit(as, lead);
  await page.goto(TODO);
  await seen(page.getByText(/没有待您审批的/));
  await submit(sales, form);
  await expectTodo(page, 1);
  await page.getByRole("banner").getByRole("button", { name: /^通知/ }).click();
  const drawer = page.getByRole("dialog", { name: "通知" });
  await drawer.getByRole("listitem").filter({ hasText: form.name }).getByRole("button").first().click();
  await seen(work(page).getByRole("heading", { name: /主管审批/ }));
  await work(page).getByRole("tab", { name: "审批流程" }).click();
  await seen(work(page).getByText("主管审批").first());
});

test("an approval is printed with its form and decisions, without what its node hides", async ({ as }) => {
  const [sales, lead] = (await people(2)) as [Person, Person];
  const form = await makeApprovedForm([{ name: "主管审批", people: [lead], more: { hideField: ["days"] } }]);
  const place = await submit(sales, form);
  const { page } = await visit(as, lead);
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute("data-printed", "");
  });
  await openTodo(page);
  await button(work(page), "打印").click();
  const preview = page.getByRole("dialog").filter({ hasText: "打印预览" });
  await seen(preview.getByRole("img", { name: /第 1 页/ }));
  await button(preview, "打印").click();
  await seen(page.locator("html[data-printed]"));
  const [todo] = await rowsOf<{ TaskID: number }>(lead.key, "/api/WorkFlow/todo");
  const paper = await paperText(lead.key, "approval", todo?.TaskID ?? 0);
  for (const said of ["审批单", place, "目的地", "审批记录"]) expect(paper).toContain(said);
  expect(paper).not.toContain("天数");
});

test("what is counted leads to its rows", async ({ as }) => {
  const [sales, lead] = (await people(2)) as [Person, Person];
  const form = await makeApprovedForm([{ name: "主管审批", people: [lead] }]);
  for (let count = 0; count < 2; count += 1) await submit(sales, form);
  const [first] = await rowsOf<{ id: number }>(lead.key, "/api/WorkFlow/todo");
  await call(lead.key, "/api/WorkFlow/Approval", { stepid: first?.id });
  const { page } = await as("admin");
  await page.goto("/oa/approval/statistics");
  for (const [name, count] of [
    [new RegExp(`^${form.name}：2 条，查看`), 2],
    [new RegExp(`^${form.name}：1 条的用时中位数 .+，查看`), 1],
    [new RegExp(`^${form.name} · 主管审批：2 条，查看`), 2],
    [new RegExp(`^${form.name} · 主管审批：1 条的用时中位数 .+，查看`), 1],
    [new RegExp(`^${lead.name}：2 条，查看`), 2],
  ] as const) {
    await page.getByRole("link", { name }).click();
    await expect(rows(page)).toHaveCount(count);
    await seen(page.locator(".ant-tag:visible").filter({ hasText: name.source.slice(1).split("：")[0] ?? "" }));
    await page.goBack();
  }
  const running = page.getByRole("link", { name: /^审批中 \d+ 条$/ });
  const count = /\d+/.exec(await textOf(running))?.[0];
  await running.click();
  await seen(page.getByText(`共 ${count} 条`));
  // one that was sent back to its initiator runs, too, and says so
  for (const shown of await rows(page).all()) await expect(shown).toContainText(/审批中|已退回，待发起人修改/);
});
