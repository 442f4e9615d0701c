/** The history of a record: acts, people, and the unseen part. */
import { z } from "zod";
import { defineRoutes } from "../kernel/define-routes";
import { pageQuery } from "../kernel/list-query";
import { moduleName } from "../kernel/record-routes";
import { id, ids, notValid, text } from "../kernel/scalars";
import { OF_MODULE } from "../kernel/topics";

export const actionLogRow = z.strictObject({
  id: z.int(),
  action: z.string(),
  /** 1 = done to the record itself, 0 = to what hangs on it. */
  own: z.int(),
  /** What that is called; '' where it is the record itself. */
  what: z.string(),
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
  look: {
    method: "POST",
    path: "/api/actionLog/look",
    summary: "查看一条记录，返回上次查看之后他人的改动",
    permission: "signedIn",
    effect: "write",
    unlogged: true,
    changes: ["look"],
    input: z.strictObject({ module: moduleName, id: id() }),
    answer: "data",
    output: z.strictObject({
      /** When the caller looked at it before; '' = never, or so long ago that it is forgotten. */
      since: z.string(),
      /** What others have done to it since, newest first, and how much in all. */
      rows: z.array(actionLogRow),
      total: z.int(),
    }),
    touches: "customer",
  },
  unseen: {
    method: "POST",
    path: "/api/actionLog/unseen",
    summary: "这些记录中，我上次查看之后他人有改动的，以及他人新建给我、还没看过的",
    permission: "signedIn",
    effect: "read",
    shows: ["look", "actionLog", OF_MODULE],
    input: z.strictObject({ module: moduleName, ids: ids() }),
    answer: "data",
    output: z.strictObject({ changed: z.array(z.int()), came: z.array(z.int()) }),
  },
});
