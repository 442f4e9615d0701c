/**
 * The invariants of the approval semantics, checked on raw states. Counts and token positions are worked out here
 * anew, from the drawing that the walk has made, so that the engine is not its own witness.
 */
import type { BranchPath } from "../../src/approval/blocks";
import type { Command } from "../../src/approval/commands";
import type { Actor, Effect } from "../../src/approval/effects";
import type { Instance, Step, Worker } from "../../src/approval/state";
import { type DrawnFlow, WALK_FORM } from "./random-flow";

export interface Transition {
  drawn: DrawnFlow;
  before: Instance | null;
  after: Instance;
  actor: Actor;
  command: Command;
  effects: readonly Effect[];
}

export function must(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Error(`invariant broken: ${what}`);
}

const isOpen = (step: Step): boolean => step.status < 3;
const isLive = (worker: Worker): boolean => worker.status < 2;
const same = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right);

/** 1: running and an open step are the same thing; an ended instance has nothing left over. */
export function endsClean({ after }: Transition): void {
  const open = after.steps.some(isOpen);
  must((after.status === 1) === open, "1 status 1 ⇔ open step");
  const leftOver = after.arrivals.length + after.timers.length;
  must(after.status === 1 || leftOver === 0, "1 nothing waits after the end");
  for (const step of after.steps) must(isOpen(step) || !step.workers.some(isLive), "1 live worker on a closed step");
}

const onlySuperseded = (old: Step, step: Step): boolean =>
  old.status === 3 && !old.superseded && same({ ...old, superseded: true }, step);

/** 2: a closed step only ever becomes superseded; an open one never goes back. */
export function closedStaysClosed({ before, after }: Transition): void {
  before?.steps.forEach((old, place) => {
    const step = after.steps[place];
    must(step !== undefined, "2 step lost");
    if (isOpen(old)) must(step.status >= old.status, "2 status goes back");
    else if (old !== step) must(onlySuperseded(old, step), "2 closed step changed");
  });
}

/** Where each worker status may go while the step is open. */
const WORKER_MOVES: Record<number, readonly number[]> = {
  0: [0, 1, 4, 5],
  1: [0, 1, 2, 3, 4, 5],
  2: [2],
  3: [3],
  4: [4],
  5: [5],
  6: [6],
};

/** Worker statuses are final from 2 on; a take-back on an open step is the one exception. */
export function workersMoveForward({ before, after, command }: Transition): void {
  before?.steps.forEach((old, place) => {
    const step = after.steps[place];
    if (step === old) return;
    old.workers.forEach((worker, index) => {
      const now = step?.workers[index];
      must(now?.id === worker.id && now.userId === worker.userId, "worker lost");
      const allowed = WORKER_MOVES[worker.status] ?? [];
      const takenBack = command.type === "takeBack" && worker.status === 2 && now.status === 1;
      must(allowed.includes(now.status) || takenBack, `worker ${worker.status} → ${now.status}`);
    });
  });
}

const seatNumbers = (step: Step): number[] => [...new Set(step.workers.map((worker) => worker.ord))];

/** 3: every open step has an active worker; `seq` has one active seat; others wait only for helpers on their seat. */
export function somebodyActs({ after }: Transition): void {
  for (const step of after.steps.filter(isOpen)) {
    const active = step.workers.filter((worker) => worker.status === 1);
    must(active.length > 0, "3 open step without an active worker");
    const seats = new Set(active.map((worker) => worker.ord));
    if (step.mode === "seq") must(seats.size === 1, "3 seq with several active seats");
    else
      for (const worker of step.workers)
        must(worker.status !== 0 || seats.has(worker.ord), "3 waiting worker without an active helper");
    const users = step.workers.filter(isLive).map((worker) => worker.userId);
    must(new Set(users).size === users.length, "3 a person twice on a step");
  }
}

interface Token {
  path: BranchPath;
}

/** 4 and 6: tokens cover the drawing exactly: one, or one in every branch of one fork, and so on inside. */
export function tokensCover({ after, drawn }: Pick<Transition, "after" | "drawn">): void {
  if (after.status !== 1) return;
  const forkOf = new Map([...drawn.forks].map(([fork, { join }]) => [join, fork]));
  const steps = after.steps.filter(isOpen).map((step) => ({ path: drawn.paths.get(step.nodeId) ?? [] }));
  const waiting = after.arrivals.map(({ joinNode, branchNo }) => ({
    path: [...(drawn.paths.get(joinNode) ?? []), { fork: forkOf.get(joinNode) ?? "", no: branchNo }],
  }));
  cover([...steps, ...waiting], 0, drawn);
}

