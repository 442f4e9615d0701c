import type { FormDefinition, ListField } from "@qicheng/api/forms/routes";
import { FIELD_TYPES } from "@qicheng/engine/fields/field-def";
import { kindOfField } from "@qicheng/engine/fields/field-types";
import { OPERATORS_OF_KIND } from "@qicheng/engine/fields/operators";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addCustomer, dropCaches, grant, signIn } from "../../../test/arrange";
import { type Caller, type TestServer, testServer } from "../../../test/harness";
import { checksums } from "../../../test/observe";
import { allRecordTypes } from "../../kernel/records/type/registry";
import { customerType } from "../customers/public";

let server: TestServer;
let s1: Caller;
let s2: Caller;

beforeAll(async () => {
  server = await testServer();
  ({ s1, s2 } = await signIn(server, ["s1", "s2"]));
  // Where there are no tags there is nothing to filter by.
  await sql`insert into tags (module, text, bgcolor) values ('customer', '重点客户', '#cf1322')`.execute(server.db);
});
afterAll(() => server.close());

const definition = async (input: Record<string, unknown>) =>
  (await s1.raw("/Api/formField/index/", input)).data as FormDefinition;
const mine = async (caller: Caller) => (await caller.raw("/api/field/my", { formid: "customer" })).data as ListField[];
const choose = (caller: Caller, ids: unknown, rest: Record<string, unknown> = {}) =>
  caller.raw("/api/field/set", { formid: "customer", ids, ...rest });

describe("a form", () => {
  test("is defined as the specification writes it", async () => {
    const form = await definition({ mode: "customer" });
    expect(form).toMatchObject({
      cols: 2,
      width: 800,
      labelwidth: 100,
      labelposition: "left",
      labelbg: 0,
      api_add: "/api/customer/add",
      api_edit: "/api/customer/edit",
      api_detail: "/api/customer/Views",
    });
    expect(form.items.map((item) => item.field)).toEqual([
      "CustomerName",
      "contactName",
      "mobile",
      "zhiwei",
      "telephone",
      "email",
      "doNotCall",
      "status",
      "LaiYuan",
      "industry",
      "scale",
      "nextgenjintime",
      "city",
      "address",
      "website",
      "wechat",
      "qq",
      "creditCode",
      "creditDays",
      "remark",
      // whoever sees the pool may put it there
      "intoPool",
    ]);
    for (const item of form.items) expect(FIELD_TYPES).toContain(item.type);
    expect(form.items[0]).toMatchObject({
      type: "input",
      title: "客户名称",
      name: "CustomerName",
      required: 1,
      message: "信息必须填写",
      max: 100,
    });
    expect(form.items[7]).toMatchObject({
      type: "statusSelect",
      url: "/api/Status/json",
      params: { types: "customerLevel" },
      optionText: "name",
      optionValue: "id",
      message: "请选择",
    });
    // what is usually filled comes first
    expect(form.items.filter(({ essential }) => essential === 1).map((item) => item.field)).toEqual([
      "contactName",
      "mobile",
      "status",
      "LaiYuan",
      "nextgenjintime",
    ]);
    expect(form.items[2]).toMatchObject({ addOnly: 1, changedIn: "在「联系人」里修改", placeholder: "如 13800138000" });
    expect((await definition({ formid: "customer" })).items).toEqual(form.items);
    const shown = await definition({ mode: "customer", isshow: 1 });
    expect(shown.items.every((item) => item.readonly === 1)).toBe(true);
    expect(shown.items.map((item) => item.field)).toContain("UserID");
    expect((await definition({ mode: "contact" })).items[0]).toMatchObject({ field: "contactName", required: 1 });
    for (const mode of ["nope", "__proto__", "", "session"])
      expect((await s1.raw("/Api/formField/index/", { mode })).msg).toBe("表单不存在");
  });

  test("says what stands above an open record, in its order, and only what rows bring", async () => {
    for (const { form } of allRecordTypes()) {
      const facts = form.fields.filter(({ fact }) => fact !== undefined);
      expect([form.module, facts.filter(({ flags }) => !flags.list).map(({ key }) => key)]).toEqual([form.module, []]);
    }
    const fields = (await s1.raw("/api/field/list", { formid: "customer" })).data as ListField[];
    const facts = fields.filter(({ fact }) => fact > 0).toSorted((a, b) => a.fact - b.fact);
    expect(facts.map(({ field }) => field)).toEqual([
      "status",
      "nextgenjintime",
      "clue",
      "LaiYuan",
      "UserID",
      "genjintime",
      "AddTime",
    ]);
    // a field of the company's own stands there as well
    const definition = JSON.stringify({ type: "input", title: "门牌", fact: 3, flags: { list: true } });
    await sql`insert into custom_fields (module, key, definition) values ('supplier', 'zdoor', ${definition}::jsonb)`.execute(
      server.db,
    );
    await dropCaches(server);
    const own = (await s1.raw("/api/field/list", { formid: "supplier" })).data as ListField[];
    expect(own.find(({ field }) => field === "zdoor")).toMatchObject({ fact: 3, checkbox: 0 });
  });

  test("tells what is no column: a field that is only filtered by, and one that is only a fact", async () => {
    for (const [key, more] of [
      ["zonly", { flags: { list: false, show: true, filter: true } }],
      ["zfact", { flags: {}, fact: 4 }],
    ] as const)
      await sql`insert into custom_fields (module, key, definition)
        values ('supplier', ${key}, ${JSON.stringify({ type: "input", title: key, ...more })}::jsonb)`.execute(
        server.db,
      );
    await dropCaches(server);
    for (const path of ["/api/field/list", "/api/field/my"]) {
      const fields = (await s1.raw(path, { formid: "supplier" })).data as ListField[];
      const told = (key: string) => fields.find(({ field }) => field === key);
      expect(told("zonly")).toMatchObject({ show: 0, checkbox: 1, filter: 1, fact: 0 });
      expect(told("zfact")).toMatchObject({ show: 0, checkbox: 1, filter: 0, fact: 4 });
    }
  });

  test("offers for each field exactly the operators that fit", async () => {
    const fields = (await s1.raw("/api/field/list", { formid: "customer" })).data as ListField[];
    for (const field of fields) {
      const own = customerType.fields.find((one) => one.key === field.id);
      expect(own).toBeDefined();
      if (own)
        expect([field.id, field.ops]).toEqual([field.id, own.flags.filter ? OPERATORS_OF_KIND[kindOfField(own)] : []]);
    }
    for (const { field, ops, kind } of fields) {
      for (const op of ops) {
        const value = { number: "1", date: "2026-01-01", datetime: "2026-01-01 00:00" }[kind as "number"] ?? "1";
        const answer = await s1.raw("/api/customer/index", {
          data: [{ field, op, value: op === "between" ? [value, value] : value }],
        });
        expect([field, op, answer.status]).toEqual([field, op, 200]);
      }
    }
  });

  test("sorts by each field that says so, both ways, and by no other", async () => {
    const fields = (await s1.raw("/api/field/list", { formid: "customer" })).data as ListField[];
    for (const { field, sort } of fields) {
      for (const order of ["asc", "desc", "DESC"]) {
        const answer = await s1.raw("/api/customer/index", { sort: field, order });
        expect([field, order, answer.status]).toEqual([field, order, sort === 1 ? 200 : 400]);
      }
    }
    for (const words of [
      { sort: "desc" },
      { order: "addtime" },
      { sort: "desc", order: "addtime" },
      { sort: "ADDTIME", order: "asc" },
    ])
      expect((await s1.raw("/api/customer/index", words)).status).toBe(200);
  });
});

