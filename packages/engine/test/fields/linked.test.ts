/** Fields of which another one says what they may hold, and choices that are switched off. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { withoutOrphans } from "../../src/fields/dependents";
import type { FieldDef, FieldOption, FieldType } from "../../src/fields/field-def";
import { isRequired } from "../../src/fields/linkage";
import { linkedOptions, offeredOptions, optionsCalled, optionTexts, withAbove } from "../../src/fields/options";
import { FIELD_TEXTS } from "../../src/fields/texts";
import { validateForm } from "../../src/fields/validate";
import { about, verbatim } from "../../src/text/message";
import { isCounty, isIn, regionPrefix } from "../../src/values/region";

const field = (key: string, type: FieldType, more: Partial<FieldDef> = {}): FieldDef => ({
  key,
  type,
  title: key,
  storage: "ext",
  flags: {},
  ...more,
});
const option = (value: string, label: string, parent?: string): FieldOption => ({
  value,
  label,
  ...(parent === undefined ? {} : { parent }),
});

const FORM = withAbove(
  [
    field("area", "radio", { options: [option("n", "北方"), option("s", "南方"), option("x", "海外")] }),
    field("town", "jcselect", {
      parent: "area",
      required: true,
      options: [option("bj", "总部", "n"), option("hz", "总部", "s"), option("sz", "深圳", "s")],
    }),
    field("floor", "jcselect", {
      parent: "town",
      options: [option("1", "一层", "bj"), option("2", "一层", "hz"), option("3", "二层", "hz")],
    }),
    field("level", "statusSelect", { dictionary: "customerLevel" }),
    field("care", "jcselect", { parent: "level", options: [option("w", "每周", "7"), option("m", "每月", "8")] }),
    field("place", "city"),
    field("county", "county", { parent: "place", required: true }),
  ],
  (id) => ({ 7: "A级", 8: "B级" })[id],
);
const of = (key: string) => FORM.find((one) => one.key === key) as FieldDef;
const said = (key: string, message = FIELD_TEXTS.linked) => ({ field: key, msg: about(verbatim(key), message) });
const added = (raw: Record<string, unknown>) => validateForm(FORM, raw, "add").errors;
const edited = (raw: Record<string, unknown>, before: Record<string, unknown>) =>
  validateForm(FORM, raw, "edit", before).errors;

describe("a linked choice", () => {
  test("is one of those below the choice above", () => {
    expect(added({ area: "s", town: "sz" })).toEqual([]);
    expect(added({ area: "s", town: "hz", floor: "3" })).toEqual([]);
    expect(added({ area: "n", town: "sz" })).toEqual([said("town")]);
    expect(added({ town: "sz" })).toEqual([said("town")]);
    expect(added({ area: "s", town: "sz", floor: "1" })).toEqual([said("floor")]);
  });

  test("goes by what an edit leaves as it is, and hinders that it changes alone", () => {
    const before = { area: "s", town: "hz", floor: "2", level: null, care: null, place: null, county: null };
    expect(edited({ town: "sz", floor: "" }, before)).toEqual([]);
    expect(edited({ floor: "3" }, before)).toEqual([]);
    expect(edited({ area: "n" }, before)).toEqual([said("town")]);
    expect(edited({ area: "x", town: "", floor: "" }, before)).toEqual([]);
  });

  test("below an entry of the dictionary knows it by id and by name", () => {
    expect(added({ level: 7, care: "w" })).toEqual([]);
    expect(added({ level: "A级", care: "w" })).toEqual([]);
    expect(added({ level: "B级", care: "w" })).toEqual([said("care")]);
  });

  test("goes by what is chosen above, not by what another choice there is called", () => {
    const on = field("on", "switch", { active: "否", inactive: "off" });
    const kind = field("kind", "select", { options: [option("甲", "乙"), option("乙", "甲")] });
    const form = withAbove(
      [
        on,
        field("why", "jcselect", { parent: "on", required: true, options: [option("w", "缘由", "off")] }),
        kind,
        field("part", "jcselect", { parent: "kind", required: true, options: [option("p", "部分", "甲")] }),
      ],
      () => undefined,
    );
    expect(validateForm(form, { on: "否", kind: "乙" }, "add").errors).toEqual([]);
    const both = [
      { field: "why", msg: FIELD_TEXTS.select },
      { field: "part", msg: FIELD_TEXTS.select },
    ];
    expect(validateForm(form, { on: "off", kind: "甲" }, "add").errors).toEqual(both);
  });

  test("is not asked for where there is none to choose", () => {
    expect(added({ area: "x" })).toEqual([]);
    expect(added({ area: "n" })).toEqual([{ field: "town", msg: FIELD_TEXTS.select }]);
    expect(isRequired(of("town"), FORM, { area: "n" })).toBe(true);
    expect(isRequired(of("town"), FORM, { area: "x" })).toBe(false);
  });

  test("is called by its path where another one has its label", () => {
    const texts = (key: string) => [...optionTexts(of(key)).values()].map(({ cn }) => cn);
    expect(texts("town")).toEqual(["北方/总部", "南方/总部", "深圳"]);
    expect(texts("floor")).toEqual(["北方/总部/一层", "南方/总部/一层", "二层"]);
    expect(texts("care")).toEqual(["每周", "每月"]);
    expect(of("care").options?.map(({ above }) => above)).toEqual(["A级", "B级"]);
  });

  test("is found by all that it is called, and by nothing else", () => {
    const found = (key: string, text: string) => optionsCalled(of(key), text).map(({ value }) => value);
    expect(found("town", "南方/总部")).toEqual(["hz"]);
    expect(found("town", "总部")).toEqual(["bj", "hz"]);
    expect(found("town", "南方/深圳")).toEqual(["sz"]);
    expect(found("town", "北方/深圳")).toEqual([]);
  });

  test("of a circle of fields still is a field", () => {
    const circle = [
      field("a", "jcselect", { parent: "b", options: [option("1", "一", "1")] }),
      field("b", "jcselect", { parent: "a", options: [option("1", "一", "1")] }),
    ];
    expect(withAbove(circle, () => undefined)).toHaveLength(2);
  });
});

describe("what hangs on a value that changes", () => {
  const values = { area: "s", town: "hz", floor: "3", place: "330100", county: "330106", level: 7, care: "w" };
  const after = (key: string, value: unknown) => withoutOrphans(FORM, { ...values, [key]: value }, key);

  test("is emptied where it does not go with it any more, down to the last", () => {
    expect(after("area", "n")).toEqual({ ...values, area: "n", town: "", floor: "" });
    expect(after("town", "sz")).toEqual({ ...values, town: "sz", floor: "" });
    expect(after("place", "350100")).toEqual({ ...values, place: "350100", county: "" });
    expect(after("level", "")).toEqual({ ...values, level: "", care: "" });
  });

  test("stays where it does", () => {
    expect(after("area", "s")).toEqual(values);
    expect(after("place", "330000")).toEqual({ ...values, place: "330000" });
    expect(after("place", ["330000", "330100"])).toEqual({ ...values, place: ["330000", "330100"] });
    expect(after("floor", "2")).toEqual({ ...values, floor: "2" });
  });

  test("fits the form afterwards, whatever is chosen", () => {
    const chosen = fc.record({
      area: fc.constantFrom("n", "s", "x", ""),
      town: fc.constantFrom("bj", "hz", "sz", ""),
      floor: fc.constantFrom("1", "2", "3", ""),
    });
    fc.assert(
      fc.property(fc.array(chosen, { minLength: 1, maxLength: 4 }), (steps) => {
        let form: Record<string, unknown> = {};
        // People choose from above to below, and may change what is above at any time.
        for (const step of steps)
          for (const key of ["town", "area", "floor"] as const) {
            const free =
              key === "area" ||
              linkedOptions(of(key), form[of(key).parent ?? ""]).some((one) => one.value === step[key]);
            if (free) form = withoutOrphans(FORM, { ...form, [key]: step[key] }, key);
          }
        expect(added(form).filter(({ msg }) => msg.cn.includes("上级"))).toEqual([]);
      }),
    );
  });
});

describe("a county", () => {
  test("lies in the region above", () => {
    expect(added({ place: "330100", county: "330106" })).toEqual([]);
    expect(added({ place: "330000", county: "330106" })).toEqual([]);
    expect(added({ place: "330106", county: "330106" })).toEqual([]);
    expect(added({ place: "410000", county: "419001" })).toEqual([]);
    expect(added({ place: "350000", county: "330106" })).toEqual([said("county", FIELD_TEXTS.outside)]);
    expect(added({ county: "330106" })).toEqual([said("county", FIELD_TEXTS.outside)]);
    expect(added({ place: "330000", county: "330100" })).toEqual([said("county", FIELD_TEXTS.county)]);
  });

  test("is not asked for where a city has none", () => {
    expect(added({ place: "441900" })).toEqual([]);
    expect(added({ place: "330100" })).toEqual([{ field: "county", msg: FIELD_TEXTS.select }]);
  });

  test("is in all that is above it", () => {
    const digits = fc.integer({ min: 0, max: 99 }).map((n) => String(n).padStart(2, "0"));
    fc.assert(
      fc.property(digits, digits, digits, (province, city, county) => {
        const id = `${province}${city}${county}`;
        expect(isCounty(id)).toBe(county !== "00");
        for (const region of [`${province}0000`, `${province}${city}00`, id]) expect(isIn(id, region)).toBe(true);
        expect(id.startsWith(regionPrefix(id))).toBe(true);
      }),
    );
  });
});

describe("a choice that is switched off", () => {
  const options: FieldOption[] = [option("a", "甲"), { ...option("old", "旧"), disabled: true }];
  const types = [
    field("one", "select", { options }),
    field("one", "radio", { options }),
    field("one", "jcselect", { options }),
    field("one", "select", { options, multiple: true }),
  ];
  const off = [said("one", FIELD_TEXTS.optionOff({ name: verbatim("旧") }))];

  test.each(types)("of $type is not chosen any more, and stays where it is", (one) => {
    const [old, a] = one.multiple ? [["old"], ["a"]] : ["old", "a"];
    expect(validateForm([one], { one: old }, "add").errors).toEqual(off);
    expect(validateForm([one], { one: old }, "edit", { one: a }).errors).toEqual(off);
    expect(validateForm([one], { one: old }, "edit", { one: old }).errors).toEqual([]);
    expect(validateForm([one], { one: a }, "edit", { one: old }).errors).toEqual([]);
    // A form holds everything that its record has.
    expect(validateForm([one], { one: old }, "add", { one: old }).errors).toEqual([]);
  });

  test("is offered where it is chosen", () => {
    const offered = (value: unknown) => offeredOptions(options, value).map((one) => one.value);
    expect(offered("a")).toEqual(["a"]);
    expect(offered("old")).toEqual(["a", "old"]);
    expect(offered(["old"])).toEqual(["a", "old"]);
  });
});
