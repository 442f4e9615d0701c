/** What goes out: signed, in the order of each record, again after failures, and never to where it must not. */
import { spawn } from "node:child_process";
import { createHmac } from "node:crypto";
import path from "node:path";
import { approvals } from "@qicheng/api/approvals/routes";
import { customers } from "@qicheng/api/customers/routes";
import { jobs } from "@qicheng/api/jobs/routes";
import { notifications } from "@qicheng/api/notifications/routes";
import { records } from "@qicheng/api/records/routes";
import { recycle } from "@qicheng/api/recycle/routes";
import { webhooks } from "@qicheng/api/webhooks/routes";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { approver } from "../../../../../packages/engine/test/approval/flows";
import { addCustomer, newId, signIn, unique } from "../../../test/arrange";
import { type Caller, type TestServer, testServer } from "../../../test/harness";
import { until } from "../../../test/live-client";
import { type Heard, Receiver } from "../../../test/webhook-receiver";
import { field, makeApprovedForm, submitted } from "../../../test/work-forms";
import { backgroundTasks } from "../../kernel/jobs/background";
import { startJobs } from "../../kernel/jobs/jobs";
import { MODULES } from "../modules.generated";
import { wake } from "./deliver";
import { MOST_FAILURES, PAUSES } from "./note";

vi.setConfig({ testTimeout: 60_000 });

const ALL = ["customer.created", "customer.changed", "customer.deleted"];
let server: TestServer;
let boss: Caller;
let s1: Caller;
let running: { stop(): Promise<void> };
let receiver: Receiver;
let hook: { id: number; secret: string };

beforeAll(async () => {
  server = await testServer({ webhookLocal: true });
  ({ boss, s1 } = await signIn(server, ["boss", "s1"]));
  const tasks = [...backgroundTasks, ...MODULES.flatMap((module) => module.tasks ?? [])];
  running = startJobs(server.services, server.databaseUrl, tasks);
});
afterAll(async () => {
  await running.stop();
  await server.close();
});
beforeEach(async () => {
  receiver = new Receiver();
  await receiver.start();
  hook = await addHook();
});
afterEach(async () => {
  await boss.post(webhooks.remove, { ids: [hook.id] });
  await receiver.close();
});

async function addHook(values: Record<string, unknown> = {}): Promise<{ id: number; secret: string }> {
  const answer = await boss.raw(webhooks.add.path, {
    name: unique("推送"),
    url: receiver.url,
    events: ALL,
    ...values,
  });
  return { id: newId(answer), secret: answer.data.secret };
}
async function answered(more: Record<string, unknown>) {
  const answer = await boss.raw(webhooks.deliveries.path, { id: hook.id, ...more });
  expect(answer, answer.text).toMatchObject({ status: 200 });
  return answer;
}
const log = async (more: Record<string, unknown> = {}) => (await answered(more)).rows ?? [];
/** Waits until so many requests have come. */
const comes = (n: number) => until(() => receiver.heard.length >= n, 30_000);
/** Waits until the log says so of each delivery. */
const allAre = (state: string, n: number) => until(async () => (await answered({ state })).total === n, 30_000);
const tried = (n: number) => until(async () => (await log()).every((row) => row.attempts >= n && row.took > 0), 30_000);
/** What waits for its next try is due now. */
async function hurry(): Promise<void> {
  await sql`update webhook_deliveries set next_at = now() where webhook_id = ${hook.id} and state = 'waiting'`.execute(
    server.db,
  );
  await wake(server.db);
}
/** Computed by itself, from what the documents say. */
const signatureOf = (secret: string, { headers, body }: Heard): string =>
  `v1=${createHmac("sha256", secret)
    .update(`${String(headers["x-qicheng-timestamp"])}.${body}`)
    .digest("hex")}`;
const rename = (id: number) => s1.post(customers.edit, { id, remark: unique("备注") });

