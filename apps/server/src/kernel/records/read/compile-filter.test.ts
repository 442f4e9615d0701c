/** Property: the filter as SQL picks exactly the rows that the filter in memory picks, for every kind of value and storage. */

import { DATE_PRESETS } from "@qicheng/engine/fields/date-presets";
import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { decodeField, kindOfField } from "@qicheng/engine/fields/field-types";
import { checkFilter, FilterError, matches } from "@qicheng/engine/fields/filter";
import { OPERATORS, OPERATORS_OF_KIND, type Operator, type ValueKind } from "@qicheng/engine/fields/operators";
import { textHtml } from "@qicheng/engine/text/html-text";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runs } from "../../../../../../packages/engine/test/draw";
import { cloneDatabase } from "../../../../test/harness";
import { type DatabaseHandle, openDatabase } from "../../db/database";
import { fieldSql } from "../../fields/field-sql";
import type { ModuleFields } from "../../fields/registry";
import { type CompiledField, compileFilter } from "./compile-filter";

const NOW = "2026-03-15 12:00";
const TREE: Record<string, string[]> = { 1: ["1", "2", "3"], 2: ["2", "3"], 4: ["4"] };
/** Of another tree, where the same ids have something else below them. */
const NODES: Record<string, string[]> = { 1: ["1", "4"], 4: ["4"], 2: ["2", "3", "5"] };
const context = {
  branchTree: (id: string) => TREE[id] ?? [id],
  nodeTree: (field: string, id: string) => (field === "cTree" ? [id] : (NODES[id] ?? [id])),
};

const SOURCE = { url: "/api/branch/TreeJson", params: {}, loadFilter: "data", optionText: "Name", optionValue: "ID" };

type Case = Pick<FieldDef, "key" | "type"> & Partial<FieldDef>;
const CASES: readonly Case[] = [
  { key: "eText", type: "input" },
  { key: "eNumber", type: "number" },
  { key: "eSelect", type: "select" },
  { key: "eStatus", type: "statusSelect" },
  { key: "eMany", type: "select", multiple: true },
  { key: "eStatuses", type: "statusSelect", multiple: true },
  { key: "eDate", type: "date" },
  { key: "eMoment", type: "datetime" },
  { key: "eRange", type: "daterange" },
  { key: "eSwitch", type: "switch" },
  { key: "eCity", type: "city" },
  { key: "eCounty", type: "county" },
  { key: "eLinked", type: "jcselect" },
  { key: "eColour", type: "ColorPicker" },
  { key: "eBranch", type: "branch" },
  { key: "eBranches", type: "branch", multiple: true },
  { key: "eTree", type: "tree", reference: "node" },
  { key: "eTrees", type: "tree", reference: "node", multiple: true },
  { key: "eSourced", type: "radio", remote: SOURCE },
  { key: "eNode", type: "tree", remote: SOURCE },
  { key: "eNodes", type: "tree", remote: SOURCE, multiple: true },
  { key: "ePicture", type: "picture" },
  { key: "eFile", type: "file" },
  { key: "eHtml", type: "editor" },
  { key: "eTags", type: "tags" },
  { key: "eLines", type: "product" },
  { key: "eRows", type: "tablelist", children: [] },
  { key: "ePairs", type: "property" },
  { key: "bTags", type: "tags", storage: "bound" },
  { key: "cText", type: "input", stored: "text" },
  { key: "cStatus", type: "statusSelect", stored: "bigint" },
  { key: "cClue", type: "select", stored: "smallint" },
  { key: "cBranch", type: "branch", stored: "bigint" },
  { key: "cTree", type: "tree", reference: "node", stored: "bigint" },
  { key: "cColour", type: "ColorPicker", stored: "text" },
  { key: "cCity", type: "city", stored: "text" },
  { key: "cDate", type: "date", stored: "date" },
  { key: "cMoment", type: "datetime", stored: "timestamptz" },
  { key: "cNumber", type: "number", stored: "numeric" },
];

