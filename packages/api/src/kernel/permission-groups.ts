/** Where every permission stands: the groups of the whole product in their order, also those that nothing is in yet. */
import type { Title } from "./declare";

export interface PermissionGroup extends Title {
  children?: { readonly [key: string]: PermissionGroup };
}

const group = (cn: string, en: string, children?: PermissionGroup["children"]): PermissionGroup =>
  children ? { cn, en, children } : { cn, en };

export const PERMISSION_GROUPS: { readonly [key: string]: PermissionGroup } = {
  crm: group("销售", "Sales", {
    clues: group("线索", "Leads"),
    customer: group("客户", "Customers"),
    contact: group("联系人", "Contacts"),
    followup: group("跟进记录", "Follow-ups"),
    contract: group("合同", "Contracts"),
    finance: group("财务", "Finance"),
    product: group("产品", "Products"),
    scene: group("场景", "Scenes"),
    manage: group("管理操作", "Administration"),
  }),
  oa: group("办公", "Office", {
    approval: group("审批", "Approvals"),
    manage: group("管理操作", "Administration"),
  }),
  bi: group("数据", "Analysis", {
    customer: group("客户分析", "Customers"),
    attendance: group("考勤", "Attendance"),
    manage: group("管理操作", "Administration"),
  }),
  erp: group("库存", "Stock", {
    stock: group("仓储", "Stock"),
    purchase: group("采购", "Purchasing"),
    manage: group("管理操作", "Administration"),
  }),
  system: group("设置", "Settings", { manage: group("管理操作", "Administration") }),
  call: group("呼叫", "Calls"),
  dbcall: group("外呼", "Outbound calls", {
    index: group("呼叫任务", "Call tasks"),
    manage: group("管理操作", "Administration"),
  }),
};
