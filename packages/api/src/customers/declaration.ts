/** What this module may let one do, and what it chooses from. */
import { action, scope, screen } from "../kernel/declare";

export const permissions = {
  "crm.customer.total": screen("全部客户", "All customers"),
  "crm.customer.watched": screen("我关注的客户", "Starred customers"),
  "crm.customer.gonghai": screen("客户公海", "Customer pool"),
  "crm.customer.add": action("新建", "Create"),
  "crm.customer.edit": action("编辑", "Edit"),
  "crm.customer.delete": action("删除", "Delete"),
  "crm.customer.receive": action("领取", "Claim"),
  "crm.customer.alloc": action("分配", "Allocate"),
  "crm.customer.toGonghai": action("转入公海", "To the pool"),
  "crm.customer.lock": action("锁定", "Lock"),
  "crm.customer.transfer": action("转让", "Transfer"),
  "crm.customer.share": action("共享", "Share"),
  "crm.customer.export": action("批量导出", "Export"),
  "crm.customer.import": action("批量导入", "Import"),
  "crm.customer.importOrigin": action("导入时指定负责人和创建时间", "Import with owner and creation time"),
  "crm.customer.reveal": action("查看隐藏的手机号", "Look at hidden phones"),
  "crm.customer.merge": action("合并", "Merge"),
  "crm.customer.repeat": action("查重", "Check duplicates"),
} as const;

export const dictionaries = {
  customerLevel: { cn: "客户级别", en: "Customer level" },
  source: { cn: "客户来源", en: "Source" },
  industry: { cn: "所属行业", en: "Industry" },
  scale: { cn: "人员规模", en: "Company size" },
  poolReason: { cn: "转公海原因", en: "Reason for the pool" },
} as const;

/** How far a role sees them. */
export const scopes = { customer: scope("客户", "Customers", "crm.") } as const;
