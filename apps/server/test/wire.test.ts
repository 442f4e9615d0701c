/** What an outside client may rely on, over every route and record type: nothing here knows any of them by name. */

import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { RouteDefinition } from "@qicheng/api/kernel/define-routes";
import { PERMISSION_GROUPS } from "@qicheng/api/kernel/permission-groups";
import { PERMISSION_KEYS } from "@qicheng/api/kernel/permission-tree";
import { answeredKeys } from "@qicheng/api/kernel/posted-back";
import { routes } from "@qicheng/api/routes.generated";
import { verbatim } from "@qicheng/engine/text/message";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { z } from "zod";
import { errorEnvelope } from "../src/kernel/http/error-envelope";
import { Refusal } from "../src/kernel/work/refusal";
import { freshTargets, grant, unique } from "./arrange";
import { type Answer, ask, type Caller, type TestServer, testServer } from "./harness";
import { checksums } from "./observe";
import { RECORD_TYPES } from "./record-samples";
import { ALL_ROUTES, LEAVES_ME, type Listed } from "./sample-inputs";
import type { Targets } from "./targets";

let server: TestServer;
let boss: Caller;
let targets: Targets;

beforeAll(async () => {
  server = await testServer();
  boss = await server.as("boss");
  targets = await freshTargets(server, boss);
});
afterAll(() => server.close());

const called = ALL_ROUTES.filter(({ route }) => !["bytes", "redirect"].includes(route.answer));
const lists = ALL_ROUTES.filter(({ route }) => route.answer === "list");
const shapeOf = (route: RouteDefinition) => (route.input as z.ZodObject).shape as Record<string, z.ZodType>;

const CN = { id: "x", language: "cn" } as const;
const SOURCES = path.join(import.meta.dirname, "../src/modules");
const PREFER = { prefer: "status=200" };

describe("a client that reads no body of 4xx", () => {
  const bare = (caller: Caller, { route }: Listed, body: unknown, headers: Record<string, string>) =>
    route.method === "POST"
      ? caller.raw(route.path, body, { headers })
      : caller.get(`${route.path}?nonsense=1`, { headers });

  test("gets every refusal of every route with HTTP 200, and is told that it was done", async () => {
    await grant(server, "none", []);
    const none = await server.as("none");
    for (const listed of called.filter(({ route }) => !route.multipart)) {
      for (const caller of [server.anonymous, none, boss]) {
        const plain = await bare(caller, listed, { nonsense: {} }, {});
        const preferred = await bare(caller, listed, { nonsense: {} }, PREFER);
        expect([listed.name, preferred.status]).toEqual([listed.name, 200]);
        expect([listed.name, preferred.text]).toEqual([listed.name, plain.text]);
        expect([listed.name, preferred.headers["preference-applied"]]).toEqual([listed.name, "status=200"]);
        expect(plain.headers["preference-applied"]).toBeUndefined();
        expect(plain.status === 200).toBe(plain.result === "success");
      }
    }
  });

  test("gets it for what no route answers, too", async () => {
    for (const [method, url, code] of [
      ["GET", "/api/nothing", "NOT_FOUND"],
      ["PUT", "/api/customer/index", "METHOD_NOT_ALLOWED"],
    ] as const) {
      const { statusCode, body } = await server.app.inject({ method, url, headers: PREFER });
      expect([statusCode, JSON.parse(body).code]).toEqual([200, code]);
    }
    const large = { headers: { ...PREFER, authkey: boss.key, "content-type": "application/json" } };
    const payload = JSON.stringify({ CustomerName: "x".repeat(1_100_000) });
    const answer = await server.app.inject({ method: "POST", url: "/api/customer/add", ...large, payload });
    expect([answer.statusCode, JSON.parse(answer.body).code]).toEqual([200, "TOO_LARGE"]);
    const typed = { ...large.headers, "content-type": "text/plain" };
    const wrong = await server.app.inject({ method: "POST", url: "/api/customer/add", headers: typed, payload: "x" });
    expect([wrong.statusCode, JSON.parse(wrong.body).code]).toEqual([200, "VALIDATION"]);
  });

  test("may ask for more than that, and for nothing that we know", async () => {
    const at = (prefer: string) => boss.raw("/api/customer/index", { rows: 1 }, { headers: { prefer } });
    const both = await at('return=minimal, Status = "200"; x=1');
    expect([both.headers["preference-applied"], both.data]).toEqual(["return=minimal, status=200", undefined]);
    expect((await at("respond-async")).headers["preference-applied"]).toBeUndefined();
    expect((await boss.raw("/api/nothing", {}, { headers: { prefer: "status=2000" } })).status).toBe(404);
  });

  test("is told in the same way that it asks too often", async () => {
    const limited = await testServer({ rateLimit: true });
    try {
      const key = (await limited.as("boss")).key;
      const answers: Answer[] = [];
      // A slow machine gets its calls back while it makes them.
      for (let n = 0; n < 300 && !answers.some(({ code }) => code === "RATE_LIMITED"); n += 1)
        answers.push(await limited.anonymous.get("/api/user/isApplogin", { headers: { ...PREFER, authkey: key } }));
      const refused = answers.find(({ code }) => code === "RATE_LIMITED");
      expect(refused).toMatchObject({ status: 200, result: "error", msg: "操作过于频繁，请稍候再试" });
      expect(Number(refused?.headers["retry-after"])).toBeGreaterThan(0);
    } finally {
      await limited.close();
    }
  });
});

