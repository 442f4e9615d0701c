/** The file of a list: what one sees and no more, in its order, typed so that it can be read back. */
import { exports } from "@qicheng/api/exports/routes";
import type { PermissionKey } from "@qicheng/api/kernel/permission-tree";
import { hasNames } from "@qicheng/engine/fields/columns";
import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { decodeField } from "@qicheng/engine/fields/field-types";
import { textOf } from "@qicheng/engine/fields/rich-text";
import { bareCell, fitsCell } from "@qicheng/engine/import/cell";
import { plainText } from "@qicheng/engine/import/plain-text";
import { regionFinder } from "@qicheng/engine/import/region";
import { readRow } from "@qicheng/engine/import/row";
import { scalarText } from "@qicheng/engine/text/scalar-text";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { maskKind } from "../../src/kernel/fields/mask-kinds";
import { REGIONS } from "../../src/kernel/fields/regions";
import type { RecordType } from "../../src/kernel/records/type/record-type";
import { openSheet } from "../../src/kernel/sheets/open-sheet";
import { grant, newId, unique } from "../arrange";
import type { Answer, Caller, TestServer } from "../harness";
import { sendable, valuesOf } from "../record-samples";
import { fileFolder } from "../sheet-files";
import type { Kit } from "./kit";

/** The workbook of an answer as it is read by whoever imports it: titles, and cells by row. */
export async function workbookOf(server: TestServer, answer: Answer, fields: readonly FieldDef[] = []) {
  expect(answer).toMatchObject({ status: 200, data: { file: { format: "xlsx" } } });
  const { rawPayload } = await server.app.inject({ method: "GET", url: answer.data.file.url as string });
  const folder = fileFolder();
  try {
    const file = folder.write("export.xlsx", rawPayload);
    const { proposed, rows } = await openSheet(file, file, { fields });
    const cells = [];
    for await (const row of rows()) cells.push(row.cells);
    return { titles: proposed.columns.map(({ title }) => title), rows: cells };
  } finally {
    folder.remove();
  }
}

const decider = (type: RecordType): RecordType => (type.rows.kind === "child" ? decider(type.rows.parent) : type);

/** What the tests of a type's exports work with. */
function toolsOf(kit: Kit, right: PermissionKey) {
  const { type } = kit;
  const { rows } = type;
  const parent = rows.kind === "child" ? rows.parent : undefined;
  return {
    type,
    right,
    run: (caller: Caller, query: Record<string, unknown> = {}) =>
      caller.raw(exports.run.path, { module: type.module, ...kit.below(), ...query }),
    workbook: (answer: Answer) => workbookOf(kit.server, answer, [...(parent?.fields ?? []), ...type.fields]),
    /** Titles before those of the fields: a child begins with its parent. */
    before: parent ? [parent.fields.find(({ key }) => key === parent.name)?.title] : [],
  };
}
type Tools = ReturnType<typeof toolsOf>;

function contentTests(kit: Kit, { type, run, workbook, before }: Tools): void {
  test("has a column for each field, and every value reads back as it was entered", async () => {
    const given = valuesOf(type, "add", { word: unique("出"), at: 0, world: kit.world });
    const id = newId(await kit.boss.raw(kit.path("add"), { ...kit.below(), ...given }));
    const view = await kit.view(id);
    const { titles, rows: cells } = await workbook(await run(kit.boss, { ids: [id] }));
    const fields = type.fields.filter(({ type: kind, storage }) => kind !== "divider" && storage !== "none");
    expect(titles).toEqual([...before, ...fields.map(({ title }) => title)]);
    const mapping = titles.map((title) => fields.find((field) => field.title === title)?.key);
    const { values, problems } = readRow(
      fields.filter((field) => fitsCell(field)),
      mapping,
      cells[0] ?? [],
      {
        region: regionFinder(REGIONS),
        reference: (field, written) => (view[`${field.key}Name`] === written ? [view[field.key] as number].flat() : []),
      },
    );
    expect(problems).toEqual([]);
    for (const field of sendable(type, "add").filter((one) => fitsCell(one))) {
      const { key } = field;
      if (given[key] === undefined) continue;
      // As they are kept: times by the minute; of a rich text there is what one sees of it.
      const kept = (value: unknown) => {
        const decoded = decodeField(value, field);
        return decoded.ok && field.type === "editor" ? textOf(decoded.value) : decoded;
      };
      expect([key, kept(values[key])]).toEqual([key, kept(given[key])]);
      const filled = cells[0]?.[mapping.indexOf(key)];
      // However it is shown.
      const cell = filled === null || filled === undefined ? filled : bareCell(filled);
      if (field.type === "number" && field.unit !== "percent") expect([key, typeof cell]).toEqual([key, "number"]);
      if (field.type === "date" || field.type === "datetime") expect([key, cell]).toEqual([key, expect.any(Date)]);
      if (hasNames(field)) expect([key, cell]).toEqual([key, view[`${key}Name`]]);
    }
  });

  test("has the columns that are asked for in their order, and the rows in the order of the list", async () => {
    for (let at = 0; at < 3; at += 1) await kit.add();
    const named = type.fields.filter(({ flags, storage }) => flags.list && storage !== "none").slice(0, 3);
    const fields = [...named].reverse();
    for (const order of ["asc", "desc"]) {
      const list = await kit.list({ order });
      expect(list.rows?.length).toBeGreaterThan(2);
      const asked = { order, fields: [type.name, ...fields.map(({ key }) => key)].join(",") };
      const { rows: cells } = await workbook(await run(kit.boss, asked));
      const names = cells.map((row) => plainText(scalarText(row[before.length])));
      expect(names).toEqual(list.rows?.map((row) => row[type.name]));
    }
    const only = { fields: fields.map(({ key }) => key).join(",") };
    const { titles } = await workbook(await run(kit.boss, only));
    expect(titles).toEqual([...before, ...fields.map(({ title }) => title)]);
  });
}

