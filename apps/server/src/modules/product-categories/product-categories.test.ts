/** A tree of categories: where a node may be, what it may be called, when it may go; also with two at once. */
import { setTimeout } from "node:timers/promises";
import type { TreeNode } from "@qicheng/api/kernel/tree-routes";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { grant, newId, unique } from "../../../test/arrange";
import { type Answer, type Caller, type TestServer, testServer } from "../../../test/harness";
import { checksums, count } from "../../../test/observe";

const PATH = "/api/productCategory";

let server: TestServer;
let boss: Caller;

beforeAll(async () => {
  server = await testServer();
  boss = await server.as("boss");
});
afterAll(() => server.close());

const add = async (name: string, parent = 0) => newId(await boss.raw(`${PATH}/add`, { name, parent }));
const edit = (id: number, values: Record<string, unknown>) => boss.raw(`${PATH}/edit`, { id, ...values });
const remove = (id: number) => boss.raw(`${PATH}/delete`, { id });
const roots = async () => (await boss.raw(`${PATH}/list`, {})).data as TreeNode[];
const flat = (nodes: readonly TreeNode[]): TreeNode[] => nodes.flatMap((node) => [node, ...flat(node.children)]);
const node = async (id: number) => flat(await roots()).find((one) => one.id === id);
const product = async (categoryid: number, values = {}) =>
  newId(await boss.raw("/api/product/add", { name: unique("货"), number: unique("N"), categoryid, ...values }));

/** Nodes below one another, the highest first. */
async function chain(length: number): Promise<number[]> {
  const ids: number[] = [];
  for (let at = 0; at < length; at += 1) ids.push(await add(unique("链"), ids.at(-1)));
  return ids;
}

async function refused(answer: Promise<{ status: number }>, expected: Record<string, unknown>): Promise<void> {
  const before = await checksums(server);
  expect(await answer).toMatchObject(expected);
  expect(await checksums(server)).toEqual(before);
}
const wrong = (field: string, msg: string) => ({ status: 400, data: { errors: [{ field, msg }] } });

