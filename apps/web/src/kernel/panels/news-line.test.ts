import type { ActionLogRow } from "@qicheng/api/action-log/routes";
import { expect, test } from "vitest";
import { newsLine } from "./news-line";

type Given = Partial<Omit<ActionLogRow, "changes">> & { changes?: [title: string, from: string, to: string][] };

const row = ({ changes = [], ...given }: Given): ActionLogRow => ({
  id: 1,
  action: "edit",
  own: 1,
  what: "",
  text: "",
  UserID: 1,
  NickName: "",
  Header: "",
  AddTime: "",
  ...given,
  changes: changes.map(([title, from, to]) => ({ field: title, title, from, to })),
});
/** Newest first, as the log has them. */
const lineOf = (rows: Given[], total = rows.length) => newsLine({ rows: rows.map(row), total });
const followUp: Given = { own: 0, action: "add", what: "跟进", text: "写跟进：聊了聊" };

test("a field says what it was and what it is, whatever it was between", () => {
  expect(lineOf([followUp, { changes: [["级别", "C", "A"]] }, followUp, { changes: [["级别", "B", "C"]] }])).toBe(
    "级别 B → A，新增跟进 2 条",
  );
  expect(lineOf([{ changes: [["级别", "", "A"]] }])).toBe("级别 空 → A");
  expect(lineOf([{ changes: [["级别", "A", "B"]] }, { changes: [["级别", "B", "A"]] }])).toBe("");
});

test("what is neither is told by itself, or counted", () => {
  const attached: Given = { action: "attach", text: "上传附件：合同.pdf" };
  const renamed: Given = { own: 0, what: "联系人", text: "编辑联系人：张三", changes: [["姓名", "张", "张三"]] };
  expect(lineOf([attached])).toBe("上传附件：合同.pdf");
  expect(lineOf([attached, renamed])).toBe("其他改动 2 项");
  expect(lineOf([followUp], 51)).toBe("新增跟进 1 条，其他改动 50 项");
});

test("of many fields three are named", () => {
  const changes = ["甲", "乙", "丙", "丁", "戊"].map((title): [string, string, string] => [title, "1", "2"]);
  expect(lineOf([{ changes }])).toBe("甲 1 → 2，乙 1 → 2，丙 1 → 2，其他改动 2 项");
  expect(lineOf([])).toBe("");
});
