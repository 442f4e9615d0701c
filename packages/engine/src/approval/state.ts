/** A submitted approval as plain data: the rows of wf_task, wf_step, wf_worker, wf_arrival, wf_cc and wf_timer. */
import type { BranchId, FormData, NodeId, StepMode, TimerKind, UserId } from "./definition";

export const INSTANCE = { running: 1, passed: 2, refused: 3, revoked: 4, terminated: 5 } as const;
export type InstanceStatus = (typeof INSTANCE)[keyof typeof INSTANCE];

/** 待接收, 已接收, 办理中, 已完成, 不通过. */
export const STEP = { waiting: 0, received: 1, handling: 2, done: 3, failed: 4 } as const;
export type StepStatus = (typeof STEP)[keyof typeof STEP];

export const WORKER = {
  waiting: 0,
  active: 1,
  passed: 2,
  refused: 3,
  forwarded: 4,
  cancelled: 5,
  skipped: 6,
} as const;
export type WorkerStatus = (typeof WORKER)[keyof typeof WORKER];

export type StepOutcome = "pass" | "auto" | "submit" | "return" | "refuse" | "cancel" | "revoke" | "terminate";

/** What a worker does on his seat: hold it, or help its holder before, after or instead of his decision. */
export type SeatPart = "owner" | "before" | "after" | "delegate";

/** How somebody came to a step. */
export type WorkerSource =
  | "rule"
  | "empty"
  | "forward"
  | "addSign"
  | "delegate"
  | "reassign"
  | "leaver"
  | "timer"
  | "return"
  | "takeBack";

/** One person on one step. Workers with the same `ord` share a seat. */
export interface Worker {
  readonly id: number;
  readonly userId: UserId;
  readonly ord: number;
  readonly status: WorkerStatus;
  readonly part: SeatPart;
  /** For helpers: whether one pass of their group is enough or all must pass. */
  readonly group: "any" | "all" | null;
  /** Not decided by the person on this step: removed duplicate, or vote copied by a take-back. */
  readonly auto: boolean;
  readonly source: WorkerSource;
  /** Whose place he took (forward, leaver, reassign, timer). */
  readonly fromWorkerId: number | null;
  /** Who added him (add-sign, delegate); stays when the place is handed on. */
  readonly addedBy: number | null;
  readonly receivedAt: number | null;
  readonly decidedAt: number | null;
  readonly ext: string;
  /** The step closed over him before he had decided; a worker who was removed before that is 5 without it. */
  readonly cutShort: boolean;
}

/** Where a returned step goes when it passes under resume `direct`. */
export interface DirectResume {
  readonly stepId: number;
  /** Values of the condition fields below the step when it was returned; a change forces a replay. */
  readonly values: FormData;
}

/** Whom an approver wants on the next node, where the previous approver chooses; it stands as long as his vote. */
export interface Choice {
  readonly nodeId: NodeId;
  readonly users: readonly UserId[];
  /** Whose vote it came with. */
  readonly workerId: number;
}

/** Where a token has come from. */
export interface Senders {
  /** The steps whose leaving sent it. */
  readonly prevStepIds: readonly number[];
  /** The tokens of the joins that fired on its way, as they arrived; a take-back puts them where they waited. */
  readonly joined: readonly Arrival[];
}

/** One activation of a node. Its senders are those whose leaving opened it. */
export interface Step extends Senders {
  readonly id: number;
  readonly nodeId: NodeId;
  readonly status: StepStatus;
  readonly outcome: StepOutcome | null;
  readonly mode: StepMode;
  readonly ratio: number;
  readonly superseded: boolean;
  readonly direct: DirectResume | null;
  readonly choices: readonly Choice[];
  readonly openedAt: number;
  readonly closedAt: number | null;
  /** The worker whose decision closed it. */
  readonly closedBy: number | null;
  readonly urgedAt: number | null;
  readonly workers: readonly Worker[];
}

/** A token that waits at a join. */
export interface Arrival extends Senders {
  readonly joinNode: NodeId;
  readonly branchNo: number;
}

export interface CcRow {
  readonly userId: UserId;
  readonly stepId: number;
  readonly byUser: UserId | null;
}

/** What names a clock: its step, what it does, and the place of its rule among those of the node, from 0. */
export interface TimerName {
  readonly stepId: number;
  readonly kind: TimerKind;
  readonly no: number;
}

export interface Timer extends TimerName {
  readonly runAt: number;
  /** How often it has fired. */
  readonly count: number;
}

/** The whole instance. Ids of steps and workers count up from 1 inside it. Times are milliseconds since 1970. */
export interface Instance {
  readonly version_id: number;
  readonly initiator: UserId;
  readonly branchId: BranchId | null;
  readonly status: InstanceStatus;
  /** Somebody received, edited or decided since the last submission. */
  readonly touched: boolean;
  readonly formData: FormData;
  readonly formRev: number;
  /** Number of accepted commands, equal to the number of log rows. */
  readonly rev: number;
  /** Whom the initiator wants on the nodes whose people he chooses. */
  readonly chosenUsers: Readonly<Record<NodeId, readonly UserId[]>>;
  readonly createdAt: number;
  readonly endedAt: number | null;
  readonly endReason: string;
  readonly steps: readonly Step[];
  readonly arrivals: readonly Arrival[];
  readonly cc: readonly CcRow[];
  readonly timers: readonly Timer[];
  readonly nextWorkerId: number;
}

export const isOpen = (step: Step): boolean => step.status < STEP.done;

/** Completed and not undone by a return. */
export const isValid = (step: Step): boolean => step.status === STEP.done && !step.superseded;

export const isLive = (worker: Worker): boolean => worker.status <= WORKER.active;

export const isActive = (worker: Worker): boolean => worker.status === WORKER.active;

/** The step with this id; ids count from 1 without gaps. */
export const stepById = (state: Instance, id: number): Step | undefined => state.steps[id - 1];

export const openSteps = (state: Instance): Step[] => state.steps.filter(isOpen);

/** The senders of a token that leaves this step. */
export const sentBy = (stepId: number): Senders => ({ prevStepIds: [stepId], joined: [] });

/** The step of a node that counts: open or completed, the latest not undone. */
export const validStepOf = (state: Instance, nodeId: NodeId): Step | undefined =>
  state.steps.find((step) => step.nodeId === nodeId && isValid(step));

/** Everybody who may look at the instance by his part in it. */
export function viewersOf(state: Instance): Set<UserId> {
  const workers = state.steps.flatMap((step) => step.workers.map((worker) => worker.userId));
  return new Set([state.initiator, ...workers, ...state.cc.map((row) => row.userId)]);
}

/** Steps on which a person may act now. */
export const todoOf = (state: Instance, user: UserId): Step[] =>
  openSteps(state).filter((step) => step.workers.some((worker) => isActive(worker) && worker.userId === user));