describe("columns", () => {
  test("are the default ones until chosen, then mine in my order", async () => {
    const before = await mine(s1);
    expect(before.filter((field) => field.show === 1).map((field) => field.id)).toEqual([
      "CustomerName",
      "contactName",
      "mobile",
      "status",
      "LaiYuan",
      "UserID",
      "nextgenjintime",
      "genjintime",
      "AddTime",
    ]);
    expect((await choose(s1, "remark,CustomerName,qq", { widths: { remark: 321.4, qq: "99" } })).status).toBe(200);
    const chosen = await mine(s1);
    expect(chosen.filter((field) => field.show === 1).map((field) => [field.id, field.width])).toEqual([
      ["remark", 321],
      ["CustomerName", 220],
      ["qq", 99],
    ]);
    expect(chosen.map((field) => field.id).sort()).toEqual(before.map((field) => field.id).sort());
    expect((await choose(s1, ["CustomerName", "CustomerName", "city"])).status).toBe(200);
    expect((await mine(s1)).filter((field) => field.show === 1).map((field) => field.id)).toEqual([
      "CustomerName",
      "city",
    ]);
    expect((await mine(s1)).find((field) => field.id === "remark")?.width).toBe(321);
    expect((await mine(s2)).filter((field) => field.show === 1)).toHaveLength(9);
  });

  test("are refused when they are none", async () => {
    const state = await checksums(server);
    for (const [ids, msg] of [
      ["", "至少显示一列"],
      [[], "至少显示一列"],
      ["nope", "没有这个字段：nope"],
      ["__proto__", "没有这个字段：__proto__"],
      ["CustomerName,password_hash", "没有这个字段：password_hash"],
    ] as const)
      expect([ids, await choose(s1, ids)]).toMatchObject([ids, { status: 400, msg }]);
    for (const widths of [{ remark: 59 }, { remark: 801 }, { remark: "x" }, { remark: null }, { remark: "1e9" }])
      expect([widths, await choose(s1, "remark", { widths })]).toMatchObject([
        widths,
        { status: 400, msg: "列宽必须在60到800之间" },
      ]);
    expect((await s1.raw("/api/field/set", { formid: "nope", ids: "a" })).msg).toBe("表单不存在");
    expect(await checksums(server)).toEqual(state);
  });

  test("are chosen by whoever may see the list", async () => {
    await grant(server, "none", ["crm.product.list"]);
    const none = await server.as("none");
    const state = await checksums(server);
    expect(await choose(none, "remark")).toMatchObject({ status: 403, code: "FORBIDDEN" });
    expect(await checksums(server)).toEqual(state);
    expect((await none.raw("/api/field/set", { formid: "product", ids: "number" })).status).toBe(200);
  });

  test("are asked for by one name, together with the rows", async () => {
    const id = await addCustomer(s2, { remark: "一句话", address: "某路1号" });
    const row = async (fields: string) => {
      const { rows } = await s2.raw("/api/customer/index", { fields, rows: 50 });
      return (rows as Record<string, unknown>[] | undefined)?.find((one) => one.id === id) ?? {};
    };
    await choose(s2, "CustomerName,nextgenjintime");
    const usual = await row("@columns");
    expect(usual).toHaveProperty("nextgenjintime");
    expect(usual).not.toHaveProperty("remark");
    expect(usual).not.toHaveProperty("address");
    await choose(s2, "CustomerName,remark");
    expect(await row("@columns")).toMatchObject({ remark: "一句话" });
    // a name that one has no field of is passed over beside it, and refused without it
    expect(await row("@columns,address,nope")).toMatchObject({ remark: "一句话", address: "某路1号" });
    expect((await s2.raw("/api/customer/index", { fields: "address,nope" })).msg).toBe("没有这个字段：nope");
  });
});
