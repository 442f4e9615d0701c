/** Flows that come with the product for documents: a company takes one with a press, and it is released as any other. */
import { flowSaid } from "@qicheng/api/flows/messages";
import type { flows } from "@qicheng/api/flows/routes";
import type { RouteArguments } from "@qicheng/api/kernel/define-routes";
import { said } from "@qicheng/api/kernel/messages";
import { DEFAULT_SETTINGS } from "@qicheng/engine/approval/definition";
import type { Message } from "@qicheng/engine/text/message";
import { sql } from "kysely";
import { approvable } from "../../kernel/approval/declared";
import type { Context } from "../../kernel/work/context";
import { invalidField } from "../../kernel/work/refusal";
import { type Chart, type Staff, staffOf } from "./charts";

export interface FlowTemplate {
  /** Whose records it approves; a module has one template. */
  module: string;
  name: string;
  category: string;
  description: Message;
  /** Fields that stand for an approval in lists. */
  summary: readonly string[];
  chart: (staff: Staff) => Chart;
}

const offered = new Map<string, FlowTemplate>();

export const registerFlowTemplate = (template: FlowTemplate): void => void offered.set(template.module, template);

const flowTemplates = (): readonly FlowTemplate[] => [...offered.values()];

/** Modules of which a flow is in force. */
async function inForce(ctx: Context): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ module: string }>`
    select module from wf_flows where enabled and current_version_id is not null`.execute(ctx.db);
  return new Set(rows.map(({ module }) => module));
}

export async function templates(ctx: Context) {
  const there = await inForce(ctx);
  const wired = flowTemplates().map(({ module, name, category, description }) => ({
    key: module,
    name,
    category,
    description: ctx.say(description),
    moduleName: ctx.say(approvable(module)?.title ?? { cn: module, en: module }),
    there: Number(there.has(module)),
  }));
  return { data: wired };
}

/** What adds a flow, and what releases it: a template goes the way of any other. */
interface Ways {
  add: (ctx: Context, input: RouteArguments<typeof flows.add>) => Promise<{ data: { id: number } }>;
  release: (ctx: Context, input: { id: number }) => Promise<unknown>;
}

export const installing =
  ({ add, release }: Ways) =>
  async (ctx: Context, { keys }: RouteArguments<typeof flows.install>) => {
    const { staff, admins } = await staffOf(ctx.db);
    const chosen = [...new Set(keys)].map((key) => {
      const template = offered.get(key);
      if (!template) throw invalidField("keys", flowSaid.noTemplate);
      return template;
    });
    const ids: number[] = [];
    for (const { module, name, category, summary, chart } of chosen) {
      const design = chart(staff) as unknown as RouteArguments<typeof flows.add>["design"];
      const settings = { ...DEFAULT_SETTINGS, adminUsers: admins, summary };
      const { data } = await add(ctx, { name, category, module, formid: null, design, settings });
      await release(ctx, data);
      ids.push(data.id);
    }
    return { msg: said.added, data: { ids } };
  };
