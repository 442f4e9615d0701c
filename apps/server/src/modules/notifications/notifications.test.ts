import { customers } from "@qicheng/api/customers/routes";
import { LIMITS } from "@qicheng/api/kernel/limits";
import { notifications } from "@qicheng/api/notifications/routes";
import { session } from "@qicheng/api/session/routes";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addCustomer, grant, newPeople, signIn, unique } from "../../../test/arrange";
import { type Caller, type TestServer, testServer } from "../../../test/harness";
import { RIGHT, tryToSignIn } from "../../../test/sign-in";
import { hashPassword } from "../../kernel/access/password";
import { notify } from "../../kernel/live/notify";
import { followUpDue } from "../followups/due";
import { MODULES } from "../modules.generated";
import { announcement } from "./kinds";

let server: TestServer;
let people: Record<"boss" | "s1" | "s2", Caller>;

beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  await sql`delete from notifications`.execute(server.db);
  await sql`delete from notification_choices`.execute(server.db);
  people = await signIn(server, ["boss", "s1", "s2"]);
});
afterAll(() => server.close());

const tell = (to: Caller, text: string) => notify(server, { kind: announcement, to: [to.id], facts: { text } });
const listOf = async (caller: Caller, input: Record<string, unknown> = {}) => {
  const answer = await caller.raw(notifications.index.path, { rows: 200, ...input });
  expect(answer.status).toBe(200);
  return { rows: answer.rows ?? [], total: answer.total };
};
const textsOf = async (caller: Caller, input: Record<string, unknown> = {}) =>
  (await listOf(caller, input)).rows.map(({ content }) => content as string);

describe("the list", () => {
  test("has ten a page unless asked, the newest first, read and unread apart", async () => {
    for (let n = 1; n <= 12; n += 1) await tell(people.s1, `第${n}条`);
    const first = await people.s1.post(notifications.index, {});
    expect([first.rows?.length, first.total]).toEqual([10, 12]);
    expect(first.rows?.[0]).toMatchObject({
      type: "notifications.announcement",
      title: "公告",
      content: "第12条",
      isread: 0,
      module: "",
      dataId: 0,
      link: "",
    });
    expect((await people.s1.post(notifications.index, { page: 2 })).rows?.map(({ content }) => content)).toEqual([
      "第2条",
      "第1条",
    ]);
    const [newest, next] = (first.rows ?? []).map(({ id }) => id as number);
    expect((await people.s1.post(notifications.setRead, { ids: `${newest},${next}` })).msg).toBe("已标为已读");
    expect(await textsOf(people.s1, { isread: 1 })).toEqual(["第12条", "第11条"]);
    expect((await listOf(people.s1, { isread: 0 })).total).toBe(10);
    expect((await listOf(people.s1, { isread: "" })).total).toBe(12);
    expect(await textsOf(people.s1, { key: "第3" })).toEqual(["第3条"]);
    expect(await textsOf(people.s1, { sort: "asc", rows: 1 })).toEqual(["第1条"]);
  });

  test("is one's own: nobody reads or marks that of others", async () => {
    await tell(people.s1, "甲");
    await tell(people.s2, "乙");
    const [{ id } = { id: 0 }] = (await listOf(people.s1)).rows;
    expect(await textsOf(people.s2)).toEqual(["乙"]);
    await sql`delete from notifications where user_id = ${people.s2.id}`.execute(server.db);
    expect(await people.s2.post(notifications.setRead, { ids: String(id) })).toMatchObject({ code: "NOT_FOUND" });
    await people.s2.post(notifications.readAll, {});
    expect((await listOf(people.s1, { isread: 0 })).total).toBe(1);
    expect((await people.s1.post(notifications.readAll, {})).status).toBe(200);
    expect((await listOf(people.s1, { isread: 0 })).total).toBe(0);
  });

  test("marks nothing when one of the ids is nobody's", async () => {
    await tell(people.s1, "甲");
    const [{ id } = { id: 0 }] = (await listOf(people.s1)).rows;
    expect(await people.s1.post(notifications.setRead, { ids: `${id},999999` })).toMatchObject({ code: "NOT_FOUND" });
    expect((await listOf(people.s1, { isread: 0 })).total).toBe(1);
  });

  test("calls a record what it is called now, in the language asked for, and is silent on what one may not see", async () => {
    const id = await addCustomer(people.s1, { CustomerName: "旧名" });
    await notify(server, {
      kind: followUpDue,
      to: [people.s1.id, people.s2.id],
      about: { module: "customer", id },
    });
    await people.s1.post(customers.edit, { id, CustomerName: "新名" });
    expect((await listOf(people.s1)).rows[0]).toMatchObject({
      title: "跟进到期",
      content: "该跟进「新名」了",
      module: "customer",
      dataId: id,
      link: "",
    });
    const english = await people.s1.post(notifications.index, {}, { headers: { "x-lang": "en" } });
    expect(english.rows?.[0]?.content).toBe("Time to follow up on “新名”");
    expect(await listOf(people.s2)).toEqual({ rows: [], total: 0 });
    // Found by the name of the record, and not by that of one that he does not see.
    expect(await textsOf(people.s1, { key: "新名" })).toHaveLength(1);
    await grant(server, "s1", ["system.user"]);
    expect(await listOf(await server.as("s1"))).toEqual({ rows: [], total: 0 });
    await grant(server, "s1");
  });
});

