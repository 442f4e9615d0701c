/** Flows as they are stored: found, held for a change, told, and as they travel. */
import { flowSaid } from "@qicheng/api/flows/messages";
import type { FlowDetail, FlowRow } from "@qicheng/api/flows/routes";
import type { FlowSettings } from "@qicheng/engine/approval/definition";
import { formItem } from "@qicheng/engine/design/form-items";
import type { Design } from "@qicheng/engine/release/read-design";
import type { Message } from "@qicheng/engine/text/message";
import { sql } from "kysely";
import { type Approvable, approvable } from "../../kernel/approval/declared";
import { approvalForm } from "../../kernel/approval/form-of";
import { conflict } from "../../kernel/work/conflict";
import type { Context } from "../../kernel/work/context";
import { notFound, Refusal } from "../../kernel/work/refusal";
import { wireTime } from "../../kernel/work/time";

export interface StoredFlow {
  id: number;
  name: string;
  category: string;
  module: string;
  enabled: boolean;
  released: number;
  draft: boolean;
  running: number;
  updated_at: string;
  version: number;
}

/** Of a flow on alias r: its version in force, whether something is not released, and how many approvals run. */
export const RELEASED = sql`coalesce((select v.no from wf_flow_versions v where v.id = r.current_version_id), 0)`;
export const DRAFT = sql`exists (select 1 from wf_flow_versions v where v.flow_id = r.id and v.state = 'draft')`;
export const RUNNING = sql`(select count(*)::int from wf_tasks t where t.flow_id = r.id and t.status = 1)`;

export const COLUMNS = sql`r.id, r.name, r.category, r.module, r.enabled, ${RELEASED} as released, ${DRAFT} as draft,
  ${RUNNING} as running, r.updated_at, r.version`;

/** What one works at: the draft, or the version in force where there is none. */
export interface Drawn {
  design: Design;
  settings: FlowSettings;
}

/** @throws NOT_FOUND */
export async function findFlow(ctx: Context, id: number): Promise<StoredFlow> {
  const { rows } = await sql<StoredFlow>`select ${COLUMNS} from wf_flows r where r.id = ${id}`.execute(ctx.db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

export async function drawnOf(ctx: Context, id: number): Promise<Drawn> {
  const { rows } = await sql<Drawn>`
    select design, settings from wf_flow_versions where flow_id = ${id} and state in ('draft', 'released')
    order by no desc limit 1`.execute(ctx.db);
  if (!rows[0]) throw new Error(`the flow ${id} has no version`);
  return rows[0];
}

/** Held until the transaction ends, unless somebody was first. @throws NOT_FOUND, CONFLICT with the flow as it is now */
export async function held(ctx: Context, id: number, version: number | undefined): Promise<StoredFlow> {
  // What stands beside the row is read once it is held.
  await sql`select 1 from wf_flows where id = ${id} for no key update`.execute(ctx.db);
  const flow = await findFlow(ctx, id);
  if (version !== undefined && version !== flow.version)
    throw await conflict(ctx, { module: "flow", id, current: await detailOf(ctx, flow) });
  return flow;
}

/** Of two that would be in force at once, one is: whoever decides about a module's flows is alone with them. */
export const holdModule = (ctx: Context, module: string) =>
  sql`select pg_advisory_xact_lock(hashtext('wf_flows'), hashtext(${module}))`.execute(ctx.db);

/** @throws CONFLICT with the name of the flow that is in force for the module */
export async function assertAlone(ctx: Context, { id, module }: StoredFlow): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select name from wf_flows where module = ${module} and id <> ${id} and enabled and current_version_id is not null`.execute(
    ctx.db,
  );
  if (rows[0]) throw new Refusal("CONFLICT", flowSaid.inForce({ name: rows[0].name }));
}

/** The module whose records it approves. @throws CONFLICT for one that this version does not have */
export function approvableOf({ module }: Pick<StoredFlow, "module">): Approvable {
  const found = approvable(module);
  if (!found) throw new Refusal("CONFLICT", flowSaid.notApproved);
  return found;
}

export const tell = (ctx: Context, { id }: Pick<StoredFlow, "id">, action: string, summary: Message): void =>
  ctx.audit({ module: "flow", recordId: id, action, summary });

const titleOf = (module: string): Message => {
  const title = approvable(module)?.title;
  return title ? { cn: title.cn, en: title.en } : { cn: module, en: module };
};

export const rowOf = (ctx: Context, flow: StoredFlow): FlowRow => ({
  id: flow.id,
  name: flow.name,
  category: flow.category,
  module: flow.module,
  moduleName: ctx.say(titleOf(flow.module)),
  enabled: Number(flow.enabled),
  released: flow.released,
  draft: Number(flow.draft),
  running: flow.running,
  UpdateTime: wireTime(flow.updated_at),
  version: flow.version,
  can: ctx.can("oa.manage.flow") ? { edit: 1, status: 1, ...(flow.draft ? { release: 1 as const } : {}) } : {},
});

/** Fields of the form of now, as items of a form with how their values compare. */
async function fieldsOf(ctx: Context, module: string): Promise<FlowDetail["fields"]> {
  const found = approvable(module);
  if (!found) return [];
  const { fields } = await approvalForm(ctx, found);
  const known = await ctx.services.fields.of(module);
  const { language } = ctx.request;
  return fields.map((field) => {
    // A number of a table is asked for like one of the form.
    if (field.rows) return { ...field, type: "number", name: field.field };
    const definition = known?.byKey.get(field.field);
    return { ...field, ...(definition && formItem(definition, { readonly: false, language, form: module })) };
  });
}

export async function detailOf(ctx: Context, flow: StoredFlow): Promise<FlowDetail> {
  const { design, settings } = await drawnOf(ctx, flow.id);
  return {
    ...rowOf(ctx, flow),
    design: design as unknown as FlowDetail["design"],
    settings: { ...settings },
    fields: await fieldsOf(ctx, flow.module),
  };
}
