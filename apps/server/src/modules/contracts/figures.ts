/** Figures over contracts in force, for whom they were signed. */
import { analysisSaid } from "@qicheng/api/analysis/messages";
import type { FigurePart } from "@qicheng/engine/analysis/figures";
import { offerFigure } from "../analysis/public";

const IN_FORCE: FigurePart = {
  module: "contract",
  where: [
    { field: "approval", op: "in", value: [2] },
    { field: "stage", op: "in", value: [0, 1, 3] },
  ],
  time: "AddTime",
  person: "UserID",
  branch: "BranchID",
  sum: "",
};

export function offerContractFigures(): void {
  offerFigure({
    key: "contracts",
    title: analysisSaid.contracts,
    unit: "count",
    note: analysisSaid.contractsNote,
    parts: [IN_FORCE],
  });
  offerFigure({
    key: "contractMoney",
    title: analysisSaid.contractMoney,
    unit: "money",
    note: analysisSaid.contractMoneyNote,
    parts: [{ ...IN_FORCE, sum: "keptMoney" }],
  });
}
