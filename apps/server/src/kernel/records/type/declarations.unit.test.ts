/** Each thing that a declaration cannot do is refused with its place. */
import { recordRoutes } from "@qicheng/api/kernel/record-routes";
import { productCategories } from "@qicheng/api/product-categories/routes";
import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { column, SHOWN, TIMES } from "./builtin-fields";
import { declarationProblems, refuse } from "./declarations";
import { type Columns, columnProblems } from "./declared-columns";
import { type RecordTypeInput, recordType } from "./record-type";
import { type Tree, treeType } from "./tree";

const RIGHT = "crm.product.manage";
const routes = recordRoutes({
  module: "product",
  title: { cn: "产品", en: "Product" },
  see: ["crm.product.list"],
  add: RIGHT,
  edit: RIGHT,
  remove: RIGHT,
  import: RIGHT,
  row: z.looseObject({ id: z.int() }),
  paths: {
    index: "/api/x/index",
    add: "/api/x/add",
    edit: "/api/x/edit",
    view: "/api/x/detail",
    remove: "/api/x/delete",
  },
});
const NAME = column({ key: "name", db: "name", type: "input", title: "名称", required: true, flags: SHOWN });
const NODE = column({
  key: "node",
  db: "node_id",
  type: "tree",
  title: "分类",
  reference: "productCategory",
  url: productCategories.list.path,
  flags: SHOWN,
});
const tree = (more: Partial<Tree> = {}): Tree => ({
  ...treeType({ routes: productCategories, table: "product_categories", depth: 5, counts: { cn: "数", en: "Number" } }),
  ...more,
});

const typeOf = (fields: readonly FieldDef[], more: Partial<RecordTypeInput> = {}) =>
  recordType({
    routes,
    table: "products",
    name: "name",
    fields,
    rows: { kind: "open" },
    list: { sort: "AddTime" },
    ...more,
  });

const problems = (
  fields: readonly FieldDef[],
  more: Partial<RecordTypeInput> = {},
  trees: readonly Tree[] = [tree()],
) => declarationProblems({ types: [typeOf(fields, more)], trees });

/** A declaration that is sound but for one field. */
const ofField = (field: Partial<FieldDef>) =>
  problems([
    NAME,
    NODE,
    ...TIMES,
    column({ key: "one", db: "one", type: "input", title: "一", flags: {}, ...field } as Omit<FieldDef, "storage">),
  ]);

test("a sound declaration has no problem", () => {
  expect(problems([NAME, NODE, ...TIMES])).toEqual([]);
  const sound: Partial<FieldDef>[] = [
    { type: "editor", search: "text", required: true, flags: SHOWN },
    { type: "user", defaultValue: "@me", required: true },
    { type: "date", defaultValue: "@today", flags: { ...SHOWN, sort: true } },
    { type: "daterange", required: true, flags: SHOWN },
    { type: "picture", required: true, max: 3 },
    { type: "statusSelect", dictionary: "source" },
    { type: "select", options: [{ label: "甲", value: "a" }] },
    { type: "switch", defaultValue: "1" },
  ];
  for (const field of sound) expect([field.type, ofField(field)]).toEqual([field.type, []]);
});

