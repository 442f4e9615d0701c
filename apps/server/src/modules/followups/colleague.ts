import type { OrganisationSnapshot, Person } from "../../kernel/access/organisation";
import { headerOf } from "../../kernel/files/wire-person";
import type { Context } from "../../kernel/work/context";

/** Somebody as he is named where one chooses or counts people. */
export const wireColleague = (ctx: Context, organisation: OrganisationSnapshot, person: Person) => ({
  UserID: person.id,
  NickName: person.nickname,
  Header: headerOf(ctx.services.files, person),
  BranchName: organisation.branchName(person.branchId),
});
