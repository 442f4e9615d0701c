import { balances } from "@qicheng/api/receivables/routes";
import { defineModule, mounted } from "../../kernel/start/module";
import { ageing, ageingRows, ageingSums } from "./ageing";
import { dueTask, planDue } from "./due";
import { forecast, forecastRows } from "./forecast";
import { statement, statementFile } from "./statement";
import { ledger } from "./why";
import { planWork } from "./work";

const OWED = ["crm.finance.statement", "crm.finance.ageing", "crm.finance.forecast"] as const;

export const module = defineModule({
  tables: { plan_notices: { cn: "回款提醒", en: "Notices of plan rows" } },
  queue: planWork,
  tasks: [dueTask],
  notifications: [planDue],
  mounts: [
    mounted(balances, { statement, statementFile, ageing, ageingSums, ageingRows, forecast, forecastRows, ledger }),
  ],
  seed: {
    marker: "receivables",
    grants: { 销售: OWED, 销售经理: OWED, 销售总监: OWED, 财务: OWED },
  },
});
