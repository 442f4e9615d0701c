import type { BranchNode } from "@qicheng/api/branches/routes";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId, unique } from "../../../test/arrange";
import { type Caller, type TestServer, testServer } from "../../../test/harness";
import { checksums, count } from "../../../test/observe";

let server: TestServer;
let boss: Caller;

beforeAll(async () => {
  server = await testServer();
  boss = await server.as("boss");
});
afterAll(() => server.close());

const add = async (values: Record<string, unknown> = {}) =>
  newId(await boss.raw("/main/Branch/add", { Name: unique("部"), ...values }));
const detail = async (id: number) => (await boss.raw("/main/Branch/detail", { id })).data;
const edit = (ID: number, values: Record<string, unknown>) =>
  boss.raw("/main/Branch/edit", { ID, Name: unique("部"), ...values });
const named = (name: string) => count(server, sql`select id as n from branches where name = ${name}`);
const flat = (nodes: readonly BranchNode[]): BranchNode[] => nodes.flatMap((node) => [node, ...flat(node.children)]);
const tree = async () => (await boss.raw("/api/branch/TreeJson", {})).data as BranchNode[];

describe("a branch", () => {
  test("is changed in part: what is not given stays as it is", async () => {
    const id = await add({ parent: await add(), leader: boss.id, attributes: "2", sort: 7 });
    const before = await detail(id);
    const Name = unique("改");
    expect((await edit(id, { Name })).status).toBe(200);
    expect(await detail(id)).toMatchObject({ ...before, Name, text: Name, version: 2 });
    for (const none of [0, ""]) {
      expect((await edit(id, { parent: none, leader: none })).status).toBe(200);
      expect(await detail(id)).toMatchObject({ parent: 0, leader: 0, attributes: "2", sort: 7 });
    }
    const changed = await edit(id, { leaderName: "别人" });
    expect(changed).toMatchObject({ status: 400, data: { errors: [{ field: "leaderName" }] } });
  });

  test("keeps every field, on creation and on edit", async () => {
    const parent = await named("总部");
    const s1 = await server.as("s1");
    const given = { Name: unique("部"), parent, leader: s1.id, attributes: "2", sort: 7 };
    const id = await add(given);
    expect(await detail(id)).toEqual({
      ID: id,
      id,
      text: given.Name,
      ...given,
      leaderName: "s1先生",
      userCount: 0,
      version: 1,
      can: { edit: 1, delete: 1 },
    });
    const changed = { Name: unique("部"), parent: 0, leader: 0, attributes: "1", sort: 0 };
    expect((await edit(id, { version: 1, ...changed })).status).toBe(200);
    expect(await detail(id)).toMatchObject({ ...changed, leaderName: "", version: 2 });
    expect(await edit(id, { version: 1 })).toMatchObject({
      status: 409,
      code: "CONFLICT",
      data: { by: "boss先生", current: { version: 2 } },
    });
    const [log] = await server.rows(
      sql<{
        changes: { field: string; from: string; to: string }[];
      }>`select changes from audit_log where module = 'branch' and record_id = ${id} and action = 'edit'`,
    );
    expect(log?.changes.map((change) => change.field)).toEqual(["Name", "parent", "attributes", "leader", "sort"]);
    expect(log?.changes.find(({ field }) => field === "attributes")).toMatchObject({ from: "公司", to: "部门" });
  });

  test("is refused with the field named", async () => {
    const parent = await named("总部");
    const ex = await count(server, sql`select id as n from users where username = 'ex'`);
    const before = await checksums(server);
    const wrong: [Record<string, unknown>, string][] = [
      [{ Name: " " }, "信息必须填写"],
      [{ Name: "字".repeat(41) }, "部门名称最多40个字"],
      [{ Name: "甲部", parent }, "同级部门名称已存在"],
      [{ parent: 999_999 }, "上级部门不存在"],
      [{ leader: 999_999 }, "负责人不存在或已离职"],
      [{ leader: ex }, "负责人不存在或已离职"],
      [{ sort: -1 }, "排序必须在0到9999之间"],
      [{ attributes: "9" }, "部门类型不正确"],
      [{ version: 1 }, "不支持的字段：version"],
    ];
    for (const [values, msg] of wrong)
      expect([values, await boss.raw("/main/Branch/add", { Name: unique("部"), ...values })]).toMatchObject([
        values,
        { status: 400, msg },
      ]);
    expect(await checksums(server)).toEqual(before);
    expect((await boss.raw("/main/Branch/add", { Name: "甲部" })).status).toBe(200);
  });

  test("never stands below itself, not even when two moves meet", async () => {
    const a = await add();
    const b = await add({ parent: a });
    const c = await add({ parent: b });
    for (const parent of [a, b, c])
      expect(await edit(a, { parent })).toMatchObject({ status: 400, msg: "上级部门不能是自己或自己的下级" });
    for (let round = 0; round < 8; round += 1) {
      const [x, y] = [await add(), await add()];
      const answers = await Promise.all([edit(x, { parent: y }), edit(y, { parent: x })]);
      expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    }
    const reached = flat(await tree()).length;
    expect(reached).toBe(await count(server, sql`select count(*) as n from branches`));
  });

  test("shows in the tree below its parent, in order, with everybody in service below it", async () => {
    const root = await add({ sort: 1 });
    const [late, early] = [await add({ parent: root, sort: 9 }), await add({ parent: root, sort: 2 })];
    await sql`insert into users (username, nickname, branch_id, password_hash, quit_status) values
      (${unique("u")}, 'a', ${root}, '-', 0), (${unique("u")}, 'b', ${late}, '-', 0), (${unique("u")}, 'c', ${late}, '-', 1)`.execute(
      server.db,
    );
    await sql`insert into user_branches (user_id, branch_id) select id, ${early} from users where username = 's1'`.execute(
      server.db,
    );
    server.services.invalidation.drop("organisation");
    const node = flat(await tree()).find((one) => one.id === root);
    expect(node?.children.map((child) => child.id)).toEqual([early, late]);
    expect([node?.userCount, node?.children.map((child) => child.userCount)]).toEqual([3, [1, 1]]);
  });

  test("gives its head what lies below, at once", async () => {
    const s3 = await server.as("s3");
    const before = (await s3.raw("/api/customer/index", { dataType: "sub", count: "only" })).total;
    expect(before).toBe(0);
    const s1 = await server.as("s1");
    newId(await s1.raw("/api/customer/add", { CustomerName: unique("客户") }));
    await sql`update roles set data_scopes = '{"customer":"sub"}' where name = '销售'`.execute(server.db);
    server.services.invalidation.drop("roles");
    const id = await named("甲部");
    expect((await edit(id, { Name: "甲部", parent: await named("总部"), leader: s3.id })).status).toBe(200);
    expect((await s3.raw("/api/customer/index", { dataType: "sub", count: "only" })).total).toBe(1);
  });
});

