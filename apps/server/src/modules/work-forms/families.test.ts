/** Types of records that the company makes: each its own fields, forms, log, bin and indexes, in one table. */
import { workForms, workRecords } from "@qicheng/api/work-forms/routes";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { grant, newId, unique } from "../../../test/arrange";
import { type Caller, type TestServer, testServer } from "../../../test/harness";
import { checksums } from "../../../test/observe";
import { field, type MadeForm, makeForm, publish, submitForm } from "../../../test/work-forms";
import { ensureExtIndexes } from "../../kernel/fields/ext-indexes";

let server: TestServer;
let boss: Caller;
let one: MadeForm;
let other: MadeForm;

const SORTED = { list: true, filter: true, sort: true };
const FLAGS = { ...SORTED, find: true };

beforeAll(async () => {
  server = await testServer();
  boss = await server.as("boss");
  one = await makeForm(server, boss, [
    field("word", "input", { flags: FLAGS }),
    field("size", "number", { flags: SORTED }),
  ]);
  other = await makeForm(server, boss, [field("word", "input", { flags: FLAGS })]);
});
afterAll(() => server.close());

const added = async (form: MadeForm, data: Record<string, unknown>) => newId(await submitForm(boss, form.id, data));
const listed = async ({ id }: MadeForm, query: Record<string, unknown> = {}) =>
  ((await boss.post(workRecords.index, { formid: id, rows: 200, ...query })).rows ?? []).map((row) => row.id as number);

