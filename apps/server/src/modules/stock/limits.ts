/** Least and most of products in warehouses: what is set, what is told, what to buy. */

import type { RouteArguments } from "@qicheng/api/kernel/define-routes";
import type { PlainQuery } from "@qicheng/api/kernel/list-query";
import { stockSaid } from "@qicheng/api/stock/messages";
import type { LimitRow, stock } from "@qicheng/api/stock/routes";
import { decimal, plainText } from "@qicheng/engine/documents/money";
import { sql } from "kysely";
import { escapeLike } from "../../kernel/db/parameters";
import type { ScheduledTask } from "../../kernel/jobs/task";
import type { NotificationKind } from "../../kernel/live/kinds";
import { notify } from "../../kernel/live/notify";
import { slice } from "../../kernel/records/read/plain-list";
import type { Context } from "../../kernel/work/context";
import { notFound } from "../../kernel/work/refusal";
import { refuseLines } from "./move";
import { holdPlaces, keyOf, standardWarehouse } from "./places";

interface Stored {
  id: number;
  productid: number;
  productidName: string;
  number: string;
  unit: string;
  warehouseid: number;
  warehousename: string;
  least: string | null;
  most: string | null;
  available: string;
  onOrder: string;
  suggested: string;
  total: number;
}

const AVAILABLE = sql`(s.quantity - stock_reserved(s.product_id, s.warehouse_id))`;

interface Narrow {
  warehouseid: number | null;
  limited: boolean;
  /** Rows of which something is to be bought. */
  toBuy?: boolean;
}

async function rowsOf(ctx: Context, query: PlainQuery, { warehouseid, limited, toBuy = false }: Narrow) {
  const like = `%${escapeLike(query.key)}%`;
  const { rows } = await sql<Stored>`
    select b.*, count(*) over ()::int as total from (
      select s.id, p.id as productid, p.name as "productidName", p.number, coalesce(p.standard, '') as unit,
        w.id as warehouseid, w.name as warehousename, s.least::text, s.most::text, a.available::text,
        a.ordered::text as "onOrder", greatest(case when s.least is not null and a.available + a.ordered >= s.least then 0
          else coalesce(s.most, s.least) - a.available - a.ordered end, 0)::text as suggested
      from stocks s join products p on p.id = s.product_id join warehouses w on w.id = s.warehouse_id
      cross join lateral (select ${AVAILABLE} as available, stock_on_order(s.product_id) as ordered) a
      where p.deleted_at is null and p.is_stocked = 1
        and ${limited || toBuy ? sql`(s.least is not null or s.most is not null)` : sql`true`}
        and ${warehouseid === null ? sql`true` : sql`s.warehouse_id = ${warehouseid}`}
        and ${query.key === "" ? sql`true` : sql`(p.name ilike ${like} or p.number ilike ${like})`}) b
    where ${toBuy ? sql`b.suggested::numeric > 0` : sql`true`}
    order by b.number, b.warehouseid ${slice(query)}`.execute(ctx.db);
  const bound = (text: string | null) => (text === null ? ("" as const) : Number(text));
  return {
    rows: rows.map(
      ({ least, most, available, onOrder, suggested, total: _total, ...row }): LimitRow => ({
        ...row,
        least: bound(least),
        most: bound(most),
        available: Number(available),
        onOrder: Number(onOrder),
        suggested: Number(suggested ?? 0),
      }),
    ),
    total: rows[0]?.total ?? 0,
  };
}

export const listLimits = (ctx: Context, query: RouteArguments<typeof stock.limitList>) =>
  rowsOf(ctx, query, { warehouseid: query.warehouseid, limited: query.limited === 1 });

export const suggest = (ctx: Context, query: RouteArguments<typeof stock.suggest>) =>
  rowsOf(ctx, query, { warehouseid: query.warehouseid, limited: true, toBuy: true });

/** @throws NOT_FOUND for a product or a warehouse that is none, VALIDATION naming rows */
export async function setLimits(ctx: Context, { listJson }: RouteArguments<typeof stock.limitSet>) {
  const standard = await standardWarehouse(ctx);
  const given = listJson.map((row) => ({ ...row, productId: row.productid, warehouseId: row.warehouseid ?? standard }));
  const problems = given.flatMap(({ least, most }, at) =>
    least !== null && most !== null && decimal(most).lt(least)
      ? [{ field: "listJson", row: at + 1, msg: stockSaid.mostBelow }]
      : [],
  );
  refuseLines(problems);
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) g("productId" bigint, "warehouseId" bigint)
    join products p on p.id = g."productId" and p.deleted_at is null and p.is_stocked = 1
    join warehouses w on w.id = g."warehouseId" and w.deleted_at is null`.execute(ctx.db);
  if ((rows[0]?.n ?? 0) < given.length) throw notFound();
  const places = await holdPlaces(ctx, given);
  await sql`
    update stocks s set least = g.least, most = g.most, told = false
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) g("productId" bigint, "warehouseId" bigint, least numeric, most numeric)
    where s.product_id = g."productId" and s.warehouse_id = g."warehouseId"`.execute(ctx.db);
  for (const row of given) {
    const { product = "", warehouse = "" } = places.get(keyOf(row)) ?? {};
    const summary = stockSaid.didLimit({ product, warehouse });
    ctx.audit({ module: "product", recordId: row.productId, action: "limit", summary });
  }
  return { msg: stockSaid.limitsSet };
}

export const belowLimit: NotificationKind = {
  key: "stock.below",
  title: stockSaid.below,
  text: ({ name, facts }) => {
    const { warehouse = "", there = "", least = "", unit = "" } = facts;
    const said = stockSaid.belowOf({ warehouse, there, least, unit });
    return { cn: `${name}：${said.cn}`, en: `${name}: ${said.en}` };
  },
};

interface Low {
  id: number;
  product: number;
  warehouse: string;
  available: string;
  least: string;
  unit: string;
  manager: number | null;
}

/** Tells whoever answers for a warehouse once when what is available falls below the least, and again after it rose. */
export const limitsTask: ScheduledTask = {
  name: "stock.limits",
  schedule: { pattern: "*/10 * * * *", onlyLatest: true },
  run: (_at, job) =>
    job.once(async (db) => {
      await sql`
        update stocks s set told = false where s.told and (s.least is null or ${AVAILABLE} >= s.least)`.execute(db);
      const { rows } = await sql<Low>`
        with low as (update stocks s set told = true where not s.told and s.least is not null and ${AVAILABLE} < s.least
          returning s.id, s.product_id, s.warehouse_id, s.least, ${AVAILABLE} as available)
        select l.id, l.product_id as product, w.name as warehouse, l.available::text, l.least::text,
          coalesce(p.standard, '') as unit, w.manager_id as manager
        from low l join products p on p.id = l.product_id join warehouses w on w.id = l.warehouse_id`.execute(db);
      for (const { product, warehouse, available, least, unit, manager } of rows) {
        if (manager === null) continue;
        const facts = { warehouse, there: plainText(decimal(available)), least: plainText(decimal(least)), unit };
        await notify({ db }, { kind: belowLimit, to: [manager], about: { module: "product", id: product }, facts });
      }
    }),
};
