import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { FIELD_TYPES, type FieldDef, type FieldType } from "../../src/fields/field-def";
import { decodeField, emptyValue, FIELD_TYPE_REGISTRY } from "../../src/fields/field-types";
import { isMissing } from "../../src/fields/operators";
import { FIELD_TEXTS } from "../../src/fields/texts";
import { unknownKeys, validateForm } from "../../src/fields/validate";
import { about, verbatim } from "../../src/text/message";
import { oneLine } from "../../src/text/user-text";
import { runs } from "../draw";

const OPTIONS = [
  { value: "a", label: "甲" },
  { value: 2, label: "乙" },
];
const COLUMNS: readonly FieldDef[] = (["name", "value"] as const).map((key) => ({
  key,
  title: key,
  type: "input",
  storage: "ext",
  flags: {},
}));
const field = (type: FieldType, values: Partial<FieldDef> = {}): FieldDef => ({
  key: "k",
  title: "字段",
  storage: "ext",
  flags: {},
  type,
  options: OPTIONS,
  ...(type === "tablelist" ? { children: COLUMNS } : {}),
  ...values,
});
const anything = fc.oneof(
  fc.anything(),
  fc.jsonValue(),
  fc.string({ unit: "grapheme" }),
  fc.constantFrom("a", 2, "2", "1,2", "2026-01-01", "2026/01/01 10:00", "330106", "#1677ff", ["a"], { id: 1 }),
  fc.constantFrom([{ name: "a", value: "1" }], [{ name: 2 }, {}], [{ productid: 1, sellingprice: "0.50" }], [{ x: 1 }]),
);
const variants = (type: FieldType) => [
  field(type),
  field(type, { multiple: true }),
  field(type, { max: 3, min: 1, scale: 0 }),
];

