/** Conditions name only what is there, and some value satisfies each; they are told in words. */
import { describe, expect, it } from "vitest";
import { conditionText, lineText } from "../../src/approval/condition-text";
import { holdsOn } from "../../src/approval/conditions";
import type { ApprovalForm, Flow, FlowLine, FlowSettings } from "../../src/approval/definition";
import { titleFields, titleText } from "../../src/approval/title";
import type { Condition, Filter } from "../../src/fields/filter";
import { checkGraph, releaseWarnings } from "../../src/release/check-graph";
import { approver, end, FORM, flow, INITIATOR, LEFT, lines, node, ORG, start } from "./flows";

const WIDE: ApprovalForm = {
  cc: true,
  fields: [
    { field: "amount", title: "金额", kind: "number", scale: 2, min: 0, max: 10_000 },
    { field: "pieces", title: "件数", kind: "number", scale: 0 },
    { field: "remark", title: "备注", kind: "text" },
    { field: "day", title: "日期", kind: "date" },
    { field: "urgent", title: "加急", kind: "flag" },
    { field: "salesman", title: "业务员", kind: "choice", holds: "user" },
    { field: "branch", title: "用车部门", kind: "branch" },
    {
      field: "kind",
      title: "类型",
      kind: "choice",
      options: [
        { value: "a", label: "甲", en: "First" },
        { value: "b", label: "乙" },
      ],
    },
    { field: "tags", title: "标签", kind: "choices", options: [{ value: "x", label: "X" }] },
    { field: "lines", title: "明细", kind: "rows" },
    {
      field: "sum(lines.cost)",
      title: "明细·金额合计",
      kind: "number",
      scale: 2,
      rows: { name: "sum", table: "lines", column: "cost" },
    },
    { field: "count(lines)", title: "明细行数", kind: "number", scale: 0, rows: { name: "count", table: "lines" } },
    { field: "title", title: "标题", kind: "text", held: true },
    { field: "AddTime", title: "发起时间", kind: "datetime", held: true },
  ],
};
const ROLES = new Map([
  [7, "销售"],
  [8, "主管"],
]);

const asked = (condition: Filter, settings: Partial<FlowSettings> = {}): Flow =>
  flow(
    [start(), approver("A", [1]), end()],
    [
      { id: "if", from: "S", to: "A", condition },
      { id: "else", from: "S", to: "end", default: true },
      ...lines("A>end"),
    ],
    settings,
  );
const found = (condition: Filter) =>
  checkGraph(asked(condition), WIDE, ORG, { roles: ROLES }).map(({ rule, lineId }) => `${rule}:${lineId ?? ""}`);

