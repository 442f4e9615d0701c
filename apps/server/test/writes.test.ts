/** Every route that writes, generated: one effect however often it is sent, one trace in the operation log, by the right person. */
import { randomUUID } from "node:crypto";
import { imports } from "@qicheng/api/imports/routes";
import { hasRows } from "@qicheng/engine/fields/row-columns";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { hashPassword } from "../src/kernel/access/password";
import { forgetOldKeys } from "../src/kernel/idempotency/idempotency";
import { addCustomer, dropCaches, freshTargets, holdAnyNumber, unique } from "./arrange";
import { someOf } from "./drawn";
import { type Answer, type Caller, type TestServer, testServer } from "./harness";
import { checksums, count } from "./observe";
import { pictureBytes, upload } from "./pictures";
import { RECORD_TYPES, TREES } from "./record-samples";
import { ALL_ROUTES, type Listed, NEEDS_A_CODE, personFor } from "./sample-inputs";

let server: TestServer;
let boss: Caller;

let oldPassword: string;

beforeAll(async () => {
  server = await testServer();
  await holdAnyNumber(server);
  oldPassword = await hashPassword("Old-Sec-4711!");
});
beforeEach(async () => {
  await sql`update users set password_hash = ${oldPassword} where username = 'boss'`.execute(server.db);
  boss = await server.as("boss");
});
afterAll(() => server.close());

/** `setup` works in an empty company only, and has tests of its own. */
const writes = someOf(
  ALL_ROUTES.filter(
    ({ name, route }) => route.effect === "write" && name !== "session.setup" && !NEEDS_A_CODE.includes(name),
  ),
  6,
);
/** They end the session that a retry would need. */
const ENDS_SESSION = new Set(["session.logout", "users.changePassword"]);

/** A sheet with what each row of the type must have; whatever else imports get is rows of customers. */
function sheetOf(module: string | undefined, word: string): Buffer {
  const type = RECORD_TYPES.find((one) => one.module === module);
  const parent = type?.rows.kind === "child" ? type.rows.parent : undefined;
  const above = parent?.fields.filter(({ db }) => db === parent.nameColumn) ?? [];
  const needed = [...above, ...(type?.fields ?? []).filter(({ required }) => required)].map(({ title }) => title);
  const titles = needed.length > 0 ? needed : ["客户名称", "联系人"];
  return Buffer.from(`${titles.join(",")}\n${titles.map(() => word).join(",")}\n`);
}

/** Lines have a sheet of their own: the template that people are given, of a type that must have some. */
async function templateOf(module = ""): Promise<Buffer | undefined> {
  const type = RECORD_TYPES.find((one) => one.module === module);
  if (!type?.fields.some((field) => field.required && hasRows(field))) return undefined;
  const { statusCode, rawPayload } = await server.app.inject({
    method: "POST",
    url: imports.template.path,
    headers: { authkey: boss.key },
    payload: { module },
  });
  expect(statusCode).toBe(200);
  return rawPayload;
}

type Send = (caller: Caller, key?: string, word?: string) => Promise<Answer>;

async function sender({ name, route, sample }: Listed): Promise<Send> {
  const targets = await freshTargets(server, boss);
  const fixed = unique("字");
  const template = route.multipart ? await templateOf(route.record?.module) : undefined;
  return (caller, key, word = fixed) => {
    const headers: Record<string, string> = key === undefined ? {} : { "idempotency-key": key };
    if (route.multipart) {
      const given =
        name === "files.upload" || route.multipart === "own"
          ? { filename: `${word}.png`, bytes: pictureBytes(), fields: name === "files.upload" ? { code: word } : {} }
          : {
              ...(template
                ? { filename: `${word}.xlsx`, bytes: template }
                : { filename: `${word}.csv`, bytes: sheetOf(route.record?.module, word) }),
              fields: name === "imports.upload" ? { module: "customer" } : {},
            };
      return upload(server, caller, { ...given, path: route.path, headers });
    }
    return caller.raw(route.path, sample(targets, word), { headers });
  };
}

