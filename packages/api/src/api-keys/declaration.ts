/** Permissions of this module. */
import { action } from "../kernel/declare";

export const permissions = {
  "system.manage.apikey": action("使用接口密钥", "Use API keys"),
} as const;
