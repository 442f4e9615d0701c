/** Smaller reads of an approval: where one may return to, what a node asks, who is on it, the path before submitting. */

import { approvalSays } from "@qicheng/api/approvals/messages";
import type { approvals } from "@qicheng/api/approvals/routes";
import type { RouteArguments } from "@qicheng/api/kernel/define-routes";
import { previewNew } from "@qicheng/engine/advance/preview";
import { findStepsPassed as stepsPassed } from "@qicheng/engine/approval/return";
import { withComputed } from "@qicheng/engine/fields/computed";
import { sql } from "kysely";
import { maySubmit } from "../../kernel/approval/declared";
import { findSteps, seeTask } from "../../kernel/approval/find";
import { engineRefusal } from "../../kernel/approval/refuse";
import { askedByMe } from "../../kernel/approval/run";
import { approvalTitle, heldData } from "../../kernel/approval/title";
import { flowOf, versionOf } from "../../kernel/approval/version";
import type { Context } from "../../kernel/work/context";
import { invalidField } from "../../kernel/work/refusal";
import { wireMoment } from "../../kernel/work/time";
import { workersOf } from "./drawn";
import { pathOf, usualMinutes } from "./path";

type Of<Name extends keyof typeof approvals> = RouteArguments<(typeof approvals)[Name]>;

export async function findStepsPassed(ctx: Context, { taskid, stepid }: Of<"findStepsPassed">) {
  const { state, flow } = await seeTask(ctx, taskid);
  const named = stepid === null ? [] : await findSteps(ctx, [stepid]);
  const [step] = named.filter(({ taskId }) => taskId === taskid);
  if (stepid !== null && !step) throw engineRefusal("E_NO_VIEW");
  const rows = stepsPassed(state, { flow, ...(await askedByMe(ctx)) }, step?.no);
  return { data: rows.map(({ time, ...row }) => ({ ...row, time: wireMoment(time) })) };
}

export async function workers(ctx: Context, { taskid }: Of<"workers">) {
  return { data: await workersOf(ctx, await seeTask(ctx, taskid)) };
}

/** For whoever has part in an approval of the version, or designs flows; what may be written there is for who acts there now. */
export async function getNodeConfig(ctx: Context, { nodeid, version_id }: Of<"getNodeConfig">) {
  const { rows } = await sql<{ id: number }>`
    select t.id from wf_tasks t where t.version_id = ${version_id}
      and exists (select 1 from wf_people p where p.task_id = t.id and p.user_id = ${ctx.me.id}) order by t.status, t.id desc limit 50`.execute(
    ctx.db,
  );
  const { rows: versions } = await sql`
    select 1 from wf_flow_versions where id = ${version_id} and state <> 'draft'`.execute(ctx.db);
  if (versions.length === 0 || (rows.length === 0 && !ctx.can("oa.flow"))) throw engineRefusal("E_NO_VIEW");
  const { flow } = await versionOf(ctx, version_id);
  const node = flow.nodes.find(({ id }) => id === nodeid);
  if (!node) throw engineRefusal("E_NO_VIEW");
  const { rows: acting } = await sql`
    select 1 from wf_people p join wf_tasks t on t.id = p.task_id
      join wf_steps s on s.task_id = p.task_id and s.no = p.step_no
    where p.user_id = ${ctx.me.id} and p.kind = 'todo' and t.version_id = ${version_id} and s.node_id = ${nodeid} limit 1`.execute(
    ctx.db,
  );
  const { writeField, ...config } = node.config;
  return { data: { ...config, writeField: acting.length > 0 ? [...writeField] : [] } };
}

/** The path that a form would take now; none where nobody is asked, and to whoever may not submit it. */
export async function preview(ctx: Context, { formid, module, data, chosen }: Of<"preview">) {
  const name = formid === null ? module : `workform.${formid}`;
  if (name === "") throw invalidField("module", approvalSays.kind);
  const inForce = (await maySubmit(ctx, name)) ? await flowOf(ctx, name) : undefined;
  if (!inForce) return { data: [] };
  const version = await versionOf(ctx, inForce.versionId);
  const { org } = await askedByMe(ctx);
  const fields = await ctx.services.fields.of(name);
  const filled = fields ? withComputed(fields.form.fields, data) : data;
  const now = Date.now();
  const held = heldData(version.form, { title: await approvalTitle(ctx, name, filled), at: now });
  const form = { ...filled, ...held };
  const request = { ...version, org, now, initiator: ctx.me.id, data: form, ...(chosen ? { chosen } : {}) };
  const usual = await usualMinutes(ctx, inForce.flowId);
  return { data: await pathOf(ctx, { module: name, ...version, steps: previewNew(request), usual }) };
}
