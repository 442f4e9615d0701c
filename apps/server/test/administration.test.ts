/** Two people at the same person, role, branch or choice: two editors, and one who deletes while another begins to use. */
import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addCustomer, dropCaches, freshTargets, newId, unique } from "./arrange";
import { type Answer, type Caller, type TestServer, testServer } from "./harness";
import { count } from "./observe";

let server: TestServer;
let boss: Caller;
let second: Caller;

beforeAll(async () => {
  server = await testServer();
  boss = await server.as("boss");
  await sql`
    insert into user_roles (user_id, role_id)
    select u.id, r.id from users u, roles r where u.username = 'director' and r.builtin`.execute(server.db);
  await dropCaches(server);
  second = await server.as("director");
});
afterAll(() => server.close());

const ROUNDS = 8;

interface Subject {
  module: string;
  table: string;
  make: () => Promise<number>;
  path: string;
  edit: (id: number, name: string) => Record<string, unknown>;
  name: string;
}

const branchId = async () => count(server, sql`select id as n from branches where name = '甲部'`);
const roleId = async () => count(server, sql`select id as n from roles where name = '销售'`);

const newPerson = async (values: Record<string, unknown> = {}) =>
  newId(
    await boss.raw("/api/user/add", {
      Name: unique("u"),
      NickName: "新人",
      BranchID: await branchId(),
      roleids: [await roleId()],
      ...values,
    }),
  );
const newBranch = async () => newId(await boss.raw("/main/Branch/add", { Name: unique("部") }));
const newRole = async () => newId(await boss.raw("/main/role/add", { name: unique("角色"), auth: {}, dataScope: {} }));
const newEntry = async () => newId(await boss.raw("/api/status/add", { types: "source", name: unique("来源") }));

const SUBJECTS: Subject[] = [
  {
    module: "user",
    table: "users",
    make: newPerson,
    path: "/api/user/edit",
    edit: (id, NickName) => ({ id, NickName }),
    name: "NickName",
  },
  {
    module: "role",
    table: "roles",
    make: newRole,
    path: "/main/role/edit",
    edit: (id, name) => ({ id, name }),
    name: "name",
  },
  {
    module: "branch",
    table: "branches",
    make: newBranch,
    path: "/main/Branch/edit",
    edit: (ID, Name) => ({ ID, Name }),
    name: "Name",
  },
  {
    module: "dictionary",
    table: "dictionary",
    make: newEntry,
    path: "/api/status/edit",
    edit: (id, name) => ({ id, name }),
    name: "name",
  },
];

const lastEdit = async (module: string, id: number) => {
  const [row] = await server.rows(
    sql<{ summary: string }>`
      select summary from audit_log where module = ${module} and record_id = ${id} and action = 'edit'
      order by id desc limit 1`,
  );
  return row?.summary ?? "";
};

describe.each(SUBJECTS)("two editors of one $module", ({ module, table, make, path, edit, name }) => {
  test("are told apart by the version, and the second sees who was first and what is there now", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const id = await make();
      const names = [unique("一"), unique("二")] as const;
      const answers = await Promise.all(
        [boss, second].map((caller, at) => caller.raw(path, { ...edit(id, names[at] ?? ""), version: 1 })),
      );
      const won = answers.findIndex(({ status }) => status === 200);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(answers[1 - won]).toMatchObject({
        code: "CONFLICT",
        data: {
          by: won === 0 ? "boss先生" : "director先生",
          at: expect.stringMatching(/^\d{4}-\d\d-\d\d/),
          current: { id, version: 2, [name]: names[won] },
        },
      });
      expect(await count(server, sql`select version as n from ${sql.table(table)} where id = ${id}`)).toBe(2);
      expect(await lastEdit(module, id)).not.toContain("未核对版本");
      // With the version that he was shown he goes on, and what he did not touch stays.
      const again = await boss.raw(path, { ...edit(id, names[0]), version: 2 });
      expect(again.status).toBe(200);
    }
  });

  test("without a version both write, and the log says that nobody looked", async () => {
    const id = await make();
    const answers = await Promise.all([boss, second].map((caller) => caller.raw(path, edit(id, unique("名")))));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await lastEdit(module, id)).toMatch(/（未核对版本）$/);
    expect(await count(server, sql`select version as n from ${sql.table(table)} where id = ${id}`)).toBe(3);
  });
});

interface Race {
  of: string;
  table: string;
  make: () => Promise<number>;
  remove: string;
  /** Begins to use it at the same moment. */
  use: (id: number) => Promise<Answer>;
  /** How often it is used now. */
  uses: (id: number) => RawBuilder<{ n: number }>;
  /** What the refusal says of it. */
  by: RegExp;
}

const editPerson = async (values: Record<string, unknown>) =>
  second.raw("/api/user/edit", { id: await newPerson(), ...values });
const inExt = (id: number) =>
  sql<{
    n: number;
  }>`select count(*) as n from customers where (ext ->> 'zRace')::bigint = ${id} or ext -> 'zPlace' @> to_jsonb(${id}::bigint)`;

