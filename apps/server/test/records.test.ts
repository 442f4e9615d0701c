/**
 * Every record type of the product, and of them some in a run by the seed: nothing here knows any of them by name.
 * `npm run test:http type:supplier` runs the suite of one type.
 */
import { expect, test } from "vitest";
import { HOLDING } from "../../../packages/engine/test/fields/arbitrary/forms";
import { sampled } from "../../../scripts/lib/sampled.mjs";
import { OWN_FIELDS, RECORD_TYPES } from "./record-samples";
import { recordSuite } from "./record-suite/suite";

/** On one of them stands a field of each type that a company may make. */
const WITH_OWN = "customer";
const AT_ONCE = 3;
/** A row of a plan goes for good with an edit of its contract, so it has no life of its own in the bin. */
const PART_OF_ANOTHER = ["recpay"];
/**
 * A row of opening stock counts in a unit of its product, and is the same as another row of its place: any text in any row
 * does not do. Its own tests bring it in, edit it and take it back.
 */
const OF_A_PLACE = ["stockOpening"];
const SUITED = RECORD_TYPES.filter(({ module }) => ![...PART_OF_ANOTHER, ...OF_A_PLACE].includes(module));
const all = SUITED.map(({ module }) => module);
const asked = process.env.RECORD_TYPES?.split(",").filter(Boolean) ?? [];
const unknown = asked.filter((name) => !all.includes(name));
if (unknown.length > 0) throw new Error(`no such record type: ${unknown.join(", ")}. There are: ${all.join(", ")}`);
const names = asked.length > 0 ? asked : sampled(all, AT_ONCE);
const drawn = SUITED.filter(({ module }) => names.includes(module));

for (const type of drawn) recordSuite(type, type.module === WITH_OWN ? OWN_FIELDS : []);

test("a company's own fields of every type are tested", () => {
  expect(OWN_FIELDS.map((field) => field.type).toSorted()).toEqual(HOLDING.toSorted());
});

test("there are record types", () => {
  expect(RECORD_TYPES.map(({ module }) => module)).toEqual(expect.arrayContaining(["customer", "contact"]));
});
