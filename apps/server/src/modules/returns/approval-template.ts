/** The approval of sales returns that comes with the product. */
import { atLeast, byRole, chain, end, fork, manager, registerFlowTemplate, start, superior } from "../flows/public";

export const offerReturnTemplate = (): void =>
  registerFlowTemplate({
    module: "salesReturn",
    name: "销售退货审批",
    category: "业务",
    description: {
      cn: "直属上级审批；10,000元及以上由总经理审批，最后由财务复核",
      en: "By the superior, from 10,000 yuan on also by the head of the company, then by finance",
    },
    summary: ["returnDate", "Ext"],
    chart: (staff) => ({
      nodes: [
        start(),
        superior([1, 1]),
        manager([0, 2], staff),
        byRole(["finance", "财务复核", "财务"], [1, 3], staff),
        end([1, 4]),
      ],
      lines: [
        ...chain("start", "superior"),
        ...fork("superior", ["manager", "finance"], atLeast("sum(listJson.xiaoji)", 10_000), "10,000元及以上"),
        ...chain("manager", "finance", "end"),
      ],
    }),
  });
