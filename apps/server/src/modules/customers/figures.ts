/** Figures over customers. */
import { analysisSaid } from "@qicheng/api/analysis/messages";
import type { FigurePart } from "@qicheng/engine/analysis/figures";
import { offerFigure, offerRate } from "../analysis/public";

const CUSTOMERS: FigurePart = {
  module: "customer",
  where: [],
  time: "AddTime",
  person: "UserID",
  branch: "BranchID",
  sum: "",
};

const DEALT: FigurePart = { ...CUSTOMERS, where: [{ field: "dealTime", op: "notEmpty" }], time: "dealTime" };

const WON: FigurePart = { ...CUSTOMERS, where: [{ field: "dealTime", op: "notEmpty" }] };
const OPEN: FigurePart = { ...CUSTOMERS, where: [{ field: "dealTime", op: "empty" }] };

/** Where none was ever judged, all of them count. */
const effortOn = (part: FigurePart): FigurePart[] => [
  { ...part, sum: "effectiveCount" },
  { ...part, where: [...part.where, { field: "effectiveCount", op: "empty" }], sum: "followupCount" },
];

/** Effective follow-ups per customer, against whether it was won. */
function offerEffort(): void {
  const figures = [
    { key: "wonCustomers", parts: [WON] },
    { key: "openCustomers", parts: [OPEN] },
    { key: "wonEffort", parts: effortOn(WON) },
    { key: "openEffort", parts: effortOn(OPEN) },
  ] as const;
  for (const { key, parts } of figures)
    offerFigure({ key, unit: "count", title: analysisSaid[key], note: analysisSaid[`${key}Note`], parts });
  const rate = (key: "winRate" | "effortPerWon" | "effortPerOpen", of: string, by: string) => ({
    key,
    title: analysisSaid[key],
    note: analysisSaid[`${key}Note`],
    of,
    by,
  });
  offerRate(rate("winRate", "wonCustomers", "customers"));
  offerRate({ ...rate("effortPerWon", "wonEffort", "wonCustomers"), unit: "times" });
  offerRate({ ...rate("effortPerOpen", "openEffort", "openCustomers"), unit: "times" });
}

export function offerCustomerFigures(): void {
  offerEffort();
  offerFigure({
    key: "customers",
    title: analysisSaid.customers,
    unit: "count",
    note: analysisSaid.customersNote,
    parts: [CUSTOMERS],
  });
  offerFigure({
    key: "held",
    title: analysisSaid.held,
    unit: "count",
    note: analysisSaid.heldNote,
    parts: [CUSTOMERS],
  });
  offerFigure({
    key: "dealFollowups",
    title: analysisSaid.dealFollowups,
    unit: "count",
    note: analysisSaid.dealFollowupsNote,
    parts: [{ ...DEALT, sum: "followupCount" }],
  });
  offerRate({
    key: "followupsPerDeal",
    unit: "times",
    title: analysisSaid.followupsPerDeal,
    note: analysisSaid.followupsPerDealNote,
    of: "dealFollowups",
    by: "deals",
  });
  offerFigure({
    key: "deals",
    title: analysisSaid.deals,
    unit: "count",
    note: analysisSaid.dealsNote,
    parts: [DEALT],
  });
}
