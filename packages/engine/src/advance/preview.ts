/** The path and the people ahead: what happens when everyone approves and nothing changes. */

import type { Context } from "../approval/context";
import {
  type ApprovalForm,
  type Flow,
  type FormData,
  kindOf,
  type NodeId,
  type NodeKind,
  type StepMode,
  type UserId,
} from "../approval/definition";
import { graphOf } from "../approval/graph";
import type { Organisation } from "../approval/organisation";
import { INSTANCE, type Instance, isActive, isOpen, isValid, openSteps, type Step } from "../approval/state";
import { advance } from "./advance";

export interface PreviewRequest {
  flow: Flow;
  form: ApprovalForm;
  org: Organisation;
  now: number;
}

export interface NewRequest extends PreviewRequest {
  initiator: UserId;
  data: FormData;
  chosen?: Readonly<Record<NodeId, readonly UserId[]>>;
}

export interface PreviewStep {
  node_id: NodeId;
  name: string;
  kind: "start" | NodeKind;
  /** `done` and `open` are facts, `ahead` is a forecast. */
  state: "done" | "open" | "ahead";
  /** The step that exists already. */
  stepId: number | null;
  people: { id: UserId; name: string }[];
  /** How their votes count. */
  mode: StepMode;
  /** Passes without anybody's decision. */
  auto: boolean;
  /** The people are to be chosen by whoever passes the step before. */
  chosenLater: boolean;
}

/** The path before submitting. Empty when the initiator is unknown or has left. */
export function previewNew(request: NewRequest): PreviewStep[] {
  const command = { type: "submit" as const, data: request.data, chosen: request.chosen ?? {} };
  const first = advance(null, command, trial(request, request.initiator));
  return first.ok ? forecast(first.state, request, new Set()) : [];
}

/** The path from a running state: what is done, what is open, and what follows. */
export const preview = (state: Instance, request: PreviewRequest): PreviewStep[] =>
  forecast(state, request, new Set(state.steps.map((step) => step.id)));

const trial = ({ flow, form, org, now }: PreviewRequest, actor: UserId): Context => ({
  flow,
  form,
  org,
  now,
  actor,
  trial: true,
});

/** Lets everybody approve, first come first served, until the instance ends. */
function forecast(now: Instance, request: PreviewRequest, known: ReadonlySet<number>): PreviewStep[] {
  let state = now;
  while (state.status === INSTANCE.running) {
    const next = approveFirst(state, request);
    if (next === undefined) break;
    state = next;
  }
  const open = new Set(openSteps(now).map((step) => step.id));
  return state.steps
    .filter((step) => isValid(step) || isOpen(step))
    .map((step) => describe(step, request, { known: known.has(step.id), open: open.has(step.id) }));
}

function approveFirst(state: Instance, request: PreviewRequest): Instance | undefined {
  for (const step of openSteps(state)) {
    const worker = step.workers.find(isActive);
    if (worker === undefined) continue;
    const result = advance(state, { type: "approve", stepId: step.id }, trial(request, worker.userId));
    if (result.ok) return result.state;
  }
  return undefined;
}

function describe(step: Step, request: PreviewRequest, fact: { known: boolean; open: boolean }): PreviewStep {
  const node = graphOf(request.flow).node(step.nodeId);
  const choice =
    node.config.assignee?.type === "previousChoice" && step.workers.every(({ source }) => source === "empty");
  const people = choice && !fact.known ? [] : step.workers;
  const known = fact.open ? "open" : "done";
  return {
    node_id: step.nodeId,
    name: node.name,
    kind: kindOf(node),
    state: fact.known ? known : "ahead",
    stepId: fact.known ? step.id : null,
    people: people.map(({ userId }) => ({ id: userId, name: request.org.person(userId)?.name ?? "" })),
    mode: step.mode,
    auto: step.outcome === "auto",
    chosenLater: choice && !fact.known,
  };
}

/** approvalProgress in percent: done of done and remaining steps, the start not counted; 100 only when passed. */
export function approvalProgress(state: Instance, steps: readonly PreviewStep[]): number {
  if (state.status === INSTANCE.passed) return 100;
  const counted = steps.filter((step) => step.kind === "approve");
  const done = counted.filter((step) => step.state === "done");
  return counted.length === 0 ? 0 : Math.min(99, Math.floor((100 * done.length) / counted.length));
}
