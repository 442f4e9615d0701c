/** Permissions of this module. */
import { action, screen } from "../kernel/declare";

export const permissions = {
  "system.recycle": screen("回收站", "Recycle bin"),
  "system.manage.restore": action("恢复与彻底删除", "Restore and purge"),
} as const;
