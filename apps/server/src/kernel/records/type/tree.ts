/** Trees that records are sorted into, such as the categories of products: declared by modules, the same everywhere. */
import type { RecordNames } from "@qicheng/api/kernel/define-routes";
import { said } from "@qicheng/api/kernel/messages";
import type { treeRoutes } from "@qicheng/api/kernel/tree-routes";
import type { FieldDef } from "@qicheng/engine/fields/field-def";
import type { Message } from "@qicheng/engine/text/message";
import { type RawBuilder, sql } from "kysely";
import { nameTable, nameUnique } from "../../db/constraints";
import type { Database } from "../../db/database";
import type { DB } from "../../db/types.generated";
import { noun } from "./tell";

export interface TreeInput {
  /** Made by `treeRoutes`: what the tree is called, where it is asked for, and what lies in it. */
  routes: ReturnType<typeof treeRoutes>;
  /** Has id, name, parent_id, sort and version, and a unique index `<table>_name_unique` on parent and name. */
  table: keyof DB;
  /** Levels at most. */
  depth: number;
  /** Title of the column that counts what lies in a node and below it. */
  counts: Message;
}

export interface Tree extends RecordNames, TreeInput {
  /** Module of the records that lie in it: those of an open type are counted for everybody, others within one's sight. */
  holds: string;
}

/** Completes the declaration of a tree. */
export function treeType(given: TreeInput): Tree {
  const { module, title, holds } = given.routes.list.tree;
  return { ...given, module, title, holds };
}

export interface StoredNode {
  id: number;
  name: string;
  parent_id: number | null;
  sort: number;
  version: number;
}

const trees = new Map<string, Tree>();

export function registerTree(tree: Tree): void {
  trees.set(tree.module, tree);
  nameTable(tree.table, noun(tree.title));
  nameUnique(tree.table, "name", { field: "name", msg: said.sibling });
}

/** The field by which records lie in a tree: the first of their type that refers to it, in a column of one node. */
export const fieldOfTree = ({ module }: Pick<Tree, "module">, fields: readonly FieldDef[]): FieldDef | undefined =>
  fields.find(
    (field) => field.type === "tree" && field.reference === module && field.db !== undefined && !field.multiple,
  );

export const findTree = (module: string): Tree | undefined => trees.get(module);

/** Every node in the order of the tree's siblings. */
export async function nodesOf(db: Database, { table }: Tree): Promise<StoredNode[]> {
  const { rows } = await sql<StoredNode>`
    select t.id, t.name, t.parent_id, t.sort, t.version from ${sql.table(table)} t order by t.sort, t.id`.execute(db);
  return rows;
}

/** The ids of a node and of all below it, by its id. */
export function subtrees(nodes: readonly Pick<StoredNode, "id" | "parent_id">[]): (id: string) => string[] {
  const children = new Map<string, string[]>();
  for (const { id, parent_id } of nodes) {
    const siblings = children.get(String(parent_id));
    if (siblings) siblings.push(String(id));
    else children.set(String(parent_id), [String(id)]);
  }
  const below = (id: string): string[] => [id, ...(children.get(id) ?? []).flatMap(below)];
  return below;
}

/** Names from the top to the node itself, such as 电子/手机, by its id. */
export function nodePaths(
  nodes: readonly Pick<StoredNode, "id" | "name" | "parent_id">[],
): ReadonlyMap<number, string> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const path = (id: number): string => {
    const node = byId.get(id);
    if (!node) return "";
    return node.parent_id === null ? node.name : `${path(node.parent_id)}/${node.name}`;
  };
  return new Map(nodes.map(({ id }) => [id, path(id)]));
}

/** Holds where `column` is a node or one below it. */
export const inTree = ({ table }: Tree, column: RawBuilder<unknown>, node: number): RawBuilder<boolean> =>
  sql`${column} in (with recursive below as (
    select t.id from ${sql.table(table)} t where t.id = ${node}
    union select t.id from ${sql.table(table)} t join below b on t.parent_id = b.id) select id from below)`;
