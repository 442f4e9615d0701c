/** The statement of a supplier. */
import { statementSaid } from "@qicheng/api/receivables/messages";
import type { StatementFormat } from "@qicheng/api/receivables/statement-shapes";
import { sql } from "kysely";
import { beforehand } from "../../kernel/http/beforehand";
import { maySee, reachOf, visible } from "../../kernel/records/access/scope";
import { findRecord } from "../../kernel/records/read/read";
import type { RecordType } from "../../kernel/records/type/record-type";
import { findRecordType } from "../../kernel/records/type/registry";
import type { Context } from "../../kernel/work/context";
import {
  assertSpan,
  cutTo,
  daysOf,
  didMake,
  kindSaid,
  type Moved,
  makeStatement,
  type StatementWords,
} from "../receivables/public";
import { payableType } from "./type";

export function typeNamed(module: string): RecordType {
  const type = findRecordType(module);
  if (!type) throw new Error(`there is no record type ${module}`);
  return type;
}

interface Line extends Moved {
  kind: string;
  module: string;
  id: number;
  name: string;
  advance: string;
}

interface Asked {
  supplierId: number;
  from: string | null;
  to: string | null;
}

const LAST = "9999-12-31";

/** Payables that the caller sees, and what settled them. What a payment did in advance is told to whoever sees the payment. */
async function read(ctx: Context, { supplierId, from, to }: Asked) {
  assertSpan({ from, to });
  const supplier = await findRecord(ctx, typeNamed("supplier"), supplierId);
  const payment = typeNamed("payment");
  const seen = sql<boolean>`(y.deleted_at is null and ${visible(payment, await reachOf(ctx, payment), "y")})`;
  const returnSeen = maySee(ctx, typeNamed("stockOut")) ? sql`true` : sql`false`;
  const own = sql`p.supplier_id = ${supplierId} and p.deleted_at is null
    and ${visible(payableType, await reachOf(ctx, payableType), "p")}`;
  const until = to ?? LAST;
  const { rows } = await sql<Line>`
    with lines as (
      select p.due_on as day, 0 as turn, p.source as kind, 'payable' as module, p.id, p.name, p.due + b.back as due,
        0::numeric as settled, 0::numeric as advance
      from payables p cross join lateral (select coalesce(sum(r.lessened), 0) as back from payable_returns r
        where r.payable_id = p.id) b where ${own} and p.due + b.back <> 0
      union all
      select r.day, 1, case r.kind when 'reverse' then 'reverseReturn' else 'purchaseReturn' end, 'stockOut', r.out_id,
        case when ${returnSeen} then o.order_sn else '' end, -sum(r.lessened), 0, sum(r.prepaid)
      from payable_returns r join payables p on p.id = r.payable_id join stock_outs o on o.id = r.out_id
      where ${own} group by r.day, r.kind, r.out_id, o.id
      union all
      select s.day, 1, case when s.kind = 'reverse' then 'reversePayment' when y.from_prepaid = 1 then 'use' else 'payment' end,
        'payment', y.id, case when ${seen} then y.order_sn else '' end, 0, s.money,
        case when ${seen} then coalesce((select sum(a.money) from supplier_prepayments a
          where a.payment_id = s.payment_id and (a.kind = 'reverse') = (s.kind = 'reverse')), 0) else 0 end
      from settlements s join payables p on p.id = s.payable_id join payments y on y.id = s.payment_id where ${own})
    select day::text, kind, module, id, name, due::text, settled::text, advance::text,
      (sum(due - settled) over (order by day, turn, module, id, kind rows unbounded preceding))::text as balance
    from lines where day <= ${until}::date order by day, turn, module, id, kind`.execute(ctx.db);
  const { rows: prepaid } = await sql<{ sum: string }>`
    select coalesce(sum(a.money), 0)::text as sum from supplier_prepayments a left join payments y on y.id = a.payment_id
    where a.supplier_id = ${supplierId} and a.day <= ${until}::date and (a.out_id is not null or ${seen})`.execute(
    ctx.db,
  );
  const { lines, settled, ...sums } = cutTo(rows, from);
  return {
    supplierName: String(supplier.name),
    ...sums,
    paid: settled,
    prepaid: Number(prepaid[0]?.sum ?? 0),
    rows: lines.map(({ settled: paid, advance, ...line }) => ({ ...line, paid, advance: Number(advance) })),
  };
}

export const statement = async (ctx: Context, asked: Asked) => ({ data: await read(ctx, asked) });

const WORDS: StatementWords = {
  title: statementSaid.ofSupplier,
  party: statementSaid.supplier,
  opening: statementSaid.openingPayable,
  due: statementSaid.duePayable,
  settled: statementSaid.settledPayable,
  closing: statementSaid.closingPayable,
  prepaid: statementSaid.prepaidPayable,
  columns: {
    due: statementSaid.payable,
    settled: statementSaid.paid,
    advance: statementSaid.advance,
    balance: statementSaid.unpaid,
  },
};

const draw = async (ctx: Context, { format, ...asked }: Asked & { format: StatementFormat }) => {
  const { supplierName, paid, rows, ...sums } = await read(ctx, asked);
  const sheet = {
    words: WORDS,
    name: supplierName,
    ...daysOf(ctx, asked, rows),
    ...sums,
    settled: paid,
    rows: rows.map(({ kind, paid: settled, ...row }) => ({ ...row, settled, kind: kindSaid(ctx, kind) })),
  };
  return { sheet, made: await makeStatement(ctx, { id: asked.supplierId, format, sheet }) };
};

/** Drawn before the transaction: nothing is held meanwhile. */
export const statementFile = beforehand(draw, async (ctx: Context, { supplierId }, { sheet, made }) => {
  await findRecord(ctx, typeNamed("supplier"), supplierId);
  didMake(ctx, { module: "supplier", id: supplierId }, sheet, made);
  return { data: made };
});
