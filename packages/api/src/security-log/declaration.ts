/** Permissions of this module. */
import { action, screen } from "../kernel/declare";

export const permissions = {
  "system.log": screen("安全日志", "Security log"),
  "system.manage.session": action("结束他人的登录", "End sessions of others"),
} as const;
