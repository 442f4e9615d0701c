/** What the server says of calls. */
import { defineMessages } from "@qicheng/engine/text/message";

export const callResults = defineMessages({
  answered: { cn: "接通", en: "Answered" },
  noAnswer: { cn: "无人接听", en: "No answer" },
  busy: { cn: "忙", en: "Busy" },
  declined: { cn: "拒接", en: "Declined" },
  agentNoAnswer: { cn: "坐席未接", en: "Seat did not answer" },
  cancelled: { cn: "取消", en: "Cancelled" },
  failed: { cn: "失败", en: "Failed" },
  unknown: { cn: "结果未知", en: "Unknown" },
  blocked: { cn: "已拦截", en: "Not allowed" },
});
export type CallResult = keyof typeof callResults;

/** In the order of their digits. */
export const callOutcomes = defineMessages({
  answered: { cn: "接通", en: "Answered" },
  noAnswer: { cn: "无人接听", en: "No answer" },
  off: { cn: "关机", en: "Switched off" },
  invalid: { cn: "空号", en: "No such number" },
  busy: { cn: "忙", en: "Busy" },
  declined: { cn: "拒接", en: "Declined" },
});
export type CallOutcome = keyof typeof callOutcomes;
export const OUTCOMES = Object.keys(callOutcomes) as CallOutcome[];

export const callKinds = defineMessages({
  callback: { cn: "回拨", en: "Call-back" },
  axb: { cn: "中间号", en: "Number between" },
  inbound: { cn: "呼入", en: "Incoming" },
  phone: { cn: "手机拨打", en: "Own phone" },
});
export type CallKind = keyof typeof callKinds;

export const callSaid = defineMessages({
  noCalls: { cn: "没有呼叫权限，请联系管理员开通", en: "You may not call: ask an administrator" },
  noProvider: { cn: "未配置线路", en: "No line is set up" },
  noSeat: { cn: "未绑定坐席", en: "You have no seat" },
  seatBusy: { cn: "坐席正在通话中", en: "Your seat is in a call" },
  number: { cn: "号码不正确", en: "Not a number that can be called" },
  black: { cn: "号码在黑名单中", en: "This number is on the black list" },
  blackBecause: { cn: "号码在黑名单中：{why}", en: "This number is on the black list: {why}" },
  hours: { cn: "只能在{from}–{to}呼叫", en: "Calls are made between {from} and {to}" },
  pooled: { cn: "公海客户请先领取再呼叫", en: "In the pool: claim it before you call" },
  silent: { cn: "已设为免打扰，不能呼叫", en: "Marked as not to be called" },
  foreign: { cn: "该号码属于他人负责的客户", en: "This is the number of a colleague’s customer" },
  hourly: { cn: "一小时内最多呼叫{max}次", en: "At most {max} calls an hour" },
  dialled: { cn: "正在呼叫", en: "Calling" },
  refused: { cn: "线路拒绝：{why}", en: "The line refused: {why}" },
  unreached: { cn: "线路没有响应", en: "The line does not answer" },
  noX: { cn: "没有空闲的中间号，请稍后再试", en: "No number between is free: try again later" },
  hangingUp: { cn: "正在挂断", en: "Hanging up" },
  hangup: { cn: "线路未能挂断", en: "The line did not hang up" },
  isOver: { cn: "通话已结束", en: "The call is over" },
  running: { cn: "通话还没有结束", en: "The call is not over yet" },
  saved: { cn: "已记录", en: "Noted" },
  noCall: {
    cn: "不是自己与该客户的通话，或已写过跟进",
    en: "Not a call of yours with this customer, or written about already",
  },
  switched: { cn: "已切换", en: "Switched" },
  short: { cn: "触发短秒规则", en: "Short calls" },
  shortOf: {
    cn: "今天与该号码有{n}次不足{seconds}秒的通话",
    en: "{n} calls with this number were shorter than {seconds} s today",
  },
  codeSent: { cn: "验证码已发送", en: "A code was sent" },
  codeSoon: { cn: "请{wait}秒后再获取", en: "Ask again in {wait} s" },
  codeNone: { cn: "请先获取验证码", en: "Ask for a code first" },
  codeTries: { cn: "验证码错误次数过多，请重新获取", en: "Too many wrong codes: ask for another one" },
  codeWrong: { cn: "验证码不正确", en: "Not the right code" },
  code: { cn: "验证码", en: "Code" },
  registered: { cn: "已设为坐席的外显号码", en: "Customers see this number now" },
  didRegister: { cn: "坐席「{seat}」的外显号码改为{number}", en: "Seat “{seat}” shows {number}" },
  signature: { cn: "签名不正确", en: "Not signed as agreed" },
  span: { cn: "时间范围不正确", en: "Not a valid span" },
  longSpan: { cn: "最多统计{max}天", en: "At most {max} days" },
  calls: { cn: "通话记录", en: "calls" },
  missed: { cn: "未接来电", en: "Missed call" },
  missedFrom: { cn: "{number}来电未接", en: "You missed a call of {number}" },
  incoming: { cn: "来电", en: "Incoming call" },
  incomingFrom: { cn: "{number}来电", en: "{number} is calling" },
  callBack: { cn: "回电：{number}", en: "Call back {number}" },
});
