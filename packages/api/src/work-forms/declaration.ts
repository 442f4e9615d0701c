/** What this module may let one do, and what it chooses from. */
import { action, scope, screen } from "../kernel/declare";

export const permissions = {
  "oa.createApproval": screen("发起审批", "New approval"),
  "oa.workform": screen("表单数据", "Records of forms"),
  "oa.manage.workformExport": action("表单数据导出", "Export records of forms"),
  "system.workForm": screen("工作表单", "Work forms"),
  "system.manage.workForm": action("工作表单增改", "Design and publish work forms"),
} as const;

export const dictionaries = { workFormCategory: { cn: "工作表单分类", en: "Category of work forms" } } as const;

/** How far a role sees them. */
export const scopes = { workform: scope("表单", "Records of forms", "oa.workform") } as const;
