import { randomUUID } from "node:crypto";
import { callBlack } from "@qicheng/api/call-black/routes";
import { callSeats } from "@qicheng/api/call-seats/routes";
import { calls } from "@qicheng/api/calls/routes";
import { PERMISSION_KEYS } from "@qicheng/api/kernel/permission-tree";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { addCustomer, grant, setSettings, unique } from "../../../test/arrange";
import { CALL_SECRET, signedEvents } from "../../../test/call-samples";
import { type Caller, type TestServer, testServer } from "../../../test/harness";
import { checksums, count, only } from "../../../test/observe";
import { Simulator } from "./simulator/simulator";

const SECOND_MS = 20;
const ALL_DAY = { callFrom: "00:00", callTo: "24:00" };

let server: TestServer;
let simulator: Simulator;
let boss: Caller;
let s1: Caller;
let s2: Caller;

beforeAll(async () => {
  simulator = new Simulator({ secret: CALL_SECRET, secondMs: SECOND_MS });
  const url = `http://127.0.0.1:${await simulator.listen()}`;
  server = await testServer({ calls: { adapter: "sim", url, secret: CALL_SECRET, from: ["127.0.0.1"] } });
  const address = await server.app.listen({ host: "127.0.0.1", port: 0 });
  simulator.connect(`${address}${calls.events.path}`);
  await setSettings(server, ALL_DAY);
  await grant(server, "boss", PERMISSION_KEYS, "all");
  await grant(server, "s1");
  [boss, s1, s2] = [await server.as("boss"), await server.as("s1"), await server.as("s2")];
});
afterAll(async () => {
  await simulator.close();
  await server.close();
});

let numbers = 10_000_000;
/** A mobile that nobody has, with a last digit. */
const mobile = (digit = 0) => {
  numbers += 1;
  return `139${String(numbers * 10 + digit).slice(-8)}`;
};

async function seatOf(caller: Caller): Promise<number> {
  const id = await only(
    server,
    sql`insert into call_seats (name, number, price) values (${unique("席")}, ${mobile()}, 0.1234) returning id`,
  );
  expect(await boss.post(callSeats.bind, { seatId: id, userid: caller.id })).toMatchObject({
    status: 200,
    msg: "已绑定",
  });
  return id;
}

beforeEach(async () => {
  await sql`delete from running_calls`.execute(server.db);
  await sql`update call_seats set user_id = null`.execute(server.db);
  await sql`update calls set created_at = now() - interval '2 hours' where created_at > now() - interval '1 hour'`.execute(
    server.db,
  );
});

const dial = (caller: Caller, number: string, more: object = {}, options = {}) =>
  caller.raw(calls.oncall.path, { mobile: number, ...more }, options);
const row = async (id: number) =>
  (await server.rows<Record<string, unknown>>(sql`select * from calls where id = ${id}`))[0];
const ended = (id: number) =>
  vi.waitFor(
    async () => {
      const found = await row(id);
      expect(found?.rank).toBe(9);
      expect(
        await count(server, sql`select count(*) as n from call_events where call_id = ${id} and type = 'cdr'`),
      ).toBe(1);
      return row(id);
    },
    { timeout: 10_000, interval: 50 },
  );
const send = (events: readonly object[], how: { secret?: string; time?: number } = {}) =>
  server.anonymous.raw(calls.events.path, signedEvents(events, how));
const referenceOf = async (id: number) => (await row(id))?.reference as string;

