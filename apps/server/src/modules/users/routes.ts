import type { RouteArguments } from "@qicheng/api/kernel/define-routes";
import type { users } from "@qicheng/api/users/routes";
import { sql } from "kysely";
import { peopleMeant } from "../../kernel/access/spoken-names";
import { idArray } from "../../kernel/db/parameters";
import type { Handlers } from "../../kernel/http/mount-routes";
import { listSubject } from "../../kernel/records/read/subject";
import type { Context } from "../../kernel/work/context";
import { roomOf, whatIsLeft } from "./handover";
import { setHeader, uploadHeader } from "./header";
import { userAbilities } from "./policy";
import { savePreferences } from "./preferences";
import { proposedName } from "./propose";
import {
  countUsers,
  findUsers,
  pending,
  type StoredUser,
  userColumns,
  userFilter,
  wirePicker,
  wireUser,
} from "./queries";
import { quitUser } from "./quit";
import {
  addUser,
  changePassword,
  deleteUsers,
  editUser,
  resetPassword,
  setBranch,
  toggleCalls,
  userDetail,
} from "./service";
import { kick } from "./sessions";
import { userSubject } from "./subject";

async function pick(ctx: Context, input: RouteArguments<typeof users.picker>) {
  const organisation = await ctx.services.organisation.get();
  const { BranchID: branchId, parent: below, NickName: name, QuitStatus: quitStatus } = input;
  const filter = userFilter(organisation, { branchId, below, name, quitStatus });
  const some = input.ids === undefined ? sql`true` : sql`r.id = any(${idArray(input.ids)})`;
  const meant = peopleMeant(organisation, input.key);
  const word = meant === undefined ? sql`true` : sql`r.id = any(${idArray(meant)})`;
  const where = sql`${filter} and ${some} and ${word}`;
  const found = await findUsers(ctx, where, input);
  return {
    rows: found.map((user) => wirePicker({ organisation, files: ctx.services.files }, user)),
    total: await countUsers(ctx, where),
  };
}

async function list(ctx: Context, input: RouteArguments<typeof users.index>) {
  const organisation = await ctx.services.organisation.get();
  const can = userAbilities(ctx, organisation);
  const waits = input.pending === 1 ? [sql<boolean>`${pending()} > 0`] : [];
  const narrowed = userFilter(organisation, { branchId: input.BranchID, below: true, quitStatus: input.QuitStatus });
  return listSubject(ctx, userSubject, input, {
    columns: await userColumns(ctx),
    where: [narrowed, ...waits],
    wire: (user: StoredUser) => wireUser({ organisation, files: ctx.services.files }, user, can),
  });
}

export const handlers: Handlers<typeof users> = {
  picker: pick,
  propose: async (ctx, { NickName }) => ({
    data: { Name: proposedName(await ctx.services.organisation.get(), NickName) },
  }),
  index: list,
  add: addUser,
  edit: editUser,
  callState: toggleCalls,
  view: (ctx, input) => userDetail(ctx, input.id),
  changePassword,
  savePreferences: async (ctx, input) => ({ data: await savePreferences(ctx, input) }),
  setHeader,
  uploadHeader,
  resetPassword,
  kick: (ctx, input) => kick(ctx, input.userid),
  handover: async (ctx, input) => ({ data: await whatIsLeft(ctx, input.id) }),
  handoverRoom: async (ctx, input) => ({ data: { rooms: await roomOf(ctx, input) } }),
  quit: quitUser,
  addBranch: (ctx, input) => setBranch(ctx, input, true),
  removeBranch: (ctx, input) => setBranch(ctx, input, false),
  remove: (ctx, input) => deleteUsers(ctx, input.ids),
};
