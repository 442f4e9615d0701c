/** Much that somebody leaves: given by jobs, by one of two who would, and taken back. */
import { customers } from "@qicheng/api/customers/routes";
import { jobs } from "@qicheng/api/jobs/routes";
import { undo } from "@qicheng/api/undo/routes";
import { users } from "@qicheng/api/users/routes";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { signIn } from "../../../test/arrange";
import { type Caller, type TestServer, testServer } from "../../../test/harness";
import { isIn, keyOf, type Leaver, leftOf, newcomer, ownedBy, owns, pendingOf, quit } from "../../../test/leavers";
import { count } from "../../../test/observe";
import { setRules } from "../../../test/pool";
import { backgroundTasks } from "../../kernel/jobs/background";
import { startJobs } from "../../kernel/jobs/jobs";

let server: TestServer;
let running: ReturnType<typeof startJobs>;
let people: Record<"boss" | "s1" | "s2", Caller>;
const NO_LIMITS = { holdCap: null, claimPerDay: null, coolDownDays: 0 };

beforeAll(async () => {
  server = await testServer();
  people = await signIn(server, ["boss", "s1", "s2"]);
  running = startJobs(server.services, server.databaseUrl, backgroundTasks);
});
afterAll(async () => {
  await running.stop();
  await server.close();
});
beforeEach(() => setRules(server, NO_LIMITS));

describe("two administrators at once", () => {
  test.each([3, 60])("hand over the same %i rows exactly once", async (many) => {
    const { boss, s1, s2 } = people;
    const leaver = await newcomer(server);
    const ids = await owns(server, leaver, many);
    const second = await server.as("boss");
    const answers = await Promise.all([
      quit(boss, leaver, { userid: s1.id }),
      quit(second, leaver, { userid: s2.id }),
      quit(second, leaver, { userid: s2.id }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    await expect.poll(() => ownedBy(server, leaver), { timeout: 30_000 }).toBe(0);
    const owners = await server.rows(
      sql<{ owner_id: number }>`select distinct owner_id from customers where id = any(${ids as number[]}::bigint[])`,
    );
    expect(owners).toEqual([{ owner_id: answers[0]?.status === 200 ? s1.id : s2.id }]);
    expect(
      await count(
        server,
        sql`select count(*)::int as n from record_owners where act = 'handover' and from_id = ${leaver.id}`,
      ),
    ).toBe(many);
  });
});

describe("more than fifty rows", () => {
  const stateOf = async (caller: Caller, id: number) => (await caller.post(jobs.detail, { id })).data;

  test("are a job for each kind, dealt alike, which tells how far it is and what it could not give", async () => {
    const { boss } = people;
    const leaver = await newcomer(server);
    const receivers = [await newcomer(server), await newcomer(server)];
    const [first, second] = receivers as [Leaver, Leaver];
    await owns(server, leaver, 130);
    await owns(server, leaver, 2, { clue: 3 });
    await setRules(server, { ...NO_LIMITS, holdCap: 60 });
    const key = await keyOf(server, leaver);
    const userids = [first.id, second.id];
    const answer = await quit(boss, leaver, {
      plan: [
        { key: "customer", rule: "even", userids, count: 130 },
        { key: "clue", rule: "one", userids: [first.id] },
      ],
    });
    expect(answer).toMatchObject({ status: 200, msg: `${leaver.name}已离职，正在交接` });
    // He is out before any of it is given.
    expect(await isIn(server, key)).toBe(false);
    const ofKind = (of: string) => answer.data.kinds.find((kind: { key: string }) => kind.key === of);
    await expect
      .poll(async () => (await stateOf(boss, ofKind("customer").job)).state, { timeout: 30_000 })
      .toBe("done");
    await expect.poll(async () => (await stateOf(boss, ofKind("clue").job)).state, { timeout: 30_000 }).toBe("done");
    const job = await stateOf(boss, ofKind("customer").job);
    expect(job).toMatchObject({
      title: `${leaver.name}的离职交接：客户`,
      succeeded: 120,
      refused: 10,
    });
    expect(job.refusals[0].msg).toContain("已达上限60个");
    expect([await ownedBy(server, first), await ownedBy(server, second)]).toEqual([62, 60]);
    expect(await pendingOf(boss, leaver)).toMatchObject({ pending: 10 });
    expect(await leftOf(boss, leaver)).toMatchObject({ by: "" });
  });

  test("are given no further once the one who left is back", async () => {
    const { boss, s1 } = people;
    const leaver = await newcomer(server);
    await owns(server, leaver, 55);
    await running.stop();
    const answer = await quit(boss, leaver, { userid: s1.id });
    const { job } = answer.data.kinds[0];
    expect(await leftOf(boss, leaver)).toMatchObject({
      by: "boss先生",
      kinds: [{ done: 0, total: 55 }, {}, {}, {}, {}, {}, {}],
    });
    expect(await quit(boss, leaver, { userid: s1.id })).toMatchObject({
      status: 409,
      msg: "正在交接（boss先生发起），请等它结束",
    });
    expect((await boss.post(users.edit, { id: leaver.id, QuitStatus: 0 })).status).toBe(200);
    running = startJobs(server.services, server.databaseUrl, backgroundTasks);
    await expect.poll(async () => (await stateOf(boss, job)).state, { timeout: 30_000 }).toBe("failed");
    expect((await stateOf(boss, job)).problem).toBe(`${leaver.name}已回到在职，交接停止`);
    expect(await ownedBy(server, leaver)).toBe(55);
  });

  test("are taken back within thirty days, once the one who left is there again", async () => {
    const { boss, s1 } = people;
    const leaver = await newcomer(server);
    const ids = await owns(server, leaver, 55, { due: true });
    const answer = await quit(boss, leaver, { userid: s1.id });
    const { job, undo: batch } = answer.data.kinds.find((kind: { key: string }) => kind.key === "customer");
    await expect.poll(async () => (await stateOf(boss, job)).state, { timeout: 30_000 }).toBe("done");
    expect(await boss.post(undo.run, { id: batch })).toMatchObject({
      status: 409,
      msg: `${leaver.name}已离职：先把他改回在职，才能撤销交接`,
    });
    expect(await ownedBy(server, leaver)).toBe(0);
    expect((await boss.post(users.edit, { id: leaver.id, QuitStatus: 0 })).status).toBe(200);
    const back = await boss.post(undo.run, { id: batch });
    await expect.poll(async () => (await stateOf(boss, back.data.job)).state, { timeout: 30_000 }).toBe("done");
    expect(await ownedBy(server, leaver)).toBe(55);
    expect((await boss.post(customers.ownerLog, { id: ids[0] ?? 0 })).rows?.[0]).toMatchObject({
      act: "undo",
      to: leaver.name,
    });
    expect((await boss.post(undo.run, { id: batch })).code).toBe("CONFLICT");
  });
});
