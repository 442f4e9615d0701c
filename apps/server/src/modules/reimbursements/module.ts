import { reimbursementSaid } from "@qicheng/api/reimbursements/messages";
import { reimbursements } from "@qicheng/api/reimbursements/routes";
import { recordHandlers } from "../../kernel/record-api/handlers";
import { STAYS } from "../../kernel/records/type/references";
import { defineModule, mounted } from "../../kernel/start/module";
import { registerSource } from "../payables/public";
import { offerPaper, recordPaper } from "../print-templates/public";
import { registerWaiting } from "../receivables/public";
import { post } from "./acts";
import { offerReimbursementTemplate } from "./approval-template";
import { playSpending } from "./demo/play";
import { REIMBURSEMENT_PAPER } from "./paper";
import { reimbursementApproval, reimbursementType } from "./type";

registerSource("baoxiao", "reimbursements");
registerWaiting("baoxiao", [reimbursementSaid.drafts, reimbursementSaid.running], {
  table: "reimbursements",
  day: "spent_on",
});

const OWN = [
  "crm.finance.baoxiao",
  "crm.finance.baoxiaoAdd",
  "crm.finance.baoxiaoEdit",
  "crm.finance.baoxiaoDelete",
] as const;

offerReimbursementTemplate();
offerPaper(recordPaper(reimbursementType, REIMBURSEMENT_PAPER));

export const module = defineModule({
  records: [reimbursementType],
  approval: [reimbursementApproval],
  demo: playSpending,
  tables: { reimbursement_items: reimbursementSaid.lines },
  references: {
    "reimbursements.contract_id": { ...STAYS, merged: "stays" },
    "reimbursements.customer_id": { ...STAYS, merged: "moves" },
    "reimbursement_items.reimbursement_id": { ...STAYS, merged: "stays" },
  },
  mounts: [mounted(reimbursements, { ...recordHandlers(reimbursementType), post })],
  seed: {
    marker: "reimbursements",
    grants: {
      销售: OWN,
      销售经理: [...OWN, "crm.finance.baoxiaoExport"],
      销售总监: [...OWN, "crm.finance.baoxiaoExport"],
      仓管: OWN,
      财务: [...OWN, "crm.finance.baoxiaoImport", "crm.finance.baoxiaoExport"],
    },
  },
});