describe("a refusal", () => {
  test("of a path that nothing serves says so, and not that a record is missing", async () => {
    for (const path of ["/api/nothing", "/main/nothing", "/Api/customer/index/x", "/api"])
      for (const caller of [boss, server.anonymous])
        expect(await caller.raw(path, {})).toMatchObject({
          status: 404,
          code: "NOT_FOUND",
          reason: "ROUTE",
          msg: "接口不存在",
        });
    const missing = await boss.raw("/api/customer/Views", { id: 999_999_999 });
    expect([JSON.parse(missing.text).reason, missing.msg]).toEqual([undefined, "记录不存在或无权访问"]);
  });

  test("never carries the word that signs clients out, in whatever of its data a name stands", () => {
    const data = { errors: [{ field: "登陆", msg: "登陆" }], current: { name: "登陆公司", list: ["登陆", 1, null] } };
    for (const code of ["VALIDATION", "CONFLICT", "FORBIDDEN"] as const) {
      const body = errorEnvelope(new Refusal(code, verbatim("请登陆"), { data }), CN).body as Record<string, unknown>;
      expect(body).toMatchObject({
        msg: "请登录",
        data: { errors: [{ msg: "登录" }], current: { name: "登录公司", list: ["登录", 1, null] } },
      });
      expect(JSON.stringify(body.data).replace(/"field":"[^"]*"/, "")).not.toContain("登陆");
    }
    expect(errorEnvelope(new Refusal("AUTH_REQUIRED"), CN).body.msg).toContain("登陆");
  });
});

describe("every list", () => {
  const SIX = { page: 1, rows: 10, sort: "desc", order: "", dataType: "all", key: "" };
  const input = ({ sample }: Listed) => {
    const { key, ...rest } = sample(targets, "测试") as Record<string, unknown>;
    return { rest, key: key === undefined ? {} : { key } };
  };

  test("is one of many", () => {
    expect(lists.length).toBeGreaterThan(12);
  });

  test.each(lists)("$name takes the six keys, has ten rows a page, and no other word to sort by", async (listed) => {
    const { rest, key } = input(listed);
    expect(Object.keys(shapeOf(listed.route))).toEqual(expect.arrayContaining(Object.keys(SIX)));
    expect(listed.route.input.parse({ ...rest, ...key })).toMatchObject({ page: 1, rows: 10 });
    const plain = await ask(boss, listed.route, { ...rest, ...key });
    expect([plain.status, plain.rows?.length]).toEqual([200, Math.min(10, plain.total ?? 0)]);
    // of a longer list the order says which ten
    const [some, whole] = [
      await ask(boss, listed.route, { ...rest, ...key, rows: 200 }),
      await ask(boss, listed.route, { ...rest, ...SIX, ...key, rows: 200 }),
    ];
    const sorted = ({ rows }: Answer) => rows?.map((row) => JSON.stringify(row)).sort();
    expect([whole.status, sorted(whole), whole.total]).toEqual([200, sorted(some), plain.total]);
    for (const sort of ["nonsense", "password_hash", "desc; drop"])
      expect(await ask(boss, listed.route, { ...rest, ...key, sort })).toMatchObject({
        status: 400,
        data: { errors: [{ field: "sort", msg: "不支持的排序字段" }] },
      });
    for (const dataType of ["myself", "nonsense"])
      expect((await ask(boss, listed.route, { ...rest, ...key, dataType })).status).toBe(200);
  });

  test.each(lists)("$name comes from its end, and in pages that make the whole", async (listed) => {
    // What was refused before is noted a moment later.
    await server.services.securityLog.idle();
    const { rest, key } = input(listed);
    const at = async (query: Record<string, unknown>) =>
      (await ask(boss, listed.route, { ...rest, ...key, ...query })).rows?.map((row) => JSON.stringify(row)) ?? [];
    const all = async (query: Record<string, unknown>) => {
      const found: string[] = [];
      for (let page = 1; ; page += 1) {
        const part = await at({ ...query, rows: 200, page });
        found.push(...part);
        if (part.length < 200) return found;
      }
    };
    const [whole, ascending, descending] = [await all({}), await all({ sort: "asc" }), await all({ sort: "desc" })];
    expect([...ascending].sort()).toEqual([...whole].sort());
    // A list with fields to sort by has an order of its own, ascending or descending.
    if (listed.route.record === undefined) {
      expect([ascending, descending]).toContainEqual(whole);
      expect([ascending, descending]).toContainEqual([...whole].reverse());
    }
    const paged: string[] = [];
    for (let page = 1; page <= Math.min(whole.length, 25); page += 1) paged.push(...(await at({ rows: 1, page })));
    expect(paged).toEqual(whole.slice(0, 25));
  });
});

describe("every write", () => {
  const writes = called.filter(
    ({ name, route }) => route.effect === "write" && route.method === "POST" && !LEAVES_ME.has(name),
  );
  const adds = writes.filter(({ name }) => name.endsWith(".add"));

  test.each(adds)(
    "$name takes the empty keys of a form for new and old records as absent",
    async ({ route, sample }) => {
      for (const blank of ["", []]) {
        const spare = { id: blank, ids: blank, CcList: blank };
        const answer = await boss.raw(route.path, { ...sample(targets, unique("字")), ...spare });
        expect([route.path, answer.msg, answer.status]).toEqual([route.path, answer.msg, 200]);
      }
      const form = await boss.raw(
        route.path,
        { ...sample(targets, unique("字")), id: "", ids: "", CcList: "" },
        { form: true },
      );
      expect([route.path, form.status]).toEqual([route.path, 200]);
      const copies = await boss.raw(route.path, { ...sample(targets, unique("字")), CcList: [1] });
      expect(copies).toMatchObject({ status: 400, msg: "不支持的字段：CcList" });
    },
  );

  /** Another value of the same kind. */
  const otherThan = (value: unknown): unknown => {
    if (typeof value === "number") return value + 1;
    if (typeof value === "string") return `${value}x`;
    return { ...Object.fromEntries(Object.keys(value as object).map((key) => [key, 7])), more: 1 };
  };

  /** Of a value that asks for another field, the one that lacks: two parts of payment need a plan, and costs of a branch its name. */
  const NAMED_INSTEAD: Readonly<Record<string, string>> = {
    "contracts.hkType": "hkList",
    "reimbursements.type": "costBranch",
    "tasks.repeat": "endTime",
    "stockOpenings.productid": "unit",
  };

  /** Groups with a record that is read and edited by id. */
  const edits = Object.entries(routes).flatMap(([group, members]) => {
    const own = members as Record<string, RouteDefinition>;
    const [read, edit] = [own.view ?? own.detail, own.edit];
    return read && edit && !("module" in shapeOf(edit)) ? [{ group, read, edit }] : [];
  });

  test("of a record that can be read is found in many groups", () => {
    expect(edits.length).toBeGreaterThan(7);
  });

  test.each(edits)(
    "$group takes back what it answered, and names what cannot be changed",
    async ({ group, read, edit }) => {
      const kind = edit.touches ?? "";
      const id = "id" in shapeOf(read) ? { id: targets[kind] } : {};
      const seen = async () => (await boss.raw(read.path, id)).data as Record<string, unknown>;
      for (const form of [false, true]) {
        const answered = await seen();
        const answer = await boss.raw(edit.path, answered, { form });
        expect([group, form, answer.msg, answer.status]).toEqual([group, form, answer.msg, 200]);
        const after = await seen();
        // A renewal goes on from the day until which its contract goes when it is saved.
        const steady = (row: Record<string, unknown>) => ({
          ...row,
          version: 0,
          updatetime: "",
          lastlogin: "",
          fromDue: "",
          // Opening stock without a unit takes that of its product, which may have got one since.
          ...(group === "stockOpenings" && { unit: "" }),
        });
        expect(steady(after)).toEqual(steady(answered));
      }
      const identity = ["id", "ID"].find(
        (key) => !answeredKeys(edit.input as z.ZodObject).includes(key) && key in shapeOf(edit),
      );
      for (const key of Object.keys(await seen())) {
        const { version: _, ...current } = await seen();
        const value = current[key];
        // Another id means another record.
        if (key === identity || (value ?? null) === null || Array.isArray(value)) continue;
        const other = otherThan(value);
        const before = await checksums(server);
        const answer = await boss.raw(edit.path, { ...current, [key]: other });
        if (answer.status === 200) {
          // Taken as it was sent, or counts that may have moved; nothing else is swallowed.
          const expected = typeof value === "object" && key !== "can" ? value : other;
          expect([key, (await seen())[key]]).toEqual([key, expected]);
          continue;
        }
        expect(await checksums(server)).toEqual(before);
        // of an object each part that is wrong
        const errors = answer.data?.errors as { field: string }[] | undefined;
        const named = new Set(errors?.map(({ field }) => field.split(".")[0]));
        expect([key, answer.status, [...named]]).toEqual([key, 400, [NAMED_INSTEAD[`${group}.${key}`] ?? key]]);
      }
    },
  );
});

describe("the tree of permissions", () => {
  test("has its seven roots for everybody, and a leaf for nothing that is not there", async () => {
    await grant(server, "none", []);
    const roots = ["crm", "oa", "bi", "erp", "system", "call", "dbcall"];
    expect(Object.keys(PERMISSION_GROUPS).sort()).toEqual([...roots].sort());
    for (const caller of [boss, await server.as("none")]) {
      const { data } = await caller.raw("/Api/menu/auth/", {});
      expect(Object.keys(data).sort()).toEqual([...roots].sort());
      for (const root of roots) expect(typeof data[root]).toBe("object");
    }
    // Some are asked inside a handler, where the sources name them.
    const handlers = readdirSync(SOURCES, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".ts"));
    const sources = handlers.map((file) => readFileSync(path.join(SOURCES, file), "utf8")).join();
    const asked = new Set<string | undefined>([
      ...ALL_ROUTES.flatMap(({ route }) => [route.permission].flat()),
      ...RECORD_TYPES.flatMap((type) => [
        ...type.see,
        type.addPermission,
        type.exportPermission,
        type.importPermission,
        type.originPermission,
        type.revealPermission,
        ...Object.values(type.abilities).map(({ permission }) => permission),
      ]),
    ]);
    expect(PERMISSION_KEYS.filter((key) => !asked.has(key) && !sources.includes(`"${key}"`))).toEqual([]);
  });
});

