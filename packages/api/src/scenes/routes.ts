/** Views of a list that people save for themselves or share. */
import { z } from "zod";
import { defineRoutes } from "../kernel/define-routes";
import { flag, id, jsonText, optionalId, requiredText } from "../kernel/scalars";
import { newId, noOutput } from "../kernel/shapes";

export const scene = z.strictObject({
  id: z.int(),
  name: z.string(),
  /** The saved part of the list's query: dataType, data, sort, order, NickName… */
  query: z.record(z.string(), z.unknown()),
  shared: z.int(),
  mine: z.int(),
  isDefault: z.int(),
});
export type Scene = z.output<typeof scene>;

export const scenes = defineRoutes({
  list: {
    method: "POST",
    path: "/api/scene/list",
    summary: "我的与共享的场景",
    permission: "signedIn",
    effect: "read",
    shows: ["scene"],
    input: z.strictObject({ module: requiredText(40, { cn: "模块", en: "Module" }) }),
    answer: "data",
    output: z.array(scene),
  },
  save: {
    method: "POST",
    path: "/api/scene/save",
    summary: "保存场景",
    permission: "signedIn",
    effect: "write",
    changes: ["scene"],
    input: z.strictObject({
      id: optionalId().default(null),
      module: requiredText(40, { cn: "模块", en: "Module" }),
      name: requiredText(20, { cn: "场景名称", en: "Name of the view" }),
      query: jsonText({ cn: "场景", en: "View" }),
      shared: flag().default(0),
    }),
    answer: "data",
    output: newId,
    touches: "scene",
  },
  remove: {
    method: "POST",
    path: "/api/scene/delete",
    summary: "删除我的场景",
    permission: "signedIn",
    effect: "write",
    changes: ["scene"],
    input: z.strictObject({ id: id() }),
    answer: "ok",
    output: noOutput,
    touches: "scene",
  },
  setDefault: {
    method: "POST",
    path: "/api/scene/setDefault",
    summary: "设为打开列表时的场景；再点一次取消",
    permission: "signedIn",
    effect: "write",
    changes: ["scene"],
    input: z.strictObject({ id: id() }),
    answer: "ok",
    output: noOutput,
    touches: "scene",
  },
});
