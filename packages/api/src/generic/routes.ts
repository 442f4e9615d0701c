/** Records by the name of their module, as form-driven clients ask for them. */
import { z } from "zod";
import { defineRoutes } from "../kernel/define-routes";
import { version } from "../kernel/record-routes";
import { id, jsonValue, requiredText, text } from "../kernel/scalars";
import { newId, noOutput } from "../kernel/shapes";
import { OF_MODULE } from "../kernel/topics";

/** The same service under the generic names of form-driven modules. */
export const modules = defineRoutes({
  add: {
    method: "POST",
    path: "/api/module/add",
    summary: "按模块新建",
    permission: "signedIn",
    effect: "write",
    changes: [OF_MODULE],
    input: z.strictObject({
      module: requiredText(40, { cn: "模块", en: "Module" }),
      data: jsonValue({ cn: "提交的信息", en: "What was sent" }),
      code: text(64, { cn: "标识", en: "Mark" }).optional(),
    }),
    answer: "data",
    output: newId,
  },
  edit: {
    method: "POST",
    path: "/api/module/Edit",
    summary: "按模块编辑",
    permission: "signedIn",
    effect: "write",
    changes: [OF_MODULE],
    input: z.strictObject({
      id: id(),
      module: requiredText(40, { cn: "模块", en: "Module" }),
      data: jsonValue({ cn: "提交的信息", en: "What was sent" }),
      version: version.optional(),
      code: text(64, { cn: "标识", en: "Mark" }).optional(),
    }),
    answer: "ok",
    output: noOutput,
    touches: "customer",
  },
  detail: {
    method: "POST",
    path: "/api/module/detail",
    summary: "按模块取详情",
    permission: "signedIn",
    effect: "read",
    shows: [OF_MODULE],
    input: z.strictObject({ id: id(), module: requiredText(40, { cn: "模块", en: "Module" }) }),
    answer: "data",
    output: z.looseObject({ id: z.int() }),
    touches: "customer",
  },
});
