/** Permissions of this module. */
import { action, screen } from "../kernel/declare";

export const permissions = {
  "system.account": screen("账户", "Accounts"),
  "system.manage.account": action("账户增改", "Add, edit and delete accounts"),
  "system.manage.accountExport": action("账户导出", "Export accounts"),
  "system.manage.accountImport": action("账户导入", "Import accounts"),
  "crm.finance.account": screen("账户流水", "Account movements"),
  "crm.finance.transfer": action("账户转账", "Transfer between accounts"),
} as const;
