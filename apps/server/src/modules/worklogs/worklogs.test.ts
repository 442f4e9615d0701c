/** Work reports: one for each period, in time or late, with the numbers of that time, seen by who may. */
import { worklogs } from "@qicheng/api/worklogs/routes";
import { businessDay } from "@qicheng/engine/time/business-time";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addCustomer, addFollowUp, newId } from "../../../test/arrange";
import { type Caller, type TestServer, testServer } from "../../../test/harness";
import { plusDays } from "./periods";
import { tellReports } from "./tell";

let server: TestServer;
let people: Record<"boss" | "mgrA" | "s1" | "s2" | "s3", Caller>;

beforeAll(async () => {
  server = await testServer();
  people = {
    boss: await server.as("boss"),
    mgrA: await server.as("mgrA"),
    s1: await server.as("s1"),
    s2: await server.as("s2"),
    s3: await server.as("s3"),
  };
});
afterAll(() => server.close());
beforeEach(async () => {
  await sql`delete from worklogs`.execute(server.db);
  await sql`delete from worklog_rules`.execute(server.db);
});

const today = businessDay();
const write = (caller: Caller, more: Record<string, unknown> = {}) =>
  caller.raw("/api/worklog/add", { type: 1, day: today, done: "拜访两家", ...more });
const rule = (more: Record<string, unknown> = {}) => ({
  name: "日报",
  type: 1,
  days: [1, 2, 3, 4, 5, 6, 7],
  workdays: 0,
  opens: 0,
  closes: 2_880,
  people: [people.s1.id, people.s2.id],
  ...more,
});
const saveRule = async (more: Record<string, unknown> = {}) => {
  const { data } = await people.boss.post(worklogs.rules, { act: "save", rule: rule(more) });
  return (data as { id: number }[]).at(-1)?.id ?? 0;
};

