/** Flows are released as versions that never change, and switched on and off. */
import { flowSaid } from "@qicheng/api/flows/messages";
import type { FlowVersion, flows } from "@qicheng/api/flows/routes";
import type { RouteArguments } from "@qicheng/api/kernel/define-routes";
import { listed } from "@qicheng/engine/text/message";
import { sql } from "kysely";
import type { Context } from "../../kernel/work/context";
import { Refusal } from "../../kernel/work/refusal";
import { wireTime } from "../../kernel/work/time";
import { assertReleasable, checked, wireWarning } from "./drawing";
import { assertAlone, findFlow, held, holdModule, tell } from "./flows";

/** What is submitted from now on goes by it; what runs stays on its own version. */
export async function releaseVer(ctx: Context, { id, version }: RouteArguments<typeof flows.releaseVer>) {
  const { module } = await findFlow(ctx, id);
  await holdModule(ctx, module);
  const flow = await held(ctx, id, version);
  if (!flow.draft) throw new Refusal("CONFLICT", flowSaid.nothingNew);
  const { form, violations, warnings } = await checked(ctx, flow, {});
  assertReleasable(ctx, violations);
  if (flow.enabled) await assertAlone(ctx, flow);
  await sql`update wf_flow_versions set state = 'history' where flow_id = ${id} and state = 'released'`.execute(ctx.db);
  const { rows } = await sql<{ id: number; no: number }>`
    update wf_flow_versions set state = 'released', form = ${JSON.stringify(form)}::jsonb, released_by = ${ctx.me.id},
      released_at = now() where flow_id = ${id} and state = 'draft' returning id, no`.execute(ctx.db);
  const [released] = rows;
  if (!released) throw new Error(`the draft of the flow ${id} is gone`);
  await sql`
    update wf_flows set current_version_id = ${released.id}, version = version + 1, updated_at = now()
    where id = ${id}`.execute(ctx.db);
  tell(ctx, flow, "release", flowSaid.didRelease({ name: flow.name, number: released.no }));
  return {
    msg:
      warnings.length === 0
        ? flowSaid.released
        : flowSaid.releasedBut({ said: listed(warnings.map((one) => one.message)) }),
    data: {
      number: released.no,
      version: flow.version + 1,
      warnings: warnings.map((one) => wireWarning(ctx, one)),
    },
  };
}

/** One that is switched off takes no new submissions; what runs goes on. */
export async function changeStatus(ctx: Context, { id, version }: RouteArguments<typeof flows.changeStatus>) {
  const { module } = await findFlow(ctx, id);
  await holdModule(ctx, module);
  const flow = await held(ctx, id, version);
  const enabled = !flow.enabled;
  if (enabled && flow.released > 0) await assertAlone(ctx, flow);
  await sql`update wf_flows set enabled = ${enabled}, version = version + 1, updated_at = now() where id = ${id}`.execute(
    ctx.db,
  );
  const did = (enabled ? flowSaid.didEnable : flowSaid.didDisable)({ name: flow.name });
  tell(ctx, flow, enabled ? "enable" : "disable", did);
  return { msg: did, data: { enabled: Number(enabled) } };
}

type Stored = Pick<FlowVersion, "id" | "state" | "running" | "design" | "settings"> & {
  no: number;
  released_at: string;
  released_by: number | null;
};

export async function versions(
  ctx: Context,
  { id }: RouteArguments<typeof flows.versions>,
): Promise<{ data: FlowVersion[] }> {
  await findFlow(ctx, id);
  const organisation = await ctx.services.organisation.get();
  const { rows } = await sql<Stored>`
    select v.id, v.no, v.state, v.released_at, v.released_by, v.design, v.settings,
      (select count(*)::int from wf_tasks t where t.version_id = v.id and t.status = 1) as running
    from wf_flow_versions v where v.flow_id = ${id} and v.state <> 'draft' order by v.no desc`.execute(ctx.db);
  return {
    data: rows.map(({ no, released_at, released_by, ...version }) => ({
      ...version,
      number: no,
      at: wireTime(released_at),
      by: organisation.name(released_by),
    })),
  };
}
