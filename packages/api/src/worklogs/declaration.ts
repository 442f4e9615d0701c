/** Permissions about work reports, and how far a role sees them. */
import { action, scope, screen } from "../kernel/declare";

export const permissions = {
  "oa.worklog": screen("工作报告", "Work reports"),
  "oa.manage.worklog": action("工作报告填写", "Write work reports"),
  "oa.manage.worklogExport": action("工作报告导出", "Export work reports"),
  "oa.manage.worklogRule": action("工作报告规则", "Rules of work reports"),
} as const;

export const scopes = { worklog: scope("工作报告", "Work reports", "oa.worklog") } as const;