const bodyOf = (answer: Answer | undefined): unknown => JSON.parse(answer?.text ?? "null");
const auditRows = (since: number) =>
  server.rows(
    sql<{
      user_id: number;
      route: string;
      request_id: string;
      summary: string;
    }>`select user_id, route, request_id, summary from audit_log where id > ${since} and route <> '' order by id`,
  );
/** Whom something was told twice of one record since. */
const toldTwice = (since: string) =>
  server.rows(sql`
    select user_id, kind, module, record_id from notifications where created_at > ${since}::timestamptz
    group by user_id, kind, module, record_id having count(*) > 1`);
const clock = async () => (await server.rows(sql<{ at: string }>`select clock_timestamp()::text as at`))[0]?.at ?? "";
const lastAudit = () => count(server, sql`select coalesce(max(id), 0) as n from audit_log`);

describe("a write", () => {
  test.each(writes)("$name, acknowledged, stands in the log of its person", async (listed) => {
    const send = await sender(listed);
    const caller = await server.as(personFor(listed));
    const since = await lastAudit();
    const answer = await send(caller);
    expect(answer, answer.text).toMatchObject({ status: 200, result: "success" });
    const rows = await auditRows(since);
    if (listed.route.unlogged) return expect(rows).toEqual([]);
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(row).toMatchObject({ user_id: caller.id, route: listed.route.path });
    expect(new Set(rows.map((row) => row.request_id)).size).toBe(1);
  });

  const repeatable = writes.filter(({ name }) => !ENDS_SESSION.has(name));

  test.each(repeatable)("$name, sent 20 times at once with one key, happens once", async (listed) => {
    const send = await sender(listed);
    const caller = await server.as(personFor(listed));
    const key = randomUUID();
    const [since, began] = [await lastAudit(), await clock()];
    await dropCaches(server);
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(caller, key)));
    for (const answer of answers) expect(bodyOf(answer)).toEqual(bodyOf(answers[0]));
    expect(answers[0]).toMatchObject({ status: 200, result: "success" });
    const rows = await auditRows(since);
    expect(new Set(rows.map((row) => row.request_id)).size).toBe(listed.route.unlogged ? 0 : 1);
    expect(await toldTwice(began)).toEqual([]);

    const before = await checksums(server);
    expect(bodyOf(await send(caller, key))).toEqual(bodyOf(answers[0]));
    if (takesWord(listed)) {
      expect(await send(caller, key, unique("另"))).toMatchObject({
        status: 409,
        code: "CONFLICT",
        msg: "该请求标识已用于另一操作",
      });
    }
    expect(await checksums(server)).toEqual(before);
  });

  test.each(writes.filter(({ name }) => ENDS_SESSION.has(name)))(
    "$name cannot be repeated: its session is gone",
    async (listed) => {
      const send = await sender(listed);
      const caller = await server.as("boss");
      const key = randomUUID();
      expect((await send(caller, key)).status).toBe(200);
      expect(await send(caller, key)).toMatchObject({ status: 401, code: "AUTH_REQUIRED" });
    },
  );

  test.each(repeatable)("$name that is refused leaves nothing, and its key is free again", async (listed) => {
    if (listed.route.multipart) return;
    const caller = await server.as(personFor(listed));
    const key = randomUUID();
    const kept = await count(server, sql`select count(*) as n from idempotency_keys where user_id = ${caller.id}`);
    const before = await checksums(server);
    const refused = await caller.raw(listed.route.path, { strange: 1 }, { headers: { "idempotency-key": key } });
    expect(refused).toMatchObject({ result: "error", code: "VALIDATION" });
    expect(await checksums(server)).toEqual(before);
    expect(await count(server, sql`select count(*) as n from idempotency_keys where user_id = ${caller.id}`)).toBe(
      kept,
    );
  });
});

