/** The approval of goods out that comes with the product. */
import { chain, end, registerFlowTemplate, start, superior } from "../flows/public";

export const offerStockOutTemplate = (): void =>
  registerFlowTemplate({
    module: "stockOut",
    name: "出库审批",
    category: "库存",
    description: { cn: "直属上级审批", en: "By the superior" },
    summary: ["warehouseid", "bizDate", "remark"],
    chart: () => ({
      nodes: [start(), superior([1, 1]), end([1, 2])],
      lines: chain("start", "superior", "end"),
    }),
  });
