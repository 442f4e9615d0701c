/** People and branches as the engine sees them: given by the caller, read at the moment of a command. */
import type { BranchId, RoleId, UserId } from "./definition";

export interface Person {
  id: UserId;
  name: string;
  branchId: BranchId | null;
  roleIds: readonly RoleId[];
  /** 0 = in service, as on the wire. */
  QuitStatus: number;
}

export interface Branch {
  id: BranchId;
  name: string;
  parentId: BranchId | null;
  headId: UserId | null;
}

export interface Organisation {
  person(id: UserId): Person | undefined;
  branch(id: BranchId): Branch | undefined;
  /** Ids of everybody who has a role, in a stable order. */
  withRole(id: RoleId): readonly UserId[];
  /** A branch and everything below it. */
  branchTree(id: BranchId): readonly BranchId[];
}

function treeBelow(root: BranchId, branches: readonly Branch[]): BranchId[] {
  const found = new Set([root]);
  for (const id of found) for (const branch of branches) if (branch.parentId === id) found.add(branch.id);
  return [...found];
}

/** An organisation from plain lists. */
export function organisationOf(people: readonly Person[], branches: readonly Branch[]): Organisation {
  const personById = new Map(people.map((person) => [person.id, person]));
  const branchById = new Map(branches.map((branch) => [branch.id, branch]));
  return {
    person: (id) => personById.get(id),
    branch: (id) => branchById.get(id),
    withRole: (role) => people.filter((person) => person.roleIds.includes(role)).map((person) => person.id),
    branchTree: (id) => treeBelow(id, branches),
  };
}

export const isInService = (org: Organisation, user: UserId): boolean => org.person(user)?.QuitStatus === 0;

/**
 * The superiors of a person, nearest first: heads of his own branch and of those above.
 * Levels without a head (or whose head has left) are skipped, nobody appears twice, and nobody is his own superior.
 */
export function superiorsOf(org: Organisation, user: UserId): UserId[] {
  const superiors = new Set<UserId>();
  const visited = new Set<BranchId>();
  let branch = branchOf(org, user);
  while (branch !== undefined && !visited.has(branch.id)) {
    visited.add(branch.id);
    const head = branch.headId;
    if (head !== null && head !== user && isInService(org, head)) superiors.add(head);
    branch = branch.parentId === null ? undefined : org.branch(branch.parentId);
  }
  return [...superiors];
}

/** The branch a person belongs to now. */
export function branchOf(org: Organisation, user: UserId): Branch | undefined {
  const id = org.person(user)?.branchId ?? null;
  return id === null ? undefined : org.branch(id);
}
