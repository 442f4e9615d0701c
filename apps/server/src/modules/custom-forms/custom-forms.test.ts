/** Forms that a company designs: drafts, versions, what publishing changes for everybody, and who may do it. */
import type { FormDetail, FormRow } from "@qicheng/api/custom-forms/routes";
import { fitsCell } from "@qicheng/engine/import/cell";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { addCustomer, newId, signIn, unique, viewOf } from "../../../test/arrange";
import { type Caller, type TestServer, testServer } from "../../../test/harness";
import { checksums, count } from "../../../test/observe";
import { exportColumns } from "../../kernel/records/export/export-columns";
import { recordTypeNamed } from "../../kernel/records/type/registry";

let server: TestServer;
let boss: Caller;
let s1: Caller;

beforeAll(async () => {
  server = await testServer();
  ({ boss, s1 } = await signIn(server, ["boss", "s1"]));
});
afterEach(async () => {
  await sql`truncate form_versions, field_settings`.execute(server.db);
  await sql`update forms set draft = null, published = 0, version = 1, name = ''`.execute(server.db);
  await sql`delete from custom_fields`.execute(server.db);
  server.services.invalidation.drop("fields");
});
afterAll(() => server.close());

type Item = FormDetail["design"]["items"][number];

const rows = async (): Promise<FormRow[]> =>
  (await boss.raw("/api/form/index", { rows: 200 })).rows as unknown as FormRow[];
async function formOf(module: string, category: string): Promise<number> {
  const found = (await rows()).find((row) => row.module === module && row.category === category);
  if (!found) throw new Error(`no form ${module} ${category}`);
  return found.id;
}
const detail = async (id: number): Promise<FormDetail> => (await boss.raw("/api/form/detail", { id })).data;
const save = (id: number, items: readonly Item[], more: Record<string, unknown> = {}, by = boss) =>
  by.raw("/api/formField/Edit", { formid: id, items, ...more });
const publish = async (id: number, by = boss) =>
  by.raw("/api/form/publish", { id, version: (await detail(id)).version });
/** Saves and publishes the form with these changes. */
async function design(id: number, change: (items: Item[]) => Item[], more: Record<string, unknown> = {}) {
  expect(await save(id, change((await detail(id)).design.items), more)).toMatchObject({ status: 200 });
  return publish(id);
}
const colour: Item = {
  field: "zColour",
  type: "select",
  title: "偏好颜色",
  options: [
    { label: "红", value: "red" },
    { label: "蓝", value: "blue" },
  ],
  flags: { list: true, show: true, filter: true, sort: true },
};
const itemsOf = async (by: Caller, mode = "customer"): Promise<Item[]> =>
  (await by.raw("/Api/formField/index/", { mode })).data.items;

