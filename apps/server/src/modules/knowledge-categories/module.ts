import { knowledgeCategorySaid } from "@qicheng/api/knowledge-categories/messages";
import { knowledgeCategories, knowledgeSight } from "@qicheng/api/knowledge-categories/routes";
import { defineModule, mounted } from "../../kernel/start/module";
import { branches, handlers, setBranches } from "./handlers";
import { knowledgeTree } from "./tree";

const ALL = ["crm.knowledgeCategory", "crm.manage.knowledgeCategory"] as const;

export const module = defineModule({
  trees: [knowledgeTree],
  mounts: [mounted(knowledgeCategories, handlers), mounted(knowledgeSight, { branches, setBranches })],
  tables: { knowledge_category_branches: knowledgeCategorySaid.branches },
  seed: { marker: "knowledgeCategories", grants: { 销售总监: ALL, 行政: ALL } },
});
