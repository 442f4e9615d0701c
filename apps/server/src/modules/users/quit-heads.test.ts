/** Who leaves heads branches: another one does then, or nobody. And how much a receiver may hold is told before anything is done. */
import { branches } from "@qicheng/api/branches/routes";
import { customers } from "@qicheng/api/customers/routes";
import { users } from "@qicheng/api/users/routes";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { dropCaches, grant, signIn, unique } from "../../../test/arrange";
import { type Answer, type Caller, type TestServer, testServer } from "../../../test/harness";
import { isIn, keyOf, type Leaver, leftOf, newcomer, ownedBy, owns, pendingOf, quit } from "../../../test/leavers";
import { setRules } from "../../../test/pool";

let server: TestServer;
let people: Record<"boss" | "director" | "mgrA" | "s1" | "s2" | "s3", Caller>;
const NO_LIMITS = { holdCap: null, claimPerDay: null, coolDownDays: 0 };

beforeAll(async () => {
  server = await testServer();
  people = await signIn(server, ["boss", "director", "mgrA", "s1", "s2", "s3"]);
});
afterAll(() => server.close());
beforeEach(() => setRules(server, NO_LIMITS));

/** Branches below 甲部 that he heads. */
async function heads({ id }: Pick<Leaver, "id">, many: number): Promise<number[]> {
  const rows = await server.rows(sql<{ id: number }>`
    insert into branches (name, parent_id, leader_id)
    select ${unique("组")} || n, p.id, ${id} from branches p, generate_series(1, ${many}::int) n where p.name = '甲部'
    returning id`);
  await dropCaches(server);
  return rows.map((row) => row.id);
}

const headsOf = async (ids: readonly number[]) =>
  (
    await server.rows(
      sql<{ leader_id: number | null }>`
        select leader_id from branches where id = any(${ids as number[]}::bigint[]) order by id`,
    )
  ).map(({ leader_id }) => leader_id);
const kindOf = (data: { kinds: { key: string }[] }, key = "branch") => data.kinds.find((kind) => kind.key === key);
const plan = (rule: string, userids: number[] = [], key = "branch") => [{ key, rule, userids }];

