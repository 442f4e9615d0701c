/** What is said of tasks. */
import { defineMessages } from "@qicheng/engine/text/message";

export const taskSaid = defineMessages({
  remove: { cn: "删除", en: "Delete" },
  open: { cn: "未完成任务", en: "Open tasks" },
  messages: { cn: "任务进展", en: "progress of tasks" },
  members: { cn: "任务参与人", en: "participants of tasks" },
  text: { cn: "评论内容", en: "Comment" },
  reason: { cn: "原因", en: "Reason" },
  completedTasks: { cn: "完成任务", en: "Tasks completed" },
  completedNote: { cn: "按完成时间，算给负责人", en: "By the time of completion, for the assignee" },
  complete: { cn: "设为完成", en: "Set as complete" },
  work: { cn: "处理", en: "Work on it" },
  start: { cn: "开始处理", en: "Start" },
  begun: { cn: "任务已开始", en: "The task has begun" },
  refuse: { cn: "拒绝", en: "Refuse" },
  reopen: { cn: "重新打开", en: "Reopen" },
  ownOnly: { cn: "只有负责人或创建人可以操作", en: "Only its assignee or creator may do this" },
  assigneeOnly: { cn: "只有负责人可以拒绝", en: "Only its assignee may refuse it" },
  creatorOnly: { cn: "只有创建人可以操作", en: "Only its creator may do this" },
  ownTask: { cn: "自己给自己的任务不用拒绝", en: "It is one's own task" },
  closed: { cn: "任务已完成或已拒绝", en: "The task is completed or refused" },
  notClosed: { cn: "任务还没有结束", en: "The task has not ended yet" },
  isAlready: { cn: "任务已是「{state}」", en: "The task is “{state}” already" },
  newState: { cn: "新建的任务不能是已拒绝", en: "A new task cannot be refused" },
  needsReason: { cn: "请用「拒绝」并填写原因", en: "Use “Refuse” and give a reason" },
  reasonMissing: { cn: "请填写拒绝的原因", en: "Say why it is refused" },
  byReply: { cn: "该任务回复后自动完成", en: "This task is completed by a reply" },
  left: { cn: "{name}已离职，不能负责任务", en: "{name} has left the company" },
  memberLeft: { cn: "{name}已离职，不能参与任务", en: "{name} has left and takes part in no task" },
  needsAssignee: { cn: "请选择负责人", en: "Choose an assignee" },
  oneLink: { cn: "只能关联一条数据", en: "A task is linked with one record only" },
  linkType: { cn: "关联类型不正确", en: "There is no such kind of linked record" },
  noApproval: { cn: "关联的审批不存在或无权查看", en: "The approval does not exist, or you do not see it" },
  oneLevel: { cn: "子任务下不能再建子任务", en: "A sub-task has no sub-tasks" },
  parentClosed: { cn: "上级任务已结束，不能再加子任务", en: "The task above has ended" },
  repeatNeedsDeadline: { cn: "重复的任务请填写截止时间", en: "A task that repeats needs a deadline" },
  repeatEnds: { cn: "不能早于截止时间", en: "It is before the deadline" },
  subRepeats: { cn: "子任务不能重复", en: "A sub-task does not repeat" },
  days: { cn: "请按「周一 周三」这样填写", en: "Name days of the week" },
  commented: { cn: "已评论", en: "Comment added" },
  commentedAndDone: { cn: "已评论并完成", en: "Comment added, task completed" },
  didComplete: { cn: "完成任务「{name}」", en: "completed the task “{name}”" },
  didStart: { cn: "开始任务「{name}」", en: "started the task “{name}”" },
  didPause: { cn: "任务「{name}」改为待办", en: "put the task “{name}” back to do" },
  didRefuse: { cn: "拒绝任务「{name}」：{reason}", en: "refused the task “{name}”: {reason}" },
  didReopen: { cn: "重新打开任务「{name}」", en: "reopened the task “{name}”" },
  didContinue: { cn: "重复任务「{name}」的下一个", en: "the next of the repeated task “{name}”" },
  didComment: { cn: "评论任务「{name}」：{text}", en: "commented on the task “{name}”: {text}" },
  didHand: { cn: "任务「{name}」由{from}交接给{to}", en: "handed the task “{name}” from {from} to {to}" },
  done: { cn: "任务状态已更新", en: "The task has its new state" },
  noSight: { cn: "{name}看不到该任务，不能提到", en: "{name} does not see the task" },

  created: { cn: "创建了任务", en: "created the task" },
  movedTo: { cn: "状态：{from} → {to}", en: "state: {from} → {to}" },
  refusedFor: { cn: "拒绝了任务：{reason}", en: "refused the task: {reason}" },
  givenTo: { cn: "负责人：{from} → {to}", en: "assignee: {from} → {to}" },
  dueAt: { cn: "截止时间：{from} → {to}", en: "deadline: {from} → {to}" },
  handedTo: { cn: "离职交接：{from} → {to}", en: "handed over: {from} → {to}" },
  none: { cn: "无", en: "none" },
  missed: { cn: "已错过 {n}次", en: "missed {n} times" },

  assigned: { cn: "任务分配", en: "Task assigned" },
  assignedYou: { cn: "{from} 给你分配了任务「{name}」", en: "{from} gave you the task “{name}”" },
  assignedMany: { cn: "{from} 给你分配了 {count} 个任务", en: "{from} gave you {count} tasks" },
  joined: { cn: "参与任务", en: "Part in a task" },
  joinedYou: { cn: "{from} 邀请你参与任务「{name}」", en: "{from} added you to the task “{name}”" },
  ended: { cn: "任务结果", en: "Result of a task" },
  completedBy: { cn: "{from} 完成了任务「{name}」", en: "{from} completed the task “{name}”" },
  refusedBy: { cn: "{from} 拒绝了任务「{name}」：{reason}", en: "{from} refused the task “{name}”: {reason}" },
  reopenedBy: { cn: "{from} 重新打开了任务「{name}」", en: "{from} reopened the task “{name}”" },
  replied: { cn: "任务评论", en: "Comment on a task" },
  repliedOn: { cn: "{from} 评论了任务「{name}」", en: "{from} commented on the task “{name}”" },
  mentioned: { cn: "任务中提到我", en: "Mentioned in a task" },
  mentionedIn: { cn: "{from} 在任务「{name}」中提到了你", en: "{from} mentioned you in the task “{name}”" },
  reminder: { cn: "任务提醒", en: "Task reminder" },
  remindsOf: { cn: "任务「{name}」将于 {time} 截止", en: "The task “{name}” is due at {time}" },
  dueNow: { cn: "任务「{name}」已到截止时间", en: "The task “{name}” is due now" },
  lateBy: { cn: "任务「{name}」已逾期 {days} 天", en: "The task “{name}” is {days} days overdue" },

  dueSource: { cn: "今天到期的任务", en: "tasks due today" },
  overdueSource: { cn: "逾期任务", en: "overdue tasks" },
  dueToday: { cn: "任务今天 {time} 截止", en: "task due today at {time}" },
  overdueDays: { cn: "任务逾期 {days} 天", en: "task {days} days overdue" },
});

/** States of a task (settled 7.3). */
export const TASK_TODO = 0;
export const TASK_DOING = 1;
export const TASK_DONE = 2;
export const TASK_REFUSED = 3;

/** A task of this type is completed by a reply. */
export const BY_REPLY = 2;

/** Codes of what a task is linked with: those of the specification, and ours for approvals. */
export const LINKS = { clue: 1, customer: 2, contract: 4, approval: 8 } as const;