describe("a category", () => {
  test("stands below its parent in order, with what lies in it and below", async () => {
    const top = await add(unique("顶"));
    const [first, second] = [await add("一", top), await add("二", top)];
    await product(first);
    await product(second);
    await product(top);
    const binned = await product(second);
    await boss.raw("/api/product/delete", { ids: [binned] });
    expect(await node(top)).toMatchObject({
      parent: 0,
      count: 3,
      version: 1,
      children: [
        { id: first, name: "一", parent: top, count: 1, children: [] },
        { id: second, name: "二", parent: top, count: 1, children: [] },
      ],
    });
    expect((await edit(first, { sort: 9 })).msg).toBe("保存成功");
    expect((await node(top))?.children.map(({ id }) => id)).toEqual([second, first]);
  });

  test("comes last, on a place that a form can give back", async () => {
    const top = await add(unique("顶"));
    newId(await boss.raw(`${PATH}/add`, { name: "末", parent: top, sort: 9_999 }));
    const id = await add("后", top);
    expect((await node(top))?.children.map(({ name }) => name)).toEqual(["末", "后"]);
    expect((await edit(id, { sort: (await node(id))?.sort })).status).toBe(200);
  });

  test("has a name of its own among its siblings, and only there", async () => {
    const [top, other] = [await add(unique("顶")), await add(unique("顶"))];
    const name = unique("Same");
    const id = await add(name, top);
    await refused(boss.raw(`${PATH}/add`, { name: name.toUpperCase(), parent: top }), wrong("name", "同级名称已存在"));
    const cousin = await add(name, other);
    await refused(edit(cousin, { parent: top }), wrong("name", "同级名称已存在"));
    expect((await edit(id, { name: name.toUpperCase() })).status).toBe(200);
    const word = unique("同时");
    const answers = await Promise.all([1, 2, 3].map(() => boss.raw(`${PATH}/add`, { name: word, parent: top })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  });

  test("is neither below itself, nor deeper than five levels, nor below what is not there", async () => {
    const [a = 0, b = 0, c = 0, d = 0, e = 0] = await chain(5);
    await refused(boss.raw(`${PATH}/add`, { name: "六", parent: e }), wrong("parent", "产品分类最多5级"));
    for (const parent of [a, b, e]) await refused(edit(a, { parent }), wrong("parent", "不能移到自己或自己的下级"));
    const [top = 0, under = 0] = await chain(2);
    await refused(edit(top, { parent: d }), wrong("parent", "产品分类最多5级"));
    expect((await edit(top, { parent: c })).status).toBe(200);
    expect((await node(under))?.parent).toBe(top);
    await refused(edit(top, { parent: 999_999_999 }), wrong("parent", "上级产品分类不存在"));
    expect((await edit(top, { parent: 0 })).status).toBe(200);
    expect((await node(top))?.parent).toBe(0);
    await refused(edit(top, { name: " " }), { status: 400 });
  });

  test("stands before the sibling that is named, wherever it comes from", async () => {
    const top = await add(unique("顶"));
    const [a, b, c] = [await add("甲", top), await add("乙", top), await add("丙", top)];
    const order = async () => (await node(top))?.children.map(({ id }) => id);
    expect((await edit(c, { next: b, version: 1 })).msg).toBe("保存成功");
    expect(await order()).toEqual([a, c, b]);
    const guest = await add(unique("客"));
    expect((await edit(guest, { parent: top, next: a })).status).toBe(200);
    expect((await edit(a, { next: 0 })).status).toBe(200);
    expect(await order()).toEqual([guest, c, b, a]);
    await refused(edit(a, { next: top }), {
      status: 400,
      data: { errors: [{ field: "next", msg: "要排在其前的产品分类已不在这个上级下，请刷新后再移动" }] },
    });
    await refused(edit(c, { next: a, version: 1 }), { status: 409 });
  });

  test("moved crosswise by two at once makes no ring", async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, other] = [await add(unique("左")), await add(unique("右"))];
      const answers = await Promise.all([edit(one, { parent: other }), edit(other, { parent: one })]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
      expect((await node(one))?.id).toBe(one);
      expect((await node(other))?.id).toBe(other);
    }
  });

  test("saved over by somebody else says who", async () => {
    const id = await add(unique("版"));
    expect((await edit(id, { version: 1, name: unique("版") })).status).toBe(200);
    await refused(edit(id, { version: 1, name: unique("版") }), {
      status: 409,
      data: { by: "boss先生", current: { id, version: 2, parent: 0 } },
    });
  });

  test("goes when nothing is in it, and says how much is", async () => {
    const name = unique("满");
    const top = await add(name);
    const child = await add(unique("子"), top);
    const [one, two] = [await product(top), await product(top)];
    await boss.raw("/api/product/delete", { ids: [two] });
    await refused(remove(top), {
      status: 409,
      msg: `「${name}」下有1个产品分类、1个产品、1个回收站里的产品，不能删除`,
    });
    await boss.raw("/api/product/edit", { id: one, categoryid: child });
    await boss.raw("/api/recycle/purge", { module: "product", ids: [two] });
    await refused(remove(top), { status: 409, msg: `「${name}」下有1个产品分类，不能删除` });
    await boss.raw("/api/product/edit", { id: one, categoryid: 0 });
    for (const id of [child, top]) expect((await remove(id)).msg).toBe("删除成功");
    expect(await node(top)).toBeUndefined();
    expect((await remove(top)).status).toBe(404);
    expect(
      await count(
        server,
        sql`select count(*) as n from audit_log where module = 'productCategory' and record_id = ${top} and action in ('add', 'delete')`,
      ),
    ).toBe(2);
  });

  test("that goes while a product comes into it is either kept or missed", async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await add(unique("赛"));
      const [gone, put] = await Promise.all([
        remove(id),
        boss.raw("/api/product/add", { name: unique("货"), number: unique("N"), categoryid: id }),
      ]);
      expect([gone.status, put.status].filter((status) => status === 200)).toHaveLength(1);
      expect([400, 409]).toContain(Math.max(gone.status, put.status));
    }
  });

  test("that goes while a field of the company's own comes to name it is found used", async () => {
    const definition = JSON.stringify({ type: "tree", reference: "productCategory", title: "类", flags: {} });
    await sql`insert into custom_fields (module, key, definition) values ('supplier', 'zClass', ${definition}::jsonb)`.execute(
      server.db,
    );
    server.services.invalidation.drop("fields");
    const id = await add(unique("赛"));
    let put: Promise<Answer> | undefined;
    let gone: Promise<Answer> | undefined;
    await server.db.transaction().execute(async (trx) => {
      // Where the supplier stops that has looked for its category and is not there yet.
      await sql`lock table record_terms in exclusive mode`.execute(trx);
      put = boss.raw("/api/erp/supplierAdd", { name: unique("商"), zClass: id });
      const waiting = async () => {
        const { rows } =
          await sql`select 1 from pg_locks where not granted and relation = 'record_terms'::regclass`.execute(trx);
        return rows.length;
      };
      await expect.poll(waiting, { timeout: 20_000 }).toBe(1);
      gone = remove(id);
      await Promise.race([gone, setTimeout(300)]);
    });
    expect([(await put)?.status, (await gone)?.status]).toEqual([200, 409]);
  });

  test("is seen by whoever sees products, and changed with the right to", async () => {
    const id = await add(unique("权"));
    await grant(server, "none", ["crm.product.list"], "all");
    const reader = await server.as("none");
    expect((await reader.raw(`${PATH}/list`, {})).status).toBe(200);
    for (const [name, input] of [
      ["add", { name: "x" }],
      ["edit", { id, name: "x" }],
      ["delete", { id }],
    ] as const)
      await refused(reader.raw(`${PATH}/${name}`, input), { status: 403 });
  });
});