describe("branches that a leaver heads", () => {
  test("are counted, given with all else, told, logged, and seen as that head sees them", async () => {
    const { boss, s2 } = people;
    const leaver = await newcomer(server);
    const ids = await heads(leaver, 2);
    const key = await keyOf(server, leaver);
    expect(kindOf(await leftOf(boss, leaver))).toMatchObject({
      title: "负责的部门",
      count: 2,
      module: "",
      why: "",
      along: [],
      rules: ["one", "even", "head", "none", "later"],
    });
    const answer = await quit(boss, leaver, { userid: s2.id });
    expect(answer).toMatchObject({ status: 200, msg: `${leaver.name}已离职`, data: { refused: [] } });
    expect(kindOf(answer.data)).toEqual({ key: "branch", title: "负责的部门", count: 0, given: 2 });
    expect(await isIn(server, key)).toBe(false);
    expect(await headsOf(ids)).toEqual([s2.id, s2.id]);
    expect((await boss.post(branches.view, { id: ids[0] ?? 0 })).data).toMatchObject({
      leader: s2.id,
      leaderName: "s2先生",
      version: 2,
    });
    const log = await boss.raw("/api/actionLog/list", { modelId: ids[0], modelType: "branch" });
    expect(log.rows?.[0]).toMatchObject({
      text: expect.stringMatching(/^离职交接部门负责人：组/),
      changes: [{ title: "负责人", from: leaver.name, to: "s2先生" }],
    });
    expect((await s2.raw("/api/notification/index", { rows: 5 })).rows?.[0]).toMatchObject({
      content: `boss先生把${leaver.name}的负责的部门交接给你`,
    });
    const own = await boss.raw("/api/actionLog/list", { modelId: leaver.id, modelType: "user" });
    expect(own.rows?.[0].changes).toMatchObject([{ to: "负责的部门 2 条，交给s2先生" }]);
  });

  test("have no head any more where that is chosen; of customers it cannot be", async () => {
    const { boss } = people;
    const leaver = await newcomer(server);
    const ids = await heads(leaver, 2);
    await owns(server, leaver, 1);
    expect(await quit(boss, leaver, { plan: plan("none", [], "customer") })).toMatchObject({
      status: 400,
      msg: "客户：必须有人接手",
    });
    expect(await headsOf(ids)).toEqual([leaver.id, leaver.id]);
    expect((await quit(boss, leaver, { plan: plan("none") })).status).toBe(200);
    expect(await headsOf(ids)).toEqual([null, null]);
    const own = await boss.raw("/api/actionLog/list", { modelId: leaver.id, modelType: "user" });
    expect(own.rows?.[0].changes).toMatchObject([{ to: "负责的部门 2 条，不再有人" }]);
  });

  test("wait where nothing is said of them, are counted in the list, and go to the head above later", async () => {
    const { boss, mgrA } = people;
    const leaver = await newcomer(server);
    const ids = await heads(leaver, 1);
    expect(await quit(boss, leaver)).toMatchObject({ status: 200, msg: `${leaver.name}已离职，1 条待交接` });
    expect(await headsOf(ids)).toEqual([leaver.id]);
    expect(await pendingOf(boss, leaver)).toMatchObject({ pending: 1 });
    expect((await quit(boss, leaver, { plan: plan("head") })).status).toBe(200);
    expect(await headsOf(ids)).toEqual([mgrA.id]);
    expect(await pendingOf(boss, leaver)).toMatchObject({ pending: 0 });
  });

  test("are given at once while customers are given by a job", async () => {
    const leaver = await newcomer(server);
    const ids = await heads(leaver, 1);
    await owns(server, leaver, 51);
    const answer = await quit(people.boss, leaver, { userid: people.s1.id });
    expect(kindOf(answer.data, "customer")).toHaveProperty("job");
    expect(kindOf(answer.data)).toMatchObject({ given: 1 });
    expect(kindOf(answer.data)).not.toHaveProperty("job");
    expect(await headsOf(ids)).toEqual([people.s1.id]);
  });

  test("of two who give them at once, one does; and who edits the branch meanwhile does it before or after", async () => {
    const { boss, s1, s2 } = people;
    const leaver = await newcomer(server);
    const [id = 0] = await heads(leaver, 1);
    const second = await server.as("boss");
    const answers = await Promise.all([quit(boss, leaver, { userid: s1.id }), quit(second, leaver, { userid: s2.id })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [head] = await headsOf([id]);
    expect(head).toBe(answers[0]?.status === 200 ? s1.id : s2.id);

    const other = await newcomer(server);
    const [branch = 0] = await heads(other, 1);
    const [gone, edited] = await Promise.all([
      quit(boss, other, { userid: s1.id }),
      second.post(branches.edit, { ID: branch, leader: s2.id }),
    ]);
    expect([gone.status, edited.status]).toEqual([200, 200]);
    // Who edited it had the last word, or the first, and then there was nothing to be given any more.
    expect(await headsOf([branch])).toEqual([s2.id]);
  });

  test("are given by nobody who may not write branches, and to nobody who would get more than the giver has", async () => {
    const { s1 } = people;
    const leaver = await newcomer(server);
    const ids = await heads(leaver, 1);
    await owns(server, leaver, 1);
    const roles = await server.rows(
      sql<{ permissions: string[] }>`select permissions from roles where name = '销售经理'`,
    );
    const staff = [...(roles[0]?.permissions ?? []), "system.user", "system.manage.user", "crm.customer.transfer"];
    await grant(server, "director", staff as never, "all");
    const director = await server.as("director");
    expect(kindOf(await leftOf(director, leaver))).toMatchObject({ count: 1, why: "你的角色没有此权限" });
    expect(await quit(director, leaver, { userid: s1.id })).toMatchObject({
      status: 403,
      msg: "负责的部门：你的角色没有此权限",
    });
    expect(await pendingOf(people.boss, leaver)).toMatchObject({ QuitStatus: 0 });

    await grant(server, "director", [...staff, "system.manage.branch"] as never, "all");
    const again = await server.as("director");
    // The administrator is more than he is: this head's place is refused by itself, and all else is given.
    const answer = await quit(again, leaver, {
      plan: [...plan("one", [people.boss.id]), ...plan("one", [s1.id], "customer")],
    });
    expect(answer).toMatchObject({ status: 200, data: { refused: [{ key: "branch", code: "FORBIDDEN" }] } });
    expect(await ownedBy(server, leaver)).toBe(0);
    expect(await headsOf(ids)).toEqual([leaver.id]);
    expect((await quit(again, leaver, { plan: plan("one", [s1.id]) })).status).toBe(200);
    expect(await headsOf(ids)).toEqual([s1.id]);
  });
});

describe("what a receiver may hold", () => {
  const room = (caller: Caller, { id }: Leaver, given: unknown): Promise<Answer> =>
    caller.post(users.handoverRoom, { id, plan: JSON.stringify(given) });

  test("is told before: how many he has, his cap, how many he would get, and how many of them wait, as it is then done", async () => {
    const { boss } = people;
    const [leaver, full, free] = [await newcomer(server), await newcomer(server), await newcomer(server)];
    await owns(server, leaver, 5);
    // A deal counts against no cap.
    await owns(server, leaver, 1, { clue: 2 });
    await owns(server, full, 2);
    await setRules(server, { ...NO_LIMITS, holdCap: 3 });
    const one = plan("one", [full.id], "customer");
    expect((await room(boss, leaver, one)).data.rooms).toEqual([
      { key: "customer", userid: full.id, UserName: full.name, n: 6, held: 2, holdCap: 3, over: 4 },
    ]);
    const even = plan("even", [full.id, free.id], "customer");
    expect((await room(boss, leaver, even)).data.rooms).toMatchObject([
      { userid: full.id, n: 3, over: 2 },
      { userid: free.id, n: 3, held: 0, over: 0 },
    ]);
    expect(kindOf((await quit(boss, leaver, { plan: one })).data, "customer")).toMatchObject({ given: 2, count: 4 });
    await setRules(server, NO_LIMITS);
    expect((await room(boss, leaver, one)).data.rooms).toMatchObject([{ n: 4, held: 3, holdCap: null, over: 0 }]);
    expect((await room(boss, leaver, plan("later", [], "customer"))).data.rooms).toEqual([]);
    expect((await room(boss, leaver, plan("none"))).data.rooms).toEqual([]);
  });

  test("is told to whoever could give it to him, and refused as giving would be", async () => {
    const { boss, s1, s3 } = people;
    const leaver = await newcomer(server);
    await owns(server, leaver, 1);
    expect((await room(s1, leaver, plan("one", [s3.id], "customer"))).status).toBe(403);
    expect((await server.anonymous.raw(users.handoverRoom.path, { id: leaver.id, plan: "[]" })).status).toBe(401);
    expect((await room(boss, leaver, plan("one", [leaver.id], "customer"))).msg).toBe("客户：不能交接给本人");
    expect((await room(boss, leaver, plan("one", [], "customer"))).msg).toBe("客户：请选择一位接收人");
    expect((await room(boss, { ...leaver, id: 999_999 }, [])).code).toBe("NOT_FOUND");
    const roles = await server.rows(sql<{ permissions: string[] }>`select permissions from roles where name = '销售'`);
    const staff = [...(roles[0]?.permissions ?? []), "system.user", "system.manage.user", "crm.customer.transfer"];
    await sql`update users set branch_id = (select id from branches where name = '甲部') where username = 'director'`.execute(
      server.db,
    );
    await grant(server, "director", staff as never, "branch");
    const director = await server.as("director");
    expect(await room(director, leaver, plan("one", [s3.id], "customer"))).toMatchObject({
      status: 400,
      msg: "客户：s3先生不在你的管理范围内",
    });
    expect((await director.post(customers.quota, {})).status).toBe(200);
    expect((await room(director, leaver, plan("one", [s1.id], "customer"))).data.rooms).toMatchObject([
      { userid: s1.id, n: 1 },
    ]);
  });
});
