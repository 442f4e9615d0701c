/** Nobody gives or gets more than he has: every route that changes rights, the shipped roles, and the last administrator. */
import { PERMISSION_KEYS, type PermissionKey } from "@qicheng/api/kernel/permission-tree";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dropCaches, grant, newId, newPeople, unique } from "./arrange";
import { type Answer, type Caller, type TestServer, testServer } from "./harness";
import { checksums, count } from "./observe";
import type { PersonName } from "./people";
import { type Mighty, RIGHTS_ROUTES } from "./rights-samples";
import { ALL_ROUTES } from "./sample-inputs";

let server: TestServer;
let boss: Caller;
let roles: Record<string, number>;
let branches: Record<string, number>;

const idsOf = async (table: string) =>
  Object.fromEntries(
    (await server.rows(sql<{ id: number; name: string }>`select id, name from ${sql.table(table)}`)).map(
      ({ id, name }) => [name, id],
    ),
  );

beforeAll(async () => {
  server = await testServer();
  boss = await server.as("boss");
  [roles, branches] = [await idsOf("roles"), await idsOf("branches")];
});
afterAll(() => server.close());

const MANAGING: readonly PermissionKey[] = PERMISSION_KEYS.filter((key) => key.startsWith("system."));
const FORBIDDEN = { status: 403, result: "error", code: "FORBIDDEN" };

async function refused(work: () => Promise<{ status: number }>, expected: object = FORBIDDEN): Promise<void> {
  const before = await checksums(server);
  expect(await work()).toMatchObject(expected);
  expect(await checksums(server)).toEqual(before);
}

/** A director who heads a branch and belongs to it besides his own, and a role like his that nobody has. */
async function mighty(secondBranch: boolean): Promise<Mighty> {
  const word = unique("m");
  const home = newId(await boss.raw("/main/Branch/add", { Name: unique("部") }));
  const user = newId(
    await boss.raw("/api/user/add", { Name: word, NickName: word, BranchID: home, roleids: [roles.销售总监] }),
  );
  const role = newId(await boss.raw("/main/role/copy", { id: roles.销售总监, name: word }));
  const branch = newId(await boss.raw("/main/Branch/add", { Name: word, leader: user }));
  if (secondBranch) await boss.raw("/api/user/userBranchAdd", { userid: user, branchid: branch });
  return { user, role, branch };
}

/** A deletion wants a branch without people and a person without a branch to head. */
async function ready(name: string, at: Mighty): Promise<void> {
  if (name === "secondFactor.reset")
    await sql`insert into second_factors (user_id, secret, confirmed_at) values (${at.user}, '-', now())`.execute(
      server.db,
    );
  if (name !== "users.remove") return;
  await sql`update branches set leader_id = null where leader_id = ${at.user}`.execute(server.db);
  await dropCaches(server);
}

describe("every route that changes rights", () => {
  const judged = RIGHTS_ROUTES.filter(({ route }) => !["own", "first"].includes(route.rights ?? ""));

  test("says whose", () => {
    expect(judged.length).toBeGreaterThan(11);
    const managing = ALL_ROUTES.filter(
      ({ route }) => route.effect === "write" && /^system\.manage\.(user|role|branch)$/.test(String(route.permission)),
    );
    for (const { name, route } of managing) expect([name, route.rights]).not.toEqual([name, undefined]);
  });

  test.each(judged)(
    "$name refuses somebody who has the right to manage, and less than those it touches",
    async (listed) => {
      await grant(server, "view", MANAGING, "self");
      const clerk = await server.as("view");
      const at = await mighty(listed.name === "users.removeBranch");
      await ready(listed.name, at);
      const input = listed.sample(at, unique("w"));
      await refused(() => clerk.raw(listed.route.path, input));
      // The same rights in a smaller reach are less as well.
      await grant(server, "view", PERMISSION_KEYS, "branchBelow");
      const near = await server.as("view");
      await refused(() => near.raw(listed.route.path, input));
      await grant(server, "view", PERMISSION_KEYS, "all");
      const equal = await server.as("view");
      expect([listed.name, await equal.raw(listed.route.path, input)]).toMatchObject([listed.name, { status: 200 }]);
    },
  );

  test("is not the way to a second first administrator", async () => {
    const [first] = RIGHTS_ROUTES.filter(({ route }) => route.rights === "first");
    await refused(() =>
      server.anonymous.raw("/api/setup", first?.sample({ user: 0, role: 0, branch: 0 }, "公司") ?? {}),
    );
  });
});

