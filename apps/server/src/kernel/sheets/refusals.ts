/** Files that cannot be read. */
import { sheetSaid } from "@qicheng/api/kernel/sheet-messages";
import { Refusal } from "../work/refusal";

/** @param cause what a library said of it, for whoever looks at the log */
export function broken(cause?: unknown): Refusal {
  const refusal = new Refusal("BAD_TYPE", sheetSaid.broken);
  if (cause !== undefined) refusal.cause = cause;
  return refusal;
}
