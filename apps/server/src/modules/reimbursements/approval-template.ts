/** The approval of reimbursements that comes with the product. */
import { atLeast, byRole, chain, end, fork, manager, registerFlowTemplate, start, superior } from "../flows/public";

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
    chart: (staff) => ({
      nodes: [
        start(),
        superior([1, 1]),
        manager([0, 2], staff),
        byRole(["finance", "财务审批", "财务"], [1, 3], staff),
        end([1, 4]),
      ],
      lines: [
        ...chain("start", "superior"),
        ...fork("superior", ["manager", "finance"], atLeast("money", 5_000), "5,000元及以上"),
        ...chain("manager", "finance", "end"),
      ],
    }),
  });
