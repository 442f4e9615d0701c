/**
 * How fast goods turn over: what left a place within some days, divided by the mean of what lay there at the end of each of
 * them. What left counts by its own day, values by what was posted, as the stock of a day has them.
 */
import type { RouteArguments } from "@qicheng/api/kernel/define-routes";
import { stockTurnover, TURNOVER_DAYS, type TurnoverRow } from "@qicheng/api/stock-turnover/routes";
import { decimal, moneyText, round2 } from "@qicheng/engine/documents/money";
import { businessDay } from "@qicheng/engine/time/business-time";
import { sql } from "kysely";
import { subject, subjectList } from "../../kernel/records/read/subject";
import { SHOWN, systemField } from "../../kernel/records/type/builtin-fields";
import { today } from "../receivables/public";
import { COST_RIGHT, drawn, number, ofProduct, PRODUCT, product, unit, warehouse } from "../stock/public";

const DAY_MS = 86_400_000;
const daysFrom = (day: string, days: number): string =>
  businessDay(Date.parse(`${day}T00:00:00+08:00`) + days * DAY_MS);

const money = (key: string, title: string, en: string) =>
  drawn({ key, type: "number", unit: "money", scale: 2, title, en, right: COST_RIGHT, width: 120 });

export const turnoverSubject = subject({
  routes: { index: stockTurnover.index },
  table: "stocks",
  sort: sql`coalesce(r.idle_since, 'infinity'::date)`,
  search: (_organisation, key) => ofProduct(key),
  fields: [
    product,
    number,
    warehouse,
    systemField({
      key: "qty",
      db: "quantity",
      type: "number",
      scale: 4,
      title: "现存",
      en: "On hand",
      width: 90,
      flags: { ...SHOWN, sort: true },
    }),
    unit,
    drawn({ key: "outQty", type: "number", scale: 4, title: "90天出库", en: "Left in 90 days", width: 110 }),
    systemField({
      key: "lastOut",
      db: "last_out_on",
      type: "date",
      title: "最近出库",
      en: "Left last on",
      width: 110,
      flags: SHOWN,
    }),
    drawn({ key: "idleDays", type: "number", scale: 0, title: "未动天数", en: "Days at rest", width: 110 }),
    systemField({
      key: "idleSince",
      db: "idle_since",
      type: "date",
      title: "未动自",
      en: "At rest since",
      width: 110,
      flags: { list: true, filter: true },
    }),
    systemField({
      key: "value",
      db: "value",
      type: "number",
      unit: "money",
      scale: 2,
      title: "库存金额",
      en: "Value",
      right: COST_RIGHT,
      width: 120,
      flags: { ...SHOWN, sort: true },
    }),
    money("outCost", "90天出库成本", "Cost of what left"),
    money("meanValue", "90天平均库存", "Mean value"),
    drawn({
      key: "turnover",
      type: "number",
      scale: 2,
      title: "周转次数",
      en: "Turnover",
      right: COST_RIGHT,
      width: 90,
    }),
  ],
});

interface Stored {
  id: number;
  product_id: number;
  product: string;
  number: string;
  unit: string;
  warehouse_id: number;
  warehouse: string;
  quantity: string;
  value: string;
  lastOut: string | null;
  idleSince: string | null;
  idleDays: number | null;
  outQty: string;
  outCost: string;
  mean: string;
}

/** What left a place since a day. */
const left = (column: "quantity" | "value", from: string) => sql`(select coalesce(-sum(l.${sql.ref(column)}), 0)
  from stock_ledger l where l.product_id = r.product_id and l.warehouse_id = r.warehouse_id and l.biz_date >= ${from}::date
    and l.type in ('saleOut', 'otherOut', 'saleOutReverse', 'otherOutReverse'))::text`;

/**
 * The mean of the values at the ends of all days since one: what lies there now, less what each movement has added for each
 * of these days that lies before it.
 */
const meanSince = (from: string) => sql`(r.value - coalesce((select sum(l.value
    * ((l.at at time zone 'Asia/Shanghai')::date - ${from}::date))
  from stock_ledger l where l.product_id = r.product_id and l.warehouse_id = r.warehouse_id
    and l.at >= ((${from}::date)::timestamp at time zone 'Asia/Shanghai')), 0) / ${TURNOVER_DAYS}::int)::text`;

/** What only those see who may see cost. */
function figures({ value, outCost, mean }: Stored) {
  const meanValue = moneyText(round2(decimal(mean)));
  return {
    value: Number(value),
    outCost: Number(outCost),
    meanValue: Number(meanValue),
    turnover: decimal(mean).gt(0) ? Number(decimal(outCost).div(mean).toFixed(2)) : ("" as const),
  };
}

export const turnover = subjectList({
  of: turnoverSubject,
  keptAs: "stockTurnover",
  totals: ["value"],
  labels: { productid: "productidName", warehouseid: "warehousename" },
  reading: async (ctx, asked: RouteArguments<typeof stockTurnover.index>) => {
    const { warehouseid, productid, slow, there, ...query } = asked;
    const { slowDays } = await ctx.services.settings.get();
    const costs = ctx.can(COST_RIGHT);
    const day = today(ctx);
    const from = daysFrom(day, 1 - TURNOVER_DAYS);
    const slowFrom = daysFrom(day, -slowDays);
    return {
      query,
      where: [
        sql<boolean>`r.there_since is not null`,
        ...(warehouseid === null ? [] : [sql<boolean>`r.warehouse_id = ${warehouseid}`]),
        ...(productid === null ? [] : [sql<boolean>`r.product_id = ${productid}`]),
        ...(slow === 1 ? [sql<boolean>`coalesce(r.idle_since, 'infinity'::date) <= ${slowFrom}::date`] : []),
        ...(there === 1 ? [sql<boolean>`r.quantity > 0`] : []),
      ],
      columns: sql`r.id, r.product_id, r.warehouse_id, r.quantity::text, r.value::text, ${PRODUCT},
        r.last_out_on::text as "lastOut", r.idle_since::text as "idleSince",
        ${day}::date - r.idle_since as "idleDays", ${left("quantity", from)} as "outQty",
        ${left("value", from)} as "outCost", ${meanSince(from)} as mean`,
      wire: (row: Stored): TurnoverRow => ({
        id: row.id,
        productid: row.product_id,
        productidName: row.product,
        number: row.number,
        unit: row.unit,
        warehouseid: row.warehouse_id,
        warehousename: row.warehouse,
        qty: Number(row.quantity),
        outQty: Number(row.outQty),
        from,
        lastOut: row.lastOut ?? "",
        idleSince: row.idleSince ?? "",
        idleDays: row.idleDays ?? "",
        slow: row.idleSince !== null && row.idleSince <= slowFrom ? 1 : 0,
        ...(costs && figures(row)),
      }),
    };
  },
});
