/** What the server says of this module only. */
import { defineMessages } from "@qicheng/engine/text/message";

export const dictionarySaid = defineMessages({
  taken: { cn: "名称已存在", en: "This name is in use" },
  used: { cn: "「{name}」已被{by}使用，请改为停用", en: "“{name}” is in use by {by}; disable it instead" },
  inUse: { cn: "启用", en: "In use" },
  off: { cn: "停用", en: "Off" },
  entry: { cn: "字典", en: "dictionary entry" },
  didSort: { cn: "调整{title}顺序", en: "Sorted the entries: {title}" },
  oneKind: { cn: "只能排列同一类型", en: "Only entries of one kind can be sorted together" },
});
