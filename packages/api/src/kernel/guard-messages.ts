/** What is said where data might leave the company: exports that need a superior's word, masked values that are looked at. */
import { defineMessages } from "@qicheng/engine/text/message";

export const guardSaid = defineMessages({
  approval: { cn: "导出审批", en: "Approval of an export" },
  asked: { cn: "{from}申请{title}，请审批", en: "{from} asks for your approval. {title}" },
  decided: { cn: "导出审批结果", en: "Decision on an export" },
  approved: { cn: "{from}批准了：{title}", en: "{from} approved: {title}" },
  refused: { cn: "{from}未批准：{title}。理由：{reason}", en: "{from} refused: {title}. Reason: {reason}" },
  expired: { cn: "{title}：{days}天内无人审批，已失效", en: "{title}: nobody decided within {days} days" },
  sent: { cn: "已提交审批，批准后开始", en: "Sent for approval; it begins when approved" },
  didAsk: { cn: "申请审批：{title}{note}", en: "Asked for approval: {title}{note}" },
  didApprove: { cn: "批准{name}的申请：{title}", en: "Approved what {name} asked for: {title}" },
  didRefuse: { cn: "未批准{name}的申请：{title}（{reason}）", en: "Refused what {name} asked for: {title} ({reason})" },
  didExpire: { cn: "{name}的申请已失效：{title}", en: "What {name} asked for expired: {title}" },
  didWithdraw: { cn: "撤回申请：{title}", en: "Withdrew: {title}" },
  notApproved: { cn: "未批准：{reason}", en: "Refused: {reason}" },
  tooLate: { cn: "{days}天内无人审批，已失效", en: "Nobody decided within {days} days" },
  isDecided: { cn: "{name}已处理", en: "{name} has decided already" },
  isWithdrawn: { cn: "申请已撤回", en: "It was withdrawn" },
  isExpired: { cn: "申请已失效", en: "It has expired" },
  isAsking: { cn: "任务在等待审批", en: "The job waits for approval" },
  askerMayNot: { cn: "{name}已不能执行：{msg}", en: "{name} may not do it any more: {msg}" },
  notMasked: { cn: "该字段没有隐藏", en: "It is not hidden" },
  roleMasks: { cn: "你的角色不能查看该字段", en: "Your role does not let you see this field" },
  poolHides: { cn: "公海数据领取后才能查看", en: "Claim it from the pool to see this" },
  looksToday: { cn: "今天已查看{n}次，请明天再试", en: "Looked {n} {n|time|times} today; please try again tomorrow" },
  didReveal: { cn: "查看{title}「{name}」的完整{field}", en: "Looked at the whole {field} of {title} “{name}”" },
});
