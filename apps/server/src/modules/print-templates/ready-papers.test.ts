/** The templates that a company begins with, each by a record as the demo has them: what stands on paper, and for whom. */
import { PERMISSION_KEYS } from "@qicheng/api/kernel/permission-tree";
import { printTemplates } from "@qicheng/api/print-templates/routes";
import { workForms } from "@qicheng/api/work-forms/routes";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { grant, newId, unique } from "../../../test/arrange";
import { goodsWorld } from "../../../test/goods-world";
import { type Caller, type TestServer, testServer } from "../../../test/harness";
import { saidOn } from "../../../test/papers";
import { submitForm } from "../../../test/work-forms";
import { seedTemplates } from "./seed";

let server: TestServer;
let boss: Caller;
let keeper: Caller;
let stranger: Caller;
let world: Awaited<ReturnType<typeof goodsWorld>>;

const COSTS: ReadonlySet<string> = new Set(["erp.manage.cost", "crm.product.cost"]);

beforeAll(async () => {
  server = await testServer();
  await grant(server, "boss", undefined, "all");
  const staff = PERMISSION_KEYS.filter((key) => !COSTS.has(key) && !key.startsWith("system."));
  await grant(server, "s1", staff);
  await grant(server, "s2", ["crm.customer.total"]);
  world = await goodsWorld(server);
  ({ boss } = world);
  keeper = await server.as("s1");
  stranger = await server.as("s2");
}, 60_000);
afterAll(() => server.close());

const call = (by: Caller, name: keyof typeof printTemplates, input: object) =>
  by.raw(printTemplates[name].path, input as Record<string, unknown>);
const templates = async (module: string, modelId: number | null = null) =>
  (await call(boss, "list", { module, modelId })).data as { id: number; ext: string }[];
const templateNamed = async (module: string, ext: string) =>
  (await templates(module)).find((one) => one.ext === ext)?.id ?? 0;
const preview = async (by: Caller, [module, ext]: readonly [string, string], modelId: number) =>
  call(by, "preview", { id: await templateNamed(module, ext), modelId });
async function said(by: Caller, of: readonly [string, string], modelId: number): Promise<string> {
  const answer = await preview(by, of, modelId);
  expect([of, answer]).toMatchObject([of, { status: 200, data: { missing: [], tooLong: [], noCode: [] } }]);
  return saidOn(answer.data.pdf);
}

describe("papers of goods", () => {
  test("go with the goods without prices, and say what they are worth to whoever sees costs", async () => {
    const name = unique("减速机");
    const product = await world.product({ name });
    const id = newId(
      await world.bring({ listJson: [{ productid: product, number: 3, price: 77.5 }], remark: "先验收" }),
    );
    const plain = await said(boss, ["stockIn", "入库单"], id);
    for (const part of ["入库单", "RKD", name, "3", "台", "先验收", "仓库验收", "第 1 页 共 1 页"])
      expect(plain).toContain(part);
    expect(plain).not.toMatch(/77\.5|232\.5|大写/);
    const valued = await said(boss, ["stockIn", "入库单（含金额）"], id);
    for (const part of ["77.5", "232.50", "贰佰叁拾贰元伍角整"]) expect(valued).toContain(part);
    const without = await said(keeper, ["stockIn", "入库单（含金额）"], id);
    expect(without).toContain(name);
    expect(without).not.toMatch(/77\.5|232\.5|单价|入库金额|大写/);

    const out = newId(
      await world.send({
        listJson: [{ productid: product, number: 2, ext: "轻放" }],
        carrier: "顺丰",
        tracking: "SF1",
      }),
    );
    const sent = await said(keeper, ["stockOut", "出库单"], out);
    for (const part of ["出库单", "CKD", name, "轻放", "顺丰", "收货人签字"]) expect(sent).toContain(part);
    expect(await said(boss, ["stockOut", "出库单"], out)).not.toContain("155");
    expect(await said(boss, ["stockOut", "出库单（含成本）"], out)).toContain("155.00");
    expect(await said(keeper, ["stockOut", "出库单（含成本）"], out)).not.toMatch(/155|成本 |大写/);
  });

  test("of a transfer name both warehouses", async () => {
    const name = unique("轴承");
    const [product, from, to] = [await world.product({ name }), await world.warehouse(), await world.warehouse()];
    newId(await world.bring({ warehouseid: from, listJson: [{ productid: product, number: 3, price: 5 }] }));
    const id = newId(
      await boss.raw("/api/stock/transferAdd", { from, to, listJson: [{ productid: product, number: 2 }] }),
    );
    const names = await server.rows(sql<{ name: string }>`select name from warehouses where id in (${from}, ${to})`);
    const paper = await said(keeper, ["stockTransfer", "调拨单"], id);
    for (const part of ["调拨单", "DBD", name, ...names.map((row) => row.name)]) expect(paper).toContain(part);
  });
});

test("the application for an invoice says title, rows, amount and how it was approved", async () => {
  const product = await world.product();
  const contract = await world.contract([{ productid: product, number: 1, sellingprice: 226, shuilv: "13" }], {
    contractName: "设备年度框架",
  });
  const id = newId(
    await boss.raw("/api/invoice/add", {
      contractId: contract,
      money: 113,
      title: "杭州某某有限公司",
      taxNo: "91330100MA27XXXX0B",
    }),
  );
  const paper = await said(boss, ["invoice", "开票申请单"], id);
  for (const part of [
    "开票申请单",
    "设备年度框架",
    "杭州某某有限公司",
    "数电普票",
    "100.00",
    "13.00",
    "113.00",
    "壹佰壹拾叁元整",
  ])
    expect(paper).toContain(part);
});

