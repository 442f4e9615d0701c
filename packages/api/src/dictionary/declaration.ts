/** Permissions and dictionary kinds of this module. */
import { action, screen } from "../kernel/declare";

export const permissions = {
  "system.status": screen("数据字典", "Dictionary"),
  "system.manage.status": action("字典增改", "Add and edit dictionary entries"),
} as const;
