/** What the server says of the rules of pools only. */
import { defineMessages } from "@qicheng/engine/text/message";

export const poolRulesSaid = defineMessages({
  did: { cn: "修改{title}公海规则", en: "Changed the rules of the pool: {title}" },
});