describe("decoding", () => {
  test.each(FIELD_TYPES.filter((type) => FIELD_TYPE_REGISTRY[type].complete))(
    "%s accepts or refuses anything, and never throws",
    (type) => {
      fc.assert(
        fc.property(anything, fc.constantFrom(...variants(type)), (raw, definition) => {
          const decoded = decodeField(raw, definition);
          if (!decoded.ok) expect(decoded.msg.cn).toMatch(/[\u4e00-\u9fa5]/);
        }),
        { numRuns: runs(400) },
      );
    },
  );

  /** Stored as something else than what forms send. */
  const OTHERWISE: readonly FieldType[] = ["divider", "daterange", "editor"];
  test.each(FIELD_TYPES.filter((type) => FIELD_TYPE_REGISTRY[type].complete && !OTHERWISE.includes(type)))(
    "%s decodes what it decoded to the same",
    (type) => {
      fc.assert(
        fc.property(anything, fc.constantFrom(...variants(type)), (raw, definition) => {
          const once = decodeField(raw, definition);
          fc.pre(once.ok && !isMissing(once.value));
          if (once.ok) expect(decodeField(once.value, definition)).toEqual(once);
        }),
        { numRuns: runs(300) },
      );
    },
  );

  test.each(FIELD_TYPES.filter((type) => FIELD_TYPE_REGISTRY[type].complete))(
    "%s takes every missing value as nothing",
    (type) => {
      for (const definition of variants(type))
        for (const raw of [undefined, null, "", "   ", [], {}])
          expect(decodeField(raw, definition)).toEqual({ ok: true, value: emptyValue(definition) });
    },
  );

  test.each(FIELD_TYPES.filter((type) => !FIELD_TYPE_REGISTRY[type].complete))(
    "%s is refused until its module exists",
    (type) => {
      expect(decodeField("x", field(type))).toEqual({ ok: false, msg: FIELD_TEXTS.unknownControl });
    },
  );

  test("of text counts characters, trims, and keeps everything else", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 30 }), (raw) => {
        const seen = oneLine(raw);
        const decoded = decodeField(raw, field("input", { max: 10 }));
        fc.pre(seen !== undefined && seen !== "");
        expect(decoded).toEqual(
          [...(seen ?? "")].length <= 10
            ? { ok: true, value: seen }
            : { ok: false, msg: FIELD_TEXTS.long({ max: 10 }) },
        );
      }),
    );
    expect(decodeField("😀".repeat(10), field("input", { max: 10 })).ok).toBe(true);
    expect(decodeField("😀".repeat(11), field("input", { max: 10 })).ok).toBe(false);
  });

  test("of texts, tags and labels goes by the rule of texts", () => {
    const good = (type: FieldType, raw: unknown) => decodeField(raw, field(type));
    const bad = { ok: false, msg: FIELD_TEXTS.letters };
    for (const type of ["input", "textarea", "tags", "statusSelect"] as const) {
      for (const char of ["\u0007", "\u0000", "\ud800", "\u0085"]) {
        expect([type, char, good(type, `甲${char}乙`)]).toEqual([type, char, bad]);
        if (type === "tags" || type === "statusSelect") expect(good(type, [`甲${char}乙`])).toEqual(bad);
      }
      const value = type === "tags" ? ["甲👨‍👩‍👧"] : "甲👨‍👩‍👧";
      expect([type, good(type, " \u202e甲\u200b👨‍👩‍👧\ufeff\t")]).toEqual([type, { ok: true, value }]);
      for (const blank of ["\u200b", "\ufeff\n\u2060"])
        expect([type, good(type, blank)]).toEqual([type, { ok: true, value: emptyValue(field(type)) }]);
    }
    expect(good("tags", ["\u200b", "甲\u200b", "甲"])).toEqual({ ok: true, value: ["甲"] });
    for (const end of ["\n", "\t", "\r\n", "\u2029"]) {
      for (const type of ["input", "tags", "statusSelect"] as const) expect(good(type, `甲${end}乙`)).toEqual(bad);
      expect(good("textarea", `甲${end}乙`)).toEqual({ ok: true, value: `甲${end === "\t" ? "\t" : "\n"}乙` });
    }
    expect(good("date", "2026-01-31\u200b")).toEqual({ ok: true, value: "2026-01-31" });
  });

  test("of numbers knows decimals, and how people write them", () => {
    for (const [raw, value] of [
      ["1,000", 1_000],
      ["１ ０００．５", 1_000.5],
      ["￥1", 1],
      [".5", 0.5],
      ["+1", 1],
      ["3万", 30_000],
    ] as const)
      expect([raw, decodeField(raw, field("number"))]).toEqual([raw, { ok: true, value }]);
    for (const raw of [
      "1e3",
      "NaN",
      "Infinity",
      "0x10",
      "1,00",
      "1.",
      "١",
      "--1",
      1e308,
      1e21,
      Number.NaN,
      Number.POSITIVE_INFINITY,
      true,
      {},
    ])
      expect([raw, decodeField(raw, field("number")).ok]).toEqual([raw, typeof raw === "object"]);
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000, max: 1_000_000 }), (cents) => {
        const value = cents / 100;
        for (const raw of [value, String(value), value.toFixed(2)])
          expect(decodeField(raw, field("number"))).toEqual({ ok: true, value });
        expect(decodeField(`${value.toFixed(2)}1`, field("number")).ok).toBe(false);
      }),
    );
  });

  test("of a list in a form-encoded body reads JSON text", () => {
    expect(decodeField('["a","2"]', field("select", { multiple: true }))).toEqual({ ok: true, value: ["a", 2] });
    const one = field("select", { multiple: true, max: 1 });
    expect(decodeField(["a", 2], one)).toEqual({ ok: false, msg: FIELD_TEXTS.tooMany({ max: 1 }) });
    expect(decodeField(["a"], one)).toEqual({ ok: true, value: ["a"] });
    expect(decodeField('["甲","乙"]', field("tags"))).toEqual({ ok: true, value: ["甲", "乙"] });
    expect(decodeField('[{"id":3}]', field("picture"))).toEqual({ ok: true, value: [3] });
    expect(decodeField('["2026/01/01 00:00:00","2026/01/31 23:59:59"]', field("daterange"))).toEqual({
      ok: true,
      value: { from: "2026-01-01", to: "2026-01-31" },
    });
    expect(decodeField('["a"]', field("input"))).toEqual({ ok: true, value: '["a"]' });
    expect(decodeField("[broken", field("tags"))).toEqual({ ok: true, value: ["[broken"] });
  });
});

