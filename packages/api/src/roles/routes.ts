/** Roles: a permission tree and, for each module with rows, how far one sees. */
import { z } from "zod";
import { defineRoutes } from "../kernel/define-routes";
import { DATA_SCOPES } from "../kernel/permission-tree";
import { editOf, emptied } from "../kernel/posted-back";
import { recordQuery, version } from "../kernel/record-routes";
import { id, ids, idsOrNone, jsonText, notValid, optionalId, requiredText, text } from "../kernel/scalars";
import { abilities, bulkOutcome, grantedTree, newId, noOutput } from "../kernel/shapes";
import { ANYTHING } from "../kernel/topics";

const scopes = z.record(z.string(), z.enum(DATA_SCOPES, notValid({ cn: "数据范围", en: "Reach" })));

export const roleRow = z.strictObject({
  id: z.int(),
  name: z.string(),
  ext: z.string(),
  auth: grantedTree,
  dataScope: scopes,
  /** Roles that its holders may give to others; only an administrator sets them. */
  assignable: z.array(z.int()),
  userCount: z.int(),
  /** 1 = the administrator's role: always everything, cannot be changed or deleted. */
  builtin: z.int(),
  version: z.int(),
  can: abilities,
});
export type RoleRow = z.output<typeof roleRow>;

const name = requiredText(30, { cn: "角色名称", en: "Role" });
const ext = text(200, { cn: "说明", en: "Description" });
const auth = jsonText({ cn: "权限", en: "Rights" });
const dataScope = jsonText({ cn: "数据范围", en: "Reach" }).pipe(scopes);
const assignable = idsOrNone().optional();

export const roles = defineRoutes({
  index: {
    method: "POST",
    path: "/main/role/index",
    summary: "角色列表",
    permission: "system.role",
    effect: "read",
    shows: ["role", "user"],
    input: z.strictObject(recordQuery()),
    answer: "list",
    output: roleRow,
  },
  picker: {
    method: "POST",
    path: "/main/role/list",
    summary: "角色下拉",
    permission: ["system.role", "system.user", "system.basic", "oa.flow", "crm.manage.news"],
    effect: "read",
    shows: ["role"],
    input: z.strictObject({}),
    answer: "data",
    output: z.array(
      z.strictObject({
        id: z.int(),
        name: z.string(),
        builtin: z.int(),
        /** 1 = the caller may give it to somebody. */
        assignable: z.int(),
        /** 1 = it may stand on a role's list. */
        listable: z.int(),
      }),
    ),
  },
  news: {
    method: "POST",
    path: "/main/role/news",
    summary: "近30天随升级新增的权限",
    permission: "system.role",
    effect: "read",
    shows: [],
    input: z.strictObject({}),
    answer: "data",
    output: z.array(z.string()),
  },
  preview: {
    method: "POST",
    path: "/main/role/preview",
    summary: "以角色查看：有此角色的人各类记录能看到多少条，不超过自己能看到的",
    permission: "system.role",
    effect: "read",
    shows: [ANYTHING],
    input: z.strictObject({
      auth,
      dataScope,
      /** The role, of which the first holder is taken where nobody is named; it may differ from what is stored. */
      id: optionalId().optional(),
      userid: optionalId().optional(),
    }),
    answer: "data",
    output: z.strictObject({
      /** As whose the rows are counted; 0 = nobody's in particular, and the caller's branches count as his. */
      UserID: z.int(),
      NickName: z.string(),
      counts: z.array(z.strictObject({ module: z.string(), title: z.string(), count: z.int() })),
    }),
  },
  view: {
    method: "POST",
    path: "/main/role/detail",
    summary: "角色详情",
    permission: "system.role",
    effect: "read",
    shows: ["role", "user"],
    input: z.strictObject({ id: id() }),
    answer: "data",
    output: roleRow,
    touches: "role",
  },
  add: {
    method: "POST",
    path: "/main/role/add",
    summary: "新建角色",
    record: { module: "role", title: { cn: "角色", en: "Role" } },
    permission: "system.manage.role",
    effect: "write",
    changes: ["role", "actionLog"],
    rights: "role",
    input: z.strictObject({ name, ext: ext.default(""), auth, dataScope, assignable }),
    answer: "data",
    output: newId,
  },
  edit: {
    method: "POST",
    path: "/main/role/edit",
    summary: "编辑角色，只改所给的",
    permission: "system.manage.role",
    effect: "write",
    changes: ["role", "role.label", "actionLog"],
    rights: "role",
    input: editOf(roleRow, {
      id: id(),
      name: name.optional(),
      ext: emptied(ext),
      auth: auth.optional(),
      dataScope: dataScope.optional(),
      assignable: emptied(idsOrNone()),
      version: version.optional(),
    }),
    answer: "ok",
    output: noOutput,
    touches: "role",
  },
  copy: {
    method: "POST",
    path: "/main/role/copy",
    summary: "复制角色",
    permission: "system.manage.role",
    effect: "write",
    changes: ["role", "actionLog"],
    rights: "role",
    input: z.strictObject({ id: id(), name }),
    answer: "data",
    output: newId,
    touches: "role",
  },
  remove: {
    method: "POST",
    path: "/main/role/delete",
    summary: "删除没有员工的角色",
    permission: "system.manage.role",
    effect: "write",
    changes: ["role", "role.label", "actionLog"],
    rights: "role",
    input: z.strictObject({ ids: ids() }),
    answer: "data",
    output: bulkOutcome,
    touches: "role",
  },
});
