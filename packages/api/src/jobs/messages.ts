/** What the server says of this module only. */
import { defineMessages } from "@qicheng/engine/text/message";

export const jobSaid = defineMessages({
  paused: { cn: "已暂停", en: "Paused" },
  goesOn: { cn: "已继续", en: "It goes on" },
  needsReason: { cn: "请填写不批准的理由", en: "Please say why you refuse" },
  approved: { cn: "已批准", en: "Approved" },
  refused: { cn: "未批准，已通知申请人", en: "Refused; the asker is told" },
  cancelled: { cn: "已取消", en: "Cancelled" },
});
