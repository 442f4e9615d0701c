/**
 * What somebody may do and how far, as a value to compare. Reach is counted in branches, not in people: a colleague who
 * joins a branch gives nothing to those who see it already.
 */
import {
  DATA_SCOPES,
  type DataScope,
  isManaging,
  type PermissionKey,
  SCOPE_MODULES,
  type ScopeModule,
} from "@qicheng/api/kernel/permission-tree";
import { coversFields, type FieldAccess, fieldAccess } from "./field-access";
import type { OrganisationSnapshot, Role } from "./organisation";

/** Everything, or the rows of people in these branches, and one's own. */
type Reach = "all" | ReadonlySet<number>;

export interface Standing {
  id: number;
  /** The builtin role: everything there is, and what later versions bring. */
  administrator: boolean;
  permissions: ReadonlySet<PermissionKey>;
  /** By module of which he has any right. */
  reach: ReadonlyMap<ScopeModule, Reach>;
  /** Branches he heads, and those below: approvals and the scope `sub` follow from it. */
  heads: ReadonlySet<number>;
  branchIds: readonly number[];
  /** Fields with which he may not do everything. */
  fields: FieldAccess;
}

const MODULES = Object.keys(SCOPE_MODULES) as ScopeModule[];

/** The standing of a person in one picture of the organisation; of nobody when he is not in it. */
export function standingOf(organisation: OrganisationSnapshot, id: number): Standing {
  const person = organisation.people.get(id);
  const roles = (person?.roleIds ?? []).flatMap((role) => organisation.roles.get(role) ?? []);
  const permissions = organisation.permissions(id);
  const scopes = organisation.scopes(id);
  const heads = new Set(organisation.headed(id));
  const branchIds = person?.branchIds ?? [];
  const branchesOf = {
    self: () => [],
    sub: () => [...heads],
    branch: () => branchIds,
    branchBelow: () => branchIds.flatMap((branch) => organisation.branchTree(branch)),
  };
  const reach = new Map<ScopeModule, Reach>();
  for (const module of MODULES) {
    if (![...permissions].some((key) => key.startsWith(SCOPE_MODULES[module].opens))) continue;
    const scope = scopes[module];
    reach.set(module, scope === "all" ? "all" : new Set(branchesOf[scope]()));
  }
  const fields = organisation.fields(id);
  return { id, administrator: roles.some((role) => role.builtin), permissions, reach, heads, branchIds, fields };
}

const within = (inner: Iterable<number>, outer: ReadonlySet<number>) => [...inner].every((id) => outer.has(id));

function reaches(mine: Standing, theirs: Standing): boolean {
  const knows = (reach: ReadonlySet<number>) =>
    theirs.id === mine.id || theirs.branchIds.some((branch) => reach.has(branch));
  for (const [module, reach] of theirs.reach) {
    const own = mine.reach.get(module);
    if (own === "all") continue;
    if (own === undefined || reach === "all" || !within(reach, own) || !knows(own)) return false;
  }
  const own = [...mine.reach.values()];
  if (own.includes("all")) return true;
  return within(theirs.heads, new Set([...mine.heads, ...own.flatMap((reach) => (reach === "all" ? [] : [...reach]))]));
}

/** True when one has all that the other has: every right, at least his reach, and no field less. */
export function covers(mine: Standing, theirs: Standing): boolean {
  if (theirs.administrator) return mine.administrator;
  const rights = [...theirs.permissions].every((key) => mine.permissions.has(key));
  return rights && reaches(mine, theirs) && coversFields(mine.fields, theirs.fields);
}

/** True when one's own rights and scopes hold all that a role gives, wherever its holders may stand. */
export function coversRole(organisation: OrganisationSnapshot, id: number, role: Role): boolean {
  const mine = standingOf(organisation, id);
  if (mine.administrator) return true;
  if (role.builtin || role.permissions.some((key) => !mine.permissions.has(key))) return false;
  return widerScopes(organisation, id, role).length === 0 && coversFieldsOf(mine, role);
}

/** True when the role does no more with any field than this person. */
export const coversFieldsOf = ({ fields }: Pick<Standing, "fields">, role: Role): boolean =>
  coversFields(fields, fieldAccess([role.fields]));

/** Modules in which a role sees further than a person. */
export function widerScopes(organisation: OrganisationSnapshot, id: number, role: Role): ScopeModule[] {
  const own = organisation.scopes(id);
  const width = (scope: DataScope) => DATA_SCOPES.indexOf(scope);
  return MODULES.filter((module) => width(role.scopes[module] ?? "self") > width(own[module]));
}

/** Roles that an administrator let this person give, whatever he has himself; never one that manages the company. */
export function assignableRoles(organisation: OrganisationSnapshot, id: number): ReadonlySet<number> {
  const own = (organisation.people.get(id)?.roleIds ?? []).flatMap((role) => organisation.roles.get(role) ?? []);
  const listed = own.flatMap((role) => role.assignable);
  return new Set(listed.filter((role) => mayBeListed(organisation.roles.get(role))));
}

/** True for a role that may stand on somebody's list. */
export const mayBeListed = (role: Role | undefined): boolean =>
  role !== undefined && !role.builtin && !role.permissions.some(isManaging);

/** True when everything that somebody may do comes from roles on my list. */
export function isAssignable(organisation: OrganisationSnapshot, me: number, id: number): boolean {
  const list = assignableRoles(organisation, me);
  const roles = organisation.people.get(id)?.roleIds ?? [];
  return id !== me && roles.every((role) => list.has(role));
}