describe("the shipped 行政", () => {
  const hr = async () => {
    await sql`delete from user_roles where user_id = (select id from users where username = 'view')`.execute(server.db);
    await sql`insert into user_roles select id, ${roles.行政} from users where username = 'view'`.execute(server.db);
    await dropCaches(server);
    return server.as("view");
  };
  const person = (values: Record<string, unknown> = {}) => ({
    Name: unique("u"),
    NickName: "新人",
    BranchID: branches.甲部,
    roleids: [roles.销售],
    ...values,
  });

  test("gives the roles on its list, and no others", async () => {
    const clerk = await hr();
    const id = newId(await clerk.raw("/api/user/add", person()));
    expect((await clerk.raw("/api/user/edit", { ...person(), id, roleids: [roles.仓管], QuitStatus: 0 })).status).toBe(
      200,
    );
    for (const name of ["销售总监", "销售经理", "财务", "系统管理员"]) {
      await refused(() => clerk.raw("/api/user/add", person({ roleids: [roles[name]] })));
      await refused(() => clerk.raw("/api/user/edit", { ...person({ roleids: [roles.销售, roles[name]] }), id }));
    }
    const offered = (await clerk.raw("/main/role/list", {})).data as { name: string; assignable: number }[];
    const shipped = offered.filter((role) =>
      ["系统管理员", "销售总监", "销售经理", "销售", "财务", "仓管", "行政"].includes(role.name),
    );
    expect(shipped).toHaveLength(7);
    expect(shipped.filter((role) => role.assignable).map((role) => role.name)).toEqual(["销售", "仓管", "行政"]);
    expect(
      (await clerk.raw("/api/user/edit", { ...person({ BranchID: branches.乙部 }), id, QuitStatus: 1 })).status,
    ).toBe(200);
    expect((await clerk.raw("/api/user/delete", { ids: [id] })).status).toBe(200);
  });

  test("does not help itself", async () => {
    const clerk = await hr();
    const self = { id: clerk.id, NickName: "自己", BranchID: branches.总部 };
    for (const name of ["销售", "销售总监", "系统管理员"])
      await refused(() => clerk.raw("/api/user/edit", { ...self, roleids: [roles.行政, roles[name]] }));
    for (const branch of ["甲部", "乙部"])
      await refused(() =>
        clerk.raw("/main/Branch/edit", { ID: branches[branch], Name: branch, parent: branches.总部, leader: clerk.id }),
      );
    await refused(() => clerk.raw("/main/Branch/add", { Name: unique("部"), leader: clerk.id }));
  });

  test("takes nobody's place: no password, no head, no rights of those who have more", async () => {
    const clerk = await hr();
    const [director, s1] = [await server.as("director"), await server.as("s1")];
    for (const id of [boss.id, director.id, s1.id]) await refused(() => clerk.raw("/api/user/resetPwd", { id }));
    await refused(() =>
      clerk.raw("/api/user/edit", { id: director.id, NickName: "x", BranchID: branches.总部, roleids: [] }),
    );
    await refused(() =>
      clerk.raw("/api/user/edit", {
        id: director.id,
        NickName: "x",
        BranchID: branches.总部,
        roleids: [roles.销售总监],
        QuitStatus: 1,
      }),
    );
    await refused(() =>
      clerk.raw("/api/user/edit", {
        id: director.id,
        Name: "taken",
        NickName: "x",
        BranchID: branches.总部,
        roleids: [roles.销售总监],
      }),
    );
    await refused(() =>
      clerk.raw("/main/Branch/edit", { ID: branches.甲部, Name: "甲部", parent: branches.总部, leader: s1.id }),
    );
    for (const leader of [0, "", null])
      await refused(() => clerk.raw("/main/Branch/edit", { ID: branches.甲部, leader }));
    // His card is no right of his.
    const card = {
      id: director.id,
      NickName: "director先生",
      BranchID: branches.总部,
      roleids: [roles.销售总监],
      mobile: "13900001111",
    };
    expect((await clerk.raw("/api/user/edit", card)).status).toBe(200);
    const row = (await clerk.raw("/api/user/detail", { id: director.id })).data;
    expect(row.can).toEqual({ edit: 1 });
    expect((await clerk.raw("/api/user/detail", { id: s1.id })).data.can).toEqual({
      edit: 1,
      rights: 1,
      delete: 1,
      handover: 1,
    });
  });
});

