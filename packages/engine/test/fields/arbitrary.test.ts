/** What the random definitions are worth: a company may publish each of them, and values that are made to fit mostly do. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { decodeField } from "../../src/fields/field-types";
import { isMissing } from "../../src/fields/operators";
import { runs } from "../draw";
import { arbitraryForm, HOLDING, SERVED, wrongWith } from "./arbitrary/forms";
import { arbitraryValue } from "./arbitrary/values";

test.each(SERVED)("%s: as a company may publish it", (type) => {
  fc.assert(
    fc.property(arbitraryForm(type), (fields) => {
      expect(wrongWith(fields)).toEqual([]);
      expect(fields.at(-1)?.type).toBe(type);
    }),
    { numRuns: runs(200) },
  );
});

test.each(HOLDING)("%s: with values that fit", (type) => {
  const drawn = arbitraryForm(type).chain((fields) => {
    const field = fields.at(-1) as (typeof fields)[number];
    return fc.tuple(fc.constant(field), arbitraryValue(field));
  });
  const sample = fc.sample(drawn, { numRuns: 300, seed: 5 });
  const decoded = sample.map(([field, value]) => decodeField(value, field));
  const refused = sample.filter((_one, at) => !decoded[at]?.ok);
  expect(refused.slice(0, 3).map(([field, value]) => [field, value, decodeField(value, field)])).toEqual([]);
  expect(decoded.filter((one) => one.ok && !isMissing(one.value)).length).toBeGreaterThan(100);
});