describe("a form", () => {
  /** What stands at a dotted path of an answer. */
  const at = (answer: unknown, path: string) =>
    path.split(".").reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], answer);

  test.each(RECORD_TYPES.map(({ module }) => module))(
    "of %s shows its choices to who knows nothing else",
    async (module) => {
      const { data } = await boss.raw("/Api/formField/index/", { mode: module, nodeid: 0, formid: 0 });
      expect((await boss.raw("/Api/formField/index/", { mode: module, nodeid: "0", formid: "0" })).data).toEqual(data);
      expect((await boss.raw("/Api/formField/index/", { formid: module })).data).toEqual(data);
      for (const item of data.items.filter(({ url }: { url?: string }) => url !== undefined)) {
        expect(item).toMatchObject({
          url: expect.stringMatching(/^\//),
          method: expect.stringMatching(/^(?:GET|POST)$/),
          params: expect.any(Object),
          optionText: expect.any(String),
          optionValue: expect.any(String),
          loadFilter: expect.any(String),
        });
        const query = new URLSearchParams(item.params).toString();
        const answer =
          item.method === "POST" ? await boss.raw(item.url, item.params) : await boss.get(`${item.url}?${query}`);
        expect([item.field, answer.status]).toEqual([item.field, 200]);
        const options = at(answer, item.loadFilter) as Record<string, unknown>[];
        expect([item.field, Array.isArray(options)]).toEqual([item.field, true]);
        for (const option of options)
          expect(Object.keys(option)).toEqual(expect.arrayContaining([item.optionText, item.optionValue]));
      }
      for (const item of data.items.filter(({ type }: { type: string }) =>
        ["statusSelect", "select", "radio", "user", "date", "datetime", "city", "branch"].includes(type),
      ))
        expect([item.field, item.message]).toEqual([item.field, "请选择"]);
    },
  );
});

test("what wrote nothing left nothing behind", async () => {
  expect(await server.rows(sql<{ n: number }>`select count(*) as n from customers where name = 'nonsense'`)).toEqual([
    { n: 0 },
  ]);
});
