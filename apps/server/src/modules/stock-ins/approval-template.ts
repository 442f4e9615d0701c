/** The approval of goods in that comes with the product. */
import { byRole, chain, end, registerFlowTemplate, start, superior } from "../flows/public";

export const offerStockInTemplate = (): void =>
  registerFlowTemplate({
    module: "stockIn",
    name: "入库审批",
    category: "库存",
    description: {
      cn: "直属上级审批，再由财务核对金额",
      en: "By the superior, then by finance, which looks at the amounts",
    },
    summary: ["warehouseid", "bizDate", "remark"],
    chart: (staff) => ({
      nodes: [start(), superior([1, 1]), byRole(["finance", "财务核对", "财务"], [1, 2], staff), end([1, 3])],
      lines: chain("start", "superior", "finance", "end"),
    }),
  });
