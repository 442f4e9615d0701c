/** Every release rule finds its violation, names the node or line, and all come back at once. */
import { describe, expect, it } from "vitest";
import type { Flow, FlowLine } from "../../src/approval/definition";
import { checkGraph } from "../../src/release/check-graph";
import { approver, end, F1, F2, F3, F4, F5, F6, FORM, flow, LEFT, lines, node, ORG, start } from "./flows";

const check = (drawn: Flow) => checkGraph(drawn, FORM, ORG);
/** Violations as `rule:where`. */
const found = (drawn: Flow) => check(drawn).map(({ rule, nodeId, lineId }) => `${rule}:${nodeId ?? lineId ?? "flow"}`);
const line = (id: string, change: Partial<FlowLine>): FlowLine => ({ id, ...split(id), ...change });
const split = (id: string) => ({ from: id.split(">")[0] ?? "", to: id.split(">")[1] ?? "" });
const fork = (id: string) => node(id, { kind: "fork" });
const join = (id: string) => node(id, { kind: "join" });

it("the flows of the scenarios may be released", () => {
  for (const drawn of [F1(), F2(), F3("all"), F4(), F5(), F6()]) expect(check(drawn)).toEqual([]);
});

it("every sentence is Chinese, ends nowhere in 登陆, and names the node", () => {
  const drawn = flow([start(), approver("A", []), node("B", { mode: "ratio" })], lines("S>A", "A>B", "A>S", "X>B"), {
    adminUsers: [],
  });
  const violations = check(drawn);
  expect(violations.length).toBeGreaterThan(6);
  for (const { message } of violations) {
    expect(message.cn).toMatch(/^[^a-z]*[\u4e00-\u9fff]/);
    expect(message.en.replaceAll(/“[^”]*”/g, "")).not.toMatch(/[\u4e00-\u9fff]/);
  }
  expect(violations.find(({ nodeId }) => nodeId === "A")?.message.cn).toContain("“节点A”");
});

describe("starts and ends", () => {
  it("no start", () => expect(found(flow([approver("A", [1])], []))).toEqual(["oneStart:flow", "reachable:A"]));

  it("a second start", () => {
    const drawn = flow([start(), { ...start(), id: "S2" }, approver("A", [1])], lines("S>A", "S2>A"));
    expect(found(drawn)).toEqual(["oneStart:S2"]);
  });

  it("an end or a node without lines out", () => {
    expect(found(flow([start(), approver("A", [1]), end()], lines("S>A", "A>end")))).toEqual([]);
    expect(found(flow([start(), approver("A", [1])], lines("S>A")))).toEqual([]);
    const circle = flow([start(), approver("A", [1]), approver("B", [2])], lines("S>A", "A>B", "B>A"));
    expect(found(circle)).toEqual([
      "anEnd:flow",
      "reachesEnd:S",
      "reachesEnd:A",
      "reachesEnd:B",
      "noCycle:A>B",
      "noCycle:B>A",
    ]);
  });

  it("nothing leaves an end, nothing enters a start", () => {
    const drawn = flow([start(), end(), approver("A", [1])], lines("S>end", "end>A"));
    expect(found(drawn)).toEqual(["drawing:end"]);
    const back = flow(
      [start(), approver("A", [1]), approver("B", [2])],
      [
        ...lines("S>A"),
        line("A>S", { condition: [{ field: "amount", op: "gt", value: 1 }] }),
        line("A>B", { default: true }),
      ],
    );
    expect(found(back)).toEqual(["drawing:S", "noCycle:S>A", "noCycle:A>S"]);
  });
});

describe("drawing", () => {
  it("ids are unique and lines connect nodes", () => {
    const drawn = flow([start(), approver("A", [1]), approver("A", [2])], [...lines("S>A", "A>nowhere", "nowhere>A")]);
    expect(found(drawn)).toEqual(["drawing:A", "drawing:A>nowhere", "drawing:nowhere>A"]);
    const twice = flow([start(), approver("A", [1])], [...lines("S>A"), line("S>A", { default: true })]);
    expect(found(twice)).toContain("drawing:S>A");
  });

  it("everything is reached", () => {
    const drawn = flow([start(), approver("A", [1]), approver("B", [2]), approver("C", [2])], lines("S>A", "B>C"));
    expect(found(drawn)).toEqual(["reachable:B", "reachable:C"]);
  });
});

