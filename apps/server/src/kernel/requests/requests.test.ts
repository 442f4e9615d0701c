/** Asking a colleague for a record that the duplicate check told of: who is told, who answers, what is given, and what ends it. */
import { customers } from "@qicheng/api/customers/routes";
import { notifications } from "@qicheng/api/notifications/routes";
import { undo } from "@qicheng/api/undo/routes";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addCustomer, newId, setSettings, signIn, unique, viewOf } from "../../../test/arrange";
import { type Answer, type Caller, type TestServer, testServer } from "../../../test/harness";
import { meetingAt } from "../../../test/meeting";
import { checksums, count } from "../../../test/observe";
import { batchOf, pooledBy, runJob, setRules } from "../../../test/pool";
import { endRequestsTask } from "./ending";

let server: TestServer;
let people: Record<"boss" | "director" | "mgrA" | "s1" | "s2" | "s3" | "view", Caller>;

beforeAll(async () => {
  server = await testServer();
  people = await signIn(server, ["boss", "director", "mgrA", "s1", "s2", "s3", "view"]);
  await setSettings(server, { requestsPerDay: 1_000 });
});
afterAll(() => server.close());

const repeat = async (caller: Caller, key: string) => (await caller.raw(customers.repeat.path, { key })).rows ?? [];
const ask = (caller: Caller, id: number, type: "share" | "transfer" = "share", ext = "") =>
  caller.post(customers.collaborate, { id, type, ext });
const answer = (caller: Caller, id: number, agree: 0 | 1, more: object = {}) =>
  caller.post(customers.answer, { id, agree, ...more });
const mine = async (caller: Caller) => (await caller.post(customers.requests, {})).rows ?? [];
const told = async (caller: Caller, type = "requests.asked") =>
  ((await caller.post(notifications.index, { rows: 100 })).rows ?? []).filter((row) => row.type === type);
const end = () => runJob(server, endRequestsTask, { at: new Date().toISOString() });

/** A customer of somebody's of which s3 has been told. */
async function found(owner: Caller, values: Record<string, unknown> = {}) {
  const name = unique("撞单公司");
  const id = await addCustomer(owner, { CustomerName: name, ...values });
  expect(await repeat(people.s3, name)).toMatchObject([{ id, ask: 1, asked: [], open: 0 }]);
  return { id, name };
}

/** And asked for. */
async function requested(owner: Caller, type: "share" | "transfer" = "share", ext = "") {
  const { id, name } = await found(owner);
  return { id, name, request: newId(await ask(people.s3, id, type, ext)) };
}

const state = async (request: number) =>
  (
    await server.rows(sql<{ state: string; answer: string }>`
    select state, answer from record_requests where id = ${request}`)
  )[0];
const elapse = (request: number) =>
  sql`update record_requests set expires_at = now() - interval '1 second' where id = ${request}`.execute(server.db);

