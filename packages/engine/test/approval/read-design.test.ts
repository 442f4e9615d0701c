/** What may be stored as a design: all that can be drawn, and nothing that the engine does not know. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DEFAULT_SETTINGS } from "../../src/approval/definition";
import { checkGraph } from "../../src/release/check-graph";
import { DESIGN_LIMITS, readDesign, readSettings } from "../../src/release/read-design";
import { runs } from "../draw";
import { approver, end, F1, F2, F4, FORM, lines, node, ORG, start } from "./flows";

const problems = (raw: unknown) => {
  const result = readDesign(raw);
  return result.ok ? [] : result.problems.map(({ field, msg }) => `${field} ${msg.cn}`);
};
const drawn = (nodes: unknown[], connected: unknown[] = []) => problems({ nodes, lines: connected });
const withConfig = (config: object) => drawn([{ ...node("A"), config: { ...node("A").config, ...config } }]);
const named = <Drawn extends { lines: readonly { id: string }[] }>({ lines: all, ...rest }: Drawn) => ({
  ...rest,
  lines: all.map((line, at) => ({ ...line, id: `l${at}` })),
});

describe("a design", () => {
  it("comes back as it was drawn, with all that a node and a line can have", () => {
    const whole = {
      nodes: [
        { ...start(), left: 10.5, top: -3, bgcolor: "#fff", ico: "user", viewOnly: true },
        node("A", {
          writeField: ["amount"],
          hideField: ["remark"],
          assignee: { type: "superiors", upTo: "top" },
          mode: "ratio",
          ratio: 60,
          empty: { type: "users", users: [3] },
          self: "skip",
          allowForward: false,
          returnTo: "start",
          refuseMode: "end",
          due: [{ kind: "remind", hours: 2, max: 3 }],
          ccUsers: [1, 2],
        }),
        end(),
      ],
      lines: [
        {
          id: "a",
          from: "S",
          to: "A",
          label: "大额",
          priority: 1,
          condition: [{ field: "amount", op: "gt", value: 5 }],
        },
        { id: "b", from: "S", to: "end", default: true },
        { id: "c", from: "A", to: "end", condition: { or: [[{ field: "kind", op: "in", value: ["x", 1] }]] } },
      ],
    };
    expect(readDesign(whole)).toEqual({ ok: true, read: whole });
    for (const { nodes, lines: all } of [F1(), F2(), F4()].map(named))
      expect(readDesign({ nodes, lines: all })).toEqual({ ok: true, read: { nodes, lines: all } });
  });

  it("need not be one that may be released", () => {
    expect(drawn([], [])).toEqual([]);
    expect(drawn([node("A")], [{ id: "x", from: "A", to: "gone" }])).toEqual([]);
    expect(withConfig({ assignee: { type: "users", users: [] }, mode: "ratio" })).toEqual([]);
  });

  it("tells everything that is wrong at once, each by its node or line, in words", () => {
    const many = drawn(
      [{ ...node("A"), name: "" }, { ...node("B"), colour: 1 }, node("C"), node("C"), 7],
      [{ id: "x", from: "C" }, ...lines("C>C")],
    );
    expect(many).toEqual([
      "nodes.A 第1个节点：名称：不能为空",
      "nodes.B 第2个节点：不支持的属性“colour”",
      "nodes.4 第5个节点：格式不正确",
      "nodes.C 编号“C”重复",
      "lines.x 第1条连线：to：格式不正确",
      "lines.1 第2条连线：编号：格式不正确",
    ]);
  });

  it("is refused with what no node has", () => {
    const AT = "nodes.A 第1个节点：设置：";
    expect(withConfig({ kind: "loop" })).toEqual([`${AT}kind：格式不正确`]);
    expect(withConfig({ writeField: "amount" })).toEqual([`${AT}可写字段：格式不正确`]);
    expect(withConfig({ assignee: { type: "users" } })).toEqual([`${AT}审批人：人员：格式不正确`]);
    expect(withConfig({ assignee: { type: "constructor" } })).toEqual([`${AT}审批人：格式不正确`]);
    expect(withConfig({ assignee: { type: "initiator", users: [1] } })).toEqual([`${AT}审批人：不支持的属性“users”`]);
    expect(withConfig({ due: [{ kind: "remind", hours: "2" }] })).toEqual([`${AT}超时处理：小时数：格式不正确`]);
    expect(withConfig({ ccUsers: [1.5] })).toEqual([`${AT}抄送人：格式不正确`]);
    expect(drawn([{ ...node("A"), left: Number.NaN }])).toEqual(["nodes.A 第1个节点：left：格式不正确"]);
    expect(drawn([node("A B")])).toEqual(["nodes.0 第1个节点：编号：格式不正确"]);
    const typed = JSON.parse(
      '{"id":"A","name":"n","config":{"type":"start","writeField":[],"__proto__":{"kind":"end"}}}',
    );
    expect(drawn([typed])).toEqual([`${AT}不支持的属性“__proto__”`]);
  });

  it("is refused beyond its sizes", () => {
    const nodes = Array.from({ length: DESIGN_LIMITS.nodes }, (_, at) => node(`n${at}`));
    const all = Array.from({ length: DESIGN_LIMITS.lines }, (_, at) => ({ id: `l${at}`, from: "n0", to: "n1" }));
    expect(drawn(nodes, all)).toEqual([]);
    expect(drawn([...nodes, node("more")], all)).toEqual(["design 流程图：节点：最多200个"]);
    expect(drawn(nodes, [...all, { id: "more", from: "n0", to: "n1" }])).toEqual(["design 流程图：连线：最多400个"]);
    expect(drawn([{ ...node("A"), name: "节".repeat(40) }])).toEqual([]);
    expect(drawn([{ ...node("A"), name: "节".repeat(41) }])).toEqual(["nodes.A 第1个节点：名称：最多40个字"]);
  });

  it("names are texts of one line", () => {
    const result = readDesign({ nodes: [{ ...node("A"), name: " 财务\u200b审批 " }], lines: [] });
    expect(result).toMatchObject({ ok: true, read: { nodes: [{ name: "财务审批" }] } });
    expect(drawn([{ ...node("A"), name: "财\u0000务" }])).toEqual(["nodes.A 第1个节点：名称：格式不正确"]);
  });

  it("whatever JSON comes, is refused in words or read as what the engine can check", () => {
    const parts = fc.oneof(
      fc.json().map((text): unknown => JSON.parse(text)),
      fc.constantFrom<unknown>(node("A"), approver("B", [1]), end(), { id: "l", from: "A", to: "B" }),
      fc.record({ id: fc.string(), name: fc.string(), config: fc.anything() }, { requiredKeys: [] }),
    );
    const whole = fc.record({ nodes: fc.array(parts), lines: fc.array(parts) });
    fc.assert(
      fc.property(fc.oneof(whole, fc.anything()), (raw) => {
        const result = readDesign(raw);
        if (!result.ok) return result.problems.every(({ msg }) => msg.cn !== "" && msg.en !== "");
        const settings = { ...DEFAULT_SETTINGS, adminUsers: [] };
        checkGraph({ version_id: 0, ...result.read, settings }, FORM, ORG);
        return JSON.stringify(readDesign(JSON.parse(JSON.stringify(result.read)))) === JSON.stringify(result);
      }),
      { numRuns: runs(500) },
    );
  });
});

describe("the settings of a flow", () => {
  const sound = { ...DEFAULT_SETTINGS, adminUsers: [1], starters: { roles: [2] } };

  it("are read whole", () => {
    expect(readSettings(sound)).toEqual({ ok: true, read: sound });
    expect(readSettings({ ...sound, starters: {} })).toMatchObject({ ok: true });
  });

  it("are refused with another word, with less and with more", () => {
    const said = (raw: unknown) => {
      const result = readSettings(raw);
      return result.ok ? "" : result.problems[0]?.msg.cn;
    };
    expect(said({ ...sound, revoke: "always" })).toBe("流程设置：revoke：格式不正确");
    expect(said({ refuseMode: "end" })).toBe("流程设置：resume：格式不正确");
    expect(said({ ...sound, adminUsers: [0] })).toBe("流程设置：流程管理员：格式不正确");
    expect(said({ ...sound, theme: 1 })).toBe("流程设置：不支持的属性“theme”");
    expect(said(null)).toBe("流程设置：格式不正确");
  });
});
