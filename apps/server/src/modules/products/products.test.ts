/** What is a product's own. What every record type does is tested in test/records.test.ts. */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { grant, newId, unique } from "../../../test/arrange";
import { type Caller, type TestServer, testServer } from "../../../test/harness";
import { checksums } from "../../../test/observe";
import { pictureBytes, upload } from "../../../test/pictures";

let server: TestServer;
let boss: Caller;

beforeAll(async () => {
  server = await testServer();
  boss = await server.as("boss");
});
afterAll(() => server.close());

const add = async (values: Record<string, unknown> = {}) =>
  newId(await boss.raw("/api/product/add", { name: unique("货"), number: unique("N"), ...values }));
const view = async (id: number, caller = boss) => (await caller.raw("/api/product/detail", { id })).data;
const category = async (parent = 0) =>
  newId(await boss.raw("/api/productCategory/add", { name: unique("类"), parent }));
const idsIn = async (query: Record<string, unknown>) =>
  (await boss.raw("/api/product/index", { rows: 200, ...query })).rows?.map(({ id }) => id as number).sort();

test("a category lists its products and those below it", async () => {
  const top = await category();
  const below = await category(top);
  const other = await category();
  const [one, two, three] = [
    await add({ categoryid: top }),
    await add({ categoryid: below }),
    await add({ categoryid: other }),
  ];
  expect(await idsIn({ categoryid: top })).toEqual([one, two]);
  expect(await idsIn({ categoryid: below })).toEqual([two]);
  expect(await idsIn({ data: JSON.stringify([{ field: "categoryid", op: "in", value: [top, other] }]) })).toEqual([
    one,
    three,
  ]);
  expect(await idsIn({ categoryid: 999_999_999 })).toEqual([]);
  const answer = await boss.raw("/api/product/index", { categoryid: top, rows: 1 });
  expect(answer).toMatchObject({ total: 2, data: { total: 2, rows: answer.rows } });
  expect(await view(one)).toMatchObject({ categoryid: top, categoryidName: expect.stringMatching(/^类/) });
  expect((await view(await add())).categoryid).toBe(0);
});