const orderBelow = async (parent: number) =>
  flat(await tree())
    .find(({ id }) => id === parent)
    ?.children.map(({ id }) => id);
const move = (id: number, values: Record<string, unknown>, caller = boss) =>
  caller.raw("/main/Branch/edit", { id, ...values });

/** A branch with three below it, all of which were given one place. */
async function family() {
  const parent = await add();
  const [a, b, c] = [await add({ parent, sort: 0 }), await add({ parent, sort: 0 }), await add({ parent, sort: 0 })];
  return { parent, a, b, c };
}

describe("a branch that is moved", () => {
  test("stands before the brother that is named, or behind all, and the log says so", async () => {
    const { parent, a, b, c } = await family();
    expect((await move(c, { next: b, version: 1 })).status).toBe(200);
    expect(await orderBelow(parent)).toEqual([a, c, b]);
    expect((await move(a, { next: 0 })).status).toBe(200);
    expect(await orderBelow(parent)).toEqual([c, b, a]);
    const stranger = await add({ sort: 9_000 });
    expect((await move(stranger, { parent, next: b })).status).toBe(200);
    expect(await orderBelow(parent)).toEqual([c, stranger, b, a]);
    const newest = await add({ parent });
    expect(await orderBelow(parent)).toEqual([c, stranger, b, a, newest]);
    const [log] = await server.rows(
      sql<{ changes: { field: string }[] }>`
        select changes from audit_log where module = 'branch' and record_id = ${stranger} and action = 'edit'`,
    );
    expect(log?.changes.map(({ field }) => field)).toEqual(["parent", "sort"]);
    // what made room was written too, and says by whom
    expect((await detail(b)).version).toBe(2);
    expect(await move(b, { version: 1, sort: 3 })).toMatchObject({ status: 409, data: { by: "boss先生" } });
  });

  test("is refused below itself, before a stranger, by its old version, and without the right", async () => {
    const { parent, a, b } = await family();
    const stranger = await add();
    const below = await add({ parent: a });
    const s1 = await server.as("s1");
    const before = await checksums(server);
    expect(await move(a, { parent: below, next: 0 })).toMatchObject({
      status: 400,
      data: { errors: [{ field: "parent", msg: "上级部门不能是自己或自己的下级" }] },
    });
    for (const next of [stranger, a, 999_999_999])
      expect(await move(a, { next })).toMatchObject({ status: 400, data: { errors: [{ field: "next" }] } });
    expect(await move(a, { next: "x" })).toMatchObject({ status: 400, data: { errors: [{ field: "next" }] } });
    expect(await move(a, { next: b, version: 9 })).toMatchObject({ status: 409, code: "CONFLICT" });
    expect((await move(a, { next: b }, s1)).status).toBe(403);
    expect(await boss.raw("/main/Branch/edit", { next: b })).toMatchObject({
      status: 400,
      data: { errors: [{ field: "ID" }] },
    });
    expect(await checksums(server)).toEqual(before);
    expect(await orderBelow(parent)).toHaveLength(3);
  });

  test("by two at once goes one way, and two branches both go", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { parent, a, b, c } = await family();
      const same = await Promise.all([move(c, { next: a, version: 1 }), move(c, { next: b, version: 1 })]);
      expect(same.map(({ status }) => status).sort()).toEqual([200, 409]);
      const both = await Promise.all([move(a, { next: 0 }), move(b, { next: 0 })]);
      expect(both.map(({ status }) => status)).toEqual([200, 200]);
      expect((await orderBelow(parent))?.toSorted()).toEqual([a, b, c].toSorted());
      expect((await orderBelow(parent))?.[0]).toBe(c);
    }
  });
});

