/** What this module may let one do, and what it chooses from. */
import { action, scope, screen } from "../kernel/declare";

export const permissions = {
  "crm.clues.total": screen("全部线索", "All leads"),
  "crm.clues.watched": screen("我关注的线索", "Starred leads"),
  "crm.clues.tobe": screen("待跟进线索", "Leads to follow up"),
  "crm.clues.gonghai": screen("线索公海", "Lead pool"),
  "crm.clues.add": action("新建", "Create"),
  "crm.clues.edit": action("编辑", "Edit"),
  "crm.clues.delete": action("删除", "Delete"),
  "crm.clues.receive": action("领取", "Claim"),
  "crm.clues.alloc": action("分配", "Allocate"),
  "crm.clues.toGonghai": action("转入公海", "To the pool"),
  "crm.clues.lock": action("锁定", "Lock"),
  "crm.clues.transfer": action("转让", "Transfer"),
  "crm.clues.share": action("共享", "Share"),
  "crm.clues.turn": action("转为客户", "Convert to customer"),
  "crm.clues.close": action("设为无效", "Set invalid"),
  "crm.clues.export": action("批量导出", "Export"),
  "crm.clues.import": action("批量导入", "Import"),
  "crm.clues.importOrigin": action("导入时指定负责人和创建时间", "Import with owner and creation time"),
  "crm.clues.reveal": action("查看隐藏的手机号", "Look at hidden phones"),
  "crm.clues.repeat": action("查重", "Check duplicates"),
} as const;

export const dictionaries = {
  invalidReason: { cn: "线索无效原因", en: "Reason for an invalid lead" },
} as const;

/** How far a role sees them. */
export const scopes = { clues: scope("线索", "Leads", "crm.clues.") } as const;
