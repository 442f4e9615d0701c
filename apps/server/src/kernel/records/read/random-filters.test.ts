/** Property: of any field that a company may make, a condition picks the same rows in the database as in memory. */
import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { decodeField, kindOfField } from "@qicheng/engine/fields/field-types";
import { checkFilter, FilterError, matches } from "@qicheng/engine/fields/filter";
import { OPERATORS, OPERATORS_OF_KIND, type Operator, type ValueKind } from "@qicheng/engine/fields/operators";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runs } from "../../../../../../packages/engine/test/draw";
import { arbitraryForm, HOLDING } from "../../../../../../packages/engine/test/fields/arbitrary/forms";
import { day, minute } from "../../../../../../packages/engine/test/fields/arbitrary/texts";
import { arbitraryValue, hostileValue } from "../../../../../../packages/engine/test/fields/arbitrary/values";
import { cloneDatabase } from "../../../../test/harness";
import { type DatabaseHandle, openDatabase } from "../../db/database";
import { fieldSql } from "../../fields/field-sql";
import type { ModuleFields } from "../../fields/registry";
import { compileFilter } from "./compile-filter";

const NOW = "2026-03-15 12:00";
const TREE: Record<string, string[]> = { 1: ["1", "2", "3"], 2: ["2", "3"] };
const context = {
  // what is drawn may be called like something that every object has
  branchTree: (id: string) => (Object.hasOwn(TREE, id) && TREE[id]) || [id],
  nodeTree: (_field: string, id: string) => (Object.hasOwn(TREE, id) && TREE[id]) || [id],
};
const ROWS = 12;
const RUNS = Number(process.env.FILTER_RUNS ?? runs(150));

let database: DatabaseHandle;
beforeAll(async () => {
  database = openDatabase(await cloneDatabase(), { max: 1 });
});
afterAll(() => database.close());

/** What of a stored value one might ask for. */
const itemsOf = (value: unknown): unknown[] => {
  if (Array.isArray(value)) return value.flatMap(itemsOf);
  if (typeof value !== "object" || value === null) return [value];
  return Object.values(value).flatMap(itemsOf);
};

/** Of the kind, or of what rows have, or anything. */
function operandOf(kind: ValueKind, rows: readonly unknown[]): fc.Arbitrary<unknown> {
  const there = itemsOf(rows).filter((item) => item !== null && item !== "");
  const near = there.flatMap((item) => {
    if (typeof item === "number") return [`${item.toFixed(5)}1`, String(item)];
    return typeof item === "string" ? [item.slice(0, 2), item.toUpperCase(), item.toLowerCase()] : [];
  });
  const dates = kind === "date" || kind === "datetime" || kind === "range";
  return fc.oneof(
    ...(there.length > 0 ? [{ weight: 4, arbitrary: fc.constantFrom(...there, ...near) }] : []),
    ...(dates ? [{ weight: 2, arbitrary: fc.oneof(day, minute, fc.constantFrom("month", "last7", "overdue")) }] : []),
    ...(kind === "number" ? [fc.constantFrom("0", "-0", "1.50", "9007199254740.990001", "1e3", -1)] : []),
    hostileValue.map((value) => (typeof value === "object" ? "" : value)),
  );
}

const conditionOf = (field: FieldDef, rows: readonly unknown[]) => {
  const kind = kindOfField(field);
  const one = operandOf(kind, rows);
  const shapes: Record<string, fc.Arbitrary<unknown>> = {
    nothing: fc.constant(""),
    one,
    pair: fc.tuple(one, one),
    list: fc.array(one, { minLength: 1, maxLength: 3 }),
  };
  return fc
    .constantFrom(...OPERATORS_OF_KIND[kind])
    .chain((op: Operator) =>
      (shapes[OPERATORS[op].operand] as fc.Arbitrary<unknown>).map((value) => ({ field: field.key, op, value })),
    );
};

/** A field, what some rows have in it, and conditions on it. */
const drawn = (type: FieldDef["type"]) =>
  arbitraryForm(type).chain((fields) => {
    const field = fields.at(-1) as FieldDef;
    const stored = fc.option(arbitraryValue(field), { freq: 5 }).map((value) => {
      const decoded = decodeField(value, field);
      return decoded.ok ? decoded.value : null;
    });
    return fc.array(stored, { minLength: ROWS, maxLength: ROWS }).chain((rows) =>
      fc.record({
        fields: fc.constant(fields),
        rows: fc.constant(rows),
        conditions: fc.array(conditionOf(field, rows), { minLength: 1, maxLength: 6 }),
      }),
    );
  });

async function bySql(fields: readonly FieldDef[], rows: readonly unknown[], raw: unknown): Promise<number[]> {
  const byKey = new Map(fields.map((field) => [field.key, field]));
  const module = { form: { module: "case", fields }, byKey } as unknown as ModuleFields;
  const checked = checkFilter(raw, (key) => kindOf(fields, key), NOW);
  const compiled = (key: string) => {
    const found = fieldSql(module, key, "r");
    if (!found) throw new Error(key);
    return found;
  };
  const key = fields.at(-1)?.key ?? "";
  const ext = JSON.stringify(rows.map((value, id) => ({ id, ext: value === null ? {} : { [key]: value } })));
  const where = compileFilter(checked, compiled, context) ?? sql`true`;
  const found = await sql<{ id: number }>`
    select r.id from (select (e ->> 'id')::bigint as id, e -> 'ext' as ext from jsonb_array_elements(${ext}::jsonb) e) r
    where ${where} order by r.id`.execute(database.db);
  return found.rows.map(({ id }) => id);
}

const kindOf = (fields: readonly FieldDef[], key: string): ValueKind | undefined => {
  const field = fields.find((one) => one.key === key);
  return field && kindOfField(field);
};

test.each(HOLDING)("%s", async (type) => {
  let picked = 0;
  let asked = 0;
  await fc.assert(
    fc.asyncProperty(drawn(type), async ({ fields, rows, conditions }) => {
      for (const condition of conditions) {
        let checked: ReturnType<typeof checkFilter>;
        try {
          checked = checkFilter([condition], (key) => kindOf(fields, key), NOW);
        } catch (error) {
          expect(error).toBeInstanceOf(FilterError);
          continue;
        }
        const inMemory = rows.flatMap((value, id) => (matches(checked, () => value, context) ? [id] : []));
        expect([condition, await bySql(fields, rows, [condition])]).toEqual([condition, inMemory]);
        asked += 1;
        picked += inMemory.length;
      }
    }),
    { numRuns: RUNS },
  );
  expect([type, asked > RUNS, picked > 0]).toEqual([type, true, true]);
});