test("a reimbursement says who, for what and how much", async () => {
  const items = [
    { date: "2026-03-02", category: "travel", money: "120.30", ext: "高铁" },
    { category: "hosting", money: 79.7 },
  ];
  const id = newId(await keeper.raw("/api/baoxiao/add", { type: 1, money: 200, items }));
  const paper = await said(keeper, ["baoxiao", "费用报销单"], id);
  for (const part of ["费用报销单", "s1先生", "个人", "差旅费", "高铁", "120.30", "200.00", "贰佰元整", "部门负责人"])
    expect(paper).toContain(part);
  expect(paper).not.toContain("审批记录");
});

describe("a leave", () => {
  beforeAll(async () => {
    const { data } = await boss.post(workForms.templates, {});
    const there = new Set((data as { key: string; there: number }[]).filter((one) => one.there).map(({ key }) => key));
    const keys = ["leave", "outing"].filter((key) => !there.has(key));
    if (keys.length > 0) expect((await boss.post(workForms.install, { keys })).status).toBe(200);
  });

  const LEAVE = ["approval", "请假单"] as const;
  const formNamed = async (name: string) => {
    const { data } = await keeper.post(workForms.offered, {});
    return (data as { id: number; name: string }[]).find((one) => one.name === name)?.id ?? 0;
  };
  async function applied(): Promise<number> {
    const data = {
      leaveType: "事假",
      fromDate: "2030-01-02",
      fromHalf: 0,
      toDate: "2030-01-02",
      toHalf: 1,
      reason: "家中装修验收",
    };
    const record = newId(await submitForm(keeper, await formNamed("请假"), data));
    const [row] = await server.rows(sql<{ task: number }>`
      select task_id as task from work_form_records where id = ${record}`);
    return row?.task ?? 0;
  }

  test("has a sheet of its own, which stands first for it and is offered for nothing else", async () => {
    const task = await applied();
    const paper = await said(keeper, LEAVE, task);
    for (const part of ["请假单", "s1先生", "请假类型：事假", "2030-01-02", "上午", "下午", "家中装修验收", "审批记录"])
      expect(paper).toContain(part);
    expect((await templates("approval", task)).map(({ ext }) => ext)).toEqual(["请假单", "审批单"]);
    const outing = { fromTime: "2030-01-03 09:00", toTime: "2030-01-03 11:00", place: "客户处", reason: "送样" };
    const other = newId(await submitForm(keeper, await formNamed("外出"), outing));
    const [row] = await server.rows(sql<{ task: number }>`
      select task_id as task from work_form_records where id = ${other}`);
    expect((await templates("approval", row?.task)).map(({ ext }) => ext)).toEqual(["审批单"]);
    expect(await preview(stranger, LEAVE, task)).toMatchObject({ status: 404 });
    expect((await call(stranger, "list", { module: "approval", modelId: task })).data).toEqual([]);
  });

  test("gives its fields to whoever designs", async () => {
    const { data } = await call(boss, "placeholders", { module: "approval" });
    const keys = data.groups.flatMap((group: { fields: { key: string }[] }) => group.fields.map(({ key }) => key));
    for (const key of ["taskName", "form.leaveType", "form.reason"]) expect(keys).toContain(key);
  });
});

test("without a right nothing is printed, and nothing of others", async () => {
  const product = await world.product();
  const id = newId(await world.bring({ listJson: [{ productid: product, number: 1, price: 9 }] }));
  for (const name of ["preview", "print"] as const) {
    const input = { id: await templateNamed("stockIn", "入库单"), modelId: id };
    expect(await call(stranger, name, input)).toMatchObject({ status: 403 });
    expect(await call(server.anonymous, name, input)).toMatchObject({ status: 401 });
    expect(await call(boss, name, { ...input, modelId: 999_999_999 })).toMatchObject({ status: 404 });
  }
  const own = newId(await boss.raw("/api/baoxiao/add", { type: 1, money: 5 }));
  expect(await preview(keeper, ["baoxiao", "费用报销单"], own)).toMatchObject({ status: 404 });
  expect(await preview(stranger, ["product", "商品标签"], product)).toMatchObject({ status: 403 });
  // a template prints records of its own module alone
  const invoice = await templateNamed("invoice", "开票申请单");
  expect(await call(boss, "preview", { id: invoice, modelId: 999_999_999 })).toMatchObject({ status: 404 });
});

test("an old company gets later templates once, and those that it deleted stay away", async () => {
  const count = async () =>
    (await server.rows(sql<{ n: number }>`select count(*)::int as n from print_templates where deleted_at is null`))[0]
      ?.n;
  await sql`delete from seed_steps where marker in ('print stockIn', 'print approval 请假单')`.execute(server.db);
  await sql`delete from print_template_versions where template_id in
    (select id from print_templates where module = 'stockIn' or name = '请假单')`.execute(server.db);
  await sql`delete from print_templates where module = 'stockIn' or name = '请假单'`.execute(server.db);
  const before = (await count()) ?? 0;
  await seedTemplates(server.db);
  expect(await count()).toBe(before + 3);
  await sql`update print_templates set deleted_at = now() where name = '请假单'`.execute(server.db);
  await seedTemplates(server.db);
  expect(await count()).toBe(before + 2);
});
