/** What rights are called, each with the place where it stands: 销售 · 客户 · 新建 */
import type { Message } from "@qicheng/engine/text/message";
import { PERMISSION_TREE, type PermissionKey, type PermissionNode } from "./permission-tree";

type Nodes = { readonly [key: string]: PermissionNode };

const titlesIn = (nodes: Nodes, path: string, above: readonly Message[]): [string, Message][] =>
  Object.entries(nodes).flatMap(([key, { title, children }]) => {
    const here = [...above, title];
    const whole = { cn: here.map(({ cn }) => cn).join(" · "), en: here.map(({ en }) => en).join(" · ") };
    return children ? titlesIn(children, `${path}${key}.`, here) : [[`${path}${key}`, whole]];
  });

const titles = new Map(titlesIn(PERMISSION_TREE, "", []));

export const permissionTitle = (key: PermissionKey): Message => titles.get(key) ?? { cn: key, en: key };