const POSSIBLE: Condition[][] = [
  [
    { field: "amount", op: "ge", value: 5000 },
    { field: "amount", op: "lt", value: 5000.01 },
  ],
  [{ field: "amount", op: "eq", value: 10_000 }],
  [{ field: "amount", op: "empty" }],
  [
    { field: "pieces", op: "gt", value: 1 },
    { field: "pieces", op: "lt", value: 3 },
    { field: "pieces", op: "ne", value: 7 },
  ],
  [
    { field: "remark", op: "contains", value: "急" },
    { field: "remark", op: "prefix", value: "请" },
  ],
  [
    { field: "remark", op: "notContains", value: "急" },
    { field: "remark", op: "ne", value: "请" },
  ],
  [
    { field: "day", op: "gt", value: "2026-01-01" },
    { field: "day", op: "lt", value: "2026-01-03" },
  ],
  [{ field: "kind", op: "ne", value: "a" }],
  [{ field: "kind", op: "notIn", value: ["a", "b"] }],
  [{ field: "tags", op: "hasAny", value: ["x"] }],
  [
    { field: "salesman", op: "in", value: [1, 2] },
    { field: "salesman", op: "ne", value: 1 },
  ],
  [{ field: "salesman", op: "inBranchTree", value: [1] }],
  [
    { field: "initiatorRole", op: "eq", value: 7 },
    { field: "initiatorRole", op: "eq", value: 8 },
  ],
  [
    { field: "initiatorBranch", op: "inBranchTree", value: [1] },
    { field: "initiatorBranch", op: "ne", value: 1 },
  ],
  [{ field: "initiator", op: "ne", value: INITIATOR }],
  [{ field: "sum(lines.cost)", op: "eq", value: 0 }],
  [{ field: "count(lines)", op: "gt", value: 3 }],
  [{ field: "title", op: "contains", value: "报销" }],
  [{ field: "AddTime", op: "ge", value: "2026-01-01" }],
  [{ field: "lines", op: "empty" }],
  [{ field: "urgent", op: "eq", value: "1" }],
];
const NEVER: Condition[][] = [
  [
    { field: "amount", op: "gt", value: 5 },
    { field: "amount", op: "lt", value: 5 },
  ],
  [{ field: "amount", op: "gt", value: 10_000 }],
  [{ field: "amount", op: "lt", value: 0 }],
  [
    { field: "amount", op: "empty" },
    { field: "amount", op: "gt", value: 1 },
  ],
  [{ field: "amount", op: "between", value: [9, 3] }],
  [
    { field: "pieces", op: "gt", value: 1 },
    { field: "pieces", op: "lt", value: 2 },
  ],
  [{ field: "pieces", op: "eq", value: 1.5 }],
  [
    { field: "remark", op: "eq", value: "a" },
    { field: "remark", op: "eq", value: "b" },
  ],
  [
    { field: "remark", op: "contains", value: "加急" },
    { field: "remark", op: "notContains", value: "急" },
  ],
  [
    { field: "remark", op: "empty" },
    { field: "remark", op: "notEmpty" },
  ],
  [
    { field: "day", op: "lt", value: "2026-01-01" },
    { field: "day", op: "ge", value: "2026-01-01" },
  ],
  [
    { field: "kind", op: "eq", value: "a" },
    { field: "kind", op: "eq", value: "b" },
  ],
  [
    { field: "kind", op: "notIn", value: ["a", "b"] },
    { field: "kind", op: "notEmpty" },
  ],
  [
    { field: "tags", op: "hasAny", value: ["x"] },
    { field: "tags", op: "notIn", value: ["x"] },
  ],
  [
    { field: "urgent", op: "eq", value: "1" },
    { field: "urgent", op: "eq", value: "0" },
  ],
  [{ field: "initiator", op: "eq", value: LEFT }],
  [{ field: "initiator", op: "empty" }],
  [
    { field: "initiatorRole", op: "eq", value: 7 },
    { field: "initiatorRole", op: "ne", value: 7 },
  ],
  [
    { field: "initiatorBranch", op: "inBranchTree", value: [2] },
    { field: "initiatorBranch", op: "eq", value: 4 },
  ],
  [{ field: "count(lines)", op: "lt", value: 0 }],
  [{ field: "sum(lines.cost)", op: "empty" }],
  [{ field: "title", op: "empty" }],
  [
    { field: "lines", op: "empty" },
    { field: "lines", op: "notEmpty" },
  ],
];
const MISSING: Condition[][] = [
  [{ field: "kind", op: "in", value: ["a", "gone"] }],
  [{ field: "initiatorRole", op: "eq", value: 77 }],
  [{ field: "initiatorBranch", op: "inBranchTree", value: [77] }],
  [{ field: "branch", op: "in", value: [2, 77] }],
  [{ field: "initiator", op: "in", value: [INITIATOR, 777] }],
  [{ field: "salesman", op: "eq", value: 777 }],
];

