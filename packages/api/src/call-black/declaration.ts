/** Permissions of this module. */
import { action, screen } from "../kernel/declare";

export const permissions = {
  "dbcall.black": screen("黑名单", "Black list"),
  "dbcall.manage.black": action("黑名单增改", "Add, edit and delete entries of the black list"),
} as const;
