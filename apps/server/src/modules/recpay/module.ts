import { plans, recpay } from "@qicheng/api/recpay/routes";
import { recordHandlers } from "../../kernel/record-api/handlers";
import { listRecords } from "../../kernel/records/read/list";
import type { FullQuery } from "../../kernel/records/read/scenes";
import { defineModule, mounted } from "../../kernel/start/module";
import type { Context } from "../../kernel/work/context";
import { set, split } from "./acts";
import { keepWrittenOff } from "./due-limit";
import { offerPlanFigures } from "./figures";
import { planType } from "./type";

offerPlanFigures();
keepWrittenOff();

const SEE = ["crm.finance.recpay"] as const;
const PLANS = ["crm.finance.planAdd", "crm.finance.planDelete"] as const;

export const module = defineModule({
  records: [planType],
  mounts: [
    mounted(recpay, { ...recordHandlers(planType), set, split }),
    mounted(plans, {
      plansOf: (ctx: Context, query: unknown) => listRecords(ctx, planType, query as FullQuery),
    }),
  ],
  seed: {
    marker: "recpay",
    grants: {
      销售: SEE,
      销售经理: [...SEE, ...PLANS],
      销售总监: [...SEE, ...PLANS],
      财务: [...SEE, ...PLANS, "crm.finance.writeOff"],
    },
  },
});
