/**
 * The organisation facts that one command has read, kept in its log row so that a replay decides the same. Ids only,
 * and of each person only what was looked at: a step for a role of a thousand people must not fill the log.
 */
import type { BranchId, RoleId, UserId } from "./definition";
import type { Branch, Organisation, Person } from "./organisation";

export interface OrgFacts {
  /** In service; so are the people of `roles` who are not among `left`. */
  present: readonly UserId[];
  left: readonly UserId[];
  branchOf: readonly { user: UserId; branch: BranchId | null }[];
  rolesOf: readonly { user: UserId; roles: readonly RoleId[] }[];
  branches: readonly Omit<Branch, "name">[];
  roles: readonly { role: RoleId; users: readonly UserId[] }[];
  trees: readonly { branch: BranchId; below: readonly BranchId[] }[];
}

/** What has been read of one person. */
interface Seen {
  inService: boolean;
  branchId?: BranchId | null;
  roleIds?: readonly RoleId[];
}

/** An organisation that answers like the given one and remembers what it was asked. */
export function recordFacts(org: Organisation): { org: Organisation; facts: () => OrgFacts } {
  const people = new Map<UserId, Seen>();
  const branches = new Map<BranchId, Branch | undefined>();
  const roles = new Map<RoleId, readonly UserId[]>();
  const trees = new Map<BranchId, readonly BranchId[]>();
  return {
    org: {
      person: (id) => watched(people, org.person(id)),
      branch: (id) => remember(branches, id, org.branch),
      withRole: (id) => remember(roles, id, org.withRole),
      branchTree: (id) => remember(trees, id, org.branchTree),
    },
    facts: () => ({
      ...factsOfPeople([...people], new Set([...roles.values()].flat())),
      branches: [...branches.values()].flatMap((branch) => (branch === undefined ? [] : [withoutName(branch)])),
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

/** A person of whom is noted which of his facts are read. */
function watched(people: Map<UserId, Seen>, person: Person | undefined): Person | undefined {
  if (person === undefined) return undefined;
  const seen = people.get(person.id) ?? { inService: person.QuitStatus === 0 };
  people.set(person.id, seen);
  return {
    id: person.id,
    name: person.name,
    QuitStatus: person.QuitStatus,
    get branchId() {
      seen.branchId = person.branchId;
      return person.branchId;
    },
    get roleIds() {
      seen.roleIds = person.roleIds;
      return person.roleIds;
    },
  };
}

const withoutName = ({ id, parentId, headId }: Branch): Omit<Branch, "name"> => ({ id, parentId, headId });

type FactsOfPeople = Pick<OrgFacts, "present" | "left" | "branchOf" | "rolesOf">;

function factsOfPeople(people: readonly [UserId, Seen][], inRoles: ReadonlySet<UserId>): FactsOfPeople {
  const ids = (inService: boolean) => people.filter(([, seen]) => seen.inService === inService).map(([id]) => id);
  return {
    present: ids(true).filter((id) => !inRoles.has(id)),
    left: ids(false),
    branchOf: people.flatMap(([user, { branchId }]) => (branchId === undefined ? [] : [{ user, branch: branchId }])),
    rolesOf: people.flatMap(([user, { roleIds }]) => (roleIds === undefined ? [] : [{ user, roles: roleIds }])),
  };
}

/** The organisation as far as the facts go; what was never asked is unknown. */
export function organisationFromFacts(facts: OrgFacts): Organisation {
  const left = new Set(facts.left);
  const known = new Set([...facts.present, ...facts.left, ...facts.roles.flatMap(({ users }) => users)]);
  const branchOf = new Map(facts.branchOf.map(({ user, branch }) => [user, branch]));
  const rolesOf = new Map(facts.rolesOf.map(({ user, roles }) => [user, roles]));
  const branches = new Map(facts.branches.map((branch) => [branch.id, { ...branch, name: "" }]));
  const person = (id: UserId): Person => ({
    id,
    name: "",
    branchId: branchOf.get(id) ?? null,
    roleIds: rolesOf.get(id) ?? [],
    QuitStatus: Number(left.has(id)),
  });
  return {
    person: (id) => (known.has(id) ? person(id) : undefined),
    branch: (id) => branches.get(id),
    withRole: (id) => facts.roles.find(({ role }) => role === id)?.users ?? [],
    branchTree: (id) => facts.trees.find(({ branch }) => branch === id)?.below ?? [id],
  };
}
