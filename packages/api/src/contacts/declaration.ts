/** Permissions and dictionary kinds of this module. */
import { action } from "../kernel/declare";

export const permissions = {
  "crm.contact.add": action("新建", "Create"),
  "crm.contact.edit": action("编辑", "Edit"),
  "crm.contact.delete": action("删除", "Delete"),
  "crm.contact.export": action("批量导出", "Export"),
  "crm.contact.import": action("批量导入", "Import"),
} as const;

export const dictionaries = {
  position: { cn: "职位", en: "Position" },
  contactRole: { cn: "联系人角色", en: "Role of a contact" },
} as const;
