/** Permissions and dictionary kinds of this module. */
import { action, screen } from "../kernel/declare";

export const permissions = {
  "system.role": screen("角色权限", "Roles"),
  "system.manage.role": action("角色增改、授权", "Add and edit roles, grant permissions"),
} as const;
