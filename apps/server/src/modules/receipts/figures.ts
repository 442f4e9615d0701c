/** Money that came. */
import { analysisSaid } from "@qicheng/api/analysis/messages";
import { offerFigure } from "../analysis/public";

export function offerReceiptFigures(): void {
  offerFigure({
    key: "received",
    title: analysisSaid.received,
    unit: "money",
    note: analysisSaid.receivedNote,
    parts: [
      {
        module: "finance",
        where: [
          { field: "approval", op: "in", value: [2] },
          { field: "state", op: "in", value: [0] },
        ],
        time: "date",
        person: "UserID",
        branch: "BranchID",
        sum: "cash",
      },
    ],
  });
}
