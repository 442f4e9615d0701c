/** Permissions of this module. */
import { action, screen } from "../kernel/declare";

export const permissions = {
  "system.signin": screen("第三方登录", "Sign-in providers"),
  "system.manage.signin": action("第三方登录增改与测试", "Add, edit, delete and test sign-in providers"),
} as const;