describe("a condition that is released", () => {
  it.each(POSSIBLE.map((one) => [JSON.stringify(one), one] as const))("may be %s", (_text, one) =>
    expect(found(one)).toEqual([]),
  );
  it.each(NEVER.map((one) => [JSON.stringify(one), one] as const))("is never true: %s", (_text, one) =>
    expect(found(one)).toContain("possible:if"),
  );
  it.each(MISSING.map((one) => [JSON.stringify(one), one] as const))("names what is not there: %s", (_text, one) =>
    expect(found(one)).toEqual(["missing:if"]),
  );

  it("is judged group by group", () => {
    const never = [{ field: "amount", op: "gt", value: 20_000 }];
    const group = [{ field: "amount", op: "gt", value: 1 }];
    expect(found({ or: [never, group] })).toEqual(["possible:if"]);
    expect(found({ or: [group] })).toEqual([]);
  });

  it("looks at the sum of a table's column as it is then", () => {
    const line: FlowLine = {
      id: "if",
      from: "S",
      to: "A",
      condition: [{ field: "sum(lines.cost)", op: "ge", value: 0.3 }],
    };
    const facts = (costs: unknown[]) => ({
      form: WIDE,
      org: ORG,
      formData: { lines: costs.map((cost) => ({ cost })) },
      initiator: INITIATOR,
      now: 0,
    });
    expect(holdsOn(line, facts([0.1, 0.2]))).toBe(true);
    expect(holdsOn(line, facts([0.1, "0.19"]))).toBe(false);
    expect(holdsOn(line, facts([]))).toBe(false);
  });
});

describe("what a flow names", () => {
  const told = (settings: Partial<FlowSettings>) =>
    checkGraph(asked([{ field: "amount", op: "gt", value: 1 }], settings), WIDE, ORG, {
      roles: ROLES,
      isKept: (field) => field === "remark",
    }).map(({ message }) => message.cn);

  it("is there: people, roles, branches, copies, starters", () => {
    const drawn = flow(
      [
        start(),
        node("A", { assignee: { type: "users", users: [1, 777] } }),
        node("B", { assignee: { type: "role", roles: [7, 77] } }),
        node("C", { assignee: { type: "users", users: [1] }, empty: { type: "users", users: [778] } }),
        node("D", { kind: "cc", ccUsers: [779] }),
      ],
      lines("S>A", "A>B", "B>C", "C>D"),
      { starters: { users: [776], roles: [78], branches: [79] } },
    );
    const texts = checkGraph(drawn, FORM, ORG, { roles: ROLES }).map(({ message }) => message.cn);
    expect(texts).toEqual([
      "节点“节点A”使用了不存在的人员：777",
      "节点“节点B”使用了不存在的角色：77",
      "节点“节点C”使用了不存在的人员：778",
      "节点“节点D”使用了不存在的人员：779",
      "流程设置使用了不存在的人员：776",
      "流程设置使用了不存在的角色：78",
      "流程设置使用了不存在的部门：79",
    ]);
  });

  it("a leaver among others is no reason, and nothing is hidden from whoever submits", () => {
    const drawn = flow([start(), approver("A", [1, LEFT])], lines("S>A"));
    expect(checkGraph(drawn, FORM, ORG)).toEqual([]);
    const [begin, ...rest] = drawn.nodes;
    const hiding = {
      ...drawn,
      nodes: [
        { ...start(), config: { ...begin?.config, type: "start" as const, writeField: [], hideField: ["amount"] } },
        ...rest,
      ],
    };
    expect(checkGraph(hiding, FORM, ORG)).toMatchObject([{ rule: "fields", nodeId: "S" }]);
  });

  it("in summaries and titles is a field of the form that everybody may read", () => {
    expect(told({ summary: ["amount", "sum(lines.cost)"], title: "{form}-{initiator}-{kind}" })).toEqual([]);
    expect(told({ summary: ["gone"] })).toEqual(["摘要使用了表单中不存在的字段“gone”"]);
    expect(told({ title: "{gone}" })).toEqual(["标题规则使用了表单中不存在的字段“gone”"]);
    expect(told({ title: "{remark}" })).toEqual(["标题人人可见，不能使用“备注”：有节点或角色看不到它"]);
  });

  it("people who may not open what waits for them are named, and hinder nothing", () => {
    const drawn = flow([start(), approver("A", [1, 2])], lines("S>A"));
    const world = { mayApprove: (user: number) => user !== 2 };
    expect(checkGraph(drawn, FORM, ORG, world)).toEqual([]);
    expect(releaseWarnings(drawn, FORM, ORG, world).map(({ message }) => message.cn)).toEqual([
      "节点“节点A”的审批人没有“待我审批”的权限，看不到要审批的内容：用户2",
    ]);
  });
});

