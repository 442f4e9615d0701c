/** What always holds of goods. */
import { sql } from "kysely";
import { type Broken, registerInvariant } from "../../kernel/documents/invariants";

const standing = (alias: string) => sql`${sql.ref(`${alias}.reverses_id`)} is null
  and not exists (select 1 from stock_ledger y where y.reverses_id = ${sql.ref(`${alias}.id`)})`;

const movedFor = (module: string, id: ReturnType<typeof sql>, types: readonly string[]) => sql`
  (select coalesce(sum(abs(m.quantity)), 0) from stock_ledger m where m.source_module = ${sql.lit(module)}
    and m.source_line_id = ${id} and m.type in (${sql.join(types.map((type) => sql.lit(type)))}) and ${standing("m")})`;

export function registerStockInvariants(): void {
  registerInvariant(
    "stock.ledger",
    sql<Broken>`select s.id, concat_ws(' ', s.quantity, s.value, l.quantity, l.value, e.quantity_after, e.value_after) as detail
      from stocks s
      cross join lateral (select coalesce(sum(l.quantity), 0) as quantity, coalesce(sum(l.value), 0) as value
        from stock_ledger l where l.product_id = s.product_id and l.warehouse_id = s.warehouse_id) l
      left join lateral (select quantity_after, value_after from stock_ledger e
        where e.product_id = s.product_id and e.warehouse_id = s.warehouse_id order by e.id desc limit 1) e on true
      where s.quantity <> l.quantity or s.value <> l.value
        or (s.quantity, s.value) is distinct from (coalesce(e.quantity_after, 0), coalesce(e.value_after, 0))
        or s.quantity < 0 or s.value < 0 or (s.quantity = 0 and s.value <> 0)`,
  );
  registerInvariant(
    "stock.place",
    sql<Broken>`select l.id, concat_ws(' ', l.product_id, l.warehouse_id) as detail from stock_ledger l
      where not exists (select 1 from stocks s where s.product_id = l.product_id and s.warehouse_id = l.warehouse_id)`,
  );
  registerInvariant(
    "stock.transfer",
    sql<Broken>`select l.record_id as id, concat_ws(' ', sum(l.quantity), sum(l.value)) as detail from stock_ledger l
      where l.module = 'stockTransfer' group by l.record_id having sum(l.quantity) <> 0 or sum(l.value) <> 0`,
  );
  registerInvariant(
    "contract.shipped",
    sql<Broken>`select l.id, concat_ws(' ', l.base_quantity, l.shipped, l.came_back, l.exchanged, l.exchanged_back) as detail
      from contract_lines l where (l.shipped > 0 or l.came_back > 0 or l.exchanged_back > 0)
        and (l.shipped <> ${movedFor("contract", sql`l.id`, ["saleOut"])}
          or l.shipped - l.came_back > l.base_quantity + l.exchanged or l.came_back + l.exchanged_back > l.shipped)`,
  );
  registerInvariant(
    "return.received",
    sql<Broken>`select l.id, concat_ws(' ', l.quantity, l.received_quantity) as detail from sales_return_lines l
      where l.received_quantity > 0 and (l.received_quantity <> ${movedFor("salesReturn", sql`l.id`, ["returnIn"])}
        or l.received_quantity > l.quantity)`,
  );
  registerInvariant(
    "purchase.received",
    sql<Broken>`select l.id, concat_ws(' ', l.base_quantity, l.received_quantity, l.sent_back) as detail
      from purchase_order_lines l where (l.received_quantity > 0 or l.sent_back > 0)
        and (l.received_quantity <> ${movedFor("purchaseOrder", sql`l.id`, ["purchaseIn"])}
          or l.sent_back <> ${movedFor("purchaseOrder", sql`l.id`, ["purchaseReturnOut"])}
          or l.received_quantity > l.base_quantity or l.sent_back > l.received_quantity)`,
  );
  for (const [name, table, module] of [
    ["stockIn.moved", "stock_ins", "stockIn"],
    ["stockOut.moved", "stock_outs", "stockOut"],
    ["stockTransfer.moved", "stock_transfers", "stockTransfer"],
  ] as const)
    registerInvariant(
      name,
      sql<Broken>`select d.id, concat_ws(' ', d.approval, d.state, m.n) as detail from ${sql.table(table)} d
        cross join lateral (select count(*) as n from stock_ledger l
          where l.module = ${sql.lit(module)} and l.record_id = d.id and ${standing("l")}) m
        where (d.approval = 2 and d.state = 0 and d.deleted_at is null) <> (m.n > 0)`,
    );
}
