import { followUpSaid } from "@qicheng/api/followups/messages";
import { followups } from "@qicheng/api/followups/routes";
import { STAYS } from "../../kernel/records/type/references";
import { defineModule, mounted } from "../../kernel/start/module";
import { recount } from "./change";
import { commentAnswered, commentMentioned } from "./comments";
import { followUpDue, remindTask } from "./due";
import { offerFollowUpFigures } from "./figures";
import { handlers, seesPictures } from "./routes";
import { followUpSubject } from "./subject";

offerFollowUpFigures();

export const module = defineModule({
  subjects: [followUpSubject],
  tables: {
    followups: { cn: "跟进记录", en: "follow-ups" },
    followup_edits: { cn: "跟进记录的修改", en: "changes of follow-ups" },
    followup_comments: { cn: "跟进评论", en: "comments on follow-ups" },
    followup_prints: { cn: "跟进查重", en: "copies of follow-ups" },
  },
  references: {
    "followups.customer_id": { ...STAYS, merged: "moves", moved: recount },
    "followup_edits.customer_id": { ...STAYS, merged: "moves" },
    "followup_comments.customer_id": { ...STAYS, merged: "moves" },
    "followup_prints.customer_id": { ...STAYS, merged: "moves" },
  },
  logged: { followup: { cn: "跟进", en: "Follow-up" } },
  fileHolders: { followup: { sees: seesPictures } },
  tasks: [remindTask],
  notifications: [followUpDue, commentMentioned, commentAnswered],
  along: [{ key: "followup", title: followUpSaid.reminder, of: "customers", clears: ["next_follow_at"] }],
  seed: {
    marker: "followups-desk",
    grants: {
      销售总监: ["crm.opportLogs", "crm.followup.edit", "crm.followup.delete"],
      销售经理: ["crm.opportLogs", "crm.followup.edit", "crm.followup.delete"],
      销售: ["crm.opportLogs"],
      财务: ["crm.opportLogs"],
    },
  },
  mounts: [mounted(followups, handlers)],
});
