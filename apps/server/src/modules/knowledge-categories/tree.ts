import { knowledgeCategories } from "@qicheng/api/knowledge-categories/routes";
import { treeType } from "../../kernel/records/type/tree";

export const knowledgeTree = treeType({
  routes: knowledgeCategories,
  table: "knowledge_categories",
  depth: 4,
  counts: { cn: "知识数", en: "Articles" },
});
