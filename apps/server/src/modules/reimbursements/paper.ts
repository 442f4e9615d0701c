/** The reimbursement on paper, with room for the vouchers to be glued behind it. */
import type { Starter } from "@qicheng/engine/print/starter";

export const REIMBURSEMENT_PAPER: Starter = {
  title: "费用报销单",
  code: "ordersn",
  facts: [
    ["报销人", "UserID"],
    ["报销时部门", "BranchID"],
    ["报销类型", "type"],
    ["报销日期", "date", "date"],
    ["费用部门", "costBranch"],
    ["收款人", "payee"],
    ["合同", "contractId"],
    ["付款状态", "payState"],
  ],
  tables: [
    {
      source: "items",
      title: "报销明细",
      optional: true,
      columns: [
        { field: "no", title: "序号", width: 12, align: "center" },
        { field: "date", title: "日期", width: 28, align: "center" },
        { field: "category", title: "费用类别", width: 32 },
        { field: "ext", title: "说明", width: 76 },
        { field: "money", title: "金额", width: 32, align: "right", sum: true },
      ],
    },
    {
      source: "approval.steps",
      title: "审批记录",
      optional: true,
      columns: [
        { field: "StepName", title: "步骤", width: 60 },
        { field: "username", title: "审批人", width: 60 },
        { field: "statusName", title: "结果", width: 60 },
      ],
    },
  ],
  amount: ["报销金额", "money"],
  remarks: [["备注", "ext"]],
  signs: ["报销人", "部门负责人", "财务", "出纳"],
};
