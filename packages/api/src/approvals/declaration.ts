/** Permissions of this module. */
import { action, screen } from "../kernel/declare";

export const permissions = {
  "oa.approval.todo": screen("待我审批", "For my approval"),
  "oa.approval.approvaled": screen("我已审批", "Approved by me"),
  "oa.approval.mySubmit": screen("我发起的", "Submitted by me"),
  "oa.approval.Cc": screen("抄送我的", "Copies for me"),
  "oa.approval.sub": screen("下属的审批", "Of my people"),
  "oa.approval.all": screen("全部审批", "All approvals"),
  "oa.approval.logs": screen("审批日志", "Approval log"),
  "oa.approval.statistics": screen("审批统计", "Approval statistics"),
  "oa.approval.export": action("批量导出", "Export"),
} as const;
