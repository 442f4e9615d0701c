/** The drawing of an approval in the work view: what of it is done, who works there and has looked, and what became of it. */
import { expect, type Locator, type Page } from "@playwright/test";
import { call } from "./support/api";
import {
  fromMore,
  MINE,
  makeApprovedForm,
  makePerson,
  openTodo,
  type Person,
  press,
  submit,
  TODO,
  visit,
  work,
} from "./support/approvals";
import { row } from "./support/list";
import { button, dialog, gone, menuItem, popover, seen, toast } from "./support/page";
import { PHONE, test } from "./support/test";

const diagram = (page: Page): Locator => work(page).getByRole("region", { name: "审批流程" });
/** A node by what one hears of it. */
const node = (page: Page, spoken: string): Locator =>
  diagram(page).getByRole("button", { name: new RegExp(`^${spoken}`) });

async function openDiagram(page: Page): Promise<void> {
  await work(page).getByRole("tab", { name: "审批流程" }).click();
  await seen(node(page, "发起 发起人"));
}

async function openMine(page: Page, name: string): Promise<void> {
  await page.goto(MINE);
  await row(page, name).first().click();
  await openDiagram(page);
}

/** The colour that one sees around it. */
const isGreen = (shown: Locator): Promise<boolean> =>
  shown.locator("[data-kind]").evaluate((card) => {
    const [red = 0, green = 0, blue = 0] = (getComputedStyle(card).borderTopColor.match(/\d+/g) ?? []).map(Number);
    return green > red && green > blue;
  });

const worker = (page: Page, { name }: Person): Locator => popover(page).getByRole("listitem").filter({ hasText: name });

interface DrawnWorker {
  id: number;
  is_read: string;
  readtime: string;
}

async function storedWorker({ key }: Person, taskName: string, { id }: Person): Promise<DrawnWorker | undefined> {
  const { rows } = await call(key, "/api/WorkFlow/mySubmit", { key: taskName });
  const [{ TaskID: taskid } = { TaskID: 0 }] = rows as { TaskID: number }[];
  const { data } = await call(key, "/api/WorkFlow/workers", { taskid });
  return (data as DrawnWorker[]).find((one) => one.id === id);
}

/** What is over the page goes when one points elsewhere. */
async function pointAway(page: Page): Promise<void> {
  await page.mouse.move(5, 5);
  await gone(popover(page));
}

test("a node tells by pointer and by keys who works there and since when he has read it, and turns green", async ({
  as,
}) => {
  const [sales, lead, second, boss] = [await makePerson(), await makePerson(), await makePerson(), await makePerson()];
  const form = await makeApprovedForm([
    { name: "主管审批", people: [lead, second] },
    { name: "总经理审批", people: [boss] },
  ]);
  await submit(sales, form);
  const { page, complaints } = await visit(as, sales);
  await openMine(page, form.name);
  const step = node(page, "审批 主管审批");
  expect(await isGreen(node(page, "发起 发起人，已完成"))).toBe(true);
  expect(await isGreen(step)).toBe(false);

  await test.step("before anybody has opened it", async () => {
    await node(page, "发起 发起人").hover();
    await seen(worker(page, sales).getByText("已查阅"));
    await pointAway(page);
    await step.hover();
    await seen(popover(page).getByText("主管审批 · 待接收"));
    for (const person of [lead, second]) await seen(worker(page, person).getByText("未查阅"));
    await gone(popover(page).getByText(/查阅时间/));
    await pointAway(page);
    await work(page).getByRole("tab", { name: "审批流程" }).focus();
    await expect
      .poll(async () => {
        await page.keyboard.press("Tab");
        return step.evaluate((element) => element === document.activeElement);
      })
      .toBe(true);
    await seen(worker(page, lead).getByText("未查阅"));
    expect(await storedWorker(sales, form.name, lead)).toMatchObject({ is_read: "False", readtime: "" });
  });

  const atLead = await visit(as, lead);
  await test.step("after one of them has opened it", async () => {
    await openTodo(atLead.page);
    await openMine(page, form.name);
    await node(page, `审批 主管审批，待接收，${lead.name} 已查阅，${second.name} 未查阅`).hover();
    await seen(worker(page, lead).getByText("已查阅"));
    await seen(worker(page, lead).getByText(/^查阅时间 .*\d{1,2}:\d{2}$/));
    await seen(worker(page, second).getByText("未查阅"));
    await gone(worker(page, second).getByText(/查阅时间/));
    const stored = await storedWorker(sales, form.name, lead);
    expect(stored).toMatchObject({ is_read: "True", readtime: expect.stringMatching(/^\d{4}-\d{2}-\d{2}/) });
  });

  await test.step("after he has passed it", async () => {
    await press(atLead.page, "通过");
    await seen(toast(atLead.page, /^已通过/));
    await openMine(page, form.name);
    const passed = node(page, "审批 主管审批，已完成");
    expect(await isGreen(passed)).toBe(true);
    expect(await isGreen(node(page, "审批 总经理审批，待接收"))).toBe(false);
    await passed.hover();
    await seen(worker(page, lead).getByText("已通过"));
    await seen(worker(page, second).getByText("已取消"));
  });
  expect([...complaints.list, ...atLead.complaints.list]).toEqual([]);
});

