/** What was sold, by the lines of contracts in force. */
import { soldSaid } from "@qicheng/api/sold-lines/messages";
import { soldLines } from "@qicheng/api/sold-lines/routes";
import type { FigurePart } from "@qicheng/engine/analysis/figures";
import { offerCounted, offerFigure } from "../analysis/public";
import { soldGroups } from "./list";

const IN_FORCE: FigurePart = {
  module: "soldLine",
  where: [
    { field: "approval", op: "in", value: [2] },
    { field: "stage", op: "in", value: [0, 1, 3] },
  ],
  time: "AddTime",
  person: "UserID",
  branch: "BranchID",
  sum: "",
};

export function offerSoldFigures(): void {
  offerFigure({
    key: "soldMoney",
    title: soldSaid.soldMoney,
    unit: "money",
    note: soldSaid.soldMoneyNote,
    parts: [{ ...IN_FORCE, sum: "keptShare" }],
  });
  offerFigure({
    key: "soldLines",
    title: soldSaid.soldLines,
    unit: "count",
    note: soldSaid.soldLinesNote,
    parts: [IN_FORCE],
  });
  offerCounted("soldLine", {
    see: soldLines.index.permission,
    groups: (ctx, data, grouping) => soldGroups(ctx, soldLines.index.input.parse({ data }), grouping),
  });
}
