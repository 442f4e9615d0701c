/** A flow as one draws it in its designer: pieces out of the palette, lines by pointer, and what is said of each in the panel. */
import { expect, type Locator, type Page } from "@playwright/test";
import type { AssigneeRule, FlowLine, FlowNode, FlowSettings } from "@qicheng/engine/approval/definition";
import { call, rowsOf } from "./api";
import type { MadeForm } from "./approvals";
import { row } from "./list";
import { button, choose, chooseBranch, dialog, gone, openSelect, personPicker, seen, still, toast } from "./page";

export const panel = (page: Page): Locator => page.getByRole("complementary", { name: "设置" });
export const canvas = (page: Page): Locator => page.getByRole("region", { name: "流程图" });
export const piece = (page: Page, name: string): Locator =>
  page.getByRole("complementary", { name: "节点" }).getByRole("button", { name });
/** A node by what one hears of it. */
export const node = (page: Page, name: string | RegExp): Locator =>
  canvas(page).locator(".react-flow__node").and(page.getByLabel(name));
export const line = (page: Page, from: string, to: string): Locator =>
  canvas(page)
    .locator(".react-flow__edge")
    .and(page.getByLabel(new RegExp(`^连线，从 ${from} 到 ${to}`)));
const named = (page: Page, name: string): Locator => node(page, new RegExp(`^(?:发起|审批|抄送|结束) ${name}(?:，|$)`));

/** The name of the chosen node. */
export async function rename(page: Page, name: string): Promise<void> {
  await panel(page).getByLabel("节点名称", { exact: true }).fill(name);
  await seen(named(page, name));
}

/** By keys, which brings it before one's eyes. */
export async function open(page: Page, locator: Locator): Promise<void> {
  await locator.focus();
  await page.keyboard.press("Enter");
}

/** Takes people for the chosen node. */
export async function givePeople(page: Page, label: string, names: readonly string[]): Promise<void> {
  await openSelect(panel(page), label);
  const picker = personPicker(page);
  for (const name of names) {
    await picker.getByPlaceholder("搜索姓名").fill(name);
    await expect(picker.getByRole("row").filter({ hasText: /在职|离职/ })).toHaveCount(1);
    await picker.getByRole("checkbox", { name }).check();
  }
  await button(picker, "保存").click();
  await gone(picker);
}

/** A place of the page as a place of what stands in it. */
export async function inside(locator: Locator, { x, y }: { x: number; y: number }): Promise<{ x: number; y: number }> {
  const box = await locator.boundingBox();
  return { x: x - (box?.x ?? 0), y: y - (box?.y ?? 0) };
}

export interface Chart {
  nodes: readonly FlowNode[];
  lines: readonly FlowLine[];
}

/** That of a form, in its designer. */
export async function openFlow(page: Page, { name }: MadeForm): Promise<void> {
  await page.goto(`/oa/flow?key=${encodeURIComponent(name)}`);
  await row(page, name).getByText(name, { exact: true }).first().click();
  await seen(node(page, /^审批/));
  await still(page);
}

export async function saveFlow(page: Page, { name }: MadeForm): Promise<void> {
  await button(page, "保存").click();
  await seen(toast(page, `已保存流程「${name}」`));
  await gone(page.getByText("有未保存的修改"));
}

export interface StoredFlow {
  design: Chart;
  settings: FlowSettings;
}

export async function storedFlow(key: string, { name }: MadeForm): Promise<StoredFlow> {
  const [flow] = await rowsOf<{ id: number }>(key, "/api/flow/index", { key: name });
  return (await call(key, "/api/flow/detail", { id: flow?.id })).data as StoredFlow;
}

/** What a chart calls by its number or key, as people read it. */
export interface Names {
  person: (id: number) => string;
  role: (id: number) => string;
  branch: (id: number) => string;
  field: (key: string) => string;
}

function nodeOf({ nodes }: Chart, id: string): FlowNode {
  const found = nodes.find((one) => one.id === id);
  if (!found) throw new Error(`no node ${id}`);
  return found;
}

/** All of them have to hold. */
export const conditionsOf = ({ condition = [] }: FlowLine) => ("or" in condition ? [] : condition);

const after = ({ lines }: Chart, id: string): FlowLine | undefined => {
  const out = lines.filter(({ from }) => from === id);
  return out.find((one) => one.default) ?? out[0];
};

/** From the start to the end where no condition holds. */
function mainLine(chart: Chart): FlowNode[] {
  const passed = [nodeOf(chart, "start")];
  for (let next = after(chart, "start"); next; next = after(chart, next.to)) passed.push(nodeOf(chart, next.to));
  return passed;
}

type RuleOf<Type extends AssigneeRule["type"]> = Extract<AssigneeRule, { type: Type }>;

const RULES: {
  [Type in "superior" | "role" | "branchHead"]: (page: Page, rule: RuleOf<Type>, names: Names) => Promise<void>;
} = {
  superior: async (page, { level }) => {
    await choose(panel(page), "由谁审批", "第几级上级");
    await panel(page).getByLabel("级别", { exact: true }).fill(String(level));
  },
  role: async (page, { roles }, names) => {
    await choose(panel(page), "由谁审批", "指定角色");
    for (const role of roles) await choose(panel(page), "角色", names.role(role));
    await page.keyboard.press("Escape");
  },
  branchHead: async (page, { branch = 0 }, names) => {
    await choose(panel(page), "由谁审批", "部门负责人");
    await chooseBranch(panel(page), "部门", names.branch(branch));
  },
};