function cover(tokens: readonly Token[], depth: number, drawn: DrawnFlow): void {
  const [first] = tokens;
  must(first !== undefined, "4 a branch lost its token");
  if (first.path.length === depth) {
    must(tokens.length === 1, "4 two tokens in one branch");
    return;
  }
  const fork = first.path[depth]?.fork ?? "";
  must(
    tokens.every((token) => token.path[depth]?.fork === fork),
    "4 tokens in different forks",
  );
  const branches = drawn.forks.get(fork)?.branches ?? 0;
  for (let no = 0; no < branches; no += 1)
    cover(
      tokens.filter((token) => token.path[depth]?.no === no),
      depth + 1,
      drawn,
    );
}

/** 5: at most one valid step per node, and none beside an open one. */
export function oneValidStep({ after }: Transition): void {
  const counting = after.steps.filter((step) => isOpen(step) || (step.status === 3 && !step.superseded));
  const nodes = counting.map((step) => step.nodeId);
  must(new Set(nodes).size === nodes.length, "5 two valid steps on a node");
}

/** 2.6: what lies below an open step no longer counts, unless the step goes straight back to whoever returned it. */
export function nothingValidBelow({ after, drawn }: Pick<Transition, "after" | "drawn">): void {
  for (const step of after.steps) {
    if (!isOpen(step) || step.direct !== null) continue;
    const below = drawn.below.get(step.nodeId) ?? new Set();
    const valid = after.steps.find(
      ({ nodeId, status, superseded }) => below.has(nodeId) && status === 3 && !superseded,
    );
    must(valid === undefined, "a completed step below an open one still counts");
  }
}

/** Commands that only an active worker of the step may give. */
const WORKERS_ONLY = new Set([
  "approve",
  "resubmit",
  "refuse",
  "return",
  "receive",
  "saveForm",
  "forward",
  "addSign",
  "delegate",
]);

/** 8 and 24: without an active worker no decision, save, receive or forward; no revoke but by the initiator. */
export function onlyWorkersAct({ before, actor, command }: Transition): void {
  if (command.type === "revoke") must(before?.initiator === actor, "8 revoked by another");
  if (!WORKERS_ONLY.has(command.type) || !("stepId" in command)) return;
  const step = before?.steps[command.stepId - 1];
  const acts = step?.workers.some((worker) => worker.userId === actor && worker.status === 1) ?? false;
  must(before?.status === 1 && step !== undefined && isOpen(step) && acts, `8 ${command.type} without a turn`);
}

/** 11: one log row per command, numbered without a gap; none for what was so already. */
export function logIsGapless({ before, after, effects, command }: Transition): void {
  if (after === before) {
    must(command.type === "receive" && effects.length === 0, "11 nothing changed");
    return;
  }
  const rows = effects.filter((effect) => effect.type === "log");
  must(rows.length === 1 && rows[0]?.row.seq === after.rev, "11 log row");
  must(after.rev === (before?.rev ?? 0) + 1, "11 rev");
}

/** 0 to 3 by the words of 2.8. */
function businessOf(state: Instance): number {
  if (state.status !== 1) return { 2: 2, 3: 3, 4: 0, 5: 3 }[state.status];
  if (state.steps.some((step) => step.nodeId === "S" && isOpen(step))) return 3;
  return state.touched ? 1 : 0;
}

/** 12: whoever stores the last business effect always has the derived value. */
export function businessFollows({ before, after, effects }: Transition): void {
  const sent = effects.findLast((effect) => effect.type === "business")?.approval;
  const stored = sent ?? (before === null ? undefined : businessOf(before));
  must(stored === businessOf(after), "12 business status");
}

type Said = "open" | "passed" | "refused" | "gone";

/** What a seat of an open step says, or said when it closed. */
function seatSays(workers: readonly Worker[]): Said {
  if (workers.some((worker) => worker.status === 3 && worker.part !== "delegate")) return "refused";
  const owner = workers.filter((worker) => worker.part === "owner" && worker.status !== 4).at(-1);
  if (owner === undefined || owner.status === 6) return "gone";
  const cut = (worker: Worker) => isLive(worker) || worker.cutShort;
  if (cut(owner)) return "open";
  if (owner.status !== 2) return "gone";
  return workers.some((worker) => worker.part !== "owner" && cut(worker)) ? "open" : "passed";
}

function votesOf(step: Step): { n: number; p: number; r: number } {
  const said = seatNumbers(step).map((ord) => seatSays(step.workers.filter((worker) => worker.ord === ord)));
  const count = (what: Said) => said.filter((word) => word === what).length;
  return { n: said.length - count("gone"), p: count("passed"), r: count("refused") };
}

