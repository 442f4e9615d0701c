import { approvalNotices } from "../../kernel/approval/notices";
import { clockTask } from "../../kernel/approval/run";
import { APPROVALS } from "../../kernel/approval/words";
import { defineModule } from "../../kernel/module";

export const module = defineModule({
  mounts: [],
  notifications: Object.values(approvalNotices),
  tasks: [clockTask],
  // Who has a part in an approval is not deleted.
  tables: { wf_tasks: APPROVALS, wf_workers: APPROVALS, wf_copies: APPROVALS, wf_people: APPROVALS },
});
