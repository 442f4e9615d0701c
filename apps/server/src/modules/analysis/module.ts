import { analysisSaid } from "@qicheng/api/analysis/messages";
import { bi } from "@qicheng/api/analysis/routes";
import { defineModule, mounted } from "../../kernel/start/module";
import { playTargets } from "./demo/play";
import { handlers } from "./routes";

const OWN = [
  "bi.customer.count",
  "bi.customer.customerTotal",
  "bi.customerRank",
  "bi.financeTotal",
  "bi.target",
] as const;
const SETS = "bi.manage.target";

export const module = defineModule({
  demo: playTargets,
  tables: { targets: analysisSaid.targetUse },
  logged: { target: analysisSaid.targetUse },
  mounts: [mounted(bi, handlers)],
  seed: {
    marker: "analysis",
    grants: {
      销售: OWN,
      销售经理: [...OWN, SETS],
      销售总监: [...OWN, "bi.financePayment", SETS],
      财务: ["bi.customerRank", "bi.financeTotal", "bi.target", "bi.financePayment"],
    },
  },
});
