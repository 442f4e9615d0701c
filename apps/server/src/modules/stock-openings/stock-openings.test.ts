/** Opening stock: brought by a file, judged before it is written, posted as documents, and taken back as a whole. */
import { imports } from "@qicheng/api/imports/routes";
import { undo } from "@qicheng/api/undo/routes";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { grant, newId, unique } from "../../../test/arrange";
import { goodsWorld, today } from "../../../test/goods-world";
import { csvOf, ended, Importing, run } from "../../../test/importing";
import { brokenInvariants } from "../../kernel/documents/invariants";

const kit = new Importing();
let world: Awaited<ReturnType<typeof goodsWorld>>;
const HEADS = ["仓库", "产品名称", "数量", "单位", "单位成本"];
const LIST = "/api/stock/openingList";
const POST = "/api/stock/openingPost";

beforeAll(async () => {
  await kit.open();
  world = await goodsWorld(kit.server);
});
afterAll(async () => {
  expect(await brokenInvariants(kit.server.db)).toEqual([]);
  await kit.close();
});

const product = async (more: object = {}) => {
  const [name, number] = [unique("货"), unique("N")];
  return { name, number, id: await world.product({ name, number, ...more }) };
};
const warehouse = async () => {
  const name = unique("仓");
  return { name, id: newId(await kit.boss.raw("/api/erp/warehouseAdd", { name })) };
};

/** Uploaded and looked at. */
async function looked(rows: readonly (readonly string[])[]) {
  const { data } = await kit.send(kit.boss, csvOf(HEADS, rows), { module: "stockOpening", filename: "期初.csv" });
  const { mapping } = data.sheets[0];
  expect(mapping).toEqual(["warehouseid", "productid", "number", "unit", "price"]);
  const answer = await kit.boss.raw(imports.check.path, { id: data.id, sheet: 0, mapping });
  return { id: data.id as number, earlier: data.earlier as string, counts: answer.data.counts };
}
const problems = async (id: number) =>
  ((await kit.boss.raw(imports.rows.path, { id, kind: "wrong" })).rows ?? []).map((row) => [
    row.row,
    (row.problems as { message: string }[]).map(({ message }) => message),
  ]);
const rowsOf = async (productid: number) =>
  kit.server.rows(sql<{ id: number; state: number; money: number; base: number; unit: string | null }>`
    select id, state, money::float, base_quantity::float as base, unit from stock_openings
    where product_id = ${productid} and deleted_at is null order by id`);
const documents = async (ids: readonly number[]) =>
  kit.server.rows(sql<{ id: number; approval: number; state: number; money: number; source: string }>`
    select distinct i.id, i.approval, i.state, i.money::float, i.source from stock_ins i
    join stock_in_lines l on l.in_id = i.id where l.product_id = any(${sql.val(ids)}::bigint[]) order by i.id`);
const post = (ids: readonly number[]) => kit.boss.raw(POST, { ids });

