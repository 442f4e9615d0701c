/** Permissions and dictionary kinds of this module. */
import { action, screen } from "../kernel/declare";

export const permissions = {
  "system.user": screen("员工", "Staff"),
  "system.manage.user": action("员工增改、停用、重置密码", "Add and edit staff, disable, reset passwords"),
} as const;
