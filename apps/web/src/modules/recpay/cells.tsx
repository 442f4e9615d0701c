/** How rows of plans are drawn, in their list and in the tab of their contract. */
import type { PlanRow } from "@qicheng/api/recpay/routes";
import { whyCells } from "../receivables/public";
import { PlannedDay } from "./planned-day";
import type { Receiving } from "./receive-form";

export const CELLS = { ...whyCells("recpay"), plantime: (row: PlanRow) => <PlannedDay row={row} /> };

/** What may come for a row. */
export const receivingOf = ({ id, contractId, qici, unreceived }: PlanRow): Receiving => ({
  contractId,
  planId: id,
  name: qici,
  open: Number(unreceived),
});
