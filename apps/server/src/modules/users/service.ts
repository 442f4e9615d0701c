/** Staff administration: nobody reads a password, leavers keep their name on history. */

import type { RouteArguments } from "@qicheng/api/kernel/define-routes";
import type { users } from "@qicheng/api/users";
import { sql } from "kysely";
import { changeRights, type RightsContext } from "../../kernel/access/change-rights";
import { loadOrganisation, type OrganisationSnapshot } from "../../kernel/access/organisation";
import { hashPassword, oneTimePassword, weakPassword } from "../../kernel/access/password";
import { changesBetween } from "../../kernel/audit/changes";
import type { RightsDatabase } from "../../kernel/db/database";
import { bulk } from "../../kernel/http/bulk";
import { conflict, unversioned } from "../../kernel/http/conflict";
import type { Context } from "../../kernel/http/context";
import { invalidField, notFound, Refusal } from "../../kernel/http/refusal";
import { usedBy } from "../../kernel/records/in-use";
import { checkOwnPassword } from "./own-password";
import { userAbilities } from "./policy";
import { findUsers, type StoredUser, userTexts, wireUser } from "./queries";

const TITLES = {
  Name: "用户名",
  NickName: "姓名",
  branch: "部门",
  branches: "兼任部门",
  roles: "角色",
  mobile: "手机",
  email: "邮箱",
  sex: "性别",
  zhiwei: "职位",
  quit: "状态",
};
const INITIAL_PASSWORD_LIFE = "72 hours";

type AddInput = RouteArguments<typeof users.add>;
type EditInput = RouteArguments<typeof users.edit>;

/** Where somebody stands and what he may do. */
interface Place {
  BranchID: number;
  branchids?: readonly number[] | undefined;
  roleids: readonly number[];
}

function checkPlace({ branches, roles }: OrganisationSnapshot, { BranchID, branchids = [], roleids }: Place): void {
  if (!branches.has(BranchID)) throw invalidField("BranchID", "部门不存在");
  if (branchids.some((id) => !branches.has(id))) throw invalidField("branchids", "部门不存在");
  if (roleids.some((id) => !roles.has(id))) throw invalidField("roleids", "角色不存在");
}

/** Writes roles and further branches; of these, undefined = as they are. */
async function setPlace(db: RightsDatabase, user_id: number, { BranchID, branchids, roleids }: Place): Promise<void> {
  await db.deleteFrom("user_roles").where("user_id", "=", user_id).execute();
  const roles = roleids.map((role_id) => ({ user_id, role_id }));
  if (roles.length > 0) await db.insertInto("user_roles").values(roles).execute();
  if (branchids === undefined) return;
  await db.deleteFrom("user_branches").where("user_id", "=", user_id).execute();
  const further = branchids.filter((id) => id !== BranchID).map((branch_id) => ({ user_id, branch_id }));
  if (further.length > 0) await db.insertInto("user_branches").values(further).execute();
}

async function freshPassword() {
  const password = oneTimePassword();
  const columns = {
    password_hash: await hashPassword(password),
    must_change_password: true,
    initial_password_expires_at: sql<string>`now() + ${INITIAL_PASSWORD_LIFE}::interval`,
  };
  return { password, columns };
}

async function checkName(ctx: Context, name: string, except = 0): Promise<void> {
  const taken = await ctx.db
    .selectFrom("users")
    .select("id")
    .where(sql`lower(username)`, "=", name.toLowerCase())
    .where("id", "<>", except)
    .executeTakeFirst();
  if (taken) throw invalidField("Name", "用户名已存在");
}

const columnsOf = (input: Omit<AddInput, "Name" | "roleids" | "branchids">) => ({
  nickname: input.NickName,
  branch_id: input.BranchID,
  mobile: input.mobile,
  email: input.email,
  sex: input.sex,
  position: input.zhiwei,
});

