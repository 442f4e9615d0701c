/** What the server says of this module only. */
import { defineMessages } from "@qicheng/engine/text/message";

export const contactSaid = defineMessages({
  didPrimary: { cn: "设为首要{title}：{name}", en: "Made the primary {title}: {name}" },
  primary: { cn: "已设为首要联系人", en: "Now the primary contact" },
});
