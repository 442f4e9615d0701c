/** Lists of approvals: what one keeps as a scene of each, and what the log of all of them shows of one. */
import { expect, type Page } from "@playwright/test";
import { call, rowsOf, uniqueName } from "./support/api";
import {
  expectTodo,
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
import { chip, door } from "./support/filters";
import { row, rows, scenes } from "./support/list";
import { button, dialog, gone, holdBack, menuItem, popover, seen, takeFrom, textOf, toast } from "./support/page";
import { test } from "./support/test";

const SLOW_MS = 800;

interface KeptScene {
  id: number;
  name: string;
  isDefault: number;
  query: unknown;
}

/** What somebody keeps of a list, without what is built in. */
const keptOf = async ({ key }: Person, module: string): Promise<KeptScene[]> =>
  ((await call(key, "/api/scene/list", { module })).data as KeptScene[]).filter(({ id }) => id > 0);

async function filterByTitle(page: Page, title: string): Promise<void> {
  await door(page).click();
  await popover(page).getByLabel("标题", { exact: true }).fill(title);
  await page.keyboard.press("Enter");
  await gone(popover(page));
  await seen(chip(page, `标题 包含 ${title}`));
}

async function keepAs(page: Page, name: string): Promise<void> {
  await takeFrom(scenes(page), "存为场景");
  const asked = dialog(page, "存为场景");
  await asked.getByLabel("场景名称").fill(name);
  await page.keyboard.press("Enter");
  await gone(asked);
  await expect.poll(() => textOf(scenes(page))).toContain(name);
}

test("a filter is kept as a scene of that list alone, counted, chosen, and what the list opens with", async ({
  as,
}) => {
  const [sales, lead] = [await makePerson(), await makePerson()];
  const nodes = [{ name: "主管审批", people: [lead] }];
  const [wanted, other] = [await makeApprovedForm(nodes), await makeApprovedForm(nodes)];
  for (const form of [wanted, wanted, other]) await submit(sales, form);
  const { page, complaints } = await visit(as, lead);
  const name = uniqueName("急").slice(-18);
  await page.goto(`${TODO}?scene=all`);
  await expect(rows(page)).toHaveCount(3);
  await filterByTitle(page, wanted.name);
  await expect(rows(page)).toHaveCount(2);
  await keepAs(page, name);
  expect(await keptOf(lead, "approval.todo")).toMatchObject([
    { name, isDefault: 0, query: { data: [{ field: "taskName", op: "contains", value: wanted.name }] } },
  ]);

  await takeFrom(scenes(page), "全部");
  await expect(rows(page)).toHaveCount(3);
  await scenes(page).click();
  await expect(menuItem(page, "全部")).toContainText("3");
  await expect(menuItem(page, name)).toContainText(`${name}2`);
  await menuItem(page, name).getByRole("button", { name: "设为默认" }).click();
  await seen(menuItem(page, name).getByRole("button", { name: "取消默认" }));
  await menuItem(page, name).first().click();
  await expect(rows(page)).toHaveCount(2);
  await expect.poll(async () => (await keptOf(lead, "approval.todo"))[0]?.isDefault).toBe(1);

  // whoever comes to approve has the first one of it before him, also where its rows come later than all
  await page.route("**/api/scene/list", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
    await route.fallback();
  });
  for (const come of [() => page.goto(TODO), () => page.reload()]) {
    await come();
    await seen(work(page).getByRole("heading", { name: new RegExp(wanted.name) }));
    await expect(rows(page)).toHaveCount(2);
    await expect.poll(() => textOf(scenes(page))).toContain(name);
  }

  await page.goto(MINE);
  await scenes(page).click();
  await seen(menuItem(page, "存为场景"));
  await expect(menuItem(page, name)).toHaveCount(0);
  expect(await keptOf(lead, "approval.mine")).toEqual([]);
  expect(await keptOf(sales, "approval.todo")).toEqual([]);
  expect(complaints.list).toEqual([]);
});

test("what waits for one goes from the menu of an open page when it is decided elsewhere", async ({ as }) => {
  const [sales, lead, colleague] = [await makePerson(), await makePerson(), await makePerson()];
  const form = await makeApprovedForm([{ name: "主管审批", people: [lead, colleague] }]);
  const { page, complaints } = await visit(as, lead);
  await page.goto(MINE);
  await submit(sales, form);
  await submit(sales, form);
  await expectTodo(page, 2);
  for (const [person, left] of [
    [lead, 1],
    [colleague, 0],
  ] as const) {
    const elsewhere = await visit(as, person);
    await openTodo(elsewhere.page);
    await press(elsewhere.page, "通过");
    await expectTodo(page, left);
  }
  // it was never asked for by hand
  expect(page.url()).toContain(MINE);
  expect(complaints.list).toEqual([]);
});

