/** Permissions of this module. */
import { action, screen } from "../kernel/declare";

export const permissions = {
  "oa.flow": screen("流程管理", "Flows"),
  "oa.manage.flow": action("流程设计与发布", "Design and release flows"),
} as const;
