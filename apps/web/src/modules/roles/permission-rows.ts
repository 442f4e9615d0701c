/** The permission tree laid out for reading: groups, in them a row for each module, in it its rights by kind. */
import {
  isPermissionKey,
  PERMISSION_KEYS,
  type PermissionKey,
  type PermissionNode,
  SCOPE_MODULES,
  type ScopeModule,
} from "@qicheng/api/kernel/permission-tree";
import { say } from "../../kernel/i18n/language";

/** The columns, from left to right. */
export const KINDS = ["view", "add", "edit", "delete", "import", "export", "other"] as const;
/** One right for adding, editing and deleting stands across their three columns. */
export type Kind = (typeof KINDS)[number] | "manage";

export interface Leaf {
  key: PermissionKey;
  title: string;
  kind: Kind;
}

export interface PermissionRow {
  path: string;
  title: string;
  leaves: Leaf[];
  /** The module whose rows it opens, where a role says how far one sees. */
  scope?: ScopeModule;
}

export interface PermissionGroup {
  path: string;
  title: string;
  rows: PermissionRow[];
}

type Nodes = { readonly [key: string]: PermissionNode };

const nameOf = (path: string): string => path.slice(path.lastIndexOf(".") + 1);

function kindOf(name: string, isAction: boolean): Kind {
  if (!isAction) return "view";
  if (name.startsWith("manage")) return "manage";
  return KINDS.find((kind) => name === kind || name.endsWith(`${kind[0]?.toUpperCase()}${kind.slice(1)}`)) ?? "other";
}

function leavesIn(path: string, nodes: Nodes): Leaf[] {
  return Object.entries(nodes).flatMap(([name, { title, action, children }]) => {
    const key = `${path}.${name}`;
    if (children || !isPermissionKey(key)) return [];
    return [{ key, title: say(title), kind: kindOf(name, action === true) }];
  });
}

/** How far one sees stands beside what opens the rows. */
const scopeOf = (name: string): Pick<PermissionRow, "scope"> =>
  Object.hasOwn(SCOPE_MODULES, name) ? { scope: name as ScopeModule } : {};

function rowsBelow(path: string, nodes: Nodes): PermissionRow[] {
  return Object.entries(nodes).flatMap(([name, { title, children }]) => {
    if (!children) return [];
    const here = `${path}.${name}`;
    const leaves = leavesIn(here, children);
    const row: PermissionRow = { path: here, title: say(title), leaves, ...scopeOf(name) };
    return [...(leaves.length > 0 ? [row] : []), ...rowsBelow(here, children)];
  });
}

/** `stock` and `in` give `stockIn`. */
const joined = (one: string, other: string): string => `${one}${other.charAt(0).toUpperCase()}${other.slice(1)}`;

const OVER = ["", "Import", "Export", "Close"];

/**
 * True for a right over what a screen shows, by the name of the screen or of its row: `system.manage.account` and
 * `accountExport` over `system.account`, `erp.manage.purchase` over `erp.purchase.orders`, `erp.manage.stockIn` over `erp.stock.in`.
 */
const isOver = (right: Leaf, screen: Leaf, row: string): boolean =>
  screen.kind === "view" &&
  [nameOf(screen.key), nameOf(row), joined(nameOf(row), nameOf(screen.key))].some((name) =>
    OVER.some((end) => nameOf(right.key) === `${name}${end}`),
  );

/** Rights that manage what a screen of the group shows stand in the row of that screen. */
function atTheirScreens(rows: readonly PermissionRow[], manage: string): PermissionRow[] {
  const rights = rows.find(({ path }) => path === manage)?.leaves ?? [];
  const others = rows.filter(({ path }) => path !== manage);
  const inRow = ({ path, leaves }: PermissionRow) =>
    rights.filter((right) => leaves.some((leaf) => isOver(right, leaf, path)));
  const taken = new Set(others.flatMap(inRow));
  const rest = rights.filter((right) => !taken.has(right));
  return [
    ...others.map((row) => ({
      ...row,
      leaves: [
        ...row.leaves,
        ...inRow(row).map((right) => (right.kind === "other" ? { ...right, kind: "manage" as const } : right)),
      ],
    })),
    ...rows.filter(({ path }) => path === manage && rest.length > 0).map((row) => ({ ...row, leaves: rest })),
  ];
}

export function permissionGroups(tree: Nodes): PermissionGroup[] {
  return Object.entries(tree).map(([path, { title, children = {} }]) => {
    const screens = leavesIn(path, children).map((leaf) => ({
      path: leaf.key,
      title: leaf.title,
      leaves: [leaf],
      ...scopeOf(nameOf(leaf.key)),
    }));
    const rows = atTheirScreens([...screens, ...rowsBelow(path, children)], `${path}.manage`);
    return { path, title: say(title), rows };
  });
}

export const keysOf = (rows: readonly PermissionRow[], kind?: Kind): PermissionKey[] =>
  rows.flatMap(({ leaves }) => leaves.filter((leaf) => kind === undefined || leaf.kind === kind).map(({ key }) => key));

/** What a word is found in: a group or row has all that stands in it, a right only itself. */
export function matching(groups: readonly PermissionGroup[], word: string): PermissionGroup[] {
  const wanted = word.trim().toLowerCase();
  const has = (...texts: readonly string[]) => texts.some((text) => text.toLowerCase().includes(wanted));
  if (wanted === "") return [...groups];
  return groups.flatMap((group) => {
    if (has(group.title)) return [group];
    const rows = group.rows.flatMap((row) => {
      if (has(row.title)) return [row];
      const leaves = row.leaves.filter(({ title, key }) => has(title, key));
      return leaves.length === 0 ? [] : [{ ...row, leaves }];
    });
    return rows.length === 0 ? [] : [{ ...group, rows }];
  });
}

/** The chosen keys after ticking (`on`) or clearing some, in the order of the tree: what is ticked again is no change. */
export function withKeys(
  chosen: readonly PermissionKey[],
  keys: readonly PermissionKey[],
  on: boolean,
): PermissionKey[] {
  return PERMISSION_KEYS.filter((key) => (keys.includes(key) ? on : chosen.includes(key)));
}
