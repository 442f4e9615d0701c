/** The statement of a customer. */
import { decimal, moneyText, total } from "@qicheng/engine/documents/money";
import { sql } from "kysely";
import { findRecord } from "../../kernel/records/read/read";
import type { Context } from "../../kernel/work/context";
import { contractsSeen, receiptsSeen, typeNamed } from "./seen";

const BEGINNING = "0001-01-01";

interface Line {
  day: string;
  kind: string;
  module: string;
  id: number;
  name: string;
  due: string;
  received: string;
  balance: string;
}

interface Asked {
  customerId: number;
  from: string | null;
  to: string | null;
}

/** What changed the debt of a customer, day by day: contracts, what settled them, and what was written off. */
export async function statement(ctx: Context, { customerId, from, to }: Asked) {
  const customer = await findRecord(ctx, typeNamed("customer"), customerId);
  const seen = await contractsSeen(ctx);
  const own = sql`k.customer_id = ${customerId} and ${seen}`;
  const { rows } = await sql<Line>`
    with lines as (
      select k.signed_on as day, 0 as turn, 'contract' as kind, 'contract' as module, k.id, k.name,
        k.money - k.returned as due, 0::numeric as received
      from contracts k where ${own}
      union all
      select a.day, 1, a.kind, 'finance', a.receipt_id, min(r.order_sn), 0, sum(a.money)
      from allocations a join contracts k on k.id = a.contract_id join receipts r on r.id = a.receipt_id where ${own}
      group by a.day, a.kind, a.receipt_id having sum(a.money) <> 0
      union all
      select w.day, 2, 'writeOff', 'contract', k.id, k.name, -w.money, 0
      from write_offs w join contracts k on k.id = w.contract_id where ${own})
    select day::text, kind, module, id, name, due::text, received::text,
      (sum(due - received) over (order by day, turn, module, id, kind rows unbounded preceding))::text as balance
    from lines where day <= ${to ?? "9999-12-31"}::date order by day, turn, module, id, kind`.execute(ctx.db);
  const first = from ?? BEGINNING;
  const before = rows.filter(({ day }) => day < first);
  const within = rows.filter(({ day }) => day >= first);
  const sumOf = (key: "due" | "received") => Number(moneyText(total(within.map((line) => decimal(line[key])))));
  const { rows: prepaid } = await sql<{ sum: string }>`
    select coalesce(sum(p.money), 0)::text as sum from prepayments p join receipts r on r.id = p.receipt_id
    where r.customer_id = ${customerId} and ${await receiptsSeen(ctx)} and p.day <= ${to ?? "9999-12-31"}::date`.execute(
    ctx.db,
  );
  return {
    data: {
      customerName: String(customer.name),
      opening: Number(before.at(-1)?.balance ?? 0),
      closing: Number(rows.at(-1)?.balance ?? 0),
      due: sumOf("due"),
      received: sumOf("received"),
      prepaid: Number(prepaid[0]?.sum ?? 0),
      rows: within.map(({ due, received, balance, ...line }) => ({
        ...line,
        due: Number(due),
        received: Number(received),
        balance: Number(balance),
      })),
    },
  };
}
