/** Permissions about renewals of contracts. */
import { action, screen } from "../kernel/declare";

export const permissions = {
  "crm.finance.renewal": screen("续费", "Renewals"),
  "crm.finance.renewalAdd": action("续费新建", "Renew contracts"),
  "crm.finance.renewalEdit": action("续费编辑", "Edit renewals"),
  "crm.finance.renewalDelete": action("续费删除", "Delete renewals"),
  "crm.finance.renewalImport": action("续费导入", "Import renewals"),
  "crm.finance.renewalExport": action("续费导出", "Export renewals"),
} as const;
