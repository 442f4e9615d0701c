/** Templates and papers: what readers may see on them, versions, hostile layouts, the log, and many in one file. */

import { PERMISSION_KEYS } from "@qicheng/api/kernel/permission-tree";
import { printTemplates } from "@qicheng/api/print-templates/routes";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dropCaches, grant, newId, unique } from "../../../test/arrange";
import { sampleLayout } from "../../../test/document-samples";
import { type Caller, type TestServer, testServer } from "../../../test/harness";
import { ended } from "../../../test/importing";
import { checksums } from "../../../test/observe";
import { readBack, saidOn } from "../../../test/papers";
import { backgroundTasks } from "../../kernel/jobs/background";
import { startJobs } from "../../kernel/jobs/jobs";

let server: TestServer;
let boss: Caller;
let seller: Caller;
let other: Caller;
let customer: number;
let contract: number;

const call = (by: Caller, name: keyof typeof printTemplates, input: object) =>
  by.raw(printTemplates[name].path, input as Record<string, unknown>);
const layout = (...texts: string[]) => ({
  ...sampleLayout(""),
  items: texts.map((text, at) => ({
    id: `i${at}`,
    type: "text",
    style: { left: 15, top: 20 + at * 10, width: 180, height: 8 },
    text,
  })),
});
const TABLE = {
  id: "t",
  type: "table",
  style: { left: 15, top: 100, width: 180, height: 20 },
  table: {
    source: "listJson",
    columns: [
      { field: "no", title: "序号", width: 20 },
      { field: "productid", title: "产品", width: 60 },
      { field: "sellingprice", title: "单价", width: 50, align: "right" },
      { field: "price", title: "成本价", width: 50, align: "right", sum: true },
    ],
  },
};
const added = async (temp: unknown, module = "contract") =>
  newId(await call(boss, "add", { ext: unique("模板"), module, temp }));

async function textOf(by: Caller, id: number, modelId = contract): Promise<string> {
  const answer = await call(by, "preview", { id, modelId });
  expect(answer).toMatchObject({ status: 200 });
  return saidOn(answer.data.pdf);
}

beforeAll(async () => {
  server = await testServer();
  await grant(server, "boss", undefined, "all");
  const staff = PERMISSION_KEYS.filter((key) => key !== "crm.product.cost" && !key.startsWith("system."));
  await grant(server, "s1", staff);
  await grant(server, "s2", ["crm.customer.total", "crm.contract.SalesOrder"]);
  await dropCaches(server);
  boss = await server.as("boss");
  seller = await server.as("s1");
  other = await server.as("s2");
  const product = newId(
    await boss.raw("/api/product/add", {
      name: "热敏打印机",
      number: unique("P"),
      standard: "台",
      price: 100,
      costPrice: 66.6,
      shuilv: 13,
    }),
  );
  customer = newId(
    await seller.raw("/api/customer/add", {
      CustomerName: "杭州甲乙贸易有限公司",
      contactName: "张三",
      mobile: "13800138000",
    }),
  );
  const { rows } = await sql<{ id: number }>`
    select id from dictionary where kind = 'contractType' order by id limit 1`.execute(server.db);
  contract = newId(
    await seller.raw("/api/contract/add", {
      customerId: customer,
      contractName: "年度框架",
      type: rows[0]?.id,
      AddTime: "2026-03-05",
      listJson: [{ productid: product, number: 2, sellingprice: 617.25 }],
    }),
  );
}, 60_000);
afterAll(() => server.close());

test("a company has templates for each kind of paper from the first day", async () => {
  for (const [module, names] of [
    ["contract", ["销售合同", "送货单"]],
    ["finance", ["收款单"]],
    ["purchaseOrder", ["采购订单"]],
    ["salesReturn", ["销售退货单"]],
    ["invoice", ["开票申请单"]],
    ["baoxiao", ["费用报销单"]],
    ["stockIn", ["入库单", "入库单（含金额）"]],
    ["stockOut", ["出库单", "出库单（含成本）"]],
    ["stockTransfer", ["调拨单"]],
    ["product", ["商品标签", "商品标签（40×30）", "商品标签（A4 每张 24 个）"]],
    ["approval", ["审批单", "请假单"]],
  ] as const) {
    const { data } = await call(seller, "list", { module });
    expect(data.map((row: { ext: string }) => row.ext)).toEqual(names);
  }
  const [{ id }] = (await call(seller, "list", { module: "contract" })).data;
  const said = await textOf(seller, id);
  for (const part of [
    "销售合同",
    "杭州甲乙贸易有限公司",
    "2026年3月5日",
    "热敏打印机",
    "1,234.50",
    "壹仟贰佰叁拾肆元伍角整",
    "第 1 页 共 1 页",
  ])
    expect(said).toContain(part);
  expect(said).not.toContain("回款计划 期次 ");
});

