/** Choices that a read answers: what may be a source, and how its choices are found in an answer. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formItem } from "../../src/design/form-items";
import type { FieldDef, RemoteSource } from "../../src/fields/field-def";
import { decodeField, isSortable } from "../../src/fields/field-types";
import { areParams, choicesIn, sourceProblem } from "../../src/fields/remote";

const SOURCES = new Set(["/api/product/index", "/api/user/index"]);
const GOOD: RemoteSource = {
  url: "/api/product/index",
  params: {},
  loadFilter: "data.rows",
  optionText: "name",
  optionValue: "id",
};
const wrong = (change: object) => sourceProblem({ ...GOOD, ...change }, SOURCES)?.msg.cn;
const field = (more: Partial<FieldDef> = {}): FieldDef => ({
  key: "zSource",
  type: "select",
  title: "产品",
  storage: "ext",
  flags: {},
  remote: GOOD,
  ...more,
});

describe("a source", () => {
  test("is one of the listed reads, letter by letter", () => {
    expect(wrong({})).toBeUndefined();
    expect(wrong({ method: "POST" })).toBeUndefined();
    for (const url of [
      "https://127.0.0.1:8080/x",
      "https://evil.test/c",
      "//evil.test/c",
      "/\\evil.test/c",
      "/\\127.0.0.1:8080/x",
      "/api/product%2findex",
      "/%61pi/product/index",
      "/api/product/index/",
      "/api/product/index?x=1",
      "/api/product/index#",
      " /api/product/index",
      "/API/product/index",
      "/api/user/../product/index",
      "/api/user/delete",
      "javascript:alert(1)",
      "",
      undefined,
      ["/api/product/index"],
    ])
      expect(wrong({ url }), String(url)).toMatch(/^不允许的数据来源/);
    expect(wrong({ method: "GET" })).toBe("不允许的请求方式");
    expect(wrong({ method: "DELETE" })).toBe("不允许的请求方式");
  });

  test("is no other text than a listed one, whatever it is", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (url) => {
        expect(wrong({ url }) === undefined).toBe(SOURCES.has(url));
      }),
    );
  });

  test("says by names alone where its choices stand and what of them is taken", () => {
    for (const loadFilter of ["data", "data.rows", "a.b.c.d.e"]) expect(wrong({ loadFilter })).toBeUndefined();
    for (const loadFilter of ["", "a.b.c.d.e.f", "a..b", ".a", "a.", "a[0]", "a()", "1a", "a-b", "a b", "a\n"])
      expect(wrong({ loadFilter }), loadFilter).toBe("取值路径不正确");
    for (const name of ["", "a.b", "a b", "1", 1, null]) {
      expect(wrong({ optionText: name })).toBe("显示或保存的字段名不正确");
      expect(wrong({ optionValue: name })).toBe("显示或保存的字段名不正确");
    }
    expect(areParams({ status: 1, key: "甲" })).toBe(true);
    for (const params of [[], "x", null, { a: {} }, { a: null }, { "a b": 1 }, { a: "长".repeat(201) }])
      expect(areParams(params)).toBe(false);
    expect(wrong({ params: { a: {} } })).toBe("参数不正确");
  });
});

describe("the choices in an answer", () => {
  const rows = [
    { id: 1, name: "甲" },
    { id: 2, name: " 乙\n丙 " },
    { id: 1, name: "again" },
    { id: 3 },
    { name: "nothing" },
    "no object",
    { id: 4, name: "丁", children: [{ id: 5, name: "戊" }] },
  ];

  test("are taken from their place, each once, with what stands below them", () => {
    expect(choicesIn({ data: { rows } }, GOOD)).toMatchObject([
      { value: "1", label: "甲" },
      { value: "4", label: "丁" },
      { value: "5", label: "戊" },
    ]);
    expect(choicesIn({ data: rows }, { ...GOOD, loadFilter: "data" })).toHaveLength(3);
    for (const answer of [null, [], "x", {}, { data: null }, { data: { rows: {} } }])
      expect(choicesIn(answer, GOOD)).toBeUndefined();
  });

  test("are looked for among the answer's own names only", () => {
    const inherited = Object.create({ data: { rows } }) as object;
    expect(choicesIn(inherited, GOOD)).toBeUndefined();
    expect(choicesIn({ data: [Object.create({ id: 1, name: "甲" })] }, { ...GOOD, loadFilter: "data" })).toEqual([]);
    expect(choicesIn({}, { ...GOOD, loadFilter: "constructor.prototype" })).toBeUndefined();
    expect(choicesIn({ data: [{}] }, { ...GOOD, loadFilter: "data", optionText: "constructor" })).toEqual([]);
    expect(choicesIn({ data: { rows } }, { ...GOOD, loadFilter: "data['rows']" })).toBeUndefined();
  });
});

describe("a field of such choices", () => {
  test("takes a value as a text, 0 too, and several without repeating one", () => {
    expect(decodeField(12, field())).toEqual({ ok: true, value: "12" });
    expect(decodeField("0", field())).toEqual({ ok: true, value: "0" });
    expect(decodeField("", field())).toEqual({ ok: true, value: null });
    expect(decodeField("3,4,3", field({ multiple: true }))).toEqual({ ok: true, value: ["3", "4"] });
    expect(decodeField([], field({ multiple: true }))).toEqual({ ok: true, value: [] });
    for (const raw of [["1", "2"], { id: 1 }, "长".repeat(101)])
      expect(decodeField(raw, field()).ok, JSON.stringify(raw)).toBe(false);
    expect(decodeField("1,2,3", field({ multiple: true, max: 2 })).ok).toBe(false);
  });

  test("travels with its source, and has no order of its own", () => {
    const item = formItem(field({ remote: { ...GOOD, remote: 1 } }), {
      readonly: false,
      language: "cn",
      form: "customer",
    });
    expect(item).toMatchObject({ ...GOOD, method: "POST", remote: 1, source: { ...GOOD, form: "customer" } });
    expect(item).not.toHaveProperty("form");
    expect(isSortable(field())).toBe(false);
  });
});
