/** Permissions and dictionary kinds of contracts. */
import { action, scope, screen } from "../kernel/declare";

export const permissions = {
  "crm.contract.SalesOrder": screen("销售合同", "Sales contracts"),
  "crm.contract.add": action("新建", "Create"),
  "crm.contract.edit": action("编辑", "Edit"),
  "crm.contract.delete": action("删除", "Delete"),
  "crm.contract.change": action("变更", "Change"),
  "crm.contract.void": action("作废", "Void"),
  "crm.contract.invoiced": action("标记已开票", "Mark as invoiced"),
  "crm.contract.export": action("批量导出", "Export"),
  "crm.contract.import": action("批量导入", "Import"),
} as const;

export const dictionaries = { contractType: { cn: "合同业务类型", en: "Contract type" } } as const;

/** How far a role sees them, with all that follows them. */
export const scopes = { contract: scope("合同与收款", "Contracts and receipts", "crm.") } as const;