describe("a report", () => {
  test("is there once for a person, kind and period, also when it is sent twice at once or comes back", async () => {
    const { s1 } = people;
    const answers = await Promise.all([write(s1), write(s1), write(s1)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const [first] = answers.filter(({ status }) => status === 200);
    const id = first ? newId(first) : 0;
    expect((await write(s1, { type: 2 })).status).toBe(200);
    await s1.post(worklogs.remove, { ids: [id] });
    const second = newId(await write(s1));
    expect(second).not.toBe(id);
    const { text } = await people.boss.raw("/api/recycle/restore", { module: "worklog", ids: [id] });
    expect(text).toContain("日报已提交");
  });

  test("keeps the numbers of its time, and shows today's beside them", async () => {
    const { s1 } = people;
    const customer = await addCustomer(s1);
    await addFollowUp(s1, customer);
    const counted = (await s1.post(worklogs.numbers, { type: 1, day: today })).data.numbers as {
      key: string;
      now: number;
      kept: number | null;
    }[];
    const followups = counted.find(({ key }) => key === "followups");
    expect(followups).toMatchObject({ now: expect.any(Number), kept: null });
    const id = newId(await write(s1));
    await addFollowUp(s1, customer);
    const { numbers } = (await s1.post(worklogs.numbers, { id })).data as { numbers: typeof counted };
    expect(numbers.find(({ key }) => key === "followups")).toMatchObject({
      kept: followups?.now,
      now: (followups?.now ?? 0) + 1,
    });
  });

  test("is refused for days to come, and for those long ago", async () => {
    expect(await write(people.s1, { day: plusDays(today, 1) })).toMatchObject({ status: 400, msg: "还没有到这一天" });
    expect(await write(people.s1, { day: plusDays(today, -4_000) })).toMatchObject({
      status: 400,
      msg: "只能补交最近十年的报告",
    });
    expect((await write(people.s1, { done: "" })).data.errors).toMatchObject([{ field: "done" }]);
  });

  test("is seen by its writer, his superior and whom it was sent to, and changed by its writer", async () => {
    const { s1, s2, s3, mgrA } = people;
    const id = newId(await write(s1, { readers: [s3.id] }));
    for (const reader of [s1, s3, mgrA]) expect((await reader.post(worklogs.view, { id })).data.done).toBe("拜访两家");
    expect((await s2.raw("/api/worklog/detail", { id })).status).toBe(404);
    expect((await mgrA.raw("/api/worklog/edit", { id, done: "改" })).status).toBe(403);
    expect((await s1.raw("/api/worklog/edit", { id, done: "改了" })).status).toBe(200);
    expect((await s2.raw("/api/worklog/like", { id })).status).toBe(404);
    expect((await s2.raw("/api/worklog/comment", { id, cont: "x" })).status).toBe(404);
  });

  test("is liked once by each, and talked about", async () => {
    const { s1, mgrA } = people;
    const id = newId(await write(s1));
    expect((await mgrA.post(worklogs.like, { id })).data).toEqual({ likes: 1, liked: 1 });
    expect((await mgrA.post(worklogs.like, { id })).data).toEqual({ likes: 0, liked: 0 });
    const comment = (await mgrA.post(worklogs.comment, { id, cont: "收到" })).data as { id: number };
    expect(await s1.raw("/api/worklog/uncomment", { id: comment.id })).toMatchObject({ status: 403 });
    expect((await s1.raw("/api/worklog/comments", { id })).rows).toMatchObject([{ cont: "收到", can: {} }]);
    expect((await s1.post(worklogs.view, { id })).data.commentTotal).toBe(1);
    await mgrA.post(worklogs.uncomment, { id: comment.id });
    expect((await s1.raw("/api/worklog/comments", { id })).rows).toEqual([]);
  });
});

describe("a rule", () => {
  test("says who is missing, and who was late", async () => {
    const { boss, s1, s2 } = people;
    const id = await saveRule();
    const missing = async (day = today) =>
      (await boss.raw("/api/worklog/missing", { ruleId: id, day })).rows?.map(({ UserID }) => UserID);
    expect(await missing()).toEqual([s1.id, s2.id]);
    await write(s1);
    expect(await missing()).toEqual([s2.id]);
    await write(s1, { day: plusDays(today, -5) });
    const digest = async (day: string) => (await boss.post(worklogs.digest, { ruleId: id, day })).data;
    expect(await digest(today)).toMatchObject({ due: 2, onTime: 1, late: 0, missing: 1 });
    expect(await digest(plusDays(today, -5))).toMatchObject({ due: 2, onTime: 0, late: 1, missing: 1, closed: 1 });
  });

  test("shows to each no more people than he sees", async () => {
    const { s1, s3 } = people;
    const id = await saveRule();
    expect((await s1.raw("/api/worklog/missing", { ruleId: id })).rows?.map(({ UserID }) => UserID)).toEqual([s1.id]);
    expect((await s3.post(worklogs.digest, {})).data).toMatchObject({ rules: [], reports: [] });
    expect((await s3.raw("/api/worklog/digest", { ruleId: id })).status).toBe(404);
  });

  test("shows what a reader may open alone, without the fields that are hidden from him", async () => {
    const { boss, mgrA, s1 } = people;
    const ruleId = await saveRule();
    const id = newId(await write(s1, { problems: "样机不够" }));
    const digest = async () => (await mgrA.post(worklogs.digest, { ruleId, day: today })).data;
    expect((await digest()).reports).toMatchObject([{ id, problems: "样机不够" }]);
    const hide = sql`insert into field_rights (module, key, role_id, access)
      select 'worklog', 'problems', role_id, 'hide' from user_roles where user_id = ${mgrA.id}`;
    await hide.execute(server.db);
    server.services.invalidation.drop("roles");
    server.services.invalidation.drop("fields");
    expect((await digest()).reports).toMatchObject([{ id, done: "拜访两家", problems: "" }]);
    await sql`delete from field_rights where module = 'worklog'`.execute(server.db);
    server.services.invalidation.drop("roles");
    server.services.invalidation.drop("fields");
    // one that went to the bin is told to nobody
    await boss.post(worklogs.digest, { ruleId });
    await s1.post(worklogs.remove, { ids: [id] });
    expect((await digest()).reports).toEqual([]);
  });

  test("that names who is gone is for nobody else, and says so", async () => {
    const { boss } = people;
    await saveRule();
    await sql`update worklog_rules set people = '{}', roles = '{987654}'`.execute(server.db);
    const [kept] = (await boss.raw("/api/worklog/rules", { act: "list" })).data as unknown as { roles: unknown[] }[];
    expect(kept?.roles).toEqual([{ id: 987_654, name: "（已删除）" }]);
    expect((await boss.post(worklogs.digest, {})).data.rules).toEqual([]);
  });

  test("is saved by who may, whole, once by name, and not over somebody else's change", async () => {
    const { boss, s1 } = people;
    expect((await s1.raw("/api/worklog/rules", { act: "list" })).status).toBe(403);
    expect((await server.anonymous.raw("/api/worklog/rules", { act: "list" })).status).toBe(401);
    const save = (more: Record<string, unknown>) => boss.raw("/api/worklog/rules", { act: "save", rule: rule(more) });
    expect((await save({ days: [] })).data.errors).toMatchObject([{ field: "days" }]);
    expect((await save({ type: 2, days: [1, 2] })).data.errors).toMatchObject([{ field: "days" }]);
    expect((await save({ opens: 600, closes: 600 })).data.errors).toMatchObject([{ field: "closes" }]);
    const answers = await Promise.all([save({}), save({})]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    const [kept] = (await boss.raw("/api/worklog/rules", { act: "list" })).data as unknown as {
      id: number;
      version: number;
    }[];
    expect((await save({ id: kept?.id, version: kept?.version, name: "新名" })).status).toBe(200);
    expect((await save({ id: kept?.id, version: kept?.version, name: "旧的" })).status).toBe(409);
    expect((await save({ id: 999_999, name: "没有" })).status).toBe(404);
  });

  test("reminds whoever is missing an hour before its end, and tells superiors at it, each once", async () => {
    const { s1, s2, mgrA } = people;
    await saveRule();
    const [tomorrow, end] = [plusDays(today, 1), `${plusDays(today, 2)} 00:00`];
    await write(s1);
    const told = (kind: string) =>
      server.rows(sql<{ user_id: number; facts: Record<string, string> }>`
        select user_id, facts from notifications where kind = ${kind} order by user_id`);
    await sql`delete from notifications`.execute(server.db);
    await tellReports(server.db, `${tomorrow} 22:59`);
    expect(await told("worklogs.remind")).toEqual([]);
    for (let time = 0; time < 2; time += 1) await tellReports(server.db, `${tomorrow} 23:30`);
    expect((await told("worklogs.remind")).map(({ user_id }) => user_id)).toEqual([s2.id]);
    await Promise.all([
      server.db.transaction().execute((trx) => tellReports(trx, end)),
      server.db.transaction().execute((trx) => tellReports(trx, end)),
    ]);
    const digests = await told("worklogs.digest");
    const own = digests.filter(({ user_id }) => user_id === mgrA.id);
    expect(own).toHaveLength(1);
    expect(own[0]?.facts).toMatchObject({ missing: expect.any(String), onTime: "1" });
  });
});