describe("dialling", () => {
  test("answers with the codes of the specification, and the scripted customer decides the row", async () => {
    await seatOf(s1);
    const number = mobile(1);
    const answer = await dial(s1, number);
    expect(answer).toMatchObject({ status: 200, msg: "正在呼叫", data: { state: 0 } });
    expect(JSON.parse(answer.text)).toMatchObject({ result: "success", code: 1, responseCode: 1000, resultcode: "0" });
    const call = await ended(answer.data.callId);
    expect(call).toMatchObject({ result: "answered", number_key: number, user_id: s1.id, disputed: false });
    const seconds = Number(call?.seconds);
    expect(seconds).toBeGreaterThan(15);
    const minutes = Math.ceil(seconds / 60);
    expect(call).toMatchObject({ minutes, cost: (Math.round(minutes * 12.34) / 100).toFixed(2) });
    expect(await count(server, sql`select count(*) as n from running_calls`)).toBe(0);
  });

  test.each([
    [5, "busy"],
    [6, "declined"],
    [7, "noAnswer"],
    [8, "answered"],
    [9, "answered"],
  ])("a number that ends in %i ends as %s", async (digit, result) => {
    await seatOf(s1);
    const { data } = await dial(s1, mobile(digit));
    expect((await ended(data.callId))?.result).toBe(result);
  });

  test("keeps each event once, however often and in which order it came", async () => {
    await seatOf(s1);
    const { data } = await dial(s1, mobile(9));
    await ended(data.callId);
    await vi.waitFor(async () => {
      const events = await server.rows<{ type: string }>(
        sql`select type from call_events where call_id = ${data.callId}`,
      );
      expect(events.map(({ type }) => type).sort()).toEqual([
        "agentAnswered",
        "answered",
        "callingAgent",
        "callingCustomer",
        "cdr",
        "ended",
      ]);
    });
  });

  test("two at once from one seat: one dials, the other is told", async () => {
    await seatOf(s1);
    const before = simulator.asked.length;
    const answers = await Promise.all(Array.from({ length: 6 }, () => dial(s1, mobile(1))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)).toMatchObject({ msg: "坐席正在通话中" });
    expect(JSON.parse(answers.find(({ status }) => status === 409)?.text ?? "")).not.toHaveProperty("responseCode");
    await vi.waitFor(() => expect(simulator.asked.length).toBe(before + 1));
  });

  test("thirty seats at once have one row each", async () => {
    await Promise.all(
      Array.from({ length: 30 }, async () => {
        const reference = randomUUID();
        const seat = await only(
          server,
          sql`insert into call_seats (name, number) values (${unique("席")}, ${mobile()}) returning id`,
        );
        const id = await only(
          server,
          sql`insert into calls (reference, provider, kind, seat_id, user_id, number, number_key)
            values (${reference}::uuid, 'sim', 'callback', ${seat}, ${s1.id}, '1', '1') returning id`,
        );
        await sql`insert into running_calls values (${id}, ${seat}, now())`.execute(server.db);
        const at = Date.now();
        const events = [
          { reference, type: "answered", mark: "a", at },
          { reference, type: "ended", mark: "e", at: at + 61_000, cause: "normal" },
        ];
        // later, twice, and both at the same time
        await Promise.all([send([...events].reverse()), send(events), send([events[1] as object])]);
        expect(await row(id)).toMatchObject({ result: "answered", seconds: 61, minutes: 2, rank: 9 });
      }),
    );
    expect(await count(server, sql`select count(*) as n from running_calls`)).toBe(0);
  });

  test("a retry with its key does not dial again", async () => {
    await seatOf(s1);
    const [number, before] = [mobile(1), simulator.asked.length];
    const options = { headers: { "idempotency-key": randomUUID() } };
    const first = await dial(s1, number, {}, options);
    const again = await dial(s1, number, {}, options);
    expect(again.data).toEqual(first.data);
    expect(JSON.parse(again.text)).toMatchObject({ code: 1, responseCode: 1000 });
    await vi.waitFor(() => expect(simulator.asked.length).toBe(before + 1));
  });

  test("what the line does not answer is not dialled again, and ends by its events", async () => {
    await seatOf(s1);
    const number = mobile(1);
    simulator.script(number, "deaf");
    const before = simulator.asked.length;
    const { data } = await dial(s1, number);
    expect((await ended(data.callId))?.result).toBe("answered");
    expect(simulator.asked.length).toBe(before + 1);
  });

  test("is refused for whoever may not, and for numbers that are none: nothing reaches the line", async () => {
    await seatOf(s1);
    const rows = () => count(server, sql`select count(*) as n from calls`);
    const [before, there] = [simulator.asked.length, await rows()];
    expect(await server.anonymous.raw(calls.oncall.path, { mobile: mobile() })).toMatchObject({ status: 401 });
    expect(await dial(await server.as("view"), mobile())).toMatchObject({
      status: 403,
      msg: "没有呼叫权限，请联系管理员开通",
    });
    expect(await dial(s2, mobile())).toMatchObject({ status: 409, msg: "未绑定坐席" });
    for (const number of ["", "1234", "abc13800138000", "13800138000\r\nBYE", "sip:1@x", "++8613800138000"])
      expect([number, await dial(s1, number)]).toMatchObject([number, { status: 400, code: "VALIDATION" }]);
    expect(await rows()).toBe(there);
    expect(simulator.asked.length).toBe(before);
  });

  test("hours, black list, pool and colleagues speak against it, and the list says why", async () => {
    await seatOf(s1);
    const before = simulator.asked.length;
    const said = async (number: string, more = {}) => (await dial(s1, number, more)).msg;
    await boss.raw(callBlack.add.path, { phone: "170*", ext: "虚拟号段" });
    expect(await said("17000000001")).toBe("号码在黑名单中：虚拟号段");
    await boss.raw(callBlack.add.path, { phone: "17000000002", kind: "allow", ext: "老客户" });
    expect(await said("17000000002")).toBe("正在呼叫");
    await sql`delete from running_calls`.execute(server.db);
    const [theirs, pooled] = [mobile(1), mobile(1)];
    await addCustomer(s2, { mobile: theirs, contactName: "甲" });
    const id = await addCustomer(s1, { mobile: pooled, contactName: "乙" });
    await sql`update customers set owner_id = null, pool_at = now() where id = ${id}`.execute(server.db);
    await grant(server, "s1", ["crm.customer.total", "crm.followup.add"]);
    expect(await said(theirs)).toBe("该号码属于他人负责的客户");
    expect(await said(`+86 ${theirs}`)).toBe("该号码属于他人负责的客户");
    await grant(server, "s1");
    expect(await said(pooled)).toBe("公海客户请先领取再呼叫");
    await setSettings(server, { callFrom: "00:00", callTo: "00:00" });
    expect(await said(mobile(1))).toBe("只能在00:00–00:00呼叫");
    expect((await s1.post(calls.may, { mobile: mobile() })).data).toEqual({ may: 0, why: "只能在00:00–00:00呼叫" });
    await setSettings(server, ALL_DAY);
    expect((await s1.post(calls.may, { mobile: mobile() })).data).toEqual({ may: 1, why: "" });
    const blocked = await s1.raw(calls.index.path, { mine: 1, result: "blocked", rows: 50 });
    expect(blocked.rows?.map(({ why }) => why)).toEqual(
      expect.arrayContaining(["号码在黑名单中：虚拟号段", "公海客户请先领取再呼叫", "只能在00:00–00:00呼叫"]),
    );
    await vi.waitFor(() => expect(simulator.asked.length).toBe(before + 1));
  });

  test("sixty an hour are the most", async () => {
    const seat = await seatOf(s1);
    await sql`insert into calls (provider, kind, seat_id, user_id, number, number_key, rank, result)
      select 'sim', 'callback', ${seat}, ${s1.id}, '1', '1', 9, 'busy' from generate_series(1, 60)`.execute(server.db);
    expect(await dial(s1, mobile())).toMatchObject({ status: 429, msg: "一小时内最多呼叫60次" });
    await sql`update calls set created_at = now() - interval '2 hours' where number = '1'`.execute(server.db);
  });

  test("short calls are told of, and bind where the company wants that", async () => {
    const seat = await seatOf(s1);
    const number = mobile(1);
    expect((await s1.post(calls.duanmiao, { phone: number })).status).toBe(200);
    await sql`insert into calls (provider, kind, seat_id, user_id, number, number_key, rank, result, seconds)
      select 'sim', 'callback', ${seat}, ${s1.id}, ${number}, ${number}, 9, 'answered', 9 from generate_series(1, 3)`.execute(
      server.db,
    );
    expect(await s1.post(calls.duanmiao, { phone: `+86${number}` })).toMatchObject({
      result: "error",
      msg: "今天与该号码有3次不足10秒的通话",
    });
    await setSettings(server, { shortBinds: 1 });
    expect(await dial(s1, number)).toMatchObject({ status: 409 });
    await setSettings(server, { shortBinds: 0 });
    expect(await dial(s1, number)).toMatchObject({ status: 200 });
  });

  test("hanging up ends one's own call alone", async () => {
    await seatOf(s1);
    const number = mobile(1);
    const { data } = await dial(s1, number);
    expect(await s2.post(calls.hangup, { id: data.callId })).toMatchObject({ status: 404 });
    await vi.waitFor(async () => expect(Number((await row(data.callId))?.rank)).toBeGreaterThan(0));
    expect(await s1.post(calls.hangup, { id: data.callId })).toMatchObject({ status: 200 });
    expect((await ended(data.callId))?.rank).toBe(9);
    expect(await s1.post(calls.hangup, { id: data.callId })).toMatchObject({ status: 409, msg: "通话已结束" });
  });

  test("an AXB call has a number between, the same for the same pair", async () => {
    await seatOf(s1);
    const number = mobile(1);
    const xOf = async () => {
      const { data } = await s1.raw(calls.axb.path, { phone: number });
      await vi.waitFor(async () => expect((await row(data.callId))?.x_number).toMatch(/^171/));
      await ended(data.callId);
      return (await row(data.callId))?.x_number;
    };
    expect(await xOf()).toBe(await xOf());
  });

  test("by one's own phone it is noted, and its outcome is its result", async () => {
    const { data } = await s2.raw(calls.byPhone.path, { mobile: mobile() });
    const waiting = (await s2.post(calls.seatdetail, {})).data.call;
    expect(waiting).toMatchObject({ callId: data.callId, kind: "phone", outcome: "" });
    expect(await s1.post(calls.outcome, { id: data.callId, outcome: "busy" })).toMatchObject({ status: 404 });
    expect(await s2.post(calls.outcome, { id: data.callId, outcome: "busy" })).toMatchObject({
      status: 200,
      msg: "已记录",
    });
    expect(await row(data.callId)).toMatchObject({ result: "busy", outcome: "busy" });
    expect((await s2.post(calls.seatdetail, {})).data.call).toBeNull();
  });
});

