import { bi } from "@qicheng/api/analysis/routes";
import { defineModule, mounted } from "../../kernel/start/module";
import { handlers } from "./routes";

const OWN = ["bi.customer.count", "bi.customer.customerTotal", "bi.customerRank", "bi.financeTotal"] as const;

export const module = defineModule({
  mounts: [mounted(bi, handlers)],
  seed: {
    marker: "analysis",
    grants: {
      销售: OWN,
      销售经理: OWN,
      销售总监: [...OWN, "bi.financePayment"],
      财务: ["bi.customerRank", "bi.financeTotal", "bi.financePayment"],
    },
  },
});
