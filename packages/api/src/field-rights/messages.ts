/** What the server says of this module only. */
import { defineMessages } from "@qicheng/engine/text/message";

export const fieldRightSaid = defineMessages({
  noRole: { cn: "角色不存在", en: "There is no such role" },
  twice: { cn: "同一角色的同一字段只能设置一次", en: "A field is set once for each role" },
  notOffered: {
    cn: "{field}不能设为{access}",
    en: "{field} cannot be {access}",
  },
  moved: {
    cn: "{role}的{field}已被他人修改，请重新选择",
    en: "Someone else changed {field} of {role}; please choose again",
  },
  didEdit: { cn: "修改角色「{role}」的字段权限", en: "Changed what the role {role} may do with fields" },
  hide: { cn: "不可见", en: "hidden" },
  mask: { cn: "掩码", en: "masked" },
  maskOwn: { cn: "掩码，含本人", en: "masked, one's own too" },
  read: { cn: "只读", en: "read only" },
  edit: { cn: "可编辑", en: "editable" },
});
