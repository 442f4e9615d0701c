/** The approval status of the business record and the Chinese words for statuses and outcomes. */
import type { BusinessStatus } from "./effects";
import { INSTANCE, type Instance, type InstanceStatus, openSteps, STEP, type Step, type StepOutcome } from "./state";

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

const STEP_TEXT = {
  [STEP.waiting]: "待接收",
  [STEP.received]: "已接收",
  [STEP.handling]: "办理中",
  [STEP.done]: "已完成",
  [STEP.failed]: "不通过",
} as const;

const OUTCOME_TEXT: Partial<Record<StepOutcome, string>> = {
  auto: "自动通过",
  return: "已退回",
  revoke: "已撤回",
  cancel: "已取消",
  terminate: "已终止",
};

/** What a step is called on screen: its outcome if that has a word, else its status. */
export const stepText = (step: Pick<Step, "status" | "outcome">): string =>
  (step.outcome === null ? undefined : OUTCOME_TEXT[step.outcome]) ?? STEP_TEXT[step.status];

const INSTANCE_TEXT: Record<InstanceStatus, string> = {
  [INSTANCE.running]: "审批中",
  [INSTANCE.passed]: "已通过",
  [INSTANCE.refused]: "未通过",
  [INSTANCE.revoked]: "已撤回",
  [INSTANCE.terminated]: "已终止",
};

export const instanceText = (state: Pick<Instance, "status">): string => INSTANCE_TEXT[state.status];
