/** Why a command was denied: one code, one Chinese text. A denied command changes nothing. */

export const REFUSAL_TEXT = {
  E_NO_VIEW: "记录不存在或无权访问",
  E_NOT_WORKER: "您不是当前步骤的处理人",
  E_STEP_DONE: "该步骤已处理",
  E_ENDED: "流程已结束",
  E_TARGET: "不能退回到该步骤",
  E_RECIPIENT: "请选择接收人",
  E_FIELD: "无权修改该字段",
  E_FORM: "请先填写必填项保存表单，再进行审批！",
  E_LEN: "最多300字",
  E_CC: "最多抄送5人",
  E_DISABLED: "流程已停用",
  E_DUP: "该单据已有进行中的审批",
  E_SELF: "不能选择自己",
  E_LEFT: "所选人员已离职",
  E_PRESENT: "所选人员已在该步骤中",
  E_FORWARD: "该步骤不允许转交",
  E_FORWARD_MAX: "该步骤转交次数已达上限",
  E_CC_FORM: "该表单不支持抄送",
  E_FORM_CHANGED: "表单已被修改，请刷新后再审批",
  E_STARTER: "您无权发起该流程",
  E_NOT_INITIATOR: "只有发起人可以执行该操作",
  E_NOT_ADMIN: "只有流程管理员可以执行该操作",
  E_REVOKE: "当前状态不允许撤回",
  E_URGE: "30分钟内只能催办一次",
  E_SIGN: "协办人不能再加签或委派",
  E_REDUCE: "只能减去自己加签或委派且尚未处理的人员",
  E_LAST: "步骤至少保留一名处理人",
  E_TAKE_BACK: "该审批已不能取回",
  E_TIMER: "定时任务不存在或未到时间",
  E_NOBODY: "后续步骤找不到可以审批的人员，请联系流程管理员",
  E_VERSION: "流程版本与该审批不一致，请刷新后重试",
} as const;

export type RefusalCode = keyof typeof REFUSAL_TEXT;

export interface Refusal {
  ok: false;
  code: RefusalCode;
  msg: string;
}

/**
 * Thrown by guards inside the engine and turned into a {@link Refusal} by `advance`; never leaves the package.
 * Not an Error, since a denial is nothing unusual and a stack trace would cost more than the decision.
 */
export class Refused {
  constructor(readonly code: RefusalCode) {}
}

/** Denies the running command unless the guard holds. */
export function demand(holds: boolean, code: RefusalCode): asserts holds {
  if (!holds) throw new Refused(code);
}

export const refusalOf = (code: RefusalCode): Refusal => ({ ok: false, code, msg: REFUSAL_TEXT[code] });
