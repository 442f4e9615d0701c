/**
 * The warehouse of the demo company: what lay there as stock began, what came of its orders, what left for its contracts,
 * a transfer, a stock-take that found one piece too few, and one that is being counted.
 */
import { decimal } from "@qicheng/engine/documents/money";
import { sql } from "kysely";
import { writeSettings } from "../../../kernel/cache/settings-cache";
import { addRecord } from "../../../kernel/records/write/save";
import { type DemoActs, type DemoStage, placesOf } from "../../../kernel/start/demo-acts";
import type { Context } from "../../../kernel/work/context";
import { momentOf } from "../../../kernel/work/time";
import { closePurchase } from "../../purchase-orders/public";
import { today } from "../../receivables/public";
import { setLimits } from "../../stock/public";
import { bringIn } from "../../stock-ins/public";
import { addOpening } from "../../stock-openings/public";
import { sendOut, signFor } from "../../stock-outs/public";
import { transferType } from "../../stock-transfers/public";
import { count, post } from "../acts";
import { takeType } from "../type";

const KEEPER = "tangdayong";
/** Working days before the day of the demo. */
const BEGINS = 124;
/** A contract's goods leave so many working days after it was signed; one of so many in two parts. */
const [PICKED, PARTS] = [6, 7];
/** Contracts of the last days still wait. */
const WAITING = 5;
const SIGNED_AFTER = 2;
/** Days in a week, and those of them on which one works. */
const [WEEK, WORKDAYS] = [7, 5];
const HALF = 2;

interface Ordered {
  id: number;
  day: string;
  expected: string;
  lines: { product: number; quantity: string }[];
}

interface Sold {
  id: number;
  day: string;
  lines: { product: number; quantity: string; cost: string }[];
}

/** Orders of which a part came in before what was left was given up: when they were placed, and when and why that was. */
const CLOSED = new Map<number, readonly [before: number, why: string]>([
  [96, [70, "第二批标签改由客户自备，剩余不再采购"]],
  [24, [6, "厂家停产旧款，剩余改订新款"]],
]);
/** An order of which only half has come although all of it should be there, and one that is late altogether. */
const [HALF_IN, LATE] = [33, 58];

const LIMITS: readonly (readonly [number: string, least: number, most: number])[] = [
  ["QC-PDA50", 40, 160],
  ["QC-PDA60", 15, 60],
  ["QC-BT203", 20, 80],
  ["QC-BT300", 8, 24],
  ["SUP-L10080", 120, 600],
  ["SUP-R110", 60, 300],
];

const read = (ctx: Context) =>
  Promise.all([
    sql<Ordered>`
      select o.id, o.order_date::text as day, o.expected_date::text as expected, jsonb_agg(jsonb_build_object(
        'product', l.product_id, 'quantity', l.base_quantity::text) order by l.position) as lines
      from purchase_orders o join purchase_order_lines l on l.order_id = o.id
      where o.approval = 2 and o.deleted_at is null group by o.id order by o.order_date, o.id`
      .execute(ctx.db)
      .then(({ rows }) => rows),
    sql<Sold>`
      select k.id, k.signed_on::text as day, jsonb_agg(jsonb_build_object('product', l.product_id,
        'quantity', l.base_quantity::text, 'cost', coalesce(p.cost_price, 1)::text) order by l.position) as lines
      from contracts k join contract_lines l on l.contract_id = k.id join products p on p.id = l.product_id
      where k.approval = 2 and k.stage <> 2 and k.deleted_at is null and p.is_stocked = 1
        and p.enabled = 1 group by k.id order by k.signed_on, k.id`
      .execute(ctx.db)
      .then(({ rows }) => rows),
    sql<{ id: number; number: string; cost: string }>`
      select id, number, coalesce(cost_price, 1)::text as cost from products
      where is_stocked = 1 and enabled = 1 and deleted_at is null order by id`
      .execute(ctx.db)
      .then(({ rows }) => rows),
    sql<{ id: number; name: string }>`select id, name from warehouses order by id`
      .execute(ctx.db)
      .then(({ rows }) => rows),
  ]);

/** When it was written. */
const stamped = (ctx: Context) => ({ created_at: momentOf(ctx.past), updated_at: momentOf(ctx.past) });

interface Event {
  before: number;
  clock: string;
  work: (ctx: Context) => Promise<unknown>;
}

