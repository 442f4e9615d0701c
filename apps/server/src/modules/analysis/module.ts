import { analysisSaid } from "@qicheng/api/analysis/messages";
import { ADDRESS_KEYS, ANALYSES, ANALYSIS_KEYS } from "@qicheng/api/analysis/pages";
import { bi } from "@qicheng/api/analysis/routes";
import { defineModule, mounted } from "../../kernel/start/module";
import { playTargets } from "./demo/play";
import { playReports } from "./demo/reports";
import { exportKind } from "./export";
import { handlers } from "./routes";
import { schedulesEnd } from "./schedules";
import { sendTask, sent } from "./send";
import { keptAs } from "./sending-target";

const OWN = [
  "bi.customer.count",
  "bi.customer.customerTotal",
  "bi.funnel",
  "bi.cycle",
  "bi.renewal",
  "bi.product",
  "bi.customerRank",
  "bi.financeTotal",
  "bi.target",
  "bi.report",
] as const;
const LEADS = ["bi.effort", "bi.export", "bi.manage.send", "bi.manage.target", "bi.manage.report"] as const;

export const module = defineModule({
  demo: async (stage) => {
    await playTargets(stage);
    await playReports(stage);
  },
  tables: { analysis_schedules: analysisSaid.schedule, targets: analysisSaid.targetUse, reports: analysisSaid.report },
  background: [exportKind],
  tasks: [sendTask],
  notifications: [sent],
  endings: [schedulesEnd],
  pages: Object.fromEntries(
    ANALYSIS_KEYS.map((key) => [keptAs(key), { permission: ANALYSES[key].permission, keys: ADDRESS_KEYS }]),
  ),
  logged: {
    schedule: analysisSaid.schedule,
    analysis: analysisSaid.analysis,
    target: analysisSaid.targetUse,
    report: analysisSaid.report,
  },
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
        "bi.renewal",
        "bi.financeTotal",
        "bi.target",
        "bi.financePayment",
        "bi.report",
        "bi.export",
        "bi.manage.send",
        "bi.manage.report",
      ],
    },
  },
});
