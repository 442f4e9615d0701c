/** Work reports as a record type: whose they are is who wrote them. His superior and whom he sent them to see them by rows of `worklog_readers`. */
import { type ReportKind, worklogSaid } from "@qicheng/api/worklogs/messages";
import { worklogs } from "@qicheng/api/worklogs/routes";
import { sql } from "kysely";
import { recordType } from "../../kernel/records/type/record-type";
import { WORKLOG_FIELDS } from "./fields";
import { periodText } from "./periods";
import { afterSave, beforeSave, restoring } from "./save";

const PERIOD = ["kind", "period_from", "period_to"] as const;

export const worklogType = recordType({
  routes: worklogs,
  table: "worklogs",
  name: "title",
  // It names itself where nobody does.
  numbered: true,
  fields: WORKLOG_FIELDS,
  rows: { kind: "owned", scope: "worklog", shares: { table: "worklog_readers", column: "worklog_id" }, stays: true },
  abilities: {
    edit: { title: worklogSaid.rulesOf, permission: "oa.manage.worklog", own: worklogSaid.ownOnly },
    delete: { title: worklogSaid.rulesOf, permission: "oa.manage.worklog", own: worklogSaid.ownOnly },
  },
  list: {
    sort: "AddTime",
    asked: {
      type: (value) => (Number(value) < 1 ? undefined : sql<boolean>`r.kind = ${Number(value)}`),
    },
    flags: {
      toMe: (me) => sql`exists (select 1 from worklog_readers w where w.user_id = ${me} and w.worklog_id = r.id)`,
    },
  },
  columns: [...PERIOD, "owner_id", "superior_id", "readers", "numbers", "likes", "comment_total", "created_at"],
  mine: {
    my_like: (me) => sql`exists (select 1 from worklog_likes l where l.user_id = ${me} and l.worklog_id = r.id)`,
  },
  computed: {
    username: { columns: ["owner_id"], value: ({ owner_id }, { person }) => person(owner_id), kind: "text" },
    createuserheader: { columns: ["owner_id"], value: ({ owner_id }, { header }) => header(owner_id), kind: "text" },
    period: {
      columns: PERIOD,
      value: ({ kind, period_from, period_to }) =>
        periodText(Number(kind) as ReportKind, { from: String(period_from), to: String(period_to) }),
      kind: "text",
    },
    likes: { columns: ["likes"], value: ({ likes }) => Number(likes), kind: "id" },
    commentTotal: { columns: ["comment_total"], value: ({ comment_total }) => Number(comment_total), kind: "id" },
    liked: { value: ({ my_like }) => (my_like === true ? 1 : 0), kind: "flag" },
  },
  hooks: { beforeSave, afterSave, restoring },
});
