/** Property: what an export writes of a value an import reads as that value, however a company may have called its choices. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { cellOf } from "../../src/fields/columns";
import type { FieldDef, FieldOption, FieldType } from "../../src/fields/field-def";
import { decodeField } from "../../src/fields/field-types";
import { withAbove } from "../../src/fields/options";
import { isEmptyCell } from "../../src/import/cell";
import { readRow } from "../../src/import/row";
import { runs } from "../draw";
import { findRegion, REGIONS } from "../import/regions";

const field = (key: string, type: FieldType, more: Partial<FieldDef> = {}): FieldDef => ({
  key,
  type,
  title: key,
  storage: "ext",
  flags: {},
  ...more,
});

/** Few, so that most labels stand below several choices. */
const label = fc.constantFrom("总部", "分部", "A", "a", "Ａ", "A/B", "B", "1", "一/二", "二");
/** No definition has the same label twice below the same choice. */
const labels = fc.uniqueArray(label, {
  minLength: 1,
  maxLength: 5,
  selector: (text) => text.normalize("NFKC").toLowerCase(),
});

/** Three fields, each of which says what the next may hold. */
const chain = fc.tuple(labels, fc.infiniteStream(labels)).map(([first, more]): readonly FieldDef[] => {
  const below = (above: readonly FieldOption[], prefix: string): FieldOption[] =>
    above.flatMap(({ value: parent }, at) =>
      (more.next().value ?? []).map((text: string, n: number) => ({
        label: text,
        value: `${prefix}${at}-${n}`,
        parent,
      })),
    );
  const top = first.map((text, at) => ({ label: text, value: `t${at}` }));
  const middle = below(top, "m");
  return withAbove(
    [
      field("top", "select", { options: top }),
      field("middle", "jcselect", { parent: "top", options: middle }),
      field("low", "jcselect", { parent: "middle", options: below(middle, "l") }),
    ],
    () => undefined,
  );
});

const pathOf = ({ above = "", label: own }: FieldOption) => `${above}/${own}`.normalize("NFKC").toLowerCase();
/** A/B below C, and B below C/A, are both C/A/B: told apart by nobody. */
const areApart = ({ options = [] }: FieldDef) => new Set(options.map(pathOf)).size === options.length;

const finders = { region: findRegion };
const read = (fields: readonly FieldDef[], one: FieldDef, cell: string | number) =>
  readRow(fields, [one.key], [cell], finders);

test("of linked choices, by path where labels are alike", () => {
  let paths = 0;
  fc.assert(
    fc.property(chain, fc.constantFrom("cn" as const, "en" as const), (fields, language) => {
      for (const one of fields) {
        if (one.type === "jcselect" && !areApart(one)) continue;
        for (const { value } of one.options ?? []) {
          const cell = cellOf(value, one, () => undefined, language);
          if (isEmptyCell(cell, one)) continue;
          if (String(cell).includes("/")) paths += 1;
          expect([cell, read(fields, one, cell)]).toEqual([cell, { values: { [one.key]: value }, problems: [] }]);
        }
      }
    }),
    { numRuns: runs(200) },
  );
  expect(paths).toBeGreaterThan(runs(100));
});

test("and never as a choice that it might not be", () => {
  const fields = withAbove(
    [
      field("top", "radio", {
        options: [
          { label: "北", value: "n" },
          { label: "南", value: "s" },
        ],
      }),
      field("low", "jcselect", {
        parent: "top",
        options: [
          { label: "总部", value: 1, parent: "n" },
          { label: "总部", value: 2, parent: "s" },
        ],
      }),
    ],
    () => undefined,
  );
  const [, low] = fields as [FieldDef, FieldDef];
  expect(read(fields, low, "总部").problems.map(({ message }) => message.cn)).toEqual([
    "low：有几个「总部」，无法确定是哪一个",
  ]);
  expect(read(fields, low, "南/总部").values).toEqual({ low: 2 });
});

const day = fc
  .date({ min: new Date("1900-01-01"), max: new Date("2999-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const colour = fc
  .tuple(fc.constantFrom(3, 4, 6, 8), fc.nat())
  .map(([length, n]) => `#${n.toString(16).padStart(8, "0").slice(-length)}`);
const pathTo = (id: string): string => {
  const region = REGIONS.find((one) => one.id === id);
  const above = region?.parentId ? pathTo(region.parentId) : "";
  return [above, region?.name].filter(Boolean).join("/");
};
const counties = REGIONS.filter(({ id }) => !id.endsWith("00")).map(({ id }) => id);
/** A tree in which several nodes have the same name. */
const NODES: Readonly<Record<number, string>> = { 1: "电子", 2: "电子/配件", 3: "家具", 4: "家具/配件", 5: "配件" };

const KINDS: readonly (readonly [FieldDef, fc.Arbitrary<unknown>])[] = [
  [field("county", "county"), fc.constantFrom(...counties)],
  [field("colour", "ColorPicker"), colour],
  [field("span", "daterange"), fc.tuple(day, day).map((days) => days.toSorted())],
  [field("flag", "switch", { active: "开", inactive: "关" }), fc.constantFrom("开", "关")],
  [field("node", "tree", { reference: "nodes" }), fc.constantFrom(1, 2, 3, 4, 5)],
  [
    field("nodes", "tree", { reference: "nodes", multiple: true }),
    fc.uniqueArray(fc.constantFrom(1, 2, 3, 4, 5), { minLength: 1 }),
  ],
];

test.each(KINDS)("of $type, written with all that is above it", (one, values) => {
  const named = (of: FieldDef, value: unknown) => (of.type === "county" ? pathTo(String(value)) : NODES[Number(value)]);
  const reference = (_field: FieldDef, written: string) =>
    Object.entries(NODES).flatMap(([id, path]) => (path === written ? Number(id) : []));
  fc.assert(
    fc.property(values, fc.constantFrom("cn" as const, "en" as const), (sent, language) => {
      const decoded = decodeField(sent, one);
      expect(decoded.ok).toBe(true);
      if (!decoded.ok) return;
      const cell = cellOf(decoded.value, one, named, language);
      const { values: found, problems } = readRow([one], [one.key], [cell], { ...finders, reference });
      expect(problems).toEqual([]);
      expect(decodeField(found[one.key], one)).toEqual(decoded);
    }),
  );
});
