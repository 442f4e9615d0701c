import { returns } from "@qicheng/api/returns/routes";
import { registerObstacles } from "../../kernel/documents/obstacles";
import { recordHandlers } from "../../kernel/record-api/handlers";
import { STAYS } from "../../kernel/records/type/references";
import { defineModule, mounted } from "../../kernel/start/module";
import { offerPaper, recordPaper } from "../print-templates/public";
import { offerReturnTemplate } from "./approval-template";
import { RETURN_PAPER } from "./paper";
import { hinders } from "./rules";
import { returnApproval, returnType } from "./type";

registerObstacles("contract", "returns", hinders);
offerReturnTemplate();

const OWN = [
  "crm.contract.SalesReturn",
  "crm.contract.returnAdd",
  "crm.contract.returnEdit",
  "crm.contract.returnDelete",
] as const;

offerPaper(recordPaper(returnType, RETURN_PAPER));

export const module = defineModule({
  records: [returnType],
  approval: [returnApproval],
  references: { "sales_returns.contract_id": { ...STAYS, merged: "stays" } },
  mounts: [mounted(returns, recordHandlers(returnType))],
  seed: {
    marker: "salesReturns",
    grants: {
      销售: OWN,
      销售经理: [...OWN, "crm.contract.returnExport"],
      销售总监: [...OWN, "crm.contract.returnExport"],
      财务: ["crm.contract.SalesReturn", "crm.contract.returnExport"],
    },
  },
});
