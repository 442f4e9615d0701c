/** Permission to see which background jobs of the company have failed. */
import { screen } from "../kernel/declare";

export const permissions = {
  "system.job": screen("失败的任务", "Failed jobs"),
} as const;
