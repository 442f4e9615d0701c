/** What one says of a flow and of its nodes in the panel: all of it is kept as it was said, and shown again. */
import { expect, type Page } from "@playwright/test";
import type { NodeConfig } from "@qicheng/engine/approval/definition";
import { call } from "./support/api";
import { ITEMS, type MadeForm, makeApprovedForm, makePerson, type Person } from "./support/approvals";
import { givePeople, node, open, openFlow, panel, saveFlow, storedFlow } from "./support/drawing";
import { button, choose, dialog, gone, openSelect, seen } from "./support/page";
import { test } from "./support/test";

type Act = (page: Page) => Promise<void>;

const choice =
  (label: string, option: string): Act =>
  (page) =>
    choose(panel(page), label, option);
const people =
  (label: string, ...names: readonly string[]): Act =>
  (page) =>
    givePeople(page, label, names);
const amount =
  (label: string, text: string): Act =>
  (page) =>
    panel(page).getByLabel(label, { exact: true }).fill(text);
/** Further ones may be taken, so the list stays open. */
const role =
  (label: string, name: string): Act =>
  async (page) => {
    await choose(panel(page), label, name);
    await page.keyboard.press("Escape");
  };
const right =
  (field: string, option: string): Act =>
  (page) =>
    panel(page)
      .getByRole("radiogroup", { name: `字段权限 ${field}` })
      .getByText(option)
      .click();

/** The last of so many. */
const clock =
  (count: number, kind: string, hours: string, times?: string): Act =>
  async (page) => {
    const name = `第${count}个`;
    await button(panel(page), "添加超时处理").click();
    if (kind !== "提醒") await choose(panel(page), name, kind);
    await panel(page).getByLabel(`${name} 小时`).fill(hours);
    if (times !== undefined) await panel(page).getByLabel(`${name} 最多几次`).fill(times);
  };

const branch =
  (label: string, name: string): Act =>
  async (page) => {
    await openSelect(panel(page), label);
    const picker = dialog(page, "人数");
    await picker.getByRole("row").filter({ hasText: name }).getByRole("button", { name: "选择" }).click();
    await expect(picker.getByRole("row").filter({ hasText: name }).getByRole("button")).toBeDisabled();
    await page.keyboard.press("Escape");
    await gone(picker);
  };

interface Said {
  node: string;
  acts: readonly Act[];
  config: Partial<NodeConfig>;
  /** What the panel shows of it, by its label. */
  shown: Readonly<Record<string, string>>;
}

const UNCHOSEN = { writeField: [], allowForward: true } as const;