describe("what one wants to be told", () => {
  test("is kept for each person and kind, and holds for what is told later", async () => {
    const kinds = (await people.s1.post(notifications.settings, {})).data as Record<string, unknown>[];
    const declared = MODULES.flatMap(({ notifications: own = [] }) => own);
    expect(kinds.map(({ type }) => type).sort()).toEqual(declared.map(({ key }) => key).sort());
    expect(kinds.filter(({ on }) => on !== 1).map(({ type }) => type)).toEqual(
      declared.filter(({ off }) => off).map(({ key }) => key),
    );
    const off = { settings: { "followups.due": 0 } } as const;
    expect((await people.s1.post(notifications.saveSettings, off)).msg).toBe("保存成功");
    const id = await addCustomer(people.s1);
    const due = { kind: followUpDue, to: [people.s1.id, people.boss.id], about: { module: "customer", id } };
    expect(await notify(server, due)).toBe(1);
    expect((await listOf(people.s1)).total).toBe(0);
    expect((await listOf(people.boss)).total).toBe(1);
    await people.s1.raw(notifications.saveSettings.path, { settings: '{"followups.due":1}' }, { form: true });
    expect(await notify(server, due)).toBe(2);
  });

  test("refuses what there is not, and to be without what everybody gets", async () => {
    const save = (settings: unknown) => people.s1.raw(notifications.saveSettings.path, { settings });
    expect((await save({ "a.b": 0 })).msg).toBe("没有这种通知：a.b");
    expect((await save({ "notifications.announcement": 0 })).msg).toBe("「公告」不能关闭");
    for (const wrong of ["x", 5, [1], { "followups.due": 2 }])
      expect(await save(wrong)).toMatchObject({ status: 400, code: "VALIDATION" });
    expect(await server.rows(sql`select 1 from notification_choices`)).toEqual([]);
  });
});

describe("what people write", () => {
  const write = (input: Record<string, unknown>) => people.s1.raw(notifications.message.path, input);

  test("to a colleague is kept for him alone", async () => {
    expect(await write({ UserID: people.s2.id, content: " 在吗？\n下午开会 " })).toMatchObject({ msg: "已发送" });
    expect((await listOf(people.s2)).rows[0]).toMatchObject({
      title: "私信",
      content: "s1先生：在吗？\n下午开会",
      UserID: people.s1.id,
      NickName: "s1先生",
    });
    for (const other of [people.s1, people.boss]) expect((await listOf(other)).total).toBe(0);
  });

  test("is refused with the reason: to nobody, to oneself, to who has left or wants none, and too long", async () => {
    const [{ id: ex } = { id: 0 }] = await server.rows(sql<{ id: number }>`select id from users where username = 'ex'`);
    const content = "你好";
    expect((await write({ UserID: 999_999, content })).msg).toBe("人员不存在");
    expect((await write({ UserID: people.s1.id, content })).msg).toBe("不能给自己发私信");
    expect((await write({ UserID: ex, content })).msg).toBe("ex先生已离职");
    expect((await write({ UserID: people.s2.id, content: "  " })).msg).toBe("信息必须填写");
    const long = "字".repeat(LIMITS.messageText + 1);
    expect((await write({ UserID: people.s2.id, content: long })).msg).toBe("内容最多300个字");
    await people.s2.post(notifications.saveSettings, { settings: { "notifications.message": 0 } });
    expect(await write({ UserID: people.s2.id, content })).toMatchObject({
      code: "FORBIDDEN",
      msg: "s2先生已关闭私信",
    });
    expect(await server.rows(sql`select 1 from notifications`)).toEqual([]);
  });

  test("to all needs the right, and reaches everybody in service", async () => {
    expect((await people.s2.post(notifications.announce, { content: "放假" })).code).toBe("FORBIDDEN");
    const [{ n } = { n: 0 }] = await server.rows(
      sql<{ n: number }>`select count(*)::int as n from users where quit_status = 0`,
    );
    expect((await people.boss.post(notifications.announce, { content: "放假" })).msg).toBe(`已发送给${n}人`);
    for (const one of [people.boss, people.s1, people.s2]) expect(await textsOf(one)).toEqual(["放假"]);
  });

  test("is told once however often it is sent under one key, also at the same time", async () => {
    const send = () =>
      people.s1.post(
        notifications.message,
        { UserID: people.s2.id, content: "一次" },
        { headers: { "idempotency-key": "once-1" } },
      );
    await Promise.all([send(), send(), send()]);
    expect((await listOf(people.s2)).total).toBe(1);
  });
});

test("the same thing is told a person once, by however many at once", async () => {
  const once = unique("once");
  const kind = announcement;
  const told = await Promise.all(
    Array.from({ length: 8 }, () => notify(server, { kind, to: [people.s1.id, people.s2.id], once })),
  );
  expect(told.reduce((sum, n) => sum + n, 0)).toBe(2);
  expect((await listOf(people.s1)).total).toBe(1);
});

test("a sign-in from a new device is told, the first one of all and one from a known device are not", async () => {
  const [name = ""] = await newPeople(server, 1, await hashPassword(RIGHT));
  const from = (agent: string, cookie = "") =>
    server.anonymous.raw(
      session.login.path,
      { username: name, password: RIGHT },
      { headers: { "user-agent": agent, ...(cookie ? { cookie } : {}) } },
    );
  const first = await from("Chrome");
  const cookie = String(first.headers["set-cookie"]).split(";")[0];
  await from("Chrome");
  await from("Chrome 2", cookie);
  const told = () =>
    server.rows(
      sql<{
        facts: unknown;
      }>`select n.facts from notifications n join users u on u.id = n.user_id where u.username = ${name}`,
    );
  expect(await told()).toEqual([]);
  await from("Firefox");
  expect(await told()).toEqual([{ facts: { ip: "127.0.0.1" } }]);
  await tryToSignIn(server, name, "wrong");
  expect(await told()).toHaveLength(1);
});
