/** A drawing keeps its order while one works at it: forks over their branches, nothing over a node, nothing bare left behind. */
import { expect, type Locator, type Page } from "@playwright/test";
import {
  type MadeForm,
  makeApprovedForm,
  makePerson,
  type Person,
  submit,
  TODO,
  visit,
  work,
} from "./support/approvals";
import { canvas, node, openFlow, panel, saveFlow, storedFlow } from "./support/drawing";
import { button, gone, menuItem, seen, still } from "./support/page";
import { test } from "./support/test";

const parallel = (people: readonly Person[]): Promise<MadeForm> =>
  makeApprovedForm(
    [
      { name: "会签", people, more: { kind: "fork", assignee: undefined, mode: undefined } },
      { name: "法务审批", people },
      { name: "财务审批", people },
      { name: "汇总", people, more: { kind: "join", assignee: undefined, mode: undefined } },
      { name: "总经理审批", people },
    ],
    {
      lines: [
        { from: "start", to: "A1" },
        { from: "A1", to: "A2" },
        { from: "A1", to: "A3" },
        { from: "A2", to: "A4" },
        { from: "A3", to: "A4" },
        { from: "A4", to: "A5" },
        { from: "A5", to: "end" },
      ],
    },
  );

const box = async (locator: Locator) => {
  const found = await locator.boundingBox();
  if (!found) throw new Error("it is not drawn");
  return found;
};
const middle = async (locator: Locator): Promise<number> => {
  const { x, width } = await box(locator);
  return x + width / 2;
};
const tidy = async (page: Page): Promise<void> => {
  await button(page, "自动排列").click();
  await page.waitForTimeout(300);
  await still(page);
};

test("a fork stands over its branches, and no line is left of a branch that is deleted", async ({ as }) => {
  const { page, key, complaints } = await as("admin");
  const form = await parallel([await makePerson()]);
  await openFlow(page, form);
  await tidy(page);
  const fork = node(page, /^并行分支 会签/);
  const [law, money] = [node(page, /^审批 法务审批/), node(page, /^审批 财务审批/)];
  const over = async () => ((await middle(law)) + (await middle(money))) / 2;
  expect(Math.abs((await middle(fork)) - (await over()))).toBeLessThan(2);

  await test.step("a step within a branch parts again, and both forks stand over theirs", async () => {
    await canvas(page).getByRole("button", { name: "在此插入节点：从 会签 到 财务审批" }).click();
    await menuItem(page, "并行分支").click();
    await still(page);
    const inner = node(page, /^并行分支 并行开始/);
    expect(Math.abs((await middle(fork)) - ((await middle(law)) + (await middle(inner))) / 2)).toBeLessThan(2);
    await page.keyboard.press("Control+z");
    await gone(inner);
  });

  await test.step("one field after another or all at once", async () => {
    await node(page, /^审批 总经理审批/).click();
    const all = panel(page).getByRole("switch", { name: "全部只读" });
    await expect(all).toBeChecked();
    await panel(page)
      .getByRole("radiogroup", { name: /目的地/ })
      .getByText("可写")
      .click();
    await expect(all).not.toBeChecked();
    await all.click();
    await expect(all).toBeChecked();
    await all.click();
    await expect(
      panel(page)
        .getByRole("radiogroup", { name: /目的地/ })
        .getByRole("radio", { name: "可写" }),
    ).toBeChecked();
    await all.click();
  });

  await test.step("with its only step a branch goes, and with the last but one the fork", async () => {
    await law.click();
    await page.keyboard.press("Delete");
    await gone(law);
    await gone(fork);
    await saveFlow(page, form);
    const { nodes, lines } = (await storedFlow(key, form)).design;
    expect(nodes.map(({ name }) => name).toSorted()).toEqual(["发起人", "总经理审批", "结束", "财务审批"].toSorted());
    expect(lines).toHaveLength(3);
  });
  expect(complaints.list).toEqual([]);
});

test("neither the overview nor what is wrong stands over the drawing or moves it", async ({ as }) => {
  const { page, complaints } = await as("admin");
  await openFlow(page, await parallel([await makePerson()]));
  const overview = await box(canvas(page).getByRole("img", { name: "缩略图" }));
  const drawing = await box(page.locator(".react-flow"));
  expect(overview.x + overview.width).toBeLessThanOrEqual(drawing.x);
  for (const name of [/^审批 法务审批/, /^审批 财务审批/]) {
    await node(page, name).click();
    await page.keyboard.press("Control+c");
    await page.keyboard.press("Control+v");
  }
  const end = node(page, /^结束/);
  const before = await box(end);
  await button(page, "检查").click();
  await seen(page.getByRole("region", { name: /个问题需要改正/ }));
  expect(await box(end)).toEqual(before);
  expect(await box(page.locator(".react-flow"))).toEqual(drawing);
  expect(complaints.list).toEqual([]);
});

test("in a window of 720 px one designs as in a wide one", async ({ as }) => {
  const { page, complaints } = await as("admin", { viewport: { width: 720, height: 450 } });
  await openFlow(page, await parallel([await makePerson()]));
  const [drawing, end] = [await box(page.locator(".react-flow")), await box(node(page, /^结束/))];
  expect(drawing.width).toBeGreaterThan(200);
  expect(end.y + end.height).toBeLessThanOrEqual(drawing.y + drawing.height);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(720);
  await node(page, /^审批 法务审批/).click();
  await seen(panel(page).getByLabel("节点名称", { exact: true }));
  for (const name of ["保存", "发布", "检查", "试运行", "版本"]) await expect(button(page, name)).toBeInViewport();
  expect(complaints.list).toEqual([]);
});

test("who decides sees parallel steps beside each other, and in the drawing whoever comes next", async ({ as }) => {
  const [sales, boss] = [await makePerson(), await makePerson()];
  const form = await parallel([boss]);
  const second = await parallel([boss]);
  await submit(sales, form);
  await submit(sales, second);
  const { page, complaints } = await visit(as, boss);
  await page.goto(TODO);
  const path = work(page).getByRole("complementary", { name: "审批路径" });
  const branches = path.getByRole("list", { name: "并行分支" });
  await seen(branches.getByText("法务审批"));
  await seen(branches.getByText("财务审批"));
  await gone(branches.getByText("总经理审批"));
  await work(page).getByRole("tab", { name: "审批流程" }).click();
  const drawing = work(page).getByRole("region", { name: "审批流程" });
  await seen(drawing.getByRole("button", { name: `审批 总经理审批，未到达，${boss.name}` }));
  const [frame, end] = [await box(drawing), await box(drawing.getByRole("button", { name: /^结束/ }))];
  expect(end.y + end.height).toBeLessThanOrEqual(frame.y + frame.height + 1);
  const { width } = await box(drawing.getByRole("button", { name: /^审批 总经理审批/ }));
  await button(drawing, "放大").click();
  await expect
    .poll(async () => (await box(drawing.getByRole("button", { name: /^审批 总经理审批/ }))).width)
    .toBeGreaterThan(width);
  await button(drawing, "适应窗口").click();
  await work(page).getByRole("button", { name: "下一条" }).click();
  await expect(work(page).getByRole("tab", { name: "流程表单" })).toHaveAttribute("aria-selected", "true");
  expect(complaints.list).toEqual([]);
});
