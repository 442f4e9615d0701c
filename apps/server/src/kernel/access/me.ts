/** The signed-in person: who he is and what his roles let him do. */
import type { DataScope, PermissionKey, ScopeModule } from "@qicheng/api/kernel/permission-tree";
import type { FieldAccess } from "./field-access";
import type { OrganisationSnapshot } from "./organisation";

export interface Me {
  readonly id: number;
  readonly username: string;
  readonly nickname: string;
  readonly branchId: number;
  readonly sessionId: number;
  readonly mustChangePassword: boolean;
  readonly permissions: ReadonlySet<PermissionKey>;
  readonly scopes: Readonly<Record<ScopeModule, DataScope>>;
  readonly fields: FieldAccess;
}

/** A person with what his roles let him do now; undefined for whoever has left. */
export function meOf(
  organisation: OrganisationSnapshot,
  userId: number,
  session: Pick<Me, "sessionId" | "mustChangePassword">,
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
    permissions: organisation.permissions(person.id),
    scopes: organisation.scopes(person.id),
    fields: organisation.fields(person.id),
  };
}
