/** What this module may let one do, and what it chooses from. */
import { action, screen } from "../kernel/declare";

export const permissions = {
  "system.branch": screen("部门", "Branches"),
  "system.manage.branch": action("部门增改", "Add and edit branches"),
} as const;