test("of what was revoked the drawing says so where it was", async ({ as }) => {
  const [sales, lead, boss] = [await makePerson(), await makePerson(), await makePerson()];
  const form = await makeApprovedForm([
    { name: "主管审批", people: [lead] },
    { name: "总经理审批", people: [boss] },
  ]);
  await submit(sales, form);
  const { page, complaints } = await visit(as, sales);
  await openMine(page, form.name);
  await seen(node(page, "审批 主管审批，待接收"));
  await press(page, "撤回");
  await button(dialog(page, "撤回"), "撤回").click();
  await seen(toast(page, /^已撤回/));
  // it is seen at once, without going there again
  const revoked = node(page, "审批 主管审批，已撤回");
  await revoked.hover();
  await seen(popover(page).getByText("主管审批 · 已撤回"));
  await seen(worker(page, lead).getByText("已取消"));
  expect(await isGreen(revoked)).toBe(false);
  await seen(node(page, "审批 总经理审批，未到达"));
  expect(complaints.list).toEqual([]);
});

test("on a phone the drawing is a list of its steps, each with who works there and has read it", async ({ as }) => {
  const [sales, lead, boss] = [await makePerson(), await makePerson(), await makePerson()];
  const form = await makeApprovedForm([
    { name: "主管审批", people: [lead] },
    { name: "总经理审批", people: [boss] },
  ]);
  await submit(sales, form);
  const { page, complaints } = await visit(as, lead, { viewport: PHONE });
  await page.goto(TODO);
  await page.getByRole("listitem").filter({ hasText: form.name }).first().tap();
  await work(page).getByRole("tab", { name: "审批流程" }).tap();
  const steps = work(page).getByRole("list", { name: "审批流程" }).locator("[data-node]");
  await expect(steps).toHaveCount(4);
  await expect(steps.first()).toContainText("发起人已完成");
  await expect(steps.first()).toContainText(sales.name);
  await expect(steps.first()).not.toContainText("未查阅");
  expect(await isGreen(steps.first())).toBe(true);
  await expect(steps.nth(1)).toContainText(lead.name);
  await expect(steps.nth(1)).toContainText(/已查阅查阅时间/);
  await expect(steps.nth(2)).toContainText(`总经理审批未到达 · ${boss.name}`);
  expect(complaints.list).toEqual([]);
});

/** What stands behind the buttons, as long as one looks there. */
async function expectInMore(page: Page, name: string, count: number): Promise<void> {
  await work(page).getByRole("button", { name: /更多/ }).last().click();
  await seen(menuItem(page, "加签"));
  await expect(menuItem(page, name)).toHaveCount(count);
  await page.keyboard.press("Escape");
  await gone(menuItem(page, "加签"));
}

test("of two who have it one receives it, the other sees that and can still decide", async ({ as }) => {
  const [sales, lead, second] = [await makePerson(), await makePerson(), await makePerson()];
  const form = await makeApprovedForm([{ name: "主管审批", people: [lead, second] }]);
  await submit(sales, form);
  const [atLead, atSecond] = [await visit(as, lead), await visit(as, second)];
  await openTodo(atSecond.page);
  await expectInMore(atSecond.page, "接收", 1);
  await openTodo(atLead.page);
  await fromMore(atLead.page, "接收");
  await seen(toast(atLead.page, /^已接收/));
  await expectInMore(atLead.page, "接收", 0);
  await openDiagram(atLead.page);
  await seen(node(atLead.page, "审批 主管审批，已接收"));

  await openTodo(atSecond.page);
  await expectInMore(atSecond.page, "接收", 0);
  await openDiagram(atSecond.page);
  await node(atSecond.page, "审批 主管审批，已接收").hover();
  await seen(worker(atSecond.page, lead).getByText(/已接收$/));
  await seen(worker(atSecond.page, second).getByText("审批中"));
  await pointAway(atSecond.page);
  await press(atSecond.page, "通过");
  await seen(toast(atSecond.page, /^已通过/));
  await atLead.page.goto(TODO);
  await seen(atLead.page.getByText(/没有待您审批的/));
  expect([...atLead.complaints.list, ...atSecond.complaints.list]).toEqual([]);
});
