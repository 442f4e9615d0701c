/** Permissions of this module. */
import { action } from "../kernel/declare";

export const permissions = {
  "crm.scene.share": action("共享给所有人", "Share with everybody"),
} as const;
