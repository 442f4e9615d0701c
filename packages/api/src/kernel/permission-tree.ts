/**
 * Every permission of the product, as a tree. Leaves are screens (their view) or actions and stand in the declarations of
 * the modules; a view never implies an action, and what is not granted is denied.
 */
import { PERMISSIONS, SCOPES } from "../declarations.generated";
import type { PermissionLeaf, Title } from "./declare";
import { grantedLeaves } from "./granted-leaves";
import { PERMISSION_GROUPS, type PermissionGroup } from "./permission-groups";

export interface PermissionNode {
  title: Title;
  /** A leaf that lets one do something; screens have none. */
  action?: true;
  children?: { readonly [key: string]: PermissionNode };
}

/** A dotted path to a leaf, such as `crm.customer.add`. */
export type PermissionKey = keyof typeof PERMISSIONS;

const leaves = Object.entries(PERMISSIONS) as [PermissionKey, PermissionLeaf][];

/** The leaves directly in a group, then its groups; groups without anything are left out. */
function nodes(path: string, groups: { readonly [key: string]: PermissionGroup }): [string, PermissionNode][] {
  const own = leaves.flatMap(([key, { cn, en, action }]): [string, PermissionNode][] => {
    const name = key.slice(path.length);
    if (!key.startsWith(path) || path === "" || name.includes(".")) return [];
    return [[name, { title: { cn, en }, ...(action ? { action } : {}) }]];
  });
  const below = Object.entries(groups).flatMap(([key, { cn, en, children = {} }]): [string, PermissionNode][] => {
    const inner = nodes(`${path}${key}.`, children);
    return inner.length === 0 ? [] : [[key, { title: { cn, en }, children: Object.fromEntries(inner) }]];
  });
  return [...own, ...below];
}

export const PERMISSION_TREE: { readonly [key: string]: PermissionNode } = Object.fromEntries(
  nodes("", PERMISSION_GROUPS),
);

/** The granted part of the tree as it travels: nested objects, a granted leaf is 1, an absent one is denied. */
export interface GrantedTree {
  [key: string]: 1 | GrantedTree;
}

function collect(tree: { readonly [key: string]: PermissionNode }, path: string): string[] {
  return Object.entries(tree).flatMap(([key, node]) =>
    node.children ? collect(node.children, `${path}${key}.`) : [`${path}${key}`],
  );
}

/** All leaves in the order of the tree. */
export const PERMISSION_KEYS = collect(PERMISSION_TREE, "") as readonly PermissionKey[];

/** True for a dotted path that names a leaf of the tree. */
export function isPermissionKey(key: string): key is PermissionKey {
  return (PERMISSION_KEYS as readonly string[]).includes(key);
}

/** True for rights over the company itself: a role with one of them is given by those only who have all of it. */
export const isManaging = (key: string): boolean => key.startsWith("system.manage.");

/** Builds the nested wire form from granted leaves; unknown keys are left out, and all roots are there. */
export function grantedTree(keys: Iterable<string>): GrantedTree {
  const tree: GrantedTree = Object.fromEntries(Object.keys(PERMISSION_GROUPS).map((root) => [root, {}]));
  for (const key of keys) {
    if (!isPermissionKey(key)) continue;
    const path = key.split(".");
    const leaf = path.pop() ?? "";
    let at = tree;
    for (const part of path) {
      const next = at[part];
      const child: GrantedTree = typeof next === "object" ? next : {};
      at[part] = child;
      at = child;
    }
    at[leaf] = 1;
  }
  return tree;
}

/** The granted leaves of a nested wire tree; anything that is no leaf of ours is left out. */
export const grantedKeys = (tree: unknown): PermissionKey[] => grantedLeaves(tree).filter(isPermissionKey);

/** How far a role sees rows of a module, from narrow to wide. */
export const DATA_SCOPES = ["self", "sub", "branch", "branchBelow", "all"] as const;
export type DataScope = (typeof DATA_SCOPES)[number];

export const DATA_SCOPE_TITLES: Record<DataScope, Title> = {
  self: { cn: "仅本人", en: "Own only" },
  sub: { cn: "本人及下属", en: "Own and subordinates'" },
  branch: { cn: "本部门", en: "Own branch" },
  branchBelow: { cn: "本部门及下级", en: "Own branch and below" },
  all: { cn: "全部", en: "Everything" },
};

/** Modules whose rows belong to somebody, each as its module declares it. */
export const SCOPE_MODULES = SCOPES;
export type ScopeModule = keyof typeof SCOPES;
export const SCOPE_KEYS = Object.keys(SCOPES) as ScopeModule[];