describe("an event", () => {
  test("is signed as the documents say, and tells ids and keys but no value", async () => {
    const name = unique("机密客户");
    const id = await addCustomer(s1, { CustomerName: name });
    await comes(1);
    await rename(id);
    await comes(2);
    const [first, second] = receiver.heard;
    if (!first || !second) throw new Error("nothing was heard");
    const { headers, event } = first;
    expect(headers).toMatchObject({
      "content-type": "application/json; charset=utf-8",
      "x-qicheng-event": "customer.created",
      "x-qicheng-delivery": event.id,
      "x-qicheng-timestamp": expect.stringMatching(/^\d{10}$/),
      "x-qicheng-signature": signatureOf(hook.secret, first),
    });
    expect(signatureOf(`${hook.secret}x`, first)).not.toBe(headers["x-qicheng-signature"]);
    expect(event).toEqual({
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      event: "customer.created",
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      module: "customer",
      recordId: id,
      version: 1,
      fields: [],
      actor: { id: s1.id, name: "s1先生" },
    });
    expect(second.event).toMatchObject({ event: "customer.changed", recordId: id, version: 2, fields: ["remark"] });
    expect(JSON.stringify(receiver.heard)).not.toContain(name);
    await allAre("done", 2);
    expect((await log()).at(-1)).toMatchObject({
      eventId: event.id,
      eventName: "客户·新建",
      recordId: id,
      recordVersion: 1,
      state: "done",
      stateName: "已送达",
      status: 204,
      attempts: 1,
      UserName: "s1先生",
      nextTime: "",
    });
  });

  test("comes of a deletion and of what is restored, and of nothing that a hook does not hear of", async () => {
    await boss.post(webhooks.edit, { id: hook.id, events: ["customer.deleted"] });
    const id = await addCustomer(s1);
    await s1.post(customers.star, { id });
    await rename(id);
    expect(await boss.post(customers.remove, { ids: [id] })).toMatchObject({ status: 200 });
    expect(await boss.post(recycle.restore, { module: "customer", ids: [id] })).toMatchObject({ status: 200 });
    await comes(2);
    await allAre("done", 2);
    expect(receiver.of(id)).toEqual(["deleted 3", "restored 4"]);
  });

  test("of a write that is refused is none", async () => {
    const id = await addCustomer(s1);
    await comes(1);
    expect(await s1.post(customers.edit, { id, remark: "迟到", version: 9 })).toMatchObject({ status: 409 });
    await rename(id);
    await comes(2);
    expect(receiver.of(id)).toEqual(["created 1", "changed 2"]);
  });

  test("comes of an approval: submitted, passed, refused, revoked", async () => {
    const form = await makeApprovedForm(server, boss, [field("amount", "number")], [approver("A", [boss.id])]);
    const kinds = ["submitted", "passed", "refused", "revoked"];
    const events = kinds.map((kind) => `${form.module}.${kind}`);
    const edited = await boss.post(webhooks.edit, { id: hook.id, events });
    expect(edited, edited.text).toMatchObject({ status: 200 });
    const [passes, fails, back] = [
      await submitted(server, s1, form, { amount: 1 }),
      await submitted(server, s1, form, { amount: 2 }),
      await submitted(server, s1, form, { amount: 3 }),
    ];
    const stepOf = async (taskid: number) => (await boss.post(approvals.detail, { taskid })).data.steps.at(-1).stepid;
    expect(await boss.post(approvals.approve, { stepid: await stepOf(passes.task) })).toMatchObject({ status: 200 });
    const ends = { taskid: fails.task, ext: "金额不对" };
    expect(await boss.post(approvals.terminate, ends)).toMatchObject({ status: 200 });
    expect(await s1.post(approvals.revoke, { taskid: back.task })).toMatchObject({ status: 200 });
    await comes(6);
    const of = ({ id }: { id: number }) => receiver.of(id).map((text) => text.split(" ")[0]);
    expect([of(passes), of(fails), of(back)]).toEqual([
      ["submitted", "passed"],
      ["submitted", "refused"],
      ["submitted", "revoked"],
    ]);
  });

  test("comes once for each of 200 records that are changed together", async () => {
    await sql`insert into customers (name, owner_id, created_by) select '批' || n, ${s1.id}, ${s1.id}
      from generate_series(1, 200) n`.execute(server.db);
    const ids = (
      await server.rows(sql<{ id: number }>`select id from customers where name like '批%' order by id`)
    ).map((row) => row.id);
    const data = { remark: unique("一起") };
    const answer = await s1.post(records.massEdit, { module: "customer", ids, data });
    expect(answer).toMatchObject({ status: 200 });
    await until(async () => (await s1.post(jobs.detail, { id: answer.data.job })).data.state === "done", 30_000);
    await comes(200);
    await allAre("done", 200);
    expect(receiver.heard.map(({ event }) => event.recordId).toSorted((a, b) => a - b)).toEqual(ids);
    expect(new Set(receiver.heard.map(({ event }) => event.id)).size).toBe(200);
    expect(
      new Set(receiver.heard.map(({ event }) => `${event.event} ${event.version} ${event.fields.join()}`)),
    ).toEqual(new Set(["customer.changed 2 remark"]));
  });
});

