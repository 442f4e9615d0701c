/** A sign-in name for somebody new, made of how his name is said. */
import type { OrganisationSnapshot } from "../../kernel/access/organisation";
import { saidWhole } from "../../kernel/access/spoken-names";

/** Leaves room for a number behind it. */
const MOST = 28;

/** Nobody's yet; '' where the name has no letter that one signs in with. */
export function proposedName({ people }: OrganisationSnapshot, name: string): string {
  const said = saidWhole(name).slice(0, MOST);
  if (said === "") return "";
  const taken = new Set([...people.values()].map(({ username }) => username.toLowerCase()));
  for (let n = 2, next = said; ; n += 1) {
    if (!taken.has(next)) return next;
    next = `${said}${n}`;
  }
}
