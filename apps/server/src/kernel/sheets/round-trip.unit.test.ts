/** What is written is read: values of every type of field that a table can hold, in definitions drawn at random. */
import { createWriteStream } from "node:fs";
import type { Writable } from "node:stream";
import { FIELD_TYPES, type FieldDef, type FieldType } from "@qicheng/engine/fields/field-def";
import { decodeField, FIELD_TYPE_REGISTRY } from "@qicheng/engine/fields/field-types";
import { isMissing } from "@qicheng/engine/fields/operators";
import { isCounty } from "@qicheng/engine/fields/region";
import { fitsCell, isEmptyCell } from "@qicheng/engine/import/cell";
import { cellOf, columnOf } from "@qicheng/engine/import/columns";
import { regionFinder } from "@qicheng/engine/import/region";
import { readRow } from "@qicheng/engine/import/row";
import { textHtml } from "@qicheng/engine/text/html-text";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
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

const DANGEROUS = [
  "=1+1",
  "＝HYPERLINK(1)",
  "+86 1",
  "-x",
  "@a",
  "  =2",
  "'=3",
  "''-4",
  '="0138"',
  "_x0041_",
  "<&>",
  "'",
];
const SEPARATED = /[,，、;；\n]/;
const text = fc.oneof(fc.string({ unit: "grapheme", maxLength: 20 }), fc.constantFrom(...DANGEROUS));
const label = text.map((name) => name.normalize("NFKC").trim()).filter((name) => name !== "" && !SEPARATED.test(name));
const day = fc.date({ min: new Date("0001-01-01"), max: new Date("9999-12-31"), noInvalidDate: true });
const dayText = fc
  .oneof(day, fc.date({ min: new Date("1900-01-01"), max: new Date("2100-01-01"), noInvalidDate: true }))
  .map((date) => date.toISOString());
const id = fc.integer({ min: 1, max: 1_000_000 });

const options = fc
  .uniqueArray(label, { minLength: 1, maxLength: 6, selector: (name) => name.toLowerCase().trim() })
  .map((labels) => labels.map((one, at) => ({ label: one, value: at % 2 === 0 ? `v${at}` : at })));

/** What makes a definition of a type differ, and values that a form may send for it. */
const SORTS: Partial<Record<FieldType, (field: Partial<FieldDef>) => fc.Arbitrary<unknown>>> = {
  input: ({ pattern }) =>
    pattern === "mobile"
      ? fc.integer({ min: 0, max: 999_999_999 }).map((n) => `13${String(n).padStart(9, "0")}`)
      : text,
  textarea: () => fc.array(text, { maxLength: 3 }).map((lines) => lines.join("\n")),
  editor: () => fc.array(text, { maxLength: 3 }).map((lines) => textHtml(lines.join("\n"))),
  number: ({ scale = 2 }) =>
    fc.integer({ min: -(10 ** 12), max: 10 ** 12 }).map((n) => Number((n / 10 ** scale).toFixed(scale))),
  ColorPicker: () => fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, "0")}`),
  date: () => dayText.map((iso) => iso.slice(0, 10)),
  datetime: () => dayText.map((iso) => iso.slice(0, 16).replace("T", " ")),
  daterange: () => fc.tuple(dayText, dayText).map((pair) => pair.map((iso) => iso.slice(0, 10)).sort()),
  switch: () => fc.constantFrom("1", "0"),
  city: () => fc.constantFrom(...PLACES),
  county: () => fc.constantFrom(...PLACES.filter(isCounty)),
  tags: () => fc.array(label, { maxLength: 4 }),
};
const chosen = ({ options: all = [], multiple }: Partial<FieldDef>) => {
  const value = fc.constantFrom(...all.map((one) => one.value));
  return multiple ? fc.array(value, { maxLength: 3 }) : value;
};
const referred = ({ multiple }: Partial<FieldDef>) => (multiple ? fc.uniqueArray(id, { maxLength: 3 }) : id);
const CHOICES: readonly FieldType[] = ["select", "radio", "jcselect"];

/** Numbers are three kinds of columns. */
const UNITS = [undefined, "money", "percent"] as const;

const definition = (type: FieldType, at: number) =>
  fc
    .record({
      options,
      multiple: fc.boolean(),
      scale: fc.integer({ min: 0, max: 4 }),
      unit: fc.constant(UNITS[at % UNITS.length]),
      pattern: fc.constantFrom(undefined, "mobile" as const),
    })
    .map(
      ({ options: all, multiple, scale, unit, pattern }): FieldDef => ({
        key: `f${at}`,
        title: `字段${at}`,
        type,
        storage: "ext",
        flags: {},
        ...(CHOICES.includes(type) ? { options: all } : {}),
        ...(["select", "user", "branch", "statusSelect", "tree"].includes(type) ? { multiple } : {}),
        ...(type === "number" ? { scale, ...(unit ? { unit } : {}) } : {}),
        ...(type === "input" && pattern ? { pattern } : {}),
        ...(type === "tree" ? { reference: "tree" } : {}),
      }),
    );

const valuesOf = (field: FieldDef) => {
  const sort = SORTS[field.type] ?? (CHOICES.includes(field.type) ? chosen : referred);
  return sort(field).map((sent) => {
    const decoded = decodeField(sent, field);
    // What a cell says in place of nothing is nothing when it is read.
    const kept =
      decoded.ok && !isMissing(decoded.value) && !isEmptyCell(String(cellOf(decoded.value, field, labels)), field);
    return kept ? decoded.value : null;
  });
};

const types = FIELD_TYPES.filter(
  (type) => FIELD_TYPE_REGISTRY[type].complete && fitsCell({ key: "x", title: "x", type, storage: "ext", flags: {} }),
);
/** Numbers in each of their units, beside every type. */
const DRAWN: readonly FieldType[] = [...types, ...UNITS.map(() => "number" as const)];
const table = fc.tuple(...DRAWN.map(definition)).chain((fields) =>
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
          const read = fields.map((field) => {
            const decoded = decodeField(values[field.key], field);
            return decoded.ok && !isMissing(decoded.value) ? decoded.value : null;
          });
          expect(read).toEqual(rows[at]);
          at += 1;
        }
        expect(at).toBe(rows.length);
      }),
      { numRuns: 4, endOnFailure: true },
    );
  },
  120_000,
);
