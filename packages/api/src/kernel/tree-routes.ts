/** The routes of a tree that records are sorted into, at the paths that the specification gives it. */
import { z } from "zod";
import { TREES } from "../declarations.generated";
import { defineRoutes, type TreeNames } from "./define-routes";
import type { PermissionKey } from "./permission-tree";
import { emptied } from "./posted-back";
import { version } from "./record-routes";
import { id, optionalId, requiredText, wholeNumber } from "./scalars";
import { newId, noOutput } from "./shapes";
import { labelOf } from "./topics";

/** A node with what is below it; a node at the top has parent 0. */
export interface TreeNode {
  id: number;
  name: string;
  parent: number;
  sort: number;
  /** Records in it and below. */
  count: number;
  version: number;
  children: TreeNode[];
}

const node: z.ZodType<TreeNode> = z.strictObject({
  id: z.int(),
  name: z.string(),
  parent: z.int(),
  sort: z.int(),
  count: z.int(),
  version: z.int(),
  children: z.lazy(() => z.array(node)),
});

const name = requiredText(40, { cn: "名称", en: "Name" });
const sort = wholeNumber(0, 9_999, { cn: "排序", en: "Order" });

/** A tree as some module's declaration names it. */
export type TreeModule = keyof typeof TREES;

interface Given<Paths> {
  /** Its key among the `trees` of the module's declaration, which names it. */
  module: TreeModule;
  /** Any of them opens the tree. */
  see: readonly PermissionKey[];
  manage: PermissionKey;
  /** Module of the records that lie in it, which its nodes count: by their field of type `tree` that refers to it. */
  holds: string;
  paths: Paths;
}

type Paths = Record<"list" | "add" | "edit" | "remove", `/${string}`>;

/** Reading a tree, and adding, changing, moving and deleting its nodes. */
export function treeRoutes<const Own extends Paths>({ module, see, manage, holds, paths }: Given<Own>) {
  const title = TREES[module];
  const tree: TreeNames = { module, title, holds };
  return defineRoutes({
    list: {
      method: "POST",
      path: paths.list as Own["list"],
      summary: `${title.cn}树，含数量`,
      permission: see,
      effect: "read",
      shows: [module, holds],
      input: z.strictObject({}),
      answer: "data",
      output: z.array(node),
      tree,
    },
    add: {
      method: "POST",
      path: paths.add as Own["add"],
      summary: `新建${title.cn}`,
      permission: manage,
      effect: "write",
      changes: [module, "actionLog"],
      input: z.strictObject({ name, parent: optionalId().default(null), sort: sort.optional() }),
      answer: "data",
      output: newId,
      tree,
    },
    edit: {
      method: "POST",
      path: paths.edit as Own["edit"],
      summary: `编辑或移动${title.cn}`,
      permission: manage,
      effect: "write",
      changes: [module, labelOf(module), "actionLog"],
      input: z.strictObject({
        id: id(),
        name: name.optional(),
        parent: emptied(optionalId()),
        sort: sort.optional(),
        /** The brother that it comes to stand before; 0 = behind all. It goes before `sort`. */
        next: emptied(optionalId()),
        version: version.optional(),
      }),
      answer: "ok",
      output: noOutput,
      touches: module,
      tree,
    },
    remove: {
      method: "POST",
      path: paths.remove as Own["remove"],
      summary: `删除没有下级和内容的${title.cn}`,
      permission: manage,
      effect: "write",
      changes: [module, labelOf(module), "actionLog"],
      input: z.strictObject({ id: id() }),
      answer: "ok",
      output: noOutput,
      touches: module,
      tree,
    },
  });
}
