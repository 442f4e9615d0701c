/** The approval of applications for invoices that comes with the product. */
import { atLeast, byRole, chain, end, fork, registerFlowTemplate, start, superior } from "../flows/public";

export const offerInvoiceTemplate = (): void =>
  registerFlowTemplate({
    module: "invoice",
    name: "开票审批",
    category: "财务",
    description: {
      cn: "财务审批后开票；100,000元及以上先由直属上级审批",
      en: "By finance before it is issued, from 100,000 yuan on after the superior",
    },
    summary: ["money", "title", "date"],
    chart: (staff) => ({
      nodes: [start(), superior([0, 1]), byRole(["finance", "财务审批", "财务"], [1, 2], staff), end([1, 3])],
      lines: [
        ...fork("start", ["superior", "finance"], atLeast("money", 100_000), "100,000元及以上"),
        ...chain("superior", "finance", "end"),
      ],
    }),
  });
