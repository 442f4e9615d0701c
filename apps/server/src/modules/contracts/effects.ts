/** What a contract does once it is in force, changed or void. */
import { sql } from "kysely";
import { VOID } from "../../kernel/documents/document-type";
import { countFigures, type Figure, once } from "../../kernel/documents/effects";
import type { RecordRow } from "../../kernel/records/type/record-type";
import type { Context } from "../../kernel/work/context";
import { settleDeals } from "../customers/public";

const MODULE = "contract";

/** 合同额 by the day of signing, the salesperson and his branch then. */
function figuresOf(row: RecordRow): Figure[] {
  if (Number(row.stage) === VOID) return [];
  const place = { day: String(row.signed_on), userId: row.owner_id, branchId: row.branch_id as number | null };
  return [
    { figure: "contract.money", ...place, amount: String(row.money) },
    { figure: "contract.count", ...place, amount: "1" },
  ];
}

const countContract = (ctx: Context, row: RecordRow): Promise<void> =>
  countFigures(ctx, { module: MODULE, id: row.id }, figuresOf(row));

async function stored(ctx: Context, id: number): Promise<RecordRow> {
  const { rows } = await sql<RecordRow>`
    select *, signed_on::text as signed_on from contracts where id = ${id}`.execute(ctx.db);
  const [row] = rows;
  if (!row) throw new Error(`there is no contract ${id}`);
  return row;
}

/** Its approval has come to an end, or gone on. */
export async function onStatus(ctx: Context, { id }: { id: number }, approval: number): Promise<void> {
  if (approval !== 2) return;
  await once(ctx, { module: MODULE, id }, "inForce", async () => {
    const row = await stored(ctx, id);
    await countContract(ctx, row);
    await settleDeals(ctx, [Number(row.customer_id)]);
  });
}

/** After a change, a return or a void: what it counts, and whether its customer has a deal. */
export async function recount(ctx: Context, id: number): Promise<void> {
  const row = await stored(ctx, id);
  await countContract(ctx, row);
  await settleDeals(ctx, [Number(row.customer_id)]);
}
