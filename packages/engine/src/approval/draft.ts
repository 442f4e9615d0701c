/** A state in the making: handlers change the draft by replacing rows, the state they started from stays as it was. */
import type { Command, LoggedCommand } from "./commands";
import type { ConditionFacts } from "./conditions";
import type { Context } from "./context";
import type { NodeId, UserId } from "./definition";
import type { Effect, LogRow } from "./effects";
import { type FlowGraph, graphOf } from "./graph";
import type { Organisation } from "./organisation";
import type { RefusalCode } from "./refusal";
import { type Instance, isLive, isValid, type Step, type Timer, WORKER, type Worker } from "./state";

type Writable<T> = { -readonly [K in keyof T]: T[K] };

export interface Draft {
  readonly state: Writable<Instance>;
  readonly context: Context;
  readonly graph: FlowGraph;
  readonly org: Organisation;
  readonly effects: Effect[];
  /** The step that the command is about; on submission the start step. */
  readonly decidingStep: number | null;
  /** What the log row will call the command. */
  action: LogRow["action"];
  /** The command as the log row will keep it. */
  logged: LoggedCommand;
  reason: RefusalCode | null;
  /** What the command asks for is so already: neither state nor log change. */
  idle: boolean;
  /** A node whose people the previous approver has to choose was reached without a choice. */
  choiceMissing: boolean;
}

export function createDraft(state: Instance, command: Command, context: Context, org: Organisation): Draft {
  return {
    state: { ...state },
    context,
    graph: graphOf(context.flow),
    org,
    effects: [],
    decidingStep: stepIdOf(command),
    action: command.type,
    logged: withoutForm(command),
    reason: null,
    idle: false,
    choiceMissing: false,
  };
}

/** The form of a submission is on the instance; the log does not repeat it. */
function withoutForm(command: Command): LoggedCommand {
  if (command.type !== "submit") return command;
  const { data: _form, ...rest } = command;
  return rest;
}

/** The step a command is about: the start step for a submission, none for commands to the instance. */
function stepIdOf(command: Command): number | null {
  if (command.type === "submit") return 1;
  return "stepId" in command ? command.stepId : null;
}

/** The step as the draft has it now. Only for ids that are known to exist. */
export function stepOf(draft: Draft, stepId: number): Step {
  const step = draft.state.steps[stepId - 1];
  if (step === undefined) throw new Error(`步骤 ${stepId} 不存在`);
  return step;
}

export function editStep(draft: Draft, stepId: number, change: Partial<Step>): Step {
  const step = { ...stepOf(draft, stepId), ...change };
  draft.state.steps = draft.state.steps.with(stepId - 1, step);
  return step;
}

/** Changes those workers of a step for which `change` gives something. */
export function editWorkers(
  draft: Draft,
  stepId: number,
  change: (worker: Worker) => Partial<Worker> | undefined,
): void {
  const workers = stepOf(draft, stepId).workers.map((worker) => {
    const changed = change(worker);
    return changed === undefined ? worker : { ...worker, ...changed };
  });
  editStep(draft, stepId, { workers });
}

export function editWorker(draft: Draft, stepId: number, workerId: number, change: Partial<Worker>): void {
  editWorkers(draft, stepId, (worker) => (worker.id === workerId ? change : undefined));
}

/** Adds a step at the end; its id is its place. */
export function addStep(draft: Draft, step: Omit<Step, "id">): Step {
  const added = { ...step, id: draft.state.steps.length + 1 };
  draft.state.steps = [...draft.state.steps, added];
  return added;
}

type NewWorker = Pick<Worker, "userId" | "ord" | "status" | "source"> & Partial<Worker>;

/** Adds people to a step, behind those already there. */
export function addWorkers(draft: Draft, stepId: number, people: readonly NewWorker[]): void {
  const first = draft.state.nextWorkerId;
  const workers = people.map((person, place) => ({ ...BLANK_WORKER, ...person, id: first + place }));
  draft.state.nextWorkerId += people.length;
  editStep(draft, stepId, { workers: [...stepOf(draft, stepId).workers, ...workers] });
}

const BLANK_WORKER: Omit<Worker, "id" | "userId" | "ord" | "status" | "source"> = {
  part: "owner",
  group: null,
  auto: false,
  fromWorkerId: null,
  addedBy: null,
  receivedAt: null,
  decidedAt: null,
  ext: "",
  cutShort: false,
};

/** Ends a step: who had not decided is cancelled, its clocks stop. */
export function closeStep(
  draft: Draft,
  stepId: number,
  end: Pick<Step, "status" | "outcome"> & Partial<Pick<Step, "closedBy">>,
): void {
  editWorkers(draft, stepId, (worker) => (isLive(worker) ? { status: WORKER.cancelled, cutShort: true } : undefined));
  editStep(draft, stepId, { ...end, closedAt: draft.context.now });
  draft.state.timers = draft.state.timers.filter((timer) => timer.stepId !== stepId);
}

export function addTimers(draft: Draft, timers: readonly Timer[]): void {
  draft.state.timers = [...draft.state.timers, ...timers];
}

/** Marks the completed steps of these nodes as undone. */
export function supersede(draft: Draft, nodeIds: ReadonlySet<NodeId>): void {
  for (const step of draft.state.steps)
    if (nodeIds.has(step.nodeId) && isValid(step)) editStep(draft, step.id, { superseded: true });
}

/** Gives view rights to people who do not have a copy yet. */
export function addCc(draft: Draft, stepId: number, users: readonly UserId[]): void {
  const known = new Set(draft.state.cc.map((row) => row.userId));
  const added = [...new Set(users)].filter((user) => !known.has(user));
  if (added.length === 0) return;
  const byUser = draft.context.actor === "system" ? null : draft.context.actor;
  draft.state.cc = [...draft.state.cc, ...added.map((userId) => ({ userId, stepId, byUser }))];
  draft.effects.push({ type: "notify", kind: "cc", users: added, stepId });
}

/** What conditions and rules may look at. */
export function factsOf(draft: Draft): ConditionFacts {
  const { context, org, state } = draft;
  return { form: context.form, org, formData: state.formData, initiator: state.initiator, now: context.now };
}
