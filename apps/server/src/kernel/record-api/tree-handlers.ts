/** Handlers of a tree's routes. Whoever changes a tree holds it, so that no two changes make together what neither may. */

import { said } from "@qicheng/api/kernel/messages";
import type { TreeNode, treeRoutes } from "@qicheng/api/kernel/tree-routes";
import { sql } from "kysely";
import type { Handlers } from "../http/mount-routes";
import { ownFields } from "../records/access/field-rights";
import { live, reachOf, visible } from "../records/access/scope";
import { recordTypeNamed } from "../records/type/registry";
import { noun } from "../records/type/tell";
import { fieldOfTree, nodesOf, type StoredNode, type Tree } from "../records/type/tree";
import { treeForm } from "../records/type/tree-form";
import { usesText } from "../records/write/in-use";
import { editsOfNode, lastPlace, type NodeEdit } from "../records/write/sibling-order";
import { changesBetween, titlesOf } from "../work/changes";
import { conflict, didEdit } from "../work/conflict";
import type { Context } from "../work/context";
import { invalidField, notFound, Refusal } from "../work/refusal";

const MOST_NODES = 1_000;
type Nodes = ReadonlyMap<number, StoredNode>;

/** The tree as it is, nobody changing it until the transaction ends. */
async function held(ctx: Context, tree: Tree): Promise<Nodes> {
  await sql`select pg_advisory_xact_lock(hashtext(${`tree ${tree.module}`}))`.execute(ctx.db);
  return new Map((await nodesOf(ctx.db, tree)).map((node) => [node.id, node]));
}

const below = (nodes: Nodes, id: number | null): StoredNode[] =>
  [...nodes.values()].filter(({ parent_id }) => parent_id === id);

/** All nodes by what they stand below, in their order. */
function families(nodes: readonly StoredNode[]): ReadonlyMap<number | null, StoredNode[]> {
  const found = new Map<number | null, StoredNode[]>();
  for (const node of nodes) {
    const family = found.get(node.parent_id);
    if (family) family.push(node);
    else found.set(node.parent_id, [node]);
  }
  return found;
}

/** How many levels a node and what is below it take. */
const height = (nodes: Nodes, id: number): number =>
  1 + Math.max(0, ...below(nodes, id).map((child) => height(nodes, child.id)));

/** The node and all above it. */
function pathTo(nodes: Nodes, id: number | null): number[] {
  const node = id === null ? undefined : nodes.get(id);
  return node ? [...pathTo(nodes, node.parent_id), node.id] : [];
}

type Wish = Pick<StoredNode, "name" | "parent_id">;

/** @throws VALIDATION where the node may not be there or be called that */
function check({ title, depth }: Tree, nodes: Nodes, { name, parent_id }: Wish, self?: number): void {
  if (parent_id !== null && !nodes.has(parent_id)) throw invalidField("parent", said.noNode({ title: noun(title) }));
  const above = pathTo(nodes, parent_id);
  if (self !== undefined && above.includes(self)) throw invalidField("parent", said.circle);
  if (above.length + (self === undefined ? 1 : height(nodes, self)) > depth)
    throw invalidField("parent", said.levels({ title: noun(title), max: depth }));
  const taken = below(nodes, parent_id).some(
    (node) => node.id !== self && node.name.toLowerCase() === name.toLowerCase(),
  );
  if (taken) throw invalidField("name", said.sibling);
}

/** How many records of the tree's type lie in each node itself, by its id. */
async function countsOf(ctx: Context, tree: Tree): Promise<ReadonlyMap<number, number>> {
  const type = recordTypeNamed(tree.holds);
  const { key, db = "" } = fieldOfTree(tree, type.fields) ?? {};
  const isOpen = type.rows.kind === "open" && type.rows.within === undefined;
  if (!isOpen && (key === undefined || !(await ownFields(ctx, type.module)).byKey.has(key))) return new Map();
  const node = sql.ref(`h.${db}`);
  const sight = isOpen ? sql`true` : visible(type, await reachOf(ctx, type), "h");
  const { rows } = await sql<{ id: number; n: number }>`
    select ${node} as id, count(*) as n from ${sql.table(type.table)} h
    where ${node} is not null and ${live(type, "h")} and ${sight} group by 1`.execute(ctx.db);
  return new Map(rows.map(({ id, n }) => [id, n]));
}

async function list(ctx: Context, tree: Tree): Promise<TreeNode[]> {
  const counts = await countsOf(ctx, tree);
  const children = families(await nodesOf(ctx.db, tree));
  const wire = (parent: number | null): TreeNode[] =>
    (children.get(parent) ?? []).map(({ id, name, sort, version }) => {
      const below = wire(id);
      const count = below.reduce((sum, child) => sum + child.count, counts.get(id) ?? 0);
      return { id, name, parent: parent ?? 0, sort, count, version, children: below };
    });
  return wire(null);
}

