import type { RouteArguments } from "@qicheng/api/kernel/define-routes";
import type { users } from "@qicheng/api/users";
import type { Context } from "../../kernel/http/context";
import type { Handlers } from "../../kernel/http/mount-routes";
import { listSubject } from "../../kernel/records/subject";
import { userAbilities } from "./policy";
import { countUsers, findUsers, type StoredUser, USER_COLUMNS, userFilter, wirePicker, wireUser } from "./queries";
import { addUser, changePassword, deleteUsers, editUser, resetPassword, setBranch, userDetail } from "./service";
import { userSubject } from "./subject";

async function pick(ctx: Context, input: RouteArguments<typeof users.picker>) {
  const organisation = await ctx.services.organisation.get();
  const name = input.NickName || input.key;
  const where = userFilter(organisation, { branchId: input.BranchID, below: true, name });
  const found = await findUsers(ctx, where, { limit: input.rows, offset: (input.page - 1) * input.rows });
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
