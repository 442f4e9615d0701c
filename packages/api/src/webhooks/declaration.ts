/** Permissions of this module. */
import { action, screen } from "../kernel/declare";

export const permissions = {
  "system.webhook": screen("事件推送", "Webhooks"),
  "system.manage.webhook": action(
    "事件推送增改、换密钥与重发",
    "Add, edit and delete webhooks, rotate secrets, send again",
  ),
} as const;
