/** The organisation as the approval engine asks for it, from the one in memory. */
import { type Organisation, organisationOf } from "@qicheng/engine/approval/organisation";
import type { OrganisationSnapshot } from "../access/organisation";

const made = new WeakMap<OrganisationSnapshot, Organisation>();

/** One for each snapshot: a change of the organisation makes a new one. */
export function engineOrganisation(snapshot: OrganisationSnapshot): Organisation {
  const known = made.get(snapshot);
  if (known) return known;
  const people = [...snapshot.people.values()].map(({ id, nickname, branchId, roleIds, quit }) => ({
    id,
    name: nickname,
    branchId,
    roleIds,
    QuitStatus: Number(quit),
  }));
  const branches = [...snapshot.branches.values()].map(({ id, name, parentId, leaderId }) => ({
    id,
    name,
    parentId,
    headId: leaderId,
  }));
  const organisation = organisationOf(people, branches);
  made.set(snapshot, organisation);
  return organisation;
}
