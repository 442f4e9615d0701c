/** The approval status of the business record and the words for statuses and outcomes. */
import type { Message } from "../text/message";
import type { BusinessStatus } from "./effects";
import {
  INSTANCE,
  type Instance,
  type InstanceStatus,
  openSteps,
  STEP,
  type Step,
  type StepOutcome,
  type StepStatus,
  WORKER,
  type WorkerStatus,
} from "./state";

const STATUS_OF: Record<InstanceStatus, (state: Instance, startNode: string) => BusinessStatus> = {
  [INSTANCE.running]: runningStatus,
  [INSTANCE.passed]: () => 2,
  [INSTANCE.refused]: () => 3,
  [INSTANCE.revoked]: () => 0,
  [INSTANCE.terminated]: () => 3,
};

/** 3 while the record waits for its initiator, 1 once somebody has touched it, else 0. */
function runningStatus(state: Instance, startNode: string): BusinessStatus {
  if (openSteps(state).some((step) => step.nodeId === startNode)) return 3;
  return state.touched ? 1 : 0;
}

/** 0 待审, 1 审核中, 2 通过, 3 未通过: what the contract, receipt, payment or invoice shows. */
export const businessStatus = (state: Instance): BusinessStatus =>
  STATUS_OF[state.status](state, state.steps[0]?.nodeId ?? "");

/** What a step is called by its status. */
export const STEP_WORDS: Readonly<Record<StepStatus, Message>> = {
  [STEP.waiting]: { cn: "待接收", en: "Waiting" },
  [STEP.received]: { cn: "已接收", en: "Received" },
  [STEP.handling]: { cn: "办理中", en: "In progress" },
  [STEP.done]: { cn: "已完成", en: "Done" },
  [STEP.failed]: { cn: "不通过", en: "Refused" },
};

const OUTCOME_WORDS: Partial<Readonly<Record<StepOutcome, Message>>> = {
  auto: { cn: "自动通过", en: "Passed by itself" },
  return: { cn: "已退回", en: "Returned" },
  revoke: { cn: "已撤回", en: "Revoked" },
  cancel: { cn: "已取消", en: "Cancelled" },
  terminate: { cn: "已终止", en: "Terminated" },
};

/** What a step is called on screen: its outcome if that has a word, else its status. */
export const stepText = ({ status, outcome }: Pick<Step, "status" | "outcome">): Message =>
  (outcome === null ? undefined : OUTCOME_WORDS[outcome]) ?? STEP_WORDS[status];

/** What an approval is called by its status. */
export const INSTANCE_WORDS: Readonly<Record<InstanceStatus, Message>> = {
  [INSTANCE.running]: { cn: "审批中", en: "Running" },
  [INSTANCE.passed]: { cn: "已通过", en: "Passed" },
  [INSTANCE.refused]: { cn: "未通过", en: "Refused" },
  [INSTANCE.revoked]: { cn: "已撤回", en: "Revoked" },
  [INSTANCE.terminated]: { cn: "已终止", en: "Terminated" },
};

const RETURNED = {
  mine: { cn: "已退回，待您修改", en: "Returned, waits for your changes" },
  others: { cn: "已退回，待发起人修改", en: "Returned, waits for the initiator's changes" },
} as const satisfies Record<string, Message>;

/** What an approval is called by whoever looks at it: one that was sent back to its initiator says so. */
export function standingText(
  { status, approval }: { status: InstanceStatus; approval: number },
  isMine: boolean,
): Message {
  if (status !== INSTANCE.running || approval !== 3) return INSTANCE_WORDS[status];
  return isMine ? RETURNED.mine : RETURNED.others;
}

/** What a person on a step is called by his status. */
export const WORKER_WORDS: Readonly<Record<WorkerStatus, Message>> = {
  [WORKER.waiting]: { cn: "等待中", en: "Waits" },
  [WORKER.active]: { cn: "审批中", en: "Has it" },
  [WORKER.passed]: { cn: "已通过", en: "Approved" },
  [WORKER.refused]: { cn: "已拒绝", en: "Refused" },
  [WORKER.forwarded]: { cn: "已转交", en: "Handed on" },
  [WORKER.cancelled]: { cn: "已取消", en: "Cancelled" },
  [WORKER.skipped]: { cn: "已跳过", en: "Skipped" },
};
