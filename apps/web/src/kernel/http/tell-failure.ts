import { toast } from "../tell/toast";
import { CallError } from "./call";

/** Shows why a call failed, unless the session is what is gone. @throws what is no failure of a call */
export function tellFailure(error: unknown): void {
  if (!(error instanceof CallError)) throw error;
  if (!error.sessionLost) toast.error(error.message, { uses: error.uses });
}
