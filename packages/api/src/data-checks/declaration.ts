/** Permission to see what the nightly check of ledgers has found. */
import { screen } from "../kernel/declare";

export const permissions = {
  "system.check": screen("数据核对", "Checks of data"),
} as const;
