/** The drawing of an approval with what has become of its nodes, and everybody who has part in it. */
import type { ApprovalWorker, Drawing, DrawnNode } from "@qicheng/api/approvals/shapes";
import { stepText, WORKER_WORDS } from "@qicheng/engine/approval/business-status";
import { type ConditionNames, lineText } from "@qicheng/engine/approval/condition-text";
import { conditionKeys } from "@qicheng/engine/approval/conditions";
import { type ApprovalForm, type Flow, type FlowLine, kindOf } from "@qicheng/engine/approval/definition";
import type { Instance, Step, Worker } from "@qicheng/engine/approval/state";
import { type Message, verbatim } from "@qicheng/engine/text/message";
import { sql } from "kysely";
import { type SeenTask, stepIds } from "../../kernel/approval/find";
import { headerOf } from "../../kernel/files/wire-person";
import type { Context } from "../../kernel/work/context";
import { wireMoment, wireTime } from "../../kernel/work/time";

/** When each person first looked; whoever has submitted it knew it then. */
export async function readTimes(
  ctx: Context,
  { id, state }: Pick<SeenTask, "id" | "state">,
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ user_id: number; read_at: string }>`
    select user_id, min(read_at) as read_at from wf_people where task_id = ${id} and read_at is not null
    group by user_id`.execute(ctx.db);
  return new Map([
    ...rows.map(({ user_id, read_at }) => [user_id, wireTime(read_at)] as const),
    [state.initiator, wireMoment(state.createdAt)],
  ]);
}

/** Everybody on the steps of an approval, in the order in which they came. */
export async function workersOf(ctx: Context, task: Pick<SeenTask, "id" | "state">): Promise<ApprovalWorker[]> {
  const [ids, read] = [await stepIds(ctx, task.id), await readTimes(ctx, task)];
  const organisation = await ctx.services.organisation.get();
  const wired = (step: Step, worker: Worker): ApprovalWorker => {
    const readtime = read.get(worker.userId) ?? "";
    return {
      stepid: ids.get(step.id) ?? 0,
      node_id: step.nodeId,
      status: worker.status,
      statusText: ctx.say(WORKER_WORDS[worker.status]),
      id: worker.userId,
      nickname: organisation.name(worker.userId),
      header: headerOf(ctx.services.files, organisation.people.get(worker.userId)),
      is_read: readtime === "" ? "False" : "True",
      readtime,
      receivedTime: wireMoment(worker.receivedAt),
      decidedTime: wireMoment(worker.decidedAt),
      part: worker.part,
      auto: worker.auto ? 1 : 0,
    };
  };
  return task.state.steps.flatMap((step) => step.workers.map((worker) => wired(step, worker)));
}

/** The latest step of each node that no return has undone. */
const stepsByNode = ({ steps }: Pick<Instance, "steps">) =>
  new Map(steps.filter(({ superseded }) => !superseded).map((step) => [step.nodeId, step]));

interface Worded {
  form: ApprovalForm;
  names: ConditionNames;
  /** Fields that the reader does not see: what hangs on them is not told. */
  hidden: ReadonlySet<string>;
}

/** When a line is taken, in its own words or in those of its condition. */
export function toldLine(line: FlowLine, worded: Worded): Message {
  const isTold = !conditionKeys(line.condition).some((key) => worded.hidden.has(key));
  return isTold ? lineText(line, worded) : verbatim(line.label ?? "");
}

const wireLine = (ctx: Context, line: FlowLine, worded: Worded) => {
  const { id, from, to } = line;
  return { id, from, to, label: ctx.say(toldLine(line, worded)) };
};

/** A drawing without anything that has happened on it. */
const plainDrawing = (ctx: Context, { nodes, lines }: Pick<Flow, "nodes" | "lines">, worded: Worded): Drawing => ({
  nodes: nodes.map(({ left = 0, top = 0, config: _config, ...node }, at) => ({
    ...node,
    kind: kindOf(nodes[at] as Flow["nodes"][number]),
    left,
    top,
    status: "" as const,
    statusText: "",
    workers: [],
  })),
  lines: lines.map((line) => wireLine(ctx, line, worded)),
});

export function drawingOf(
  ctx: Context,
  { state, flow, form, hidden }: SeenTask,
  {
    workers,
    ids,
    names,
  }: { workers: readonly ApprovalWorker[]; ids: ReadonlyMap<number, number>; names: ConditionNames },
): Drawing {
  const steps = stepsByNode(state);
  const { nodes, lines } = plainDrawing(ctx, flow, { form, names, hidden });
  const done = (node: DrawnNode): DrawnNode => {
    const step = steps.get(node.id);
    if (!step) return node;
    const stepid = ids.get(step.id);
    return {
      ...node,
      status: step.status,
      statusText: ctx.say(stepText(step)),
      workers: workers.filter((worker) => worker.stepid === stepid),
    };
  };
  return { nodes: nodes.map(done), lines };
}
