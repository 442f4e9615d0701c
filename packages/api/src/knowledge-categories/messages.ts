/** What is said of categories of articles. */
import { defineMessages } from "@qicheng/engine/text/message";

export const knowledgeCategorySaid = defineMessages({
  branches: { cn: "知识分类可见部门", en: "branches that see knowledge categories" },
  noBranch: { cn: "部门不存在", en: "There is no such branch" },
  didLimit: {
    cn: "设置知识分类「{name}」的可见部门：{branches}",
    en: "set who sees the category “{name}”: {branches}",
  },
  everybody: { cn: "所有人", en: "everybody" },
});
