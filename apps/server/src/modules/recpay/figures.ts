/** Money that is to come by plan. */
import { analysisSaid } from "@qicheng/api/analysis/messages";
import { offerFigure } from "../analysis/public";

export function offerPlanFigures(): void {
  offerFigure({
    key: "expected",
    title: analysisSaid.expected,
    unit: "money",
    note: analysisSaid.expectedNote,
    parts: [
      {
        module: "recpay",
        where: [{ field: "unreceived", op: "gt", value: 0 }],
        time: "plantime",
        person: "UserID",
        branch: "BranchID",
        sum: "unreceived",
      },
    ],
  });
}
