/** What is written is read: values of every type of field that a table can hold, in definitions drawn at random. */
import { createWriteStream } from "node:fs";
import type { Writable } from "node:stream";
import { cellOf, columnOf } from "@qicheng/engine/fields/columns";
import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { decodeField } from "@qicheng/engine/fields/field-types";
import { isMissing } from "@qicheng/engine/fields/operators";
import { textOf } from "@qicheng/engine/fields/rich-text";
import { columnsOf, type Row } from "@qicheng/engine/fields/row-columns";
import { fitsCell, isEmptyCell } from "@qicheng/engine/import/cell";
import { type Line, readLines } from "@qicheng/engine/import/lines";
import { regionFinder } from "@qicheng/engine/import/region";
import { readRow } from "@qicheng/engine/import/row";
import { lineColumns, lineHeads, RecordRows } from "@qicheng/engine/import/row-sheets";
import { isCounty } from "@qicheng/engine/values/region";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { runs } from "../../../../../packages/engine/test/draw";
import { arbitraryForm, HOLDING } from "../../../../../packages/engine/test/fields/arbitrary/forms";
import { arbitraryValue, type Things } from "../../../../../packages/engine/test/fields/arbitrary/values";
import { fileFolder } from "../../../test/sheet-files";
import { REGIONS, regionPath } from "../fields/regions";
import { openSheet } from "./open-sheet";
import { writeCsv } from "./write-csv";
import { type WrittenSheet, writeWorkbook } from "./write-workbook";

const folder = fileFolder();
afterAll(folder.remove);

const ROWS = 60;
const region = regionFinder(REGIONS);
/** Rows of the official list that are no place have no name of their own. */
const PLACES = REGIONS.filter(({ id }) => region(regionPath(id)).join() === id).map(({ id }) => id);

