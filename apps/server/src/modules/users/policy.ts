/** What the caller may do with a colleague, as it travels with the row; the change itself is judged by `changeRights`. */
import type { UserAbility } from "@qicheng/api/users/routes";
import type { OrganisationSnapshot } from "../../kernel/access/organisation";
import { covers, isAssignable, standingOf } from "../../kernel/access/standing";
import type { Context } from "../../kernel/work/context";

export type UserAbilities = (id: number) => Partial<Record<UserAbility, 1>>;

export function userAbilities(ctx: Context, organisation: OrganisationSnapshot): UserAbilities {
  const mine = standingOf(organisation, ctx.me.id);
  const manages = ctx.can("system.manage.user");
  return (id) => {
    if (!manages) return {};
    const covered = covers(mine, standingOf(organisation, id));
    const rights = covered || isAssignable(organisation, ctx.me.id, id);
    return {
      edit: 1,
      ...(rights ? { rights: 1 } : {}),
      ...(covered ? { reset: 1 } : {}),
      ...(rights && id !== ctx.me.id ? { delete: 1 } : {}),
    };
  };
}
