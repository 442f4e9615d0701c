/** Hostile strings in every parameter of every route: no fault, no broken statement, no delay, and lists refuse them by name. */

import type { RouteDefinition } from "@qicheng/api/kernel/define-routes";
import { routes } from "@qicheng/api/routes.generated";
import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { membersOf } from "../src/kernel/records/type/registry";
import { MODULES } from "../src/modules/modules.generated";
import { addCustomer, freshTargets, oneOfEach, unique } from "./arrange";
import { someOf } from "./drawn";
import { ask, type Caller, type TestServer, testServer } from "./harness";
import { type Statements, watchStatements } from "./observe";
import { RECORD_TYPES, recordTypeOf } from "./record-samples";
import { ALL_ROUTES, keysOf, LEAVES_ME, type Listed } from "./sample-inputs";
import type { Targets } from "./targets";
import { worldAt } from "./world";

const HOSTILE = [
  "addtime desc; DROP TABLE customer--",
  "(CASE WHEN (1=1) THEN addtime ELSE id END)",
  "1,2) OR (1=1",
  "1' OR '1'='1",
  "'; select pg_sleep(2); --",
  "$argon2%",
  "%",
  "_",
  "\\",
  "\\'",
  "\u0024{7*7}{{7*7}}<%=7*7%>",
  "../../etc/passwd",
  "__proto__",
  "constructor",
  "\ud800",
  "a\u0000b",
  "\u202e字",
  "1e309",
  "-1",
  "99999999999999999999",
  "NaN",
  "null",
  "true",
  ".*+?[(",
  "(a+)+$".repeat(30),
  "😀".repeat(60),
] as const;
const SHAPES: readonly unknown[] = [
  [],
  {},
  [[]],
  { $ne: null },
  { toString: 0 },
  [{ toString: 0 }],
  { length: 3 },
  -1,
  0,
  1e308,
  1.5,
  true,
  null,
  ["888888888", "x"],
];

let server: TestServer;
let boss: Caller;
let targets: Targets;
let statements: Statements;

beforeAll(async () => {
  statements = watchStatements();
  server = await testServer();
  boss = await server.as("boss");
  targets = await freshTargets(server, boss);
  await addCustomer(boss, { CustomerName: "100%_完成\\公司" });
});
afterAll(async () => {
  statements.stop();
  await server.close();
});

const probed = someOf(
  ALL_ROUTES.filter(({ name }) => !LEAVES_ME.has(name)),
  25,
);

/** How a page of a list is asked for. */
const ROWS_OF_A_PAGE = /\blimit (?:\d+|\$\d+) offset/i;

async function probe(listed: Listed, key: string, value: unknown): Promise<void> {
  const input = { ...listed.sample(targets, unique("字")), [key]: value };
  const before = statements.texts.length;
  const answer = await ask(boss, listed.route, input);
  const tried = [listed.name, key, value];
  expect([...tried, answer.status < 500 && answer.status !== 401 ? "refused or done" : answer.text]).toEqual([
    ...tried,
    "refused or done",
  ]);
  // What was sent stands in no statement, but beside it.
  const said = statements.texts.slice(before).filter((text) => text.includes("pg_sleep"));
  expect([...tried, said]).toEqual([...tried, []]);
}

const SETUP = MODULES.flatMap(({ subjects = [] }) => subjects);

/** The fields of a list's rows: of records, or of the company's own set-up. */
function fieldsOf({ name, route }: Listed): readonly FieldDef[] {
  const group: Partial<Record<string, RouteDefinition>> = routes[name.split(".")[0] as keyof typeof routes];
  const module = (route.record ?? group.add?.record)?.module;
  const [member] = membersOf(module ?? "") ?? [];
  return (recordTypeOf(module ?? "") ?? member ?? SETUP.find(({ form }) => form.module === module)?.form)?.fields ?? [];
}

