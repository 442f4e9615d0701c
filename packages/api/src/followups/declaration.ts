/** Permissions and dictionary kinds of this module. */
import { action, screen } from "../kernel/declare";

export const permissions = {
  "crm.opportLogs": screen("跟进记录", "Follow-ups"),
  "crm.followup.add": action("新建", "Create"),
  "crm.followup.edit": action("编辑（含他人的）", "Edit, those of others too"),
  "crm.followup.delete": action("删除（含他人的）", "Delete, those of others too"),
} as const;

export const dictionaries = {
  logMethod: { cn: "跟进方式", en: "Follow-up method", coded: true },
  phrase: { cn: "跟进常用语", en: "Phrases of follow-ups" },
} as const;
