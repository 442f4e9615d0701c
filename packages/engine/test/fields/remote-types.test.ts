/** Choices that a read answers, of every type that has some: open as a radio, below another field, nodes of a tree. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkDesign, type DesignWorld } from "../../src/design/design";
import { designedField, designItem, itemOfType } from "../../src/design/design-items";
import { formItem } from "../../src/design/form-items";
import { propertiesOf } from "../../src/design/properties";
import { typeChange } from "../../src/design/type-changes";
import { valueAbove, withoutOrphans } from "../../src/fields/dependents";
import type { FieldDef, FieldType, RemoteSource } from "../../src/fields/field-def";
import { decodeField, isSortable } from "../../src/fields/field-types";
import { isRequired } from "../../src/fields/linkage";
import { withAbove } from "../../src/fields/options";
import { belowIn, choicesIn, pathsOf, type RemoteChoice } from "../../src/fields/remote";
import { validateForm } from "../../src/fields/validate";
import { aboveFirst, readRow } from "../../src/import/row";

const SOURCE: RemoteSource = {
  url: "/api/contact/list",
  params: {},
  loadFilter: "data.rows",
  optionText: "contactName",
  optionValue: "id",
};
const TYPES = ["select", "radio", "jcselect", "tree"] as const satisfies readonly FieldType[];
const field = (type: FieldType, more: Partial<FieldDef> = {}): FieldDef => ({
  key: `z${type}`,
  type,
  title: `字段${type}`,
  storage: "ext",
  flags: {},
  remote: type === "jcselect" ? { ...SOURCE, parentParams: "customerId" } : SOURCE,
  ...(type === "jcselect" ? { parent: "zCustomer" } : {}),
  ...more,
});
const CUSTOMER: FieldDef = { key: "zCustomer", type: "customer", title: "客户", storage: "ext", flags: {} };
const LINKED = field("jcselect");

describe("a field of a source, whatever its type", () => {
  test.each(TYPES)("%s takes a value as a text, and whether there is such a one is the source's to say", (type) => {
    expect(decodeField(12, field(type))).toEqual({ ok: true, value: "12" });
    expect(decodeField("0", field(type))).toEqual({ ok: true, value: "0" });
    expect(decodeField("", field(type))).toEqual({ ok: true, value: null });
    for (const raw of [["1", "2"], { id: 1 }, "长".repeat(101)]) expect(decodeField(raw, field(type)).ok).toBe(false);
    expect(isSortable(field(type))).toBe(false);
  });

  test("several nodes are several texts, each once", () => {
    const several = field("tree", { multiple: true, max: 3 });
    expect(decodeField("3,4,3", several)).toEqual({ ok: true, value: ["3", "4"] });
    expect(decodeField(["a", 1, "b", "c"], several).ok).toBe(false);
  });

  test.each(TYPES)("%s travels with its source, and is the same field in the browser", (type) => {
    const item = formItem(field(type), { readonly: false, language: "cn", form: "customer" });
    const { url, loadFilter, optionText, optionValue } = SOURCE;
    expect(item).toMatchObject({ url, method: "POST", params: {}, loadFilter, optionText, optionValue });
    expect(item.parentParams).toBe(type === "jcselect" ? "customerId" : undefined);
    const { remote } = propertiesOf(item);
    expect(remote).toEqual({ ...field(type).remote, form: "customer" });
    const back = designedField(designItem(field(type)), []);
    expect(back).toEqual(field(type));
    // posted back as a form tells it, where its choices lie is still said once
    expect(designedField({ ...designItem(field(type)), url }, []).url).toBeUndefined();
  });
});

describe("a choice below another", () => {
  const fields = [CUSTOMER, LINKED];

  test("wants one above it, on both sides alike", () => {
    expect(validateForm(fields, { zCustomer: 3, zjcselect: "7" }, "add").errors).toEqual([]);
    const lost = validateForm(fields, { zCustomer: "", zjcselect: "7" }, "add").errors;
    expect(lost).toMatchObject([{ field: "zjcselect" }]);
    // the value above is taken away from a record that has both
    const before = { zCustomer: 3, zjcselect: "7" };
    expect(validateForm(fields, { zCustomer: "" }, "edit", before).errors).toMatchObject([{ field: "zjcselect" }]);
    expect(validateForm(fields, { zCustomer: "", zjcselect: "" }, "edit", before).errors).toEqual([]);
    // whoever does not know the field above is not judged by it
    expect(validateForm([LINKED], { zjcselect: "7" }, "edit", {}).errors).toEqual([]);
  });

  test("is asked for where there is something above", () => {
    const required = { ...LINKED, required: true };
    expect(isRequired(required, fields, { zCustomer: 3 })).toBe(true);
    expect(isRequired(required, fields, { zCustomer: null })).toBe(false);
    expect(isRequired(required, [required], {})).toBe(true);
  });

  test("goes when the one above becomes another, with what hangs on it", () => {
    const lower = { ...field("jcselect"), key: "zLower", parent: "zjcselect" };
    const values = { zCustomer: 4, zjcselect: "7", zLower: "9", other: "x" };
    expect(withoutOrphans([...fields, lower], values, "zCustomer")).toEqual({
      zCustomer: 4,
      zjcselect: "",
      zLower: "",
      other: "x",
    });
    expect(withoutOrphans([...fields, lower], values, "other")).toEqual(values);
  });

  test("hangs on nobody where 0 says so, and on 0 where that is a choice", () => {
    expect(valueAbove(fields, LINKED, { zCustomer: 0 })).toBeNull();
    expect(valueAbove(fields, LINKED, { zCustomer: "3" })).toBe(3);
    const flag: FieldDef = { ...CUSTOMER, type: "radio", options: [{ value: "0", label: "无" }] };
    expect(valueAbove([flag, LINKED], LINKED, { zCustomer: 0 })).toBe("0");
    expect(valueAbove([LINKED], LINKED, { zCustomer: 3 })).toBe(3);
    expect(valueAbove([LINKED], LINKED, {})).toBeUndefined();
  });

  test("is read from a row behind the one above, wherever the two stand", () => {
    const lower = { ...field("jcselect"), key: "zLower", parent: "zjcselect" };
    const loaded = withAbove([lower, LINKED, CUSTOMER], () => undefined);
    expect(aboveFirst(loaded).map(({ key }) => key)).toEqual(["zCustomer", "zjcselect", "zLower"]);
    const seen: unknown[] = [];
    const names: Record<string, string> = { 甲方: "3", 张三: "31", 一部: "311" };
    const row = readRow(loaded, ["zLower", "zjcselect", "zCustomer"], ["一部", "张三", "甲方"], {
      region: () => [],
      reference: ({ key }, written, above) => {
        seen.push([key, above]);
        return [names[written] ?? ""];
      },
    });
    expect(row).toEqual({ values: { zCustomer: "3", zjcselect: "31", zLower: "311" }, problems: [] });
    expect(seen).toEqual([
      ["zCustomer", undefined],
      ["zjcselect", "3"],
      ["zLower", "31"],
    ]);
    const wrong = readRow(loaded, ["zLower", "zjcselect"], ["甲", "乙"], { region: () => [], reference: () => [] });
    expect(wrong.problems.map(({ field: key }) => key)).toEqual(["zLower", "zjcselect"]);
  });

  test("that waits for one that waits for it is read all the same", () => {
    const [one, two] = [
      { ...LINKED, key: "zA", parent: "zB" },
      { ...LINKED, key: "zB", parent: "zA" },
    ];
    expect(aboveFirst(withAbove([one, two], () => undefined))).toHaveLength(2);
  });
});

describe("a design", () => {
  const world: DesignWorld = {
    builtIn: [],
    published: [],
    reserved: new Set(),
    dictionaries: new Set(),
    sources: new Set(["/api/contact/list", "/api/branch/TreeJson"]),
    duplicates: false,
    alike: [],
  };
  const wrong = (given: FieldDef, others: readonly FieldDef[] = [], published: readonly FieldDef[] = []) =>
    checkDesign(
      { cols: 2, width: 800, labelwidth: 100, labelposition: "right", labelbg: 0, fields: [...others, given] },
      { ...world, published },
    ).find(({ field: key }) => key === given.key)?.msg.cn;
  const sourced = (type: FieldType, more: Partial<RemoteSource>) => field(type, { remote: { ...SOURCE, ...more } });

  test("says of a source what its type needs", () => {
    for (const type of TYPES) expect(wrong(field(type), [CUSTOMER]), type).toBeUndefined();
    expect(wrong(sourced("jcselect", {}), [CUSTOMER])).toContain("请填写传递上级值的参数名");
    for (const parentParams of ["a b", "", "data", "key", "rows", "page", 1 as unknown as string])
      expect(wrong(sourced("jcselect", { parentParams }), [CUSTOMER]), String(parentParams)).toContain("参数不正确");
    expect(wrong(sourced("radio", { parentParams: "customerId" }))).toContain("上级值的参数");
    expect(wrong(sourced("tree", { remote: 1 }))).toContain("按输入的关键字查询");
    expect(wrong(field("tree", { reference: "productCategory" }))).toContain("有数据来源时不能再设选项");
    expect(wrong(field("radio", { options: [{ value: "1", label: "甲" }] }))).toContain("有数据来源时不能再设选项");
    expect(wrong(sourced("radio", { url: "https://127.0.0.1/x" }))).toContain("不允许的数据来源");
  });

  test("hangs what a source answers on more than fixed options hang on", () => {
    const fixed = field("jcselect", { options: [{ value: "1", label: "甲", parent: "1" }] });
    const { remote: _, ...plain } = fixed;
    expect(wrong(plain, [CUSTOMER])).toContain("上级字段");
    expect(wrong(LINKED, [{ ...CUSTOMER, type: "branch" }])).toBeUndefined();
    expect(wrong(LINKED, [{ ...CUSTOMER, multiple: true }])).toContain("上级字段");
    expect(wrong(LINKED, [{ ...CUSTOMER, type: "input" }])).toContain("上级字段");
    expect(wrong(LINKED)).toContain("上级字段");
  });

  test("keeps what values are: another type has the same source, or is refused", () => {
    const select = field("select");
    const radio = designedField(itemOfType(designItem(select), "radio"), []);
    expect(radio).toEqual({ ...select, type: "radio" });
    expect(typeChange(select, radio)).toEqual({ kind: "free" });
    const other = { ...radio, remote: { ...SOURCE, url: "/api/branch/TreeJson" } };
    expect(typeChange(select, other).kind).toBe("refused");
    expect(typeChange(select, { ...radio, remote: { ...SOURCE, optionValue: "code" } }).kind).toBe("refused");
    const { remote: _, ...plain } = radio;
    const fixed: FieldDef = { ...plain, options: [{ value: "1", label: "甲" }] };
    expect(typeChange(select, fixed).kind).toBe("refused");
    expect(typeChange(fixed, { ...select }).kind).toBe("refused");
    expect(wrong(other, [], [{ ...other, remote: SOURCE }])).toContain("发布后不能修改");
    expect(
      wrong(field("tree"), [], [{ ...plain, key: "ztree", type: "tree", reference: "productCategory" }]),
    ).toContain("发布后不能修改");
  });
});

interface Nested {
  id: number;
  name: string;
  children: readonly Nested[];
}

/** Nested answers of any shape. */
const nested = fc.letrec<{ nodes: readonly Nested[] }>((tie) => ({
  nodes: fc.array(
    fc.record({
      id: fc.integer({ min: 1, max: 40 }),
      name: fc.constantFrom("甲", "乙", "丙", ""),
      children: fc.oneof({ depthSize: "small" }, fc.constant<readonly Nested[]>([]), tie("nodes")),
    }),
    { maxLength: 4 },
  ),
})).nodes;

