import { expect, test } from "vitest";
import type { Action } from "../../kernel/actions/action";
import { commandsOf } from "./commands";

const action = (title: string, more: Partial<Action> = {}): Action => ({
  key: title,
  title,
  run: () => undefined,
  ...more,
});
const actions = [
  action("新建客户"),
  action("上一行", { keyOnly: true }),
  action("撤销", { disabled: true }),
  action("前往：产品列表"),
  action("按来源分组", { sought: true }),
  action("新建客户", { key: "frame", makes: true }),
  ...["线索", "产品", "供应商", "员工", "标签"].map((one) => action(`新建${one}`, { makes: true })),
  ...["一", "二", "三", "四", "五"].map((one) => action(`导出${one}`)),
];
const titlesOf = (some: readonly Action[]) => some.map(({ title }) => title);
const titles = (typed: string) => titlesOf(commandsOf(actions, typed).acts);
const makes = (typed: string) => titlesOf(commandsOf(actions, typed).makes);

test("before anything is typed everything is offered but what only makes sense at the keyboard", () => {
  expect(titles("")).toHaveLength(7);
  expect(titles("  ")).not.toContain("上一行");
  expect(titles("撤销")).toEqual([]);
  expect(titles("")).not.toContain("按来源分组");
});

test("every word has to stand in the title, in any order", () => {
  expect(titles("客户 新建")).toEqual(["新建客户"]);
  expect(titles("客户 产品")).toEqual([]);
  expect(titles("分组")).toEqual(["按来源分组"]);
});

test("a few are enough", () => {
  expect(titles("导出")).toHaveLength(4);
});

test("all that one may make is found together, and what the screen offers itself is not offered twice", () => {
  expect(makes("新建")).toEqual(["新建线索", "新建产品", "新建供应商", "新建员工", "新建标签"]);
  expect(titles("新建")).toEqual(["新建客户"]);
  const [plain, stroke] = [action("新建客户", { makes: true }), action("新建客户", { keys: "c" })];
  for (const both of [
    [plain, stroke],
    [stroke, plain],
  ])
    expect(commandsOf(both, "新建").acts).toEqual([stroke]);
  expect(makes("")).toHaveLength(5);
  expect(makes("标签 新建")).toEqual(["新建标签"]);
});
