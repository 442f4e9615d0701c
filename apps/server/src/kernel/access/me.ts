/** Making the signed-in person of what the organisation knows of him. */
import type { Me } from "../work/me";
import type { FieldAccess } from "./field-access";
import type { OrganisationSnapshot } from "./organisation";

declare module "../work/me" {
  interface Me {
    readonly fields: FieldAccess;
  }
}

/** Who does not ask from a session: a task beside requests, a link, a look at what somebody sees. */
const NO_SESSION = { sessionId: 0, mustChangePassword: false, mustEnrol: false };

/** A person with what his roles let him do now; undefined for whoever has left. */
export function meOf(
  organisation: OrganisationSnapshot,
  userId: number,
  session: Pick<Me, "sessionId" | "mustChangePassword" | "mustEnrol"> = NO_SESSION,
): Me | undefined {
  const person = organisation.people.get(userId);
  if (!person || person.quit) return undefined;
  return {
    id: person.id,
    username: person.username,
    nickname: person.nickname,
    branchId: person.branchId,
    sessionId: session.sessionId,
    mustChangePassword: session.mustChangePassword,
    mustEnrol: session.mustEnrol,
    permissions: organisation.permissions(person.id),
    scopes: organisation.scopes(person.id),
    fields: organisation.fields(person.id),
  };
}
