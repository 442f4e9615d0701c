/** What differs between two roles as their form has them. */
import {
  PERMISSION_KEYS,
  type PermissionKey,
  SCOPE_MODULES,
  type ScopeModule,
} from "@qicheng/api/kernel/permission-tree";

type Values = Readonly<Record<string, unknown>>;

const MODULES = Object.keys(SCOPE_MODULES) as ScopeModule[];

const setOf = (value: unknown): ReadonlySet<unknown> => new Set(Array.isArray(value) ? (value as unknown[]) : []);

/** The rights of one choice that the other has not, in the order in which they stand. */
export function keysOnlyIn(value: unknown, other: unknown): PermissionKey[] {
  const [own, others] = [setOf(value), setOf(other)];
  return PERMISSION_KEYS.filter((key) => own.has(key) && !others.has(key));
}

interface ScopeChange {
  module: ScopeModule;
  from: unknown;
  to: unknown;
}

export interface RoleChanges {
  added: PermissionKey[];
  taken: PermissionKey[];
  scopes: ScopeChange[];
  /** Roles that its holders may give from now on, and those that they may not give any more. */
  given: number[];
  withheld: number[];
}

const idsOnlyIn = (value: unknown, other: unknown): number[] =>
  [...setOf(value)].filter((id): id is number => typeof id === "number" && !setOf(other).has(id));

export function changesOf(before: Values, now: Values): RoleChanges {
  return {
    added: keysOnlyIn(now.auth, before.auth),
    taken: keysOnlyIn(before.auth, now.auth),
    scopes: MODULES.map((module) => ({
      module,
      from: before[`dataScope.${module}`],
      to: now[`dataScope.${module}`],
    })).filter(({ from, to }) => from !== to),
    given: idsOnlyIn(now.assignable, before.assignable),
    withheld: idsOnlyIn(before.assignable, now.assignable),
  };
}

/** A right of two roles, or a role that they may give, and who has it. */
export interface Compared<Key> {
  key: Key;
  first: boolean;
  second: boolean;
}

/** Of all these what any of the two has, that first that only one of them has. */
export function comparedOf<Key>(all: readonly Key[], first: unknown, second: unknown): Compared<Key>[] {
  const [one, other] = [setOf(first), setOf(second)];
  const rows = all.map((key) => ({ key, first: one.has(key), second: other.has(key) }));
  return [...rows.filter((row) => row.first !== row.second), ...rows.filter((row) => row.first && row.second)];
}

/** The rights that any of the two has. */
export const compared = (first: unknown, second: unknown): Compared<PermissionKey>[] =>
  comparedOf(PERMISSION_KEYS, first, second);
