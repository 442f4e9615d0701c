/** Lines of contracts as one list: which product was sold to whom, and what of the contract's amount it has. */
import { z } from "zod";
import { defineRoutes } from "../kernel/define-routes";
import { recordQuery } from "../kernel/record-routes";
import { labelOf } from "../kernel/topics";

export const soldLine = z.strictObject({
  id: z.int(),
  contractId: z.int(),
  contractName: z.string(),
  customerId: z.int(),
  /** '' where the caller does not see the customer. */
  customerName: z.string(),
  productid: z.int(),
  productidName: z.string(),
  xinghao: z.string(),
  categoryid: z.union([z.int(), z.literal("")]),
  categoryidName: z.string(),
  AddTime: z.string(),
  UserID: z.int(),
  UserName: z.string(),
  BranchID: z.union([z.int(), z.literal("")]),
  BranchName: z.string(),
  /** Where the customer was at signing; left out where the caller does not read regions of customers. */
  signRegion: z.string().optional(),
  signRegionName: z.string().optional(),
  number: z.number(),
  unit: z.string(),
  sellingprice: z.number(),
  xiaoji: z.number(),
  /** Of the contract's amount, and of that without returns: yuan. */
  share: z.number(),
  keptShare: z.number(),
  approval: z.int(),
  stage: z.int(),
});
export type SoldLine = z.output<typeof soldLine>;

export const soldLines = defineRoutes({
  index: {
    method: "POST",
    path: "/api/contract/lines",
    summary: "销售明细：我能看到的合同的产品行，每行在合同实际金额中的份额，减退货",
    record: { module: "soldLine", title: { cn: "销售明细", en: "Line sold", many: "Lines sold" } },
    permission: "crm.contract.SalesOrder",
    effect: "read",
    shows: [
      "contract",
      labelOf("customer"),
      labelOf("product"),
      labelOf("productCategory"),
      "user.label",
      "branch.label",
    ],
    input: z.strictObject(recordQuery()),
    answer: "list",
    output: soldLine,
  },
});