describe("the list of roles to give", () => {
  const role = (values: Record<string, unknown> = {}) => ({ name: unique("角色"), auth: {}, dataScope: {}, ...values });

  test("is an administrator's to set, and holds no role that manages", async () => {
    const id = newId(await boss.raw("/main/role/add", role({ assignable: [roles.销售] })));
    expect((await boss.raw("/main/role/detail", { id })).data.assignable).toEqual([roles.销售]);
    for (const name of ["系统管理员", "行政"])
      await refused(() => boss.raw("/main/role/edit", { ...role({ assignable: [roles[name]] }), id }));
    await refused(() => boss.raw("/main/role/edit", { ...role({ assignable: [999_999] }), id }), {
      status: 400,
      msg: "角色不存在",
    });
    await grant(server, "s2", PERMISSION_KEYS, "all");
    const equal = await server.as("s2");
    await refused(() => equal.raw("/main/role/edit", { ...role({ assignable: [roles.财务] }), id }), {
      ...FORBIDDEN,
      msg: "只有系统管理员可以指定可分配的角色",
    });
    const kept = { ...role(), id };
    expect((await equal.raw("/main/role/edit", kept)).status).toBe(200);
    expect((await boss.raw("/main/role/detail", { id })).data.assignable).toEqual([roles.销售]);
    const changes = await server.rows(sql<{ changes: { field: string; to: string }[] }>`
      select changes from audit_log where module = 'role' and record_id = ${id} order by id`);
    expect(changes.flatMap((row) => row.changes).map((change) => change.field)).toEqual(["name"]);
    expect((await boss.raw("/main/role/edit", { ...kept, assignable: [] })).status).toBe(200);
    expect((await boss.raw("/main/role/detail", { id })).data.assignable).toEqual([]);
  });

  test("ends for a role that is given the right to manage", async () => {
    const risen = newId(await boss.raw("/main/role/add", role()));
    const giver = newId(
      await boss.raw("/main/role/add", role({ auth: { system: { manage: { user: 1 } } }, assignable: [risen] })),
    );
    await sql`delete from user_roles where user_id = (select id from users where username = 'none')`.execute(server.db);
    await sql`insert into user_roles select id, ${giver} from users where username = 'none'`.execute(server.db);
    await dropCaches(server);
    const caller = await server.as("none");
    const person = () => ({ Name: unique("u"), NickName: "新人", BranchID: branches.甲部, roleids: [risen] });
    expect((await caller.raw("/api/user/add", person())).status).toBe(200);
    const auth = { system: { manage: { role: 1 } } };
    expect((await boss.raw("/main/role/edit", { ...role({ auth }), id: risen })).status).toBe(200);
    await refused(() => caller.raw("/api/user/add", person()));
  });
});

