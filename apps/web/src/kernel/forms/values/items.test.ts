import { formItem } from "@qicheng/engine/design/form-items";
import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { type Validated, validateForm } from "@qicheng/engine/fields/validate";
import { describe, expect, it } from "vitest";
import { fieldOfItem, fieldsOfItems, isSame, startValues, valuesOfRecord, valuesToSend } from "./items";

const field = (parts: Partial<FieldDef> & Pick<FieldDef, "key" | "type">): FieldDef => ({
  title: parts.key,
  storage: "column",
  flags: {},
  ...parts,
});
const wire = (definition: FieldDef) => formItem(definition, { readonly: false, language: "cn" });
const name = field({ key: "CustomerName", type: "input", title: "客户名称", required: true, max: 5, pattern: "word" });
const level = field({ key: "status", type: "statusSelect", required: true, dictionary: "customerLevel" });
const range = field({ key: "from", key2: "to", type: "daterange" });
const reason = field({
  key: "reason",
  type: "textarea",
  required: true,
  linkage: { show: [{ field: "status", op: "eq", value: 2 }] },
});

describe("items as field definitions", () => {
  it.each([
    [{ CustomerName: "", status: 1 }],
    [{ CustomerName: "六个字的名称", status: "" }],
    [{ CustomerName: "a-b", status: 2 }],
    [{ CustomerName: "甲", status: 2, reason: "因为", from: "2026/01/02 00:00:00", to: "2026/01/01 23:59:59" }],
    [{ CustomerName: "甲", status: "1" }],
  ])("judge %j as the server's own definitions do", (values) => {
    const own = [name, level, range, reason];
    const made = fieldsOfItems(own.map(wire));
    // A definition travels in one language, here Chinese.
    const inChinese = ({ values: kept, errors }: Validated) => ({
      values: kept,
      errors: errors.map(({ msg, ...error }) => ({ ...error, msg: msg.cn })),
    });
    expect(inChinese(validateForm(made, values, "add"))).toEqual(inChinese(validateForm(own, values, "add")));
  });

  it("neither check nor send what has no control", () => {
    const strange = fieldOfItem({ field: "x", type: "hologram", title: "X", name: "x", required: 1 });
    const later = fieldOfItem(wire(field({ key: "y", type: "contract", required: true })));
    expect(validateForm([strange, later], { x: 1, y: "2" }, "add")).toEqual({ values: {}, errors: [] });
    expect(valuesToSend([strange, later], { x: 1, y: "2" }, undefined)).toEqual({});
  });
});

describe("values", () => {
  const fields = [name, level, range];

  it("of a new record are those filled in", () => {
    expect(valuesToSend(fields, { CustomerName: "甲", status: null }, undefined)).toEqual({ CustomerName: "甲" });
  });

  it("of an edited record are those changed, an emptied one as ''", () => {
    const stored = { CustomerName: "甲", status: 3, from: "", to: "" };
    expect(valuesToSend(fields, { CustomerName: "乙", status: "3" }, stored)).toEqual({ CustomerName: "乙" });
    expect(valuesToSend(fields, { CustomerName: "甲", status: null }, stored)).toEqual({ status: "" });
  });

  it("of a picture are sent when it is another one, not when it only came with another url", () => {
    const cover = field({ key: "cover", type: "picture" });
    const stored = { cover: [{ id: 1, filename: "a.png", url: "/a?signed=1" }] };
    const sent = (files: unknown) => valuesToSend([cover], { cover: files }, stored);
    const another = [{ id: 2, filename: "a.png", url: "/a?signed=1" }];
    expect(sent(another)).toEqual({ cover: another });
    expect(sent([...stored.cover, ...another])).toEqual({ cover: [...stored.cover, ...another] });
    expect(sent([])).toEqual({ cover: [] });
    expect(sent([{ id: "1", filename: "a.png", url: "/a?signed=2" }])).toEqual({});
  });

  it.each([
    [[{ a: 1, b: "" }], [{ a: "1" }], true],
    [[{ a: 1 }], [{ a: 2 }], false],
    [[{ a: { b: [1] } }], [{ a: { b: [2] } }], false],
    [[{ a: 1 }], { a: 1 }, false],
    [[{ a: 1 }], "[object Object]", false],
    [[1, 2], "1,2", true],
    [["a"], ["b"], false],
    ["null", null, false],
  ])("%j and %j are the same to a reader: %j", (a, b, same) => {
    expect([isSame(a, b), isSame(b, a)]).toEqual([same, same]);
  });

  it("start from the defaults and from the record", () => {
    expect(startValues([wire(field({ key: "a", type: "input", defaultValue: "x" })), wire(name)])).toEqual({ a: "x" });
    expect(valuesOfRecord(fields, { id: 1, CustomerName: "甲", from: "2026-01-01" })).toEqual({
      CustomerName: "甲",
      from: "2026-01-01",
    });
  });
});

it("reads what is worked out, and sends nothing for it", () => {
  const worked = fieldOfItem(wire(field({ key: "total", type: "number", computed: "{price} * 2" })));
  expect(worked.readonly).toBe(true);
  expect(valuesToSend([worked], { total: 4 }, undefined)).toEqual({});
});
