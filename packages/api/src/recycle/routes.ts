/** The recycle bin of every record type that has one. */
import { z } from "zod";
import { defineRoutes } from "../kernel/define-routes";
import { pageQuery } from "../kernel/list-query";
import { ids, requiredText } from "../kernel/scalars";
import { bulkOutcome } from "../kernel/shapes";
import { OF_MODULE } from "../kernel/topics";

export const recycle = defineRoutes({
  modules: {
    method: "POST",
    path: "/api/recycle/modules",
    summary: "回收站里我能看到的模块",
    permission: "system.recycle",
    effect: "read",
    shows: [],
    input: z.strictObject({}),
    answer: "data",
    output: z.array(z.strictObject({ module: z.string(), cn: z.string(), en: z.string() })),
  },
  list: {
    method: "POST",
    path: "/api/recycle/list",
    summary: "回收站",
    permission: "system.recycle",
    effect: "read",
    shows: ["recycle", "user.label"],
    input: z.strictObject({ ...pageQuery(), module: requiredText(40, { cn: "模块", en: "Module" }) }),
    answer: "list",
    output: z.strictObject({
      id: z.int(),
      name: z.string(),
      ext: z.string(),
      UserName: z.string(),
      deleteUserName: z.string(),
      deletetime: z.string(),
    }),
  },
  restore: {
    method: "POST",
    path: "/api/recycle/restore",
    summary: "恢复",
    permission: "system.manage.restore",
    effect: "write",
    changes: [OF_MODULE],
    input: z.strictObject({ module: requiredText(40, { cn: "模块", en: "Module" }), ids: ids() }),
    answer: "data",
    output: bulkOutcome,
  },
  purge: {
    method: "POST",
    path: "/api/recycle/purge",
    summary: "彻底删除",
    permission: "system.manage.restore",
    effect: "write",
    changes: [OF_MODULE],
    input: z.strictObject({ module: requiredText(40, { cn: "模块", en: "Module" }), ids: ids() }),
    answer: "data",
    output: bulkOutcome,
  },
});
