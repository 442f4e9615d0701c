/** A drawing as it was sent: read, kept as a draft, and held against the rules of release. */
import { approvals } from "@qicheng/api/approvals/routes";
import { flowSaid } from "@qicheng/api/flows/messages";
import type { FlowViolation } from "@qicheng/api/flows/routes";
import { type ApprovalForm, DEFAULT_SETTINGS, type Flow } from "@qicheng/engine/approval/definition";
import { checkGraph, releaseWarnings } from "@qicheng/engine/release/check-graph";
import { type Read, readDesign, readSettings } from "@qicheng/engine/release/read-design";
import type { ReleaseWorld, Violation } from "@qicheng/engine/release/violation";
import { about } from "@qicheng/engine/text/message";
import { sql } from "kysely";
import { approvalForm } from "../../kernel/approval/form-of";
import { engineOrganisation } from "../../kernel/approval/organisation-of";
import type { Context } from "../../kernel/work/context";
import { invalid, Refusal } from "../../kernel/work/refusal";
import { approvableOf, type Drawn, drawnOf, type StoredFlow } from "./flows";

/** What a call may bring of a drawing; what it says nothing of stays as it is stored. */
export interface Sent {
  design?: unknown;
  settings?: unknown;
}

/** @throws VALIDATION with everything that is wrong, by node and line */
function sound<Part>(read: Read<Part>): Part {
  if (!read.ok) throw invalid(read.problems);
  return read.read;
}

export const readSent = ({ design, settings }: Sent, otherwise: Drawn): Drawn => ({
  design: design === undefined ? otherwise.design : sound(readDesign(design)),
  settings: settings === undefined ? otherwise.settings : sound(readSettings(settings)),
});

/** What a new flow begins with: a start and an end, with whoever made it as its administrator. */
export const firstDrawing = (ctx: Context): Drawn => ({
  design: {
    nodes: [
      { id: "start", name: ctx.say(flowSaid.start), left: 240, top: 40, config: { type: "start", writeField: [] } },
      {
        id: "end",
        name: ctx.say(flowSaid.end),
        left: 240,
        top: 280,
        config: { type: "other", kind: "end", writeField: [] },
      },
    ],
    lines: [{ id: "line1", from: "start", to: "end" }],
  },
  settings: { ...DEFAULT_SETTINGS, adminUsers: [ctx.me.id] },
});

/** Keeps it as the draft; what is as it was released is none. */
export async function keepDraft(ctx: Context, flowId: number, { design, settings }: Drawn): Promise<void> {
  const [asDesign, asSettings] = [JSON.stringify(design), JSON.stringify(settings)];
  const { rows } = await sql<{ same: boolean; no: number }>`
    select state = 'released' and design = ${asDesign}::jsonb and settings = ${asSettings}::jsonb as same, no
    from wf_flow_versions where flow_id = ${flowId} and state <> 'draft' order by no desc limit 1`.execute(ctx.db);
  if (rows[0]?.same) {
    await sql`delete from wf_flow_versions where flow_id = ${flowId} and state = 'draft'`.execute(ctx.db);
    return;
  }
  await sql`
    insert into wf_flow_versions (flow_id, no, design, settings, form)
    values (${flowId}, ${(rows[0]?.no ?? 0) + 1}, ${asDesign}::jsonb, ${asSettings}::jsonb, '{}'::jsonb)
    on conflict (flow_id) where state = 'draft' do update set design = excluded.design, settings = excluded.settings`.execute(
    ctx.db,
  );
}

export const flowFrom = ({ design, settings }: Drawn): Flow => ({ version_id: 0, ...design, settings });

export interface Checked {
  drawn: Drawn;
  form: ApprovalForm;
  violations: readonly Violation[];
  /** What does not keep it from being released, and is said when it is. */
  warnings: readonly Violation[];
}

/** A drawing against the form and the organisation of now. */
export async function checked(ctx: Context, flow: StoredFlow, sent: Sent): Promise<Checked> {
  const drawn = readSent(sent, await drawnOf(ctx, flow.id));
  const form = await approvalForm(ctx, approvableOf(flow));
  const snapshot = await ctx.services.organisation.get();
  const org = engineOrganisation(snapshot);
  const asked: ReleaseWorld = {
    roles: new Map([...snapshot.roles].map(([id, { name }]) => [id, name])),
    mayApprove: (user) => snapshot.permissions(user).has(approvals.todo.permission),
    isKept: (field) => snapshot.isKept(flow.module, field),
  };
  const drawing = flowFrom(drawn);
  return {
    drawn,
    form,
    violations: checkGraph(drawing, form, org, asked),
    warnings: releaseWarnings(drawing, form, org, asked),
  };
}

export const wireViolation = (ctx: Context, { rule, nodeId = "", lineId = "", message }: Violation): FlowViolation => ({
  rule,
  nodeId,
  lineId,
  message: ctx.say(message),
});

/** It may be released all the same. */
export const wireWarning = (ctx: Context, violation: Violation): FlowViolation => ({
  ...wireViolation(ctx, violation),
  warning: 1,
});

/** Where a form would mark it. */
const fieldOf = ({ nodeId, lineId }: Violation): string => {
  if (nodeId !== undefined) return `nodes.${nodeId}`;
  return lineId === undefined ? "design" : `lines.${lineId}`;
};

/** @throws VALIDATION with all of them, and what they are about */
export function assertReleasable(ctx: Context, violations: readonly Violation[]): void {
  const [first] = violations;
  if (!first) return;
  throw new Refusal("VALIDATION", about(flowSaid.violations, first.message), {
    data: {
      errors: violations.map((one) => ({ field: fieldOf(one), msg: one.message })),
      violations: violations.map((one) => wireViolation(ctx, one)),
    },
  });
}
