/** What is said of reimbursements. */
import { defineMessages } from "@qicheng/engine/text/message";

export const reimbursementSaid = defineMessages({
  lines: { cn: "报销明细", en: "Lines of reimbursements" },
  post: { cn: "通过", en: "Approve" },
  posted: { cn: "已通过，等待付款", en: "Approved, to be paid" },
  didPost: { cn: "通过了{title}「{name}」", en: "approved the {title} “{name}”" },
  isPosted: { cn: "该报销单已审批通过", en: "It has been approved" },
  hasFlow: { cn: "该报销单由审批流程处理", en: "Its approval decides" },
  noMoney: { cn: "报销金额必须大于0", en: "The amount must be above 0" },
  otherSum: { cn: "报销金额与明细合计{money}元不符", en: "The lines add up to {money} yuan" },
  needsBranch: { cn: "部门报销请选择费用部门", en: "Choose the branch that bears it" },
  needsContract: { cn: "项目报销请选择合同", en: "Choose the contract for which it was spent" },
  drafts: { cn: "待通过的报销单", en: "Reimbursements to be approved" },
  running: { cn: "审批中的报销单", en: "Reimbursements under review" },
  asked: { cn: "报销{number}：{person}，{money}元", en: "Reimbursement {number}: {person}, {money} yuan" },
});