describe("conditions", () => {
  const two = (...drawn: FlowLine[]) => flow([start(), approver("A", [1]), approver("B", [2])], drawn);
  const big = { condition: [{ field: "amount", op: ">=", value: 1 }] };

  it("exactly one default", () => {
    expect(found(two(line("S>A", big), line("S>B", { default: true })))).toEqual([]);
    expect(found(two(line("S>A", big), line("S>B", big)))).toEqual(["oneDefault:S"]);
    expect(found(two(line("S>A", { default: true }), line("S>B", { default: true })))).toEqual(["oneDefault:S"]);
    expect(check(two(line("S>A", big), line("S>B", big)))[0]?.message.cn).toContain("缺少默认线");
    expect(check(two(line("S>A", { default: true }), line("S>B", { default: true })))[0]?.message.cn).toContain(
      "只能有一条",
    );
  });

  it("a single line with a condition is a split too", () => {
    expect(found(flow([start(), approver("A", [1])], [line("S>A", big)]))).toEqual(["oneDefault:S"]);
    expect(found(flow([start(), approver("A", [1])], [line("S>A", { default: true })]))).toEqual([]);
    expect(found(flow([start(), approver("A", [1])], [line("S>A", { condition: [] })]))).toEqual([
      "oneDefault:S",
      "condition:S>A",
    ]);
  });

  it("a line of a split has a condition, the default has none", () => {
    expect(found(two(...lines("S>A"), line("S>B", { default: true })))).toEqual(["condition:S>A"]);
    expect(found(two(line("S>A", { condition: { or: [[], []] } }), line("S>B", { default: true })))).toEqual([
      "condition:S>A",
    ]);
    expect(found(two(line("S>A", big), line("S>B", { ...big, default: true })))).toEqual(["condition:S>B"]);
  });

  it("operator and operand fit the field, which is in the form", () => {
    const wrong = (condition: FlowLine["condition"]) =>
      check(two(line("S>A", condition === undefined ? {} : { condition }), line("S>B", { default: true })));
    expect(wrong([{ field: "amount", op: "contains", value: "1" }])).toMatchObject([
      { rule: "condition", lineId: "S>A", message: { cn: "连线的条件不正确：不支持的筛选方式" } },
    ]);
    expect(
      wrong({ or: [[{ field: "gone", op: "eq", value: 1 }], [{ field: "lost", op: "eq", value: 1 }]] }),
    ).toMatchObject([
      { rule: "fields", message: { cn: expect.stringContaining("“gone”") } },
      { rule: "fields", message: { cn: expect.stringContaining("“lost”") } },
    ]);
    expect(wrong([{ field: "initiatorRole", op: "in", value: [7] }])).toEqual([]);
    expect(wrong([{ field: "salesman", op: "inBranchTree", value: [2] }])).toEqual([]);
    expect(wrong([{ field: "kind", op: "inBranchTree", value: [2] }])).toMatchObject([{ rule: "condition" }]);
  });

  it("lines of a fork have none", () => {
    const drawn = flow(
      [start(), fork("f"), approver("A", [1]), approver("B", [2]), join("j"), end()],
      [...lines("S>f", "A>j", "B>j", "j>end"), line("f>A", big), line("f>B", { default: true })],
    );
    expect(found(drawn)).toEqual(["condition:f>A", "condition:f>B"]);
  });
});

describe("parallel blocks", () => {
  const block = (...pairs: string[]) =>
    flow(
      [
        start(),
        fork("f"),
        approver("A", [1]),
        approver("B", [2]),
        approver("C", [2]),
        fork("g"),
        join("h"),
        join("j"),
        end(),
      ].filter(({ id }) => pairs.some((pair) => pair.split(">").includes(id))),
      lines(...pairs),
    );

  it("nest properly, may be empty and may be left by a condition inside", () => {
    expect(found(block("S>f", "f>A", "f>g", "g>B", "B>h", "g>h", "h>j", "A>j", "j>end"))).toEqual([]);
    const inside = flow(
      [start(), fork("f"), approver("A", [1]), approver("B", [2]), approver("C", [3]), join("j"), end()],
      [
        ...lines("S>f", "f>A", "f>C", "C>j", "B>j", "j>end"),
        line("A>B", { condition: [{ field: "amount", op: "gt", value: 1 }] }),
        line("A>j", { default: true }),
      ],
    );
    expect(found(inside)).toEqual([]);
  });

  it("a fork without a join, a join without a fork", () => {
    expect(found(block("S>f", "f>A", "f>B"))).toEqual(["blocks:A", "blocks:B", "blocks:f"]);
    expect(found(block("S>A", "A>j", "j>end"))).toEqual(["blocks:j"]);
    expect(found(block("S>j", "j>end"))).toEqual(["blocks:j"]);
  });

  it("a branch that does not meet the others", () => {
    expect(found(block("S>f", "f>A", "f>B", "f>C", "A>j", "B>j", "j>end"))).toEqual(["blocks:C", "blocks:j"]);
    expect(found(block("S>f", "f>A", "f>B", "A>j", "B>end", "j>end")).toSorted()).toEqual([
      "blocks:end",
      "blocks:j",
      "blocks:j>end",
    ]);
  });

  it("a line into or out of a block", () => {
    const into = flow(
      [start(), fork("f"), approver("A", [1]), approver("B", [2]), join("j"), end()],
      [
        ...lines("f>A", "f>B", "A>j", "B>j", "j>end"),
        line("S>f", { condition: [{ field: "amount", op: "gt", value: 1 }] }),
        line("S>B", { default: true }),
      ],
    );
    expect(found(into)).toEqual(expect.arrayContaining(["blocks:S>B"]));
    expect(found(block("S>f", "f>A", "f>g", "g>B", "g>C", "B>h", "C>j", "h>j", "A>j", "j>end"))).toEqual(
      expect.arrayContaining(["blocks:C>j"]),
    );
  });

  it("one fork, two joins", () => {
    const drawn = flow(
      [start(), fork("f"), approver("A", [1]), approver("B", [2]), join("h"), join("j"), end()],
      [
        ...lines("S>f", "f>A", "f>B", "B>j", "h>end", "j>end"),
        line("A>h", { condition: [{ field: "amount", op: "gt", value: 1 }] }),
        line("A>j", { default: true }),
      ],
    );
    expect(found(drawn)).toContain("blocks:j");
  });
});