const ANY = {
  customer: 1,
  contact: 1,
  followup: 1,
  followupComment: 1,
  user: 1,
  role: 1,
  branch: 1,
  dictionary: 1,
  ...Object.fromEntries(TREES.map(({ module }) => [module, 1])),
  scene: 1,
  analysisView: 1,
  file: 1,
  session: 1,
  notification: 1,
  binned: 1,
  undo: 1,
  job: 1,
  import: 1,
  jobApproval: 1,
  masked: 1,
  pooled: 1,
  spare: 1,
  clue: 1,
  cluePooled: 1,
  clueSpare: 1,
  clueInvalid: 1,
  customerTold: 1,
  clueTold: 1,
  customerAsked: 1,
  clueAsked: 1,
  customerAsking: 1,
  clueAsking: 1,
  colleague: 1,
  customForm: 1,
  customField: 1,
  workForm: 1,
  workFormUsed: 1,
  workform: 1,
  workDraft: 1,
  flow: 1,
  flowVersion: 1,
  approval: 1,
  approvalStep: 1,
  approvalMine: 1,
  approvalHelped: 1,
  approvalPassed: 1,
};
const takesWord = ({ sample }: Listed) => JSON.stringify(sample(ANY, "甲")) !== JSON.stringify(sample(ANY, "乙"));

/** Keys are stored as hashes only, so the last one is found by its time. */
const newestKey = sql`created_at = (select max(created_at) from idempotency_keys)`;

describe("an idempotency key", () => {
  const add = (caller: Caller, key: string, CustomerName: string) =>
    caller.raw("/api/customer/add", { CustomerName }, { headers: { "idempotency-key": key } });

  test("belongs to one person and one route", async () => {
    const [s1, s2] = [await server.as("s1"), await server.as("s2")];
    const key = randomUUID();
    const [a, b] = [await add(s1, key, "甲的"), await add(s2, key, "乙的")];
    expect(a.data.id).not.toBe(b.data.id);
    const other = await s1.raw("/api/customer/setTop", { id: a.data.id }, { headers: { "idempotency-key": key } });
    expect(other).toMatchObject({ status: 409, code: "CONFLICT" });
    expect((await add(s1, key, "甲的")).text).toBe(a.text);
  });

  test("counts the same in both encodings", async () => {
    const s1 = await server.as("s1");
    const key = randomUUID();
    const first = await add(s1, key, "两种写法");
    const again = await s1.raw(
      "/api/customer/add",
      { CustomerName: "两种写法" },
      { form: true, headers: { "idempotency-key": key } },
    );
    expect(again.text).toBe(first.text);
  });

  test("has a checked form", async () => {
    const s1 = await server.as("s1");
    for (const key of ["", " ", "a b", "k".repeat(65), "键", "a'b", "a\tb"])
      expect([key, await add(s1, encodeURI(key) === key ? key : "a b", "不该有")]).toMatchObject([
        key,
        { status: 400, msg: "Idempotency-Key不正确" },
      ]);
    expect(await count(server, sql`select count(*) as n from customers where name = '不该有'`)).toBe(0);
    for (const key of ["a", "k".repeat(64), "A1.b:c-d_e"]) expect((await add(s1, key, unique("有"))).status).toBe(200);
  });

  test("works again after the first try failed", async () => {
    const s1 = await server.as("s1");
    const key = randomUUID();
    await sql`alter table customers add constraint broken check (name <> '会失败的') not valid`.execute(server.db);
    expect((await add(s1, key, "会失败的")).status).toBe(500);
    await sql`alter table customers drop constraint broken`.execute(server.db);
    expect((await add(s1, key, "会失败的")).status).toBe(200);
    expect((await add(s1, key, "会失败的")).status).toBe(200);
    expect(await count(server, sql`select count(*) as n from customers where name = '会失败的'`)).toBe(1);
  });

  test("answers a client that gave up waiting, once the first try is through", async () => {
    const s1 = await server.as("s1");
    const key = randomUUID();
    const blocker = await server.services.database.pool.connect();
    await blocker.query("begin; lock table customer_keys in exclusive mode");
    const first = add(s1, key, "慢的公司");
    const retry = add(s1, key, "慢的公司");
    await new Promise((resolve) => setTimeout(resolve, 300));
    await blocker.query("rollback");
    blocker.release();
    expect((await retry).text).toBe((await first).text);
    expect((await first).status).toBe(200);
    expect(await count(server, sql`select count(*) as n from customers where name = '慢的公司'`)).toBe(1);
  });

  test("is kept for a day", async () => {
    const s1 = await server.as("s1");
    await add(s1, "kept-key", "第一次");
    const [kept] = await server.rows(sql<{ key: string }>`select key from idempotency_keys where ${newestKey}`);
    const age = (interval: string) =>
      sql`update idempotency_keys set created_at = now() - ${interval}::interval where key = ${kept?.key}`.execute(
        server.db,
      );
    await age("23 hours 59 minutes");
    await forgetOldKeys(server.db);
    expect((await add(s1, "kept-key", "另一个")).code).toBe("CONFLICT");
    await age("24 hours 1 minute");
    await forgetOldKeys(server.db);
    expect((await add(s1, "kept-key", "另一个")).status).toBe(200);
  });

  test("keeps no secret", async () => {
    const key = randomUUID();
    const { user } = await freshTargets(server, boss);
    const { password } = (await boss.raw("/api/user/resetPwd", { id: user }, { headers: { "idempotency-key": key } }))
      .data as { password: string };
    const rows = await server.rows(
      sql<{ row: string }>`select to_jsonb(t)::text as row from idempotency_keys t where ${newestKey}`,
    );
    expect(rows).toHaveLength(1);
    for (const secret of [password, key]) expect(rows[0]?.row).not.toContain(secret);
    const again = await boss.raw("/api/user/resetPwd", { id: user }, { headers: { "idempotency-key": key } });
    expect(again.data.password).toBe(password);
  });
});

