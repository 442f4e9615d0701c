/** Permissions about articles. */
import { action, screen } from "../kernel/declare";

export const permissions = {
  "crm.knowledge": screen("知识库", "Knowledge"),
  "crm.manage.knowledge": action("知识编写与发布", "Write and publish articles"),
  "crm.manage.knowledgeExport": action("知识导出", "Export articles"),
} as const;