function shouldPass(step: Step): boolean {
  const { n, p } = votesOf(step);
  if (step.mode === "any") return p >= 1 || n === 0;
  return step.mode === "ratio" ? p * 100 >= step.ratio * n : p === n;
}

function shouldFail(step: Step): boolean {
  const { n, r } = votesOf(step);
  return step.mode === "ratio" ? r * 100 > (100 - step.ratio) * n : r >= 1;
}

/** 13, for every mode: open steps are undecided, passed ones have passed by the rule, never both. */
export function modesDecide({ before, after, command }: Transition): void {
  for (const step of after.steps) {
    if (before?.steps[step.id - 1] === step) continue;
    const [pass, fail] = [shouldPass(step), shouldFail(step)];
    must(!(pass && fail), "13 passes and fails");
    if (isOpen(step)) must(!pass && !fail, "13 decided but open");
    else if (before?.steps[step.id - 1]?.status !== step.status && step.outcome === "pass")
      must(pass, "13 passed early");
    else if (step.outcome === "return" && command.type === "refuse") must(fail, "13 refused early");
    else if (step.outcome === "refuse" && command.type === "refuse") must(fail, "13 refused early");
  }
}

/** 14: places are handed on, never lost: without those handed on, as many workers as came by themselves. */
export function placesStay({ before, after }: Pick<Transition, "before" | "after">): void {
  for (const step of after.steps) {
    if (before?.steps[step.id - 1] === step) continue;
    const counted = step.workers.filter((worker) => worker.status !== 4).length;
    must(counted === step.workers.filter((worker) => worker.fromWorkerId === null).length, "14 n under forward");
  }
}

/** `step/user` of everybody who may act on those of the steps that differ from the other state's. */
function turnsOf(state: Instance | null, other: Instance | null): Set<string> {
  const open = (state?.steps ?? []).filter((step) => isOpen(step) && other?.steps[step.id - 1] !== step);
  const active = (step: Step) => step.workers.filter((worker) => worker.status === 1);
  return new Set(open.flatMap((step) => active(step).map(({ userId }) => `${step.id}/${userId}`)));
}

const mayAct = ({ steps }: Instance, stepId: number | null, user: number): boolean => {
  const step = steps[(stepId ?? 0) - 1];
  return (
    step !== undefined && isOpen(step) && step.workers.some((other) => other.userId === user && other.status === 1)
  );
};

const CALLS_TO_ACT = new Set(["todo", "urge", "remind"]);

/** 15: everybody who may act now is told, and nobody is told of a step he cannot act on. */
export function toldWhoActs({ before, after, effects }: Transition): void {
  const now = turnsOf(after, before);
  const had = turnsOf(before, after);
  const told = new Set<string>();
  for (const effect of effects) {
    if (effect.type !== "notify") continue;
    if (effect.kind === "returned") for (const user of effect.users) told.add(`${effect.stepId}/${user}`);
    if (!CALLS_TO_ACT.has(effect.kind)) continue;
    for (const user of effect.users) {
      const turn = `${effect.stepId}/${user}`;
      must(mayAct(after, effect.stepId, user), "15 told of a step he cannot act on");
      must(effect.kind !== "todo" || !had.has(turn), "15 told again");
      told.add(turn);
    }
  }
  for (const turn of now) must(had.has(turn) || told.has(turn), "15 not told");
}

/** 19: the form changes through saveForm on allowed fields only, with one field-log row for every change. */
export function formIsGuarded({ before, after, command, effects, drawn }: Transition): void {
  if (before === null) return;
  must(before.formData !== after.formData || before.formRev === after.formRev, "19 form_rev");
  const logged = effects.filter((effect) => effect.type === "fieldLog");
  if (before.formData === after.formData && logged.length === 0) return;
  const keys = new Set([...Object.keys(before.formData), ...Object.keys(after.formData)]);
  const changed = [...keys].filter((key) => !same(before.formData[key] ?? null, after.formData[key] ?? null));
  must(same(changed.toSorted(), logged.map(({ field }) => field).toSorted()), "19 field log");
  must(after.formRev === before.formRev + Number(changed.length > 0), "19 form_rev");
  if (changed.length === 0) return;
  must(command.type === "saveForm", "19 form changed otherwise");
  const step = before.steps[command.stepId - 1];
  const node = drawn.flow.nodes.find(({ id }) => id === step?.nodeId);
  const writable = node?.config.type === "start" ? WALK_FORM.fields.map(({ field }) => field) : node?.config.writeField;
  must(
    changed.every((key) => writable?.includes(key) ?? false),
    "19 field not writable",
  );
}

