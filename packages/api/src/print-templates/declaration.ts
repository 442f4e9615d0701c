/** Permissions of this module. */
import { action, screen } from "../kernel/declare";

export const permissions = {
  "system.print": screen("打印模板", "Print templates"),
  "system.manage.print": action("打印模板增改", "Add, edit and delete print templates"),
} as const;
