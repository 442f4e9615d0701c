/** Every record type of the product: nothing here knows any of them by name. */
import { expect, test } from "vitest";
import { RECORD_TYPES } from "./record-samples";
import { recordSuite } from "./record-suite/suite";

for (const type of RECORD_TYPES) recordSuite(type);

test("there are record types", () => {
  expect(RECORD_TYPES.map(({ module }) => module)).toEqual(expect.arrayContaining(["customer", "contact"]));
});