describe("a role's holders", () => {
  test("are touched by a change of the role, each where he stands", async () => {
    await grant(server, "s2", PERMISSION_KEYS, "branchBelow");
    const head = await server.as("s2");
    const narrow = { name: unique("角色"), auth: { crm: { customer: { total: 1 } } }, dataScope: { customer: "self" } };
    const id = newId(await boss.raw("/main/role/add", narrow));
    await sql`insert into user_roles select u.id, ${id} from users u where u.username = 's1'`.execute(server.db);
    await dropCaches(server);
    const more = { crm: { customer: { total: 1, delete: 1 } } };
    expect((await head.raw("/main/role/edit", { ...narrow, id, auth: more })).status).toBe(200);
    await sql`insert into user_roles select u.id, ${id} from users u where u.username = 's3'`.execute(server.db);
    await dropCaches(server);
    await refused(() => head.raw("/main/role/edit", { ...narrow, id, auth: {}, ext: "也有乙部的人" }));
  });
});

describe("the last administrator", () => {
  /** Each pair of acts once, in a full run six times. */
  const ROUNDS = process.env.FULL === "1" ? 100 : 16;
  const administrators = () =>
    count(
      server,
      sql`select count(*) as n from users u join user_roles ur on ur.user_id = u.id join roles r on r.id = ur.role_id
      where r.builtin and u.quit_status = 0`,
    );

  /** Two administrators who are new, and nobody else. */
  async function pair(): Promise<[Caller, Caller]> {
    const [one = "", other = ""] = await newPeople(server, 2, "-");
    await sql`delete from user_roles where role_id = ${roles.系统管理员}`.execute(server.db);
    await sql`insert into user_roles select id, ${roles.系统管理员} from users
      where username in (${one}, ${other})`.execute(server.db);
    await dropCaches(server);
    return [await server.as(one as PersonName), await server.as(other as PersonName)];
  }
  const edit = (by: Caller, whom: Caller, values: Record<string, unknown>) =>
    by.raw("/api/user/edit", {
      id: whom.id,
      NickName: "管理员",
      BranchID: branches.总部,
      roleids: [roles.系统管理员],
      ...values,
    });

  interface Act {
    what: string;
    act: (one: Caller, other: Caller) => Promise<Answer>;
    /** True of what one does to himself. */
    own?: true;
  }
  const ACTS: readonly Act[] = [
    { what: "delete", act: (one, other) => one.raw("/api/user/delete", { ids: [other.id] }) },
    { what: "disable", act: (one, other) => edit(one, other, { QuitStatus: 1 }) },
    { what: "take the role of", act: (one, other) => edit(one, other, { roleids: [roles.销售] }) },
    { what: "give back", act: (one) => edit(one, one, { roleids: [] }), own: true },
  ];
  const PAIRS = ACTS.flatMap((mine) => ACTS.map((yours) => [mine, yours] as const));

  test(`stays when two delete or disable each other, take or give back their roles, in any pair, ${ROUNDS} times`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [mine, yours] = PAIRS[round % PAIRS.length] as (typeof PAIRS)[number];
      const [one, other] = await pair();
      const answers = await Promise.all([mine.act(one, other), yours.act(other, one)]);
      const told = answers.map(({ status, msg }) => `${status} ${msg}`);
      const what = `round ${round}: ${mine.what}, ${yours.what}: ${told.join(", ")}`;
      expect(await administrators(), what).toBe(1);
      // Both may have been heard where only one of them took himself away.
      const heard = mine.own === yours.own ? [1] : [1, 2];
      expect(heard, what).toContain(answers.filter(({ status }) => status === 200).length);
    }
  }, 120_000);

  test("is not deleted by one who was made administrator just for that", async () => {
    const [one] = await pair();
    const fresh = newId(
      await one.raw("/api/user/add", {
        Name: unique("u"),
        NickName: "新人",
        BranchID: branches.总部,
        roleids: [roles.系统管理员],
      }),
    );
    await sql`delete from user_roles where role_id = ${roles.系统管理员} and user_id <> ${fresh}`.execute(server.db);
    await grant(server, "s2", PERMISSION_KEYS, "all");
    const equal = await server.as("s2");
    await refused(() => equal.raw("/api/user/delete", { ids: [fresh] }));
  });
});
