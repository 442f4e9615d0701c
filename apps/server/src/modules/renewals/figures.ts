/** Terms of contracts that end in days, and which of them were renewed. */
import { analysisSaid } from "@qicheng/api/analysis/messages";
import type { FigurePart } from "@qicheng/engine/analysis/figures";
import { offerFigure, offerRate } from "../analysis/public";

/** Terms that were renewed, by the day on which they would have ended. */
const RENEWED: FigurePart = {
  module: "renewal",
  where: [
    { field: "approval", op: "in", value: [2] },
    { field: "inForce", op: "in", value: [1] },
  ],
  time: "fromDue",
  person: "UserID",
  branch: "BranchID",
  sum: "",
};
/** Terms that end in these days, and that nobody has renewed by now. */
const OPEN: FigurePart = {
  module: "contract",
  where: [
    { field: "approval", op: "in", value: [2] },
    { field: "stage", op: "in", value: [0, 1, 3] },
  ],
  time: "dueTime",
  person: "UserID",
  branch: "BranchID",
  sum: "",
};

const summed = (part: FigurePart, sum: string): FigurePart => ({ ...part, sum });

export function offerRenewalFigures(): void {
  const figures = [
    { key: "dueTerms", unit: "count", parts: [RENEWED, OPEN] },
    { key: "renewedTerms", unit: "count", parts: [RENEWED] },
    { key: "dueTermMoney", unit: "money", parts: [summed(RENEWED, "dueMoney"), summed(OPEN, "dueMoney")] },
    { key: "renewedTermMoney", unit: "money", parts: [summed(RENEWED, "money")] },
  ] as const;
  for (const figure of figures)
    offerFigure({ ...figure, title: analysisSaid[figure.key], note: analysisSaid[`${figure.key}Note`] });
  offerRate({
    key: "renewalRate",
    title: analysisSaid.renewalRate,
    note: analysisSaid.renewalRateNote,
    of: "renewedTerms",
    by: "dueTerms",
  });
  offerRate({
    key: "renewalMoneyRate",
    title: analysisSaid.renewalMoneyRate,
    note: analysisSaid.renewalMoneyRateNote,
    of: "renewedTermMoney",
    by: "dueTermMoney",
  });
}