describe("forms", () => {
  test("are there for every type of records, as the product brings them", async () => {
    const all = await rows();
    expect(all.filter(({ module }) => module === "customer").map(({ category }) => category)).toEqual([
      "new",
      "edit",
      "phone",
      "conversion",
    ]);
    expect(all.find(({ module, category }) => module === "supplier" && category === "new")).toMatchObject({
      moduleName: "供应商",
      name: "供应商新建表单",
      published: 0,
      draft: 0,
      version: 1,
    });
    const { design: shipped, left } = await detail(await formOf("customer", "new"));
    expect(shipped.items[0]).toMatchObject({ field: "CustomerName", system: 1, required: 1 });
    expect(left).toEqual([]);
  });

  test("are found by their module, narrowed by it, and told with what a design is judged by", async () => {
    const asked = async (more: Record<string, unknown>) =>
      (await boss.raw("/api/form/index", { rows: 200, ...more })).rows as unknown as FormRow[];
    expect(new Set((await asked({ key: "供应" })).map(({ module }) => module))).toEqual(new Set(["supplier"]));
    const narrowed = await asked({ data: [{ field: "module", op: "in", value: ["account"] }] });
    expect(narrowed.map(({ category }) => category)).toEqual(["new", "edit", "phone"]);
    const { given, own, reserved, sources, design: shipped } = await detail(await formOf("account", "new"));
    expect(given.map(({ field }) => field)).toEqual(expect.arrayContaining(shipped.items.map(({ field }) => field)));
    expect(given[0]).toMatchObject({ system: 1, en: expect.any(String) });
    expect(own).toEqual([]);
    expect(reserved).toContain("version");
    expect(sources).toContain("/api/erp/supplierList");
  });

  test("are named, and come back with the name they had", async () => {
    const id = await formOf("supplier", "new");
    expect((await boss.raw("/api/form/Edit", { id, name: "供应商登记", version: 1 })).msg).toBe("保存成功");
    expect(await detail(id)).toMatchObject({ name: "供应商登记", version: 2 });
    expect(await boss.raw("/api/form/Edit", { id, name: "另一个", version: 1 })).toMatchObject({
      status: 409,
      data: { current: { name: "供应商登记" } },
    });
    expect((await s1.raw("/api/form/list", {})).data).toContainEqual({
      id,
      module: "supplier",
      category: "new",
      name: "供应商登记",
    });
  });

  test("that are worked at change nothing for anybody until they are published", async () => {
    const id = await formOf("customer", "new");
    const before = await itemsOf(s1);
    const { design: shipped } = await detail(id);
    expect(await save(id, [...shipped.items, colour], { cols: 3, version: 1 })).toMatchObject({
      status: 200,
      data: { version: 2 },
    });
    expect(await itemsOf(s1)).toEqual(before);
    expect(await detail(id)).toMatchObject({ draft: 1, published: 0, design: { cols: 3 } });
    expect((await detail(id)).design.items.at(-1)).toMatchObject(colour);
    expect((await boss.raw("/api/form/discard", { id, version: 2 })).status).toBe(200);
    expect((await detail(id)).design).toEqual(shipped);
    expect(await publish(id)).toMatchObject({ status: 409, msg: "没有未发布的修改" });
  });

  test("once published are everybody's, from form to list, filter and log", async () => {
    const id = await formOf("customer", "new");
    expect(await design(id, (items) => [...items.slice(0, 3), colour, ...items.slice(3)])).toMatchObject({
      status: 200,
      msg: "已发布",
      data: { number: 1, version: 3 },
    });
    expect((await itemsOf(s1))[3]).toMatchObject({ field: "zColour", title: "偏好颜色", type: "select" });
    const customer = await addCustomer(s1, { CustomerName: unique("发布"), zColour: "blue" });
    expect(await viewOf(s1, customer)).toMatchObject({ zColour: "blue", zColourName: "蓝" });
    const found = await s1.raw("/api/customer/index", { data: [{ field: "zColour", op: "eq", value: "blue" }] });
    expect(found.rows?.map((row) => row.id)).toContain(customer);
    const mine = (await s1.raw("/api/field/my", { formid: "customer" })).data as { field: string; show: number }[];
    expect(mine.find(({ field }) => field === "zColour")).toMatchObject({ show: 1 });
    expect(await s1.raw("/api/customer/add", { CustomerName: unique("错"), zColour: "green" })).toMatchObject({
      status: 400,
      data: { errors: [{ field: "zColour", msg: "偏好颜色：选项不存在" }] },
    });
    expect(
      await count(server, sql`select count(*) as n from audit_log where module = 'customForm' and action = 'publish'`),
    ).toBe(1);
  });

  test("keep a field out of files, where they say so", async () => {
    const id = await formOf("customer", "new");
    const inFiles = async () => {
      const fields = await server.services.fields.get("customer");
      const columns = exportColumns(recordTypeNamed("customer"), fields, undefined, {
        language: "cn",
        paths: new Map(),
      });
      const field = fields.byKey.get("zColour");
      return [field && fitsCell(field), columns.some(({ title }) => title === "偏好颜色")];
    };
    await design(id, (items) => [...items, colour]);
    expect(await inFiles()).toEqual([true, true]);
    const flags = { list: true, import: false, export: false };
    await design(id, (items) => items.map((item) => (item.field === "zColour" ? { ...item, flags } : item)));
    expect(await inFiles()).toEqual([false, false]);
  });

  test("say for themselves what is required, read-only and where; fields are the same in all", async () => {
    const [asNew, asEdit] = [await formOf("customer", "new"), await formOf("customer", "edit")];
    await design(asNew, (items) => [...items, colour]);
    await design(
      asEdit,
      (items) =>
        items
          .filter(({ field }) => field !== "remark")
          .map((item) => (item.field === "zColour" ? { ...item, required: 1, title: "喜欢的颜色" } : item)),
      { cols: 1 },
    );
    expect((await itemsOf(s1)).find(({ field }) => field === "zColour")).toMatchObject({
      title: "喜欢的颜色",
      required: 0,
    });
    const edited = (await s1.raw("/Api/formField/index/", { mode: "customer", category: "edit" })).data;
    expect(edited).toMatchObject({ cols: 1 });
    expect(edited.items.find(({ field }: Item) => field === "zColour")).toMatchObject({ required: 1 });
    expect(edited.items.map(({ field }: Item) => field)).not.toContain("remark");
    const customer = await addCustomer(s1);
    expect(await s1.raw("/api/customer/edit", { id: customer, zColour: "" })).toMatchObject({ status: 400 });
    expect(await s1.raw("/api/customer/edit", { id: customer, zColour: "red" })).toMatchObject({ status: 200 });
  });

  test("rename what the product brings, in every form and list", async () => {
    const id = await formOf("customer", "new");
    await design(id, (items) =>
      items.map((item) =>
        item.field === "address" ? { ...item, title: "门牌地址", help: "到门口", width: 333 } : item,
      ),
    );
    expect((await itemsOf(s1)).find(({ field }) => field === "address")).toMatchObject({
      title: "门牌地址",
      help: "到门口",
    });
    const mine = (await s1.raw("/api/field/my", { formid: "customer" })).data as {
      field: string;
      title: string;
      width: number;
    }[];
    expect(mine.find(({ field }) => field === "address")).toMatchObject({ title: "门牌地址", width: 333 });
    await design(id, (items) =>
      items.map((item) => (item.field === "address" ? { ...item, title: "详细地址" } : item)),
    );
    expect((await detail(id)).published).toBe(2);
  });

  test("are refused whole, naming each field that is wrong", async () => {
    const id = await formOf("customer", "new");
    const wrong: Item[] = [
      { ...colour, options: [] },
      { field: "zSum", type: "number", title: "合计", computed: "{none} + 1" },
      { field: "id", type: "input", title: "编号" },
      {
        field: "zFrom",
        type: "select",
        title: "远程",
        source: { url: "/api/user/delete", params: {}, loadFilter: "data", optionText: "a", optionValue: "b" },
      },
    ];
    const items = (await detail(id)).design.items;
    await save(id, [...items.filter(({ field }) => field !== "CustomerName"), ...wrong]);
    const state = await checksums(server);
    expect(await publish(id)).toMatchObject({
      status: 400,
      data: {
        errors: [
          { field: "zColour", msg: "偏好颜色：至少要有一个选项" },
          { field: "zSum", msg: "合计：公式：没有字段“none”" },
          { field: "id", msg: "编号：标识“id”已被占用" },
          { field: "zFrom", msg: "远程：数据来源：不允许的数据来源：/api/user/delete" },
          { field: "CustomerName", msg: "缺少系统的必填字段“客户名称”" },
        ],
      },
    });
    expect(await checksums(server)).toEqual(state);
    for (const strange of ["x", 5, {}, [1], [{ field: "a" }]])
      expect([strange, await save(id, strange as never)]).toMatchObject([strange, { status: 400 }]);
  });

  test("keep every version, and go back to any of them by a draft of it", async () => {
    const id = await formOf("customer", "new");
    await design(id, (items) => [...items, colour]);
    await design(id, (items) => items.map((item) => (item.field === "zColour" ? { ...item, title: "色" } : item)));
    const versions = (await boss.raw("/api/form/versions", { id })).data as {
      number: number;
      by: string;
      design: FormDetail["design"];
    }[];
    expect(versions.map(({ number }) => number)).toEqual([2, 1]);
    expect(versions[1]?.design.items.at(-1)).toMatchObject({ field: "zColour", title: "偏好颜色" });
    await save(id, versions[1]?.design.items ?? []);
    expect(await publish(id)).toMatchObject({ data: { number: 3 } });
    expect((await itemsOf(s1)).at(-1)).toMatchObject({ field: "zColour", title: "偏好颜色" });
  });

  test("tell before they are published what changes, for how many, and which forms follow", async () => {
    const id = await formOf("supplier", "new");
    const effect = async (form: number, by = boss) => (await by.raw("/api/form/effect", { id: form })).data;
    const before = await effect(id);
    expect(before.people).toBeGreaterThan(0);
    expect(before.roles.length).toBeGreaterThan(0);
    expect(before.forms).toEqual(["供应商编辑表单", "供应商手机表单"]);
    await save(id, (await detail(id)).design.items, { cols: 4 });
    // as it is now, not as it is being designed
    expect((await effect(id)).design.cols).toBe(before.design.cols);
    const asEdit = await formOf("supplier", "edit");
    await design(asEdit, (items) => items, { cols: 3 });
    expect((await effect(id)).forms).toEqual(["供应商手机表单"]);
    expect(await effect(asEdit)).toMatchObject({ forms: [], design: { cols: 3 } });
    expect(await s1.raw("/api/form/effect", { id })).toMatchObject({ status: 403 });
  });

  test("published by two at one moment are one of theirs, and the other is shown it", async () => {
    const id = await formOf("customer", "new");
    const { design: shipped } = await detail(id);
    await save(id, [...shipped.items, colour], { version: 1 });
    const answers = await Promise.all([1, 2, 3, 4].map(() => boss.raw("/api/form/publish", { id, version: 2 })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.data).toMatchObject({ current: { published: 1, version: 3 } });
    expect(await count(server, sql`select count(*) as n from form_versions where form_id = ${id}`)).toBe(1);
  });

  test("other than that of new records may go, and are as that one then", async () => {
    const [asNew, asEdit] = [await formOf("supplier", "new"), await formOf("supplier", "edit")];
    expect(await boss.raw("/api/form/delete", { id: asNew })).toMatchObject({ status: 409, msg: "新建表单不能删除" });
    await design(asEdit, (items) => items, { cols: 4 });
    expect((await boss.raw("/api/form/delete", { id: asEdit })).status).toBe(200);
    expect((await s1.raw("/Api/formField/index/", { mode: "supplier", category: "edit" })).data.cols).toBe(2);
    expect(await boss.raw("/api/form/add", { module: "supplier", category: "conversion" })).toMatchObject({
      status: 400,
    });
    expect((await boss.raw("/api/form/add", { module: "supplier", category: "edit" })).status).toBe(200);
    expect(await boss.raw("/api/form/add", { module: "supplier", category: "edit" })).toMatchObject({
      status: 400,
      msg: "该表单已存在",
    });
    expect((await boss.raw("/api/form/add", { module: "nope" })).status).toBe(400);
  });

  test("whose fields have choices of the product are published as they are", async () => {
    const id = await formOf("account", "new");
    expect(
      await design(id, (items) => items.map((item, at) => (at === 0 ? { ...item, title: "户名" } : item))),
    ).toMatchObject({ status: 200 });
  });

  test("for phones order the form of new records, and hide nothing that it asks for", async () => {
    const asked = async (more: object) =>
      (await s1.raw("/Api/formField/index/", { mode: "customer", ...more })).data.items.map(({ field }: Item) => field);
    const all = await asked({});
    expect(await asked({ phone: 1 })).toEqual(all);
    const id = await formOf("customer", "phone");
    await design(id, (items) =>
      items.filter(({ field }) => ["mobile", "linkman", "CustomerName"].includes(field)).reverse(),
    );
    const shown = await asked({ phone: 1 });
    // Behind all fields stands whether it begins in the pool.
    expect(shown.slice(-2)).toEqual(["CustomerName", "intoPool"]);
    expect(shown.length).toBeLessThan(all.length);
    expect(await asked({})).toEqual(all);
  });

  test("are nobody's who lacks the right", async () => {
    const id = await formOf("customer", "new");
    for (const [path, input] of [
      ["/api/form/index", {}],
      ["/api/form/detail", { id }],
      ["/api/form/versions", { id }],
      ["/api/formField/Edit", { formid: id, items: [] }],
      ["/api/form/publish", { id, version: 1 }],
      ["/api/field/index", { module: "customer" }],
      ["/api/field/add", { module: "customer", data: { type: "input", title: "x" } }],
    ] as const)
      expect([path, (await s1.raw(path, input)).status]).toEqual([path, 403]);
  });
});

describe("a field", () => {
  test("is added by itself, changed, and archived with its values, which come back with it", async () => {
    const id = newId(
      await boss.raw("/api/field/add", { module: "customer", data: { type: "input", title: "车牌", max: 10 } }),
    );
    const key = ((await boss.raw("/api/field/index", { module: "customer", rows: 200 })).rows ?? []).find(
      (row) => row.id === id,
    )?.field as string;
    expect(key).toMatch(/^field\d+$/);
    const customer = await addCustomer(s1, { [key]: "浙A12345" });
    expect((await boss.raw("/api/field/edit", { id, data: { title: "车牌号", help: "不含空格" } })).status).toBe(200);
    expect((await itemsOf(s1)).find(({ field }) => field === key)).toMatchObject({
      title: "车牌号",
      help: "不含空格",
      max: 10,
    });
    expect((await boss.raw("/api/field/usage", { id })).data).toEqual([
      { kind: "records", title: "客户", total: 1, more: 0 },
    ]);
    expect((await boss.raw("/api/field/delete", { id })).status).toBe(200);
    expect((await itemsOf(s1)).map(({ field }) => field)).not.toContain(key);
    expect(await s1.raw("/api/customer/edit", { id: customer, [key]: "x" })).toMatchObject({ status: 400 });
    expect(
      await boss.raw("/api/field/add", { module: "customer", data: { field: key, type: "input", title: "又一个" } }),
    ).toMatchObject({
      status: 400,
      msg: `又一个：标识“${key}”已被占用`,
    });
    expect((await boss.raw("/api/field/edit", { id, archived: 0 })).status).toBe(200);
    expect(await viewOf(s1, customer)).toMatchObject({ [key]: "浙A12345" });
    expect(await boss.raw("/api/field/edit", { id, data: { type: "number" } })).toMatchObject({
      status: 400,
      msg: expect.stringMatching(/^车牌号：1 条记录的值无法转换：客户/),
    });
    expect((await boss.raw("/api/field/usage", { id: 999_999 })).status).toBe(404);
  });

  test("tells which others need it", async () => {
    const add = async (field: string, more: Record<string, unknown>) =>
      newId(
        await boss.raw("/api/field/add", {
          module: "customer",
          data: { field, title: field, type: "number", ...more },
        }),
      );
    const price = await add("zPrice", {});
    await add("zDouble", { computed: "{zPrice} * 2" });
    await add("zNote", { type: "input", linkage: { show: [{ field: "zPrice", op: "notEmpty" }] } });
    expect((await boss.raw("/api/field/usage", { id: price })).data).toEqual([
      { kind: "formulas", title: "zDouble", total: 1, more: 0 },
      { kind: "conditions", title: "zNote", total: 1, more: 0 },
    ]);
    const customer = await addCustomer(s1, { zPrice: "12.35" });
    expect(await viewOf(s1, customer)).toMatchObject({ zPrice: 12.35, zDouble: 24.7 });
    expect((await s1.raw("/api/customer/edit", { id: customer, zPrice: 1 })).status).toBe(200);
    expect(await viewOf(s1, customer)).toMatchObject({ zDouble: 2 });
  });
});
