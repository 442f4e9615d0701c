/** Posts rows of opening stock: one document of goods in for each warehouse and day. */
import type { FieldProblem } from "@qicheng/api/kernel/error-codes";
import { stockSaid } from "@qicheng/api/stock/messages";
import { openingSaid } from "@qicheng/api/stock-openings/messages";
import { scalarText } from "@qicheng/engine/text/scalar-text";
import { sql } from "kysely";
import { idArray } from "../../kernel/db/parameters";
import { refusalOf } from "../../kernel/records/access/policy";
import { reachOf } from "../../kernel/records/access/scope";
import { lockRecords, lockThere } from "../../kernel/records/read/read";
import type { RecordRow, RecordType } from "../../kernel/records/type/record-type";
import { noun, tell } from "../../kernel/records/type/tell";
import { defineAct } from "../../kernel/records/write/acts";
import { bulkAct, type Chosen } from "../../kernel/records/write/bulk-act";
import { addRecords } from "../../kernel/records/write/save";
import { noteInBatch } from "../../kernel/records/write/undo-batch";
import type { Outcome } from "../../kernel/work/bulk";
import type { Context } from "../../kernel/work/context";
import { grouped } from "../../kernel/work/grouped";
import type { Refusal } from "../../kernel/work/refusal";
import { attempt } from "../../kernel/work/savepoint";
import { COST_RIGHT, refuseLines, reverseGoods } from "../stock/public";
import { bringIn } from "../stock-ins/public";
import { judge } from "./judge";
import { stockOpeningType } from "./type";

const refusedRow = (row: RecordRow, refusal: Pick<Refusal, "code" | "said">): Outcome["refused"][number] => ({
  id: row.id,
  name: String(row.order_sn),
  code: refusal.code,
  msg: refusal.said,
});

/** As a form sends it. */
const lineOf = ({ product_id, quantity, unit, remark }: RecordRow) => ({
  productid: Number(product_id),
  number: String(quantity),
  ...(unit !== null && { unit: scalarText(unit) }),
  ...(remark !== null && { ext: scalarText(remark) }),
});
/** As it is stored: whoever posts need not read what it costs. */
const costedLine = (row: RecordRow) => ({
  ...lineOf(row),
  price: String(row.price),
  gift: Number(row.price) === 0 ? 1 : 0,
});

/** One document of rows that are held, of one warehouse and day. @returns its id */
async function document(ctx: Context, type: RecordType, rows: readonly RecordRow[]): Promise<number> {
  const [first] = rows;
  const listJson = rows.map(lineOf);
  const id = await bringIn(
    ctx,
    { warehouseid: first?.warehouse_id, bizDate: first?.biz_date, listJson },
    { source: "opening", lines: rows.map(costedLine) },
  );
  await sql`
    update stock_openings o set in_id = i.id, state = case when i.approval = 2 then 2 else 1 end,
      version = o.version + 1, updated_at = now()
    from stock_ins i where i.id = ${id} and o.id = any(${idArray(rows.map((row) => row.id))})`.execute(ctx.db);
  for (const row of rows)
    tell(ctx, type, row, {
      action: "post",
      summary: stockSaid.didPost({ title: noun(type.title), name: String(row.order_sn) }),
    });
  return id;
}

/** A document of all rows but those that speak against it. */
async function bring(ctx: Context, type: RecordType, rows: readonly RecordRow[]): Promise<Outcome> {
  if (rows.length === 0) return { done: [], refused: [] };
  const refusal = await attempt(ctx, async () => void (await document(ctx, type, rows)));
  if (!refusal) return { done: rows.map(({ id }) => id), refused: [] };
  const errors = (refusal.details.data?.errors ?? []) as FieldProblem[];
  const wrong = new Map(
    errors.flatMap(({ row, msg }) => (row === undefined ? [] : [[rows[row - 1]?.id, msg] as const])),
  );
  if (wrong.size === 0) return { done: [], refused: rows.map((row) => refusedRow(row, refusal)) };
  const others = await bring(
    ctx,
    type,
    rows.filter(({ id }) => !wrong.has(id)),
  );
  const refused = rows.flatMap((row) => {
    const msg = wrong.get(row.id);
    return msg === undefined ? [] : [refusedRow(row, { code: refusal.code, said: msg })];
  });
  return { done: others.done, refused: [...refused, ...others.refused] };
}

const postAct = defineAct<object>({
  key: "stockOpening.post",
  ability: "post",
  title: () => openingSaid.post,
  run: async (ctx, { type, ids, batch }) => {
    const scope = await reachOf(ctx, type);
    const rows = await lockRecords(ctx, type, ids, scope);
    const outcome: Outcome = { done: [], refused: [] };
    const open = new Map<string, RecordRow>();
    for (const row of rows) {
      const place = `${String(row.product_id)}:${String(row.warehouse_id)}`;
      const msg = refusalOf(ctx, { type, scope }, row, "post");
      if (msg) outcome.refused.push(refusedRow(row, { code: "FORBIDDEN", said: msg }));
      else if (open.has(place)) outcome.refused.push(refusedRow(row, { code: "CONFLICT", said: openingSaid.twice }));
      else open.set(place, row);
    }
    for (const some of grouped(
      [...open.values()],
      (row) => `${String(row.warehouse_id)} ${String(row.biz_date)}`,
    ).values()) {
      const { done, refused } = await bring(ctx, type, some);
      outcome.done.push(...done);
      outcome.refused.push(...refused);
    }
    await noteInBatch(
      ctx,
      { batch, type },
      outcome.done.map((id) => ({ id, did: "act" as const, names: [] })),
    );
    return outcome;
  },
  ready: (ctx) => Promise.resolve(ctx.require("erp.manage.reverse")),
  // the document frees all of its rows
  back: async (ctx, _type, { in_id }) => {
    if (in_id !== null) await reverseGoods(ctx, { id: Number(in_id), ext: ctx.say(openingSaid.undone) });
  },
});

export const post = (ctx: Context, chosen: Chosen) => bulkAct(ctx, stockOpeningType, chosen, { act: postAct.key });

interface Opening {
  warehouseid: number | null;
  bizDate?: string | null | undefined;
  listJson: readonly {
    productid: number;
    number: string;
    unit?: string | undefined;
    price: string;
    ext?: string | undefined;
  }[];
}

/** Enters what lies there as stock begins, and posts it as one document. @returns the id of the document @throws VALIDATION naming the lines */
export async function addOpening(ctx: Context, { warehouseid, bizDate, listJson }: Opening): Promise<number> {
  const day = bizDate ? { bizDate } : {};
  // the form has the cost for those alone who read costs
  const costs = ctx.can(COST_RIGHT);
  const judged = await judge(
    ctx,
    listJson.map(({ productid, number, unit, price }) => ({
      product_id: productid,
      warehouse_id: warehouseid,
      quantity: number,
      unit,
      price,
      biz_date: bizDate,
    })),
  );
  refuseLines(
    judged.flatMap(({ problems }, at) => problems.map(({ msg }) => ({ field: "listJson", row: at + 1, msg }))),
  );
  const rows = await addRecords(
    ctx,
    stockOpeningType,
    listJson.map(({ ext, price, ...line }) => ({
      raw: {
        ...line,
        ...day,
        ...(costs && { price }),
        ...(warehouseid && { warehouseid }),
        ...(ext !== undefined && { remark: ext }),
      },
      given: { price },
    })),
  );
  const held = await lockThere(
    ctx,
    stockOpeningType,
    rows.map(({ id }) => id),
    await reachOf(ctx, stockOpeningType),
  );
  return document(ctx, stockOpeningType, held);
}