describe("a paper", () => {
  test("says fields of the record, of its customer and of the company, in the wanted formats", async () => {
    const id = await added(
      layout(
        "{orderSn}",
        "{customerId} {customerId.mobile}",
        "{company.name} {print.user}",
        "{Money|number} {AddTime|date}",
        "{unknown}",
      ),
    );
    const said = await textOf(seller, id);
    expect(said).toMatch(/XSD\d{12}/);
    expect(said).toContain("杭州甲乙贸易有限公司 13800138000");
    expect(said).toContain("1234.5 2026年3月5日");
    expect(said).toContain("{unknown}");
  });

  test("has no cost for whoever may not see costs, in no column and no sum", async () => {
    const id = await added({ ...layout("{orderSn}"), items: [TABLE] });
    expect(await textOf(boss, id)).toContain("66.6");
    const said = await textOf(seller, id);
    expect(said).toContain("617.25");
    expect(said).not.toContain("成本价");
    expect(said).not.toContain("66.6");
  });

  test("has fields as the reader's roles let him read them: hidden ones are empty, masked ones masked", async () => {
    const id = await added(layout("电话[{customerId.mobile}]", "备注[{Ext}]"));
    const role = await server.rows(
      sql<{ id: number }>`select role_id as id from user_roles where user_id = ${seller.id}`,
    );
    await sql`update contracts set remark = '内部底价 9 折' where id = ${contract}`.execute(server.db);
    expect(await textOf(seller, id)).toContain("电话[13800138000]");
    expect(await textOf(seller, id)).toContain("备注[内部底价 9 折]");
    await sql`insert into field_rights (role_id, module, key, access, own) values
      (${role[0]?.id ?? 0}, 'customer', 'mobile', 'mask', true), (${role[0]?.id ?? 0}, 'contract', 'Ext', 'hide', false)`.execute(
      server.db,
    );
    await dropCaches(server);
    const said = await textOf(seller, id);
    expect(said).not.toContain("13800138000");
    expect(said).toContain("备注[]");
    expect(said).not.toContain("底价");
    await sql`delete from field_rights where role_id = ${role[0]?.id ?? 0}`.execute(server.db);
    await dropCaches(server);
  });

  test("of a record that one does not see is not there, nor one by a template that is off", async () => {
    const id = await added(layout("{orderSn}"));
    for (const name of ["preview", "print"] as const)
      expect(await call(other, name, { id, modelId: contract })).toMatchObject({ status: 404 });
    expect(await call(other, "printSeveral", { id, ids: [contract] })).toMatchObject({ status: 404 });
    expect(await call(boss, "status", { id })).toMatchObject({ status: 200, msg: "已停用" });
    expect(await call(seller, "preview", { id, modelId: contract })).toMatchObject({ status: 400 });
    expect(
      (await call(seller, "list", { module: "contract" })).data.map((row: { id: number }) => row.id),
    ).not.toContain(id);
    expect(await call(boss, "status", { id })).toMatchObject({ status: 200, msg: "已启用" });
    expect((await call(seller, "list", { module: "contract" })).data.map((row: { id: number }) => row.id)).toContain(
      id,
    );
  });

  test("that is printed stands in the log of its record with the version of its template", async () => {
    const id = await added(layout("甲"));
    await call(boss, "edit", { id, temp: layout("乙") });
    const { data } = await call(seller, "print", { id, modelId: contract });
    expect(await readBack(data.pdf)).toEqual(["乙"]);
    const rows = await server.rows(
      sql<{ summary: string }>`select summary from audit_log where module = 'contract' and record_id = ${contract}
        and action = 'print' order by id desc limit 1`,
    );
    expect(rows[0]?.summary).toMatch(/打印合同：年度框架（模板「.*」第 2 版）/);
  });
});

