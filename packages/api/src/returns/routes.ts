/** Sales returns: quantities of a contract's lines that come back, and the money that is no longer due. */
import { z } from "zod";
import { recordRoutes } from "../kernel/record-routes";
import { id } from "../kernel/scalars";
import { abilities } from "../kernel/shapes";

/** A return as list and detail answer it. */
export const returnRow = z.looseObject({
  id: z.int(),
  orderSn: z.string(),
  contractId: z.int(),
  money: z.union([z.number(), z.literal("")]),
  approval: z.int(),
  AddTime: z.string(),
  version: z.int(),
  watchuserid: z.union([z.int(), z.literal("")]),
  can: abilities,
});
export type ReturnRow = z.output<typeof returnRow>;

export const returns = recordRoutes({
  module: "salesReturn",
  title: { cn: "销售退货", en: "Sales return" },
  see: ["crm.contract.SalesReturn"],
  add: "crm.contract.returnAdd",
  edit: "crm.contract.returnEdit",
  remove: "crm.contract.returnDelete",
  export: "crm.contract.returnExport",
  row: returnRow,
  query: { contractId: id().optional() },
  shows: ["contract"],
  changes: ["contract"],
  paths: {
    index: "/api/contract/return/index",
    totals: "/api/contract/return/totals",
    add: "/api/contract/return/add",
    edit: "/api/contract/return/edit",
    view: "/api/contract/return/Views",
    remove: "/api/contract/return/delete",
    star: "/api/contract/return/setTop",
    export: "/api/contract/return/export",
  },
});
