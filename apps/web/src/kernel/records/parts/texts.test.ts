import { expect, it } from "vitest";
import { namesOf, t } from "./texts";

const supplier = namesOf({ cn: "供应商", en: "Supplier" });

it.each([
  ["all", "全部供应商"],
  ["watched", "我关注的供应商"],
  ["create", "新建供应商"],
  ["edit", "编辑供应商"],
  ["searchHint", "供应商名称"],
  ["empty", "还没有供应商"],
  ["emptyHint", "录入第一个供应商，从这里开始"],
  ["emptyWatchedHint", "在供应商列表中点亮星标，就会出现在这里"],
  ["confirmDelete", "确定删除吗？删除后可在回收站恢复。"],
] as const)("%s is said of any type as %s", (key, text) => {
  expect(t(key, supplier)).toBe(text);
});