/** What is not given stays as it is. */
function withGiven(before: StoredUser, given: EditInput) {
  return {
    Name: given.Name ?? before.username,
    NickName: given.NickName ?? before.nickname,
    BranchID: given.BranchID ?? before.branch_id,
    branchids: given.branchids,
    roleids: given.roleids ?? before.roleids,
    mobile: given.mobile ?? before.mobile,
    email: given.email ?? before.email,
    sex: given.sex ?? (before.sex as AddInput["sex"]),
    zhiwei: given.zhiwei ?? before.position,
    quit: given.QuitStatus ?? before.quit_status,
  };
}

/** Creates a person; his one-time password is in the answer and nowhere else. */
export async function addUser(ctx: RightsContext, input: AddInput) {
  const { password, columns } = await freshPassword();
  const id = await changeRights(ctx, async ({ db, organisation }) => {
    checkPlace(organisation, input);
    await checkName(ctx, input.Name);
    const made = await db
      .insertInto("users")
      .values({ username: input.Name, ...columnsOf(input), ...columns })
      .onConflict((on) => on.expression(sql`lower(username)`).doNothing())
      .returning("id")
      .executeTakeFirstOrThrow(() => invalidField("Name", "用户名已存在"));
    await setPlace(db, made.id, input);
    return made.id;
  });
  ctx.audit({ module: "user", recordId: id, action: "add", summary: `新建员工：${input.NickName}` });
  return { msg: "新建成功", data: { id, password } };
}

async function load(ctx: Context, id: number): Promise<StoredUser> {
  const [user] = await findUsers(ctx, sql`r.id = ${id}`, { limit: 1, offset: 0 });
  if (!user) throw notFound();
  return user;
}

export async function userDetail(ctx: Context, id: number) {
  const organisation = await ctx.services.organisation.get();
  return { data: wireUser(organisation, await load(ctx, id), userAbilities(ctx, organisation)) };
}

export async function editUser(ctx: RightsContext, input: EditInput) {
  const { before, organisation } = await changeRights(ctx, async ({ db, organisation }) => {
    const before = await load(ctx, input.id);
    if (input.version !== undefined && input.version !== before.version) {
      const current = wireUser(organisation, before, userAbilities(ctx, organisation));
      throw await conflict(ctx, { module: "user", id: input.id, current });
    }
    const next = withGiven(before, input);
    checkPlace(organisation, next);
    if (input.id === ctx.me.id && next.quit === 1) throw new Refusal("VALIDATION", "不能停用自己");
    if (next.Name !== before.username) await checkName(ctx, next.Name, input.id);
    const columns = { username: next.Name, ...columnsOf(next), quit_status: next.quit };
    await db
      .updateTable("users")
      .set((eb) => ({ ...columns, version: eb("version", "+", 1) }))
      .where("id", "=", input.id)
      .execute();
    await setPlace(db, input.id, next);
    return { before, organisation };
  });
  const after = await load(ctx, input.id);
  const texts = [userTexts(organisation, before), userTexts(await loadOrganisation(ctx.db), after)] as const;
  const summary = `编辑员工：${after.nickname}${unversioned(input)}`;
  ctx.audit({
    module: "user",
    recordId: input.id,
    action: "edit",
    summary,
    changes: changesBetween(...texts, TITLES),
  });
  return { msg: "保存成功" };
}

export async function changePassword(ctx: RightsContext, input: { oldpwd: string; newpwd: string }) {
  const user = await ctx.db
    .selectFrom("users")
    .select(["password_hash", "username", "nickname"])
    .where("id", "=", ctx.me.id)
    .executeTakeFirstOrThrow();
  await checkOwnPassword(ctx, user.password_hash, input.oldpwd);
  if (input.oldpwd === input.newpwd) throw invalidField("newpwd", "新密码不能与原密码相同");
  const { company } = await ctx.services.settings.get();
  const weak = weakPassword(input.newpwd, [user.username, user.nickname, company]);
  if (weak) throw invalidField("newpwd", weak);
  const columns = {
    password_hash: await hashPassword(input.newpwd),
    must_change_password: false,
    initial_password_expires_at: null,
  };
  await changeRights(ctx, ({ db }) => db.updateTable("users").set(columns).where("id", "=", ctx.me.id).execute());
  ctx.audit({ module: "user", recordId: ctx.me.id, action: "password", summary: "修改密码" });
  return { msg: "密码已修改，请重新登录" };
}

