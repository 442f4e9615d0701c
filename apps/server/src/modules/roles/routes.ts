import type { RouteArguments } from "@qicheng/api/kernel/define-routes";
import {
  DATA_SCOPE_TITLES,
  DATA_SCOPES,
  type DataScope,
  grantedKeys,
  grantedTree,
  PERMISSION_KEYS,
  SCOPE_MODULES,
  type ScopeModule,
} from "@qicheng/api/kernel/permission-tree";
import type { RoleRow, roles } from "@qicheng/api/roles";
import { sql } from "kysely";
import { changesBetween } from "../../kernel/audit/changes";
import { changed } from "../../kernel/cache/announce";
import { bulk } from "../../kernel/http/bulk";
import { conflict } from "../../kernel/http/conflict";
import type { Context } from "../../kernel/http/context";
import type { Handlers } from "../../kernel/http/mount-routes";
import { forbidden, invalidField, notFound } from "../../kernel/http/refusal";

type RoleInput = RouteArguments<typeof roles.add>;

interface StoredRole {
  id: number;
  name: string;
  remark: string;
  permissions: string[];
  data_scopes: unknown;
  builtin: boolean;
  version: number;
  users: number;
}

async function findRoles(
  ctx: Context,
  where = sql<boolean>`true`,
  page = { limit: 200, offset: 0 },
): Promise<StoredRole[]> {
  const { rows } = await sql<StoredRole>`
    select r.*, (select count(*) from user_roles ur where ur.role_id = r.id) as users
    from roles r where ${where} order by r.builtin desc, r.id limit ${page.limit} offset ${page.offset}`.execute(
    ctx.db,
  );
  return rows;
}

function wire(role: StoredRole): RoleRow {
  const everything = Object.fromEntries(Object.keys(SCOPE_MODULES).map((module) => [module, "all" as const]));
  return {
    id: role.id,
    name: role.name,
    ext: role.remark,
    auth: grantedTree(role.builtin ? PERMISSION_KEYS : role.permissions),
    dataScope: role.builtin ? everything : (role.data_scopes as RoleRow["dataScope"]),
    userCount: role.users,
    builtin: role.builtin ? 1 : 0,
    version: role.version,
  };
}

const TITLES = { name: "角色名称", ext: "说明", auth: "权限", scope: "数据范围" };

function texts(role: {
  name: string;
  remark: string;
  permissions: readonly string[];
  data_scopes: unknown;
}): Record<string, string> {
  const scopes = Object.entries(role.data_scopes as Record<string, keyof typeof DATA_SCOPE_TITLES>);
  return {
    name: role.name,
    ext: role.remark,
    auth: [...role.permissions].sort().join("、"),
    scope: scopes.map(([module, scope]) => `${module}：${DATA_SCOPE_TITLES[scope]}`).join("、"),
  };
}

async function load(ctx: Context, id: number): Promise<StoredRole> {
  const [role] = await findRoles(ctx, sql`r.id = ${id}`);
  if (!role) throw notFound();
  return role;
}

function columns(ctx: Context, input: RoleInput) {
  const permissions = grantedKeys(input.auth);
  // Nobody gives more than he has: else the right to manage roles would be the right to everything.
  if (permissions.some((key) => !ctx.can(key))) throw forbidden("不能授予自己没有的权限");
  const scopes = Object.fromEntries(
    Object.entries(input.dataScope).filter(([module]) => Object.hasOwn(SCOPE_MODULES, module)),
  );
  if (Object.entries(scopes).some(([module, scope]) => isWider(scope, ctx.me.scopes[module as ScopeModule])))
    throw forbidden("不能授予比自己更大的数据范围");
  return { name: input.name, remark: input.ext, permissions, data_scopes: JSON.stringify(scopes) };
}

const isWider = (scope: DataScope, than: DataScope) => DATA_SCOPES.indexOf(scope) > DATA_SCOPES.indexOf(than);

