/** What the server says of this module only. */
import { defineMessages } from "@qicheng/engine/text/message";

export const roleSaid = defineMessages({
  role: { cn: "角色", en: "role" },
  none: { cn: "角色不存在", en: "No such role" },
  taken: { cn: "角色名称已存在", en: "There is a role of this name" },
  rightsAdded: { cn: "增加：{rights}", en: "Added: {rights}" },
  rightsTaken: { cn: "取消：{rights}", en: "Removed: {rights}" },
  builtinStays: { cn: "系统管理员角色不能删除", en: "The administrator role cannot be deleted" },
  hasPeople: { cn: "{name}还有{people}名员工", en: "{name} still has {people} {people|person|people}" },
});