const SELF = { self: "由本人审批", skip: "跳过本人", superior: "交给其上级" } as const;

/** Says of the chosen node what the chart says of it. */
async function explain(page: Page, { name, config }: FlowNode, names: Names): Promise<void> {
  await rename(page, name);
  const { assignee, self, ccUsers = [] } = config;
  if (assignee?.type === "superior" || assignee?.type === "role" || assignee?.type === "branchHead")
    await (RULES[assignee.type] as (page: Page, rule: AssigneeRule, names: Names) => Promise<void>)(
      page,
      assignee,
      names,
    );
  if (self) await choose(panel(page), "审批人就是发起人时", SELF[self]);
  if (ccUsers.length > 0) await givePeople(page, "抄送给", ccUsers.map(names.person));
}

const center = async (locator: Locator): Promise<[x: number, y: number]> => {
  const box = await locator.boundingBox();
  if (!box) throw new Error("it is not drawn");
  return [box.x + box.width / 2, box.y + box.height / 2];
};

/** Draws a line from one node to another. */
async function connect(page: Page, from: string, to: string): Promise<void> {
  await page.mouse.move(...(await center(named(page, from).locator(".react-flow__handle.source"))));
  await page.mouse.down();
  await page.mouse.move(...(await center(named(page, to).locator(".react-flow__handle.target"))), { steps: 12 });
  await page.mouse.up();
  await seen(line(page, from, to));
}

/** A step that is taken where a condition holds: let go beside the line, and joined to it. */
async function drawAside(page: Page, chart: Chart, aside: FlowNode, names: Names): Promise<void> {
  const into = chart.lines.find(({ to }) => to === aside.id);
  const out = chart.lines.find(({ from }) => from === aside.id);
  const [from, to] = [nodeOf(chart, into?.from ?? "").name, nodeOf(chart, out?.to ?? "").name];
  await button(page, "自动排列").click();
  await page.waitForTimeout(300);
  const box = await named(page, from).boundingBox();
  if (!box || !into) throw new Error("it is not drawn");
  await piece(page, "审批").dragTo(canvas(page), {
    targetPosition: await inside(canvas(page), { x: box.x - box.width / 2, y: box.y + box.height * 1.6 }),
  });
  await explain(page, aside, names);
  await connect(page, from, aside.name);
  await connect(page, aside.name, to);
  await open(page, line(page, from, aside.name));
  await panel(page)
    .getByLabel("线上的文字")
    .fill(into.label ?? "");
  const [condition] = conditionsOf(into);
  if (!condition) return;
  await button(panel(page), "设置条件").click();
  const conditions = dialog(page, `从 ${from} 到 ${aside.name}`);
  await button(conditions, "添加条件").click();
  await choose(conditions, "字段", names.field(condition.field));
  await choose(conditions, "条件", "大于等于");
  await conditions.getByLabel("值", { exact: true }).fill(String(condition.value));
  await button(conditions, "确定").click();
  await gone(conditions);
}

/** Draws the chart into a new flow, in which a line leads from the start to the end. */
export async function draw(page: Page, chart: Chart, names: Names): Promise<void> {
  const main = mainLine(chart);
  await open(page, node(page, /^发起 /));
  await rename(page, nodeOf(chart, "start").name);
  for (const [at, one] of main.slice(1, -1).entries()) {
    await open(page, named(page, main[at]?.name ?? ""));
    await piece(page, one.config.kind === "cc" ? "抄送" : "审批").click();
    await explain(page, one, names);
  }
  for (const aside of chart.nodes.filter((one) => !main.includes(one))) await drawAside(page, chart, aside, names);
  for (const { from, to, label } of chart.lines.filter((one) => one.default)) {
    await open(page, line(page, nodeOf(chart, from).name, nodeOf(chart, to).name));
    await panel(page)
      .getByLabel("线上的文字")
      .fill(label ?? "");
  }
  await button(page, "自动排列").click();
  await button(page, "发布").click();
  await seen(toast(page, "已发布第1版"));
}

/** What of a chart one draws, whatever the numbers of its nodes are. */
export function said(chart: Chart): unknown {
  const name = (id: string) => nodeOf(chart, id).name;
  const nodes = chart.nodes.map(({ name: called, config: { kind, type, assignee, mode, self, ccUsers } }) => ({
    called,
    kind: kind ?? type,
    assignee,
    mode,
    self,
    ccUsers,
  }));
  const lines = chart.lines.map((drawn) => ({
    from: name(drawn.from),
    to: name(drawn.to),
    label: drawn.label,
    when: conditionsOf(drawn).map(({ field, op, value }) => `${field} ${op} ${String(value)}`),
    isDefault: drawn.default,
  }));
  const ordered = <Part>(parts: Part[]) => parts.map((part) => JSON.stringify(part)).toSorted();
  return { nodes: ordered(nodes), lines: ordered(lines) };
}
