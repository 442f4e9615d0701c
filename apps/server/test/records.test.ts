/** One suite over every record type, made from its declaration: nothing here knows any of them by name. */
import type { RouteDefinition } from "@qicheng/api/kernel/define-routes";
import { routes } from "@qicheng/api/routes.generated";
import { pointsAtRecords } from "@qicheng/engine/fields/field-def";
import { isMissing } from "@qicheng/engine/fields/operators";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RecordType } from "../src/kernel/records/record-type";
import { MODULES } from "../src/modules/modules.generated";
import { dropCaches, fileOf, grant, newId, unique } from "./arrange";
import { type Caller, type TestServer, testServer } from "./harness";
import { checksums, count } from "./observe";
import { RECORD_TYPES, requiredOf, sampleValue, sendable, valuesOf, type World, wrongValues } from "./record-samples";

let server: TestServer;
let boss: Caller;
let world: World;
/** Parents of child types, by module of the child. */
const parents = new Map<string, number>();

const routesOf = (module: string): Partial<Record<string, RouteDefinition>> =>
  Object.fromEntries(
    Object.values(routes)
      .flatMap((group) => Object.entries(group as Record<string, RouteDefinition>))
      .filter(([, route]) => route.record?.module === module)
      .map(([name, route]) => [name === "list" ? "index" : name, route]),
  );

function pathOf(type: RecordType, name: string): string {
  const path = routesOf(type.module)[name]?.path;
  if (!path) throw new Error(`${type.module} has no ${name}`);
  return path;
}

/** What a child is created and listed below. */
const below = ({ module, rows }: RecordType): Record<string, unknown> =>
  rows.kind === "child" ? { [rows.key]: parents.get(module) } : {};

async function add(type: RecordType, caller = boss, values: Record<string, unknown> = {}): Promise<number> {
  return newId(await caller.raw(pathOf(type, "add"), { ...below(type), ...requiredOf(type, unique("名")), ...values }));
}
const view = async (type: RecordType, id: number, caller = boss) =>
  (await caller.raw(pathOf(type, "view"), { id })).data;
const list = (type: RecordType, query: Record<string, unknown> = {}, caller = boss) =>
  caller.raw(pathOf(type, "index"), { ...below(type), rows: 200, ...query });
const idsIn = async (type: RecordType, query: Record<string, unknown> = {}) =>
  (await list(type, query)).rows?.map((row) => row.id as number) ?? [];

beforeAll(async () => {
  server = await testServer();
  boss = await server.as("boss");
  const entries = await server.rows(sql<{ id: number; kind: string }>`select id, kind from dictionary order by id`);
  const people = [boss.id, (await server.as("s1")).id];
  const files = [await fileOf(server, boss), await fileOf(server, boss)];
  const nodes = new Map<string, number[]>();
  for (const { module, table } of MODULES.flatMap(({ trees = [] }) => trees)) {
    const made = await server.rows(
      sql<{
        id: number;
      }>`insert into ${sql.table(table)} (name) select n from unnest(array['甲', '乙']) n returning id`,
    );
    nodes.set(
      module,
      made.map(({ id }) => id),
    );
  }
  world = {
    entry: (kind, at) => entries.filter((entry) => entry.kind === kind)[at % 2]?.id ?? 0,
    person: (at) => people[at % 2] ?? 0,
    node: (tree, at) => nodes.get(tree)?.[at % 2] ?? 0,
    file: (at) => files[at % 2] ?? 0,
  };
  for (const type of RECORD_TYPES)
    if (type.rows.kind === "child") parents.set(type.module, await add(type.rows.parent));
});
afterAll(() => server.close());

/** True for keys of which none is 0: people, and records of other types. */
function fieldIsReference(type: RecordType, key: string): boolean {
  const field = type.fields.find((one) => one.key === key);
  return field ? pointsAtRecords(field) : type.computed?.[key]?.kind === "id" || /^(?:customer|contract)Id$/.test(key);
}

async function unchanged(work: () => Promise<void>): Promise<void> {
  const before = await checksums(server);
  await work();
  expect(await checksums(server)).toEqual(before);
}