const asLines = (lines: readonly { product: number; quantity: string }[]) =>
  lines.map(({ product, quantity }) => ({ productid: product, number: quantity }));

/** What has come of an order by now, and when. */
function comings(stage: DemoStage, placeOf: (day: string) => number, order: Ordered): Event[] {
  const placed = placeOf(order.day);
  const takes = Math.round(((Date.parse(order.expected) - Date.parse(order.day)) / 86_400_000 / WEEK) * WORKDAYS);
  const at = Math.max(placed - takes, 1);
  const closed = CLOSED.get(placed);
  if (placed === LATE || (!closed && placed - takes < 1)) return [];
  const half = closed !== undefined || placed === HALF_IN;
  const lines = half
    ? order.lines.map((line) => ({ ...line, quantity: decimal(line.quantity).div(HALF).round(0, 0).toFixed() }))
    : order.lines;
  const come: Event = {
    before: Math.max(at, closed ? closed[0] + 1 : 1),
    clock: "10:20",
    work: (ctx) =>
      bringIn(
        ctx,
        {
          orderId: order.id,
          listJson: asLines(lines),
          bizDate: stage.day(Math.max(at, closed ? closed[0] + 1 : 1)),
        },
        stamped(ctx),
      ),
  };
  if (!closed) return [come];
  const [before, why] = closed;
  return [come, { before, clock: "11:00", work: (ctx) => closePurchase(ctx, { id: order.id, ext: why }) }];
}

/** As much of what is open of a contract as lies there, or half of it. */
async function deliver(ctx: Context, contract: number, part: boolean): Promise<number | undefined> {
  const { rows } = await sql<{ product: number; quantity: string }>`
    select l.product_id as product, floor(least(case when ${part} then ceil(l.wait_out / 2) else l.wait_out end,
      coalesce(s.quantity, 0)))::text as quantity
    from contract_lines l join products p on p.id = l.product_id and p.enabled = 1 left join stocks s on s.product_id = l.product_id and s.warehouse_id = l.warehouse_id
    where l.contract_id = ${contract} and l.wait_out > 0 and floor(least(l.wait_out, coalesce(s.quantity, 0))) > 0
    order by l.position`.execute(ctx.db);
  const lines = rows.filter(({ quantity }) => Number(quantity) > 0);
  if (lines.length === 0) return undefined;
  const tracking = `SF${String(1_402_233_000_000 + contract * 7_919)}`;
  return sendOut(
    ctx,
    {
      contractId: contract,
      bizDate: today(ctx),
      carrier: "顺丰速运",
      tracking,
      listJson: asLines(lines),
    },
    stamped(ctx),
  );
}

function deliveries(stage: DemoStage, placeOf: (day: string) => number, { id, day }: Sold, at: number): Event[] {
  const signed = placeOf(day);
  const leaves = signed - PICKED;
  if (signed > BEGINS || leaves < WAITING) return [];
  const parts = at % PARTS === PARTS - 1 && leaves > WAITING + PICKED ? [leaves, leaves - PICKED] : [leaves];
  return parts.flatMap((before, turn): Event[] => {
    let sent: number | undefined;
    return [
      {
        before,
        clock: "15:30",
        work: async (ctx) => {
          sent = await deliver(ctx, id, turn === 0 && parts.length > 1);
        },
      },
      {
        before: before - SIGNED_AFTER,
        clock: "17:10",
        work: async (ctx) => {
          const signedOn = stage.day(before - SIGNED_AFTER);
          if (sent !== undefined) await signFor(ctx, { id: sent, signedOn, signedBy: "前台" });
        },
      },
    ];
  });
}

/** What lay there as stock began: most of what was sold since, less what was bought. */
function openingOf(
  products: readonly { id: number; number: string; cost: string }[],
  sold: readonly Sold[],
  ordered: readonly Ordered[],
  isLate: (day: string) => boolean,
) {
  const sums = new Map<number, ReturnType<typeof decimal>>();
  const add = (product: number, quantity: string, sign: 1 | -1) =>
    sums.set(product, (sums.get(product) ?? decimal("0")).plus(decimal(quantity).times(sign)));
  for (const { lines } of sold) for (const { product, quantity } of lines) add(product, quantity, 1);
  for (const { lines, day } of ordered)
    if (!isLate(day)) for (const { product, quantity } of lines) add(product, quantity, -1);
  return products.flatMap(({ id, cost }, at) => {
    const wanted = sums.get(id) ?? decimal("0");
    // one of nine runs short
    const share = at % 9 === 4 ? "0.8" : "1.1";
    const number = wanted.gt(0)
      ? wanted
          .times(share)
          .plus(at % 9 === 4 ? 0 : 6)
          .round(0, 0)
      : decimal(String(12 + (at % 5) * 6));
    return number.gt(0) ? [{ productid: id, number: number.toFixed(), price: cost }] : [];
  });
}

