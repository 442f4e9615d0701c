/** Property: what the rules of a form say of any values, the server says of them, and what they take it stores. */
import type { FieldProblem } from "@qicheng/api/kernel/error-codes";
import { type FieldDef, referenceOf } from "@qicheng/engine/fields/field-def";
import { isFixed, validateForm } from "@qicheng/engine/fields/validate";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runs } from "../../../../../../packages/engine/test/draw";
import { arbitraryForm, HOLDING } from "../../../../../../packages/engine/test/fields/arbitrary/forms";
import { arbitraryValue, hostileValue } from "../../../../../../packages/engine/test/fields/arbitrary/values";
import { type TestServer, testServer } from "../../../../test/harness";
import { customerType } from "../../../modules/customers/type";
import { contextOf } from "../../jobs/asker";
import type { Context } from "../../work/context";
import { Refusal } from "../../work/refusal";
import { allUnmasked } from "../access/masks";
import { formInput } from "./form-input";

type Values = Record<string, unknown>;

let server: TestServer;
let ctx: Context;
let boss: number;
beforeAll(async () => {
  server = await testServer();
  boss = (await server.as("boss")).id;
  const job = { id: 0, user_id: boss, kind: "test", language: "cn" as const, ip: "" };
  ctx = await contextOf(server.services, job, server.db);
});
afterAll(() => server.close());

/** Whether what it refers to is there, the server alone knows. */
const REFERRING: readonly FieldDef["type"][] = ["statusSelect", "user", "branch", "picture", "file", "city", "county"];
const refers = (field: FieldDef): boolean =>
  REFERRING.includes(field.type) || referenceOf(field) !== undefined || ["product", "tablelist"].includes(field.type);

/** A browser's editor makes clean text; what else is sent for one is cleaned before it is judged. */
const sentFor = (field: FieldDef) =>
  field.type === "editor"
    ? arbitraryValue(field)
    : fc.oneof({ weight: 3, arbitrary: arbitraryValue(field) }, { weight: 2, arbitrary: hostileValue });

const drawn = (type: FieldDef["type"]) =>
  arbitraryForm(type).chain((fields) => {
    const sent = fields.filter((field) => !isFixed(field, "add"));
    const values = Object.fromEntries(
      sent.map((field) => [field.key, fc.option(sentFor(field), { nil: undefined, freq: 6 })]),
    );
    return fc.record({ fields: fc.constant(fields), values: fc.record(values) as fc.Arbitrary<Values> });
  });

const over = (values: Values) => JSON.parse(JSON.stringify(values)) as Values;

async function onServer(
  fields: readonly FieldDef[],
  raw: Values,
): Promise<{ values: Values; errors: readonly FieldProblem[] }> {
  const form = { ...customerType.form, fields };
  const known = allUnmasked({ form, byKey: new Map(fields.map((field) => [field.key, field])) });
  try {
    return { values: await formInput(ctx, { type: customerType, fields: known }, { raw, mode: "add" }), errors: [] };
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== "VALIDATION") throw error;
    return { values: {}, errors: (error.details.data?.errors ?? []) as FieldProblem[] };
  }
}

test.each(HOLDING)("%s", async (type) => {
  await fc.assert(
    fc.asyncProperty(drawn(type), async ({ fields, values }) => {
      const raw = over(values);
      const said = validateForm(fields, raw, "add");
      const { values: stored, errors } = await onServer(fields, raw);
      if (said.errors.length > 0 || errors.length === 0) expect(errors).toEqual(said.errors);
      else
        expect(errors.map(({ field }) => refers(fields.find(({ key }) => key === field) as FieldDef))).not.toContain(
          false,
        );
      const plain = fields.filter((field) => !refers(field) && field.type !== "editor").map(({ key }) => key);
      if (errors.length === 0) for (const key of plain) expect([key, stored[key]]).toEqual([key, said.values[key]]);
    }),
    { numRuns: Number(process.env.CHECK_RUNS ?? runs(100)) },
  );
});
