/** Values of a field as forms send them, drawn at random: such as fit, and such as nobody's form would send. */
import fc from "fast-check";
import type { FieldDef, FieldType, PatternName } from "../../../src/fields/field-def";
import { decodeField } from "../../../src/fields/field-types";
import { isCreditCode, isIdCard } from "../../../src/fields/patterns";
import { columnsOf } from "../../../src/fields/row-columns";
import { textHtml } from "../../../src/text/html-text";
import { anyText, day, lineOf, minute } from "./texts";

/** What values may point at. */
export interface Things {
  id: (field: FieldDef) => fc.Arbitrary<number>;
  region: fc.Arbitrary<string>;
  county: fc.Arbitrary<string>;
}

const FEW = fc.integer({ min: 1, max: 6 });
export const SIX: Things = {
  id: () => FEW,
  region: fc.constantFrom("330000", "330100", "330106", "110000", "110105", "500000"),
  county: fc.constantFrom("330106", "110105", "320106"),
};

const digits = (length: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length }).map((all) => all.join(""));

const ends = (all: string, test: (text: string) => boolean) => (start: string) =>
  [...all].map((end) => start + end).find(test) ?? "";

const PATTERNED: Record<PatternName, fc.Arbitrary<string>> = {
  word: fc.constantFrom("a_1", "甲1", "1E5", "1e0", "007", "A1"),
  wordComma: fc.constantFrom("a,b", "甲", "1E12", "0,1"),
  mobile: digits(9).map((rest) => `13${rest}`),
  phone: fc.constantFrom("0571-88886666", "400 800 1234", "12345", "+1 (212) 555"),
  email: fc.constantFrom("li@example.cn", "A.b+c@Example.com", "-x@example.cn"),
  idCard: digits(17).map(ends("0123456789X", isIdCard)),
  dialled: digits(4),
  numbers: digits(5).map((text) => `${text}*`),
  creditCode: digits(17).map(ends("0123456789ABCDEFGHJKLMNPQRTUWXY", isCreditCode)),
  taxNo: digits(15),
  url: fc.constantFrom("www.example.cn", "https://example.com/a?b=1E5", "甲.cn"),
};

const isLong = (text: string, { max = 200 }: FieldDef) => [...text].length > max;

function textOf(field: FieldDef): fc.Arbitrary<unknown> {
  if (field.pattern) return PATTERNED[field.pattern].map((text) => (isLong(text, field) ? "" : text));
  const line = lineOf(field.max ?? 200);
  if (field.type === "input") return line;
  return fc.array(line, { maxLength: 3 }).map((lines) => [...lines.join("\n")].slice(0, field.max ?? 200).join(""));
}

/** Of as many digits as a cell of a sheet keeps. */
function numberOf({ scale = 2, min, max }: FieldDef): fc.Arbitrary<unknown> {
  const unit = 10 ** scale;
  const [least, most] = [min ?? Math.min(max ?? 0, -1e12 / unit), max ?? Math.max(min ?? 0, 1e12 / unit)];
  const inUnits = fc.integer({ min: Math.ceil(least * unit), max: Math.floor(most * unit) });
  const near = fc.integer({ min: -10 * unit, max: 10 * unit });
  return fc
    .oneof(
      inUnits,
      near,
      fc.constantFrom(least, most, 0).map((edge) => Math.trunc(edge * unit)),
    )
    .map((n) => Math.min(most, Math.max(least, Number((n / unit).toFixed(scale)))));
}

/** Typed with a comma it would be two. */
const tag = lineOf(20).map((text) => text.replaceAll(/[,，、;；]/g, "") || "甲");

const chosenOf = ({ options = [], multiple, max = 50 }: FieldDef): fc.Arbitrary<unknown> => {
  const value = fc.constantFrom(...options.map((option) => option.value));
  return multiple ? fc.uniqueArray(value, { maxLength: Math.min(3, max) }) : value;
};

const referred =
  ({ id }: Things) =>
  (field: FieldDef): fc.Arbitrary<unknown> =>
    field.multiple ? fc.uniqueArray(id(field), { maxLength: Math.min(3, field.max ?? 3) }) : id(field);