interface Wanted {
  name?: string | undefined;
  parent?: number | null | undefined;
  sort?: number | undefined;
  /** The brother that it is to stand before; null = behind all. */
  next?: number | null | undefined;
}

async function add(ctx: Context, tree: Tree, { name = "", parent = null, sort }: Wanted): Promise<number> {
  const nodes = await held(ctx, tree);
  if (nodes.size >= MOST_NODES) throw invalidField("name", said.nodes({ title: noun(tree.title), max: MOST_NODES }));
  check(tree, nodes, { name, parent_id: parent });
  const place = sort ?? lastPlace(below(nodes, parent));
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(tree.table)} (name, parent_id, sort, created_by)
    values (${name}, ${parent}, ${place}, ${ctx.me.id}) returning id`.execute(ctx.db);
  const id = rows[0]?.id ?? 0;
  ctx.audit({
    module: tree.module,
    recordId: id,
    action: "add",
    summary: said.didAdd({ title: noun(tree.title), name }),
  });
  return id;
}

const texts = (nodes: Nodes, { name, parent_id, sort }: Omit<StoredNode, "id" | "version">) => ({
  name,
  parent: nodes.get(parent_id ?? 0)?.name ?? "",
  sort: String(sort),
});

type Wanting = Omit<StoredNode, "id" | "version">;
type Edit = NodeEdit<StoredNode, Wanting>;

/** Everything that an edit writes. @throws VALIDATION */
function editsOf(tree: Tree, nodes: Nodes, before: StoredNode, given: Wanted): Edit[] {
  const after = {
    name: given.name ?? before.name,
    parent_id: given.parent === undefined ? before.parent_id : given.parent,
    sort: given.sort ?? before.sort,
  };
  check(tree, nodes, after, before.id);
  const brothers = below(nodes, after.parent_id).filter(({ id }) => id !== before.id);
  const edits = editsOfNode<Wanting, StoredNode>(brothers, { before, after, next: given.next });
  if (!edits) throw invalidField("next", said.noNext({ title: noun(tree.title) }));
  return edits;
}

async function edit(ctx: Context, tree: Tree, given: Wanted & { id: number; version?: number | undefined }) {
  const nodes = await held(ctx, tree);
  const stored = nodes.get(given.id);
  if (!stored) throw notFound();
  const { id, version, parent_id, ...rest } = stored;
  if (given.version !== undefined && given.version !== version)
    throw await conflict(ctx, { module: tree.module, id, current: { id, version, parent: parent_id ?? 0, ...rest } });
  for (const { before, after } of editsOf(tree, nodes, stored, given)) {
    await sql`
      update ${sql.table(tree.table)} set name = ${after.name}, parent_id = ${after.parent_id}, sort = ${after.sort},
        version = version + 1, updated_at = now() where id = ${before.id}`.execute(ctx.db);
    ctx.audit({
      module: tree.module,
      recordId: before.id,
      action: "edit",
      summary: (before === stored ? didEdit(given) : said.didEdit)({ title: noun(tree.title), name: after.name }),
      changes: changesBetween(texts(nodes, before), texts(nodes, after), titlesOf(treeForm(tree).form)),
    });
  }
}

async function remove(ctx: Context, tree: Tree, id: number) {
  const node = (await held(ctx, tree)).get(id);
  if (!node) throw notFound();
  const used = await usesText(ctx, tree.table, id);
  if (used) {
    const msg = said.holds({ name: node.name, uses: used.by });
    const refused = [{ id, name: node.name, code: "CONFLICT", msg, uses: used.uses }];
    throw new Refusal("CONFLICT", msg, { data: { done: [], refused } });
  }
  await sql`delete from ${sql.table(tree.table)} where id = ${id}`.execute(ctx.db);
  ctx.audit({
    module: tree.module,
    recordId: id,
    action: "delete",
    summary: said.didDelete({ title: noun(tree.title), name: node.name }),
  });
}

export const treeHandlers = (tree: Tree): Handlers<ReturnType<typeof treeRoutes>> => ({
  list: async (ctx) => ({ data: await list(ctx, tree) }),
  add: async (ctx, input) => ({ msg: said.added, data: { id: await add(ctx, tree, input) } }),
  edit: async (ctx, input) => {
    await edit(ctx, tree, input);
    return { msg: said.saved };
  },
  remove: async (ctx, { id }) => {
    await remove(ctx, tree, id);
    return { msg: said.deleted };
  },
});