describe("a condition in words", () => {
  const names = {
    person: (id: number) => `用户${id}`,
    branch: (id: number) => ORG.branch(id)?.name ?? "",
    role: (id: number) => ROLES.get(id) ?? "",
  };
  const text = (condition: Filter) => conditionText(condition, { form: WIDE, names });

  it.each<[Filter, string]>([
    [[{ field: "amount", op: "ge", value: 5000 }], "金额 大于等于 5,000"],
    [[{ field: "sum(lines.cost)", op: "gt", value: 1_234_567.5 }], "明细·金额合计 大于 1,234,567.5"],
    [[{ field: "amount", op: "between", value: [1, 2000] }], "金额 在 1 至 2,000 之间"],
    [[{ field: "kind", op: "in", value: ["a", "b"] }], "类型 是 甲、乙"],
    [[{ field: "remark", op: "empty" }], "备注 为空"],
    [[{ field: "urgent", op: "eq", value: "1" }], "加急 为 是"],
    [[{ field: "initiator", op: "in", value: [1, 2, 3, 4] }], "发起人 是 用户1、用户2、用户3等4项"],
    [[{ field: "initiatorBranch", op: "inBranchTree", value: [2] }], "部门 属于（含下级） 销售部"],
    [[{ field: "initiatorRole", op: "eq", value: 8 }], "发起人角色 是 主管"],
    [[{ field: "day", op: "eq", value: "today" }], "日期 是 今天"],
  ])("%j", (condition, said) => expect(text(condition).cn).toBe(said));

  it("calls records by their names, where these are known", () => {
    const value = (key: string, of: string) => (key === "kind" ? `记录${of}` : undefined);
    const said = conditionText([{ field: "kind", op: "in", value: [7] }], { form: WIDE, names: { ...names, value } });
    expect(said.cn).toBe("类型 是 记录7");
    expect(text([{ field: "amount", op: "gt" }]).cn).toBe("金额 大于 （未填）");
  });

  it("joins what must hold together, and what may hold instead", () => {
    const both: Filter = [
      { field: "amount", op: "gt", value: 1 },
      { field: "kind", op: "eq", value: "a" },
    ];
    expect(text({ or: [both, [{ field: "remark", op: "notEmpty" }]] })).toEqual({
      cn: "金额 大于 1 且 类型 是 甲 或 备注 不为空",
      en: "金额 is greater than 1 and 类型 is First or 备注 is not empty",
    });
  });

  it("stands on a line that has no words of its own", () => {
    const worded = { form: WIDE, names };
    const line = { id: "l", from: "S", to: "A" };
    expect(lineText({ ...line, condition: [{ field: "amount", op: "gt", value: 1 }] }, worded).cn).toBe("金额 大于 1");
    expect(lineText({ ...line, label: "大额" }, worded).cn).toBe("大额");
    expect(lineText({ ...line, default: true }, worded).cn).toBe("其他情况");
    expect(lineText(line, worded).cn).toBe("");
  });
});

it("a title is a pattern with places", () => {
  expect(titleFields("{form}-{initiator}（{sum(lines.cost)}）{form}")).toEqual([
    "form",
    "initiator",
    "sum(lines.cost)",
  ]);
  expect(titleText("{form}-{amount} {gone}元", (name) => ({ form: "报销", amount: "5" })[name] ?? "")).toBe(
    "报销-5 元",
  );
  expect([...titleText("字".repeat(200), () => "")]).toHaveLength(100);
});
