/** The approval of receipts that comes with the product. */
import { atLeast, byRole, chain, end, fork, registerFlowTemplate, start, superior } from "../flows/public";

export const offerReceiptTemplate = (): void =>
  registerFlowTemplate({
    module: "finance",
    name: "收款审批",
    category: "财务",
    description: {
      cn: "财务确认到账；100,000元及以上先由直属上级审批",
      en: "Finance confirms what came, from 100,000 yuan on after the superior",
    },
    summary: ["money", "customerId", "date"],
    chart: (staff) => ({
      nodes: [start(), superior([0, 1]), byRole(["finance", "财务确认", "财务"], [1, 2], staff), end([1, 3])],
      lines: [
        ...fork("start", ["superior", "finance"], atLeast("money", 100_000), "100,000元及以上"),
        ...chain("superior", "finance", "end"),
      ],
    }),
  });
