import type { RouteArguments } from "@qicheng/api/kernel/define-routes";
import { said } from "@qicheng/api/kernel/messages";
import { permissionTitle } from "@qicheng/api/kernel/permission-titles";
import {
  DATA_SCOPE_TITLES,
  type DataScope,
  grantedKeys,
  grantedTree,
  PERMISSION_KEYS,
  type PermissionKey,
  SCOPE_KEYS,
  SCOPE_MODULES,
} from "@qicheng/api/kernel/permission-tree";
import { roleSaid } from "@qicheng/api/roles/messages";
import { type RoleRow, roles } from "@qicheng/api/roles/routes";
import { listed, type Message } from "@qicheng/engine/text/message";
import { sql } from "kysely";
import { changeRights, type RightsContext, type RightsWork } from "../../kernel/access/change-rights";
import { loadOrganisation, type OrganisationSnapshot } from "../../kernel/access/organisation";
import { assignableRoles, coversRole, mayBeListed } from "../../kernel/access/standing";
import type { Handlers } from "../../kernel/http/mount-routes";
import { assertUnchanged } from "../../kernel/http/unchanged";
import { listSubject } from "../../kernel/records/read/subject";
import { usedBy } from "../../kernel/records/write/in-use";
import { bulk } from "../../kernel/work/bulk";
import { changesBetween, type Texts, titlesOf } from "../../kernel/work/changes";
import { conflict, didEdit } from "../../kernel/work/conflict";
import type { Context } from "../../kernel/work/context";
import { forbidden, invalidField, notFound } from "../../kernel/work/refusal";
import { preview } from "./preview";
import { roleSubject } from "./subject";

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
  assignable: number[];
}

/** Of a role on alias r. */
const COLUMNS = sql`
  r.*, array(select a.assignable_id::int from assignable_roles a where a.role_id = r.id order by 1) as assignable,
  (select count(*) from user_roles ur where ur.role_id = r.id) as users`;

async function findRoles(ctx: Context, ids: readonly number[]): Promise<StoredRole[]> {
  const { rows } = await sql<StoredRole>`select ${COLUMNS} from roles r where r.id = any(${ids}::bigint[])`.execute(
    ctx.db,
  );
  return rows;
}

/** One may change the roles of which one has everything. */
function abilities(ctx: Context, organisation: OrganisationSnapshot, id: number): RoleRow["can"] {
  const role = organisation.roles.get(id);
  const own = ctx.can("system.manage.role") && role !== undefined && coversRole(organisation, ctx.me.id, role);
  if (!own) return {};
  return role.builtin ? { copy: 1 } : { edit: 1, delete: 1, copy: 1 };
}

async function wiring(ctx: Context): Promise<(role: StoredRole) => RoleRow> {
  const organisation = await ctx.services.organisation.get();
  return (role) => ({ ...wire(role), can: abilities(ctx, organisation, role.id) });
}

function wire(role: StoredRole): Omit<RoleRow, "can"> {
  const everything = Object.fromEntries(SCOPE_KEYS.map((module) => [module, "all" as const]));
  // What a role says nothing of, such as what came after it, it sees its own of.
  const own = Object.fromEntries(SCOPE_KEYS.map((module) => [module, "self" as const]));
  return {
    id: role.id,
    name: role.name,
    ext: role.remark,
    auth: grantedTree(role.builtin ? PERMISSION_KEYS : role.permissions),
    dataScope: role.builtin ? everything : { ...own, ...(role.data_scopes as RoleRow["dataScope"]) },
    assignable: role.assignable,
    userCount: role.users,
    builtin: role.builtin ? 1 : 0,
    version: role.version,
  };
}

function texts(organisation: OrganisationSnapshot, id: number): Texts {
  const role = organisation.roles.get(id);
  if (!role) return {};
  const scopes = Object.entries(role.scopes) as [string, DataScope][];
  return {
    name: role.name,
    ext: role.remark,
    ...Object.fromEntries(scopes.map(([module, scope]) => [`dataScope.${module}`, DATA_SCOPE_TITLES[scope]])),
    assignable: role.assignable.map((other) => organisation.roles.get(other)?.name ?? "").join("、"),
  };
}

