/** Views of a list that people save for themselves or share. */
import { z } from "zod";
import { defineRoutes } from "../kernel/define-routes";
import { flag, id, jsonText, notValid, optionalId, requiredText } from "../kernel/scalars";
import { newId, noOutput, nothing } from "../kernel/shapes";
import { FORM, OF_MODULE } from "../kernel/topics";
import { BUILT_IN_SCENES } from "./built-in";

const module = requiredText(40, { cn: "模块", en: "Module" });
/** One that every list has. */
const builtIn = z.enum(BUILT_IN_SCENES, notValid({ cn: "场景", en: "View" }));

export const scene = z.strictObject({
  /** 0: it is built in, and answered only where it is my default. */
  id: z.int(),
  builtIn: builtIn.optional(),
  name: z.string(),
  /** The saved part of the list's query: dataType, data, sort, order, NickName… */
  query: z.record(z.string(), z.unknown()),
  shared: z.int(),
  mine: z.int(),
  isDefault: z.int(),
});
export type Scene = z.output<typeof scene>;

const sceneCount = z.strictObject({ id: z.int(), builtIn: builtIn.optional(), total: z.int() });
export type SceneCount = z.output<typeof sceneCount>;

export const scenes = defineRoutes({
  list: {
    method: "POST",
    path: "/api/scene/list",
    summary: "我的与共享的场景",
    permission: "signedIn",
    effect: "read",
    shows: ["scene"],
    input: z.strictObject({ module }),
    answer: "data",
    output: z.array(scene),
  },
  builtIn: {
    method: "POST",
    path: "/api/scene/builtIn",
    summary: "我能看到的各类数据的内置场景",
    permission: "signedIn",
    effect: "read",
    // each work form is a module of its own
    shows: [FORM],
    input: nothing,
    answer: "data",
    output: z.array(z.strictObject({ module: z.string(), scenes: z.array(builtIn) })),
  },
  counts: {
    method: "POST",
    path: "/api/scene/count",
    summary: "各场景的条数；来不及数的不列出",
    permission: "signedIn",
    effect: "read",
    shows: ["scene", OF_MODULE],
    input: z.strictObject({ module }),
    answer: "data",
    output: z.array(sceneCount),
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
      module,
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
    summary: "设为打开列表时的场景（id，或内置场景的 module 与 scene）；再点一次取消",
    permission: "signedIn",
    effect: "write",
    changes: ["scene"],
    input: z.strictObject({ id: id().optional(), module: module.optional(), scene: builtIn.optional() }),
    answer: "ok",
    output: noOutput,
    touches: "scene",
  },
});
