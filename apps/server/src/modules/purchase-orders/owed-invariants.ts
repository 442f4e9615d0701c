/** What always holds of what is owed for orders: each line is owed for once, with the order or as its goods come in. */
import { sql } from "kysely";
import { type Broken, registerInvariant } from "../../kernel/documents/invariants";

/** What went back of it is owed no more. */
const lessened = sql`(select coalesce(sum(x.lessened), 0) from payable_returns x where x.payable_id = p.id)`;

export function registerOwedInvariants(): void {
  registerInvariant(
    "purchaseOrder.owed",
    sql<Broken>`select o.id, concat_ws(' ', p.due, l.due) as detail from purchase_orders o
      cross join lateral (select coalesce(sum(n.net + n.tax) filter (where n.owed_on_receipt = 0), 0) as due,
        bool_or(n.owed_on_receipt = 1) as later from purchase_order_lines n where n.order_id = o.id) l
      left join payables p on p.source = 'purchaseOrder' and p.record_id = o.id
      where o.approval = 2 and o.deleted_at is null
        and ((p.id is null and (l.due <> 0 or not l.later)) or (l.later and coalesce(p.due + ${lessened}, 0) <> l.due))`,
  );
  registerInvariant(
    "stockIn.owed",
    sql<Broken>`select r.id, concat_ws(' ', p.due, l.owed, f.due, r.freight) as detail from stock_ins r
      cross join lateral (select coalesce(sum(n.owed), 0) as owed from stock_in_lines n where n.in_id = r.id) l
      left join payables p on p.source = 'stockIn' and p.record_id = r.id
      left join payables f on f.source = 'freight' and f.record_id = r.id
      where r.order_id is not null and (
        coalesce(p.due + ${lessened}, 0) <> case when r.approval = 2 and r.state = 0 then l.owed else 0 end
        or (f.id is not null and f.due <> case when r.approval = 2 and r.state = 0 then r.freight else 0 end))`,
  );
  registerInvariant(
    "stockOut.owedBack",
    sql<Broken>`select r.id, concat_ws(' ', b.quantity, b.prepaid, a.money, r.approval, r.state) as detail from stock_outs r
      cross join lateral (select coalesce(sum(x.quantity), 0) as quantity, coalesce(sum(x.lessened), 0) as lessened,
        coalesce(sum(x.prepaid), 0) as prepaid from payable_returns x where x.out_id = r.id) b
      cross join lateral (select coalesce(sum(s.money), 0) as money from supplier_prepayments s where s.out_id = r.id) a
      where r.order_id is not null and (b.prepaid <> a.money or b.lessened < 0 or b.prepaid < 0
        or ((r.approval <> 2 or r.state = 1) and (b.quantity <> 0 or b.lessened <> 0 or b.prepaid <> 0)))`,
  );
  registerInvariant(
    "stockIn.owedBack",
    sql<Broken>`select x.in_line_id as id, concat_ws(' ', sum(x.lessened + x.prepaid), n.owed) as detail
      from payable_returns x join stock_in_lines n on n.id = x.in_line_id
      group by x.in_line_id, n.owed, n.base_quantity
      having sum(x.lessened + x.prepaid) > n.owed or sum(x.quantity) > n.base_quantity
        or (sum(x.quantity) = n.base_quantity and sum(x.lessened + x.prepaid) <> n.owed)`,
  );
  registerInvariant(
    "purchaseOrder.receivedOwed",
    sql<Broken>`select l.id, concat_ws(' ', l.received_owed, i.owed) as detail from purchase_order_lines l
      cross join lateral (select coalesce(sum(n.owed), 0) as owed from stock_in_lines n join stock_ins r on r.id = n.in_id
        where n.source_line_id = l.id and r.order_id = l.order_id and r.approval = 2 and r.state = 0) i
      where l.received_owed <> i.owed or l.received_owed > l.net + l.tax`,
  );
}
