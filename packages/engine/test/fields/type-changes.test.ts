import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { convertValue, readAs, typeChange } from "../../src/design/type-changes";
import { FIELD_EXAMPLES } from "../../src/fields/examples";
import { FIELD_TYPES, type FieldDef, type FieldType } from "../../src/fields/field-def";
import { decodeField, holdsMany } from "../../src/fields/field-types";

const OPTIONS = ["1", "0", "开", "12"].map((value) => ({ value, label: `第${value}` }));
const field = (type: FieldType, more: Partial<FieldDef> = {}): FieldDef => ({
  ...FIELD_EXAMPLES[type].field,
  key: "k",
  title: "字段",
  storage: "ext",
  flags: {},
  ...more,
});
const plain = (type: FieldType): FieldDef => {
  const { multiple: _multiple, computed: _computed, reference, ...rest } = field(type);
  return { ...rest, ...(type === "tree" && reference !== undefined ? { reference } : {}) };
};
const kindOf = (from: FieldDef, to: FieldDef) => typeChange(from, to).kind;
const becomes = (value: unknown, from: FieldDef, to: FieldDef) => {
  const converted = convertValue(value, from, to);
  return converted.ok ? converted.value : converted.msg.cn;
};

describe("what a field can become", () => {
  test("is a short list; all else is refused with a reason in both languages", () => {
    const possible = FIELD_TYPES.flatMap((from) =>
      FIELD_TYPES.flatMap((to) => {
        const change = typeChange(plain(from), plain(to));
        if (change.kind === "refused") {
          expect(change.reason.cn).not.toBe("");
          expect(change.reason.en).not.toBe("");
        }
        return from === to || change.kind === "refused" ? [] : [`${from} ${to} ${change.kind}`];
      }),
    );
    expect(possible.sort()).toEqual(
      [
        "input textarea free",
        "select radio free",
        "radio select free",
        "date datetime rewrite",
        "input number checked",
        "input tags checked",
        "textarea input checked",
        "number input checked",
        "number textarea checked",
        "datetime date checked",
        "switch radio checked",
        "switch select checked",
        "statusSelect select checked",
        "statusSelect radio checked",
        "picture file checked",
      ].sort(),
    );
  });

  test.each(["select", "statusSelect", "user", "branch", "customer", "tree"] as const)(
    "of %s is several, or one again",
    (type) => {
      const [one, several] = [plain(type), { ...plain(type), multiple: true }];
      expect(kindOf(one, several)).toBe("rewrite");
      expect(kindOf(several, one)).toBe("checked");
      expect(kindOf(several, several)).toBe("same");
    },
  );

  test("is not another type and several at once, nor a formula, nor a reference to something else", () => {
    const several = field("select", { multiple: true, options: OPTIONS });
    expect(typeChange(several, field("radio", { options: OPTIONS }))).toMatchObject({
      reason: { cn: expect.stringContaining("不能同时改变") },
    });
    expect(typeChange(field("number", { computed: "1 + 1" }), plain("input"))).toMatchObject({
      reason: { cn: "带公式的数字不能改变类型" },
    });
    expect(
      kindOf(field("statusSelect", { dictionary: "a" }), field("statusSelect", { dictionary: "b", multiple: true })),
    ).toBe("refused");
    expect(typeChange(plain("file"), plain("picture"))).toMatchObject({ reason: { cn: "附件不一定都是图片" } });
  });
});