describe("a failure", () => {
  test("is tried again later with the same id and body, and the log says what was answered", async () => {
    receiver.answers = () => ({ status: 500, text: `坏了${"很".repeat(600)}` });
    const id = await addCustomer(s1);
    await comes(1);
    await tried(1);
    const [row] = await log();
    expect(row).toMatchObject({ state: "waiting", status: 500, attempts: 1, nextTime: expect.stringMatching(/^20/) });
    expect([...row.answer].length).toBe(500);
    const [{ wait }] = (await server.rows(sql<{ wait: number }>`
      select extract(epoch from next_at - sent_at)::float8 as wait from webhook_deliveries where id = ${row.id}`)) as [
      { wait: number },
    ];
    expect(Math.round(wait / 5) * 5).toBe(PAUSES[0]);
    expect((await boss.post(webhooks.view, { id: hook.id })).data).toMatchObject({ lastStatus: 500, failures: 1 });
    receiver.answers = () => ({ status: 200 });
    await hurry();
    await comes(2);
    await allAre("done", 1);
    const [before, after] = receiver.heard;
    expect([after?.event.id, after?.body]).toEqual([before?.event.id, before?.body]);
    expect(receiver.of(id)).toEqual(["created 1", "created 1"]);
    expect((await boss.post(webhooks.view, { id: hook.id })).data).toMatchObject({ lastStatus: 200, failures: 0 });
  });

  test("holds later events of the same record back, and no other record", async () => {
    const id = await addCustomer(s1);
    await comes(1);
    receiver.answers = ({ event }) => ({ status: event.recordId === id ? 503 : 200 });
    await rename(id);
    await comes(2);
    await rename(id);
    await rename(id);
    const other = await addCustomer(s1);
    await until(() => receiver.of(other).length === 1);
    expect(receiver.of(id)).toEqual(["created 1", "changed 2"]);
    receiver.answers = () => ({ status: 200 });
    await hurry();
    await allAre("done", 5);
    expect(receiver.of(id)).toEqual(["created 1", "changed 2", "changed 2", "changed 3", "changed 4"]);
  });

  test("is given up at last, lets the next event by, and is sent again by hand under its id", async () => {
    const id = await addCustomer(s1);
    await comes(1);
    receiver.answers = ({ event }) => ({ status: event.version === 2 ? 400 : 200 });
    await rename(id);
    await rename(id);
    for (let n = 1; n <= PAUSES.length; n += 1) {
      await until(() => receiver.of(id).filter((text) => text === "changed 2").length === n, 30_000);
      await until(
        async () =>
          (
            await server.rows(sql`select 1 from webhook_deliveries where webhook_id = ${hook.id} and record_version = 2
            and attempts = ${n} and status = 400 and (${n} = 1 or next_at > sent_at + interval '30 seconds')`)
          ).length === 1,
      );
      await hurry();
    }
    await until(async () => (await log({ state: "failed" })).length === 1, 30_000);
    await until(() => receiver.of(id).includes("changed 3"), 30_000);
    const [lost] = await log({ state: "failed" });
    expect(lost).toMatchObject({ stateName: "未送达", attempts: PAUSES.length + 1, nextTime: "" });
    expect((await boss.post(webhooks.view, { id: hook.id })).data.lost).toBe(1);
    receiver.answers = () => ({ status: 200 });
    const heard = receiver.heard.length;
    expect(await boss.post(webhooks.replay, { id: hook.id })).toMatchObject({ status: 200, msg: "已重发1条" });
    await comes(heard + 1);
    await allAre("done", 3);
    expect(receiver.heard.at(-1)?.event.id).toBe(lost.eventId);
    expect(await boss.post(webhooks.replay, { id: hook.id, deliveries: [lost.id] })).toMatchObject({ status: 200 });
    await comes(heard + 2);
    expect(receiver.heard.at(-1)?.event.id).toBe(lost.eventId);
    expect(receiver.heard.at(-1)?.body).toBe(receiver.heard.at(-2)?.body);
  });

  test("for more than a day switches the hook off, and its administrators are told", async () => {
    await sql`update webhooks set failures = ${MOST_FAILURES - 1}, failing_since = now() - interval '25 hours'
      where id = ${hook.id}`.execute(server.db);
    receiver.answers = () => ({ status: 500 });
    await addCustomer(s1);
    await until(async () => (await boss.post(webhooks.view, { id: hook.id })).data.enabled === 0);
    const { rows } = await boss.raw(notifications.index.path, {});
    expect(rows?.[0]?.content).toContain(`连续${MOST_FAILURES}次未送达，已自动停用`);
    await addCustomer(s1);
    expect((await log()).length).toBe(1);
    receiver.answers = () => ({ status: 200 });
    await boss.post(webhooks.edit, { id: hook.id, enabled: 1 });
    await hurry();
    await allAre("done", 1);
  });
});

