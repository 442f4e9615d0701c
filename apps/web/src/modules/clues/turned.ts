/** What is said of a lead that has become a customer, or has gone over to one. */
import type { LeadRow } from "@qicheng/api/clues/row";
import type { DuplicateHit } from "@qicheng/api/customers/routes";
import { openRecord } from "../../kernel/list/ask/open-record";
import { listScreenOf } from "../../kernel/menus/menu";
import { useSession } from "../../kernel/session/session-store";
import { toast } from "../../kernel/tell/toast";
import { undoAction } from "../../kernel/ui/dialogs/outcome";

/** A customer that is the same; what hangs on the lead may go over to it where `into` says so. */
export interface SameCustomer extends DuplicateHit {
  into: number;
}

export type Turning = Pick<LeadRow, "id" | "CustomerName">;

/** Says what became of a lead, with the way back, and opens the customer for whoever may see customers. */
export function tellTurned(
  text: string,
  { customer, undo, what }: { customer: number; undo: number | undefined; what: string },
): void {
  toast.success(text, undoAction(undo, what));
  if (listScreenOf("customer", useSession.getState().granted)) openRecord("customer", customer);
}