describe("asking", () => {
  test("tells the owner and the head above him, who see buttons, and shows the asker that he waits", async () => {
    const { s1, s2, mgrA, s3 } = people;
    const { id, name } = await found(s1);
    const sent = await ask(s3, id, "share", "老客户介绍的");
    expect(sent).toMatchObject({ status: 200, msg: "已申请，等待s1先生答复" });
    const request = newId(sent);
    for (const caller of [s1, mgrA]) {
      const [row] = await told(caller);
      expect(row).toMatchObject({
        title: "协作和转交申请",
        content: `s3先生申请协作「${name}」。理由：老客户介绍的`,
        module: "customer",
        dataId: id,
        outcome: "",
        answers: [
          {
            title: "同意（可编辑）",
            path: "/api/customer/answer",
            input: { id: request, agree: 1, access: "rw" },
            tone: "agree",
          },
          { title: "同意（只读）", input: { id: request, agree: 1, access: "r" }, tone: "other", asks: null },
          { title: "拒绝", input: { id: request, agree: 0 }, tone: "refuse", asks: { key: "ext", max: 300 } },
        ],
      });
    }
    expect((await told(s2)).filter(({ content }) => String(content).includes(name))).toEqual([]);
    expect(await repeat(s3, name)).toMatchObject([{ ask: 1, asked: [{ id: request, type: "share" }] }]);
    expect((await mine(s3))[0]).toMatchObject({
      id: request,
      type: "share",
      state: "open",
      text: "已申请协作，等待s1先生答复",
      name,
      dataId: id,
      UserName: "s1先生",
      ext: "老客户介绍的",
    });
    // Until it is agreed to he sees nothing of it.
    expect((await s3.post(customers.view, { id })).code).toBe("NOT_FOUND");
    const log = await s1.raw("/api/actionLog/list", { modelId: id, modelType: "customer" });
    expect(log.rows?.[0]).toMatchObject({ text: `申请协作客户：${name}` });
  });

  test("once at a time for each record and kind, however many at once, and again when it is over", async () => {
    const { s1, s3 } = people;
    const { id } = await found(s1);
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask(s3, id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const one of answers.filter(({ status }) => status !== 200))
      expect(one).toMatchObject({ code: "CONFLICT", msg: "已申请协作，等待s1先生答复" });
    const request = newId(answers.find(({ status }) => status === 200) as Answer);
    expect((await ask(s3, id, "transfer")).status).toBe(200);
    expect((await s3.post(customers.withdraw, { id: request })).msg).toBe("已撤回申请");
    expect(await s3.post(customers.withdraw, { id: request })).toMatchObject({
      code: "CONFLICT",
      msg: "申请已结束：申请人已撤回",
    });
    expect((await told(s1)).find(({ dataId, outcome }) => dataId === id && outcome === "申请人已撤回")).toMatchObject({
      answers: [],
    });
    const again = newId(await ask(s3, id));
    // What has lapsed before anybody noted it does not stand in the way.
    await elapse(again);
    expect((await ask(s3, id)).status).toBe(200);
    expect(await state(again)).toMatchObject({ state: "lapsed" });
  });

  test("is refused with what to do instead, for what one was not told of, and without the right", async () => {
    const { boss, s1, s2, s3, view } = people;
    const own = await addCustomer(s3);
    const hidden = await addCustomer(s1);
    const shared = await addCustomer(s1);
    await s1.post(customers.share, { ids: [shared], userids: [s3.id], access: "rw" });
    const binned = await found(s1);
    await boss.post(customers.remove, { ids: [binned.id] });
    const pooled = await pooledBy(s2);
    const before = await checksums(server);
    for (const [id, code, msg] of [
      [own, "CONFLICT", "这是你负责的客户，不需要申请"],
      [pooled, "CONFLICT", "该客户在公海，可以直接领取"],
      [shared, "CONFLICT", "你已经可以编辑该客户，不需要申请"],
      [binned.id, "CONFLICT", "该客户在回收站，请先联系管理员恢复"],
      [hidden, "NOT_FOUND", "记录不存在或无权访问"],
      [999_999_999, "NOT_FOUND", "记录不存在或无权访问"],
    ] as const)
      expect([id, await ask(s3, id)]).toMatchObject([id, { code, msg }]);
    expect((await ask(view, hidden)).code).toBe("FORBIDDEN");
    expect((await server.anonymous.raw(customers.collaborate.path, { id: hidden, type: "share" })).code).toBe(
      "AUTH_REQUIRED",
    );
    for (const [input, msg] of [
      [{ type: "steal" }, "申请类型不正确"],
      [{ type: "share", ext: "字".repeat(301) }, "理由最多300个字"],
    ] as const)
      expect(await s3.raw(customers.collaborate.path, { id: hidden, ...input })).toMatchObject({
        code: "VALIDATION",
        msg,
      });
    expect(await checksums(server)).toEqual(before);
  });

  test("for reading shared is possible, and what was told is known for a day", async () => {
    const { s1, s3 } = people;
    const read = await addCustomer(s1);
    await s1.post(customers.share, { ids: [read], userids: [s3.id], access: "r" });
    expect((await ask(s3, read)).status).toBe(200);
    const { id } = await found(s1);
    await sql`update told_hits set told_at = now() - interval '25 hours' where record_id = ${id}`.execute(server.db);
    expect((await ask(s3, id)).code).toBe("NOT_FOUND");
  });

  test("so often a day as the company says, also at once, and not at all where it says 0", async () => {
    const { s1 } = people;
    const limited = await server.as("s3");
    const used = await count(
      server,
      sql`select count(*) as n from record_requests where asker_id = ${limited.id} and created_at >= current_date`,
    );
    const ids = [(await found(s1)).id, (await found(s1)).id, (await found(s1)).id];
    await setSettings(server, { requestsPerDay: used + 1 });
    const answers = await Promise.all(ids.map((id) => ask(limited, id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429, 429]);
    expect(answers.find(({ status }) => status === 429)?.msg).toBe(`今天已申请${used + 1}次，请明天再试`);
    await setSettings(server, { requestsPerDay: 0 });
    expect(await ask(limited, ids[0] ?? 0)).toMatchObject({ code: "FORBIDDEN", msg: "公司没有开放申请" });
    const [{ CustomerName }] = [await viewOf(s1, ids[0] ?? 0)];
    expect(await repeat(limited, String(CustomerName))).toMatchObject([{ ask: 0 }]);
    await setSettings(server, { requestsPerDay: 1_000 });
  });
});

describe("the owner's answer", () => {
  test("shares the record as he chooses, says so in place to all who were told, and is taken back", async () => {
    const { s1, mgrA, s3 } = people;
    for (const access of ["rw", "r"] as const) {
      const { id, name, request } = await requested(s1);
      const agreed = await answer(s1, request, 1, { access });
      expect(agreed).toMatchObject({ status: 200, msg: "已同意" });
      expect((await viewOf(s3, id)).can.edit ?? 0).toBe(access === "rw" ? 1 : 0);
      const outcome = `s1先生已同意协作（${access === "rw" ? "可编辑" : "只读"}）`;
      for (const caller of [s1, mgrA]) expect((await told(caller))[0]).toMatchObject({ outcome, answers: [] });
      expect((await mine(s3))[0]).toMatchObject({ state: "agreed", text: outcome });
      expect((await told(s3, "colleagues.shared"))[0]?.content).toContain(`s1先生把「${name}」共享给你`);
      const log = await s1.raw("/api/actionLog/list", { modelId: id, modelType: "customer" });
      expect(log.rows?.map(({ text }) => text)).toContain(`同意s3先生申请协作客户：${name}`);
      await s1.post(undo.run, { id: batchOf(agreed) });
      expect((await s3.post(customers.view, { id })).code).toBe("NOT_FOUND");
    }
  });

  test("gives the record by one who may, with history and notices; whoever may not transfer only refuses", async () => {
    const { s1, mgrA, s3 } = people;
    const { id, name, request } = await requested(s1, "transfer");
    expect((await told(s1))[0]?.answers).toMatchObject([{ title: "拒绝" }]);
    expect((await told(mgrA))[0]?.answers).toMatchObject([{ title: "同意转交" }, { title: "拒绝" }]);
    const before = await checksums(server);
    expect((await answer(s1, request, 1)).code).toBe("FORBIDDEN");
    expect(await checksums(server)).toEqual(before);
    const agreed = await answer(mgrA, request, 1);
    expect(agreed).toMatchObject({ status: 200, msg: "已同意" });
    expect(await viewOf(s3, id)).toMatchObject({ UserID: s3.id });
    expect((await s3.post(customers.ownerLog, { id })).rows?.[0]).toMatchObject({
      act: "transfer",
      from: "s1先生",
      to: "s3先生",
      by: "mgrA先生",
    });
    // He sees it no more, and reads what became of what he was asked.
    expect((await told(s1))[0]).toMatchObject({
      content: `s3先生申请转交「${name}」`,
      outcome: "mgrA先生已同意转交",
      module: "",
      dataId: 0,
    });
    expect((await told(s1, "colleagues.taken"))[0]?.content).toContain(name);
    await mgrA.post(undo.run, { id: batchOf(agreed) });
    expect(await viewOf(s1, id)).toMatchObject({ UserID: s1.id });
  });

  test("keeps to the cap of who asked, and writes nothing beyond it", async () => {
    const { s1, mgrA } = people;
    const { request } = await requested(s1, "transfer");
    await setRules(server, { holdCap: 0 });
    const before = await checksums(server);
    expect((await answer(mgrA, request, 1)).code).toBe("CONFLICT");
    expect(await checksums(server)).toEqual(before);
    await setRules(server, {});
    expect((await answer(mgrA, request, 1)).status).toBe(200);
  });

  test("refuses with a reason, which the asker reads", async () => {
    const { s1, s3 } = people;
    const { id, name, request } = await requested(s1);
    expect(await answer(s1, request, 0, { ext: "这周就签约" })).toMatchObject({ status: 200, msg: "已拒绝" });
    expect((await told(s3, "requests.ended"))[0]).toMatchObject({
      content: `「${name}」协作申请：s1先生已拒绝协作：这周就签约`,
      UserID: s1.id,
    });
    expect((await mine(s3))[0]).toMatchObject({ state: "refused" });
    expect((await s3.post(customers.view, { id })).code).toBe("NOT_FOUND");
    // The same once more is no other answer, the contrary is too late.
    expect((await answer(s1, request, 0)).status).toBe(200);
    expect(await answer(s1, request, 1)).toMatchObject({
      code: "CONFLICT",
      msg: "申请已结束：s1先生已拒绝协作：这周就签约",
    });
    expect(
      await told(s3, "requests.ended").then((rows) => rows.filter((row) => String(row.content).includes(name))),
    ).toHaveLength(1);
  });

  test("is nobody else's to give: not the asker's, a colleague's, or of who has another head", async () => {
    const { s1, s2, s3, director } = people;
    const { request } = await requested(s1);
    const before = await checksums(server);
    for (const caller of [s2, s3, director]) expect((await answer(caller, request, 1)).code).toBe("NOT_FOUND");
    expect((await answer(people.view, request, 1)).code).toBe("FORBIDDEN");
    expect((await s1.post(customers.withdraw, { id: request })).code).toBe("NOT_FOUND");
    expect((await answer(s1, 999_999_999, 1)).code).toBe("NOT_FOUND");
    expect(await checksums(server)).toEqual(before);
  });

  test("of two at once one holds, and the other reads who was first", async () => {
    const { s1, mgrA, s3 } = people;
    const { id, request } = await requested(s1);
    const [first, second] = await meetingAt(server, id, [
      () => answer(mgrA, request, 1, { access: "r" }),
      () => answer(s1, request, 0, { ext: "不行" }),
    ]);
    expect([first?.status, second?.code, second?.msg]).toEqual([
      200,
      "CONFLICT",
      "申请已结束：mgrA先生已同意协作（只读）",
    ]);
    expect(await viewOf(s3, id)).toMatchObject({ id });
    expect(await told(s1).then(([row]) => row)).toMatchObject({ outcome: "mgrA先生已同意协作（只读）" });
  });

  test("and a transfer of the record at the same moment do not wait for each other for ever", async () => {
    const { s1, mgrA, s2 } = people;
    const { id, request } = await requested(s1, "transfer");
    const [given, late] = await meetingAt(server, id, [
      () => mgrA.post(customers.transfer, { ids: [id], userid: s2.id }),
      () => answer(mgrA, request, 1),
    ]);
    expect([given?.status, late?.code, late?.msg]).toEqual([200, "CONFLICT", "申请已结束：负责人已变更，申请已失效"]);
    expect(await viewOf(s2, id)).toMatchObject({ UserID: s2.id });
  });
});

describe("what ends by itself", () => {
  test("is over by the clock at once, and told once, however often the job is done", async () => {
    const { s1, s3 } = people;
    const { name, request } = await requested(s1);
    await elapse(request);
    expect((await told(s1))[0]).toMatchObject({ outcome: "到期无人答复，已失效", answers: [] });
    expect(await answer(s1, request, 1)).toMatchObject({ code: "CONFLICT", msg: "申请已结束：到期无人答复，已失效" });
    expect((await s3.post(customers.withdraw, { id: request })).code).toBe("CONFLICT");
    await Promise.all([end(), end(), end()]);
    await end();
    const ends = (await told(s3, "requests.ended")).filter(({ content }) => String(content).includes(name));
    expect(ends).toMatchObject([{ content: `「${name}」协作申请：到期无人答复，已失效` }]);
    expect(await state(request)).toMatchObject({ state: "lapsed" });
    const logged = sql<{ n: number }>`select count(*)::int as n from audit_log
      where user_id is null and summary = ${`s3先生申请协作客户「${name}」：到期无人答复，已失效`}`;
    expect(await count(server, logged)).toBe(1);
  });

  test("is void when the record changes hands, goes to the pool or to the bin, by whatever way", async () => {
    const { boss, s1, s2, mgrA, s3 } = people;
    const ways: [string, string, (id: number) => Promise<unknown>][] = [
      ["owner", "负责人已变更，申请已失效", (id) => mgrA.post(customers.transfer, { ids: [id], userid: s2.id })],
      ["pool", "已进入公海，申请已失效", (id) => s1.post(customers.toPool, { ids: [id] })],
      ["bin", "已删除，申请已失效", (id) => boss.post(customers.remove, { ids: [id] })],
      [
        "owner",
        "负责人已变更，申请已失效",
        (id) => sql`update customers set owner_id = ${s2.id} where id = ${id}`.execute(server.db),
      ],
    ];
    for (const [why, text, happens] of ways) {
      const { id, name, request } = await requested(s1);
      await happens(id);
      expect([why, await state(request)]).toEqual([why, { state: "void", answer: why }]);
      expect(await answer(s1, request, 1)).toMatchObject({ code: "CONFLICT", msg: `申请已结束：${text}` });
      await end();
      expect((await told(s3, "requests.ended"))[0]?.content).toBe(`「${name}」协作申请：${text}`);
    }
  });

  test("and a record that is deleted for good takes its requests along", async () => {
    const { boss, s1 } = people;
    const { id, request } = await requested(s1);
    await boss.post(customers.remove, { ids: [id] });
    await boss.raw("/api/recycle/purge", { module: "customer", ids: [id] });
    expect(await state(request)).toBeUndefined();
  });
});