const fieldOf = (one: Case): FieldDef => ({
  title: one.key,
  flags: {},
  storage: one.stored ? "column" : "ext",
  ...one,
  ...(one.stored ? { db: one.key.toLowerCase() } : {}),
});
const byKey = new Map(CASES.map((one) => [one.key, fieldOf(one)]));
const fields: ModuleFields = {
  form: { module: "case", fields: [...byKey.values()] } as unknown as ModuleFields["form"],
  byKey,
};
const compiled = (key: string): CompiledField => {
  const found = fieldSql(fields, key, "r");
  if (!found) throw new Error(key);
  return found;
};
const kindOf = (key: string): ValueKind | undefined => {
  const field = byKey.get(key);
  return field && kindOfField(field);
};

const TEXTS = [
  "甲",
  "甲乙",
  "乙甲乙",
  "a'b",
  "it''s",
  '"',
  "100%",
  "a_b",
  "A_B",
  "ab",
  "\\",
  "\\%",
  "😀",
  " 空 格 ",
  "NULL",
  "null",
  "0",
  "1",
  "01",
  "é",
  "É",
  "--",
  ";",
  "%",
  "_",
  "\n",
];
const text = fc.oneof(
  fc.constantFrom(...TEXTS),
  fc
    .array(fc.constantFrom("甲", "乙", "a", "A", "%", "_", "\\", "'", "😀"), { minLength: 1, maxLength: 4 })
    .map((parts) => parts.join("")),
);
const DAYS = [
  "2025-12-31",
  "2026-01-01",
  "2026-02-28",
  "2026-03-01",
  "2026-03-09",
  "2026-03-14",
  "2026-03-15",
  "2026-03-16",
  "2026-03-31",
  "2026-04-01",
  "2026-12-31",
  "2024-02-29",
];
const day = fc.constantFrom(...DAYS);
const minute = fc
  .tuple(day, fc.constantFrom("00:00", "00:01", "07:30", "12:00", "23:58", "23:59"))
  .map((parts) => parts.join(" "));
const number = fc.oneof(
  fc.constantFrom(0, 1, -1, 1.5, 10, 9, 100, -0.01),
  fc.integer({ min: -100_000, max: 100_000 }).map((cents) => cents / 100),
);
const place = fc.constantFrom("330000", "330100", "330106", "330200", "110000", "110108", "331000");
const colour = fc.constantFrom("#1677ff", "#1677FF", "#fff", "#2f6bff80");
const county = fc.constantFrom("330106", "330203", "110108", "419001", "659002");
const nothing = <T>(value: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 4, arbitrary: value }, { weight: 1, arbitrary: fc.constant(null) });

/** As a form stores it: some are of pictures alone. */
const rich = fc.tuple(fc.array(text, { maxLength: 2 }), fc.boolean()).map(([lines, pictured]) => {
  const written = lines.map((line) => textHtml(line)).join("") + (pictured ? '<p><img data-file="1" /></p>' : "");
  const decoded = decodeField(written, { key: "eHtml", title: "", type: "editor", storage: "ext", flags: {} });
  return decoded.ok ? decoded.value : null;
});

const VALUES: Record<string, fc.Arbitrary<unknown>> = {
  eText: fc.oneof(nothing(text), fc.constant("")),
  cText: fc.oneof(nothing(text), fc.constant("")),
  eNumber: nothing(number),
  cNumber: nothing(number),
  eSelect: nothing(fc.constantFrom("a", "b", "A", "1", "%")),
  eStatus: nothing(fc.integer({ min: 1, max: 5 })),
  cStatus: nothing(fc.integer({ min: 1, max: 5 })),
  cClue: nothing(fc.integer({ min: 1, max: 3 })),
  eMany: nothing(fc.array(fc.constantFrom("a", "b", "甲'", "1"), { maxLength: 3 })),
  eStatuses: nothing(fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 3 })),
  eDate: nothing(day),
  cDate: nothing(day),
  eMoment: nothing(minute),
  cMoment: nothing(fc.tuple(minute, fc.constantFrom("00", "01", "30", "59")).map((parts) => parts.join(":"))),
  eRange: nothing(
    fc
      .tuple(day, day)
      .map((days) => days.toSorted())
      .map(([from, to]) => ({ from, to })),
  ),
  eSwitch: nothing(fc.constantFrom("0", "1")),
  eCity: nothing(place),
  cCity: nothing(place),
  eCounty: nothing(county),
  eLinked: nothing(fc.constantFrom("a", "b", "A", "1", "%")),
  eColour: nothing(colour),
  cColour: nothing(colour),
  eTree: nothing(fc.integer({ min: 1, max: 6 })),
  cTree: nothing(fc.integer({ min: 1, max: 6 })),
  eTrees: nothing(fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 3 })),
  eSourced: nothing(fc.constantFrom("1", "2", "01", "a", "甲'")),
  eNode: nothing(fc.constantFrom("1", "2", "4", "5", "a", "甲'")),
  eNodes: nothing(fc.array(fc.constantFrom("1", "2", "4", "5", "a", "甲'"), { maxLength: 3 })),
  eBranches: nothing(fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 3 })),
  eBranch: nothing(fc.integer({ min: 1, max: 6 })),
  cBranch: nothing(fc.integer({ min: 1, max: 6 })),
  ePicture: nothing(fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 2 })),
  eFile: nothing(fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 2 })),
  eHtml: nothing(rich),
  eLines: nothing(fc.array(fc.record({ productid: fc.integer({ min: 1, max: 6 }), number: number }), { maxLength: 3 })),
  eRows: nothing(fc.array(fc.record({ a: text, n: number }, { requiredKeys: [] }), { maxLength: 2 })),
  ePairs: nothing(fc.array(fc.record({ name: text, value: text }), { maxLength: 2 })),
  eTags: nothing(fc.array(text, { maxLength: 3 })),
  bTags: nothing(fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { maxLength: 3 })),
};
type Row = Record<string, unknown>;
const rowArbitrary = fc.record(VALUES) as fc.Arbitrary<Row>;

