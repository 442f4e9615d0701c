/** A person as every call that answers people shows him. */
import type { PersonFacts } from "@qicheng/api/users/routes";
import type { OrganisationSnapshot, Person } from "../access/organisation";
import type { FileStore } from "./store";

/** Where the picture of somebody lies; '' = he has none. */
export const headerOf = (files: FileStore, person: Pick<Person, "headerId"> | undefined): string =>
  person?.headerId ? files.linkForAll(person.headerId) : "";

/** What people are described by. */
export interface Described {
  organisation: OrganisationSnapshot;
  files: FileStore;
}

export function wirePerson(
  { organisation, files }: Described,
  person: Omit<Person, "branchIds" | "mobile" | "headerId">,
): PersonFacts {
  return {
    UserID: person.id,
    ID: person.id,
    Name: person.username,
    NickName: person.nickname,
    Header: headerOf(files, organisation.people.get(person.id)),
    Headimg: "",
    rolename: person.roleIds.map((id) => organisation.roles.get(id)?.name ?? "").join(","),
    BranchID: person.branchId,
    BranchName: organisation.branchName(person.branchId),
    QuitStatus: person.quit ? 1 : 0,
    iscall: person.callEnabled,
    calltype: person.callType,
  };
}
