/** A lead becomes a customer, or goes over to the one that it turns out to be. */

import type { LeadRow } from "@qicheng/api/clues/row";
import type { DuplicateHit } from "@qicheng/api/customers/routes";
import { lazy } from "react";
import { CallError, call } from "../../kernel/http/call";
import { lookAt } from "../../kernel/records/look-at";
import { undoAction } from "../../kernel/ui/outcome";
import { openOver } from "../../kernel/ui/over";
import { toast } from "../../kernel/ui/toast";
import { t } from "./texts";

const SameDialog = lazy(() => import("./same-dialog"));

/** A customer that is the same; what hangs on the lead may go over to it where `into` says so. */
export interface SameCustomer extends DuplicateHit {
  into: number;
}

export type Turning = Pick<LeadRow, "id" | "CustomerName">;

/** Says what became of a lead, with the way to the customer and the way back. */
export function tellTurned(
  text: string,
  { customer, undo, what }: { customer: number; undo: number | undefined; what: string },
): void {
  toast.success(text, { ...undoAction(undo, what), also: lookAt("customer", customer) });
}

/** Converts a lead at once, unless the company has the same customer: then one is asked. */
export async function turn({ id, CustomerName: name }: Turning, anyway = false): Promise<void> {
  try {
    const { data } = await call("clues.turn", { ids: [id], anyway: anyway ? 1 : 0 });
    tellTurned(t("turned", { name }), { customer: id, undo: data.undo, what: `${t("didTurn")}「${name}」` });
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    const hits = (error.data.hits ?? []) as SameCustomer[];
    if (hits.length > 0)
      openOver((close) => <SameDialog lead={{ id, CustomerName: name }} hits={hits} onClose={close} />);
    else if (!error.sessionLost) toast.error(error.message);
  }
}