const PRESETS = fc.constantFrom(...DATE_PRESETS);
const dateOperand = fc.oneof(
  day,
  day.map((one) => one.replaceAll("-", "/")),
  minute,
  minute.map((one) => `${one}:30`),
  PRESETS,
);
const strange = fc.constantFrom(
  "abc",
  "",
  "01",
  "1.5",
  "-1",
  "99999999999999999999",
  "9999999999999999999",
  "40000",
  "１",
  "1 ",
  " ",
);
const OPERANDS: Partial<Record<ValueKind, fc.Arbitrary<unknown>>> = {
  text: fc.oneof(text, fc.constantFrom("", 1, 0, true)),
  html: fc.oneof(text, fc.constantFrom("", 1, "p", "html", "data-file", "<", "lt")),
  number: fc.oneof(number, number.map(String)),
  date: dateOperand,
  datetime: dateOperand,
  range: dateOperand,
  colour: fc.oneof(colour, fc.constantFrom("red", "#1677f", "%")),
  region: fc.oneof(place, county, fc.constantFrom("33", "3301", "", "x%", "330")),
};
const operandOf = (kind: ValueKind): fc.Arbitrary<unknown> =>
  OPERANDS[kind] ??
  fc.oneof(
    fc.integer({ min: 1, max: 6 }),
    fc.integer({ min: 1, max: 6 }).map(String),
    fc.constantFrom("a", "b", "甲'", "%", true, false),
    strange,
  );

function operandFor(kind: ValueKind, op: Operator): fc.Arbitrary<unknown> {
  const one = operandOf(kind);
  const shape = OPERATORS[op].operand;
  if (shape === "nothing") return fc.constantFrom(undefined, "", "x");
  if (shape === "pair") return kind === "range" ? fc.oneof(fc.tuple(one, one), PRESETS) : fc.tuple(one, one);
  return shape === "one" ? one : fc.array(one, { minLength: 1, maxLength: 4 });
}

const condition = fc.constantFrom(...CASES.map((one) => one.key)).chain((field) => {
  const kind = kindOf(field) as ValueKind;
  return fc
    .constantFrom(...OPERATORS_OF_KIND[kind])
    .chain((op) => operandFor(kind, op).map((value) => ({ field, op, value })));
});
const group = fc.array(condition, { minLength: 1, maxLength: 3 });
const filter = fc.oneof(group, fc.record({ or: fc.array(group, { minLength: 1, maxLength: 3 }) }));

let database: DatabaseHandle;
let rows: Row[];

