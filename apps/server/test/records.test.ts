/** Every record type of the product, and of them some in a run by the seed: nothing here knows any of them by name. */
import { expect, test } from "vitest";
import { HOLDING } from "../../../packages/engine/test/fields/arbitrary/forms";
import { sampled } from "../../../scripts/lib/sampled.mjs";
import { OWN_FIELDS, RECORD_TYPES } from "./record-samples";
import { recordSuite } from "./record-suite/suite";

/** On one of them stands a field of each type that a company may make. */
const WITH_OWN = "customer";
const AT_ONCE = 4;
const names = sampled(
  RECORD_TYPES.map(({ module }) => module),
  AT_ONCE,
);
const drawn = RECORD_TYPES.filter(({ module }) => names.includes(module));

for (const type of drawn) recordSuite(type, type.module === WITH_OWN ? OWN_FIELDS : []);

test("a company's own fields of every type are tested", () => {
  expect(OWN_FIELDS.map((field) => field.type).toSorted()).toEqual(HOLDING.toSorted());
});

test("there are record types", () => {
  expect(RECORD_TYPES.map(({ module }) => module)).toEqual(expect.arrayContaining(["customer", "contact"]));
});
