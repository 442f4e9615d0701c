/** Released versions of flows. They never change, so each is read once. */
import type { ApprovalForm, Flow, FlowSettings } from "@qicheng/engine/approval/definition";
import { sql } from "kysely";
import type { Context } from "../work/context";

export interface Version {
  flow: Flow;
  form: ApprovalForm;
}

interface VersionRow {
  id: number;
  design: Pick<Flow, "nodes" | "lines">;
  settings: FlowSettings;
  form: ApprovalForm;
}

const read = new WeakMap<object, Map<number, Version>>();

/** The version that an approval was submitted on. */
export async function versionOf(ctx: Context, id: number): Promise<Version> {
  const known = read.get(ctx.services) ?? new Map<number, Version>();
  read.set(ctx.services, known);
  const found = known.get(id);
  if (found) return found;
  const { rows } = await sql<VersionRow>`
    select id, design, settings, form from wf_flow_versions where id = ${id} and state <> 'draft'`.execute(ctx.db);
  const [row] = rows;
  if (!row) throw new Error(`the version ${id} of a flow was never released`);
  const { design, settings, form } = row;
  const version = { flow: { version_id: id, nodes: design.nodes, lines: design.lines, settings }, form };
  known.set(id, version);
  return version;
}

export interface FlowInForce {
  flowId: number;
  versionId: number;
  enabled: boolean;
}

/** The flow of a module that was released; the one that is switched on, where others are not. */
export async function flowOf(ctx: Context, module: string): Promise<FlowInForce | undefined> {
  const { rows } = await sql<FlowInForce>`
    select id as "flowId", current_version_id as "versionId", enabled from wf_flows
    where module = ${module} and current_version_id is not null order by enabled desc, id desc limit 1`.execute(ctx.db);
  return rows[0];
}
