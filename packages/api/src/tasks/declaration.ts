/** Permissions about tasks, and how far a role sees them. */
import { action, scope, screen } from "../kernel/declare";

export const permissions = {
  "oa.task": screen("任务", "Tasks"),
  "oa.manage.taskAdd": action("任务新建", "Create tasks"),
  "oa.manage.taskEdit": action("任务编辑", "Edit tasks"),
  "oa.manage.taskDo": action("任务完成与拒绝", "Complete and refuse tasks"),
  "oa.manage.taskDelete": action("任务删除", "Delete tasks"),
  "oa.manage.taskExport": action("任务导出", "Export tasks"),
  "oa.manage.taskImport": action("任务导入", "Import tasks"),
} as const;

export const scopes = { task: scope("任务", "Tasks", "oa.task") } as const;
