/** The path of an approval with its people: what is done, who has it now and since when, what is ahead, and how long steps take. */
import type { PathStep } from "@qicheng/api/approvals/shapes";
import type { PreviewStep } from "@qicheng/engine/advance/preview";
import { choicesOf, chosenAtStart, isChosenAtStart } from "@qicheng/engine/approval/choices";
import { wayInto } from "@qicheng/engine/approval/conditions";
import {
  type ApprovalForm,
  type Flow,
  type FlowLine,
  type FlowNode,
  kindOf,
} from "@qicheng/engine/approval/definition";
import { graphOf } from "@qicheng/engine/approval/graph";
import { type Instance, type Step, stepById } from "@qicheng/engine/approval/state";
import { sql } from "kysely";
import { conditionNames } from "../../kernel/approval/condition-names";
import { askedByMe } from "../../kernel/approval/run";
import { headerOf } from "../../kernel/files/wire-person";
import type { Context } from "../../kernel/work/context";
import { wireMoment } from "../../kernel/work/time";
import { toldLine } from "./drawn";

/** Of how many approvals that have ended it is told how long a step takes, and from how many on. */
const LATEST = 200;
const ENOUGH = 3;

/** Minutes that each node of a flow usually takes: the median of its latest approvals. */
export async function usualMinutes(ctx: Context, flowId: number): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ node_id: string; minutes: number }>`
    select s.node_id, ceil(percentile_cont(0.5) within group (order by extract(epoch from s.closed_at - s.opened_at)) / 60)::int as minutes
    from (select id from wf_tasks where flow_id = ${flowId} and status <> 1 order by created_at desc limit ${sql.lit(LATEST)}) t
      join wf_steps s on s.task_id = t.id
    where s.outcome in ('pass', 'refuse', 'return') group by s.node_id having count(*) >= ${sql.lit(ENOUGH)}`.execute(
    ctx.db,
  );
  return new Map(rows.map(({ node_id, minutes }) => [node_id, minutes]));
}

interface Pathed {
  module: string;
  flow: Flow;
  form: ApprovalForm;
  /** Fields that the reader does not see. */
  hidden?: ReadonlySet<string>;
  steps: readonly PreviewStep[];
  usual: ReadonlyMap<string, number>;
  /** The approval, where it is submitted already, the ids of its steps on the wire, and whether the caller is to submit it again. */
  running?: { state: Instance; ids: ReadonlyMap<number, number>; atStart: boolean };
}

type Organisation = Awaited<ReturnType<Context["services"]["organisation"]["get"]>>;

/** Who has or had the step; of one that is ahead who will, and whom it sends copies to. */
function peopleOf(organisation: Organisation, node: FlowNode, { people }: PreviewStep, real: Step | undefined) {
  if (real)
    return real.workers.map(({ userId, status }) => ({
      id: userId,
      name: organisation.name(userId),
      status: Number(status),
    }));
  const copies = kindOf(node) === "cc" ? (node.config.ccUsers ?? []) : [];
  return [...people, ...copies.map((id) => ({ id, name: organisation.name(id) }))].map((one) => ({
    ...one,
    status: 0,
  }));
}

const NONE: ReadonlySet<string> = new Set();

/** The path as it travels; nodes where nothing is to be done are left out. */
export async function pathOf(
  ctx: Context,
  { module, flow, form, hidden = NONE, steps, usual, running }: Pathed,
): Promise<PathStep[]> {
  const organisation = await ctx.services.organisation.get();
  const { org } = await askedByMe(ctx);
  const graph = graphOf(flow);
  const header = (id: number) => headerOf(ctx.services.files, organisation.people.get(id));
  const named = (id: number) => ({ id, name: organisation.name(id), status: 0 });
  const asks = running?.atStart ?? true;
  const on = new Set(steps.map(({ node_id }) => node_id));
  const names = await conditionNames(ctx, module, flow.lines);
  const wordsOf = (line: FlowLine | undefined): string =>
    line ? ctx.say(toldLine(line, { form, names, hidden })) : "";
  const told = (step: PreviewStep): PathStep => {
    const node = graph.node(step.node_id);
    const chooses = asks && step.state === "ahead" && isChosenAtStart(graph, node);
    const real = running && step.stepId !== null ? stepById(running.state, step.stepId) : undefined;
    const people =
      chooses && running ? chosenAtStart(running.state, node.id).map(named) : peopleOf(organisation, node, step, real);
    return {
      node_id: step.node_id,
      name: step.name,
      kind: step.kind,
      state: step.state,
      stepid: (real && running?.ids.get(real.id)) ?? 0,
      people: people.map((one) => ({ ...one, header: header(one.id) })),
      mode: step.mode,
      auto: Number(step.auto),
      chosenLater: Number(step.chosenLater && !chooses),
      choose: Number(chooses),
      choices: choicesOf(org, node.config.assignee),
      openedTime: wireMoment(real?.openedAt),
      closedTime: wireMoment(real?.closedAt),
      usually: usual.get(step.node_id) ?? null,
      when: wordsOf(wayInto(flow.lines, on, step.node_id)),
      branch: [...graph.pathOf(step.node_id)],
    };
  };
  return steps.filter(({ kind }) => kind !== "fork" && kind !== "join").map(told);
}
