/** A person as every call that answers people shows him. */
import type { PersonFacts } from "@qicheng/api/users/routes";
import type { OrganisationSnapshot, Person } from "./organisation";

export function wirePerson(
  organisation: OrganisationSnapshot,
  person: Omit<Person, "branchIds" | "mobile">,
): PersonFacts {
  return {
    UserID: person.id,
    ID: person.id,
    Name: person.username,
    NickName: person.nickname,
    Header: "",
    Headimg: "",
    rolename: person.roleIds.map((id) => organisation.roles.get(id)?.name ?? "").join(","),
    BranchID: person.branchId,
    BranchName: organisation.branchName(person.branchId),
    QuitStatus: person.quit ? 1 : 0,
    iscall: person.callEnabled,
    calltype: person.callType,
  };
}
