/** Permissions of this module. */
import { action, screen } from "../kernel/declare";

export const permissions = {
  "system.tag": screen("标签", "Tags"),
  "system.manage.tag": action("标签增改", "Add, edit and delete tags"),
} as const;
