/** What every list screen shares: saved scenes, the recycle bin, the operation log, global search. */
import { z } from "zod";
import { defineRoutes } from "./kernel/define-routes";
import { LIMITS } from "./kernel/limits";
import { pageQuery } from "./kernel/list-query";
import { flag, id, ids, jsonText, notValid, optionalId, requiredText, searchText, text } from "./kernel/scalars";
import { bulkOutcome, newId, noOutput } from "./shapes";

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
    input: z.strictObject({ id: id() }),
    answer: "ok",
    output: noOutput,
    touches: "scene",
  },
});

export const recycle = defineRoutes({
  modules: {
    method: "POST",
    path: "/api/recycle/modules",
    summary: "回收站里我能看到的模块",
    permission: "system.recycle",
    effect: "read",
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
    input: z.strictObject({ module: requiredText(40, { cn: "模块", en: "Module" }), ids: ids() }),
    answer: "data",
    output: bulkOutcome,
  },
});

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

export const searchHit = z.strictObject({
  id: z.int(),
  customerId: z.int(),
  title: z.string(),
  text: z.string(),
  UserName: z.string(),
  mine: z.int(),
});
export type SearchHit = z.output<typeof searchHit>;

export const search = defineRoutes({
  all: {
    method: "POST",
    path: "/api/search/all",
    summary: "全局搜索：客户、联系人",
    permission: "signedIn",
    effect: "read",
    input: z.strictObject({ key: searchText(LIMITS.keyLength, { cn: "搜索词", en: "Search word" }) }),
    answer: "data",
    output: z.strictObject({ customer: z.array(searchHit), contact: z.array(searchHit) }),
  },
});
