/** Property: what an export writes of a value, an import reads as that value, whatever a company made of the field. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { cellOf } from "../../src/fields/columns";
import type { FieldDef } from "../../src/fields/field-def";
import { decodeField } from "../../src/fields/field-types";
import { isMissing } from "../../src/fields/operators";
import { fitsCell, isEmptyCell } from "../../src/import/cell";
import { safeText } from "../../src/import/plain-text";
import { readRow } from "../../src/import/row";
import { runs } from "../draw";
import { findRegion, REGIONS } from "../import/regions";
import { arbitraryForm, HOLDING } from "./arbitrary/forms";
import { arbitraryValue } from "./arbitrary/values";

const pathTo = (id: string): string => {
  const region = REGIONS.find((one) => one.id === id);
  const above = region?.parentId ? pathTo(region.parentId) : "";
  return [above, region?.name].filter(Boolean).join("/");
};

/** Some of them stand in each other's. */
const NAMES = ["甲", "甲、乙", "乙", "电子/配件", "配件", "A, B"];
const named = (field: FieldDef, value: unknown) =>
  ["city", "county"].includes(field.type) ? pathTo(String(value)) : NAMES[Number(value) - 1];
const reference = (_field: FieldDef, written: string) => NAMES.flatMap((name, at) => (name === written ? at + 1 : []));

/** What a cell says in place of nothing is nothing, and what a failed formula shows is asked about. */
const WORDS: readonly FieldDef["type"][] = ["input", "textarea", "editor", "tags"];

const inSheets = HOLDING.filter((type) => fitsCell({ key: "x", title: "", type, storage: "ext", flags: {} }));

test.each(inSheets)("%s", (type) => {
  const drawn = arbitraryForm(type).chain((fields) =>
    fc.record({ fields: fc.constant(fields), sent: arbitraryValue(fields.at(-1) as FieldDef) }),
  );
  fc.assert(
    fc.property(drawn, fc.constantFrom("cn" as const, "en" as const), ({ fields, sent }, language) => {
      const field = fields.at(-1) as FieldDef;
      fc.pre(field.computed === undefined);
      const decoded = decodeField(sent, field);
      expect(decoded.ok).toBe(true);
      if (!decoded.ok || isMissing(decoded.value)) return;
      const shown = cellOf(decoded.value, field, named, language);
      const cell = typeof shown === "string" ? safeText(shown) : shown;
      if (WORDS.includes(type) && (isEmptyCell(cell, field) || /^#\S+[!?]$/.test(String(cell)))) return;
      const { values, problems } = readRow(fields, [field.key], [cell], { region: findRegion, reference });
      // of records whose names are each other's parts nobody can tell
      if (problems.some(({ message }) => message.cn.includes("无法确定是哪一个"))) return;
      expect([cell, problems]).toEqual([cell, []]);
      const read = decodeField(values[field.key], field);
      if (type === "editor" && read.ok)
        expect(read.value).toMatchObject({ text: (decoded.value as { text: string }).text });
      else expect([cell, read]).toEqual([cell, decoded]);
    }),
    { numRuns: Number(process.env.SHEET_RUNS ?? runs(300)) },
  );
});
