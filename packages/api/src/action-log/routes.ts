/** What was done to a record, by whom. */
import { z } from "zod";
import { defineRoutes } from "../kernel/define-routes";
import { pageQuery } from "../kernel/list-query";
import { id, notValid, text } from "../kernel/scalars";

export const actionLogRow = z.strictObject({
  id: z.int(),
  action: z.string(),
  text: z.string(),
  changes: z.array(z.strictObject({ field: z.string(), title: z.string(), from: z.string(), to: z.string() })),
  UserID: z.int(),
  NickName: z.string(),
  Header: z.string(),
  AddTime: z.string(),
});
export type ActionLogRow = z.output<typeof actionLogRow>;

export const actionLog = defineRoutes({
  list: {
    method: "POST",
    path: "/api/actionLog/list",
    summary: "一条记录的操作日志",
    permission: "signedIn",
    effect: "read",
    shows: ["actionLog", "user.label"],
    input: z.strictObject({
      ...pageQuery(),
      modelId: id(),
      modelType: z.union(
        [text(40, { cn: "模块", en: "Module" }), z.int().transform(String)],
        notValid({ cn: "模块", en: "Module" }),
      ),
    }),
    answer: "list",
    output: actionLogRow,
    touches: "customer",
  },
});