/** What a cell says in place of nothing is nothing when it is read, and what a failed formula shows is asked about. */
const WORDS: readonly FieldDef["type"][] = ["input", "textarea", "editor", "tags"];
const saysNothing = (cell: string | number, field: FieldDef) =>
  WORDS.includes(field.type) && (isEmptyCell(cell, field) || /^#\S+[!?]$/.test(String(cell)));

const id = fc.integer({ min: 1, max: 1_000_000 });
const things: Things = {
  id: () => id,
  region: fc.constantFrom(...PLACES),
  county: fc.constantFrom(...PLACES.filter(isCounty)),
};

const kept = (value: unknown, field: FieldDef) => {
  const decoded = decodeField(value, field);
  return decoded.ok && !isMissing(decoded.value) ? decoded.value : null;
};

/** Of a rich text a cell has what one sees of it. */
const seen = (value: unknown, { type }: FieldDef) => (type === "editor" ? textOf(value) : value);

const valuesOf = (field: FieldDef) =>
  arbitraryValue(field, things).map((sent) => {
    const value = kept(sent, field);
    return saysNothing(cellOf(value, field, labels), field) ? null : value;
  });

const types = HOLDING.filter((type) => fitsCell({ key: "x", title: "x", type, storage: "ext", flags: {} }));
/** Numbers are three kinds of columns. */
const UNITS = [undefined, "money", "percent"] as const;
/** Numbers in each of their units, beside every type. */
const DRAWN = [...types.map((type) => [type] as const), ...UNITS.map((unit) => ["number", unit] as const)];

/** The last field of a form that a company may publish, as one column of many. */
const column = ([type, unit]: (typeof DRAWN)[number], at: number) =>
  arbitraryForm(type)
    .map((fields) => fields.at(-1) as FieldDef)
    .filter(({ computed }) => computed === undefined)
    .map(({ unit: drawn, ...field }): FieldDef => {
      const given = unit ?? drawn;
      return { ...field, key: `f${at}`, title: `字段${at}`, ...(given ? { unit: given } : {}) };
    });

const table = fc.tuple(...DRAWN.map(column)).chain((fields) =>
  fc.record({
    fields: fc.constant(fields),
    rows: fc.array(fc.tuple(...fields.map((field) => fc.option(valuesOf(field), { freq: 8 }))), {
      minLength: ROWS,
      maxLength: ROWS,
    }),
  }),
);

/** Names of what fields refer to, and back. */
const labels = (field: FieldDef, value: unknown) =>
  field.type === "city" || field.type === "county" ? regionPath(String(value)) : `${field.type} ${String(value)}号`;
const reference = (field: FieldDef, written: string) => {
  const number = /^(\w+) (\d+)号$/.exec(written);
  return number?.[1] === field.type ? [Number(number[2])] : [];
};

const KINDS: readonly [string, (target: Writable, sheet: WrittenSheet) => Promise<void>][] = [
  ["xlsx", writeWorkbook],
  ["csv", writeCsv],
];

test("has every type that a table can hold", () => {
  expect(types).toEqual(
    expect.arrayContaining(["input", "number", "date", "daterange", "switch", "city", "user", "tags"]),
  );
  expect(PLACES.length).toBeGreaterThan(REGIONS.length * 0.95);
});

test.each(KINDS)(
  "as %s",
  async (extension, write) => {
    let files = 0;
    await fc.assert(
      fc.asyncProperty(table, async ({ fields, rows }) => {
        files += 1;
        const file = folder.write(`${files}.${extension}`, "");
        const number = { title: "序号", kind: "number" as const, width: 8 };
        await write(createWriteStream(file), {
          name: "表",
          columns: [number, ...fields.map((field) => columnOf(field))],
          rows: (async function* () {
            for (const [at, row] of rows.entries())
              yield [at + 1, ...fields.map((field, column) => cellOf(row[column], field, labels))];
          })(),
        });
        const opened = await openSheet(file, file, { fields });
        expect(opened.proposed.rows).toBe(rows.length);
        const titles = opened.proposed.columns.map(({ title }) => title);
        const mapping = titles.map((title) => fields.find((field) => field.title === title)?.key);
        let at = 0;
        for await (const { cells } of opened.rows()) {
          const { values, problems } = readRow(fields, mapping, cells, { region, reference });
          expect(problems).toEqual([]);
          const read = fields.map((field) => seen(kept(values[field.key], field), field));
          expect(read).toEqual(fields.map((field, column) => seen(rows[at]?.[column], field)));
          at += 1;
        }
        expect(at).toBe(rows.length);
      }),
      { numRuns: runs(10), endOnFailure: true },
    );
  },
  120_000,
);

/** Fields that hold rows, each on a sheet of its own beside that of the records. */
const ROW_TYPES = ["tablelist", "product", "property"] as const;
const holder = (type: (typeof ROW_TYPES)[number], at: number) =>
  arbitraryForm(type).map(
    (fields): FieldDef => ({ ...(fields.at(-1) as FieldDef), key: `r${at}`, title: `明细${at}` }),
  );

const rowsOf = (field: FieldDef) =>
  arbitraryValue(field, things).map((sent) => {
    const decoded = decodeField(sent, field);
    const rows = decoded.ok ? (decoded.value as Row[]) : [];
    // what says nothing in a cell is nothing, and may be asked for
    const isSaid = (row: Row) =>
      columnsOf(field).every((one) => isMissing(row[one.key]) || !saysNothing(cellOf(row[one.key], one, labels), one));
    return rows.filter(isSaid);
  });

const CALLED: FieldDef = { key: "name", type: "input", title: "客户名称", storage: "column", flags: {} };

/** Records that may be called the same, with rows in several fields. */
const book = fc.tuple(...ROW_TYPES.map(holder), holder("tablelist", 3)).chain((fields) =>
  fc.record({
    fields: fc.constant(fields),
    records: fc.array(fc.record({ name: fc.constantFrom("甲", "乙", "=丙"), rows: fc.tuple(...fields.map(rowsOf)) }), {
      minLength: 1,
      maxLength: 20,
    }),
  }),
);

async function* linesOf(field: FieldDef, records: readonly { name: string; rows: Row[] }[]) {
  for (const [at, { name, rows }] of records.entries())
    for (const [nth, row] of rows.entries())
      yield [name, at + 2, nth + 1, ...columnsOf(field).map((one) => cellOf(row[one.key], one, labels))];
}

test("rows within records, over a whole workbook", async () => {
  let files = 0;
  await fc.assert(
    fc.asyncProperty(book, async ({ fields, records }) => {
      files += 1;
      const file = folder.write(`book-${files}.xlsx`, "");
      const own = (at: number) => records.map(({ name, rows }) => ({ name, rows: rows[at] ?? [] }));
      const number = (title: string) => ({ title, kind: "number" as const, width: 8, scale: 0 });
      await writeWorkbook(
        createWriteStream(file),
        {
          name: "客户",
          columns: [columnOf(CALLED)],
          rows: (async function* () {
            for (const { name } of records) yield [name];
          })(),
        },
        ...fields.map((field, at) => ({
          name: field.title,
          columns: [
            columnOf(CALLED),
            number("主表行号"),
            number("序号"),
            ...columnsOf(field).map((one) => columnOf(one)),
          ],
          rows: linesOf(field, own(at)),
        })),
      );
      const lists = fields.map((field) => ({ names: [field.title], fields: [CALLED, ...lineColumns(field)] }));
      const opened = await openSheet(file, file, { fields: [CALLED], lists });
      expect(opened.proposed.name).toBe("客户");
      const known = new RecordRows([CALLED.key]);
      for await (const { row, cells } of opened.rows()) known.add(row, { [CALLED.key]: cells[0] });
      for (const [at, field] of fields.entries()) {
        const sheet = opened.sheets.find(({ name }) => name === field.title);
        const titles = sheet?.columns.map(({ title }) => title) ?? [];
        const heads = lineHeads(titles, [CALLED], lineColumns(field));
        const lines = new Map<number, Line[]>();
        for await (const line of opened.rows(field.title)) {
          const found = known.find({ [CALLED.key]: line.cells[0] }, line.cells[heads.at]);
          expect(found).toHaveProperty("row");
          const row = "row" in found ? found.row : 0;
          lines.set(row, [...(lines.get(row) ?? []), line]);
        }
        for (const [nth, { rows }] of records.entries()) {
          const read = readLines(field, heads.mapping, lines.get(nth + 2) ?? [], { region, reference });
          expect(read.problems).toEqual([]);
          expect(decodeField(read.rows, field)).toEqual({ ok: true, value: rows[at] });
        }
      }
    }),
    { numRuns: runs(20), endOnFailure: true },
  );
}, 120_000);
