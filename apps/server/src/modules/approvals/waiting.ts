/** What waits for somebody's approval stands among all that he has to do. */

import { approvalQueue } from "@qicheng/api/approvals/messages";
import { approvals } from "@qicheng/api/approvals/routes";
import { sql } from "kysely";
import { idArray } from "../../kernel/db/parameters";
import type { OtherWork } from "../../kernel/records/type/work-source";

/** A colleague waits: from the next day on he has waited too long. */
export const waitingApprovals: OtherWork = {
  key: "approvals.waiting",
  title: approvalQueue.source,
  subject: {
    module: "approval",
    table: "wf_tasks",
    names: async (ctx, ids) => {
      const { rows } = await sql<{ id: number; title: string }>`
        select t.id, t.title from wf_tasks t where t.id = any(${idArray(ids)})
          and exists (select 1 from wf_people p where p.task_id = t.id and p.user_id = ${ctx.me.id} and p.kind = 'todo')`.execute(
        ctx.db,
      );
      return new Map(rows.map(({ id, title }) => [id, title]));
    },
  },
  permission: approvals.todo.permission,
  rows: (userId) => sql`select p.task_id as id, p.at from wf_people p where p.user_id = ${userId} and p.kind = 'todo'`,
  urgency: ({ days }) => (days < 0 ? "overdue" : "soon"),
  reason: ({ days }) => (days < 0 ? approvalQueue.waits({ days: -days }) : approvalQueue.today),
};
