/** Custom fields of every kind of storage, from the form to the list. */
import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addCustomer, fileOf, newId, signIn, unique, viewOf } from "../../../test/arrange";
import { type Caller, type TestServer, testServer } from "../../../test/harness";
import { checksums, count } from "../../../test/observe";
import { pictureBytes, upload } from "../../../test/pictures";

let server: TestServer;
let s1: Caller;
let s2: Caller;
let levels: { id: number; name: string }[];

type Custom = Pick<FieldDef, "key" | "type" | "title"> & Partial<FieldDef>;
const OPTIONS = [
  { value: "a", label: "甲类" },
  { value: "b", label: "乙类" },
  { value: "old", label: "旧类", disabled: true },
];
const LINKED = [
  { value: "a1", label: "同名", parent: "a" },
  { value: "b1", label: "同名", parent: "b" },
];
const FIELDS: readonly Custom[] = [
  { key: "xText", type: "input", title: "文本", max: 50 },
  { key: "xArea", type: "textarea", title: "长文本", max: 500 },
  { key: "xNumber", type: "number", title: "数字", scale: 2, min: -1000, max: 1_000_000 },
  { key: "xSelect", type: "select", title: "单选", options: OPTIONS },
  { key: "xMany", type: "select", title: "多选", options: OPTIONS, multiple: true },
  { key: "xRadio", type: "radio", title: "圆选", options: OPTIONS },
  { key: "xStatus", type: "statusSelect", title: "字典", dictionary: "customerLevel" },
  { key: "xStatuses", type: "statusSelect", title: "多字典", dictionary: "customerLevel", multiple: true },
  { key: "xDate", type: "date", title: "日期" },
  { key: "xMoment", type: "datetime", title: "时间" },
  { key: "xRange", type: "daterange", title: "期间" },
  { key: "xSwitch", type: "switch", title: "开关" },
  { key: "xCity", type: "city", title: "城市" },
  { key: "xLinked", type: "jcselect", title: "下级", parent: "xRadio", options: LINKED },
  { key: "xCounty", type: "county", title: "区县", parent: "xCity" },
  { key: "xColour", type: "ColorPicker", title: "颜色" },
  { key: "xUser", type: "user", title: "人员" },
  { key: "xUsers", type: "user", title: "多人", multiple: true },
  { key: "xBranch", type: "branch", title: "部门" },
  { key: "xBranches", type: "branch", title: "多部门", multiple: true },
  { key: "xCustomer", type: "customer", title: "客户" },
  { key: "xPicture", type: "picture", title: "图片", max: 3 },
  { key: "xFile", type: "file", title: "附件", max: 2, accept: ["pdf", "txt"] },
  { key: "xEditor", type: "editor", title: "方案", max: 100 },
  { key: "xTags", type: "tags", title: "标签" },
  { key: "xDivider", type: "divider", title: "分隔" },
];

async function define(module: string, field: Custom, sort: number): Promise<void> {
  const definition = JSON.stringify({
    storage: "ext",
    ...field,
    flags: { list: true, filter: true, sort: true, show: true, ...field.flags },
  });
  await sql`insert into custom_fields (module, key, definition, sort) values (${module}, ${field.key}, ${definition}::jsonb, ${sort})`.execute(
    server.db,
  );
}

beforeAll(async () => {
  server = await testServer();
  ({ s1, s2 } = await signIn(server, ["s1", "s2"]));
  for (const [at, field] of FIELDS.entries()) await define("customer", field, at);
  await define("contact", { key: "yNote", type: "input", title: "备忘" }, 1);
  server.services.invalidation.drop("fields");
  levels = (await s1.raw("/api/Status/json", { types: "customerLevel" })).data.customerLevel;
});
afterAll(() => server.close());

const branchOf = (name: string) => count(server, sql`select id as n from branches where name = ${name}`);

