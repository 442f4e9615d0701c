/** The permission tree laid out for reading: groups, in them rows with screens and actions side by side. */
import type { PermissionKey, PermissionNode } from "@qicheng/api/kernel/permission-tree";
import { isPermissionKey } from "@qicheng/api/kernel/permission-tree";
import { say } from "../../kernel/i18n/language";

export interface Leaf {
  key: PermissionKey;
  title: string;
}

export interface PermissionRow {
  path: string;
  /** '' for leaves that stand directly in the group. */
  title: string;
  screens: Leaf[];
  actions: Leaf[];
}

export interface PermissionGroup {
  path: string;
  title: string;
  rows: PermissionRow[];
}

type Nodes = { readonly [key: string]: PermissionNode };

function rowOf(path: string, title: string, nodes: Nodes): PermissionRow {
  const leaves = (action: boolean): Leaf[] =>
    Object.entries(nodes).flatMap(([key, node]) => {
      const here = `${path}.${key}`;
      const wanted = !node.children && (node.action === true) === action;
      return wanted && isPermissionKey(here) ? [{ key: here, title: say(node.title) }] : [];
    });
  return { path, title, screens: leaves(false), actions: leaves(true) };
}

function rowsOf(path: string, title: string, nodes: Nodes): PermissionRow[] {
  const own = rowOf(path, title, nodes);
  const below = Object.entries(nodes).flatMap(([key, node]) =>
    node.children ? rowsOf(`${path}.${key}`, say(node.title), node.children) : [],
  );
  return own.screens.length + own.actions.length > 0 ? [own, ...below] : below;
}

export function permissionGroups(tree: Nodes): PermissionGroup[] {
  return Object.entries(tree).map(([path, node]) => ({
    path,
    title: say(node.title),
    rows: rowsOf(path, "", node.children ?? {}),
  }));
}

export const keysOf = (rows: readonly PermissionRow[]): PermissionKey[] =>
  rows.flatMap(({ screens, actions }) => [...screens, ...actions].map(({ key }) => key));

/** The chosen keys after ticking (`on`) or clearing some; the order of the tree does not matter on the wire. */
export function withKeys(
  chosen: readonly PermissionKey[],
  keys: readonly PermissionKey[],
  on: boolean,
): PermissionKey[] {
  const rest = chosen.filter((key) => !keys.includes(key));
  return on ? [...rest, ...keys] : rest;
}
