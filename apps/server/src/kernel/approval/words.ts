/** What is said about approvals. The engine has the Chinese of its refusals; here stands the English beside it. */
import type { CommandType } from "@qicheng/engine/approval/commands";
import type { TimerKind } from "@qicheng/engine/approval/definition";
import type { LogRow, NotifyKind } from "@qicheng/engine/approval/effects";
import { REFUSAL_TEXT, type RefusalCode } from "@qicheng/engine/approval/refusal";
import { defineMessages, type Message } from "@qicheng/engine/text/message";

const REFUSAL_ENGLISH: Record<RefusalCode, string> = {
  E_NO_VIEW: "This record does not exist, or you may not see it",
  E_NOT_WORKER: "This step is not yours to act on",
  E_STEP_DONE: "This step has been dealt with already",
  E_ENDED: "This approval has ended",
  E_TARGET: "It cannot be returned to that step",
  E_RECIPIENT: "Please choose who is to get it",
  E_FIELD: "You may not change that field",
  E_FORM: "Please fill in the required fields and save the form before you approve",
  E_LEN: "At most 300 characters",
  E_CC: "At most 5 people can get a copy",
  E_DISABLED: "This flow is switched off",
  E_DUP: "This record has a running approval already",
  E_SELF: "You cannot choose yourself",
  E_LEFT: "Somebody you chose has left",
  E_PRESENT: "Somebody you chose is on this step already",
  E_FORWARD: "This step may not be forwarded",
  E_FORWARD_MAX: "This step cannot be forwarded any more",
  E_CC_FORM: "This form does not allow copies",
  E_FORM_CHANGED: "The form has been changed; please refresh before you approve",
  E_STARTER: "You may not start this flow",
  E_NOT_INITIATOR: "Only whoever submitted it may do this",
  E_NOT_ADMIN: "Only an administrator of the flow may do this",
  E_REVOKE: "It cannot be revoked now",
  E_URGE: "You can urge once in 30 minutes",
  E_SIGN: "Who was asked to help cannot ask others",
  E_REDUCE: "Only people whom you added and who have not acted yet can be removed",
  E_LAST: "A step keeps at least one person",
  E_TAKE_BACK: "This approval cannot be taken back any more",
  E_TIMER: "There is no such clock, or it is not due yet",
  E_NOBODY: "Nobody can approve the next step; please ask an administrator of the flow",
  E_VERSION: "The flow has another version than this approval; please refresh and try again",
};

export const approvalRefused = Object.fromEntries(
  Object.entries(REFUSAL_TEXT).map(([code, cn]) => [code, { cn, en: REFUSAL_ENGLISH[code as RefusalCode] }]),
) as Record<RefusalCode, Message>;

/** Heads what people are told. */
export const approvalTitles: Record<NotifyKind, { cn: string; en: string }> = {
  todo: { cn: "待我审批", en: "For your approval" },
  urge: { cn: "审批催办", en: "Approval urged" },
  remind: { cn: "审批提醒", en: "Approval reminder" },
  cc: { cn: "审批抄送", en: "Copy of an approval" },
  returned: { cn: "审批退回", en: "Approval returned" },
  ended: { cn: "审批结束", en: "Approval ended" },
  advice: { cn: "审批意见", en: "Advice on an approval" },
  blocked: { cn: "审批受阻", en: "Approval held up" },
};

/** What they are told, by kind. */
export const approvalTold = defineMessages({
  todo: { cn: "「{title}」等待您审批", en: "“{title}” waits for your approval" },
  urge: { cn: "{from}催办：「{title}」等待您审批", en: "{from} urges: “{title}” waits for your approval" },
  urgeSaying: {
    cn: "{from}催办：「{title}」等待您审批：{ext}",
    en: "{from} urges: “{title}” waits for your approval: {ext}",
  },
  remind: { cn: "提醒：「{title}」等待您审批", en: "Reminder: “{title}” waits for your approval" },
  cc: { cn: "「{title}」抄送给您", en: "You got a copy of “{title}”" },
  returned: { cn: "「{title}」已退回", en: "“{title}” was returned" },
  ended: { cn: "「{title}」的审批已结束", en: "The approval of “{title}” has ended" },
  endedAs: { cn: "「{title}」{status}", en: "“{title}”: {status}" },
  advice: { cn: "{from}对「{title}」给出了意见", en: "{from} gave advice on “{title}”" },
  blocked: {
    cn: "「{title}」的自动通过因必填项未填而未能执行",
    en: "“{title}” could not pass by itself: required fields are empty",
  },
});

export const mentions = defineMessages({
  title: { cn: "审批评论@我", en: "Mentioned in an approval" },
  text: { cn: "{from}在「{title}」的评论中提到了您", en: "{from} mentioned you in a comment on “{title}”" },
  agree: { cn: "通过", en: "Approve" },
  opinion: { cn: "审批意见", en: "Opinion" },
  done: { cn: "已处理", en: "Dealt with" },
});

