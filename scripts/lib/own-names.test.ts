import { expect, test } from "vitest";
import { plainReads } from "./own-names.mjs";

test("objects are not read by names that people give", () => {
  for (const read of [
    "row[field.key]",
    "row.ext?.[key]",
    "(row.ext as Raw)[name]",
    "values[parent] ?? 1",
    "field in row",
    "state.formData[rule.field]",
  ])
    expect([read, plainReads(`const x = ${read};`)]).toEqual([read, [1]]);
  for (const other of [
    "values[key] = 1;",
    "delete values[field.key];",
    "[values[key], seen[key]] = [1, 2];",
    "x = ownValue(row, field.key);",
    "x = row[column];",
    "x = KINDS[field as Kind];",
    'x = row.ext["name"];',
  ])
    expect([other, plainReads(other)]).toEqual([other, []]);
});