function reachTests(kit: Kit, { type, right, run, workbook }: Tools): void {
  const { rows } = type;
  test("needs its own right, and the right to see the type", async () => {
    const id = await kit.add();
    for (const rights of [kit.sight, [right]]) {
      await grant(kit.server, "none", rights, "all");
      const caller = await kit.server.as("none");
      await kit.unchanged(async () => {
        for (const query of [{}, { ids: [id] }])
          expect([rights, await run(caller, query)]).toMatchObject([rights, { status: 403, code: "FORBIDDEN" }]);
      });
    }
  });

  test("has no field that one has no right to", async () => {
    const hidden = type.fields.filter(({ right: needed }) => needed !== undefined);
    const given = valuesOf(type, "add", { word: unique("密"), at: 0, world: kit.world });
    const id = newId(await kit.boss.raw(kit.path("add"), { ...kit.below(), ...given }));
    await grant(kit.server, "none", [...kit.sight, right], "all");
    const caller = await kit.server.as("none");
    const { titles } = await workbook(await run(caller, { ids: [id] }));
    for (const { title } of hidden) expect(titles).not.toContain(title);
    for (const { key } of hidden)
      expect(await run(caller, { ids: [id], fields: key })).toMatchObject({ msg: `没有这个字段：${key}` });
  });

  test("has no row of others, and none of them by id", async () => {
    if (rows.kind === "open") return;
    const foreign = await kit.add();
    await grant(kit.server, "s2", [...kit.sight, right], "self");
    const s2 = await kit.server.as("s2");
    await kit.unchanged(async () => {
      expect((await run(s2, { ids: [foreign] })).status).toBe(404);
      expect((await run(s2)).status).toBeGreaterThanOrEqual(400);
    });
  });

  test("leaves out of rows in the pool what the list masks of them", async () => {
    const { rows: whose, table } = decider(type);
    if (whose.kind !== "owned" || whose.pool === undefined) return;
    const given = valuesOf(type, "add", { word: unique("海"), at: 0, world: kit.world });
    const id = newId(await kit.boss.raw(kit.path("add"), { ...kit.below(), ...given }));
    const owned =
      rows.kind === "child"
        ? sql`(select ${sql.ref(rows.column)} from ${sql.table(type.table)} where id = ${id})`
        : sql`${id}`;
    await sql`update ${sql.table(table)} set owner_id = null where id = ${owned}`.execute(kit.server.db);
    const view = await kit.view(id);
    const masked = sendable(type, "add").filter((field) => maskKind(field));
    expect(masked.length).toBeGreaterThan(0);
    const query = rows.kind === "owned" ? { gonghai: 1 } : {};
    const asked = { ...query, ids: [id], fields: masked.map(({ key }) => key).join(",") };
    const { titles, rows: cells } = await workbook(await run(kit.boss, asked));
    for (const { key, title } of masked) {
      expect([key, cells[0]?.[titles.indexOf(title)] ?? null]).toEqual([key, null]);
      expect(view[key]).not.toBe(given[key]);
    }
    await sql`update ${sql.table(table)} set owner_id = ${kit.boss.id} where id = ${owned}`.execute(kit.server.db);
  });
}

export function exportTests(kit: Kit): void {
  const { exportPermission: right, module } = kit.type;
  if (right === undefined) {
    test("is not exported by anybody", async () => {
      await kit.add();
      expect(await kit.boss.raw(exports.run.path, { module, ...kit.below() })).toMatchObject({
        status: 400,
        msg: "该模块不支持导出",
      });
    });
    return;
  }
  describe("export", () => {
    const tools = toolsOf(kit, right);
    contentTests(kit, tools);
    reachTests(kit, tools);
  });
}
