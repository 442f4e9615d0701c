/** The organisation facts that one command has read, kept in its log row so that a replay decides the same. */
import type { BranchId, RoleId, UserId } from "./definition";
import type { Branch, Organisation, Person } from "./organisation";

export interface OrgFacts {
  people: readonly Person[];
  branches: readonly Branch[];
  roles: readonly { role: RoleId; users: readonly UserId[] }[];
  trees: readonly { branch: BranchId; below: readonly BranchId[] }[];
}

/** An organisation that answers like the given one and remembers what it was asked. */
export function recordFacts(org: Organisation): { org: Organisation; facts: () => OrgFacts } {
  const people = new Map<UserId, Person | undefined>();
  const branches = new Map<BranchId, Branch | undefined>();
  const roles = new Map<RoleId, readonly UserId[]>();
  const trees = new Map<BranchId, readonly BranchId[]>();
  return {
    org: {
      person: (id) => remember(people, id, org.person),
      branch: (id) => remember(branches, id, org.branch),
      withRole: (id) => remember(roles, id, org.withRole),
      branchTree: (id) => remember(trees, id, org.branchTree),
    },
    facts: () => ({
      people: [...people.values()].filter((person) => person !== undefined),
      branches: [...branches.values()].filter((branch) => branch !== undefined),
      roles: [...roles].map(([role, users]) => ({ role, users })),
      trees: [...trees].map(([branch, below]) => ({ branch, below })),
    }),
  };
}

function remember<Answer>(seen: Map<number, Answer>, id: number, ask: (id: number) => Answer): Answer {
  const answer = ask(id);
  seen.set(id, answer);
  return answer;
}

/** The organisation as far as the facts go; what was never asked is unknown. */
export function organisationFromFacts(facts: OrgFacts): Organisation {
  return {
    person: (id) => facts.people.find((person) => person.id === id),
    branch: (id) => facts.branches.find((branch) => branch.id === id),
    withRole: (id) => facts.roles.find(({ role }) => role === id)?.users ?? [],
    branchTree: (id) => facts.trees.find(({ branch }) => branch === id)?.below ?? [id],
  };
}
