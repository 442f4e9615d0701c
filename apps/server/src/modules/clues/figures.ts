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
const TURNED_THEN: FigurePart = { ...TURNED, time: "turnTime" };

const thatHave = (part: FigurePart, ...where: FigurePart["where"]): FigurePart => ({
  ...part,
  where: [...part.where, ...where],
});
const CONTACTED = { field: "contacted", op: "in", value: [1] };
const DEALT = { field: "dealTime", op: "notEmpty" };

/** How far leads have come, by the day of their creation and by that of their conversion. */
function offerFunnel(): void {
  const count = { unit: "count" } as const;
  offerFigure({
    ...count,
    key: "contacted",
    title: analysisSaid.contacted,
    note: analysisSaid.contactedNote,
    parts: [thatHave(LEADS, CONTACTED), thatHave(TURNED, CONTACTED)],
  });
  offerFigure({
    ...count,
    key: "leadDeals",
    title: analysisSaid.leadDeals,
    note: analysisSaid.leadDealsNote,
    parts: [thatHave(TURNED, DEALT)],
  });
  offerFigure({
    ...count,
    key: "turnedThen",
    title: analysisSaid.turnedThen,
    note: analysisSaid.turnedThenNote,
    parts: [TURNED_THEN],
  });
  offerFigure({
    ...count,
    key: "turnedDeals",
    title: analysisSaid.turnedDeals,
    note: analysisSaid.turnedDealsNote,
    parts: [thatHave(TURNED_THEN, DEALT)],
  });
  for (const [key, of, by] of [
    ["contactRate", "contacted", "leads"],
    ["dealRate", "leadDeals", "turned"],
    ["leadDealRate", "leadDeals", "leads"],
    ["turnThenRate", "turnedThen", "leads"],
    ["dealThenRate", "turnedDeals", "turnedThen"],
  ] as const)
    offerRate({ key, title: analysisSaid[key], note: analysisSaid[`${key}Note`], of, by });
}

export function offerLeadFigures(): void {
  offerFunnel();
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
