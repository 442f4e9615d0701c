/** Staff administration: nobody reads a password, leavers keep their name on history. */

import type { RouteArguments } from "@qicheng/api/kernel/define-routes";
import { said } from "@qicheng/api/kernel/messages";
import { userSaid } from "@qicheng/api/users/messages";
import { type UserRow, users } from "@qicheng/api/users/routes";
import { listed } from "@qicheng/engine/text/message";
import { sql } from "kysely";
import { changeRights, type RightsContext } from "../../kernel/access/change-rights";
import { loadOrganisation, type OrganisationSnapshot } from "../../kernel/access/organisation";
import { hashPassword, oneTimePassword, weakPassword } from "../../kernel/access/password";
import type { RightsDatabase } from "../../kernel/db/database";
import { leavesOrReturns } from "../../kernel/handover/leaving";
import { beforehand } from "../../kernel/http/beforehand";
import { assertUnchanged } from "../../kernel/http/unchanged";
import { type UsedBy, usedBy } from "../../kernel/records/write/in-use";
import { bulk } from "../../kernel/work/bulk";
import { changesBetween, titlesOf } from "../../kernel/work/changes";
import { conflict, didEdit } from "../../kernel/work/conflict";
import type { Context } from "../../kernel/work/context";
import { invalidField, notFound, Refusal } from "../../kernel/work/refusal";
import { checkOwnPassword } from "./own-password";
import { userAbilities } from "./policy";
import { findUser, type StoredUser, userTexts, wireUser } from "./queries";
import { userSubject } from "./subject";

/** Calls are set up by clients of their own; the form does not know them. */
const TITLES = {
  ...titlesOf(userSubject.form),
  iscall: { cn: "呼叫", en: "Calls" },
  calltype: { cn: "拨号方式", en: "Kind of dialling" },
};
const INITIAL_PASSWORD_LIFE = "72 hours";

type AddInput = RouteArguments<typeof users.add>;
type EditInput = RouteArguments<typeof users.edit>;

/** Where somebody stands and what he may do. */
interface Place {
  BranchID: number;
  branchids?: readonly number[] | undefined;
  roleids?: readonly number[] | undefined;
}

/** @throws VALIDATION for a branch that does not exist */
function checkBranches(
  { branches }: OrganisationSnapshot,
  { BranchID, branchids = [] }: Omit<Place, "BranchID"> & { BranchID?: number | undefined },
): void {
  if (BranchID !== undefined && !branches.has(BranchID)) throw invalidField("BranchID", userSaid.noBranch);
  if (branchids.some((id) => !branches.has(id))) throw invalidField("branchids", userSaid.noBranch);
}

/** Roles by their exact names with commas between them, in the order of their ids. */
function rolesNamed(organisation: OrganisationSnapshot, names: string): number[] {
  const wanted = names.split(",").flatMap((name) => name.trim() || []);
  // Names without a name are no wish to have none; that is `roleids` with nothing in it.
  if (wanted.length === 0) throw invalidField("rolename", said.required);
  const ids = wanted.map((name) => [...organisation.roles.values()].find((role) => role.name === name)?.id);
  if (ids.includes(undefined)) throw invalidField("rolename", userSaid.noRole);
  return [...new Set(ids as number[])].sort((a, b) => a - b);
}

/**
 * The roles that are asked for, by id or by name; undefined = as they are. Whoever sends a person back with one of the two
 * changed means that one.
 */
function rolesAsked(
  organisation: OrganisationSnapshot,
  { roleids, rolename }: Pick<EditInput, "roleids" | "rolename">,
  stored?: UserRow,
): number[] | undefined {
  if (roleids?.some((id) => !organisation.roles.has(id))) throw invalidField("roleids", userSaid.noRole);
  const byName =
    rolename === undefined || rolename === stored?.rolename ? undefined : rolesNamed(organisation, rolename);
  const sorted = roleids && [...roleids].sort((a, b) => a - b);
  const byId = String(sorted) === String(stored?.roleids) ? undefined : sorted;
  if (byName && byId && String(byName) !== String(byId))
    throw invalidField("rolename", said.differs({ key: "rolename" }));
  return byName ?? byId;
}

async function setRoles(db: RightsDatabase, user_id: number, roleids: readonly number[]): Promise<void> {
  await db.deleteFrom("user_roles").where("user_id", "=", user_id).execute();
  const rows = roleids.map((role_id) => ({ user_id, role_id }));
  if (rows.length > 0) await db.insertInto("user_roles").values(rows).execute();
}

async function setBranches(db: RightsDatabase, user_id: number, further: readonly number[]): Promise<void> {
  await db.deleteFrom("user_branches").where("user_id", "=", user_id).execute();
  const rows = further.map((branch_id) => ({ user_id, branch_id }));
  if (rows.length > 0) await db.insertInto("user_branches").values(rows).execute();
}

