/** The approval of contracts that comes with the product. */
import type { Filter } from "@qicheng/engine/fields/filter";
import { byRole, chain, end, fork, manager, registerFlowTemplate, start, superior } from "../flows/public";

/** Large ones, and those of which a line is sold far below its price. */
const BIG_OR_CHEAP: Filter = {
  or: [[{ field: "Money", op: "ge", value: "100000" }], [{ field: "min(listJson.discount)", op: "lt", value: "90" }]],
};

export const offerContractTemplate = (): void =>
  registerFlowTemplate({
    module: "contract",
    name: "销售合同审批",
    category: "业务",
    description: {
      cn: "直属上级审批；100,000元及以上或有产品折扣低于90%的由总经理审批，最后由财务复核",
      en: "By the superior, from 100,000 yuan on or below 90% of a price also by the head of the company, then by finance",
    },
    summary: ["Money", "customerId", "type"],
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
        ...fork("superior", ["manager", "finance"], BIG_OR_CHEAP, "100,000元及以上或折扣低于90%"),
        ...chain("manager", "finance", "end"),
      ],
    }),
  });