describe("nodes", () => {
  const one = (config: Parameters<typeof node>[1]) => flow([start(), node("A", config)], lines("S>A"));

  it("an approve node has an assignee rule that names somebody", () => {
    expect(check(one({}))).toMatchObject([
      { rule: "assignee", nodeId: "A", message: { cn: "节点“节点A”没有设置审批人" } },
    ]);
    expect(found(one({ assignee: { type: "users", users: [] } }))).toEqual(["assignee:A"]);
    expect(found(one({ assignee: { type: "users", users: [LEFT] } }))).toEqual(["assignee:A"]);
    expect(found(one({ assignee: { type: "users", users: [LEFT, 1] } }))).toEqual([]);
    expect(found(one({ assignee: { type: "role", roles: [] } }))).toEqual(["assignee:A"]);
    expect(found(one({ assignee: { type: "role", roles: [7] } }))).toEqual([]);
    expect(found(one({ assignee: { type: "branchHead", branch: 77 } }))).toEqual(["assignee:A"]);
    expect(found(one({ assignee: { type: "branchHead", branch: 2 } }))).toEqual([]);
    expect(found(one({ assignee: { type: "branchHead" } }))).toEqual([]);
    for (const level of [0, -1, 1.5])
      expect(found(one({ assignee: { type: "superior", level } }))).toEqual(["assignee:A"]);
    expect(found(one({ assignee: { type: "superior", level: 1 } }))).toEqual([]);
    expect(found(one({ assignee: { type: "superiors", upTo: 0 } }))).toEqual(["assignee:A"]);
    expect(found(one({ assignee: { type: "superiors", upTo: "top" } }))).toEqual([]);
    for (const type of ["initiatorChoice", "previousChoice", "initiator"] as const)
      expect(found(one({ assignee: { type } }))).toEqual([]);
  });

  it("other kinds need none", () => {
    expect(found(one({ kind: "cc", ccUsers: [1] }))).toEqual([]);
  });

  it("a ratio is a whole percentage", () => {
    const ratio = (value?: number) =>
      found(one({ assignee: { type: "initiator" }, mode: "ratio", ...(value !== undefined && { ratio: value }) }));
    for (const value of [undefined, 0, 101, 33.3, -5]) expect(ratio(value)).toEqual(["ratio:A"]);
    for (const value of [1, 60, 100]) expect(ratio(value)).toEqual([]);
    expect(found(one({ assignee: { type: "initiator" }, mode: "all", ratio: 0 }))).toEqual([]);
  });

  it("there are administrators in service", () => {
    expect(check(F1({ adminUsers: [] }))).toMatchObject([{ rule: "admins", message: { cn: "请设置流程管理员" } }]);
    expect(found(F1({ adminUsers: [LEFT] }))).toEqual(["admins:flow"]);
    expect(found(F1({ adminUsers: [LEFT, 1] }))).toEqual([]);
  });

  it("fields of nodes are in the form", () => {
    const drawn = one({
      assignee: { type: "formUser", field: "a" },
      writeField: ["b", "remark"],
      hideField: ["c", "b"],
    });
    expect(check(drawn).map(({ message }) => /“([a-z]+)”$/.exec(message.cn)?.[1])).toEqual(["b", "c", "a"]);
    expect(found(one({ assignee: { type: "formUser", field: "salesman" } }))).toEqual([]);
  });
});

it("all violations at once", () => {
  const drawn = flow([start(), node("A"), approver("B", [1])], lines("S>A"), { adminUsers: [] });
  expect(found(drawn)).toEqual(["reachable:B", "assignee:A", "admins:flow"]);
});