/** 21: an instance keeps its version. */
export function versionStays({ before, after }: Transition): void {
  must(before === null || before.version_id === after.version_id, "21 version");
}

/** 25: clocks belong to open steps, one of a rule each, and the caller's timer table follows the effects. */
export function clocksOfOpenSteps({ before, after, effects }: Transition): void {
  const name = (timer: { stepId: number; kind: string; no: number }) => `${timer.stepId}/${timer.kind}/${timer.no}`;
  const table = new Map((before?.timers ?? []).map((timer) => [name(timer), timer.runAt]));
  for (const effect of effects) {
    if (effect.type === "timerClear") table.delete(name(effect));
    if (effect.type === "timerSet") table.set(name(effect), effect.runAt);
  }
  must(table.size === after.timers.length, "25 timer effects");
  for (const timer of after.timers) {
    const step = after.steps[timer.stepId - 1];
    must(step !== undefined && isOpen(step), "25 timer on a closed step");
    must(table.get(name(timer)) === timer.runAt, "25 timer effects");
  }
}

/** A log row keeps ids and what has changed: no names, no submitted form, no saved field that was so already. */
export function logKeepsIds({ effects }: Transition): void {
  const saved = effects.filter((effect) => effect.type === "fieldLog").map(({ field }) => field);
  for (const effect of effects) {
    if (effect.type !== "log") continue;
    const { payload, facts } = effect.row;
    must(!/name|用户/.test(JSON.stringify(facts)), "log names people");
    must(payload.type !== "submit" || !("data" in payload), "log repeats the form");
    const data = payload.type === "saveForm" ? Object.keys(payload.data) : [];
    must(same(data, saved), "log repeats fields that have not changed");
  }
}

/** The tokens that a join has taken are those of the steps that sent the token behind it, and fill its branches. */
export function joinsKeepTheirTokens({ after, drawn }: Transition): void {
  for (const { prevStepIds, joined } of [...after.steps, ...after.arrivals]) {
    const [first] = joined;
    if (first === undefined) continue;
    const senders = new Set(joined.flatMap((arrival) => arrival.prevStepIds));
    must(same([...senders], prevStepIds), "a token's senders are not those of its join");
    const fork = [...drawn.forks.values()].find(({ join }) => join === first.joinNode);
    const branches = new Set(joined.map(({ branchNo }) => branchNo));
    must(branches.size === fork?.branches && joined.length === branches.size, "a join has lost a token");
  }
}

/** Choices are kept where they are asked for, and those of an approver only as long as his vote stands. */
export function choicesBelong({ after, drawn }: Transition): void {
  const ruleOf = (id: string) => drawn.flow.nodes.find((node) => node.id === id)?.config.assignee?.type;
  for (const id of Object.keys(after.chosenUsers)) must(ruleOf(id) === "initiatorChoice", "a choice nobody asked for");
  for (const { workers, choices } of after.steps)
    for (const { nodeId, workerId } of choices) {
      const vote = workers.find(({ id }) => id === workerId)?.status;
      must(ruleOf(nodeId) === "previousChoice" && vote === 2, "a choice without a vote");
    }
}

/** Where nobody was found, the initiator gets his own request only if the node lets him decide it. */
export function nobodyStandsInForHimself({ after, drawn }: Transition): void {
  for (const { nodeId, workers } of after.steps) {
    const self = drawn.flow.nodes.find(({ id }) => id === nodeId)?.config.self ?? "self";
    const own = workers.some(({ source, userId }) => source === "empty" && userId === after.initiator);
    must(self === "self" || !own, "the initiator decides his own request");
  }
}

/** cc once per person and instance. */
export function copiesOnce({ after }: Transition): void {
  const users = after.cc.map((row) => row.userId);
  must(new Set(users).size === users.length, "cc twice");
}

export const INVARIANTS: readonly ((transition: Transition) => void)[] = [
  endsClean,
  closedStaysClosed,
  workersMoveForward,
  somebodyActs,
  tokensCover,
  oneValidStep,
  nothingValidBelow,
  onlyWorkersAct,
  logIsGapless,
  businessFollows,
  modesDecide,
  placesStay,
  toldWhoActs,
  formIsGuarded,
  versionStays,
  clocksOfOpenSteps,
  logKeepsIds,
  joinsKeepTheirTokens,
  choicesBelong,
  nobodyStandsInForHimself,
  copiesOnce,
];
