/** What the server says of approvals to those who call it. */
import { defineMessages } from "@qicheng/engine/text/message";

export const approvalSays = defineMessages({
  opinion: { cn: "审批意见", en: "Opinion" },
  copies: { cn: "抄送人", en: "Copies to" },
  people: { cn: "人员", en: "People" },
  step: { cn: "步骤", en: "Step" },
  node: { cn: "节点", en: "Node" },
  chosen: { cn: "选择的审批人", en: "Chosen approvers" },
  place: { cn: "加签方式", en: "Where they sign" },
  group: { cn: "通过方式", en: "How they pass" },
  kind: { cn: "类型", en: "Kind" },
  data: { cn: "表单数据", en: "Form data" },
  comment: { cn: "评论", en: "Comment" },
  files: { cn: "附件", en: "Files" },
  revision: { cn: "表单版本", en: "Revision of the form" },
  from: { cn: "开始日期", en: "From" },
  to: { cn: "结束日期", en: "To" },
  passed: { cn: "已通过", en: "Approved" },
  returned: { cn: "已退回", en: "Returned" },
  noFiles: { cn: "附件不存在，或超过9个", en: "There is no such file, or there are more than 9" },
  noPart: { cn: "只能@参与该审批的人", en: "Only people who have part in the approval can be mentioned" },
  noDay: { cn: "请选择日期", en: "Please choose a day" },
  tooLong: { cn: "最多统计366天", en: "At most 366 days" },
  noStep: { cn: "请选择要审批的步骤", en: "Please choose a step" },
});

/** Among all that somebody has to do. */
/** Who has it now, after what was done with it. */
export const approvalHas = defineMessages({
  has: { cn: "现由{who}审批", en: "now with {who}" },
  hasUsually: { cn: "现由{who}审批，通常{time}内处理", en: "now with {who}, who usually takes {time}" },
  andMore: { cn: "{names}等{count}人", en: "{names} and others ({count})" },
  minutes: { cn: "{n}分钟", en: "{n} {n|minute|minutes}" },
  hours: { cn: "{n}小时", en: "{n} {n|hour|hours}" },
  days: { cn: "{n}天", en: "{n} {n|day|days}" },
});

export const approvalQueue = defineMessages({
  source: { cn: "待审批", en: "To approve" },
  today: { cn: "待您审批", en: "Waits for your approval" },
  waits: { cn: "待您审批，已{days}天", en: "Waits for your approval since {days} {days|day|days}" },
});