/** Of dozens of rights, those that came and those that went. */
function rightsText(before: readonly PermissionKey[] = [], after: readonly PermissionKey[] = []): Message {
  const only = (keys: readonly PermissionKey[], others: readonly PermissionKey[]) =>
    PERMISSION_KEYS.filter((key) => keys.includes(key) && !others.includes(key)).map(permissionTitle);
  const [added, taken] = [only(after, before), only(before, after)];
  const parts = [
    ...(added.length > 0 ? [roleSaid.rightsAdded({ rights: listed(added) })] : []),
    ...(taken.length > 0 ? [roleSaid.rightsTaken({ rights: listed(taken) })] : []),
  ];
  return { cn: parts.map(({ cn }) => cn).join("；"), en: parts.map(({ en }) => en).join("; ") };
}

async function load(ctx: Context, id: number): Promise<StoredRole> {
  const [role] = await findRoles(ctx, [id]);
  if (!role) throw notFound();
  return role;
}

function columns(input: Pick<RoleInput, "name" | "ext" | "auth" | "dataScope">) {
  const scopes = Object.entries(input.dataScope).filter(([module]) => Object.hasOwn(SCOPE_MODULES, module));
  return {
    name: input.name,
    remark: input.ext,
    permissions: grantedKeys(input.auth),
    data_scopes: JSON.stringify(Object.fromEntries(scopes)),
  };
}

/** What is not given stays as it is. */
function withGiven(before: StoredRole, given: RouteArguments<typeof roles.edit>) {
  const stored = wire(before);
  return {
    name: given.name ?? stored.name,
    ext: given.ext ?? stored.ext,
    auth: given.auth === undefined ? stored.auth : given.auth,
    dataScope: given.dataScope ?? stored.dataScope,
  };
}

/** Writes which roles the holders may give to others. */
async function setAssignable({ db, organisation }: RightsWork, id: number, others: readonly number[] | undefined) {
  if (others === undefined) return;
  if (others.some((other) => !organisation.roles.has(other))) throw invalidField("assignable", roleSaid.none);
  await db.deleteFrom("assignable_roles").where("role_id", "=", id).execute();
  if (others.length === 0) return;
  const rows = others.map((assignable_id) => ({ role_id: id, assignable_id }));
  await db.insertInto("assignable_roles").values(rows).execute();
}

async function checkName(ctx: Context, name: string, except = 0): Promise<void> {
  const taken = await ctx.db
    .selectFrom("roles")
    .select("id")
    .where("name", "=", name)
    .where("id", "<>", except)
    .executeTakeFirst();
  if (taken) throw invalidField("name", roleSaid.taken);
}

/** @param like the role whose rights to fields it gets */
async function add(ctx: RightsContext, input: RoleInput, like?: number) {
  const id = await changeRights(ctx, async (work) => {
    await checkName(ctx, input.name);
    const made = await work.db
      .insertInto("roles")
      .values(columns(input))
      .onConflict((on) => on.column("name").doNothing())
      .returning("id")
      .executeTakeFirstOrThrow(() => invalidField("name", roleSaid.taken));
    await setAssignable(work, made.id, input.assignable);
    if (like !== undefined)
      await sql`insert into field_rights (role_id, module, key, access, own)
        select ${made.id}, module, key, access, own from field_rights where role_id = ${like}`.execute(ctx.db);
    return made.id;
  });
  ctx.audit({
    module: "role",
    recordId: id,
    action: "add",
    summary: said.didAdd({ title: roleSaid.role, name: input.name }),
  });
  return { msg: said.added, data: { id } };
}

