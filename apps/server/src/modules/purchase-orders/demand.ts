/** What contracts need: how much of each of their lines is still to be bought, and the order that buys it. */

import type { RouteArguments } from "@qicheng/api/kernel/define-routes";
import { purchaseSaid } from "@qicheng/api/purchase-orders/messages";
import type { ContractDemand, purchaseOrders } from "@qicheng/api/purchase-orders/routes";
import { decimal, plainText } from "@qicheng/engine/documents/money";
import type { Message } from "@qicheng/engine/text/message";
import { sql } from "kysely";
import { VOID } from "../../kernel/documents/document-type";
import { reachOf } from "../../kernel/records/access/scope";
import { findRecord, lockRecords } from "../../kernel/records/read/read";
import type { RecordRow } from "../../kernel/records/type/record-type";
import type { Context } from "../../kernel/work/context";
import { forbidden, invalid, notFound } from "../../kernel/work/refusal";
import { contractType } from "../contracts/public";
import { lastPrices } from "./prices";
import { orderFor } from "./public";

type Line = Omit<ContractDemand, "sold" | "returned" | "ordered" | "number"> &
  Record<"sold" | "returned" | "ordered" | "left", string>;

const isInForce = ({ approval, stage }: RecordRow): boolean => approval === 2 && stage !== VOID;

/** A closed order brings what has come in and no more. A refused one brings nothing. */
async function linesOf(ctx: Context, contract: number): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select l.id, l.product_id as productid, p.name as "productidName", coalesce(l.number, '') as xinghao,
      coalesce(p.standard, '') as unit, l.base_quantity::text as sold, b.returned::text, coalesce(o.ordered, 0)::text as ordered,
      greatest(l.base_quantity - b.returned - coalesce(o.ordered, 0), 0)::text as "left",
      coalesce(o.orders, '[]') as orders
    from contract_lines l join products p on p.id = l.product_id
      cross join lateral (select round(l.returned * l.base_quantity / l.quantity, 4) as returned) b
      left join lateral (
        select sum(g.number) as ordered, jsonb_agg(to_jsonb(g) order by g.id) as orders from (
          select po.id, po.order_sn as "orderSn", po.progress as stage,
            sum(case when po.closed_at is null then pl.base_quantity else pl.received_quantity end) as number
          from purchase_order_lines pl join purchase_orders po on po.id = pl.order_id
          where pl.contract_id = l.contract_id and pl.contract_line_id = l.id and po.deleted_at is null and po.approval <> 3
          group by po.id) g) o on true
    where l.contract_id = ${contract} order by l.position`.execute(ctx.db);
  return rows;
}

/** @throws NOT_FOUND where the contract is out of one's sight */
export async function demandOf(ctx: Context, { id }: RouteArguments<typeof purchaseOrders.demand>) {
  const contract = await findRecord(ctx, contractType, id);
  const lines = await linesOf(ctx, id);
  return {
    data: lines.map(({ left, ...line }) => ({
      ...line,
      sold: Number(line.sold),
      returned: Number(line.returned),
      ordered: Number(line.ordered),
      number: isInForce(contract) ? Number(left) : 0,
    })),
  };
}

type Asked = RouteArguments<typeof purchaseOrders.orderDemand>;

/** Each line that is asked for, with the price at which it is bought. @throws VALIDATION naming the rows */
async function judged(ctx: Context, { listJson, supplierId }: Asked, lines: readonly Line[]) {
  const known = new Map(lines.map((line) => [line.productid, line]));
  const products = [...new Set(listJson.map(({ productid }) => productid))];
  const former = await lastPrices(ctx, { ids: products, supplierId });
  // asked for the base unit, as this order does
  const priceOf = ({ productid, unit }: Line) =>
    former.find((one) => one.productid === productid && one.unit === unit)?.sellingprice;
  const problems = listJson.flatMap(({ productid, number, sellingprice }, at) => {
    const line = known.get(productid);
    const wrong = (msg: Message) => [{ field: "listJson", row: at + 1, msg }];
    if (!line) return wrong(purchaseSaid.noLine);
    if (listJson.findIndex((one) => one.productid === productid) < at) return wrong(purchaseSaid.lineTwice);
    if (decimal(number).gt(line.left))
      return wrong(purchaseSaid.beyondDemand({ quantity: plainText(decimal(line.left)), unit: line.unit }));
    return sellingprice === undefined && priceOf(line) === undefined ? wrong(purchaseSaid.noPrice) : [];
  });
  if (problems.length > 0) throw invalid(problems);
  return listJson.flatMap(({ productid, number, sellingprice }) => {
    const line = known.get(productid);
    const price = line && (sellingprice ?? priceOf(line));
    return line && price !== undefined ? [{ productid, number, sellingprice: price, contractLineId: line.id }] : [];
  });
}

/** Under the contract's lock: two people who buy for it at once do not buy twice. */
export async function orderDemand(ctx: Context, asked: Asked) {
  const scope = await reachOf(ctx, contractType);
  const [contract] = await lockRecords(ctx, contractType, [asked.id], scope);
  if (!contract) throw notFound();
  if (!isInForce(contract)) throw forbidden(purchaseSaid.notInForce);
  const bought = await judged(ctx, asked, await linesOf(ctx, asked.id));
  const demand = bought.map((one) => ({ ...one, contractId: asked.id }));
  return { data: { id: await orderFor(ctx, asked.supplierId, demand) } };
}
