/** The black list: numbers that nobody calls, or that are not put through. */
import { z } from "zod";
import { recordRoutes } from "../kernel/record-routes";
import { abilities } from "../kernel/shapes";

/** An entry as list and detail answer it. */
export const callBlackRow = z.looseObject({
  id: z.int(),
  phone: z.string(),
  kind: z.string(),
  direction: z.string(),
  until: z.string(),
  ext: z.string(),
  version: z.int(),
  can: abilities,
});
export type CallBlackRow = z.output<typeof callBlackRow>;

export const callBlack = recordRoutes({
  module: "callBlack",
  title: { cn: "黑名单号码", en: "Black list entry", many: "Black list entries" },
  see: ["dbcall.black"],
  add: "dbcall.manage.black",
  edit: "dbcall.manage.black",
  remove: "dbcall.manage.black",
  row: callBlackRow,
  paths: {
    index: "/Api/callBlackList/index/",
    add: "/Api/callBlackList/add/",
    edit: "/Api/callBlackList/edit/",
    view: "/Api/callBlackList/detail/",
    remove: "/Api/callBlackList/delte/",
  },
});