describe("events", () => {
  test("that are not signed, are old, come from elsewhere, are too many or no events change nothing", async () => {
    await seatOf(s1);
    const { data } = await dial(s1, mobile(7));
    const reference = await referenceOf(data.callId);
    await s1.post(calls.hangup, { id: data.callId });
    await ended(data.callId);
    const event = { reference, type: "answered", mark: "x", at: Date.now() };
    const state = await checksums(server);
    expect(await send([event], { secret: "another-secret-altogether" })).toMatchObject({
      status: 403,
      msg: "签名不正确",
    });
    expect(await send([event], { time: Date.now() - 600_000 })).toMatchObject({ status: 403 });
    const wrong = { ...signedEvents([event]), payload: JSON.stringify({ events: [{ ...event, mark: "y" }] }) };
    expect(await server.anonymous.raw(calls.events.path, wrong)).toMatchObject({ status: 403 });
    expect(await send(Array.from({ length: 101 }, () => event))).toMatchObject({ status: 400 });
    expect(await send([{ ...event, more: 1 }])).toMatchObject({ status: 400 });
    expect(await send([{ ...event, mark: "z".repeat(70_000) }])).toMatchObject({ status: 400 });
    const elsewhere = await server.app.inject({
      method: "POST",
      url: calls.events.path,
      remoteAddress: "10.1.2.3",
      payload: signedEvents([event]),
    });
    expect(elsewhere.statusCode).toBe(403);
    expect(await checksums(server)).toEqual(state);
  });

  test("of a call that is not there wait for it, for a day", async () => {
    await seatOf(s1);
    const reference = randomUUID();
    const at = Date.now();
    expect(await send([{ reference, type: "ended", mark: "e", at: at + 9_000, cause: "noAnswer" }])).toMatchObject({
      status: 200,
    });
    expect(await count(server, sql`select count(*) as n from calls where reference = ${reference}::uuid`)).toBe(0);
    const [seat] = await server.rows<{ number: string }>(sql`select number from call_seats where user_id = ${s1.id}`);
    const incoming = { reference, type: "incoming", mark: "i", at, from: mobile(), agent: seat?.number };
    await Promise.all([send([incoming]), send([incoming])]);
    const rows = await server.rows(sql`select result, rank, kind from calls where reference = ${reference}::uuid`);
    expect(rows).toEqual([{ result: "noAnswer", rank: 9, kind: "inbound" }]);
    expect(
      await count(server, sql`select count(*) as n from call_quarantine where reference = ${reference}::uuid`),
    ).toBe(0);
  });

  test("a missed call is one task a day, its owner's", async () => {
    await seatOf(s1);
    const from = mobile();
    const id = await addCustomer(s2, { mobile: from, contactName: "丙" });
    const [seat] = await server.rows<{ number: string }>(sql`select number from call_seats where user_id = ${s1.id}`);
    const miss = async () => {
      const reference = randomUUID();
      const at = Date.now();
      await send([
        { reference, type: "incoming", mark: "i", at, from, agent: seat?.number },
        { reference, type: "ended", mark: "e", at: at + 9_000, cause: "noAnswer" },
      ]);
    };
    await miss();
    await miss();
    const tasks = await server.rows(sql`select owner_id, customer_id from tasks where title = ${`回电：${from}`}`);
    expect(tasks).toEqual([{ owner_id: s2.id, customer_id: id }]);
  });

  test("an answer that comes behind the end, and a record that says something else", async () => {
    await seatOf(s1);
    const { data } = await dial(s1, mobile(5));
    await ended(data.callId);
    const reference = await referenceOf(data.callId);
    const at = Date.now();
    await send([
      { reference, type: "cdr", mark: "second", at, seconds: 99, result: "answered", endedAt: at, fee: "1" },
    ]);
    expect(await row(data.callId)).toMatchObject({ result: "busy", seconds: 0, disputed: true });
  });

  test("are kept as they came", async () => {
    await expect(sql`update call_events set type = 'x'`.execute(server.db)).rejects.toThrow();
    await expect(sql`delete from call_events`.execute(server.db)).rejects.toThrow();
  });
});

