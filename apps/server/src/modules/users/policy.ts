/** What the caller may do with a colleague, as it travels with the row; the change itself is judged by `changeRights`. */
import type { UserAbility } from "@qicheng/api/users/routes";
import type { OrganisationSnapshot } from "../../kernel/access/organisation";
import { covers, isAssignable, standingOf } from "../../kernel/access/standing";
import type { Context } from "../../kernel/work/context";

/** What the abilities on a person depend on besides his place. */
interface Person {
  id: number;
  /** How many of his sessions still work. */
  sessions: number;
  quit_status: number;
  pending: number;
  factor: boolean;
}

export type UserAbilities = (person: Person) => Partial<Record<UserAbility, 1>>;

/** Anybody's sessions may be ended, but not the one that one asks from. */
export const mayKick = (ctx: Context, { id, sessions }: Pick<Person, "id" | "sessions">): boolean =>
  ctx.can("system.manage.session") && sessions > (id === ctx.me.id ? 1 : 0);

/** He can leave, or has left with something that nobody has yet. */
const leaves = ({ quit_status, pending }: Person) => quit_status === 0 || pending > 0;

export function userAbilities(ctx: Context, organisation: OrganisationSnapshot): UserAbilities {
  const mine = standingOf(organisation, ctx.me.id);
  const manages = ctx.can("system.manage.user");
  return (person) => {
    const { id } = person;
    const kick = mayKick(ctx, person) ? { kick: 1 as const } : {};
    if (!manages) return kick;
    const covered = covers(mine, standingOf(organisation, id));
    const rights = covered || isAssignable(organisation, ctx.me.id, id);
    return {
      ...kick,
      edit: 1,
      ...(rights ? { rights: 1 } : {}),
      ...(covered ? { reset: 1 } : {}),
      ...(covered && person.factor && id !== ctx.me.id ? { factor: 1 } : {}),
      ...(rights && id !== ctx.me.id ? { delete: 1, ...(leaves(person) ? { handover: 1 } : {}) } : {}),
    };
  };
}