describe("a member of a family", () => {
  test("has its own rows in every list, by the family's call and by the generic ones", async () => {
    const [mine, foreign] = [await added(one, { word: "甲乙丙丁" }), await added(other, { word: "甲乙丙丁" })];
    const alike = { data: [{ field: "word", op: "eq", value: "甲乙丙丁" }] };
    for (const query of [{}, alike, { key: "甲乙丙" }, { key: String(mine) }]) {
      const found = await listed(one, query);
      expect([query, found.includes(mine), found.includes(foreign)]).toEqual([
        query,
        !("key" in query) || query.key !== String(mine) || found.includes(mine),
        false,
      ]);
    }
    expect((await boss.raw("/api/module/detail", { module: other.module, id: mine })).status).toBe(404);
    expect((await boss.raw("/api/module/detail", { module: one.module, id: mine })).data).toMatchObject({
      word: "甲乙丙丁",
      formid: one.id,
    });
    expect((await boss.raw("/api/search/find", { key: "甲乙丙丁" })).status).toBeLessThan(500);
  });

  test("has its own columns, fields, scenes, log, bin and undo under its own name", async () => {
    const id = await added(one, { word: unique("词"), size: 3 });
    const columns = (await boss.raw("/api/field/my", { formid: one.module })).data as { field: string }[];
    expect(columns.map((column) => column.field)).toEqual(
      expect.arrayContaining(["title", "UserID", "approval", "word", "size"]),
    );
    expect(
      ((await boss.raw("/api/field/my", { formid: other.module })).data as { field: string }[]).map(
        (column) => column.field,
      ),
    ).not.toContain("size");
    for (const asked of [{ mode: one.module }, { formid: one.module }, { formid: one.id }])
      expect(
        (await boss.raw("/Api/formField/index/", asked)).data.items.map((item: { field: string }) => item.field),
      ).toEqual(["word", "size"]);
    const log = await boss.raw("/api/actionLog/list", { modelType: one.module, modelId: id });
    expect(log.rows?.map((row) => row.action)).toContain("add");
    expect((await boss.raw("/api/actionLog/list", { modelType: other.module, modelId: id })).status).toBe(404);
    await sql`update work_form_records set approval = 0 where id = ${id}`.execute(server.db);
    expect((await boss.post(workRecords.remove, { id })).data).toMatchObject({ done: [id] });
    expect((await boss.raw("/api/recycle/list", { module: one.module })).rows?.map((row) => row.id)).toContain(id);
    expect((await boss.raw("/api/recycle/list", { module: other.module })).rows?.map((row) => row.id)).not.toContain(
      id,
    );
    expect((await boss.raw("/api/recycle/restore", { module: one.module, ids: [id] })).data).toMatchObject({
      done: [id],
    });
    const types = (await boss.raw("/api/recycle/modules", {})).data as { module: string; title: string }[] | undefined;
    if (types) expect(types.map(({ module }) => module)).toContain(one.module);
  });

  test("is hidden from a role field by field under its own name, and not in another form", async () => {
    const id = await added(one, { word: "看不见" });
    const foreign = await added(other, { word: "看得见" });
    await grant(server, "director", ["oa.workform"], "all");
    const role = (
      await server.rows(
        sql<{
          role_id: number;
        }>`select role_id from user_roles u join users p on p.id = u.user_id where p.username = 'director'`,
      )
    )[0]?.role_id;
    const saved = await boss.raw("/api/fieldRights/save", {
      module: one.module,
      rights: [{ role, field: "word", access: "hide", before: { access: "edit" } }],
    });
    const director = await server.as("director");
    if (saved.status === 200) {
      expect((await director.post(workRecords.view, { id })).data).not.toHaveProperty("word");
      expect((await director.post(workRecords.view, { id: foreign })).data).toMatchObject({ word: "看得见" });
    } else expect(saved).toMatchObject({ status: 404 });
  });

  test("has indexes over its own rows alone, and values that are unique within it", async () => {
    await publish(server, boss, one.module, [
      field("word", "input", { flags: FLAGS }),
      field("size", "number", { flags: SORTED }),
      field("sn", "input", { unique: true, flags: FLAGS }),
    ]);
    await publish(server, boss, other.module, [
      field("word", "input", { flags: FLAGS }),
      field("sn", "input", { flags: FLAGS }),
    ]);
    await ensureExtIndexes(server.services, server.databaseUrl);
    server.services.invalidation.drop("fields");
    const { rows } = await sql<{ indexdef: string }>`
      select indexdef from pg_indexes where tablename = 'work_form_records' and indexname like 'work_form_records_ext_%'`.execute(
      server.db,
    );
    expect(rows.length).toBeGreaterThanOrEqual(5);
    for (const { indexdef } of rows) expect(indexdef).toMatch(new RegExp(`form_id = (?:${one.id}|${other.id})`));
    const word = unique("号");
    await added(other, { sn: word });
    await added(one, { sn: word });
    await added(other, { sn: word });
    expect(await submitForm(boss, one.id, { sn: word })).toMatchObject({
      status: 400,
      data: { errors: [{ field: "sn" }] },
    });
  });

  test("gets another type for a field of its own, while the field of that name in another form stays", async () => {
    const mine = await added(one, { word: "12" });
    const foreign = await added(other, { word: "文字" });
    const own = await server.rows(sql<{ id: number; module: string }>`
      select id, module from custom_fields where key = 'word' and module in (${one.module}, ${other.module})`);
    const usage = await boss.raw("/api/field/usage", { id: own.find(({ module }) => module === other.module)?.id });
    const records = (usage.data as { kind: string; total: number }[]).find(({ kind }) => kind === "records");
    expect(records?.total).toBe((await listed(other, { data: [{ field: "word", op: "notEmpty" }] })).length);
    await sql`update work_form_records set ext = ext - 'word' where form_id = ${one.id} and id <> ${mine}`.execute(
      server.db,
    );
    const changed = await boss.raw("/api/field/edit", {
      id: own.find(({ module }) => module === one.module)?.id,
      data: { type: "number", flags: SORTED },
    });
    expect(changed.status).toBe(200);
    expect((await boss.post(workRecords.view, { id: foreign })).data).toMatchObject({ word: "文字" });
  });

  test("is known to another server as soon as it is made, and gone when it is deleted", async () => {
    const made = await makeForm(server, boss, [field("a")]);
    expect((await boss.raw("/api/field/my", { formid: made.module })).status).toBe(200);
    expect((await boss.post(workForms.remove, { ids: [made.id] })).data).toMatchObject({ done: [made.id] });
    server.services.invalidation.drop("fields");
    expect((await boss.raw("/api/field/my", { formid: made.module })).status).toBe(400);
    expect(await submitForm(boss, made.id, {})).toMatchObject({ status: 400, data: { errors: [{ field: "formid" }] } });
  });

  test("that has records is not deleted", async () => {
    await added(other, { word: "在用" });
    const before = await checksums(server);
    expect(await boss.post(workForms.remove, { ids: [other.id] })).toMatchObject({
      status: 409,
      data: { refused: [{ id: other.id }] },
    });
    expect(await checksums(server)).toEqual(before);
  });

  test("is designed by whoever makes work forms, and nothing else is", async () => {
    await grant(server, "none", ["system.workForm", "system.manage.workForm"], "all");
    const maker = await server.as("none");
    const forms = await server.rows(sql<{ id: number; module: string }>`
      select id, module from forms where module in ('customer', ${one.module}) and kind = 'new'`);
    const of = (module: string) => forms.find((form) => form.module === module)?.id;
    expect((await maker.raw("/api/form/detail", { id: of(one.module) })).status).toBe(200);
    expect((await maker.raw("/api/field/work", { module: one.module })).status).toBe(200);
    for (const [path, input] of [
      ["/api/form/detail", { id: of("customer") }],
      ["/api/formField/Edit", { formid: of("customer"), items: [] }],
      ["/api/form/publish", { id: of("customer"), version: 1 }],
      ["/api/field/add", { module: "customer", data: { type: "input", title: "越权" } }],
      ["/api/field/sync", { module: "customer" }],
      ["/api/field/index", { module: "customer" }],
    ] as const)
      expect([path, (await maker.raw(path, input)).status]).toEqual([path, 403]);
    await grant(server, "none", ["system.customForm", "system.manage.customForm"], "all");
    const designer = await server.as("none");
    expect((await designer.raw("/api/form/detail", { id: of("customer") })).status).toBe(200);
    expect((await designer.raw("/api/form/detail", { id: of(one.module) })).status).toBe(403);
    expect((await designer.raw("/api/form/index", { rows: 200 })).rows?.map((row) => row.module)).not.toContain(
      one.module,
    );
  });
});