describe("lists", () => {
  test("show the calls of those whose customers one sees; one's own to whoever has that screen alone", async () => {
    await seatOf(s1);
    const { data } = await dial(s1, mobile(5));
    await ended(data.callId);
    await grant(server, "s2", ["dbcall.mybills"]);
    expect((await s2.raw(calls.index.path, {})).rows?.some(({ UserID }) => UserID !== s2.id)).toBe(false);
    expect(await (await server.as("view")).raw(calls.index.path, {})).toMatchObject({ status: 403 });
    const all = await boss.raw(calls.index.path, { userid: s1.id, rows: 5 });
    expect(all.rows?.[0]).toMatchObject({ id: data.callId, result: "busy", resultName: "忙", NickName: "s1先生" });
    await setSettings(server, { phoneDisplay: "masked" });
    expect((await boss.raw(calls.index.path, { userid: s1.id, rows: 1 })).rows?.[0]?.number).toMatch(/^139\*+/);
    await setSettings(server, { phoneDisplay: "full" });
  });

  test("statistics count what the rows say, and each number is the total of its rows", async () => {
    const day = (await server.rows<{ day: string }>(sql`select current_date::text as day`))[0]?.day ?? "";
    const { data } = await boss.post(calls.count, { from: day, to: day });
    const totalOf = async (query: object) =>
      (await boss.raw(calls.index.path, { from: day, to: day, kind: "out", ...query, count: "only" })).total;
    for (const { UserID, attempts, answered, counting } of data.people) {
      expect(await totalOf({ userid: UserID })).toBe(attempts);
      expect(await totalOf({ userid: UserID, result: "answered" })).toBe(answered);
      expect(await totalOf({ userid: UserID, result: "counting" })).toBe(counting);
    }
    for (const wrong of [
      { from: "x", to: day },
      { from: day, to: "2020-01-01" },
      { from: "2020-01-01", to: day },
    ])
      expect(await boss.post(calls.count, wrong)).toMatchObject({ status: 400 });
  });

  test("costs stand with the provider's fee for whoever may see it", async () => {
    const rows = (await boss.raw(calls.costRecord.path, { rows: 20 })).rows ?? [];
    expect(rows.length).toBeGreaterThan(0);
    const withFee = rows.find(({ fee }) => fee !== null);
    expect(withFee?.difference).toBeCloseTo(withFee?.fee - withFee?.cost, 4);
    await grant(server, "s2", ["dbcall.costRecord"]);
    const theirs = (await s2.raw(calls.costRecord.path, { rows: 20 })).rows ?? [];
    expect(theirs.every(({ fee }) => fee === null)).toBe(true);
  });
});