describe("a template", () => {
  test("keeps each layout as a version, and the same layout makes none", async () => {
    const id = await added(layout("甲"));
    const numbers = async () =>
      (await call(boss, "versions", { id })).data.map((row: { number: number }) => row.number);
    await call(boss, "edit", { id, temp: layout("甲") });
    expect(await numbers()).toEqual([1]);
    await call(boss, "edit", { id, ext: unique("新名"), temp: JSON.stringify(layout("乙")) });
    expect(await numbers()).toEqual([2, 1]);
    expect((await call(boss, "oneVersion", { id, number: 1 })).data.items[0].text).toBe("甲");
    expect((await call(boss, "view", { id })).data).toMatchObject({ number: 2, temp: { items: [{ text: "乙" }] } });
    expect(await call(boss, "oneVersion", { id, number: 3 })).toMatchObject({ status: 404 });
  });

  test("may come as items alone, which stand on A4", async () => {
    const id = await added(layout("甲").items);
    expect((await call(boss, "view", { id })).data.temp).toMatchObject({ paper: "A4", items: [{ text: "甲" }] });
  });

  test("that two save at once is saved by one, and the other is told", async () => {
    const id = await added(layout("甲"));
    const { version } = (await call(boss, "view", { id })).data;
    const both = await Promise.all(["乙", "丙"].map((text) => call(boss, "edit", { id, version, temp: layout(text) })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await call(boss, "versions", { id })).data).toHaveLength(2);
  });

  test("that is wrong is refused with what is wrong, and nothing is written", async () => {
    const item = layout("甲").items[0];
    const picture = (text: string) => ({ ...layout(), items: [{ ...item, type: "picture", text }] });
    const before = await checksums(server);
    const many = Array.from({ length: 10_000 }, (_, at) => ({ ...item, id: `i${at}` }));
    for (const [temp, said] of [
      [{ ...layout(), items: many }, "列表最多1000项"],
      [{ ...layout(), items: many.slice(0, 900) }, "元素不能超过 200 个"],
      [JSON.stringify({ ...layout(), items: many.slice(0, 900) }), "元素不能超过 200 个"],
      [{ ...layout(), items: [item, item] }, "元素编号重复：i0"],
      [
        { ...layout(), items: [{ ...item, style: { left: 200, top: 10, width: 50, height: 5 } }] },
        "第 1 个元素超出纸张",
      ],
      [{ ...layout(), items: [{ ...item, style: { ...item?.style, background: "url(http://x)" } }] }, "模板格式不正确"],
      [{ ...layout(), items: [{ ...item, style: { ...item?.style, position: "fixed" } }] }, "模板格式不正确"],
      [{ ...layout(), items: [{ ...item, type: "script" }] }, "模板格式不正确"],
      [picture("http://127.0.0.1/x.png"), "PNG 或 JPEG"],
      [picture("file:///etc/passwd"), "PNG 或 JPEG"],
      [picture("data:image/svg+xml;base64,AAAA"), "PNG 或 JPEG"],
      [picture(`data:image/png;base64,${hugePng()}`), "PNG 或 JPEG"],
      [{ ...layout(), items: [{ ...TABLE, repeat: true }] }, "不能每页重复"],
      [{ ...layout(), items: [TABLE, { ...TABLE, id: "u" }] }, "表格不能上下重叠"],
      [{ ...layout(), margin: { top: 100, right: 15, bottom: 100, left: 100 }, paper: "A5" }, "页边距太大"],
      ["{", "模板格式不正确"],
      [[[[[]]]], "模板格式不正确"],
    ] as const) {
      const answer = await call(boss, "add", { ext: "坏", module: "contract", temp });
      expect([said, answer.status]).toEqual([said, 400]);
      expect(JSON.stringify(answer)).toContain(said);
    }
    expect(await call(boss, "add", { ext: "坏", module: "nothing", temp: layout() })).toMatchObject({ status: 400 });
    expect(await checksums(server)).toEqual(before);
  });

  test("is tried on the newest record before it is saved, and offers fields, tables and a first layout", async () => {
    const { data } = await call(boss, "tryOut", { module: "contract", temp: layout("{contractName}") });
    expect(await readBack(data.pdf)).toEqual(["年度框架"]);
    const offered = (await call(boss, "placeholders", { module: "contract" })).data;
    const keys = offered.groups.flatMap((group: { fields: { key: string }[] }) => group.fields.map(({ key }) => key));
    for (const key of ["orderSn", "Money", "customerId.mobile", "company.name", "print.time"])
      expect(keys).toContain(key);
    expect(offered.tables.map(({ key }: { key: string }) => key)).toEqual(["listJson", "hkList", "approval.steps"]);
    expect(offered.starter.items.length).toBeGreaterThan(10);
    expect(await call(seller, "placeholders", { module: "contract" })).toMatchObject({ status: 403 });
    expect(await call(seller, "tryOut", { module: "contract", temp: layout("甲") })).toMatchObject({ status: 403 });
  });
});

test("several records come as one file, whose job is logged for each", async () => {
  const running = startJobs(server.services, server.databaseUrl, backgroundTasks);
  try {
    const id = await added(layout("{contractName} {print.user}"));
    const job = await ended(seller, await call(seller, "printSeveral", { id, ids: [contract] }));
    expect(job).toMatchObject({ done: 1, total: 1, file: { format: "pdf" } });
    const rows = await server.rows(
      sql<{
        n: number;
      }>`select count(*) as n from audit_log where module = 'contract' and record_id = ${contract} and action = 'print' and user_id = ${seller.id}`,
    );
    expect(rows[0]?.n).toBeGreaterThan(0);
  } finally {
    await running.stop();
  }
});

/** The head of a PNG of 20,000 pixels each way. */
function hugePng(): string {
  const bytes = Buffer.alloc(36);
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]).copy(bytes);
  bytes.writeUInt32BE(20_000, 16);
  bytes.writeUInt32BE(20_000, 20);
  return bytes.toString("base64");
}