describe("without a key", () => {
  test("20 clicks on the star at once count as 20", async () => {
    const id = await addCustomer(boss);
    const answers = await Promise.all(Array.from({ length: 20 }, () => boss.raw("/api/customer/setTop", { id })));
    expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(answers.filter((answer) => answer.data.watchuserid === boss.id)).toHaveLength(10);
    expect(await count(server, sql`select count(*) as n from customer_stars where customer_id = ${id}`)).toBe(0);
    expect(
      await count(
        server,
        sql`select count(*) as n from audit_log where module = 'customer' and record_id = ${id} and action in ('star', 'unstar')`,
      ),
    ).toBe(20);
  });

  test("20 deletions at once have one effect", async () => {
    const id = await addCustomer(boss, { contactName: "甲" });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => boss.raw("/api/customer/delete", { ids: [id] })),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.code === "NOT_FOUND")).toHaveLength(19);
    expect(
      await count(server, sql`select count(*) as n from audit_log where record_id = ${id} and action = 'delete'`),
    ).toBe(1);
  });

  test("20 new people of one name at once make one", async () => {
    const Name = unique("u");
    const branch = await count(server, sql`select min(id) as n from branches`);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        boss.raw("/api/user/add", { Name, NickName: "同名", BranchID: branch, roleids: [] }),
      ),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    for (const answer of answers.filter((one) => one.status !== 200))
      expect(answer).toMatchObject({ status: 400, msg: "用户名已存在" });
    expect(await count(server, sql`select count(*) as n from users where username = ${Name}`)).toBe(1);
  });

  test.each([
    ["/main/role/add", { auth: {}, dataScope: {} }, "name", "角色名称已存在"],
    ["/main/Branch/add", {}, "Name", "同级部门名称已存在"],
    ["/api/status/add", { types: "industry" }, "name", "名称已存在"],
    ["/api/scene/save", { module: "customer", query: {} }, "name", "场景名称已存在"],
  ])("20 times %s of one name at once make one", async (path, rest, field, msg) => {
    await sql`delete from scenes where user_id = ${boss.id}`.execute(server.db);
    const word = unique("名");
    const answers = await Promise.all(Array.from({ length: 20 }, () => boss.raw(path, { ...rest, [field]: word })));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    for (const answer of answers.filter((one) => one.status !== 200))
      expect(answer).toMatchObject({ status: 400, msg });
  });
});
