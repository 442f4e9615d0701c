/** How an approval stands for whoever reads a notification of it: where it leads, and whether he can approve from there. */

import { approvals } from "@qicheng/api/approvals/routes";
import { INSTANCE_WORDS } from "@qicheng/engine/approval/business-status";
import { INSTANCE, type InstanceStatus } from "@qicheng/engine/approval/state";
import { sql } from "kysely";
import { idArray } from "../db/parameters";
import type { Answer, Standing, SubjectKind } from "../live/subject";
import { summariesOf, summaryText } from "./summary";
import { mentions } from "./words";

const OPINION_LENGTH = 300;

interface Mine {
  task_id: number;
  status: InstanceStatus;
  /** The step that waits for the reader. */
  step_id: number | null;
  /** That is the one at which it begins: it was returned to him, who submits it again where he sees it. */
  starts: boolean;
  acted: boolean;
}

const agree = (stepId: number): Answer => ({
  key: "agree",
  title: mentions.agree,
  path: approvals.approve.path,
  tone: "agree",
  input: { stepid: stepId },
  asks: { key: "ext", title: mentions.opinion, max: OPINION_LENGTH },
});

function standingOf({ task_id, status, step_id, starts, acted }: Mine): Standing {
  const about = { module: "approval", id: task_id };
  if (status !== INSTANCE.running) return { about, outcome: INSTANCE_WORDS[status], answers: [] };
  if (step_id !== null) return { about, answers: starts ? [] : [agree(step_id)] };
  return acted ? { about, outcome: mentions.done, answers: [] } : { about, answers: [] };
}

export const approvalStanding: SubjectKind = {
  name: "approval",
  read: async (ctx, ids) => {
    const { rows } = await sql<Mine>`
      select t.id as task_id, t.status, max(p.step_id) filter (where p.kind = 'todo') as step_id,
        coalesce(bool_or(s.node_id = b.node_id) filter (where p.kind = 'todo'), false) as starts, bool_or(p.kind = 'done') as acted
      from wf_people p join wf_tasks t on t.id = p.task_id
        join wf_steps s on s.task_id = p.task_id and s.no = p.step_no
        join wf_steps b on b.task_id = p.task_id and b.no = 1
      where p.user_id = ${ctx.me.id} and p.task_id = any(${idArray([...ids])}) group by t.id, t.status`.execute(ctx.db);
    const facts = await summariesOf(
      ctx,
      rows.map(({ task_id }) => task_id),
    );
    return new Map(
      rows.map((row) => {
        const summary = facts.get(row.task_id) ?? [];
        return [row.task_id, { ...standingOf(row), ...(summary.length > 0 && { says: summaryText(summary) }) }];
      }),
    );
  },
};
