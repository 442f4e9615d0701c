/** What is said of work reports. */
import { defineMessages } from "@qicheng/engine/text/message";

/** Kinds of reports by their value on the wire. */
export const REPORT_KINDS = {
  1: { cn: "日报", en: "Daily report" },
  2: { cn: "周报", en: "Weekly report" },
  3: { cn: "月报", en: "Monthly report" },
} as const;
export type ReportKind = keyof typeof REPORT_KINDS;

/** More days ago than this nothing is handed in any more. */
export const MOST_DAYS_LATE = 3_653;

export const worklogSaid = defineMessages({
  titled: { cn: "{name}的{kind}（{period}）", en: "{kind} of {name} ({period})" },
  ownOnly: { cn: "只有写报告的人可以操作", en: "Only who wrote the report may do this" },
  future: { cn: "还没有到这一天", en: "This day has not come yet" },
  tooOld: { cn: "只能补交最近十年的报告", en: "Only reports of the last ten years may be handed in" },
  twice: { cn: "{period}的{kind}已提交", en: "The {kind} of {period} is there already" },
  left: { cn: "{name}已离职，不能接收报告", en: "{name} has left and gets no reports" },
  text: { cn: "评论内容", en: "Comment" },
  commentsOf: { cn: "工作报告评论", en: "comments on work reports" },
  readersOf: { cn: "工作报告接收人", en: "who gets work reports" },
  likesOf: { cn: "工作报告点赞", en: "likes of work reports" },
  rulesOf: { cn: "工作报告规则", en: "rules of work reports" },
  noComment: { cn: "评论不存在", en: "There is no such comment" },
  ownComment: { cn: "只能删除自己的评论", en: "Only one's own comment may be deleted" },
  commented: { cn: "已评论", en: "Comment added" },
  uncommented: { cn: "评论已删除", en: "Comment deleted" },
  liked: { cn: "已点赞", en: "Liked" },
  unliked: { cn: "已取消点赞", en: "No longer liked" },
  didComment: { cn: "评论工作报告「{name}」：{text}", en: "commented on the report “{name}”: {text}" },
  didUncomment: { cn: "删除工作报告「{name}」的评论：{text}", en: "deleted a comment on the report “{name}”: {text}" },
  sent: { cn: "收到工作报告", en: "Work reports" },
  sentOf: { cn: "{from}提交了{name}", en: "{from} handed in: {name}" },
  replied: { cn: "工作报告有评论", en: "Comments on work reports" },
  repliedOn: { cn: "{from}评论了{name}", en: "{from} commented on {name}" },
  digest: { cn: "工作报告汇总", en: "Digest of work reports" },
  digestOf: {
    cn: "{rule}（{period}）：应交{due}人，按时{onTime}人，补交{late}人，未交{missing}人",
    en: "{rule} ({period}): {due} due, {onTime} on time, {late} late, {missing} missing",
  },
  remind: { cn: "提醒写工作报告", en: "Reminders of work reports" },
  remindOf: { cn: "{rule}（{period}）还没有提交，截止{time}", en: "{rule} ({period}) is not handed in, until {time}" },
  gone: { cn: "（已删除）", en: "(deleted)" },
  ruleName: { cn: "规则名称", en: "Name of the rule" },
  noRule: { cn: "没有这条规则", en: "There is no such rule" },
  staleRule: { cn: "规则已被他人修改，请重新打开", en: "Somebody else has changed the rule, please open it again" },
  ruleTwice: { cn: "已有同名的规则", en: "There is a rule of this name" },
  noDays: { cn: "请选择至少一天", en: "Choose at least one day" },
  wrongWindow: {
    cn: "截止时间要晚于开始时间，最晚到次日 24:00",
    en: "It has to end after it begins, at the latest the next day",
  },
  ruleSaved: { cn: "规则已保存", en: "The rule is saved" },
  ruleDeleted: { cn: "规则已删除", en: "The rule is deleted" },
  didRule: { cn: "保存工作报告规则「{name}」", en: "saved the rule of work reports “{name}”" },
  didDropRule: { cn: "删除工作报告规则「{name}」", en: "deleted the rule of work reports “{name}”" },
});
