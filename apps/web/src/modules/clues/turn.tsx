/** A lead becomes a customer, or goes over to the one that it turns out to be. */

import { lazy } from "react";
import { CallError, call } from "../../kernel/http/call";
import { about } from "../../kernel/i18n/about";
import { toast } from "../../kernel/tell/toast";
import { openOver } from "../../kernel/ui/dialogs/over";
import { t } from "./texts";
import { type SameCustomer, type Turning, tellTurned } from "./turned";

const SameDialog = lazy(() => import("./same-dialog"));

/** Converts a lead at once, unless the company has the same customer: then one is asked. */
export async function turn(lead: Turning, anyway = false): Promise<void> {
  const { id, CustomerName: name } = lead;
  try {
    const { data } = await call("clues.turn", { ids: [id], anyway: anyway ? 1 : 0 });
    tellTurned(t("turned", { name }), { customer: id, undo: data.undo, what: about(t("didTurn"), name) });
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    const hits = (error.data.hits ?? []) as SameCustomer[];
    if (hits.length > 0)
      openOver((close) => (
        <SameDialog lead={lead} hits={hits} onAnyway={() => void turn(lead, true)} onClose={close} />
      ));
    else if (!error.sessionLost) toast.error(error.message);
  }
}
