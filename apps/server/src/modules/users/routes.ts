import type { RouteArguments } from "@qicheng/api/kernel/define-routes";
import type { users } from "@qicheng/api/users/routes";
import { sql } from "kysely";
import type { Handlers } from "../../kernel/http/mount-routes";
import { containing } from "../../kernel/listing/plain-list";
import { listSubject } from "../../kernel/records/subject";
import type { Context } from "../../kernel/work/context";
import { userAbilities } from "./policy";
import { countUsers, findUsers, type StoredUser, USER_COLUMNS, userFilter, wirePicker, wireUser } from "./queries";
import { addUser, changePassword, deleteUsers, editUser, resetPassword, setBranch, userDetail } from "./service";
import { userSubject } from "./subject";

async function pick(ctx: Context, input: RouteArguments<typeof users.picker>) {
  const organisation = await ctx.services.organisation.get();
  const filter = userFilter(organisation, { branchId: input.BranchID, below: input.parent, name: input.NickName });
  const where = sql`${filter} and ${containing([sql`r.nickname`, sql`r.username`], input)}`;
  const found = await findUsers(ctx, where, input);
  return { rows: found.map((user) => wirePicker(organisation, user)), total: await countUsers(ctx, where) };
}

async function list(ctx: Context, input: RouteArguments<typeof users.index>) {
  const organisation = await ctx.services.organisation.get();
  const can = userAbilities(ctx, organisation);
  const narrowed = userFilter(organisation, { branchId: input.BranchID, below: true, quitStatus: input.QuitStatus });
  return listSubject(ctx, userSubject, input, {
    columns: USER_COLUMNS,
    where: [narrowed],
    wire: (user: StoredUser) => wireUser(organisation, user, can),
  });
}

export const handlers: Handlers<typeof users> = {
  picker: pick,
  index: list,
  add: addUser,
  edit: editUser,
  view: (ctx, input) => userDetail(ctx, input.id),
  changePassword,
  resetPassword: (ctx, input) => resetPassword(ctx, input.id),
  addBranch: (ctx, input) => setBranch(ctx, input, true),
  removeBranch: (ctx, input) => setBranch(ctx, input, false),
  remove: (ctx, input) => deleteUsers(ctx, input.ids),
};
