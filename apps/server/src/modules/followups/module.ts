import { followUpSaid } from "@qicheng/api/followups/messages";
import { followups } from "@qicheng/api/followups/routes";
import { defineModule, mounted } from "../../kernel/module";
import { followUpDue, remindTask } from "./due";
import { handlers, seesPictures } from "./routes";

export const module = defineModule({
  tables: {
    followups: { cn: "跟进记录", en: "follow-ups" },
    followup_prints: { cn: "跟进查重", en: "copies of follow-ups" },
  },
  logged: { followup: { cn: "跟进", en: "Follow-up" } },
  fileHolders: { followup: { sees: seesPictures } },
  tasks: [remindTask],
  notifications: [followUpDue],
  along: [{ key: "followup", title: followUpSaid.reminder, of: "customers", clears: ["next_follow_at"] }],
  mounts: [mounted(followups, handlers)],
});