/** A field that one filters by. */
const named = (listed: Listed): string =>
  recordTypeOf(listed.route.record?.module ?? "")?.name ??
  (fieldsOf(listed).find(({ db, type }) => db && type === "input") ?? fieldsOf(listed).find(({ db }) => db))?.key ??
  "";

describe("lists", () => {
  const lists = ALL_ROUTES.filter(({ route }) => route.answer === "list" && route.input instanceof z.ZodObject);
  const having = (key: string) => lists.filter(({ route }) => key in (route.input as z.ZodObject).shape);
  /** A second list of a type filters by the code of its first one, and says nothing of the type. */
  const filtered = having("data").filter((listed) => listed.route.touches === undefined && fieldsOf(listed).length > 0);

  const hasText = (listed: Listed): boolean =>
    recordTypeOf(listed.route.record?.module ?? "") !== undefined ||
    fieldsOf(listed).some(({ db, type, flags }) => db !== undefined && type === "input" && flags.filter === true);

  test.each(having("sort"))(
    "$name sorts by known fields only, and says so before it asks for a row",
    async (listed) => {
      const before = statements.texts.length;
      for (const word of HOSTILE.filter((text) => !text.includes("\u0000"))) {
        for (const key of ["sort", "order"]) {
          const answer = await boss.raw(listed.route.path, { ...listed.sample(targets, "字"), [key]: word });
          expect([word, answer]).toMatchObject([word, { status: 400, code: "VALIDATION" }]);
        }
      }
      expect(statements.texts.slice(before).filter((text) => ROWS_OF_A_PAGE.test(text))).toEqual([]);
      const words = ["name", "created_at", "r.id", "id", "password_hash", "ext", "CustomerName desc", "addtime,desc"];
      const sorted = fieldsOf(listed).filter(({ flags }) => flags.sort);
      for (const word of words.filter((one) => !sorted.some(({ key }) => key.toLowerCase() === one)))
        expect([
          word,
          await boss.raw(listed.route.path, { ...listed.sample(targets, "字"), sort: word }),
        ]).toMatchObject([word, { status: 400, msg: "不支持的排序字段" }]);
    },
  );

  test.each(having("page"))("$name bounds page and rows", async (listed) => {
    const wrong: [string, unknown][] = [
      ["rows", 100_000],
      ["rows", 201],
      ["rows", 0],
      ["rows", "0"],
      ["rows", -1],
      ["rows", 1.5],
      ["page", -1],
      ["page", 0],
      ["page", "1e9"],
      ["page", "1;select 1"],
      ["page", 1_000_001],
    ];
    for (const [key, value] of wrong) {
      const answer = await boss.raw(listed.route.path, { ...listed.sample(targets, "字"), [key]: value });
      expect([key, value, answer]).toMatchObject([
        key,
        value,
        { status: 400, code: "VALIDATION", data: { errors: [{ field: key }] } },
      ]);
    }
    expect(
      (await boss.raw(listed.route.path, { ...listed.sample(targets, "测试"), rows: "200", page: "2" })).status,
    ).toBe(200);
  });

  test.each(filtered)("$name filters by its own fields only, whatever the data", async (listed) => {
    const own = named(listed);
    const foreign = [
      "password",
      "password_hash",
      "costPrice",
      "name",
      "owner_id",
      "ext",
      "search_text",
      "1=1",
      "CustomerName'--",
      "__proto__",
      "constructor",
    ];
    const fields = foreign.filter((name) => !fieldsOf(listed).some(({ key, db }) => key === name && db));
    for (const field of fields) {
      for (const value of ["$argon2%", "1", ""]) {
        const answer = await boss.raw(listed.route.path, {
          ...listed.sample(targets, "字"),
          data: JSON.stringify([{ field, op: "like", value }]),
        });
        expect([field, answer]).toMatchObject([field, { status: 400, msg: "不支持的筛选字段" }]);
      }
    }
    for (const op of ["eq;", "~", "ilike", "toString", "__proto__", "in (select 1)", ""])
      expect([
        op,
        await boss.raw(listed.route.path, {
          ...listed.sample(targets, "字"),
          data: [{ field: own, op, value: "x" }],
        }),
      ]).toMatchObject([op, { status: 400, msg: "不支持的筛选方式" }]);
  });

  test.each(filtered.filter(hasText))("$name bounds depth and size of a filter", async (listed) => {
    const deep = `${"[".repeat(50)}${"]".repeat(50)}`;
    const given = listed.sample(targets, "字") as Record<string, unknown>;
    const before = statements.texts.length;
    expect(await boss.raw(listed.route.path, { ...given, data: deep })).toMatchObject({
      status: 400,
      code: "VALIDATION",
    });
    expect(statements.texts.slice(before).filter((text) => ROWS_OF_A_PAGE.test(text))).toEqual([]);
    const own = named(listed);
    const condition = { field: own, op: "eq", value: "x" };
    const choice = fieldsOf(listed).find(({ type, flags }) => type === "statusSelect" && flags.filter);
    expect(
      (await boss.raw(listed.route.path, { ...given, data: Array.from({ length: 20 }, () => condition) })).status,
    ).toBe(200);
    expect(statements.texts.slice(before).filter((text) => ROWS_OF_A_PAGE.test(text))).not.toEqual([]);
    expect(
      await boss.raw(listed.route.path, { ...given, data: Array.from({ length: 21 }, () => condition) }),
    ).toMatchObject({
      status: 400,
      msg: "筛选条件最多20个",
    });
    const groups = { or: Array.from({ length: 300_000 }, () => []) };
    expect((await boss.raw(listed.route.path, { ...given, data: groups })).status).toBe(400);
    const wide = [{ field: choice?.key ?? own, op: "in", value: Array.from({ length: 501 }, (_, at) => at + 1) }];
    expect(await boss.raw(listed.route.path, { ...given, data: wide })).toMatchObject({
      status: 400,
      msg: "筛选条件的值不正确",
    });
    for (const broken of [
      "{",
      "x",
      "1",
      '"a"',
      "[1]",
      '{"and":[]}',
      '{"or":{}}',
      '[{"field":"CustomerName"}]',
      '[{"field":"CustomerName","op":"eq","value":"a","x":1}]',
      '[{"field":"CustomerName","op":"eq","value":{"a":1}}]',
    ])
      expect([broken, await boss.raw(listed.route.path, { ...given, data: broken })]).toMatchObject([
        broken,
        { status: 400, code: "VALIDATION" },
      ]);
  });

  test("a search word is taken literally", async () => {
    for (const key of ["%", "_", "100%", "%_完", "\\公", "完成\\"]) {
      const found = await boss.raw("/api/customer/index", { key });
      expect([key, found.rows?.map((row) => row.CustomerName)]).toEqual([key, ["100%_完成\\公司"]]);
    }
    for (const key of ["%%", "__", "1_0%", "%公司", "\\%"])
      expect([key, (await boss.raw("/api/customer/index", { key })).total]).toEqual([key, 0]);
  });
});

describe("hostile values", () => {
  test.each(probed)("$name survives them in every parameter", async (listed) => {
    statements.errors.length = 0;
    for (const key of keysOf(listed, targets)) {
      for (const value of HOSTILE) await probe(listed, key, value);
      for (const value of SHAPES) await probe(listed, key, value);
    }
    // What a sound request has deleted on the way is there again for the others.
    if (listed.name.endsWith(".remove"))
      targets = { ...targets, ...(await oneOfEach({ server, caller: boss, world: worldAt(targets) }, RECORD_TYPES)) };
    expect(statements.errors).toEqual([]);
    expect(statements.texts.length).toBeGreaterThan(listed.name === "dictionary.kinds" ? -1 : 0);
  });

  test("left the tables and their rows in place", async () => {
    expect((await boss.raw("/api/customer/Views", { id: targets.customer })).status).toBe(200);
    expect((await boss.raw("/api/customer/index", { key: "100%_完成" })).total).toBe(1);
  });
});
