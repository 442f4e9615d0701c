/** The statement of a customer. */
import { statementSaid } from "@qicheng/api/receivables/messages";
import type { StatementFormat } from "@qicheng/api/receivables/statement-shapes";
import { sql } from "kysely";
import { beforehand } from "../../kernel/http/beforehand";
import { findRecord } from "../../kernel/records/read/read";
import type { Context } from "../../kernel/work/context";
import { ageingSums } from "./ageing";
import { contractsSeen, receiptsSeen, typeNamed } from "./seen";
import { assertSpan, cutTo, daysOf, type Moved } from "./statement-days";
import { didMake, kindSaid, makeStatement } from "./statement-file";
import type { StatementWords } from "./statement-paper";

interface Line extends Moved {
  kind: string;
  module: string;
  id: number;
  name: string;
}

interface Asked {
  customerId: number;
  from: string | null;
  to: string | null;
}

/** What changed the debt of a customer, day by day: contracts, what settled them, and what was written off. */
async function read(ctx: Context, { customerId, from, to }: Asked) {
  assertSpan({ from, to });
  const customer = await findRecord(ctx, typeNamed("customer"), customerId);
  const seen = await contractsSeen(ctx);
  const own = sql`k.customer_id = ${customerId} and ${seen}`;
  const { rows } = await sql<Line>`
    with lines as (
      select k.signed_on as day, 0 as turn, 'contract' as kind, 'contract' as module, k.id, k.name,
        k.money - k.returned as due, 0::numeric as settled
      from contracts k where ${own}
      union all
      select a.day, 1, a.kind, 'finance', a.receipt_id, min(r.order_sn), 0, sum(a.money)
      from allocations a join contracts k on k.id = a.contract_id join receipts r on r.id = a.receipt_id where ${own}
      group by a.day, a.kind, a.receipt_id having sum(a.money) <> 0
      union all
      select w.day, 2, 'writeOff', 'contract', k.id, k.name, -w.money, 0
      from write_offs w join contracts k on k.id = w.contract_id where ${own})
    select day::text, kind, module, id, name, due::text, settled::text,
      (sum(due - settled) over (order by day, turn, module, id, kind rows unbounded preceding))::text as balance
    from lines where day <= ${to ?? "9999-12-31"}::date order by day, turn, module, id, kind`.execute(ctx.db);
  const { rows: prepaid } = await sql<{ sum: string }>`
    select coalesce(sum(p.money), 0)::text as sum from prepayments p join receipts r on r.id = p.receipt_id
    where r.customer_id = ${customerId} and ${await receiptsSeen(ctx)} and p.day <= ${to ?? "9999-12-31"}::date`.execute(
    ctx.db,
  );
  const { lines, settled, ...sums } = cutTo(rows, from);
  return {
    customerName: String(customer.name),
    ...sums,
    received: settled,
    prepaid: Number(prepaid[0]?.sum ?? 0),
    rows: lines.map(({ settled: received, ...line }) => ({ ...line, received })),
  };
}

export const statement = async (ctx: Context, asked: Asked) => ({ data: await read(ctx, asked) });

const WORDS: StatementWords = {
  title: statementSaid.ofCustomer,
  party: statementSaid.customer,
  opening: statementSaid.openingOwed,
  due: statementSaid.dueOwed,
  settled: statementSaid.settledOwed,
  closing: statementSaid.closingOwed,
  prepaid: statementSaid.prepaidOwed,
  columns: { due: statementSaid.receivable, settled: statementSaid.received, balance: statementSaid.open },
};

/** Open money by how late it is at the last day, for whoever may see that of customers. */
async function ageingAt(ctx: Context, customerId: number, day: string) {
  if (!ctx.can("crm.finance.ageing")) return undefined;
  const { data } = await ageingSums(ctx, { day, customerId, UserID: null, BranchID: null, ownBranch: 0, key: "" });
  return data;
}

const draw = async (ctx: Context, { format, ...asked }: Asked & { format: StatementFormat }) => {
  const { customerName, received, rows, ...sums } = await read(ctx, asked);
  const days = daysOf(ctx, asked, rows);
  const sheet = {
    words: WORDS,
    name: customerName,
    ...days,
    ...sums,
    settled: received,
    ageing: await ageingAt(ctx, asked.customerId, days.to),
    rows: rows.map(({ kind, received: settled, ...row }) => ({ ...row, settled, kind: kindSaid(ctx, kind) })),
  };
  return { sheet, made: await makeStatement(ctx, { id: asked.customerId, format, sheet }) };
};

/** Drawn before the transaction: nothing is held meanwhile. */
export const statementFile = beforehand(draw, async (ctx: Context, { customerId }, { sheet, made }) => {
  await findRecord(ctx, typeNamed("customer"), customerId);
  didMake(ctx, { module: "customer", id: customerId }, sheet, made);
  return { data: made };
});
