/** Hooks as their administrators have them: addresses, secrets, rights, two at once, and what the log says. */
import { actionLog } from "@qicheng/api/action-log/routes";
import { MOST_WEBHOOKS, webhooks } from "@qicheng/api/webhooks/routes";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { grant, newId, signIn, unique } from "../../../test/arrange";
import { type Caller, type TestServer, testServer } from "../../../test/harness";
import { checksums, count } from "../../../test/observe";

const ALL = Object.values(webhooks);
let server: TestServer;
let people: Record<"boss" | "s1" | "s2", Caller>;

beforeAll(async () => {
  server = await testServer();
  people = await signIn(server, ["boss", "s1", "s2"]);
});
afterAll(() => server.close());

const given = (values: Record<string, unknown> = {}) => ({
  name: unique("推送"),
  url: "https://erp.example.com/hook",
  events: ["customer.created", "contract.passed"],
  ...values,
});
const add = (values: Record<string, unknown> = {}) => people.boss.raw(webhooks.add.path, given(values));
const view = async (id: number) => (await people.boss.post(webhooks.view, { id })).data;

describe("a hook", () => {
  test("is added with a secret that is answered once and lies sealed", async () => {
    const answer = await add({ name: "财务系统" });
    expect(answer).toMatchObject({ status: 200, data: { secret: expect.stringMatching(/^whsec_[\w-]{43}$/) } });
    const { id, secret } = answer.data as { id: number; secret: string };
    const row = await view(id);
    expect(row).toMatchObject({
      name: "财务系统",
      url: "https://erp.example.com/hook",
      events: ["customer.created", "contract.passed"],
      enabled: 1,
      lastTime: "",
      failures: 0,
      lost: 0,
      version: 1,
      can: { edit: 1, delete: 1, rotate: 1, ping: 1 },
    });
    const list = await people.boss.raw(webhooks.index.path, { key: "财务" });
    expect(list.rows).toEqual([row]);
    expect(JSON.stringify([row, list.text])).not.toContain(secret.slice(-20));
    const [stored] = await server.rows(sql<{ secret: Buffer }>`select secret from webhooks where id = ${id}`);
    expect(stored?.secret.includes(secret)).toBe(false);
    const rotated = await people.boss.post(webhooks.rotate, { id });
    expect(rotated).toMatchObject({ status: 200, msg: "密钥已更换", data: { id } });
    expect(rotated.data.secret).not.toBe(secret);
  });

  test("is edited, switched off and deleted, each with its line in the log and without the secret in it", async () => {
    const made = await add();
    const id = newId(made);
    const { name } = await view(id);
    const edited = await people.boss.post(webhooks.edit, { id, events: ["customer.deleted"], enabled: 0, version: 1 });
    expect(edited).toMatchObject({ status: 200, msg: "保存成功" });
    expect(await view(id)).toMatchObject({ name, events: ["customer.deleted"], enabled: 0, version: 2 });
    const late = await people.boss.post(webhooks.edit, { id, name: "晚了", version: 1 });
    expect(late).toMatchObject({ status: 409, code: "CONFLICT", data: { current: { version: 2 } } });
    await people.boss.post(webhooks.rotate, { id });
    const log = await people.boss.post(actionLog.list, { modelType: "webhook", modelId: id });
    expect(log.rows?.map(({ action }) => action)).toEqual(["rotate", "edit", "add"]);
    expect(log.text).toContain("客户·删除");
    expect(log.text).not.toContain("whsec_");
    expect(await people.boss.post(webhooks.remove, { ids: [id] })).toMatchObject({ data: { done: [id], refused: [] } });
    expect(await people.boss.post(webhooks.view, { id })).toMatchObject({ status: 404 });
    expect(await people.boss.post(webhooks.remove, { ids: [id] })).toMatchObject({ status: 404 });
  });

  test("that is off is neither tested nor sent again", async () => {
    const id = newId(await add({ enabled: 0 }));
    for (const route of [webhooks.ping, webhooks.replay])
      expect(await people.boss.raw(route.path, { id })).toMatchObject({
        status: 409,
        msg: expect.stringContaining("已停用，请先启用"),
      });
    await people.boss.post(webhooks.edit, { id, enabled: 1 });
    expect(await people.boss.post(webhooks.replay, { id })).toMatchObject({ status: 409, msg: "没有未送达的推送" });
    expect(await people.boss.post(webhooks.replay, { id, deliveries: [999_999_999] })).toMatchObject({ status: 404 });
  });
});