describe("a value", () => {
  const user = plain("user");
  test.each([
    ["一行", "input", "textarea", "一行"],
    ["12.50", "input", "number", 12.5],
    ["0571", "input", "number", "不是数字"],
    ["12元", "input", "number", "不是数字"],
    ["1234567890123.456", "input", "number", "不是数字"],
    ["甲、乙,丙，甲", "input", "tags", ["甲", "乙", "丙"]],
    ["一行\n两行", "textarea", "input", "有多行"],
    [12.5, "number", "input", "12.5"],
    ["2026-01-02", "date", "datetime", "2026-01-02 00:00"],
    ["2026-01-02 00:00", "datetime", "date", "2026-01-02"],
    ["2026-01-02 09:30", "datetime", "date", "带有时间"],
    [null, "input", "tags", []],
    [undefined, "date", "datetime", null],
  ] as const)("%j of %s becomes as %s %j", (value, from, to, then) => {
    const more = to === "number" ? { scale: 2 } : {};
    expect(
      becomes(
        value,
        { ...plain(from), max: undefined } as never,
        { ...plain(to), pattern: undefined, max: undefined, min: undefined, ...more } as never,
      ),
    ).toEqual(then);
  });

  test("of an option is one that the field has", () => {
    const to = field("radio", { options: OPTIONS });
    expect(becomes("开", field("switch", { active: "开", inactive: "0" }), to)).toBe("开");
    expect(becomes(12, plain("statusSelect"), to)).toBe("12");
    expect(convertValue(13, plain("statusSelect"), to).ok).toBe(false);
  });

  test("becomes several, and one again where it is alone", () => {
    const several = { ...user, multiple: true };
    expect(becomes(7, user, several)).toEqual([7]);
    expect(becomes([7], several, user)).toBe(7);
    expect(becomes([], several, user)).toBe(null);
    expect(becomes([7, 8], several, user)).toBe("有多个值");
    expect(readAs([7, 8], several, user)).toBe(null);
  });

  const raws: Record<string, fc.Arbitrary<unknown>> = {
    input: fc.oneof(fc.string(), fc.integer().map(String), fc.double({ noNaN: true }).map(String)),
    textarea: fc.string(),
    number: fc.integer({ min: -1e9, max: 1e9 }).map((n) => n / 100),
    date: fc.constantFrom("2026-02-28", "1999-12-31"),
    datetime: fc.constantFrom("2026-02-28 00:00", "2026-02-28 23:59"),
    switch: fc.constantFrom("1", "0"),
    statusSelect: fc.integer({ min: 1, max: 20 }),
    select: fc.constantFrom("1", "开"),
    radio: fc.constantFrom("1", "开"),
    picture: fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 3 }),
    user: fc.integer({ min: 1, max: 99 }),
    branch: fc.integer({ min: 1, max: 99 }),
  };
  const wide = (type: FieldType): FieldDef => {
    const { max: _max, min: _min, pattern: _pattern, ...rest } = plain(type);
    const choices = ["select", "radio"].includes(type) ? { options: OPTIONS } : {};
    return {
      ...rest,
      ...choices,
      ...(type === "number" ? { scale: 6 } : {}),
      ...(type === "picture" || type === "file" ? { max: 9 } : {}),
    };
  };
  const pairs = Object.keys(raws).flatMap((from) => {
    const one = wide(from as FieldType);
    const others = FIELD_TYPES.map(wide).filter((to) => to.type !== from && kindOf(one, to) !== "refused");
    const several =
      kindOf(one, { ...one, multiple: true }) === "rewrite" && from !== "input" ? [{ ...one, multiple: true }] : [];
    return [...others, ...several].map((to) => [`${from} → ${to.type}`, one, to] as const);
  });

  test.each(pairs)(
    "%s: what it becomes the new type decodes, and converting it again changes nothing",
    (_name, from, to) => {
      fc.assert(
        fc.property(raws[from.type] as fc.Arbitrary<unknown>, (raw) => {
          const stored = decodeField(raw, from);
          fc.pre(stored.ok);
          const converted = convertValue(stored.ok ? stored.value : null, from, to);
          if (!converted.ok) {
            expect(typeChange(from, to).kind).toBe("checked");
            return;
          }
          expect(Array.isArray(converted.value)).toBe(holdsMany(to));
          expect(decodeField(converted.value, to)).toEqual(converted);
          expect(convertValue(converted.value, from, to)).toEqual(converted);
          if (to.type === "number" && converted.value !== null) expect(Number(raw)).toBe(converted.value);
        }),
      );
    },
  );
});
