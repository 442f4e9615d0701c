/** A tree of owned records: a node counts what whoever asks may see of them. */
import type { TreeNode } from "@qicheng/api/kernel/tree-routes";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addCustomer, dropCaches, grant, unique } from "../../../test/arrange";
import { type Caller, type TestServer, testServer } from "../../../test/harness";
import { count } from "../../../test/observe";
import { customerType } from "../../modules/customers/type";
import { categoryTree } from "../../modules/product-categories/public";
import { contextOf } from "../jobs/asker";
import { column } from "../records/type/builtin-fields";
import { registerRecordType } from "../records/type/registry";
import { treeHandlers } from "./tree-handlers";

const NODE = column({
  key: "node",
  db: "node_id",
  type: "tree",
  reference: categoryTree.module,
  url: categoryTree.routes.list.path,
  title: "分类",
  flags: {},
});
const fields = [...customerType.form.fields, NODE];
const held = { ...customerType, fields, form: { ...customerType.form, fields } };
const handlers = treeHandlers({ ...categoryTree, holds: customerType.module });

let server: TestServer;
let s1: Caller;
let s2: Caller;
let top: number;
let below: number;

const node = (parent: number | null) =>
  count(
    server,
    sql`with made as (insert into product_categories (name, parent_id) values (${unique("类")}, ${parent}) returning id)
      select id as n from made`,
  );

beforeAll(async () => {
  server = await testServer();
  await sql`alter table customers add column node_id bigint references product_categories (id)`.execute(server.db);
  registerRecordType(held);
  server.services.fields.register(held);
  await dropCaches(server);
  s1 = await server.as("s1");
  s2 = await server.as("s2");
  await grant(server, "s1", ["crm.customer.total", "crm.customer.add"], "self");
  await grant(server, "s2", ["crm.customer.total", "crm.customer.add"], "self");
  top = await node(null);
  below = await node(top);
});
afterAll(async () => {
  registerRecordType(customerType);
  await server.close();
});

const lying = async (caller: Caller, at: number): Promise<number> => {
  const id = await addCustomer(caller);
  await sql`update customers set node_id = ${at} where id = ${id}`.execute(server.db);
  return id;
};

/** What somebody is told of the two nodes. */
async function counts(id: number): Promise<number[]> {
  const job = { id: 0, user_id: id, kind: "test", language: "cn" as const, ip: "" };
  const { data } = await handlers.list(await contextOf(server.services, job, server.db), {});
  const flat = (nodes: readonly TreeNode[]): TreeNode[] => nodes.flatMap((one) => [one, ...flat(one.children)]);
  const all = flat(data as TreeNode[]);
  return [top, below].map((one) => all.find((found) => found.id === one)?.count ?? -1);
}

test("counts owned records within the sight of whoever asks", async () => {
  const [mine, theirs] = [await lying(s1, top), await lying(s2, below)];
  await lying(s2, top);
  const binned = await lying(s2, below);
  await sql`update customers set deleted_at = now() where id = ${binned}`.execute(server.db);
  expect(await counts((await server.as("boss")).id)).toEqual([3, 1]);
  expect(await counts(s1.id)).toEqual([1, 0]);
  expect(await counts(s2.id)).toEqual([2, 1]);
  await sql`insert into customer_shares (customer_id, user_id, access) values (${mine}, ${s2.id}, 'r')`.execute(
    server.db,
  );
  expect(await counts(s2.id)).toEqual([3, 1]);
  await sql`insert into customer_shares (customer_id, user_id, access) values (${theirs}, ${s1.id}, 'r')`.execute(
    server.db,
  );
  expect(await counts(s1.id)).toEqual([2, 1]);
});

test("counts nothing for who may not see the records", async () => {
  await lying(s1, top);
  await grant(server, "s1", ["crm.product.category"], "all");
  expect(await counts(s1.id)).toEqual([0, 0]);
});