/** Writes roles and further branches; undefined = as they are. */
async function setPlace(db: RightsDatabase, id: number, { BranchID, branchids, roleids }: Place): Promise<void> {
  if (roleids !== undefined) await setRoles(db, id, roleids);
  if (branchids === undefined) return;
  const further = branchids.filter((branch) => branch !== BranchID);
  await setBranches(db, id, further);
}

async function freshPassword() {
  const password = oneTimePassword();
  const columns = {
    password_hash: await hashPassword(password),
    must_change_password: true,
    password_set_at: sql<string>`now()`,
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
  if (taken) throw invalidField("Name", userSaid.nameTaken);
}

/** Columns of what is given; what is not stays as it is. */
const columnsOf = (input: Omit<EditInput, "id">) => ({
  username: input.Name,
  nickname: input.NickName,
  branch_id: input.BranchID,
  mobile: input.mobile,
  email: input.email,
  sex: input.sex,
  position: input.zhiwei,
  quit_status: input.QuitStatus,
  call_enabled: input.iscall,
  call_type: input.calltype,
});

/** Creates a person; his one-time password is in the answer and nowhere else. */
export const addUser = beforehand(
  (_ctx: Context, _input: AddInput) => freshPassword(),
  (ctx: RightsContext, input, fresh) => addPerson(ctx, input, fresh),
);

type Fresh = Awaited<ReturnType<typeof freshPassword>>;

async function addPerson(ctx: RightsContext, input: AddInput, { password, columns }: Fresh) {
  const id = await changeRights(ctx, async ({ db, organisation }) => {
    checkBranches(organisation, input);
    const roleids = rolesAsked(organisation, input);
    if (roleids === undefined) throw invalidField("roleids", said.required);
    await checkName(ctx, input.Name);
    const own = { ...columnsOf(input), username: input.Name, nickname: input.NickName, branch_id: input.BranchID };
    const made = await db
      .insertInto("users")
      .values({ ...own, ...columns })
      .onConflict((on) => on.expression(sql`lower(username)`).doNothing())
      .returning("id")
      .executeTakeFirstOrThrow(() => invalidField("Name", userSaid.nameTaken));
    await setPlace(db, made.id, { ...input, roleids });
    return made.id;
  });
  ctx.audit({
    module: "user",
    recordId: id,
    action: "add",
    summary: said.didAdd({ title: userSaid.person, name: input.NickName }),
  });
  return { msg: said.added, data: { id, password } };
}

async function load(ctx: Context, id: number): Promise<StoredUser> {
  const user = await findUser(ctx, id);
  if (!user) throw notFound();
  return user;
}

/** Lets somebody call who may not, and the other way round. */
export async function toggleCalls(ctx: RightsContext, { id }: { id: number }) {
  const { call_enabled } = await load(ctx, id);
  await editUser(ctx, { id, iscall: call_enabled === 1 ? 0 : 1 });
  return { msg: call_enabled === 1 ? userSaid.callsOff : userSaid.callsOn };
}

export async function userDetail(ctx: Context, id: number) {
  const organisation = await ctx.services.organisation.get();
  return {
    data: wireUser({ organisation, files: ctx.services.files }, await load(ctx, id), userAbilities(ctx, organisation)),
  };
}

/** @throws CONFLICT when the person was changed meanwhile, VALIDATION naming what cannot be changed */
async function assertAsSeen(ctx: Context, input: EditInput, before: StoredUser, current: UserRow): Promise<void> {
  if (input.version !== undefined && input.version !== before.version)
    throw await conflict(ctx, { module: "user", id: input.id, current });
  assertUnchanged(users.edit.input, input, { ...current });
  if (input.id === ctx.me.id && input.QuitStatus === 1) throw new Refusal("VALIDATION", userSaid.disableSelf);
}

/** Changes what is given of a person. Changes of people come one after another: what is read here stays so. */
export async function editUser(ctx: RightsContext, input: EditInput) {
  const { before, organisation } = await changeRights(ctx, async ({ db, organisation }) => {
    checkBranches(organisation, input);
    const before = await load(ctx, input.id);
    const current = wireUser({ organisation, files: ctx.services.files }, before, userAbilities(ctx, organisation));
    await assertAsSeen(ctx, input, before, current);
    const roleids = rolesAsked(organisation, input, current);
    if (input.Name !== undefined && input.Name !== before.username) await checkName(ctx, input.Name, input.id);
    await db
      .updateTable("users")
      .set((eb) => ({ ...columnsOf(input), version: eb("version", "+", 1) }))
      .where("id", "=", input.id)
      .execute();
    if (input.QuitStatus !== undefined && input.QuitStatus !== before.quit_status)
      await leavesOrReturns(db, input.id, input.QuitStatus === 1);
    await setPlace(db, input.id, { BranchID: input.BranchID ?? before.branch_id, branchids: input.branchids, roleids });
    return { before, organisation };
  });
  const after = await load(ctx, input.id);
  const texts = [userTexts(organisation, before), userTexts(await loadOrganisation(ctx.db), after)] as const;
  ctx.audit({
    module: "user",
    recordId: input.id,
    action: "edit",
    summary: didEdit(input)({ title: userSaid.person, name: after.nickname }),
    changes: changesBetween(...texts, TITLES),
  });
  return { msg: said.saved };
}

/** Proves the old password and computes the hash of the new one: both take their time. */
async function newPassword(ctx: Context, input: { oldpwd: string; newpwd: string }) {
  const user = await ctx.db
    .selectFrom("users")
    .select(["password_hash", "username", "nickname"])
    .where("id", "=", ctx.me.id)
    .executeTakeFirstOrThrow();
  await checkOwnPassword(ctx, user.password_hash, input.oldpwd);
  if (input.oldpwd === input.newpwd) throw invalidField("newpwd", userSaid.samePassword);
  const { company, passwordMin } = await ctx.services.settings.get();
  if ([...input.newpwd].length < passwordMin) throw invalidField("newpwd", said.shortPassword({ min: passwordMin }));
  const weak = weakPassword(input.newpwd, [user.username, user.nickname, company]);
  if (weak) throw invalidField("newpwd", weak);
  return { proved: user.password_hash, password_hash: await hashPassword(input.newpwd) };
}

export const changePassword = beforehand(newPassword, async (ctx: RightsContext, _input, { proved, password_hash }) => {
  const columns = {
    password_hash,
    must_change_password: false,
    initial_password_expires_at: null,
    password_set_at: sql<string>`now()`,
  };
  await changeRights(ctx, async ({ db }) => {
    const written = await db
      .updateTable("users")
      .set(columns)
      .where("id", "=", ctx.me.id)
      .where("password_hash", "=", proved)
      .executeTakeFirst();
    // Somebody has given him another one meanwhile.
    if (written.numUpdatedRows === 0n) throw invalidField("oldpwd", userSaid.oldPassword);
  });
  ctx.audit({ module: "user", recordId: ctx.me.id, action: "password", summary: userSaid.didChangePassword });
  ctx.noteSecurity("password.changed");
  return { msg: userSaid.passwordChanged };
});

export const resetPassword = beforehand(
  (_ctx: Context, _input: { id: number }) => freshPassword(),
  (ctx: RightsContext, { id }, fresh) => resetTo(ctx, id, fresh),
);

async function resetTo(ctx: RightsContext, id: number, { password, columns }: Fresh) {
  const user = await changeRights(ctx, async ({ db }) => {
    const user = await load(ctx, id);
    await db.updateTable("users").set(columns).where("id", "=", id).execute();
    return user;
  });
  ctx.audit({
    module: "user",
    recordId: id,
    action: "resetPassword",
    summary: userSaid.didReset({ name: user.nickname }),
  });
  ctx.noteSecurity("password.reset", user.nickname);
  return { msg: userSaid.reset, data: { password } };
}

/** Adds somebody to a further branch or takes him out of it. */
export async function setBranch(ctx: RightsContext, input: { userid: number; branchid: number }, member: boolean) {
  const { person, branch } = await changeRights(ctx, async ({ db, organisation }) => {
    const person = organisation.people.get(input.userid);
    const branch = organisation.branches.get(input.branchid);
    if (!person || !branch) throw notFound();
    if (person.branchId === branch.id) throw invalidField("branchid", userSaid.mainBranch);
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
    summary: (member ? userSaid.didJoin : userSaid.didLeave)({ name: person.nickname, branch: branch.name }),
  });
  return { msg: said.done };
}

/** Who stands in the operation log, to which no key points. */
async function peopleInLog(ctx: Context, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select u.id from unnest(${ids as number[]}::bigint[]) u(id)
    where exists (select 1 from audit_log a where a.user_id = u.id)`.execute(ctx.db);
  return new Set(rows.map((row) => row.id));
}

/** Anything that carries his name keeps him: such people are set to 离职 instead. */
async function peopleInUse(ctx: Context, ids: readonly number[]): Promise<ReadonlyMap<number, UsedBy>> {
  const used = await usedBy(ctx, "users", ids);
  const logged = await peopleInLog(ctx, ids);
  const found = ids.flatMap((id): [number, UsedBy][] => {
    const { by, uses } = used.get(id) ?? {};
    const parts = [by ?? [], logged.has(id) ? userSaid.log : []].flat();
    return parts.length === 0 ? [] : [[id, { by: listed(parts), uses: uses ?? [] }]];
  });
  return new Map(found);
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
        if (row.id === ctx.me.id) return { code: "VALIDATION", msg: userSaid.deleteSelf };
        const found = used.get(row.id);
        return (
          found && { code: "CONFLICT", msg: userSaid.hasRecords({ name: row.name, by: found.by }), uses: found.uses }
        );
      },
      act: async (accepted) => {
        const gone = accepted.map((row) => row.id);
        await db.deleteFrom("users").where("id", "in", gone).execute();
        for (const row of accepted)
          ctx.audit({
            module: "user",
            recordId: row.id,
            action: "delete",
            summary: said.didDelete({ title: userSaid.person, name: row.name }),
          });
      },
    });
  });
}
