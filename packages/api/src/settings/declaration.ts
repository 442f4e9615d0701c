/** Permissions and dictionary kinds of this module. */
import { action, screen } from "../kernel/declare";

export const permissions = {
  "system.basic": screen("基础设置", "Basic settings"),
  "system.manage.basic": action("修改基础设置", "Change basic settings"),
} as const;
