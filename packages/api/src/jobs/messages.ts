/** What the server says of this module only. */
import { defineMessages } from "@qicheng/engine/text/message";

export const jobSaid = defineMessages({
  paused: { cn: "已暂停", en: "Paused" },
  goesOn: { cn: "已继续", en: "It goes on" },
  cancelled: { cn: "已取消", en: "Cancelled" },
});
