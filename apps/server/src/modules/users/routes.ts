import type { PlainQuery } from "@qicheng/api/kernel/list-query";
import type { users } from "@qicheng/api/users";
import { sql } from "kysely";
import type { Context } from "../../kernel/http/context";
import type { Handlers } from "../../kernel/http/mount-routes";
import { containing } from "../../kernel/listing/plain-list";
import { userAbilities } from "./policy";
import { countUsers, findUsers, type StoredUser, type UserFilter, userFilter, wirePicker, wireUser } from "./queries";
import { addUser, changePassword, deleteUsers, editUser, resetPassword, setBranch, userDetail } from "./service";

type Snapshot = Awaited<ReturnType<Context["services"]["organisation"]["get"]>>;

async function list<Row>(
  ctx: Context,
  query: PlainQuery & { filter: UserFilter },
  wiring: (organisation: Snapshot) => (user: StoredUser) => Row,
) {
  const organisation = await ctx.services.organisation.get();
  const where = sql`${userFilter(organisation, query.filter)} and ${containing([sql`u.nickname`, sql`u.username`], query)}`;
  const users = await findUsers(ctx, where, query);
  return { rows: users.map(wiring(organisation)), total: await countUsers(ctx, where) };
}

export const handlers: Handlers<typeof users> = {
  picker: (ctx, input) => {
    const filter = { branchId: input.BranchID, below: input.parent, name: input.NickName, quitStatus: -1 };
    return list(ctx, { ...input, filter }, (organisation) => (user) => wirePicker(organisation, user));
  },
  index: (ctx, input) => {
    const filter = { branchId: input.BranchID, below: true, name: "", quitStatus: input.QuitStatus };
    return list(ctx, { ...input, filter }, (organisation) => {
      const can = userAbilities(ctx, organisation);
      return (user) => wireUser(organisation, user, can);
    });
  },
  add: addUser,
  edit: editUser,
  detail: (ctx, input) => userDetail(ctx, input.id),
  changePassword,
  resetPassword: (ctx, input) => resetPassword(ctx, input.id),
  addBranch: (ctx, input) => setBranch(ctx, input, true),
  removeBranch: (ctx, input) => setBranch(ctx, input, false),
  remove: (ctx, input) => deleteUsers(ctx, input.ids),
};
