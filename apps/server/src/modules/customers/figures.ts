/** Figures over customers. */
import { analysisSaid } from "@qicheng/api/analysis/messages";
import type { FigurePart } from "@qicheng/engine/analysis/figures";
import { offerFigure } from "../analysis/public";

const CUSTOMERS: FigurePart = {
  module: "customer",
  where: [],
  time: "AddTime",
  person: "UserID",
  branch: "BranchID",
  sum: "",
};

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
    key: "deals",
    title: analysisSaid.deals,
    unit: "count",
    note: analysisSaid.dealsNote,
    parts: [{ ...CUSTOMERS, where: [{ field: "dealTime", op: "notEmpty" }], time: "dealTime" }],
  });
}