describe("the number that customers see", () => {
  test("is registered by the code that the line sent, asked for once a minute", async () => {
    const seat = await seatOf(s1);
    const phone = mobile();
    expect(await s1.raw(calls.addwhite.path, { phone, code: phone.slice(-6) })).toMatchObject({
      status: 409,
      msg: "请先获取验证码",
    });
    const both = await Promise.all([s1.raw(calls.getSms.path, { phone }), s1.raw(calls.getSms.path, { phone })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 429]);
    expect(await s1.raw(calls.addwhite.path, { phone, code: "000000" })).toMatchObject({
      status: 409,
      msg: "线路拒绝：验证码不正确",
    });
    expect(await s1.raw(calls.addwhite.path, { phone: mobile(), code: "000000" })).toMatchObject({
      status: 409,
      msg: "请先获取验证码",
    });
    expect(await s1.raw(calls.addwhite.path, { phone, code: phone.slice(-6) })).toMatchObject({ status: 200 });
    expect(await server.rows(sql`select caller from call_seats where id = ${seat}`)).toEqual([{ caller: phone }]);
    expect(await s1.raw(calls.addwhite.path, { phone, code: phone.slice(-6) })).toMatchObject({ status: 409 });
  });

  test("is registered once by a code sent again and again at once, which is one try", async () => {
    const seat = await seatOf(s1);
    const phone = mobile();
    await s1.raw(calls.getSms.path, { phone });
    const headers = { "idempotency-key": `registers-${phone}` };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => s1.raw(calls.addwhite.path, { phone, code: phone.slice(-6) }, { headers })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(await server.rows(sql`select caller from call_seats where id = ${seat}`)).toEqual([{ caller: phone }]);
  });

  test("after five tries another code is needed", async () => {
    await seatOf(s1);
    const phone = mobile();
    await s1.raw(calls.getSms.path, { phone });
    for (const code of ["111111", "222222", "333333", "444444", "555555"])
      await s1.raw(calls.addwhite.path, { phone, code });
    expect(await s1.raw(calls.addwhite.path, { phone, code: phone.slice(-6) })).toMatchObject({
      status: 409,
      msg: "验证码错误次数过多，请重新获取",
    });
  });
});
