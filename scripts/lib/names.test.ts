import { expect, test } from "vitest";
import { namesThatStay, vagueNamesOf } from "./names.mjs";

test.each([
  ["apps/a/kept.ts", "export const a = 1;", ["apps/a/kept.ts"]],
  ["apps/a/place.unit.test.ts", "", ["apps/a/place.unit.test.ts"]],
  ["apps/a/b.ts", "export const told = 1;", ["apps/a/b.ts#told"]],
  ["apps/a/b.ts", "export async function said() {}", ["apps/a/b.ts#said"]],
  ["apps/a/b.ts", "const a = 1;\nexport { a as whole, type looks };", ["apps/a/b.ts#whole", "apps/a/b.ts#looks"]],
  ["apps/a/b.tsx", "export default function beside() {}", ["apps/a/b.tsx#beside"]],
])("is found in %s: %s", (file, source, found) => {
  expect(vagueNamesOf(file, source)).toEqual(found);
});

test.each([
  ["apps/a/kept-lists.ts", "export const keptUnder = 1;"],
  ["apps/a/b.ts", "const kept = 1;\nexport const a = kept;"],
  ["apps/a/b.ts", "export interface A {\n  place: string;\n}"],
  ["apps/a/b.ts", "export { told as notified };"],
])("is left alone in %s: %s", (file, source) => {
  expect(vagueNamesOf(file, source)).toEqual([]);
});

test("the table names what stays in its first cells", () => {
  expect(namesThatStay("| name | why |\n|---|---|\n| `apps/a.ts#kept` | `b` is so |\n| old | `new` |")).toEqual([
    "apps/a.ts#kept",
  ]);
});
