/** What this module may let one do, and its tree. */
import { action, screen } from "../kernel/declare";

export const permissions = {
  "crm.knowledgeCategory": screen("知识分类", "Knowledge categories"),
  "crm.manage.knowledgeCategory": action("知识分类增改", "Add, edit and delete knowledge categories"),
} as const;

export const trees = {
  knowledgeCategory: { cn: "知识分类", en: "Knowledge category", many: "Knowledge categories" },
} as const;
