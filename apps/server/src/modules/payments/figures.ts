/** Money that went. */
import { analysisSaid } from "@qicheng/api/analysis/messages";
import type { FigurePart } from "@qicheng/engine/analysis/figures";
import { offerFigure } from "../analysis/public";

const POSTED: FigurePart = {
  module: "payment",
  where: [
    { field: "approval", op: "in", value: [2] },
    { field: "state", op: "in", value: [0] },
  ],
  time: "date",
  person: "UserID",
  branch: "BranchID",
  sum: "",
};

export function offerPaymentFigures(): void {
  const shared = { note: analysisSaid.paidNote };
  offerFigure({
    key: "paid",
    title: analysisSaid.paid,
    unit: "money",
    ...shared,
    parts: [{ ...POSTED, sum: "approved" }],
  });
  offerFigure({ key: "payments", title: analysisSaid.payments, unit: "count", ...shared, parts: [POSTED] });
}
