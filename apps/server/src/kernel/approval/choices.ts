/** Among whom the initiator chooses: those whom the rule names, in person or by role; nobody named means among all. */
import type { AssigneeRule, UserId } from "@qicheng/engine/approval/definition";
import type { OrganisationSnapshot } from "../access/organisation";

type People = OrganisationSnapshot["people"];

export function choicesOf(people: People, rule: AssigneeRule | undefined): UserId[] {
  if (rule?.type !== "initiatorChoice") return [];
  const { users = [], roles = [] } = rule;
  const byRole = [...people.values()].filter(
    ({ quit, roleIds }) => !quit && roleIds.some((role) => roles.includes(role)),
  );
  return [...new Set([...users, ...byRole.map(({ id }) => id)])];
}
