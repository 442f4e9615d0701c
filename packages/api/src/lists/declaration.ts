/** What this module may let one do, and what it chooses from. */
import { action, screen } from "../kernel/declare";

export const permissions = {
  "crm.scene.share": action("共享给所有人", "Share with everybody"),
  "system.recycle": screen("回收站", "Recycle bin"),
  "system.manage.restore": action("恢复与彻底删除", "Restore and purge"),
} as const;
