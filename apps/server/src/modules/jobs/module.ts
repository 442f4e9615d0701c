import { failedJobs, jobs } from "@qicheng/api/jobs/routes";
import { MADE_BY_JOBS } from "../../kernel/files/sweep";
import { approvalAsked, approvalDecided } from "../../kernel/jobs/approval";
import { defineModule, mounted } from "../../kernel/start/module";
import { failedSubject, listFailed } from "./failed";
import { handlers } from "./routes";

export const module = defineModule({
  subjects: [failedSubject],
  mounts: [mounted(jobs, handlers), mounted(failedJobs, { index: listFailed })],
  notifications: [approvalAsked, approvalDecided],
  // What a job has made is its person's alone.
  fileHolders: { [MADE_BY_JOBS]: { sees: (ctx, { user_id }) => Promise.resolve(user_id === ctx.me.id) } },
});