const saidOf = ({ lead, boss }: { lead: Person; boss: Person }, accounts: number): readonly Said[] => [
  {
    node: "自选的",
    acts: [
      choice("由谁审批", "发起人自选"),
      people("只能从这些人中选（可不填）", lead.name, boss.name),
      role("或从这些角色中选（可不填）", "财务"),
      choice("多人审批方式", "按比例通过"),
      amount("通过比例（%）", "60"),
      choice("找不到审批人时", "交给指定人员"),
      people("交给指定人员", boss.name),
      choice("审批人就是发起人时", "跳过本人"),
      choice("不通过时", "结束流程"),
      choice("可以退回到", "只能退回发起人"),
      (page) => panel(page).getByLabel("允许转交").click(),
      right("目的地", "可写"),
      right("天数", "隐藏"),
      right("陪同人", "可写"),
      right("陪同人", "只读"),
      clock(1, "提醒", "12", "3"),
      clock(2, "自动通过", "48.5"),
      people("抄送给", lead.name),
    ],
    config: {
      assignee: { type: "initiatorChoice", users: [lead.id, boss.id], roles: [accounts] },
      mode: "ratio",
      ratio: 60,
      empty: { type: "users", users: [boss.id] },
      self: "skip",
      refuseMode: "end",
      returnTo: "start",
      allowForward: false,
      writeField: ["place"],
      hideField: ["days"],
      due: [
        { kind: "remind", hours: 12, max: 3 },
        { kind: "autoPass", hours: 48.5 },
      ],
      ccUsers: [lead.id],
    },
    shown: { 由谁审批: "发起人自选", 多人审批方式: "按比例通过", 找不到审批人时: "交给指定人员", 第2个: "自动通过" },
  },
  {
    node: "上一步指定的",
    acts: [
      choice("由谁审批", "上一步审批人指定"),
      people("只能从这些人中选（可不填）", boss.name),
      choice("多人审批方式", "会签：全部通过"),
      choice("找不到审批人时", "自动通过"),
      choice("审批人就是发起人时", "交给其上级"),
      choice("不通过时", "退回发起人"),
      choice("可以退回到", "不能退回"),
      clock(1, "自动不通过", "36"),
      clock(2, "转给上级", "72"),
      clock(3, "提醒", "1"),
      // what was the third is the second then
      (page) => button(panel(page), "删除 第2个").click(),
    ],
    config: {
      ...UNCHOSEN,
      assignee: { type: "previousChoice", users: [boss.id] },
      mode: "all",
      empty: { type: "pass" },
      self: "superior",
      refuseMode: "toStart",
      returnTo: "none",
      due: [
        { kind: "autoRefuse", hours: 36 },
        { kind: "remind", hours: 1 },
      ],
    },
    shown: { 多人审批方式: "会签", 不通过时: "退回发起人", 可以退回到: "不能退回", 第2个: "提醒" },
  },
  {
    node: "表单里的",
    acts: [
      choice("由谁审批", "表单中的人员"),
      choice("表单字段", "项目负责人"),
      choice("多人审批方式", "依次审批"),
      clock(1, "转给上级", "72"),
    ],
    config: {
      ...UNCHOSEN,
      assignee: { type: "formUser", field: "leader" },
      mode: "seq",
      due: [{ kind: "toSuperior", hours: 72 }],
    },
    shown: { 由谁审批: "表单中的人员", 表单字段: "项目负责人", 多人审批方式: "依次审批", 第1个: "转给上级" },
  },
  {
    node: "部门的",
    acts: [choice("由谁审批", "部门负责人"), choice("多人审批方式", "或签：一人通过即可")],
    config: { ...UNCHOSEN, assignee: { type: "branchHead" }, mode: "any" },
    shown: { 由谁审批: "部门负责人", 多人审批方式: "或签" },
  },
  {
    node: "各级的",
    acts: [
      choice("由谁审批", "逐级审批"),
      (page) => panel(page).getByLabel("直到最高").click(),
      amount("审批到第几级", "3"),
      (page) => gone(panel(page).getByLabel("多人审批方式")),
    ],
    config: { ...UNCHOSEN, assignee: { type: "superiors", upTo: 3 }, mode: "all" },
    shown: { 由谁审批: "逐级审批" },
  },
];

const nodeOf = (page: Page, name: string) => node(page, new RegExp(`^审批 ${name}`));

async function doAll(page: Page, acts: readonly Act[]): Promise<void> {
  for (const act of acts) await act(page);
}

/** The select of that label, with what is chosen in it. */
const shownAt = (page: Page, label: string) =>
  panel(page)
    .locator(".ant-select")
    .filter({ has: page.getByLabel(label, { exact: true }) });

async function expectShown(page: Page, shown: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(shown)) {
    await expect(shownAt(page, label)).toContainText(text);
  }
}

interface Listed {
  id: number;
  name?: string;
  Name?: string;
  children?: readonly Listed[];
}
const flat = (all: readonly Listed[]): Listed[] => all.flatMap((one) => [one, ...flat(one.children ?? [])]);

/** The number of a role, or of a branch, by its name. */
async function numberOf(key: string, path: string, called: string): Promise<number> {
  const { data } = await call(key, path);
  const found = flat(data as Listed[]).find(({ name, Name }) => (name ?? Name) === called);
  if (!found) throw new Error(`no ${called}`);
  return found.id;
}

const USER = { type: "user" } as const;

async function makeForm(names: readonly string[], person: Person): Promise<MadeForm> {
  const nodes = names.map((name) => ({ name, people: [person], mode: "all" }));
  return makeApprovedForm(nodes, {
    items: [...ITEMS, { field: "escort", title: "陪同人", ...USER }, { field: "leader", title: "项目负责人", ...USER }],
  });
}

