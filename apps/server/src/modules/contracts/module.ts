import { contracts } from "@qicheng/api/contracts/routes";
import { STAYS } from "../../kernel/records/type/references";
import { defineModule, mounted } from "../../kernel/start/module";
import { offerPaper, recordPaper } from "../print-templates/public";
import { offerContractTemplate } from "./approval-template";
import { playContracts } from "./demo/play";
import { offerContractFigures } from "./figures";
import { CONTRACT_PAPER, DELIVERY_PAPER } from "./paper";
import { handlers } from "./routes";
import { contractApproval, contractType } from "./type";

const OWN = ["crm.contract.SalesOrder", "crm.contract.add", "crm.contract.edit", "crm.contract.delete"] as const;
const MANAGING = ["crm.contract.change", "crm.contract.void", "crm.contract.export"] as const;

offerContractFigures();
offerContractTemplate();
offerPaper(recordPaper(contractType, CONTRACT_PAPER, DELIVERY_PAPER));

export const module = defineModule({
  records: [contractType],
  approval: [contractApproval],
  demo: playContracts,
  references: {
    "contracts.customer_id": { ...STAYS, merged: "moves" },
    "contract_lines.contract_id": { ...STAYS, merged: "stays" },
    "contract_plan.contract_id": { ...STAYS, merged: "stays" },
  },
  mounts: [mounted(contracts, handlers)],
  seed: {
    marker: "contracts",
    dictionary: {
      contractType: [
        ["产品销售", "#1677ff"],
        ["服务合同", "#389e0d"],
        ["维保续约", "#722ed1"],
        ["框架协议", "#d46b08"],
      ],
    },
    grants: {
      销售: OWN,
      销售经理: [...OWN, ...MANAGING],
      销售总监: [...OWN, ...MANAGING, "crm.contract.import"],
      财务: ["crm.contract.SalesOrder", "crm.contract.invoiced", "crm.contract.export"],
    },
  },
});
