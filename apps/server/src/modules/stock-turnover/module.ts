import { stockTurnover } from "@qicheng/api/stock-turnover/routes";
import { defineModule, mounted } from "../../kernel/start/module";
import { turnover, turnoverSubject } from "./turnover";

const BOTH = ["erp.stock.turnover", "erp.manage.turnoverExport"] as const;

export const module = defineModule({
  subjects: [turnoverSubject],
  lists: {
    stockTurnover: {
      route: stockTurnover.index,
      list: turnover,
      export: {
        title: { cn: "呆滞与周转", en: "Turnover", many: "Slow movers and turnover" },
        permission: "erp.manage.turnoverExport",
      },
    },
  },
  mounts: [mounted(stockTurnover, { index: turnover.answer, totals: turnover.sums })],
  seed: {
    marker: "stockTurnover",
    grants: { 仓管: BOTH, 财务: BOTH, 销售总监: ["erp.stock.turnover"] },
  },
});
