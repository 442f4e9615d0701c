/** Permissions of this module. */
import { action } from "../kernel/declare";

export const permissions = { "system.manage.announce": action("发布公告", "Write to everybody") } as const;
