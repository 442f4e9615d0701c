import { analysisSaid } from "@qicheng/api/analysis/messages";
import { bi } from "@qicheng/api/analysis/routes";
import { defineModule, mounted } from "../../kernel/start/module";
import { playTargets } from "./demo/play";
import { playReports } from "./demo/reports";
import { handlers } from "./routes";

const OWN = [
  "bi.customer.count",
  "bi.customer.customerTotal",
  "bi.funnel",
  "bi.cycle",
  "bi.product",
  "bi.customerRank",
  "bi.financeTotal",
  "bi.target",
  "bi.report",
] as const;
const LEADS = ["bi.manage.target", "bi.manage.report"] as const;

export const module = defineModule({
  demo: async (stage) => {
    await playTargets(stage);
    await playReports(stage);
  },
  tables: { targets: analysisSaid.targetUse, reports: analysisSaid.report },
  logged: { target: analysisSaid.targetUse, report: analysisSaid.report },
  mounts: [mounted(bi, handlers)],
  seed: {
    marker: "analysis",
    grants: {
      销售: OWN,
      销售经理: [...OWN, ...LEADS],
      销售总监: [...OWN, "bi.financePayment", ...LEADS],
      财务: [
        "bi.customerRank",
        "bi.product",
        "bi.financeTotal",
        "bi.target",
        "bi.financePayment",
        "bi.report",
        "bi.manage.report",
      ],
    },
  },
});
