/** The transfer on paper, which goes with the goods. */
import { goodsPaper } from "../stock/public";

export const TRANSFER_PAPER = goodsPaper(
  "调拨单",
  [
    ["调出仓库", "from"],
    ["调入仓库", "to"],
    ["业务日期", "bizDate", "date"],
    ["经手人", "UserID"],
    ["单据状态", "stage"],
  ],
  ["调出仓库", "运输", "调入仓库验收"],
);
