/** The approval of reimbursements that comes with the product. */
import { registerFlowTemplate, spending } from "../flows/public";

export const offerReimbursementTemplate = (): void =>
  registerFlowTemplate({
    module: "baoxiao",
    name: "报销审批",
    category: "财务",
    description: {
      cn: "直属上级审批；5,000元及以上由总经理审批，最后由财务审批",
      en: "By the superior, from 5,000 yuan on also by the head of the company, then by finance",
    },
    summary: ["money", "payee", "date"],
    chart: spending("money", 5_000),
  });