const RACES: Race[] = [
  {
    of: "a choice and a customer who gets it",
    table: "dictionary",
    make: newEntry,
    remove: "/api/status/delete",
    use: (LaiYuan) => second.raw("/api/customer/add", { CustomerName: unique("客户"), LaiYuan }),
    uses: (id) => sql<{ n: number }>`select count(*) as n from customers where source_id = ${id}`,
    by: /已被客户使用，请改为停用$/,
  },
  {
    of: "a choice and a field of the company's own",
    table: "dictionary",
    make: newEntry,
    remove: "/api/status/delete",
    use: (zRace) => second.raw("/api/customer/add", { CustomerName: unique("客户"), zRace }),
    uses: inExt,
    by: /已被客户使用，请改为停用$/,
  },
  {
    of: "a branch and somebody who moves there",
    table: "branches",
    make: newBranch,
    remove: "/main/Branch/delete",
    use: (BranchID) => editPerson({ BranchID }),
    uses: (id) => sql<{ n: number }>`select count(*) as n from users where branch_id = ${id}`,
    by: /还有1名员工$/,
  },
  {
    of: "a branch and somebody who also works there",
    table: "branches",
    make: newBranch,
    remove: "/main/Branch/delete",
    use: (branchid) => editPerson({ branchids: [branchid] }),
    uses: (id) => sql<{ n: number }>`select count(*) as n from user_branches where branch_id = ${id}`,
    by: /还有1名员工$/,
  },
  {
    of: "a branch and a field of the company's own",
    table: "branches",
    make: newBranch,
    remove: "/main/Branch/delete",
    use: (id) => second.raw("/api/customer/add", { CustomerName: unique("客户"), zPlace: [id] }),
    uses: inExt,
    by: /已被客户使用$/,
  },
  {
    of: "a branch and one put below it",
    table: "branches",
    make: newBranch,
    remove: "/main/Branch/delete",
    use: (parent) => second.raw("/main/Branch/add", { Name: unique("部"), parent }),
    uses: (id) => sql<{ n: number }>`select count(*) as n from branches where parent_id = ${id}`,
    by: /还有下级部门$/,
  },
  {
    of: "a role and somebody who gets it",
    table: "roles",
    make: newRole,
    remove: "/main/role/delete",
    use: (id) => editPerson({ roleids: [id] }),
    uses: (id) => sql<{ n: number }>`select count(*) as n from user_roles where role_id = ${id}`,
    by: /还有1名员工$/,
  },
  {
    of: "a person and a warehouse that he is to manage",
    table: "users",
    make: newPerson,
    remove: "/api/user/delete",
    use: (UserID) => second.raw("/api/erp/warehouseAdd", { name: unique("仓"), UserID }),
    uses: (id) => sql<{ n: number }>`select count(*) as n from warehouses where manager_id = ${id}`,
    by: /已有业务数据（仓库），请改为离职$/,
  },
  {
    of: "a person and a branch that he is to head",
    table: "users",
    make: newPerson,
    remove: "/api/user/delete",
    use: async (leader) => second.raw("/main/Branch/edit", { ID: await newBranch(), leader }),
    uses: (id) => sql<{ n: number }>`select count(*) as n from branches where leader_id = ${id}`,
    by: /已有业务数据（部门），请改为离职$/,
  },
];

describe("deleting what comes to be used at the same moment", () => {
  beforeAll(async () => {
    const fields = [
      { key: "zRace", type: "statusSelect", title: "来源二", dictionary: "source" },
      { key: "zPlace", type: "branch", title: "区域", multiple: true },
    ];
    for (const { key, ...field } of fields)
      await sql`
        insert into custom_fields (module, key, definition)
        values ('customer', ${key}, ${JSON.stringify({ key, storage: "ext", flags: {}, ...field })}::jsonb)`.execute(
        server.db,
      );
    await dropCaches(server);
  });

  test.each(RACES)("$of: one of the two is refused with its reason", async (race) => {
    expect((await race.use(await race.make())).status).toBe(200);
    for (let round = 0; round < ROUNDS; round += 1) {
      const id = await race.make();
      const use = () => race.use(id);
      const remove = () => boss.raw(race.remove, { ids: [id] });
      const [used, removed] =
        round % 2 === 0
          ? await Promise.all([use(), remove()])
          : ((await Promise.all([remove(), use()])).reverse() as [Answer, Answer]);
      const there = await count(server, sql`select count(*) as n from ${sql.table(race.table)} where id = ${id}`);
      const uses = await count(server, race.uses(id));
      if (removed.status === 200) {
        expect([there, uses]).toEqual([0, 0]);
        expect(used).toMatchObject({ result: "error", msg: expect.stringMatching(/不存在|已被他人删除/) });
        expect(used.status).toBeLessThan(500);
      } else {
        expect([there, uses, used.status]).toEqual([1, 1, 200]);
        expect(removed).toMatchObject({ status: 409, code: "CONFLICT", msg: expect.stringMatching(race.by) });
      }
    }
  });

  test("what is used already is refused by name, and by what", async () => {
    const entry = await newEntry();
    await addCustomer(boss, { LaiYuan: entry });
    await addCustomer(boss, { zRace: entry });
    expect((await boss.raw("/api/status/delete", { ids: [entry] })).msg).toMatch(
      /^「来源.*」已被客户使用，请改为停用$/,
    );
    const { dictionary } = await freshTargets(server, boss);
    const both = await boss.raw("/api/status/delete", { ids: [entry, dictionary] });
    expect(both.data).toMatchObject({ done: [dictionary], refused: [{ id: entry, code: "CONFLICT" }] });
  });
});
