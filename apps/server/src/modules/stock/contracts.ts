/** What goods have to say when a contract is changed or void, and the rest of a line that is waited for no longer. */
import { stockSaid } from "@qicheng/api/stock/messages";
import { decimal, plainText } from "@qicheng/engine/documents/money";
import { rowsIn } from "@qicheng/engine/fields/row-columns";
import { verbatim } from "@qicheng/engine/text/message";
import { scalarText } from "@qicheng/engine/text/scalar-text";
import { sql } from "kysely";
import { type Intent, type Obstacle, registerObstacles } from "../../kernel/documents/obstacles";
import type { RecordRow } from "../../kernel/records/type/record-type";
import type { Context } from "../../kernel/work/context";
import { notFound, Refusal } from "../../kernel/work/refusal";

interface Gone {
  id: number;
  title: string;
  /** What the customer has of it, and what left for him to be kept. */
  out: string;
  kept: string;
}

async function goneOf(ctx: Context, contract: number): Promise<Gone[]> {
  const { rows } = await sql<Gone>`
    select l.id, coalesce(l.title, '') as title, (l.shipped - l.came_back - l.exchanged_back)::text as out,
      (l.shipped - l.came_back - l.exchanged)::text as kept
    from contract_lines l where l.contract_id = ${contract} and l.shipped > 0 order by l.position`.execute(ctx.db);
  return rows;
}

/** Documents that are to move goods for it and have not. */
async function pendingOf(ctx: Context, contract: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select order_sn as name from stock_outs where contract_id = ${contract} and approval in (0, 1) and deleted_at is null
    order by id limit 5`.execute(ctx.db);
  return rows.map(({ name }) => name);
}

async function hinders(ctx: Context, row: RecordRow, { act, after }: Intent): Promise<readonly Obstacle[]> {
  const gone = await goneOf(ctx, row.id);
  if (act !== "change") {
    const out = gone
      .filter(({ out: n }) => decimal(n).gt(0))
      .map(({ title, out: n }) => `${title} ${plainText(decimal(n))}`);
    const pending = await pendingOf(ctx, row.id);
    return [
      ...(out.length > 0 ? [{ text: stockSaid.stillOut({ list: verbatim(out.join("、")) }) }] : []),
      ...(pending.length > 0 ? [{ text: stockSaid.pendingOut({ list: verbatim(pending.join("、")) }) }] : []),
    ];
  }
  const becomes = new Map(rowsIn(after.lines).map((line) => [Number(line.id), scalarText(line.number ?? 0)]));
  return gone.flatMap(({ id, title, kept }): Obstacle[] =>
    decimal(kept).lte(becomes.get(id) ?? "0")
      ? []
      : [{ text: stockSaid.shippedMore({ name: title, quantity: plainText(decimal(kept)) }) }],
  );
}

export const followContracts = (): void => registerObstacles("contract", "stock", hinders);

interface Line {
  contract: number;
  title: string;
  unit: string;
  open: string;
}

/** What is left of a line of a contract is waited for no longer. */
export async function closeRest(ctx: Context, { lineId, ext }: { lineId: number; ext: string }) {
  const { rows: of } = await sql<{ contract: number }>`
    select contract_id as contract from contract_lines where id = ${lineId} and demand = 1`.execute(ctx.db);
  const contract = of[0]?.contract;
  if (contract === undefined || !ctx.can("erp.stock.out")) throw notFound();
  await sql`select 1 from contracts where id = ${contract} for no key update`.execute(ctx.db);
  const { rows } = await sql<Line>`
    select l.contract_id as contract, coalesce(l.title, '') as title, coalesce(l.unit, '') as unit, l.wait_out::text as open
    from contract_lines l where l.id = ${lineId}`.execute(ctx.db);
  const [line] = rows;
  if (!line) throw notFound();
  if (decimal(line.open).lte(0)) throw new Refusal("CONFLICT", stockSaid.nothingOpen);
  await sql`
    update contract_lines set closed_quantity = closed_quantity + wait_out, close_reason = ${ext} where id = ${lineId}`.execute(
    ctx.db,
  );
  const quantity = plainText(decimal(line.open));
  const summary = stockSaid.didCloseRest({ name: line.title, quantity, unit: line.unit, reason: ext });
  ctx.audit({ module: "contract", recordId: contract, action: "closeRest", summary });
  return { msg: stockSaid.closedRest };
}