/** What the log says of each command. */
export const approvalDid: Record<CommandType, (params: { title: string }) => Message> = defineMessages({
  submit: { cn: "提交审批「{title}」", en: "Submitted “{title}” for approval" },
  receive: { cn: "接收审批「{title}」", en: "Received the approval of “{title}”" },
  approve: { cn: "审批通过「{title}」", en: "Approved “{title}”" },
  resubmit: { cn: "重新提交审批「{title}」", en: "Submitted “{title}” again" },
  refuse: { cn: "审批不通过「{title}」", en: "Refused “{title}”" },
  return: { cn: "退回审批「{title}」", en: "Returned “{title}”" },
  forward: { cn: "转交审批「{title}」", en: "Forwarded the approval of “{title}”" },
  revoke: { cn: "撤回审批「{title}」", en: "Revoked the approval of “{title}”" },
  urge: { cn: "催办审批「{title}」", en: "Urged the approval of “{title}”" },
  cc: { cn: "抄送审批「{title}」", en: "Sent copies of the approval of “{title}”" },
  comment: { cn: "评论审批「{title}」", en: "Commented on the approval of “{title}”" },
  saveForm: { cn: "修改审批表单「{title}」", en: "Changed the form of “{title}”" },
  addSign: { cn: "加签审批「{title}」", en: "Asked others into the approval of “{title}”" },
  reduceSign: { cn: "减签审批「{title}」", en: "Took others off the approval of “{title}”" },
  delegate: { cn: "委派审批「{title}」", en: "Asked for advice on “{title}”" },
  takeBack: { cn: "取回审批「{title}」", en: "Took back the approval of “{title}”" },
  timer: { cn: "到时处理审批「{title}」", en: "A clock acted on the approval of “{title}”" },
  terminate: { cn: "终止审批「{title}」", en: "Terminated the approval of “{title}”" },
  reassign: { cn: "改派审批「{title}」", en: "Reassigned the approval of “{title}”" },
  leaver: { cn: "移交离职人员的审批「{title}」", en: "Handed over a leaver's approval of “{title}”" },
});

/** What somebody did, in a word. */
export const approvalActs: Readonly<Record<LogRow["action"] | "system", Message>> = {
  submit: { cn: "提交", en: "Submitted" },
  receive: { cn: "接收", en: "Received" },
  approve: { cn: "通过", en: "Approved" },
  resubmit: { cn: "重新提交", en: "Submitted again" },
  refuse: { cn: "拒绝", en: "Refused" },
  return: { cn: "退回", en: "Returned" },
  forward: { cn: "转交", en: "Forwarded" },
  revoke: { cn: "撤回", en: "Revoked" },
  urge: { cn: "催办", en: "Urged" },
  cc: { cn: "抄送", en: "Sent copies" },
  comment: { cn: "评论", en: "Commented" },
  saveForm: { cn: "修改表单", en: "Changed the form" },
  addSign: { cn: "加签", en: "Asked others in" },
  reduceSign: { cn: "减签", en: "Took others off" },
  delegate: { cn: "委托", en: "Asked for advice" },
  advice: { cn: "给出意见", en: "Gave advice" },
  takeBack: { cn: "取回", en: "Took back" },
  timer: { cn: "到时处理", en: "A clock acted" },
  terminate: { cn: "终止", en: "Terminated" },
  reassign: { cn: "改派", en: "Reassigned" },
  leaver: { cn: "离职移交", en: "Handed over" },
  system: { cn: "系统", en: "System" },
};

/** What a clock did, and that one could not. */
export const clockActs: Readonly<Record<TimerKind, Message>> = {
  remind: { cn: "到时提醒", en: "A clock reminded" },
  autoPass: { cn: "到时自动通过", en: "Passed in time" },
  autoRefuse: { cn: "到时自动拒绝", en: "Refused in time" },
  toSuperior: { cn: "到时转给上级", en: "Handed to the superior in time" },
};
export const clockFailed: Message = { cn: "到时未能自动通过", en: "Could not pass in time" };

export const APPROVALS = { cn: "审批", en: "approvals" };

export const approvalSaid = defineMessages({
  atNode: { cn: "流程“{flow}”的节点“{node}”", en: "step “{node}” of the flow “{flow}”" },
  atLine: {
    cn: "流程“{flow}”从“{from}”到“{to}”的条件",
    en: "the condition from “{from}” to “{to}” of the flow “{flow}”",
  },
  atSettings: { cn: "流程“{flow}”的设置", en: "the settings of the flow “{flow}”" },
  theFlow: { cn: "流程“{flow}”", en: "the flow “{flow}”" },
  fieldKept: { cn: "“{title}”正被{at}使用，不能去掉", en: "“{title}” stays: {at} uses it" },
  optionKept: {
    cn: "“{title}”的选项“{option}”正被{at}使用，不能去掉",
    en: "“{option}” of “{title}” stays: {at} uses it",
  },
  pending: { cn: "待办审批", en: "Approvals to decide" },
  running: { cn: "审批中的记录不能修改或删除", en: "A record in approval cannot be changed or deleted" },
  notNeeded: { cn: "「{title}」无需审批", en: "“{title}” needs no approval" },
});
