/** How much is followed up, for whoever wrote it. */
import { analysisSaid } from "@qicheng/api/analysis/messages";
import { followups } from "@qicheng/api/followups/routes";
import { offerCounted, offerFigure } from "../analysis/public";
import { feedGroups } from "./feed";

export function offerFollowUpFigures(): void {
  offerFigure({
    key: "followups",
    title: analysisSaid.followups,
    unit: "count",
    note: analysisSaid.followupsNote,
    parts: [{ module: "followup", where: [], time: "AddTime", person: "UserID", branch: "BranchID", sum: "" }],
  });
  offerCounted("followup", {
    see: followups.index.permission,
    groups: (ctx, data, grouping) => feedGroups(ctx, followups.index.input.parse({ data }), grouping),
  });
}
