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

export function offerCustomerFigures(): void {
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
