import { worklogSaid } from "@qicheng/api/worklogs/messages";
import { worklogs } from "@qicheng/api/worklogs/routes";
import { recordHandlers } from "../../kernel/record-api/handlers";
import { STAYS } from "../../kernel/records/type/references";
import { defineModule, mounted } from "../../kernel/start/module";
import { comment, comments, like, replied, uncomment } from "./comments";
import { playWorklogs } from "./demo/play";
import { digest, missing } from "./digest";
import { sent } from "./save";
import { rules } from "./save-rules";
import { numbers } from "./show-numbers";
import { digestNotice, reminder, tellTask } from "./tell";
import { worklogType } from "./type";

const OWN = ["oa.worklog", "oa.manage.worklog"] as const;
const ALL = [...OWN, "oa.manage.worklogExport"] as const;

export const module = defineModule({
  records: [worklogType],
  mounts: [
    mounted(worklogs, {
      ...recordHandlers(worklogType),
      numbers,
      like,
      comments,
      comment,
      uncomment,
      rules,
      missing,
      digest,
    }),
  ],
  tables: {
    worklog_readers: worklogSaid.readersOf,
    worklog_comments: worklogSaid.commentsOf,
    worklog_likes: worklogSaid.likesOf,
    worklog_rules: worklogSaid.rulesOf,
  },
  references: {
    "worklog_readers.worklog_id": { ...STAYS, merged: "stays" },
    "worklog_comments.worklog_id": { ...STAYS, merged: "stays" },
    "worklog_likes.worklog_id": { ...STAYS, merged: "stays" },
  },
  demo: playWorklogs,
  tasks: [tellTask],
  notifications: [sent, replied, digestNotice, reminder],
  seed: {
    marker: "worklogs",
    grants: {
      销售总监: [...ALL, "oa.manage.worklogRule"],
      行政: [...ALL, "oa.manage.worklogRule"],
      销售经理: ALL,
      销售: OWN,
      财务: OWN,
      仓管: OWN,
    },
  },
});
