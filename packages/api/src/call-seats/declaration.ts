/** Permissions of this module. */
import { action, screen } from "../kernel/declare";

export const permissions = {
  "dbcall.seat": screen("坐席", "Seats"),
  "dbcall.bindseat": screen("绑定坐席", "Who has which seat"),
  "dbcall.manage.seat": action("坐席增改、绑定与接管", "Add, edit, bind and take over seats"),
} as const;