describe("the nodes of an answer", () => {
  const tree = { ...SOURCE, loadFilter: "data", optionText: "name" };
  const data = [
    {
      id: 1,
      name: "总部",
      children: [
        { id: 2, name: "销售", children: [{ id: 4, name: "一组" }] },
        // without a name: what stands below it stands below the one above
        { id: 3, children: [{ id: 5, name: "二组" }] },
      ],
    },
    { id: 6, name: "分部" },
  ];
  const choices = choicesIn({ data }, tree) ?? [];

  test("are told with the one above each", () => {
    expect(choices).toEqual([
      { value: "1", label: "总部" },
      { value: "2", label: "销售", parent: "1" },
      { value: "4", label: "一组", parent: "2" },
      { value: "5", label: "二组", parent: "1" },
      { value: "6", label: "分部" },
    ]);
    expect([...pathsOf(choices).values()]).toEqual(["总部", "总部/销售", "总部/销售/一组", "总部/二组", "分部"]);
    const below = belowIn(choices);
    expect(below("1").toSorted()).toEqual(["1", "2", "4", "5"]);
    expect(below("2")).toEqual(["2", "4"]);
    expect(below("6")).toEqual(["6"]);
    expect(below("9")).toEqual(["9"]);
  });

  /** As one would look for it: from each node up. */
  const isBelow = (all: readonly RemoteChoice[], value: string, top: string): boolean => {
    if (value === top) return true;
    const parent = all.find((one) => one.value === value)?.parent;
    return parent !== undefined && isBelow(all, parent, top);
  };

  test("lie below each other as one finds them from below, and have paths that end with their labels", () => {
    fc.assert(
      fc.property(nested, (given) => {
        const all = choicesIn({ data: given }, tree) ?? [];
        expect(new Set(all.map(({ value }) => value)).size).toBe(all.length);
        const below = belowIn(all);
        const paths = pathsOf(all);
        for (const { value, label } of all) {
          expect(below(value).toSorted()).toEqual(
            all
              .filter((one) => isBelow(all, one.value, value))
              .map((one) => one.value)
              .toSorted(),
          );
          expect(paths.get(value)?.split("/").at(-1)).toBe(label);
        }
      }),
    );
  });
});
