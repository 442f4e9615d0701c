/** What the server says of this module only. */
import { defineMessages } from "@qicheng/engine/text/message";

export const customerSaid = defineMessages({
  shortKey: { cn: "查重内容至少2个字", en: "At least 2 characters" },
  bin: { cn: "回收站", en: "recycle bin" },
  pool: { cn: "公海", en: "pool" },
  together: { cn: "一起保存的客户互相重复", en: "Customers that are saved together are the same" },
  duplicate: { cn: "与已有客户「{name}」重复（{holder}）", en: "Same as the customer “{name}” ({holder})" },
  followUp: { cn: "写跟进", en: "Write a follow-up" },
  contact: { cn: "新建联系人", en: "New contact" },
  contactEdit: { cn: "编辑联系人", en: "Edit contacts" },
  contactDelete: { cn: "删除联系人", en: "Delete contacts" },
});
