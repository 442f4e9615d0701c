/** Random commands, most of them plausible, many of them forbidden. */
import type { Command, CommandType } from "../../src/approval/commands";
import type { Actor } from "../../src/approval/effects";
import { type Instance, isActive, openSteps, type Step, type Timer } from "../../src/approval/state";
import type { Entropy } from "./entropy";
import { WALK_ADMIN, WALK_USERS } from "./random-flow";

export interface Move {
  actor: Actor;
  command: Command;
}

/** Who and where: mostly an active worker of an open step, sometimes anybody anywhere. */
interface Spot {
  stepId: number;
  actor: number;
}

function spotIn(state: Instance, entropy: Entropy): Spot {
  const anywhere = entropy.oneIn(6);
  const step: Step | undefined = entropy.any(anywhere ? state.steps : openSteps(state));
  const worker = entropy.any(anywhere ? (step?.workers ?? []) : (step?.workers.filter(isActive) ?? []));
  const stranger = entropy.oneIn(10) ? entropy.pick(WALK_USERS) : undefined;
  return { stepId: step?.id ?? 1 + entropy.below(3), actor: stranger ?? worker?.userId ?? entropy.pick(WALK_USERS) };
}

const user = (entropy: Entropy): number => entropy.pick(WALK_USERS);
const users = (entropy: Entropy): number[] => entropy.some([...WALK_USERS], 1, 2);

const VALUES: [unknown, ...unknown[]] = [0, 1, 2, 3, "a", "b", "", null];
const randomData = (entropy: Entropy): Record<string, unknown> => ({
  [entropy.pick(["amount", "kind", "remark", "salesman", "unknown"])]: entropy.pick(VALUES),
});

type Maker = (spot: Spot, entropy: Entropy, state: Instance) => Command;

const decideOn = ({ stepId }: Spot, entropy: Entropy): { stepId: number; users?: number[]; cc?: number[] } => ({
  stepId,
  ...(!entropy.oneIn(4) && { users: users(entropy) }),
  ...(entropy.oneIn(6) && { cc: users(entropy) }),
});

/** Mostly a clock that the step has. */
function timerName(entropy: Entropy, state: Instance, stepId: number): Pick<Timer, "kind" | "no"> {
  const set = entropy.any(state.timers.filter((timer) => timer.stepId === stepId));
  if (set !== undefined && !entropy.oneIn(4)) return { kind: set.kind, no: set.no };
  return { kind: entropy.pick(["remind", "autoPass", "autoRefuse", "toSuperior"]), no: entropy.below(3) };
}

const MAKERS: Record<Exclude<CommandType, "submit">, Maker> = {
  receive: ({ stepId }) => ({ type: "receive", stepId }),
  approve: (spot, entropy) => ({ type: "approve", ...decideOn(spot, entropy) }),
  resubmit: (spot, entropy) => ({ type: "resubmit", ...decideOn(spot, entropy) }),
  refuse: ({ stepId }) => ({ type: "refuse", stepId }),
  return: ({ stepId }, entropy, state) => ({
    type: "return",
    stepId,
    nodeId: entropy.any(state.steps)?.nodeId ?? "S",
  }),
  forward: ({ stepId }, entropy) => ({ type: "forward", stepId, user: entropy.oneIn(9) ? null : user(entropy) }),
  revoke: () => ({ type: "revoke" }),
  urge: () => ({ type: "urge" }),
  cc: ({ stepId }, entropy) => ({ type: "cc", stepId, users: entropy.some([...WALK_USERS], 0, 7) }),
  comment: () => ({ type: "comment", ext: "说明" }),
  saveForm: ({ stepId }, entropy) => ({ type: "saveForm", stepId, data: randomData(entropy) }),
  addSign: ({ stepId }, entropy) => ({
    type: "addSign",
    stepId,
    place: entropy.pick(["before", "after", "parallel"]),
    group: entropy.pick(["any", "all"]),
    users: users(entropy),
  }),
  reduceSign: ({ stepId }, entropy, state) => ({
    type: "reduceSign",
    stepId,
    users: [
      entropy.any(state.steps[stepId - 1]?.workers.filter((worker) => worker.addedBy !== null) ?? [])?.userId ??
        user(entropy),
    ],
  }),
  delegate: ({ stepId }, entropy) => ({ type: "delegate", stepId, user: user(entropy) }),
  takeBack: ({ stepId }) => ({ type: "takeBack", stepId }),
  timer: ({ stepId }, entropy, state) => ({
    type: "timer",
    stepId,
    ...timerName(entropy, state, stepId),
  }),
  terminate: () => ({ type: "terminate" }),
  reassign: ({ stepId, actor }, entropy) => ({ type: "reassign", stepId, from: actor, to: user(entropy) }),
  leaver: ({ actor }, entropy) => ({
    type: "leaver",
    user: actor,
    ...(entropy.oneIn(2) && { successor: user(entropy) }),
  }),
};

const WEIGHTS: [Exclude<CommandType, "submit">, ...Exclude<CommandType, "submit">[]] = [
  ...(["approve", "approve", "approve", "approve", "approve", "approve", "approve", "approve"] as const),
  ...(["return", "return", "refuse", "resubmit", "receive", "forward", "takeBack", "takeBack", "takeBack"] as const),
  ...(["addSign", "addSign", "addSign", "reduceSign", "delegate", "saveForm", "saveForm", "timer", "timer"] as const),
  ...(["urge", "cc", "comment", "reassign", "leaver", "revoke", "terminate", "approve"] as const),
];

/** Ends the instance for good, so only now and then. */
const RARE = new Set<CommandType>(["revoke", "terminate"]);

/** A take-back by somebody who has passed there. */
function takeBackSpot(state: Instance, entropy: Entropy): Spot {
  const step = entropy.any(
    state.steps.filter((other) => other.workers.some((worker) => worker.status === 2)).slice(-3),
  );
  const worker = entropy.any(step?.workers.filter((other) => other.status === 2) ?? []);
  return { stepId: step?.id ?? 1, actor: worker?.userId ?? user(entropy) };
}

const ACTORS: Partial<Record<CommandType, (spot: Spot, entropy: Entropy, state: Instance) => Actor>> = {
  timer: (spot, entropy) => (entropy.oneIn(8) ? spot.actor : "system"),
  leaver: (spot, entropy) => (entropy.oneIn(4) ? spot.actor : "system"),
  reassign: (spot, entropy) => (entropy.oneIn(3) ? spot.actor : WALK_ADMIN),
  terminate: (spot, entropy) => (entropy.oneIn(3) ? spot.actor : WALK_ADMIN),
  revoke: (spot, entropy, state) => (entropy.oneIn(3) ? spot.actor : state.initiator),
  urge: (spot, entropy, state) => (entropy.oneIn(3) ? spot.actor : state.initiator),
  reduceSign: (spot, entropy, state) => {
    const adders = new Set(state.steps[spot.stepId - 1]?.workers.map((worker) => worker.addedBy));
    return (
      entropy.any(state.steps[spot.stepId - 1]?.workers.filter(({ id }) => adders.has(id)) ?? [])?.userId ?? spot.actor
    );
  },
};

export function randomMove(state: Instance, entropy: Entropy): Move {
  const wanted = entropy.pick(WEIGHTS);
  const type = RARE.has(wanted) && !entropy.oneIn(9) ? "approve" : wanted;
  const spot = type === "takeBack" ? takeBackSpot(state, entropy) : spotIn(state, entropy);
  const command = MAKERS[type](spot, entropy, state);
  return { command, actor: ACTORS[type]?.(spot, entropy, state) ?? spot.actor };
}
