/** The recycle bin of every record type that has one. */
import { z } from "zod";
import { defineRoutes } from "../kernel/define-routes";
import { recordQuery } from "../kernel/record-routes";
import { ids, requiredText } from "../kernel/scalars";
import { abilities, bulkOutcome } from "../kernel/shapes";
import { FORM, OF_MODULE } from "../kernel/topics";

/** A deleted record of any type. */
export const recycleRow = z.strictObject({
  id: z.int(),
  /** Its type, as every call names it. */
  module: z.string(),
  name: z.string(),
  /** What tells it apart besides its name. */
  ext: z.string(),
  /** Whose it is; 0 = nobody's. */
  UserID: z.int(),
  UserName: z.string(),
  userheader: z.string(),
  deletedBy: z.int(),
  deleteUserName: z.string(),
  deletetime: z.string(),
  /** `restore`: to be brought back, or deleted for good. */
  can: abilities,
});
export type RecycleRow = z.output<typeof recycleRow>;

export const recycle = defineRoutes({
  modules: {
    method: "POST",
    path: "/api/recycle/modules",
    summary: "回收站里我能看到的模块",
    permission: "system.recycle",
    effect: "read",
    // each work form is a module of its own
    shows: [FORM],
    input: z.strictObject({}),
    answer: "data",
    output: z.array(z.strictObject({ module: z.string(), cn: z.string(), en: z.string() })),
  },
  list: {
    method: "POST",
    path: "/api/recycle/list",
    summary: "回收站",
    record: { module: "recycle", title: { cn: "回收站", en: "Deleted record" } },
    permission: "system.recycle",
    effect: "read",
    shows: ["recycle", "user.label"],
    input: z.strictObject({ ...recordQuery(), module: requiredText(40, { cn: "模块", en: "Module" }) }),
    answer: "list",
    output: recycleRow,
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
