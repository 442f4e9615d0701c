/** Permissions and dictionary kinds of this module. */
import { action, screen } from "../kernel/declare";

export const permissions = {
  "system.branch": screen("部门", "Branches"),
  "system.manage.branch": action("部门增改", "Add and edit branches"),
} as const;
