/** Permissions about what people have spent for the company. */
import { action, screen } from "../kernel/declare";

export const permissions = {
  "crm.finance.baoxiao": screen("报销单", "Reimbursements"),
  "crm.finance.baoxiaoAdd": action("报销新建", "File reimbursements"),
  "crm.finance.baoxiaoEdit": action("报销编辑", "Edit reimbursements"),
  "crm.finance.baoxiaoDelete": action("报销删除", "Delete reimbursements"),
  "crm.finance.baoxiaoImport": action("报销导入", "Import reimbursements"),
  "crm.finance.baoxiaoExport": action("报销导出", "Export reimbursements"),
} as const;
