/** Of which entries a number of a contract, of a row of a plan or of a receipt consists: of one, or of all that a list finds. */
import type { RouteArguments } from "@qicheng/api/kernel/define-routes";
import { owedSaid } from "@qicheng/api/receivables/messages";
import type { balances } from "@qicheng/api/receivables/routes";
import { ownValue } from "@qicheng/engine/text/own-value";
import { type RawBuilder, sql } from "kysely";
import { listFound } from "../../kernel/records/read/list";
import type { FullQuery } from "../../kernel/records/read/scenes";
import type { Context } from "../../kernel/work/context";
import { invalidField } from "../../kernel/work/refusal";
import { type Entries, PAGE, wireEntries } from "./entries";
import { typeNamed } from "./seen";

type Sql = RawBuilder<unknown>;

/** Entries with their columns in one order; `money` is signed as it counts in the number. */
const allocations = (of: Sql, sign: Sql = sql`1`): Sql => sql`
  select a.day, 3 as turn, a.id, a.kind, ${sign} * a.money as money, a.receipt_id as receipt, a.contract_id as contract,
    a.plan_id as plan, null::bigint as returned
  from allocations a where ${of}`;

const writeOffs = (of: Sql): Sql => sql`
  select w.day, 2, w.id, 'writeOff', -w.money, null, w.contract_id, w.plan_id, null from write_offs w where ${of}`;

/** Contracts of which something may be open, on alias k. */
const running = (ids: Sql) => sql`k.id in ${ids} and k.stage <> 2`;
const rowsRunning = (ids: Sql) => sql`select p.id from contract_plan p where p.id in ${ids} and p.standing = 1`;

/** By module and field: the entries that add up to it, as parts of one query. @param ids all that are asked about */
const FIGURES: Readonly<Record<string, Readonly<Record<string, (ids: Sql) => readonly Sql[]>>>> = {
  contract: {
    received: (ids) => [allocations(sql`a.contract_id in ${ids}`)],
    unreceived: (ids) => [
      sql`select k.signed_on as day, 0 as turn, k.id, 'contract' as kind, k.money, null::bigint as receipt, k.id as contract,
        null::bigint as plan, null::bigint as returned from contracts k where ${running(ids)}`,
      sql`select n.returned_on, 1, n.id, 'return', -n.money, null, n.contract_id, null, n.id
        from sales_returns n join contracts k on k.id = n.contract_id where ${running(ids)} and n.approval = 2 and n.money <> 0`,
      writeOffs(sql`w.contract_id in (select k.id from contracts k where ${running(ids)})`),
      allocations(sql`a.contract_id in (select k.id from contracts k where ${running(ids)})`, sql`-1`),
    ],
    returned: (ids) => [
      sql`select n.returned_on as day, 1 as turn, n.id, 'return' as kind, n.money, null::bigint as receipt,
        n.contract_id as contract, null::bigint as plan, n.id as returned
        from sales_returns n where n.contract_id in ${ids} and n.approval = 2 and n.money <> 0`,
    ],
    writtenOff: (ids) => [
      sql`select w.day, 2 as turn, w.id, 'writeOff' as kind, w.money, null::bigint as receipt, w.contract_id as contract,
        w.plan_id as plan, null::bigint as returned from write_offs w where w.contract_id in ${ids}`,
    ],
  },
  recpay: {
    recpaymoney: (ids) => [allocations(sql`a.plan_id in ${ids}`)],
    unreceived: (ids) => [
      sql`select p.planned_on as day, 0 as turn, p.id, 'plan' as kind, p.money, null::bigint as receipt,
        p.contract_id as contract, p.id as plan, null::bigint as returned from contract_plan p where p.id in (${rowsRunning(ids)})`,
      sql`select p.planned_on, 1, p.id, 'return', -p.returned, null, p.contract_id, p.id, null
        from contract_plan p where p.id in (${rowsRunning(ids)}) and p.returned <> 0`,
      writeOffs(sql`w.plan_id in (${rowsRunning(ids)})`),
      allocations(sql`a.plan_id in (${rowsRunning(ids)})`, sql`-1`),
    ],
  },
  finance: {
    allocated: (ids) => [allocations(sql`a.receipt_id in ${ids}`)],
    prepayment: (ids) => [
      sql`select p.day, 1 as turn, p.id, p.kind, p.money, p.receipt_id as receipt, null::bigint as contract,
        null::bigint as plan, null::bigint as returned from prepayments p where p.receipt_id in ${ids}`,
    ],
    refunded: (ids) => [
      sql`select a.day, 1 as turn, a.id, 'refund' as kind, a.money, a.receipt_id as receipt, null::bigint as contract,
        null::bigint as plan, null::bigint as returned
        from receipt_acts a where a.receipt_id in ${ids} and a.kind = 'refund'
          and not exists (select 1 from receipt_acts u where u.undoes = a.id)`,
    ],
  },
};

/**
 * The entries behind a number, oldest first.
 * @throws FORBIDDEN without the right to the list, VALIDATION for what no ledger adds up to
 */
export async function ledger(ctx: Context, asked: RouteArguments<typeof balances.ledger>) {
  const { module, figure, id, query, until, page } = asked;
  const parts = ownValue(FIGURES[module] ?? {}, figure);
  if (!parts) throw invalidField("figure", owedSaid.noFigure({ key: figure }));
  const type = typeNamed(module);
  const found = await listFound(ctx, type, type.query.parse({ ...query, page: 1, rows: 1 }) as FullQuery, figure);
  const ids = id === null ? found : sql`(select f.id from ${found} f where f.id = ${id})`;
  const { rows } = await sql<Entries>`
    select e.day::text as day, e.kind, e.money::text as money, l.qici as part, e.receipt, e.contract, e.returned,
      (sum(e.money) over ())::text as sum, (count(*) over ())::int as count
    from (${sql.join(parts(ids), sql` union all `)}) e left join contract_plan l on l.id = e.plan
    where ${until === null ? sql`true` : sql`e.day <= ${until}::date`}
    order by e.day, e.turn, e.id limit ${PAGE} offset ${(page - 1) * PAGE}`.execute(ctx.db);
  return { data: await wireEntries(ctx, rows) };
}