describe("a request", () => {
  test("follows no redirect", async () => {
    const canary = new Receiver();
    const location = await canary.start();
    receiver.answers = () => ({ status: 307, headers: { location } });
    await addCustomer(s1);
    await comes(1);
    await tried(1);
    expect((await log())[0]).toMatchObject({ state: "waiting", status: 307 });
    expect(canary.heard).toEqual([]);
    await canary.close();
  });

  test("goes to no address within, whatever a name stands for", async () => {
    const { config } = server.services;
    Object.assign(config, { webhookLocal: false });
    try {
      for (const host of ["localhost", "127.0.0.1", "127.1", "2130706433", "[::ffff:7f00:1]", "[64:ff9b::7f00:1]"])
        await sql`insert into webhooks (name, url, events, secret) select ${unique("内")},
          ${`https://${host}:${receiver.port}/hook`}, events, secret from webhooks where id = ${hook.id}`.execute(
          server.db,
        );
      await addCustomer(s1);
      await until(async () => {
        const rows = await server.rows(sql`select 1 from webhook_deliveries d join webhooks w on w.id = d.webhook_id
          where w.name like '内%' and d.problem = 'address' and d.status = 0`);
        return rows.length === 6;
      });
      expect(receiver.heard).toEqual([]);
      // the hook's own address is plain http
      expect((await log())[0]).toMatchObject({ status: 0, problem: "地址在本机或内网，已拒绝" });
    } finally {
      Object.assign(config, { webhookLocal: true });
      await sql`delete from webhooks where name like '内%'`.execute(server.db);
    }
  });

  test("to nobody is a failure that says so", async () => {
    await boss.post(webhooks.edit, { id: hook.id, url: "http://127.0.0.1:1/hook" });
    await boss.post(webhooks.ping, { id: hook.id });
    await tried(1);
    await until(async () => (await log())[0]?.problem === "连接失败：ECONNREFUSED");
  });

  test("for a test comes at once, and its secret is that which was rotated last", async () => {
    const { secret } = (await boss.post(webhooks.rotate, { id: hook.id })).data;
    expect(await boss.post(webhooks.ping, { id: hook.id })).toMatchObject({ status: 200, msg: "测试已发送" });
    await comes(1);
    const [heard] = receiver.heard;
    if (!heard) throw new Error("nothing was heard");
    expect(heard.event).toMatchObject({ event: "webhook.ping", recordId: hook.id, actor: { id: boss.id } });
    expect(heard.headers["x-qicheng-signature"]).toBe(signatureOf(secret, heard));
    expect(heard.headers["x-qicheng-signature"]).not.toBe(signatureOf(hook.secret, heard));
  });

  test("is understood by the receiver of the documents, run as it stands", async () => {
    const { port, url } = receiver;
    await receiver.close();
    const script = path.resolve(import.meta.dirname, "../../../../../docs/webhook-receiver.mjs");
    const run = (secret: string) =>
      spawn(process.execPath, [script], { env: { PATH: process.env.PATH, SECRET: secret, PORT: String(port) } });
    const listens = () =>
      fetch(url).then(
        () => true,
        () => false,
      );
    const wrong = run("whsec_wrong");
    await until(listens, 30_000);
    await boss.post(webhooks.ping, { id: hook.id });
    await until(async () => (await log())[0]?.status === 401, 30_000);
    expect((await log())[0]).toMatchObject({ state: "waiting", answer: "wrong signature" });
    wrong.kill();
    await new Promise((resolve) => wrong.once("close", resolve));
    const right = run(hook.secret);
    let output = "";
    right.stdout.on("data", (part: Buffer) => {
      output += part.toString();
    });
    await until(listens, 30_000);
    await hurry();
    await allAre("done", 1);
    expect(output).toBe(`webhook.ping ${hook.id} version null\n`);
    right.kill();
    receiver = new Receiver();
    await receiver.start();
  });
});