export async function resetPassword(ctx: RightsContext, id: number) {
  const { password, columns } = await freshPassword();
  const user = await changeRights(ctx, async ({ db }) => {
    const user = await load(ctx, id);
    await db.updateTable("users").set(columns).where("id", "=", id).execute();
    return user;
  });
  ctx.audit({ module: "user", recordId: id, action: "resetPassword", summary: `重置密码：${user.nickname}` });
  return { msg: "已重置", data: { password } };
}

/** Adds somebody to a further branch or takes him out of it. */
export async function setBranch(ctx: RightsContext, input: { userid: number; branchid: number }, member: boolean) {
  const { person, branch } = await changeRights(ctx, async ({ db, organisation }) => {
    const person = organisation.people.get(input.userid);
    const branch = organisation.branches.get(input.branchid);
    if (!person || !branch) throw notFound();
    if (person.branchId === branch.id) throw invalidField("branchid", "这是他的主部门");
    const place = { user_id: person.id, branch_id: branch.id };
    await (member
      ? db
          .insertInto("user_branches")
          .values(place)
          .onConflict((on) => on.doNothing())
          .execute()
      : db.deleteFrom("user_branches").where("user_id", "=", person.id).where("branch_id", "=", branch.id).execute());
    await db
      .updateTable("users")
      .set((eb) => ({ version: eb("version", "+", 1) }))
      .where("id", "=", person.id)
      .execute();
    return { person, branch };
  });
  ctx.audit({
    module: "user",
    recordId: person.id,
    action: member ? "branchAdd" : "branchRemove",
    summary: `${person.nickname}${member ? "加入" : "移出"}${branch.name}`,
  });
  return { msg: "操作成功" };
}

/** Who stands in the operation log, to which no key points. */
async function peopleInLog(ctx: Context, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select u.id from unnest(${ids as number[]}::bigint[]) u(id)
    where exists (select 1 from audit_log a where a.user_id = u.id)`.execute(ctx.db);
  return new Set(rows.map((row) => row.id));
}

/** Anything that carries his name keeps him: such people are set to 离职 instead. */
async function peopleInUse(ctx: Context, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const used = await usedBy(ctx, "users", ids);
  const logged = await peopleInLog(ctx, ids);
  const uses = ids.map((id) => [id, [used.get(id) ?? [], logged.has(id) ? "操作日志" : []].flat().join("、")] as const);
  return new Map(uses.filter(([, by]) => by !== ""));
}

export async function deleteUsers(ctx: RightsContext, ids: number[]) {
  return changeRights(ctx, async ({ db, organisation }) => {
    const rows = ids.flatMap((id) => {
      const person = organisation.people.get(id);
      return person ? [{ id, name: person.nickname }] : [];
    });
    const used = await peopleInUse(ctx, ids);
    return bulk(ids, rows, {
      refuse: (row) => {
        if (row.id === ctx.me.id) return { code: "VALIDATION", msg: "不能删除自己" };
        const by = used.get(row.id);
        return by === undefined ? undefined : { code: "CONFLICT", msg: `${row.name}已有业务数据（${by}），请改为离职` };
      },
      act: async (accepted) => {
        const gone = accepted.map((row) => row.id);
        await db.deleteFrom("users").where("id", "in", gone).execute();
        for (const row of accepted)
          ctx.audit({ module: "user", recordId: row.id, action: "delete", summary: `删除员工：${row.name}` });
      },
    });
  });
}
