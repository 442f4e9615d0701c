/** A flow with several nodes is looked over, and what of it is chosen is copied and put in order. */
import { expect, type Locator } from "@playwright/test";
import { type MadeForm, makeApprovedForm, makePerson } from "./support/approvals";
import { canvas, node, openFlow, saveFlow, storedFlow } from "./support/drawing";
import { button, gone, seen, still } from "./support/page";
import { test } from "./support/test";

const LEAD = /^审批 主管审批/;
const BOSS = /^审批 总经理审批/;

const twoSteps = async (): Promise<MadeForm> => {
  const people = [await makePerson()];
  return makeApprovedForm([
    { name: "主管审批", people },
    { name: "总经理审批", people },
  ]);
};

const placeOf = async (locator: Locator): Promise<{ x: number; y: number; width: number; height: number }> => {
  const box = await locator.boundingBox();
  if (!box) throw new Error("it is not drawn");
  return box;
};

test("the overview has every node and moves the drawing under one's eyes", async ({ as }) => {
  const { page, complaints } = await as("admin");
  await openFlow(page, await twoSteps());
  const overview = canvas(page).getByRole("img", { name: "缩略图" });
  await seen(overview);
  await expect(overview.locator(".react-flow__minimap-node")).toHaveCount(4);
  // close by there is something to move
  for (let times = 0; times < 3; times += 1) await canvas(page).getByRole("button", { name: "放大" }).click();
  await still(page);
  const before = await placeOf(node(page, LEAD));
  const { x, y, width, height } = await placeOf(overview);
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width / 2, y + height / 2 + 24, { steps: 6 });
  await page.mouse.up();
  // further down in the overview is further down in the drawing
  await expect.poll(async () => (await placeOf(node(page, LEAD))).y).toBeLessThan(before.y - 20);
  await gone(page.getByText("有未保存的修改"));
  expect(complaints.list).toEqual([]);
});

test("a node is copied and put there again with keys", async ({ as }) => {
  const { page, key, complaints } = await as("admin");
  const form = await twoSteps();
  await openFlow(page, form);
  await node(page, LEAD).focus();
  await page.keyboard.press("Enter");
  await node(page, LEAD).focus();
  await page.keyboard.press("ControlOrMeta+c");
  await page.keyboard.press("ControlOrMeta+v");
  await expect(node(page, LEAD)).toHaveCount(2);
  // what was put there is chosen, aside from what it is a copy of
  await expect(node(page, LEAD).and(page.locator(".selected"))).toHaveCount(1);
  await page.keyboard.press("ControlOrMeta+z");
  await expect(node(page, LEAD)).toHaveCount(1);
  await page.keyboard.press("ControlOrMeta+Shift+z");
  await expect(node(page, LEAD)).toHaveCount(2);
  await page.keyboard.press("?");
  const sheet = page.getByRole("dialog", { name: "键盘快捷键" });
  for (const what of ["撤销", "重做", "复制", "粘贴", "删除"]) await seen(sheet.getByText(what, { exact: true }));
  await page.keyboard.press("Escape");
  await gone(sheet);
  await saveFlow(page, form);
  const [first, second, ...more] = (await storedFlow(key, form)).design.nodes.filter(({ name }) => name === "主管审批");
  expect(more).toEqual([]);
  expect(second?.config).toEqual(first?.config);
  expect(second?.left).toBe((first?.left ?? 0) + 32);
  expect(second?.top).toBe((first?.top ?? 0) + 32);
  expect(second?.id).not.toBe(first?.id);
  expect(complaints.list).toEqual([]);
});

test("several nodes are chosen together and put at one edge", async ({ as }) => {
  const { page, key, complaints } = await as("admin");
  const form = await twoSteps();
  await openFlow(page, form);
  const align = button(canvas(page), "左对齐");
  const left = async (one: RegExp) => Math.round((await placeOf(node(page, one))).x);
  await node(page, BOSS).click();
  await expect(align).toBeDisabled();
  for (let times = 0; times < 4; times += 1) await page.keyboard.press("ArrowRight");
  await expect.poll(() => left(BOSS)).toBeGreaterThan(await left(LEAD));
  await node(page, LEAD).click({ modifiers: ["ControlOrMeta"] });
  await align.click();
  await expect.poll(() => left(BOSS)).toBe(await left(LEAD));
  await saveFlow(page, form);
  const { nodes } = (await storedFlow(key, form)).design;
  const lefts = nodes.filter(({ name }) => name.endsWith("审批")).map((one) => one.left);
  expect(lefts).toEqual([80, 80]);
  expect(complaints.list).toEqual([]);
});