const rowsOf =
  (things: Things) =>
  (field: FieldDef): fc.Arbitrary<unknown> => {
    const cells = columnsOf(field).filter(({ computed }) => computed === undefined);
    const row = fc.record(Object.fromEntries(cells.map((column) => [column.key, arbitraryValue(column, things)])), {
      requiredKeys: cells.filter(({ required }) => required).map(({ key }) => key),
    });
    const by: Partial<Record<FieldType, string>> = { product: "productid", property: "name" };
    const key = by[field.type];
    const rows = fc.uniqueArray(row, {
      maxLength: Math.min(3, field.max ?? 3),
      ...(key === undefined ? { comparator: () => false } : { selector: (one) => String(one[key]) }),
    });
    // of what is asked for, a list of nothing is not enough
    return rows.map((drawn) => drawn.filter((one) => decodeField([one], field).ok));
  };

const MARKED = [
  "",
  "<p><strong>粗</strong></p>",
  '<p><a href="https://a.cn">链</a></p>',
  '<p><span style="color:#f00">红</span></p>',
];

const htmlOf = (field: FieldDef): fc.Arbitrary<unknown> =>
  fc.tuple(fc.array(anyText, { maxLength: 3 }), fc.constantFrom(...MARKED)).map(([lines, marked]) => {
    const whole = lines.map((line) => textHtml(line)).join("") + marked;
    return decodeField(whole, field).ok ? whole : textHtml("甲");
  });

const colour = fc
  .tuple(fc.constantFrom(3, 4, 6, 8), fc.nat())
  .map(([length, n]) => `#${n.toString(16).padStart(8, "0").slice(-length)}`);

function madeFor(field: FieldDef, things: Things): fc.Arbitrary<unknown> {
  const ids = referred(things);
  const of: Record<FieldType, () => fc.Arbitrary<unknown>> = {
    divider: () => fc.constant(""),
    input: () => textOf(field),
    textarea: () => textOf(field),
    number: () => numberOf(field),
    ColorPicker: () => colour,
    select: () => (field.reference === undefined ? chosenOf(field) : ids(field)),
    radio: () => chosenOf(field),
    jcselect: () => chosenOf(field),
    statusSelect: () => ids(field),
    date: () => day,
    datetime: () => minute,
    daterange: () => fc.tuple(day, day).map((days) => days.toSorted()),
    switch: () => fc.constantFrom(field.active ?? "1", field.inactive ?? "0"),
    city: () => things.region,
    county: () => things.county,
    user: () => ids(field),
    customer: () => ids(field),
    contract: () => ids(field),
    branch: () => ids(field),
    tree: () => ids(field),
    tags: () => fc.array(tag, { maxLength: Math.min(4, field.max ?? 4) }),
    picture: () => fc.uniqueArray(things.id(field), { maxLength: field.max ?? 1 }),
    file: () => fc.uniqueArray(things.id(field), { maxLength: field.max ?? 1 }),
    editor: () => htmlOf(field),
    product: () => rowsOf(things)(field),
    tablelist: () => rowsOf(things)(field),
    property: () => rowsOf(things)(field),
  };
  return of[field.type]();
}

/** A value that fits the field as far as it can be told from its definition. */
export const arbitraryValue = (field: FieldDef, things: Things = SIX): fc.Arbitrary<unknown> => madeFor(field, things);

const STRANGE: readonly unknown[] = [
  "",
  " ",
  null,
  true,
  0,
  -1,
  "0",
  1.5,
  1e21,
  "1e5",
  "9".repeat(30),
  "9999999999999.999999",
  "-0",
  "x",
  "x".repeat(5_100),
  "\u0000",
  "\ud800",
  "\u200b",
  "a\tb",
  "第一行\n第二行",
  "[",
  "[1,2]",
  '["a"]',
  "{}",
  {},
  [],
  [[]],
  [null],
  ["a", "a"],
  [1, 1],
  [1, 2, 3, 4, 5, 6, 7, 8, 9],
  { id: 1 },
  [{ id: 1 }, { id: "x" }],
  { from: "2026-01-02", to: "2026-01-01" },
  ["2026-01-02", "2026-01-01"],
  "2026-02-30",
  "2026/2/3",
  "2026-01-01 25:00",
  "330199",
  "330106",
  "<script>alert(1)</script>",
  '<img src=x onerror="x">',
  "__proto__",
  { toString: "x" },
  [{ productid: 1 }, { productid: 1 }],
  [{ name: "甲", value: 1 }, { name: "甲" }],
  [{}, { nonsense: 1 }],
  [{ c0: "x", c1: {} }],
];

/** As a browser, a program or somebody who means no good may send it. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...STRANGE),
  anyText,
  fc.jsonValue({ maxDepth: 2 }),
);