describe.each(RECORD_TYPES.map((type) => [type.module, type] as const))("%s", (_module, type) => {
  test("has the routes of its declaration, and a list for whoever sees a record", () => {
    const own = routesOf(type.module);
    for (const name of ["index", "add", "edit", "view", "remove"])
      expect([name, own[name]?.record?.module]).toEqual([name, type.module]);
    expect(own.index?.permission).toEqual(type.see);
  });

  test("keeps every field, on creation and on edit, as JSON and form-encoded, in list and detail", async () => {
    for (const form of [false, true]) {
      const word = unique("全");
      const given = valuesOf(type, "add", { word, at: 0, world });
      const id = newId(await boss.raw(pathOf(type, "add"), { ...below(type), ...given }, { form }));
      expect(await view(type, id)).toMatchObject({ ...given, id, version: expect.any(Number) });
      const changed = valuesOf(type, "edit", { word, at: 1, world });
      const { version } = await view(type, id);
      const answer = await boss.raw(pathOf(type, "edit"), { id, version, ...changed }, { form });
      expect([answer.msg, answer.status]).toEqual(["保存成功", 200]);
      expect(await view(type, id)).toMatchObject(changed);
      const row = (await list(type)).rows?.find((one) => one.id === id);
      const { subtotal: _, ...detail } = await view(type, id);
      expect(row).toEqual(detail);
    }
  });

  test("takes back what it answered, and empties what is sent empty", async () => {
    const given = valuesOf(type, "add", { word: unique("回"), at: 0, world });
    const id = newId(await boss.raw(pathOf(type, "add"), { ...below(type), ...given }));
    const answered = await view(type, id);
    expect((await boss.raw(pathOf(type, "edit"), answered)).msg).toBe("保存成功");
    const after = await view(type, id);
    expect({ ...after, version: 0, updatetime: "" }).toEqual({ ...answered, version: 0, updatetime: "" });
    const optional = sendable(type, "edit").filter((field) => !field.required && field.defaultValue === undefined);
    const blanks = Object.fromEntries(optional.map(({ key }) => [key, ""]));
    expect((await boss.raw(pathOf(type, "edit"), { id, ...blanks })).msg).toBe("保存成功");
    for (const { key } of optional) expect([key, isMissing((await view(type, id))[key] || null)]).toEqual([key, true]);
  });

  test("refuses what is missing, unknown or wrong, naming the field, and writes nothing", async () => {
    const id = await add(type);
    await unchanged(async () => {
      const place = below(type);
      expect(
        await boss.raw(pathOf(type, "add"), { ...place, ...requiredOf(type, unique("缺")), [type.name]: " " }),
      ).toMatchObject({
        status: 400,
        data: { errors: [{ field: type.name, msg: "信息必须填写" }] },
      });
      const values = { ...place, ...requiredOf(type, unique("名")) };
      expect(await boss.raw(pathOf(type, "add"), { ...values, nonsense: 1 })).toMatchObject({
        status: 400,
        msg: "不支持的字段：nonsense",
      });
      for (const field of sendable(type, "edit")) {
        for (const wrong of wrongValues(field)) {
          for (const [path, beside] of [
            [pathOf(type, "add"), values],
            [pathOf(type, "edit"), { id }],
          ] as const) {
            const answer = await boss.raw(path, { ...beside, [field.key]: wrong });
            const named = (answer.data?.errors as { field: string }[] | undefined)?.map((error) => error.field);
            expect([path, field.key, wrong, answer.status, named]).toEqual([path, field.key, wrong, 400, [field.key]]);
          }
        }
      }
    });
  });

  test("is closed to whoever lacks the right, in its own calls and in the generic ones", async () => {
    const id = await add(type);
    const { module } = type;
    await grant(server, "none", [], "all");
    const nobody = await server.as("none");
    await unchanged(async () => {
      const calls: [string, Record<string, unknown>][] = [
        [pathOf(type, "index"), below(type)],
        [pathOf(type, "view"), { id }],
        [pathOf(type, "add"), { ...below(type), [type.name]: "x" }],
        [pathOf(type, "edit"), { id, [type.name]: "x" }],
        [pathOf(type, "remove"), { ids: [id] }],
        ["/api/module/add", { module, data: { ...below(type), [type.name]: "x" } }],
        ["/api/module/Edit", { module, id, data: { [type.name]: "x" } }],
        ["/api/module/detail", { module, id }],
        ["/api/actionLog/list", { modelType: module, modelId: id }],
        ["/api/recycle/list", { module }],
        ["/api/recycle/purge", { module, ids: [id] }],
      ];
      for (const [path, input] of calls)
        expect([path, await nobody.raw(path, input)]).toMatchObject([path, { status: 403, code: "FORBIDDEN" }]);
    });
    // The rights over the bin open nothing that one may not see otherwise.
    await grant(server, "none", ["system.recycle", "system.manage.restore"], "all");
    const keeper = await server.as("none");
    await boss.raw(pathOf(type, "remove"), { ids: [id] });
    await unchanged(async () => {
      for (const path of ["/api/recycle/list", "/api/recycle/restore", "/api/recycle/purge"])
        expect([path, await keeper.raw(path, { module, ids: path.endsWith("list") ? undefined : [id] })]).toMatchObject(
          [path, { status: 403 }],
        );
    });
  });

  test("is opened by the right to see it alone, not by rights to change it", async () => {
    const id = await add(type);
    const changing = Object.values(type.abilities).map(({ permission }) => permission);
    await grant(server, "none", [type.addPermission, ...changing], "all");
    const blind = await server.as("none");
    const { module } = type;
    await unchanged(async () => {
      for (const [path, input] of [
        [pathOf(type, "edit"), { id, [type.name]: "x" }],
        [pathOf(type, "remove"), { ids: [id] }],
        ["/api/module/Edit", { module, id, data: { [type.name]: "x" } }],
      ] as const)
        expect([path, await blind.raw(path, input)]).toMatchObject([path, { status: 404, code: "NOT_FOUND" }]);
    });
  });

  test("of others is not found, alone or among one's own, also in the bin", async () => {
    if (type.rows.kind === "open") return;
    const foreign = await add(type);
    const binned = await add(type);
    await boss.raw(pathOf(type, "remove"), { ids: [binned] });
    const rights = [
      ...type.see,
      type.addPermission,
      ...Object.values(type.abilities).map(({ permission }) => permission),
    ];
    await grant(server, "s2", [...rights, "system.recycle", "system.manage.restore"], "self");
    const s2 = await server.as("s2");
    const { module } = type;
    const log = { modelType: module, modelId: foreign };
    await unchanged(async () => {
      for (const [path, input] of [
        [pathOf(type, "view"), { id: foreign }],
        [pathOf(type, "edit"), { id: foreign, [type.name]: "x" }],
        [pathOf(type, "remove"), { ids: [foreign] }],
        ["/api/module/detail", { module, id: foreign }],
        ["/api/actionLog/list", log],
        ["/api/recycle/restore", { module, ids: [binned] }],
        ["/api/recycle/purge", { module, ids: [binned] }],
      ] as const)
        expect([path, await s2.raw(path, input)]).toMatchObject([path, { status: 404, code: "NOT_FOUND" }]);
      expect((await s2.raw("/api/recycle/list", { module })).rows?.map((row) => row.id)).not.toContain(binned);
    });
  });

  test("saved by two at once is told who came first", async () => {
    const id = await add(type);
    const { version } = await view(type, id);
    const [one, two] = [unique("甲"), unique("乙")];
    const answers = await Promise.all(
      [one, two].map((name) => boss.raw(pathOf(type, "edit"), { id, version, [type.name]: name })),
    );
    const winner = answers.findIndex((answer) => answer.status === 200);
    expect(answers[1 - winner]).toMatchObject({
      status: 409,
      code: "CONFLICT",
      data: { by: "boss先生", current: { id } },
    });
    expect((await view(type, id))[type.name]).toBe([one, two][winner]);
  });

  test("goes to the bin, comes back and goes for good; each act stands in its log", async () => {
    const { module } = type;
    const id = await add(type);
    await boss.raw(pathOf(type, "edit"), { id, [type.name]: unique("改") });
    const bin = async () => (await boss.raw("/api/recycle/list", { module, rows: 200 })).rows?.map((row) => row.id);
    expect((await boss.raw(pathOf(type, "remove"), { ids: [id] })).data).toMatchObject({ done: [id] });
    expect(await idsIn(type)).not.toContain(id);
    expect((await boss.raw(pathOf(type, "view"), { id })).status).toBe(404);
    expect(await bin()).toContain(id);
    expect((await boss.raw("/api/recycle/restore", { module, ids: [id] })).data).toMatchObject({ done: [id] });
    expect(await idsIn(type)).toContain(id);
    const log = (await boss.raw("/api/actionLog/list", { modelType: module, modelId: id, rows: 50 })).rows ?? [];
    expect(log.map((row) => row.action)).toEqual(expect.arrayContaining(["add", "edit", "delete", "restore"]));
    expect(log.find((row) => row.action === "edit")?.changes).toMatchObject([{ field: type.name }]);
    await boss.raw(pathOf(type, "remove"), { ids: [id] });
    expect((await boss.raw("/api/recycle/purge", { module, ids: [id] })).data).toMatchObject({ done: [id] });
    expect(await count(server, sql`select count(*) as n from ${sql.table(type.table)} where id = ${id}`)).toBe(0);
    expect(
      await count(server, sql`select count(*) as n from record_terms where module = ${module} and record_id = ${id}`),
    ).toBe(0);
    const acts = await server.rows(
      sql<{ action: string }>`select action from audit_log where module = ${module} and record_id = ${id}`,
    );
    expect(acts.map(({ action }) => action)).toContain("purge");
  });

  test("is found by what its fields are searched by, and by nothing that changed since", async () => {
    const searched = type.fields.filter(({ search }) => search !== undefined && search !== "phone");
    const writable = sendable(type, "add");
    for (const field of searched.filter((one) => writable.includes(one))) {
      const word = unique("寻");
      const id = await add(type, boss, {
        [field.key]: field.pattern ? sampleValue(field, { word, at: 0, world }) : word,
      });
      if (field.pattern) continue;
      expect([field.key, await idsIn(type, { key: word })]).toEqual([field.key, [id]]);
      if (!sendable(type, "edit").includes(field)) continue;
      const other = unique("改");
      await boss.raw(pathOf(type, "edit"), { id, [field.key]: other });
      expect([field.key, await idsIn(type, { key: word }), await idsIn(type, { key: other })]).toEqual([
        field.key,
        [],
        [id],
      ]);
    }
  });

  test("lists in pages, counts exactly, and shows only the fields asked for", async () => {
    for (let at = 0; at < 3; at += 1) await add(type);
    const all = await list(type);
    expect(all.total).toBe(all.rows?.length);
    const paged = [];
    for (let page = 1; page <= (all.total ?? 0); page += 1)
      paged.push(...((await list(type, { rows: 1, page })).rows ?? []));
    expect(paged.map((row) => row.id)).toEqual(all.rows?.map((row) => row.id));
    const narrow = await list(type, { fields: type.name });
    expect([narrow.msg, narrow.rows?.map((row) => row.id)]).toEqual(["操作成功", all.rows?.map((row) => row.id)]);
    const others = type.fields
      .filter(({ key, storage }) => key !== type.name && storage !== "none")
      .map(({ key }) => key);
    for (const row of narrow.rows ?? []) {
      expect(Object.keys(row)).toEqual(expect.arrayContaining(["id", type.name, "version", "can", "watchuserid"]));
      for (const key of others) if (!(key in (type.computed ?? {}))) expect([key, key in row]).toEqual([key, false]);
    }
    expect(await list(type, { fields: "password_hash" })).toMatchObject({
      status: 400,
      data: { errors: [{ field: "fields" }] },
    });
  });

  test("is filtered by every value of its row, and by nothing that it does not show", async () => {
    const given = valuesOf(type, "add", { word: unique("筛"), at: 0, world });
    const id = newId(await boss.raw(pathOf(type, "add"), { ...below(type), ...given }));
    const bare = await add(type);
    if (routesOf(type.module).star) await boss.raw(pathOf(type, "star"), { id });
    const rows = (await list(type)).rows ?? [];
    const found = async (condition: Record<string, unknown>) => {
      const answer = await list(type, { data: JSON.stringify([condition]) });
      expect([condition, answer.msg]).toEqual([condition, "操作成功"]);
      return answer.rows?.map((row) => row.id) ?? [];
    };
    // How something is drawn is no value of it.
    const isDrawn = (key: string) => type.computed?.[key] !== undefined && !type.computed[key].sql;
    const scalars = (row: Record<string, unknown>) =>
      Object.entries(row).filter(([key, value]) => key !== "can" && !Array.isArray(value) && !isDrawn(key));
    for (const at of [id, bare]) {
      const row = rows.find((one) => one.id === at);
      for (const [field, value] of scalars(row)) {
        if (value === "" || (value === 0 && fieldIsReference(type, field))) {
          expect([field, (await found({ field, op: "empty" })).includes(at)]).toEqual([field, true]);
          expect([field, (await found({ field, op: "notEmpty" })).includes(at)]).toEqual([field, false]);
        } else {
          expect([field, (await found({ field, op: "eq", value })).includes(at)]).toEqual([field, true]);
          expect([field, (await found({ field, op: "empty" })).includes(at)]).toEqual([field, false]);
        }
      }
    }
    for (const field of ["can", "password_hash", "owner_id", "ext", "deleted_at", "nonsense", "nonsenseName"])
      expect(await list(type, { data: [{ field, op: "notEmpty" }] })).toMatchObject({
        status: 400,
        data: { errors: [{ field: "data", msg: "不支持的筛选字段" }] },
      });
    for (const scene of ["nonsense", "owner_id"])
      expect(await list(type, { field: scene, value: "1" })).toMatchObject({
        status: 400,
        data: { errors: [{ field: "field", msg: "不支持的筛选字段" }] },
      });
    expect((await list(type, { field: "id", value: String(id) })).rows?.map((row) => row.id)).toEqual([id]);
  });

  test("carries on every row what every list shows, and is found by its number", async () => {
    const id = await add(type);
    const row = (await list(type)).rows?.find((one) => one.id === id) ?? {};
    for (const key of ["customerId", "contractId"]) expect([key, typeof row[key]]).toEqual([key, "number"]);
    for (const key of ["customerName", "contractName"]) expect([key, typeof row[key]]).toEqual([key, "string"]);
    expect(row).toMatchObject({ id, watchuserid: "" });
    const code = row.code ?? row.number;
    if (typeof code !== "string" || code === "") return;
    for (const key of [code, code.toLowerCase(), ` ${code} `])
      expect([key, await idsIn(type, { key })]).toEqual([key, [id]]);
  });

  test("takes none as 0 and as an empty text where something is chosen, and answers it alike", async () => {
    const chosen = sendable(type, "edit").filter(
      (field) =>
        ["statusSelect", "select", "radio", "user", "branch", "customer"].includes(field.type) &&
        !field.required &&
        field.defaultValue === undefined &&
        !field.options?.some(({ value }) => String(value) === "0"),
    );
    for (const none of [0, "0", ""]) {
      const given = valuesOf(type, "edit", { word: unique("无"), at: 0, world });
      const id = await add(type, boss, Object.fromEntries(chosen.map(({ key }) => [key, none])));
      const fresh = await view(type, id);
      expect((await boss.raw(pathOf(type, "edit"), { id, ...given })).status).toBe(200);
      for (const { key } of chosen) {
        expect((await boss.raw(pathOf(type, "edit"), { id, [key]: none })).msg).toBe("保存成功");
        const now = (await view(type, id))[key];
        expect([key, fresh[key], now]).toEqual([key, now, fieldIsReference(type, key) ? 0 : ""]);
      }
    }
  });

  test("is served by the calls for all types as by its own", async () => {
    const { module } = type;
    const data = { ...requiredOf(type, unique("通")), ...below(type), id: "", ids: "", CcList: [] };
    const id = newId(await boss.raw("/api/module/add", { module, data: JSON.stringify(data), CcList: "", id: "" }));
    const detail = async () => (await boss.raw("/api/module/detail", { module, id })).data;
    expect(await detail()).toEqual(await view(type, id));
    expect((await boss.raw("/api/module/Edit", { module, id, data: await detail() })).msg).toBe("保存成功");
    const log = await boss.raw("/api/actionLog/list", { modelType: module, modelId: id });
    expect(log.rows?.map((row) => row.action).sort()).toEqual(["add", "edit"]);
    expect((await boss.raw("/api/actionLog/list", { modelType: module, modelId: id, key: "新建" })).total).toBe(1);
    expect(await boss.raw("/api/module/add", { module, data: { ...data, CcList: [1] } })).toMatchObject({
      status: 400,
      msg: "不支持的字段：CcList",
    });
  });

  test("with hostile values comes back as it was sent", async () => {
    const texts = sendable(type, "add").filter(
      ({ type: kind, pattern }) => (kind === "input" || kind === "textarea") && !pattern,
    );
    for (const hostile of [
      "'; drop table x; --",
      "<b>\"'&\\",
      ["$", "{7*7}{{7*7}}"].join(""),
      "=1+1",
      "__proto__",
      "😀👨‍👩‍👧",
    ]) {
      const values = Object.fromEntries(
        texts.map((field) => [field.key, [...hostile].slice(0, field.max ?? 200).join("")]),
      );
      const name = `${hostile}${unique("")}`;
      const id = await add(type, boss, { ...values, [type.name]: name });
      expect(await view(type, id)).toMatchObject({ ...values, [type.name]: name });
      expect(await idsIn(type, { key: name })).toContain(id);
    }
  });

  test("has the field and the route of tags both or neither", () => {
    expect([type.fields.some(({ storage }) => storage === "bound"), "bindTag" in routesOf(type.module)]).toEqual(
      type.tags ? [true, true] : [false, false],
    );
  });

  if (type.tags)
    test("keeps its tags in the bin and loses them when it goes for good", async () => {
      const { module } = type;
      const tag = newId(await boss.raw("/api/tag/add", { text: unique("签"), module }));
      const id = await add(type);
      expect((await boss.raw(pathOf(type, "bindTag"), { id, list: [tag] })).status).toBe(200);
      expect(await idsIn(type, { data: [{ field: "tags", op: "hasAny", value: [tag] }] })).toEqual([id]);
      const bound = () => count(server, sql`select count(*) as n from record_tags where record_id = ${id}`);
      await boss.raw(pathOf(type, "remove"), { ids: [id] });
      expect(await bound()).toBe(1);
      await boss.raw("/api/recycle/restore", { module, ids: [id] });
      expect((await view(type, id)).tags).toMatchObject([{ id: tag }]);
      await boss.raw(pathOf(type, "remove"), { ids: [id] });
      await boss.raw("/api/recycle/purge", { module, ids: [id] });
      expect(await bound()).toBe(0);
    });

  const once = type.fields.filter((field) => field.unique);
  if (once.length > 0)
    test("has what is unique once, whoever asks and when", async () => {
      for (const field of once) {
        const word = unique("独");
        const answers = await Promise.all(
          [1, 2, 3].map(() =>
            boss.raw(pathOf(type, "add"), { ...below(type), ...requiredOf(type, unique("名")), [field.key]: word }),
          ),
        );
        expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
        for (const answer of answers.filter((one) => one.status !== 200))
          expect(answer).toMatchObject({
            status: 400,
            data: { errors: [{ field: field.key, msg: `${field.title}已存在` }] },
          });
        const other = await add(type);
        expect(await boss.raw(pathOf(type, "edit"), { id: other, [field.key]: word.toUpperCase() })).toMatchObject({
          status: 400,
        });
        const id = answers.find((answer) => answer.status === 200)?.data.id as number;
        await boss.raw(pathOf(type, "remove"), { ids: [id] });
        expect((await boss.raw(pathOf(type, "edit"), { id: other, [field.key]: word })).status).toBe(200);
        expect(await boss.raw("/api/recycle/restore", { module: type.module, ids: [id] })).toMatchObject({
          status: 400,
        });
      }
    });
});

test("there are record types, and none without a page of its own in the log of changes", async () => {
  expect(RECORD_TYPES.map(({ module }) => module)).toEqual(expect.arrayContaining(["customer", "contact"]));
  await dropCaches(server);
});
