/** Provinces, cities and counties. */
import { z } from "zod";
import { defineRoutes } from "../kernel/define-routes";
import { text, wholeNumber } from "../kernel/scalars";

export const regions = defineRoutes({
  list: {
    method: "GET",
    path: "/Api/city/list/",
    summary: "省（type 1）、市（2）、区县（3）",
    permission: "signedIn",
    effect: "read",
    shows: [],
    input: z.strictObject({
      type: wholeNumber(1, 3, { cn: "级别", en: "Level" }).default(1),
      status: wholeNumber(0, 1, { cn: "状态", en: "Status" }).default(0),
      parentid: text(6, { cn: "上级", en: "Parent" }).default(""),
    }),
    answer: "data",
    output: z.array(z.strictObject({ id: z.string(), name: z.string() })),
  },
  ofAddress: {
    method: "GET",
    path: "/Api/city/ofAddress",
    summary: "地址开头所写的地区；没有写或不唯一时为 null",
    permission: "signedIn",
    effect: "read",
    shows: [],
    input: z.strictObject({ address: text(200, { cn: "地址", en: "Address" }).default("") }),
    answer: "data",
    output: z.strictObject({ id: z.string(), name: z.string() }).nullable(),
  },
});
