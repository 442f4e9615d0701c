/** Flows under test: modules that are approved by a form that is given here, and drawings that may be released. */
import { randomUUID } from "node:crypto";
import { type ApprovalForm, DEFAULT_SETTINGS, type FlowNode } from "@qicheng/engine/approval/definition";
import type { Design } from "@qicheng/engine/release/read-design";
import { sql } from "kysely";
import { registerApproval } from "../src/kernel/approval/declared";
import type { TestServer } from "./harness";

/** A name that no other test uses. */
export const named = (stem: string): string => `${stem}${randomUUID().slice(0, 8)}`;

const SAMPLE_FORM: ApprovalForm = { cc: true, fields: [{ field: "amount", title: "金额", kind: "number" }] };

/** A module whose records are approved. @param form null: its own */
export function approvedModule(module = named("sample"), form: ApprovalForm | null = SAMPLE_FORM): string {
  registerApproval({
    module,
    title: { cn: "样单", en: "Sample" },
    ...(form && { form }),
    onStatus: async () => undefined,
  });
  return module;
}

const node = (id: string, config: Partial<FlowNode["config"]>): FlowNode => ({
  id,
  name: id,
  config: { type: "other", writeField: [], ...config },
});

/** From the start to these people, one after another, and to the end. */
export function designFor(...approvers: readonly number[]): Design {
  const steps = approvers.map((user, at) =>
    node(`A${at + 1}`, { kind: "approve", assignee: { type: "users", users: [user] } }),
  );
  const nodes = [node("start", { type: "start" }), ...steps, node("end", { kind: "end" })];
  const lines = nodes.slice(1).map(({ id }, at) => ({ id: `l${at}`, from: nodes[at]?.id ?? "", to: id }));
  return { nodes, lines };
}

/** One that may be released, of a module of its own. @returns its id */
export async function sampleFlow(server: TestServer, user: number): Promise<number> {
  approvedModule("sample");
  const [flow] = await server.rows(sql<{ id: number }>`
    insert into wf_flows (module, name) values (${approvedModule()}, ${named("流程")}) returning id`);
  await sql`insert into wf_flow_versions (flow_id, no, design, settings, form) values (${flow?.id}, 1,
    ${JSON.stringify(designFor(user))}::jsonb, ${JSON.stringify({ ...DEFAULT_SETTINGS, adminUsers: [user] })}::jsonb, '{}')`.execute(
    server.db,
  );
  return flow?.id ?? 0;
}