test("what was decided before the page was connected goes as well", async ({ as }) => {
  const [sales, lead, colleague] = [await makePerson(), await makePerson(), await makePerson()];
  const form = await makeApprovedForm([{ name: "主管审批", people: [lead, colleague] }]);
  await submit(sales, form);
  const { page } = await visit(as, lead);
  const connects = await holdBack(page, "**/api/user/ticket");
  await page.goto(MINE);
  await expectTodo(page, 1);
  const elsewhere = await visit(as, colleague);
  await openTodo(elsewhere.page);
  await press(elsewhere.page, "通过");
  await expectTodo(elsewhere.page, 0);
  connects();
  await expectTodo(page, 0);
});

interface Said {
  status: string;
  Ext: string;
}

test("the log shows of an approval what was said, who has read it, how far it is, and each changed field", async ({
  as,
}) => {
  const [sales, lead, boss] = [await makePerson(), await makePerson(), await makePerson()];
  const form = await makeApprovedForm([
    { name: "主管审批", people: [lead], more: { writeField: ["days"] } },
    { name: "总经理审批", people: [boss] },
  ]);
  const place = await submit(sales, form);

  const atLead = await visit(as, lead);
  await openTodo(atLead.page);
  // what the step does not let him change is read
  await seen(work(atLead.page).getByText(place));
  await expect(work(atLead.page).getByRole("textbox", { name: "目的地" })).toHaveCount(0);
  await work(atLead.page).getByLabel("天数").fill("7");
  await button(work(atLead.page), "保存表单").click();
  await gone(button(work(atLead.page), "保存表单"));
  await work(atLead.page).getByRole("tab", { name: "审批记录" }).click();
  await work(atLead.page).getByRole("form", { name: "评论" }).getByRole("textbox").fill("多给几天");
  await atLead.page.keyboard.press("Control+Enter");
  await seen(work(atLead.page).getByRole("listitem").filter({ hasText: "多给几天" }));
  await opinion(atLead.page).fill("情况属实");
  await press(atLead.page, "通过");
  await seen(toast(atLead.page, /^已通过/));

  const { page, key, complaints } = await as("admin");
  await page.goto(`/oa/approval/logs?key=${encodeURIComponent(form.name)}`);
  await row(page, "通过").first().click();
  const tab = (name: string) => work(page).getByRole("tab", { name, exact: true });
  const entries = work(page).getByRole("listitem");
  await expect(tab("审批意见及评论")).toHaveAttribute("aria-selected", "true");
  await seen(entries.filter({ hasText: "情况属实" }).filter({ hasText: lead.name }));
  await seen(entries.filter({ hasText: "多给几天" }).filter({ hasText: "评论" }));
  await tab("查阅情况").click();
  await seen(entries.filter({ hasText: lead.name }).filter({ hasText: "已查阅" }));
  await seen(entries.filter({ hasText: boss.name }).filter({ hasText: "未查阅" }));
  await tab("审批流程").click();
  await seen(work(page).getByRole("button", { name: /^审批 主管审批，已完成/ }));
  await tab("表单修改日志").click();
  await expect(entries).toHaveCount(1);
  await expect(entries).toContainText(lead.name);
  await expect(entries).toContainText("天数：2 → 7");
  // one looks and does nothing
  await gone(opinion(page));

  const [logged] = await rowsOf<{ TaskID: number }>(key, "/api/WorkFlowLog/Index", { key: form.name });
  const taskId = logged?.TaskID ?? 0;
  expect((await call(key, "/api/WorkFlow/getUpdateLog", { taskid: taskId })).data).toMatchObject([
    { UserName: lead.name, title: "天数", old: "2", new: "7" },
  ]);
  const said = async (type: string) =>
    ((await call(key, "/api/WorkFlow/logs", { taskId, type })).data as Said[]).map(({ Ext }) => Ext);
  expect(await said("comment")).toEqual(["多给几天"]);
  expect(await said("flow")).toContain("情况属实");
  expect(await said("flow")).not.toContain("多给几天");
  expect([...complaints.list, ...atLead.complaints.list]).toEqual([]);
});

test("of several that are passed at once it is said which one somebody else has passed meanwhile", async ({ as }) => {
  const [sales, lead, other] = [await makePerson(), await makePerson(), await makePerson()];
  const form = await makeApprovedForm([{ name: "主管审批", people: [lead, other], more: { mode: "any" } }]);
  for (let count = 0; count < 3; count += 1) await submit(sales, form);
  const { page } = await visit(as, lead);
  await page.goto(`${TODO}?scene=all`);
  await expect(rows(page)).toHaveCount(3);
  await page.locator("thead").getByRole("checkbox").check();
  await seen(page.getByText("已选择 3 项"));
  const [taken] = await rowsOf<{ id: number }>(other.key, "/api/WorkFlow/todo");
  await page.route("**/api/WorkFlow/Approval", async (route) => {
    await call(other.key, "/api/WorkFlow/Approval", { stepid: taken?.id });
    await route.fallback();
  });
  await button(page, "通过").first().click();
  const asked = dialog(page, "通过 3 条审批");
  await button(asked, "通过").click();

  await seen(page.getByText(/已通过 2 个审批：.*；失败 1：.* 流程已结束/));
  await seen(page.getByText(/没有待您审批的/));
});
