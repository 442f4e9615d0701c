/** What the server says of this module only. */
import { defineMessages } from "@qicheng/engine/text/message";

export const keySaid = defineMessages({
  made: { cn: "密钥只显示这一次，请妥善保存", en: "The key is shown this once: keep it in a safe place" },
  revoked: { cn: "密钥已停用", en: "The key works no more" },
  most: { cn: "每人最多{max}个有效密钥，请先停用不用的", en: "One person has {max} keys at most: end one first" },
  nameTaken: { cn: "已有同名的密钥", en: "There is a key of this name" },
  notYours: { cn: "只能选自己有的权限", en: "Only rights that you have yourself" },
  didMake: { cn: "新建接口密钥：{name}", en: "Made the API key {name}" },
  didRevoke: { cn: "停用接口密钥：{name}", en: "Ended the API key {name}" },
});
