/** What the server says of this module only. */
import { defineMessages } from "@qicheng/engine/text/message";

export const blackSaid = defineMessages({
  there: { cn: "号码已存在", en: "This number is there already" },
  pattern: {
    cn: "请填写完整号码、至少3位数字加*（如170*），或境外号码（+*、+44*）",
    en: "A whole number, at least 3 digits with * (170*), or numbers abroad (+*, +44*)",
  },
});
