/**
 * Every permission of the product: the one file that names them.
 * Leaves are screens (their view) or actions; a view never implies an action, and what is not granted is denied.
 */

export interface PermissionNode {
  title: string;
  /** A leaf that lets one do something; screens have none. */
  action?: true;
  children?: { readonly [key: string]: PermissionNode };
}

const screen = (title: string) => ({ title });
const action = (title: string) => ({ title, action: true as const });
const group = <C extends { readonly [key: string]: PermissionNode }>(title: string, children: C) => ({
  title,
  children,
});

export const PERMISSION_TREE = {
  crm: group("销售", {
    customer: group("客户", {
      total: screen("全部客户"),
      watched: screen("我关注的客户"),
      gonghai: screen("客户公海"),
      add: action("新建"),
      edit: action("编辑"),
      delete: action("删除"),
      transfer: action("转让"),
      share: action("共享"),
      alloc: action("分配"),
      receive: action("领取"),
      toGonghai: action("转入公海"),
      repeat: action("查重"),
    }),
    contact: group("联系人", {
      add: action("新建"),
      edit: action("编辑"),
      delete: action("删除"),
    }),
    followup: group("跟进记录", {
      add: action("新建"),
    }),
    scene: group("场景", {
      share: action("共享给所有人"),
    }),
  }),
  system: group("设置", {
    user: screen("员工"),
    role: screen("角色权限"),
    branch: screen("部门"),
    status: screen("数据字典"),
    basic: screen("基础设置"),
    recycle: screen("回收站"),
    manage: group("管理操作", {
      user: action("员工增改、停用、重置密码"),
      role: action("角色增改、授权"),
      branch: action("部门增改"),
      status: action("字典增改"),
      basic: action("修改基础设置"),
      restore: action("恢复与彻底删除"),
    }),
  }),
} as const satisfies { readonly [key: string]: PermissionNode };

type LeavesOf<Node, Path extends string> = {
  [Key in keyof Node & string]: Node[Key] extends { children: infer Children }
    ? LeavesOf<Children, `${Path}${Key}.`>
    : `${Path}${Key}`;
}[keyof Node & string];

/** A dotted path to a leaf, such as `crm.customer.add`. */
export type PermissionKey = LeavesOf<typeof PERMISSION_TREE, "">;

/** The granted part of the tree as it travels: nested objects, a granted leaf is 1, an absent one is denied. */
export interface GrantedTree {
  [key: string]: 1 | GrantedTree;
}

function collect(nodes: { readonly [key: string]: PermissionNode }, path: string): string[] {
  return Object.entries(nodes).flatMap(([key, node]) =>
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

/** Builds the nested wire form from granted leaves; unknown keys are left out. */
export function grantedTree(keys: Iterable<string>): GrantedTree {
  const tree: GrantedTree = {};
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
export function grantedKeys(tree: unknown, path = ""): PermissionKey[] {
  if (typeof tree !== "object" || tree === null) return [];
  return Object.entries(tree).flatMap(([key, value]) => {
    const here = `${path}${key}`;
    if (typeof value === "object") return grantedKeys(value, `${here}.`);
    return Number(value) === 1 && isPermissionKey(here) ? [here] : [];
  });
}

/** How far a role sees rows of a module, from narrow to wide. */
export const DATA_SCOPES = ["self", "sub", "branch", "branchBelow", "all"] as const;
export type DataScope = (typeof DATA_SCOPES)[number];

export const DATA_SCOPE_TITLES: Record<DataScope, string> = {
  self: "仅本人",
  sub: "本人及下属",
  branch: "本部门",
  branchBelow: "本部门及下级",
  all: "全部",
};

/** Modules whose rows belong to somebody; children (contacts, follow-ups) follow their customer. */
export const SCOPE_MODULES = { customer: "客户" } as const;
export type ScopeModule = keyof typeof SCOPE_MODULES;

/** Beginnings of the permissions that open a module's rows: without any of them a scope reaches nothing. */
export const OPENED_BY: Record<ScopeModule, string> = { customer: "crm." };