export const playStock: DemoActs = async (stage) => {
  const [ordered, all, products, warehouses] = await stage.act("admin", [1, "00:00"], read);
  const placeOf = placesOf(stage);
  const sold = all.filter(({ day }) => placeOf(day) <= BEGINS);
  const idOf = (name: string) => warehouses.find((one) => one.name === name)?.id ?? 0;
  const [main, east, spares] = [warehouses[0]?.id ?? 0, idOf("华东中心仓"), idOf("样机与备件库")];
  await stage.act("admin", [BEGINS, "08:30"], (ctx) => writeSettings(ctx.db, { stockStart: stage.day(BEGINS) }));
  const opening = openingOf(products, sold, ordered, (day) => placeOf(day) === LATE);
  await stage.act(KEEPER, [BEGINS, "09:00"], (ctx) =>
    addOpening(ctx, { warehouseid: main, bizDate: today(ctx), listJson: opening }),
  );
  const shelf = opening.slice(0, 6).map((line) => ({ ...line, number: 3 }));
  const spare = opening.slice(6, 10).map((line) => ({ ...line, number: 8 }));
  const besides = [
    [spares, shelf],
    [east, spare],
  ] as const;
  for (const [warehouseid, lines] of besides)
    await stage.act(KEEPER, [BEGINS, "09:30"], (ctx) =>
      addOpening(ctx, {
        warehouseid,
        bizDate: today(ctx),
        listJson: lines.map((line) => ({ ...line, number: String(line.number) })),
      }),
    );
  let take = 0;
  const events: Event[] = [
    ...ordered.flatMap((order) => comings(stage, placeOf, order)),
    ...sold.flatMap((one, at) => deliveries(stage, placeOf, one, at)),
    {
      before: 40,
      clock: "09:10",
      work: async (ctx) => {
        take = await addRecord(ctx, takeType, { warehouseid: spares, recountPercent: 60, remark: "季度盘点" });
        const listJson = shelf.map(({ productid, number }, at) => ({
          productid,
          number: String(at === 0 ? number - 1 : number),
          again: 0 as const,
          place: "B1-01",
        }));
        await count(ctx, { id: take, listJson });
      },
    },
    { before: 39, clock: "10:00", work: (ctx) => post(ctx, { id: take }) },
    {
      before: 2,
      clock: "09:00",
      work: (ctx) =>
        addRecord(ctx, transferType, {
          bizDate: today(ctx),
          from: east,
          to: main,
          listJson: spare.slice(0, 3).map(({ productid }) => ({ productid, number: 4 })),
          remark: "补充杭州现货",
        }),
    },
    {
      before: 1,
      clock: "16:00",
      work: async (ctx) => {
        const id = await addRecord(ctx, takeType, { warehouseid: spares, blind: 0, remark: "月末盘点" });
        const [first, second] = shelf;
        if (first && second)
          await count(ctx, {
            id,
            listJson: [
              { productid: first.productid, number: "1", again: 0, place: "B1-01" },
              { productid: second.productid, number: "2", again: 0, place: "B1-01" },
            ],
          });
      },
    },
  ];
  for (const { before, clock, work } of events.toSorted(
    (one, other) => other.before - one.before || one.clock.localeCompare(other.clock),
  ))
    await stage.act(KEEPER, [before, clock], work);
  const ids = new Map(products.map(({ id, number }) => [number, id]));
  await stage.act(KEEPER, [1, "17:30"], (ctx) =>
    setLimits(ctx, {
      listJson: LIMITS.flatMap(([number, least, most]) => {
        const productid = ids.get(number);
        return productid === undefined
          ? []
          : [{ productid, warehouseid: main, least: String(least), most: String(most) }];
      }),
    }),
  );
};