test("a number is asked for and had once, in whatever letters, also by two at once", async () => {
  expect(await boss.raw("/api/product/add", { name: "甲" })).toMatchObject({
    status: 400,
    data: { errors: [{ field: "number", msg: "信息必须填写" }] },
  });
  const number = unique("PDA-a");
  const answers = await Promise.all(
    [number, number.toUpperCase(), ` ${number} `].map((given) =>
      boss.raw("/api/product/add", { name: "甲", number: given }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  expect(answers.find(({ status }) => status === 400)?.data).toEqual({
    errors: [{ field: "number", msg: "产品编号已存在" }],
  });
});

test("prices have four decimals, a tax rate is one of those there are", async () => {
  const id = await add({ price: "99999999999.9999", costPrice: 0.3333, shuilv: 13 });
  const answer = await boss.raw("/api/product/detail", { id });
  expect(answer.data).toMatchObject({ price: 99_999_999_999.9999, costPrice: 0.3333, shuilv: "13" });
  expect((await boss.raw("/api/product/edit", { id, shuilv: "exempt" })).status).toBe(200);
  expect(await view(id)).toMatchObject({ shuilv: "exempt" });
  for (const [field, value, msg] of [
    ["price", -1, "售价：不能小于0"],
    ["price", "1.00005", "售价：最多4位小数"],
    ["costPrice", "100000000000", "成本价：不能大于99999999999.9999"],
    ["shuilv", 17, "税率：选项不存在"],
  ] as const)
    expect(await boss.raw("/api/product/edit", { id, [field]: value })).toMatchObject({
      status: 400,
      data: { errors: [{ field, msg: expect.stringContaining(msg.split("：")[1] ?? "") }] },
    });
});

const units = (...given: [name: string, under: number, over: number][]) =>
  given.map(([name, under, over]) => ({ name, under, over }));

test("a product has up to three units beside its own, each a fraction of whole numbers with a name of its own", async () => {
  const id = await add({ standard: "瓶", unitDecimals: 3, units: units(["箱", 1, 12], ["托", 1, 480]) });
  expect(await view(id)).toMatchObject({
    standard: "瓶",
    unitDecimals: 3,
    units: [
      { name: "箱", under: 1, over: 12 },
      { name: "托", under: 1, over: 480 },
    ],
  });
  const refused = async (given: unknown, more: object = {}) =>
    (await boss.raw("/api/product/edit", { id, units: given, ...more })).data?.errors;
  expect(await refused(units(["箱", 1, 12], [" 箱 ", 1, 6]))).toMatchObject([{ field: "units", row: 2 }]);
  expect(await refused(units(["瓶", 1, 12]))).toMatchObject([{ field: "units", row: 1 }]);
  expect(await refused([], { standard: "瓶", units: units(["瓶", 1, 12]) })).toMatchObject([{ field: "units" }]);
  for (const wrong of [0, 1.5, -1, "一"])
    expect(await refused(units(["箱", 1, wrong as number]))).toMatchObject([{ field: "units", row: 1 }]);
  expect(await refused(units(["一", 1, 1], ["二", 1, 2], ["三", 1, 3], ["四", 1, 4]))).toMatchObject([
    { field: "units" },
  ]);
  expect((await boss.raw("/api/product/edit", { id, unitDecimals: 5 })).status).toBe(400);
  expect((await boss.raw("/api/product/edit", { id, units: units(["打", 1, 12]) })).status).toBe(200);
  expect(await view(id)).toMatchObject({ units: [{ name: "打" }] });
});

test("a cover is uploaded, kept, replaced and taken away", async () => {
  const picture = async () =>
    (await upload(server, boss, { filename: "封面.png", bytes: pictureBytes() })).data as { id: number; url: string };
  const [one, two] = [await picture(), await picture()];
  const id = await add({ cover: [one] });
  expect((await view(id)).cover).toMatchObject([{ id: one.id, filename: "封面.png", format: "png" }]);
  const [shown] = (await view(id)).cover as [{ url: string }];
  const bytes = await server.app.inject({ method: "GET", url: shown.url });
  expect([bytes.statusCode, bytes.headers["content-type"]]).toEqual([200, "image/png"]);
  expect((await boss.raw("/api/product/edit", { id, cover: [one, two] })).status).toBe(400);
  expect((await boss.raw("/api/product/edit", { id, cover: [two.id] })).status).toBe(200);
  expect((await view(id)).cover).toMatchObject([{ id: two.id }]);
  expect((await boss.raw("/api/file/DeleteFile", { id: two.id })).status).toBe(409);
  expect((await boss.raw("/api/product/edit", { id, cover: [] })).status).toBe(200);
  expect((await view(id)).cover).toEqual([]);
});

test("a cover is one product's own: with a second one it would go when that is purged", async () => {
  const picture = async () =>
    (await upload(server, boss, { filename: "封面.png", bytes: pictureBytes() })).data as { id: number };
  const [{ id: file }, { id: other }] = [await picture(), await picture()];
  const id = await add({ cover: [file] });
  const twice = (cover: number) =>
    boss.raw("/api/product/add", { name: unique("货"), number: unique("N"), cover: [cover] });
  expect(await twice(file)).toMatchObject({
    status: 400,
    data: { errors: [{ field: "cover", msg: "封面：图片不存在，请重新上传" }] },
  });
  // Taken away and put back it is the same record's still.
  for (const cover of [[], [file]]) expect((await boss.raw("/api/product/edit", { id, cover })).status).toBe(200);
  for (let round = 0; round < 3; round += 1) {
    const { id: free } = round === 0 ? { id: other } : await picture();
    const answers = await Promise.all([twice(free), twice(free)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  }
});

test("one that is used is not deleted but switched off, whatever uses it", async () => {
  await sql`create table test_lines (id bigint generated always as identity primary key, product_id bigint not null references products (id))`.execute(
    server.db,
  );
  try {
    const [used, free] = [await add(), await add()];
    await sql`insert into test_lines (product_id) values (${used})`.execute(server.db);
    const answer = await boss.raw("/api/product/delete", { ids: [used, free] });
    expect(answer.data).toMatchObject({
      done: [free],
      refused: [{ id: used, code: "CONFLICT", msg: expect.stringMatching(/^「货.*」已被其他数据使用，请改为停用$/) }],
    });
    expect((await boss.raw("/api/product/edit", { id: used, enabled: 0 })).status).toBe(200);
    const onSale = JSON.stringify([{ field: "enabled", op: "eq", value: "1" }]);
    expect(await idsIn({ data: onSale })).not.toContain(used);
    expect(await idsIn({})).toContain(used);
  } finally {
    await sql`drop table test_lines`.execute(server.db);
  }
});

test("the cost is there for whoever has the right to it, and for nobody else anywhere", async () => {
  const id = await add({ costPrice: 700 });
  await boss.raw("/api/product/edit", { id, costPrice: 800, price: 900 });
  await grant(server, "none", ["crm.product.list", "crm.product.manage"], "all");
  const blind = await server.as("none");
  const before = await checksums(server);
  expect(await view(id, blind)).not.toHaveProperty("costPrice");
  expect(await view(id)).toMatchObject({ costPrice: 800 });
  const texts = [
    (await blind.raw("/api/product/index", { rows: 200 })).text,
    (await blind.raw("/Api/formField/index/", { mode: "product" })).text,
    (await blind.raw("/api/field/list", { formid: "product" })).text,
    (await blind.raw("/api/field/my", { formid: "product" })).text,
    (await blind.raw("/api/actionLog/list", { modelType: "product", modelId: id })).text,
    (await blind.raw("/api/module/detail", { module: "product", id })).text,
  ];
  for (const text of texts) expect(text).not.toMatch(/costPrice|成本/);
  for (const query of [
    { data: JSON.stringify([{ field: "costPrice", op: "gt", value: 1 }]) },
    { sort: "costPrice" },
    { fields: "name,costPrice" },
  ])
    expect([query, (await blind.raw("/api/product/index", query)).status]).toEqual([query, 400]);
  expect(await blind.raw("/api/product/edit", { id, costPrice: 1 })).toMatchObject({
    status: 400,
    msg: "不支持的字段：costPrice",
  });
  expect(await checksums(server)).toEqual(before);
  expect((await blind.raw("/api/product/edit", { id, price: 950 })).status).toBe(200);
  expect(await view(id)).toMatchObject({ costPrice: 800, price: 950 });
});