describe("a field is refused", () => {
  const cases: [string, Partial<FieldDef>][] = [
    ["key: is a letter, then letters, digits and _, 40 at most", { key: "1x" }],
    ["key: is that of another field, too", { key: "Name" }],
    ["db: the column name is another field's, too", { db: "name" }],
    ["type: contract waits for a module that is not there yet", { type: "contract" }],
    ["type: product has no column: keep such rows in a table of their own", { type: "product" }],
    ["type: property has no column: keep such rows in a table of their own", { type: "property" }],
    ["type: tags come by `tags: true` of the type", { type: "tags" }],
    [
      "multiple: a column has one value, or a list of people, branches or choices of a source: keep others in a table of their own",
      { type: "city", multiple: true },
    ],
    ["rows: input has no such option", { rows: 3 }],
    ["scale: date has no such option", { type: "date", scale: 2 }],
    ["search: a field with a `right` is not searched: not everybody may read it", { search: "text", right: RIGHT }],
    ['search: an editor is searched as "text"', { type: "editor", search: "name" }],
    ["search: only texts are searched, and number is none", { type: "number", search: "code" }],
    ["within: there is no field two", { unique: true, within: "two" }],
    ["within: goes with `unique`", { within: "name" }],
    ["defaultValue: @me is none of a date", { type: "date", defaultValue: "@me" }],
    ["defaultValue: @today is none of a input", { defaultValue: "@today" }],
    [`defaultValue: ids differ from company to company; a user may have "@me"`, { type: "user", defaultValue: 7 }],
    ["defaultValue: editor starts empty", { type: "editor", defaultValue: "<p>x</p>" }],
    ["defaultValue: x is no value of the field", { type: "number", defaultValue: "x" }],
    ["required: no form has the field, so nobody can fill it in", { required: true, readonly: true }],
    ["required: no form has the field, so nobody can fill it in", { required: true, flags: { form: false } }],
    [
      "required: no sheet has the field, and records of the type are imported",
      { required: true, flags: { import: false } },
    ],
    ["dictionary: no declaration.ts has a kind nothing", { type: "statusSelect", dictionary: "nothing" }],
    ["parent: there is no field two", { type: "county", parent: "two" }],
    ["parent: jcselect says which field it hangs on", { type: "jcselect", options: [{ label: "甲", value: "a" }] }],
    ["options: there is nothing to choose from", { type: "select" }],
    [
      "options: two have the same value",
      {
        type: "radio",
        options: [
          { label: "甲", value: 1 },
          { label: "乙", value: "1" },
        ],
      },
    ],
    ["reference: there is no tree nothing", { type: "tree", reference: "nothing" }],
    [
      "url: the tree productCategory is answered by /api/productCategory/list",
      { type: "tree", reference: "productCategory", url: "/api/other" },
    ],
    ["reference: there is no record type customer", { type: "customer" }],
    ["min: 9 is more than max, 1", { type: "number", min: 9, max: 1 }],
    ["scale: is 0 to 6", { type: "number", scale: 7 }],
    ["max: is a whole number above 0", { max: 0 }],
    ["daysTo: is a number's", { type: "date", daysTo: true }],
    ["stored: the column of date has one type", { type: "date", stored: "text" }],
    ["flags.show: a column that is shown is one of the list: `list: true`", { flags: { show: true } }],
    ["flags.sort: editor has no order", { type: "editor", flags: { list: true, sort: true } }],
    ["fact: a fact is a field of the list: `list: true`", { fact: 1 }],
    ["linkage: there is no field two", { linkage: { show: [{ field: "two", op: "eq", value: "1" }] } }],
  ];
  test.each(cases)("%s", (expected, field) => {
    expect(ofField(field)).toContain(`product.${field.key ?? "one"}, ${expected}`);
  });

  test("without a column", () => {
    const { db: _, ...drawn } = NAME;
    const found = problems([NAME, NODE, ...TIMES, { ...drawn, key: "one" }]);
    expect(found).toContain("product.one, db: a field without a column is stored nowhere");
  });

  test("without a column is one that is filtered by alone, by SQL", () => {
    const { db: _, ...drawn } = NAME;
    const filter: FieldDef = {
      ...drawn,
      required: false,
      key: "one",
      readonly: true,
      flags: { filter: true, form: false },
    };
    const one = { kind: "text", sql: sql`r.name` } as const;
    const of = (given: Partial<RecordTypeInput>) =>
      problems([NAME, NODE, ...TIMES, filter], given).filter((problem) => problem.includes("stored nowhere"));
    expect(of({ computed: { one } })).toEqual([]);
    expect(of({ computed: { one: { ...one, value: () => "" } } })).toHaveLength(1);
    expect(of({})).toHaveLength(1);
  });
});