async function checkName(ctx: Context, name: string, except = 0): Promise<void> {
  const taken = await ctx.db
    .selectFrom("roles")
    .select("id")
    .where("name", "=", name)
    .where("id", "<>", except)
    .executeTakeFirst();
  if (taken) throw invalidField("name", "角色名称已存在");
}

async function insert(ctx: Context, values: ReturnType<typeof columns>) {
  await checkName(ctx, values.name);
  const { id } = await ctx.db
    .insertInto("roles")
    .values(values)
    .onConflict((on) => on.column("name").doNothing())
    .returning("id")
    .executeTakeFirstOrThrow(() => invalidField("name", "角色名称已存在"));
  ctx.audit({ module: "role", recordId: id, action: "add", summary: `新建角色：${values.name}` });
  await changed(ctx, "roles");
  return { msg: "新建成功", data: { id } };
}

async function edit(ctx: Context, input: RouteArguments<typeof roles.edit>) {
  const before = await load(ctx, input.id);
  if (before.builtin) throw forbidden("系统管理员角色不能修改");
  const values = columns(ctx, input);
  await checkName(ctx, input.name, input.id);
  const updated = await ctx.db
    .updateTable("roles")
    .set((eb) => ({ ...values, version: eb("version", "+", 1) }))
    .where("id", "=", input.id)
    .$if(input.version !== undefined, (query) => query.where("version", "=", input.version ?? 0))
    .returning("id")
    .executeTakeFirst();
  if (!updated) throw await conflict(ctx, { module: "role", id: input.id, current: wire(before) });
  const changes = changesBetween(
    texts(before),
    texts({ ...values, data_scopes: JSON.parse(values.data_scopes) }),
    TITLES,
  );
  ctx.audit({ module: "role", recordId: input.id, action: "edit", summary: `编辑角色：${input.name}`, changes });
  await changed(ctx, "roles");
  return { msg: "保存成功" };
}

async function remove(ctx: Context, ids: number[]) {
  const rows = await findRoles(ctx, sql`r.id = any(${ids}::bigint[])`);
  return bulk(ids, rows, {
    refuse: (role) => {
      if (role.builtin) return { code: "FORBIDDEN", msg: "系统管理员角色不能删除" };
      return role.users > 0 ? { code: "CONFLICT", msg: `${role.name}还有${role.users}名员工` } : undefined;
    },
    act: async (accepted) => {
      await ctx.db
        .deleteFrom("roles")
        .where(
          "id",
          "in",
          accepted.map((role) => role.id),
        )
        .execute();
      for (const role of accepted)
        ctx.audit({ module: "role", recordId: role.id, action: "delete", summary: `删除角色：${role.name}` });
      await changed(ctx, "roles");
    },
  });
}

export const handlers: Handlers<typeof roles> = {
  index: async (ctx, input) => {
    const where = input.key === "" ? sql<boolean>`true` : sql<boolean>`position(${input.key} in r.name) > 0`;
    const rows = await findRoles(ctx, where, { limit: input.rows, offset: (input.page - 1) * input.rows });
    const { rows: counted } = await sql<{ n: number }>`select count(*) as n from roles r where ${where}`.execute(
      ctx.db,
    );
    return { rows: rows.map(wire), total: counted[0]?.n ?? 0 };
  },
  picker: async (ctx) => ({ data: (await findRoles(ctx)).map(({ id, name }) => ({ id, name })) }),
  detail: async (ctx, input) => ({ data: wire(await load(ctx, input.id)) }),
  add: (ctx, input) => insert(ctx, columns(ctx, input)),
  edit,
  copy: async (ctx, input) => {
    const from = wire(await load(ctx, input.id));
    return insert(ctx, columns(ctx, { name: input.name, ext: from.ext, auth: from.auth, dataScope: from.dataScope }));
  },
  remove: (ctx, input) => remove(ctx, input.ids),
};