beforeAll(async () => {
  database = openDatabase(await cloneDatabase(), { max: 2 });
  const columns = CASES.filter((one) => one.stored);
  await sql`create table filter_case (id bigint primary key, ext jsonb not null, ${sql.join(columns.map((one) => sql`${sql.ref(one.key.toLowerCase())} ${sql.raw(one.stored ?? "text")}`))})`.execute(
    database.db,
  );
  rows = fc.sample(rowArbitrary, { numRuns: 80, seed: 4_711 });
  // The last one is in the recycle bin: nobody has it.
  await sql`insert into tags (id, module, text, bgcolor, deleted_at) overriding system value
    select n, 'case', n::text, '#fff', case n when 6 then now() end from generate_series(1, 6) n`.execute(database.db);
  await sql`insert into record_tags select 'case', n, 6 from generate_series(0, 79) n`.execute(database.db);
  for (const [id, row] of rows.entries()) {
    const bound = (row.bTags ?? []) as number[];
    await sql`insert into record_tags select 'case', ${id}, unnest(${bound}::bigint[])`.execute(database.db);
    const ext = Object.fromEntries(
      Object.entries(row).filter(([key]) => !byKey.get(key) || byKey.get(key)?.storage === "ext"),
    );
    await sql`insert into filter_case (id, ext, ${sql.join(columns.map((one) => sql.ref(one.key.toLowerCase())))})
      values (${id}, ${JSON.stringify(ext)}::jsonb, ${sql.join(columns.map((one) => sql`${row[one.key]}`))})`.execute(
      database.db,
    );
  }
});
afterAll(() => database.close());

async function bySql(raw: unknown): Promise<number[]> {
  const checked = checkFilter(raw, kindOf, NOW);
  const where = compileFilter(checked, compiled, context) ?? sql`true`;
  const found = await sql<{ id: number }>`select r.id from filter_case r where ${where} order by r.id`.execute(
    database.db,
  );
  return found.rows.map((row) => row.id);
}

function inMemory(raw: unknown): number[] {
  const checked = checkFilter(raw, kindOf, NOW);
  return rows.flatMap((row, id) => (matches(checked, (key) => row[key], context) ? [id] : []));
}

const RUNS = Number(process.env.FILTER_RUNS ?? runs(600));

test("a filter picks the same rows in SQL and in memory", async () => {
  let picked = 0;
  await fc.assert(
    fc.asyncProperty(filter, async (raw) => {
      try {
        checkFilter(raw, kindOf, NOW);
      } catch (error) {
        expect(error).toBeInstanceOf(FilterError);
        return;
      }
      const expected = inMemory(raw);
      picked += expected.length;
      expect(await bySql(raw)).toEqual(expected);
    }),
    { numRuns: RUNS },
  );
  expect(picked).toBeGreaterThan(RUNS);
});

test.each(CASES)("each operator of $key picks the same rows in SQL and in memory", async ({ key }) => {
  const kind = kindOf(key) as ValueKind;
  for (const op of OPERATORS_OF_KIND[kind]) {
    for (const value of fc.sample(operandFor(kind, op), { numRuns: 12, seed: 99 })) {
      const raw = [{ field: key, op, value }];
      try {
        checkFilter(raw, kindOf, NOW);
      } catch {
        continue;
      }
      expect([op, value, await bySql(raw)]).toEqual([op, value, inMemory(raw)]);
    }
  }
});

test.each(DATE_PRESETS)(
  "%s picks the same rows of every date in SQL and in memory, and some of them",
  async (value) => {
    let picked = 0;
    for (const field of ["eDate", "cDate", "eMoment", "cMoment"]) {
      const raw = [{ field, op: "eq", value }];
      const expected = inMemory(raw);
      expect([field, await bySql(raw)]).toEqual([field, expected]);
      picked += expected.length;
    }
    expect(picked).toBeGreaterThan(0);
  },
);

test("a filter and its opposite share the rows among them", async () => {
  const opposite: Partial<Record<Operator, Operator>> = {
    eq: "ne",
    in: "notIn",
    empty: "notEmpty",
    contains: "notContains",
  };
  await fc.assert(
    fc.asyncProperty(condition, async (one) => {
      const other = opposite[one.op];
      const kind = kindOf(one.field) as ValueKind;
      fc.pre(other !== undefined && OPERATORS_OF_KIND[kind].includes(other) && kind !== "date" && kind !== "datetime");
      try {
        checkFilter([one], kindOf, NOW);
      } catch {
        return;
      }
      const all = [...(await bySql([one])), ...(await bySql([{ ...one, op: other }]))];
      expect(all.sort((a, b) => a - b)).toEqual(rows.map((_row, id) => id));
    }),
    { numRuns: runs(100) },
  );
});