/** What is sent, what is seen, and the label beside it. */
async function everyKind(): Promise<Record<string, [sent: unknown, seen: unknown, label?: string]>> {
  const [first, second] = levels as [(typeof levels)[0], (typeof levels)[0]];
  const [branch, otherBranch] = [await branchOf("甲部"), await branchOf("乙部")];
  const friend = await addCustomer(s1, { CustomerName: "友商公司" });
  const picture = (await upload(server, s1, { filename: "图.png", bytes: pictureBytes() })).data as { id: number };
  const paper = (await upload(server, s1, { filename: "资质.txt", bytes: Buffer.from("资质") })).data as { id: number };
  return {
    xText: ["  引号'\"%_\\<b>😀  ", "引号'\"%_\\<b>😀"],
    xArea: ["第一行\n第二行", "第一行\n第二行"],
    xNumber: ["-12.50", -12.5],
    xSelect: ["b", "b", "乙类"],
    xMany: [["b", "a"], ["b", "a"], "乙类、甲类"],
    xRadio: ["a", "a", "甲类"],
    xStatus: [first.name, first.id, first.name],
    xStatuses: [[first.id, second.id], [first.id, second.id], `${first.name}、${second.name}`],
    xDate: ["2026/02/28", "2026-02-28"],
    xMoment: ["2026-02-28 07:05:59", "2026-02-28 07:05:00"],
    xRange: [
      ["2026/01/01 00:00:00", "2026/01/31 23:59:59"],
      ["2026/01/01 00:00:00", "2026/01/31 23:59:59"],
    ],
    xSwitch: ["1", "1"],
    xCity: ["330106", "330106", "浙江省/杭州市/西湖区"],
    xLinked: ["a1", "a1", "甲类/同名"],
    xCounty: [["330000", "330100", "330106"], "330106", "浙江省/杭州市/西湖区"],
    xColour: ["#1677ff", "#1677ff"],
    xUser: [s2.id, s2.id, "s2先生"],
    xUsers: [[s1.id, s2.id], [s1.id, s2.id], "s1先生、s2先生"],
    xBranch: [String(branch), branch, "甲部"],
    xBranches: [`${branch},${otherBranch}`, [branch, otherBranch], "甲部、乙部"],
    xCustomer: [friend, friend, "友商公司"],
    xPicture: [
      [picture],
      [expect.objectContaining({ id: picture.id, filename: "图.png", url: expect.stringMatching(/^\/files\//) })],
    ],
    xFile: [
      [paper],
      [expect.objectContaining({ id: paper.id, filename: "资质.txt", url: expect.stringMatching(/^\/files\//) })],
    ],
    xEditor: [`<p>先试用，<b onclick="x">再签约</b></p>`, "<p>先试用，<strong>再签约</strong></p>"],
    xTags: [
      ["重点", " 老客户 ", "重点"],
      ["重点", "老客户"],
    ],
  };
}

const EMPTY = {
  xText: "",
  xArea: "",
  xNumber: "",
  xSelect: "",
  xMany: [],
  xRadio: "",
  xStatus: "",
  xStatuses: [],
  xDate: "",
  xMoment: "",
  xRange: "",
  xSwitch: "",
  xCity: "",
  xLinked: "",
  xCounty: "",
  xColour: "",
  xUser: 0,
  xUsers: [],
  xBranch: 0,
  xBranches: [],
  xCustomer: 0,
  xPicture: [],
  xFile: [],
  xEditor: "",
  xTags: [],
};

describe("custom fields", () => {
  test("keep the pictures they were saved with", async () => {
    const own = (await upload(server, s1, { filename: "门头.png", bytes: pictureBytes() })).data;
    newId(await s1.raw("/api/customer/add", { CustomerName: unique("有图"), xPicture: [{ id: own.id }] }));
    const refused = await s1.raw("/api/file/DeleteFile", { id: own.id });
    expect(refused).toMatchObject({ status: 409, msg: "该图片已用在记录中，不能单独删除" });
    expect(await count(server, sql`select count(*) as n from files where id = ${own.id}`)).toBe(1);
  });

  test("come back as they were sent, on creation, on edit, in list, detail and by module", async () => {
    for (const useForm of [false, true]) {
      const kinds = await everyKind();
      const sent = Object.fromEntries(Object.entries(kinds).map(([key, [value]]) => [key, value]));
      const seen = Object.fromEntries(
        Object.entries(kinds).flatMap(([key, [, value, label]]) =>
          label === undefined
            ? [[key, value]]
            : [
                [key, value],
                [`${key}Name`, label],
              ],
        ),
      );
      const CustomerName = unique("全字段");
      const id = newId(await s1.raw("/api/customer/add", { CustomerName, ...sent }, { form: useForm }));
      expect(await viewOf(s1, id)).toMatchObject(seen);
      expect((await s1.raw("/api/customer/index", { key: CustomerName })).rows?.[0]).toMatchObject({ id, ...seen });
      expect((await s1.raw("/api/module/detail", { id, module: "customer" })).data).toMatchObject(seen);
      const cleared = Object.fromEntries(Object.keys(EMPTY).map((key) => [key, ""]));
      expect((await s1.raw("/api/customer/edit", { id, ...cleared }, { form: useForm })).status).toBe(200);
      expect(await viewOf(s1, id)).toMatchObject(EMPTY);
      expect((await s1.raw("/api/customer/edit", { id, ...sent }, { form: useForm })).status).toBe(200);
      expect(await viewOf(s1, id)).toMatchObject(seen);
      expect((await s1.raw("/api/customer/edit", { id, remark: "只改一个" }, { form: useForm })).status).toBe(200);
      expect(await viewOf(s1, id)).toMatchObject({ ...seen, remark: "只改一个" });
    }
  });

  test("stand in form, list fields and log by their titles", async () => {
    const form = (await s1.raw("/Api/formField/index/", { mode: "customer" })).data;
    expect(form.items.map((item: { field: string }) => item.field)).toEqual(
      expect.arrayContaining(FIELDS.map((field) => field.key)),
    );
    const listed = (await s1.raw("/api/field/list", { formid: "customer" })).data;
    expect(listed.find((field: { id: string }) => field.id === "xNumber")).toMatchObject({
      title: "数字",
      type: "number",
      show: 1,
      sort: 1,
      filter: 1,
      ops: expect.arrayContaining(["between", "gt"]),
    });
    const kinds = await everyKind();
    const id = await addCustomer(s1);
    for (const [key, [value]] of Object.entries(kinds)) {
      expect([key, (await s1.raw("/api/customer/edit", { id, [key]: value })).status]).toEqual([key, 200]);
      const changes = (await s1.raw("/api/actionLog/list", { modelId: id, modelType: "customer" })).rows?.[0].changes;
      const title = FIELDS.find((field) => field.key === key)?.title;
      expect([key, changes]).toEqual([key, [{ field: key, title, from: "", to: expect.stringMatching(/./) }]]);
      const [, , label] = kinds[key] ?? [];
      if (label !== undefined) expect(changes[0].to).toBe(label);
    }
  });

  test("refuse what they cannot hold, naming field and reason", async () => {
    const foreignFile = await fileOf(server, s2);
    const ownPicture = await fileOf(server, s1);
    const foreignCustomer = await addCustomer(s2);
    const ex = await count(server, sql`select id as n from users where username = 'ex'`);
    const wrong: [string, unknown, string][] = [
      ["xText", "字".repeat(51), "文本：最多50个字"],
      ["xNumber", "1e3", "数字：必须是数字"],
      ["xNumber", "NaN", "数字：必须是数字"],
      ["xNumber", "1,00", "数字：必须是数字"],
      ["xNumber", 1.234, "数字：最多2位小数"],
      ["xNumber", -1001, "数字：不能小于-1000"],
      ["xNumber", 1_000_001, "数字：不能大于1000000"],
      ["xSelect", "c", "单选：选项不存在"],
      ["xSelect", ["a", "b"], "单选：最多允许选择1条"],
      ["xMany", ["a", "c"], "多选：选项不存在"],
      ["xStatus", 999_999, "字典：选项不存在"],
      ["xDate", "2026-02-30", "日期：日期不正确"],
      ["xDate", "30.02.2026", "日期：日期不正确"],
      ["xMoment", "2026-02-28 25:00", "时间：日期时间不正确"],
      ["xRange", ["2026-02-02", "2026-02-01"], "期间：结束日期不能早于开始日期"],
      ["xRange", ["2026-02-02"], "期间：日期范围不正确"],
      ["xSwitch", "maybe", "开关：只能是开或关"],
      ["xCity", "999999", "城市：地区不存在"],
      ["xSelect", "old", "单选：「旧类」已停用"],
      ["xLinked", "没有", "下级：选项不存在"],
      ["xLinked", "a1", "下级：不是所选上级下的选项"],
      ["xCounty", "330100", "区县：请选择到区县"],
      ["xCounty", "330106", "区县：不在所选地区内"],
      ["xColour", "red", "颜色：必须是颜色值"],
      ["xUser", 999_999, "人员：人员不存在"],
      ["xUser", ex, "人员：ex先生已离职"],
      ["xBranch", 999_999, "部门：部门不存在"],
      ["xCustomer", "abc", "客户：客户不存在或无权访问"],
      ["xUser", "abc", "人员：人员不存在"],
      ["xBranch", "abc", "部门：部门不存在"],
      ["xTags", [{}], "标签：格式不正确"],
      ["xCustomer", foreignCustomer, "客户：客户不存在或无权访问"],
      ["xPicture", [{ id: foreignFile }], "图片：图片不存在，请重新上传"],
      ["xPicture", [1, 2, 3, 4], "图片：最多允许选择3条"],
      ["xFile", [foreignFile], "附件：附件不存在，请重新上传"],
      ["xFile", [ownPicture], "附件：不支持该类型的文件：a.png"],
      ["xFile", [1, 2, 3], "附件：最多允许选择2条"],
      ["xEditor", `<p>甲<img data-file="${foreignFile}"></p>`, "方案：图片不存在，请重新上传"],
      ["xEditor", `<p>${"字".repeat(101)}</p>`, "方案：最多100个字"],
      ["xEditor", { html: "<script>x</script>", text: "x" }, "方案：格式不正确"],
      ["xEditor", "<b>".repeat(3_000), "方案：格式不正确"],
      ["xTags", ["字".repeat(21)], "标签：每个标签最多20个字"],
    ];
    const id = await addCustomer(s1);
    const before = await checksums(server);
    for (const [field, value, msg] of wrong) {
      for (const answer of [
        await s1.raw("/api/customer/add", { CustomerName: unique("不存"), [field]: value }),
        await s1.raw("/api/customer/edit", { id, [field]: value }),
      ])
        expect([field, value, answer]).toMatchObject([
          field,
          value,
          { status: 400, msg, data: { errors: [{ field, msg }] } },
        ]);
    }
    expect(await checksums(server)).toEqual(before);
  });

  test("sort in their own order, rows without a value last both ways", async () => {
    const stem = unique("排序");
    const numbers: [string, string | null][] = [
      ["a", "9"],
      ["b", "10"],
      ["c", "-3.5"],
      ["d", null],
      ["e", "100000"],
    ];
    for (const [name, xNumber] of numbers)
      await addCustomer(s1, { CustomerName: `${stem}${name}`, xNumber: xNumber ?? "" });
    const order = async (sort: string) =>
      (await s1.raw("/api/customer/index", { key: stem, sort: "xNumber", order: sort })).rows
        ?.map((row) => row.CustomerName.slice(-1))
        .join("");
    expect(await order("asc")).toBe("cabed");
    expect(await order("desc")).toBe("ebacd");
  });

  test("of a contact come back too", async () => {
    const customerId = await addCustomer(s1);
    const id = newId(await s1.raw("/api/contact/add", { customerId, contactName: "甲", yNote: "备忘一" }));
    expect((await s1.raw("/api/contact/Views", { id })).data.yNote).toBe("备忘一");
    expect((await s1.raw("/api/contact/Edit", { id, yNote: "备忘二" })).status).toBe(200);
    expect((await s1.raw("/api/contact/list", { customerId })).rows?.[0].yNote).toBe("备忘二");
  });

  test("that are required or linked are checked as the form shows them", async () => {
    await define("customer", { key: "zKind", type: "select", title: "类型", options: OPTIONS }, 50);
    await define(
      "customer",
      {
        key: "zWhy",
        type: "input",
        title: "原因",
        linkage: {
          show: [{ field: "zKind", op: "eq", value: "b" }],
          require: [{ field: "zKind", op: "eq", value: "b" }],
        },
      },
      51,
    );
    server.services.invalidation.drop("fields");
    const add = (values: Record<string, unknown>) =>
      s1.raw("/api/customer/add", { CustomerName: unique("联动"), ...values });
    expect(await add({ zKind: "b" })).toMatchObject({
      status: 400,
      data: { errors: [{ field: "zWhy", msg: "信息必须填写" }] },
    });
    const shown = newId(await add({ zKind: "b", zWhy: "因为" }));
    expect((await viewOf(s1, shown)).zWhy).toBe("因为");
    const hidden = newId(await add({ zKind: "a", zWhy: "看不见的" }));
    expect((await viewOf(s1, hidden)).zWhy).toBe("");

    // Of an edit that sends one of the two, the other is as it is stored.
    const edit = (id: number, values: Record<string, unknown>) => s1.raw("/api/customer/edit", { id, ...values });
    expect(await edit(shown, { zWhy: "另有原因" })).toMatchObject({ status: 200 });
    expect(await viewOf(s1, shown)).toMatchObject({ zKind: "b", zWhy: "另有原因" });
    expect(await edit(hidden, { zKind: "b" })).toMatchObject({
      status: 400,
      data: { errors: [{ field: "zWhy", msg: "信息必须填写" }] },
    });
    expect(await edit(hidden, { remark: "与联动无关" })).toMatchObject({ status: 200 });
    expect(await edit(shown, { zKind: "a" })).toMatchObject({ status: 200 });
    expect(await viewOf(s1, shown)).toMatchObject({ zKind: "a", zWhy: "" });
    await sql`delete from custom_fields where key in ('zKind', 'zWhy')`.execute(server.db);
    server.services.invalidation.drop("fields");
  });
});
