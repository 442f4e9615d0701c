/** Figures over leads: those that are leads still, and those that are customers by now. */
import { analysisSaid } from "@qicheng/api/analysis/messages";
import type { FigurePart } from "@qicheng/engine/analysis/figures";
import { offerFigure, offerRate } from "../analysis/public";

const LEADS: FigurePart = {
  module: "clue",
  where: [],
  time: "AddTime",
  person: "UserID",
  branch: "BranchID",
  sum: "",
};
const TURNED: FigurePart = { ...LEADS, module: "customer", where: [{ field: "turnTime", op: "notEmpty" }] };

export function offerLeadFigures(): void {
  offerFigure({
    key: "leads",
    title: analysisSaid.leads,
    unit: "count",
    note: analysisSaid.leadsNote,
    parts: [LEADS, TURNED],
  });
  offerFigure({
    key: "turned",
    title: analysisSaid.turned,
    unit: "count",
    note: analysisSaid.turnedNote,
    parts: [TURNED],
  });
  offerRate({
    key: "turnRate",
    title: analysisSaid.turnRate,
    note: analysisSaid.turnRateNote,
    of: "turned",
    by: "leads",
  });
}
