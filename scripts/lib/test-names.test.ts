import { expect, test } from "vitest";
import { httpNamed } from "./test-names.mjs";

test("record types and folders are named together", () => {
  const { files, env } = httpNamed(["customers", "type:supplier", "type:customer"]);
  expect(files).toContain("apps/server/src/modules/customers/customers.test.ts");
  expect(files.filter((file) => file === "apps/server/test/records.test.ts")).toHaveLength(1);
  expect(env).toEqual({ RECORD_TYPES: "supplier,customer" });
});

test("no name means all tests, an unknown one is refused with those that there are", () => {
  expect(httpNamed([])).toEqual({ files: [], env: {} });
  expect(() => httpNamed(["nobody"])).toThrow(/nobody.*customers/);
});