describe("a file of opening stock", () => {
  test("names what is wrong row by row, writes the rest, and posts it exactly", async () => {
    const [one, two, place] = [await product(), await product(), await warehouse()];
    const service = await product({ stocked: "0" });
    const moved = await product();
    newId(await world.bring({ listJson: [{ productid: moved.id, number: 1, price: 1 }] }));
    const { id, counts } = await looked([
      [place.name, one.name, "2", "箱", "33.3333"],
      [place.name, two.number, "3", "", "0.05"],
      ["", one.number, "1.5", "", "10"],
      ["", two.name, "1", "吨", "10"],
      ["", service.name, "1", "", "10"],
      ["", moved.name, "1", "", "10"],
      ["没有的仓", one.name, "1", "", "10"],
      ["", two.name, "3", "", ""],
    ]);
    expect(counts).toMatchObject({ ready: 2, wrong: 6, duplicate: 0 });
    expect(await problems(id)).toEqual([
      [4, [expect.stringContaining("数量")]],
      [5, [expect.stringContaining("单位")]],
      [6, [expect.stringContaining("不管库存")]],
      [7, [expect.stringContaining("不能再录期初")]],
      [8, [expect.stringContaining("仓库")]],
      [9, ["单位成本：信息必须填写"]],
    ]);
    const job = await ended(kit.boss, await run(kit.boss, id));
    expect(job).toMatchObject({ succeeded: 2, refused: 6 });
    expect(job.errorFile.url).toEqual(expect.any(String));
    const rows = [...(await rowsOf(one.id)), ...(await rowsOf(two.id))];
    // 2 × 33.3333 and 3 × 0.05, each rounded once
    expect(rows.map(({ state, money, base, unit }) => [state, money, base, unit])).toEqual([
      [0, 66.67, 24, "箱"],
      [0, 0.15, 3, "台"],
    ]);
    expect(await world.held(one.id)).toEqual([0, 0]);
    const listed = await kit.boss.raw("/api/stock/openingTotals", {
      data: JSON.stringify([{ field: "warehouseid", op: "in", value: [place.id] }]),
    });
    expect(listed.data).toMatchObject({ count: 2, money: 66.82 });
    expect((await post(rows.map((row) => row.id))).data).toMatchObject({ done: rows.map((row) => row.id) });
    expect([await world.held(one.id, place.id), await world.held(two.id, place.id)]).toEqual([
      [24, 66.67],
      [3, 0.15],
    ]);
    expect(await documents([one.id, two.id])).toMatchObject([
      { approval: 2, state: 0, money: 66.82, source: "opening" },
    ]);
  });

  test("brought twice is told, and nothing is doubled", async () => {
    const [one, place] = [await product(), await warehouse()];
    const file = [[place.name, one.name, "4", "", "5"]];
    const first = await looked(file);
    await ended(kit.boss, await run(kit.boss, first.id));
    const again = await looked(file);
    expect(again.earlier).not.toBe("");
    expect(again.counts).toMatchObject({ ready: 0, duplicate: 1 });
    expect(await ended(kit.boss, await run(kit.boss, again.id))).toMatchObject({ succeeded: 0 });
    const rows = await rowsOf(one.id);
    expect(rows).toHaveLength(1);
    await post(rows.map(({ id }) => id));
    const posted = await looked(file);
    expect(posted.counts).toMatchObject({ ready: 0, wrong: 1 });
    expect(await problems(posted.id)).toEqual([[2, [expect.stringContaining("不能再录期初")]]]);
    expect(await world.held(one.id)).toEqual([4, 20]);
  });

  test("needs its right, and the rights to add and to post", async () => {
    const [one] = [await product()];
    const bytes = csvOf(HEADS, [["", one.name, "1", "", "1"]]);
    await grant(kit.server, "s2", [
      "erp.stock.opening",
      "erp.manage.opening",
      "crm.product.list",
      "erp.stock.warehouse",
    ]);
    const s2 = await kit.server.as("s2");
    expect((await kit.send(s2, bytes, { module: "stockOpening" })).status).toBe(403);
    const id = newId(
      await s2.raw("/api/stock/openingRowAdd", { productid: one.id, number: 1 }).then(async (answer) => {
        // without the right to costs a product without a cost asks for somebody who has it
        expect(answer).toMatchObject({ status: 400 });
        return kit.boss.raw("/api/stock/openingRowAdd", { productid: one.id, number: 1, price: 3 });
      }),
    );
    expect((await s2.raw(POST, { ids: [id] })).status).toBe(403);
    const seen = (await s2.raw(LIST, { rows: 200 })).rows?.find((row) => row.id === id);
    expect([seen?.number, seen?.price, seen?.money]).toEqual([1, undefined, undefined]);
    expect((await kit.server.anonymous.raw(LIST, {})).status).toBe(401);
  });
});

describe("posted opening stock", () => {
  test("stays as it is, until its document is taken back; then it is posted anew", async () => {
    const one = await product();
    const add = (number: number, price: number) =>
      kit.boss.raw("/api/stock/openingRowAdd", { productid: one.id, number, price });
    const [id, other] = [newId(await add(2, 5)), newId(await add(1, 8))];
    const { data } = await post([id, other]);
    // a product has one row in a warehouse
    expect(data).toMatchObject({ done: [id], refused: [{ id: other, msg: expect.stringContaining("只能有一行") }] });
    expect(await world.held(one.id)).toEqual([2, 10]);
    for (const path of ["/api/stock/openingEdit", "/api/stock/openingDelete"])
      expect((await kit.boss.raw(path, { id, ids: [id], number: 9 })).status).toBeGreaterThanOrEqual(400);
    expect((await kit.boss.raw(undo.run.path, { id: data.undo })).status).toBe(200);
    expect(await world.held(one.id)).toEqual([0, 0]);
    expect((await rowsOf(one.id)).map(({ state }) => state)).toEqual([0, 0]);
    expect((await kit.boss.raw("/api/stock/openingEdit", { id, number: 4 })).status).toBe(200);
    await post([id]);
    expect(await world.held(one.id)).toEqual([4, 20]);
    expect((await documents([one.id])).map(({ state }) => state)).toEqual([1, 0]);
  });

  test("of one place comes once, whoever posts at the same moment", async () => {
    const one = await product();
    const ids = await Promise.all(
      [1, 2, 3].map(async (number) =>
        newId(await kit.boss.raw("/api/stock/openingRowAdd", { productid: one.id, number, price: 2 })),
      ),
    );
    const answers = await Promise.all(ids.map((id) => post([id])));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await documents([one.id])).filter(({ approval }) => approval === 2)).toHaveLength(1);
    expect((await rowsOf(one.id)).filter(({ state }) => state === 2)).toHaveLength(1);
  });

  test("comes by the call for many lines, too, and is listed", async () => {
    const one = await product();
    const listJson = [{ productid: one.id, number: 5, price: 2 }];
    newId(await kit.boss.raw("/api/stock/openingAdd", { listJson, bizDate: today }));
    expect((await rowsOf(one.id)).map(({ state, money }) => [state, money])).toEqual([[2, 10]]);
    expect(await kit.boss.raw("/api/stock/openingAdd", { listJson })).toMatchObject({
      status: 400,
      data: { errors: [{ field: "listJson", row: 1 }] },
    });
  });
});