test("whatever is said of a node is kept and shown again", async ({ as }) => {
  test.setTimeout(180_000);
  const { page, key, complaints } = await as("admin");
  const [lead, boss] = [await makePerson(), await makePerson()];
  const all = saidOf({ lead, boss }, await numberOf(key, "/main/role/list", "财务"));
  const form = await makeForm(
    all.map((said) => said.node),
    lead,
  );
  await openFlow(page, form);
  for (const said of all) {
    await test.step(said.node, async () => {
      await open(page, nodeOf(page, said.node));
      await doAll(page, said.acts);
      await expectShown(page, said.shown);
    });
  }
  await saveFlow(page, form);
  const { nodes } = (await storedFlow(key, form)).design;
  for (const said of all) {
    const stored = nodes.find(({ name }) => name === said.node);
    expect(stored?.config, said.node).toEqual({ type: "other", kind: "approve", ...said.config });
  }
  await page.reload();
  for (const said of all) {
    await seen(nodeOf(page, said.node));
    await open(page, nodeOf(page, said.node));
    await expectShown(page, said.shown);
  }
  await open(page, nodeOf(page, "自选的"));
  await expect(panel(page).getByLabel("通过比例（%）")).toHaveValue("60");
  await expect(panel(page).getByLabel("允许转交")).not.toBeChecked();
  await expect(panel(page).getByLabel("第1个 最多几次")).toHaveValue("3");
  await expect(
    panel(page).getByRole("radiogroup", { name: "字段权限 天数" }).getByRole("radio", { name: "隐藏" }),
  ).toBeChecked();
  await expectShown(page, { "只能从这些人中选（可不填）": boss.name, 抄送给: lead.name });
  expect(complaints.list).toEqual([]);
});

test("whatever is said of the flow is kept and shown again", async ({ as }) => {
  const { page, key, complaints } = await as("admin");
  const [lead, boss] = [await makePerson(), await makePerson()];
  const accounts = await numberOf(key, "/main/role/list", "财务");
  const east = await numberOf(key, "/api/branch/TreeJson", "华东大区");
  const form = await makeForm(["主管审批"], lead);
  const { settings: before } = await storedFlow(key, form);
  await openFlow(page, form);
  await doAll(page, [
    people("流程管理员", lead.name),
    choice("谁可以发起", "指定范围"),
    people("人员", lead.name, boss.name),
    role("角色", "财务"),
    branch("部门", "华东大区"),
    choice("不通过时", "结束流程"),
    choice("退回后再提交", "直接回到退回的步骤"),
    choice("同一人重复审批", "审批过就自动通过"),
    choice("发起人撤回", "有人处理前可以"),
  ]);
  await saveFlow(page, form);
  const some = {
    refuseMode: "end",
    resume: "direct",
    dedup: "all",
    revoke: "beforeFirst",
    adminUsers: [...before.adminUsers, lead.id],
    starters: { users: [lead.id, boss.id], roles: [accounts], branches: [east] },
  };
  expect((await storedFlow(key, form)).settings).toEqual(some);

  await page.reload();
  await expectShown(page, {
    流程管理员: lead.name,
    谁可以发起: "指定范围",
    人员: boss.name,
    角色: "财务",
    部门: "华东大区",
    不通过时: "结束流程",
    退回后再提交: "直接回到退回的步骤",
    同一人重复审批: "审批过就自动通过",
    发起人撤回: "有人处理前可以",
  });
  await doAll(page, [
    choice("谁可以发起", "所有人"),
    choice("同一人重复审批", "相邻步骤自动通过"),
    choice("发起人撤回", "不可以"),
  ]);
  await gone(panel(page).getByLabel("部门", { exact: true }));
  await saveFlow(page, form);
  const { starters: _, ...everybody } = { ...some, dedup: "adjacent", revoke: "never" };
  expect((await storedFlow(key, form)).settings).toEqual(everybody);
  expect(complaints.list).toEqual([]);
});
