/** Permissions of this module. */
import { action, screen } from "../kernel/declare";

export const permissions = {
  "system.customForm": screen("自定义表单", "Forms"),
  "system.manage.customForm": action("自定义表单增改", "Design and publish forms"),
} as const;