describe("a type is refused", () => {
  const cases: [string, Partial<RecordTypeInput>][] = [
    ["name: node is no field of type input", { name: "node" }],
    ["list.sort: nothing is no field that has an order", { list: { sort: "nothing" } }],
    ["list.sort: node is no field that has an order", { list: { sort: "node" } }],
    ["list.due: name is no field of type datetime", { list: { sort: "AddTime", due: "name" } }],
    ["list.keys: the query of routes.ts has no node", { list: { sort: "AddTime", keys: { node: "node_id" } } }],
    [
      "list.keys: page names the column other, which no field has",
      { list: { sort: "AddTime", keys: { page: "other" } } },
    ],
    ["byShare: there is no ability give", { byShare: ["give"] }],
    ["byShare: its rows are never shared", { byShare: ["edit"], rows: { kind: "owned", scope: "customer" } }],
    [
      "rows.scope: workform is opened by oa.workform, and none of crm.product.list begins so",
      { rows: { kind: "owned", scope: "workform" } },
    ],
    ["merging: there is no ability merge", { merging: { chosen: {}, together: () => ({}), emptied: [] } }],
    [
      "rows.adding: product has no ability give",
      {
        rows: {
          kind: "child",
          parent: typeOf([NAME, NODE, ...TIMES]),
          column: "product_id",
          key: "productId",
          nameKey: "productName",
          adding: "give",
        },
      },
    ],
  ];
  test.each(cases)("%s", (expected, more) => {
    expect(problems([NAME, NODE, ...TIMES], more)).toContain(`product, ${expected}`);
  });

  test("whose records need no name", () => {
    const found = problems([{ ...NAME, required: false }, NODE, ...TIMES]);
    expect(found).toContain("product, name: name is not required, and every record is called something");
  });

  test("that is called as another one is", () => {
    const type = typeOf([NAME, NODE, ...TIMES]);
    expect(declarationProblems({ types: [type, type], trees: [tree()] })).toContain(
      "product, module: two declarations have this name",
    );
  });
});

test("a tree is refused that holds nothing, or has no level", () => {
  const type = typeOf([NAME, NODE, ...TIMES]);
  const found = (more: Partial<Tree>, types = [type]) => declarationProblems({ types, trees: [tree(more)] });
  expect(found({ depth: 0 })).toEqual(["productCategory, depth: is a whole number above 0"]);
  expect(found({ holds: "nothing" })).toEqual(["productCategory, holds: there is no record type nothing"]);
  expect(found({}, [typeOf([NAME, ...TIMES])])).toEqual([
    'productCategory, holds: product has no field of type tree with reference: "productCategory"',
  ]);
});

describe("tables", () => {
  const declared = { types: [typeOf([NAME, NODE, ...TIMES])], trees: [tree()] };
  const typed = (type: string, names: string) => Object.fromEntries(names.split(" ").map((name) => [name, type]));
  const RECORD: Record<string, string> = {
    ...typed("bigint", "id created_by deleted_by node_id"),
    ...typed("timestamptz", "created_at updated_at deleted_at"),
    ext: "jsonb",
    version: "integer",
    name: "text",
  };
  const NODES: Record<string, string> = {
    ...typed("bigint", "id parent_id created_by"),
    ...typed("integer", "sort version"),
    name: "text",
    updated_at: "timestamptz",
  };
  const columns = (products: Record<string, string>, nodes: Record<string, string> = NODES): Columns =>
    new Map([
      ["products", new Map(Object.entries(products))],
      ["product_categories", new Map(Object.entries(nodes))],
    ]);

  test("fit their declarations", () => expect(columnProblems(declared, columns(RECORD))).toEqual([]));

  test("lack a column, have another type, are not there", () => {
    const { node_id: _, ...without } = RECORD;
    expect(columnProblems(declared, columns(without))).toEqual([
      "product.node, db: products has no column node_id, which is bigint",
    ]);
    expect(columnProblems(declared, columns({ ...RECORD, name: "jsonb" }))).toEqual([
      "product.name, db: products has name as jsonb, and it is text",
    ]);
    expect(columnProblems(declared, columns({ ...RECORD, ext: "text" }))).toEqual([
      "product, table: products has ext as text, and it is jsonb",
    ]);
    const { sort: __, ...noSort } = NODES;
    expect(columnProblems(declared, columns(RECORD, noSort))).toEqual([
      "productCategory, table: product_categories has no column sort, which is integer",
    ]);
    expect(columnProblems(declared, new Map())).toEqual([
      "product, table: there is no table products",
      "productCategory, table: there is no table product_categories",
    ]);
  });

  test("have jsonb for a rich text and a span, and arrays for files", () => {
    const fields = (["editor", "daterange", "picture"] as const).map((type) =>
      column({ key: type, db: type, type, title: type, flags: {} }),
    );
    const type = typeOf([NAME, NODE, ...TIMES, ...fields]);
    expect(columnProblems({ types: [type], trees: [] }, columns(RECORD))).toEqual([
      "product.editor, db: products has no column editor, which is jsonb",
      "product.daterange, db: products has no column daterange, which is jsonb",
      "product.picture, db: products has no column picture, which is bigint[]",
    ]);
  });
});

test("what is wrong is told all at once", () => {
  expect(() => refuse([])).not.toThrow();
  expect(() => refuse(["a.b, c: d", "e, f: g"])).toThrow("Declarations that cannot work:\n- a.b, c: d\n- e, f: g");
});