async function edit(ctx: RightsContext, input: RouteArguments<typeof roles.edit>) {
  const before = await changeRights(ctx, async (work) => {
    const before = await load(ctx, input.id);
    if (before.builtin) throw forbidden(said.administratorRole);
    const current = (await wiring(ctx))(before);
    if (input.version !== undefined && input.version !== before.version)
      throw await conflict(ctx, { module: "role", id: input.id, current });
    assertUnchanged(roles.edit.input, input, { ...current });
    const next = withGiven(before, input);
    await checkName(ctx, next.name, input.id);
    await work.db
      .updateTable("roles")
      .set((eb) => ({ ...columns(next), version: eb("version", "+", 1) }))
      .where("id", "=", input.id)
      .execute();
    await setAssignable(work, input.id, input.assignable);
    return work.organisation;
  });
  const after = await loadOrganisation(ctx.db);
  const [was, is] = [before, after].map((organisation) => organisation.roles.get(input.id)?.permissions);
  const now = { ...texts(after, input.id), auth: rightsText(was, is) };
  const changes = changesBetween(texts(before, input.id), now, titlesOf(roleSubject.form));
  const name = after.roles.get(input.id)?.name ?? "";
  const summary = didEdit(input)({ title: roleSaid.role, name });
  ctx.audit({ module: "role", recordId: input.id, action: "edit", summary, changes });
  return { msg: said.saved };
}

async function remove(ctx: RightsContext, ids: number[]) {
  return changeRights(ctx, async ({ db }) => {
    const used = await usedBy(ctx, "roles", ids);
    const rows = await findRoles(ctx, ids);
    return bulk(ids, rows, {
      refuse: (role) => {
        if (role.builtin) return { code: "FORBIDDEN", msg: roleSaid.builtinStays };
        if (role.users > 0)
          return { code: "CONFLICT", msg: roleSaid.hasPeople({ name: role.name, people: role.users }) };
        const found = used.get(role.id);
        return found && { code: "CONFLICT", msg: said.usedBy({ name: role.name, by: found.by }), uses: found.uses };
      },
      act: async (accepted) => {
        const gone = accepted.map((role) => role.id);
        await db.deleteFrom("roles").where("id", "in", gone).execute();
        for (const role of accepted)
          ctx.audit({
            module: "role",
            recordId: role.id,
            action: "delete",
            summary: said.didDelete({ title: roleSaid.role, name: role.name }),
          });
      },
    });
  });
}

async function picker(ctx: Context) {
  const organisation = await ctx.services.organisation.get();
  const list = assignableRoles(organisation, ctx.me.id);
  const rows = [...organisation.roles.values()].sort((a, b) => Number(b.builtin) - Number(a.builtin) || a.id - b.id);
  return {
    data: rows.map((role) => ({
      id: role.id,
      name: role.name,
      builtin: role.builtin ? 1 : 0,
      assignable: list.has(role.id) || coversRole(organisation, ctx.me.id, role) ? 1 : 0,
      listable: mayBeListed(role) ? 1 : 0,
    })),
  };
}

/** For so long a permission is new. */
const NEW_DAYS = 30;

/** Permissions that came with a version, in the order of the tree; a company of its own beginning has none. */
async function newPermissions(ctx: Context): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select key from known_permissions where since > now() - make_interval(days => ${NEW_DAYS})`.execute(ctx.db);
  const fresh = new Set(rows.map(({ key }) => key));
  return PERMISSION_KEYS.filter((key) => fresh.has(key));
}

export const handlers: Handlers<typeof roles> = {
  index: async (ctx, input) => listSubject(ctx, roleSubject, input, { columns: COLUMNS, wire: await wiring(ctx) }),
  picker,
  news: async (ctx) => ({ data: await newPermissions(ctx) }),
  preview,
  view: async (ctx, input) => ({ data: (await wiring(ctx))(await load(ctx, input.id)) }),
  add: (ctx, input) => add(ctx, input),
  edit,
  copy: async (ctx, input) => {
    const { ext, auth, dataScope } = wire(await load(ctx, input.id));
    return add(ctx, { name: input.name, ext, auth, dataScope }, input.id);
  },
  remove: (ctx, input) => remove(ctx, input.ids),
};