describe("validating a form", () => {
  const fields = [
    field("input", { key: "a", required: true, max: 5 }),
    field("number", { key: "b" }),
    field("input", { key: "c", readonly: true }),
    field("input", { key: "d", addOnly: true }),
    field("divider", { key: "e", storage: "none" }),
    field("daterange", { key: "f", key2: "f2" }),
  ];

  test("keeps no value it refuses, and names errors in the order of the form", () => {
    fc.assert(
      fc.property(
        fc.record(
          { a: anything, b: anything, c: anything, d: anything, f: anything, f2: anything },
          { requiredKeys: [] },
        ),
        fc.constantFrom("add" as const, "edit" as const),
        (raw, mode) => {
          const { values, errors } = validateForm(fields, raw, mode);
          const keys = fields.map((one) => one.key);
          for (const error of errors) expect(keys).toContain(error.field);
          const order = errors.map((error) => keys.indexOf(error.field));
          expect(order).toEqual([...order].sort((x, y) => x - y));
          expect("c" in values || "e" in values).toBe(false);
          if (mode === "edit") {
            expect("d" in values).toBe(false);
            for (const key of Object.keys(values))
              expect(raw[key as "a"] !== undefined || raw.f2 !== undefined).toBe(true);
          } else if (isMissing(typeof raw.a === "string" ? raw.a.trim() : raw.a))
            expect(errors).toContainEqual({ field: "a", msg: FIELD_TEXTS.required });
        },
      ),
      { numRuns: runs(500) },
    );
  });

  test("looks at what an edit leaves as it is", () => {
    const linked = [
      field("input", { key: "kind" }),
      field("input", { key: "why", linkage: { show: [{ field: "kind", op: "eq", value: "b" }] } }),
      field("input", { key: "more", required: true, linkage: { show: [{ field: "why", op: "notEmpty" }] } }),
    ];
    const edited = (raw: Record<string, string>, before: Record<string, string>) => {
      const { values, errors } = validateForm(linked, raw, "edit", before);
      return { values, wrong: errors.map((one) => one.field) };
    };
    const whole = { kind: "b", why: "因为", more: "甲" };
    expect(edited({ why: "所以" }, whole)).toEqual({ values: { why: "所以" }, wrong: [] });
    expect(edited({ kind: "a" }, whole)).toEqual({ values: { kind: "a", why: null, more: null }, wrong: [] });
    expect(edited({ why: "" }, whole)).toEqual({ values: { why: null, more: null }, wrong: [] });
    expect(edited({ why: "所以" }, { kind: "b", why: "", more: "" })).toEqual({
      values: { why: "所以" },
      wrong: ["more"],
    });
    // What lacked something before is no reason to refuse another change.
    expect(edited({ kind: "b" }, { ...whole, more: "" })).toEqual({ values: { kind: "b" }, wrong: [] });
    expect(edited({ kind: "c" }, { kind: "a", why: "旧", more: "" })).toEqual({ values: { kind: "c" }, wrong: [] });
  });

  test("knows which keys are no fields", () => {
    expect(unknownKeys(fields, { a: 1, x: 2, f2: 3, id: 4, constructor: 5 }, ["id"])).toEqual(["x", "constructor"]);
  });

  test("asks for the second half of a date range", () => {
    expect(validateForm(fields, { a: "x", f: "2026-01-01", f2: "2026-01-02" }, "add").values.f).toEqual({
      from: "2026-01-01",
      to: "2026-01-02",
    });
    expect(validateForm(fields, { a: "x", f: "2026-01-01" }, "add").errors).toEqual([
      { field: "f", msg: about(verbatim("字段"), FIELD_TEXTS.dateRange) },
    ]);
    expect(validateForm(fields, { a: "x", f: "", f2: "" }, "add").values.f).toBeNull();
  });
});
