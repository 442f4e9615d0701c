/** The approvals of one record: whoever sees the record is told how they stand, and opens those that he sees himself. */
import type { approvals } from "@qicheng/api/approvals/routes";
import type { ApprovalOfRecord } from "@qicheng/api/approvals/shapes";
import type { RouteArguments } from "@qicheng/api/kernel/define-routes";
import { standingText, stepText } from "@qicheng/engine/approval/business-status";
import { graphOf } from "@qicheng/engine/approval/graph";
import { type Instance, isOpen, type Step, WORKER } from "@qicheng/engine/approval/state";
import { sql } from "kysely";
import { maySee } from "../../kernel/approval/sight";
import { load } from "../../kernel/approval/store";
import { type Version, versionOf } from "../../kernel/approval/version";
import { findRecord } from "../../kernel/records/read/read";
import { recordTypeAsked } from "../../kernel/records/type/registry";
import type { Context } from "../../kernel/work/context";
import { wireMoment } from "../../kernel/work/time";

/** A record is approved again each time that it is changed. */
const MOST = 20;

/** Who has a step; once it is closed, who has decided on it. */
async function peopleOf(ctx: Context, step: Step): Promise<string> {
  const organisation = await ctx.services.organisation.get();
  const wanted: readonly number[] = isOpen(step) ? [WORKER.active, WORKER.waiting] : [WORKER.passed, WORKER.refused];
  const names = step.workers
    .filter((one) => wanted.includes(one.status))
    .map(({ userId }) => organisation.name(userId));
  return [...new Set(names)].join("、");
}

async function stepsOf(ctx: Context, state: Instance, { flow }: Version): Promise<ApprovalOfRecord["steps"]> {
  const graph = graphOf(flow);
  return Promise.all(
    state.steps
      .filter(({ superseded }) => !superseded)
      .map(async (step) => ({
        stepid: step.id,
        StepName: graph.node(step.nodeId).name,
        Status: step.status,
        statusName: ctx.say(stepText(step)),
        username: await peopleOf(ctx, step),
        pending: isOpen(step) ? 1 : 0,
      })),
  );
}

export async function ofRecord(ctx: Context, { module, id }: RouteArguments<typeof approvals.ofRecord>) {
  await findRecord(ctx, recordTypeAsked(module), id);
  const { rows } = await sql<{ id: number; approval: number }>`
    select id, approval from wf_tasks where model_type = ${module} and model_id = ${id}
    order by id desc limit ${sql.lit(MOST)}`.execute(ctx.db);
  const organisation = await ctx.services.organisation.get();
  const told: ApprovalOfRecord[] = [];
  for (const row of rows) {
    const loaded = await load(ctx.db, row.id);
    if (!loaded) continue;
    const { state, title } = loaded;
    const version = await versionOf(ctx, state.version_id);
    const opens = await maySee(ctx, { state, flow: version.flow });
    told.push({
      TaskID: row.id,
      taskName: opens ? title : "",
      taskStatus: state.status,
      taskStatusName: ctx.say(
        standingText({ status: state.status, approval: row.approval }, state.initiator === ctx.me.id),
      ),
      approval: row.approval,
      AddTime: wireMoment(state.createdAt),
      createusername: organisation.name(state.initiator),
      opens: opens ? 1 : 0,
      steps: await stepsOf(ctx, state, version),
    });
  }
  return { data: told };
}
