/** The approval of transfers that comes with the product. */
import { chain, end, registerFlowTemplate, start, superior } from "../flows/public";

export const offerTransferTemplate = (): void =>
  registerFlowTemplate({
    module: "stockTransfer",
    name: "调拨审批",
    category: "库存",
    description: { cn: "直属上级审批", en: "By the superior" },
    summary: ["from", "to", "bizDate"],
    chart: () => ({
      nodes: [start(), superior([1, 1]), end([1, 2])],
      lines: chain("start", "superior", "end"),
    }),
  });
