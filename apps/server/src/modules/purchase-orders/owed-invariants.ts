/** What always holds of what is owed for orders: each line is owed for once, with the order or as its goods come in. */
import { sql } from "kysely";
import { type Broken, registerInvariant } from "../../kernel/documents/invariants";

export function registerOwedInvariants(): void {
  registerInvariant(
    "purchaseOrder.owed",
    sql<Broken>`select o.id, concat_ws(' ', p.due, l.due) as detail from purchase_orders o
      cross join lateral (select coalesce(sum(n.net + n.tax) filter (where n.owed_on_receipt = 0), 0) as due,
        bool_or(n.owed_on_receipt = 1) as later from purchase_order_lines n where n.order_id = o.id) l
      left join payables p on p.source = 'purchaseOrder' and p.record_id = o.id
      where o.approval = 2 and o.deleted_at is null
        and ((p.id is null and (l.due <> 0 or not l.later)) or (l.later and coalesce(p.due, 0) <> l.due))`,
  );
  registerInvariant(
    "stockIn.owed",
    sql<Broken>`select r.id, concat_ws(' ', p.due, l.owed, f.due, r.freight) as detail from stock_ins r
      cross join lateral (select coalesce(sum(n.owed), 0) as owed from stock_in_lines n where n.in_id = r.id) l
      left join payables p on p.source = 'stockIn' and p.record_id = r.id
      left join payables f on f.source = 'freight' and f.record_id = r.id
      where r.order_id is not null and (
        coalesce(p.due, 0) <> case when r.approval = 2 and r.state = 0 then l.owed else 0 end
        or (f.id is not null and f.due <> case when r.approval = 2 and r.state = 0 then r.freight else 0 end))`,
  );
  registerInvariant(
    "purchaseOrder.receivedOwed",
    sql<Broken>`select l.id, concat_ws(' ', l.received_owed, i.owed) as detail from purchase_order_lines l
      cross join lateral (select coalesce(sum(n.owed), 0) as owed from stock_in_lines n join stock_ins r on r.id = n.in_id
        where n.source_line_id = l.id and r.order_id = l.order_id and r.approval = 2 and r.state = 0) i
      where l.received_owed <> i.owed or l.received_owed > l.net + l.tax`,
  );
}