describe("deleting branches", () => {
  test("keeps those with people or with something below", async () => {
    const parent = await add();
    const child = await add({ parent });
    expect(await boss.raw("/main/Branch/delete", { ids: [parent] })).toMatchObject({
      status: 409,
      msg: expect.stringContaining("还有下级部门"),
    });
    expect(await boss.raw("/main/Branch/delete", { ids: [await named("甲部")] })).toMatchObject({
      status: 409,
      msg: expect.stringMatching(/还有\d+名员工$/),
    });
    expect((await boss.raw("/main/Branch/delete", { ids: [parent, child] })).data).toMatchObject({
      refused: [],
      done: expect.arrayContaining([parent, child]),
    });
    expect(await count(server, sql`select count(*) as n from branches where id in (${parent}, ${child})`)).toBe(0);
  });

  test("keeps a parent whose child is kept, in one call", async () => {
    const parent = await add();
    const child = await add({ parent });
    const free = await add();
    await sql`insert into users (username, nickname, branch_id, password_hash) values (${unique("u")}, 'a', ${child}, '-')`.execute(
      server.db,
    );
    server.services.invalidation.drop("organisation");
    const answer = await boss.raw("/main/Branch/delete", { ids: [parent, child, free] });
    expect(answer).toMatchObject({ status: 200, data: { done: [free] } });
    expect(answer.data.refused.map((row: { id: number }) => row.id).sort()).toEqual([parent, child].sort());
    expect(await count(server, sql`select count(*) as n from branches where id in (${parent}, ${child})`)).toBe(2);
  });
});