describe("an address", () => {
  test.each([
    ["http://erp.example.com/hook", "请填写以 https:// 开头的完整网址"],
    ["erp.example.com", "请填写以 https:// 开头的完整网址"],
    ["ftp://erp.example.com", "请填写以 https:// 开头的完整网址"],
    ["https://user:word@erp.example.com", "网址中不能带用户名或密码"],
    ["https://localhost/hook", "不能推送到本机或内网的地址"],
    ["https://127.0.0.1/hook", "不能推送到本机或内网的地址"],
    ["https://127.1", "不能推送到本机或内网的地址"],
    ["https://0177.0.0.1", "不能推送到本机或内网的地址"],
    ["https://2130706433", "不能推送到本机或内网的地址"],
    ["https://10.1.2.3", "不能推送到本机或内网的地址"],
    ["https://172.20.0.1", "不能推送到本机或内网的地址"],
    ["https://192.168.1.8:8443", "不能推送到本机或内网的地址"],
    ["https://169.254.169.254/latest/meta-data", "不能推送到本机或内网的地址"],
    ["https://100.64.0.1", "不能推送到本机或内网的地址"],
    ["https://[::1]", "不能推送到本机或内网的地址"],
    ["https://[::ffff:7f00:1]", "不能推送到本机或内网的地址"],
    ["https://[::7f00:1]", "不能推送到本机或内网的地址"],
    ["https://[64:ff9b::7f00:1]", "不能推送到本机或内网的地址"],
    ["https://[fe80::1]", "不能推送到本机或内网的地址"],
    ["https://[fd00::1]", "不能推送到本机或内网的地址"],
  ])("%s is refused", async (url, msg) => {
    const errors = [{ field: "url", msg }];
    expect(await add({ url })).toMatchObject({ status: 400, code: "VALIDATION", msg, data: { errors } });
  });

  test.each(["https://erp.example.com:8443/a?b=c", "https://8.8.8.8/hook", "https://[2606:4700::1111]/hook"])(
    "%s is taken",
    async (url) => expect(await add({ url })).toMatchObject({ status: 200 }),
  );
});

describe("input", () => {
  test("is refused by the field, in Chinese and in English", async () => {
    const wrong = async (values: Record<string, unknown>) => {
      const { status, data } = await add(values);
      return [status, data?.errors];
    };
    expect(await wrong({ name: " " })).toEqual([
      400,
      [expect.objectContaining({ field: "name", msg: "信息必须填写" })],
    ]);
    expect(await wrong({ events: [] })).toEqual([
      400,
      [expect.objectContaining({ field: "events", msg: "请至少选择一种事件" })],
    ]);
    expect(await wrong({ events: ["customer.eaten"] })).toEqual([
      400,
      [expect.objectContaining({ field: "events", msg: "没有这种事件：customer.eaten" })],
    ]);
    const english = { headers: { "x-lang": "en" } };
    expect(await people.boss.raw(webhooks.add.path, given({ events: ["x"] }), english)).toMatchObject({
      msg: "There is no such event: x",
    });
  });

  test("of a name that is there is refused, and of two who take one at once one gets it", async () => {
    const name = unique("同名");
    const both = await Promise.all([add({ name }), add({ name })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect(both.find(({ status }) => status === 400)).toMatchObject({ msg: "名称已存在" });
    const other = newId(await add());
    expect(await people.boss.post(webhooks.edit, { id: other, name: name.toUpperCase() })).toMatchObject({
      status: 400,
      msg: "名称已存在",
    });
  });

  test(`ends at ${MOST_WEBHOOKS} hooks`, async () => {
    await sql`insert into webhooks (name, url, events, enabled, secret)
      select '多' || n, 'https://example.com', '{customer.created}', 0, '' from generate_series(1, ${MOST_WEBHOOKS}) n`.execute(
      server.db,
    );
    expect(await add()).toMatchObject({ status: 400, msg: "最多50个推送地址" });
    await sql`delete from webhooks where name like '多%'`.execute(server.db);
  });
});

describe("the right", () => {
  test("to look is another than to change, and nobody signed out has either", async () => {
    const id = newId(await add());
    await grant(server, "s1", ["crm.customer.total"]);
    await grant(server, "s2", ["system.webhook"]);
    const state = await checksums(server);
    const body = { ...given(), id, ids: [id] };
    for (const route of ALL) {
      const input = Object.fromEntries(
        Object.keys((route.input as { shape?: object }).shape ?? {}).flatMap((key) =>
          key in body ? [[key, body[key as keyof typeof body]]] : [],
        ),
      );
      expect([route.path, (await server.anonymous.raw(route.path, input)).status]).toEqual([route.path, 401]);
      expect([route.path, (await people.s1.raw(route.path, input)).status]).toEqual([route.path, 403]);
      const seen = (await people.s2.raw(route.path, input)).status;
      expect([route.path, seen]).toEqual([route.path, route.effect === "read" ? 200 : 403]);
    }
    expect(await checksums(server)).toEqual(state);
    expect((await people.s2.post(webhooks.view, { id })).data.can).toEqual({});
  });

  test("choices name each type of records, and approvals where these are approved", async () => {
    const { data } = await people.boss.post(webhooks.choices, {});
    const eventsOf = (module: string) => data.find((one: { module: string }) => one.module === module)?.events;
    expect(eventsOf("customer").map(({ title }: { title: string }) => title)).toEqual(["新建", "修改", "删除"]);
    expect(eventsOf("contract").map(({ event }: { event: string }) => event)).toContain("contract.passed");
    expect(await count(server, sql`select count(*)::int as n from webhook_deliveries`)).toBe(0);
  });
});
