/** How much of a contract may come back, what that is worth, and what it does once it has been approved. */
import { returnSaid } from "@qicheng/api/returns/messages";
import { lowerDue } from "@qicheng/engine/documents/allocate";
import { decimal, moneyText, plainText, total } from "@qicheng/engine/documents/money";
import { portionOf, splitByWeights } from "@qicheng/engine/documents/split";
import { type Row, rowsIn } from "@qicheng/engine/fields/row-columns";
import { scalarText } from "@qicheng/engine/text/scalar-text";
import { sql } from "kysely";
import { idArray } from "../../kernel/db/parameters";
import { countFigures, once } from "../../kernel/documents/effects";
import type { Obstacle } from "../../kernel/documents/obstacles";
import type { Draft, RecordRow } from "../../kernel/records/type/record-type";
import type { Context } from "../../kernel/work/context";
import { invalid } from "../../kernel/work/refusal";
import { freeReceived, recountContract, refuseLowDue } from "../contracts/public";

const MODULE = "salesReturn";

interface SoldLine {
  id: number;
  productid: number;
  title: string;
  unit: string;
  /** In the unit of the contract's line. */
  quantity: string;
  returned: string;
  returnedMoney: string;
  /** In returns that are not approved yet, but for the one that asks. */
  pending: string;
  /** Of the contract's money. */
  share: string;
}

/** Of a contract; `own` is the return that asks, whose lines count as nothing that is pending. */
interface AskedLines {
  contract: number;
  own: number;
}

/** The lines of contracts, held, with what has come back of each: a list for each that asks. */
async function soldLinesOf(ctx: Context, asked: readonly AskedLines[]): Promise<SoldLine[][]> {
  if (asked.length === 0) return [];
  const { rows: held } = await sql<{ id: number; money: string }>`
    select id, money::text from contracts where id = any(${idArray(asked.map(({ contract }) => contract))})
    order by id for update`.execute(ctx.db);
  const { rows } = await sql<Omit<SoldLine, "share"> & { at: number; subtotal: string }>`
    select q.at, l.id, l.product_id as productid, coalesce(l.title, '') as title,
      coalesce(l.unit, '') as unit, l.quantity::text, l.subtotal::text,
      l.returned::text, l.returned_money::text as "returnedMoney",
      coalesce((select sum(n.quantity) from sales_return_lines n join sales_returns r on r.id = n.return_id
        where n.line_id = l.id and n.exchange = 0 and r.id <> q.own and r.approval in (0, 1)
          and r.deleted_at is null), 0)::text as pending
    from jsonb_to_recordset(${JSON.stringify(asked.map((one, at) => ({ ...one, at })))}::jsonb) q(at int, contract bigint, own bigint)
    join contract_lines l on l.contract_id = q.contract order by q.at, l.position`.execute(ctx.db);
  return asked.map(({ contract }, at) => {
    const lines = rows.filter((row) => row.at === at);
    const money = held.find(({ id }) => id === contract)?.money ?? "0";
    const shares = splitByWeights(
      money,
      lines.map(({ subtotal }) => subtotal),
    );
    return lines.map((line, place) => ({ ...line, share: shares[place] ?? "0.00" }));
  });
}

/** @param own the return that asks */
const soldLines = async (ctx: Context, contract: number, own: number): Promise<SoldLine[]> =>
  (await soldLinesOf(ctx, [{ contract, own }]))[0] ?? [];

/** What a quantity of a line is worth: all of a line, in any portions, is worth its share of the contract. */
function worth({ share, quantity, returned, returnedMoney }: SoldLine, taken: string): string {
  const until = portionOf(share, quantity, "0", decimal(returned).plus(taken).toFixed());
  const value = decimal(until).minus(returnedMoney);
  return value.lt(0) ? "0.00" : moneyText(value);
}

const isExchange = (row: Row): boolean => Number(row.exchange ?? 0) === 1;

/** Ties rows to the contract's lines and values them. @throws VALIDATION naming each wrong row */
function valued(rows: readonly Row[], sold: readonly SoldLine[]): Row[] {
  const errors: { field: string; row: number; msg: ReturnType<typeof returnSaid.tooMany> }[] = [];
  const made = rows.map((row, at): Row => {
    const line = sold.find(({ productid }) => productid === Number(row.productid));
    const quantity = scalarText(row.number ?? 0);
    if (!line) {
      errors.push({ field: "listJson", row: at + 1, msg: returnSaid.noLine });
      return row;
    }
    const left = decimal(line.quantity).minus(line.returned).minus(line.pending);
    if (left.lt(quantity))
      errors.push({ field: "listJson", row: at + 1, msg: returnSaid.tooMany({ quantity: plainText(left) }) });
    // in the unit of the contract's line
    return {
      ...row,
      standard: line.unit,
      lineId: line.id,
      xiaoji: isExchange(row) ? 0 : Number(worth(line, quantity)),
    };
  });
  if (errors.length > 0) throw invalid(errors);
  return made;
}

async function dueOf(ctx: Context, contract: number): Promise<string> {
  const { rows } = await sql<{ due: string }>`
    select (money - returned)::text as due from contracts where id = ${contract}`.execute(ctx.db);
  return rows[0]?.due ?? "0";
}

export async function beforeSave(ctx: Context, drafts: readonly Draft[]): Promise<void> {
  const touched = drafts.filter(({ before, columns }) => !before || columns.lines !== undefined);
  const sold = await soldLinesOf(
    ctx,
    touched.map(({ id, columns, before }) => ({
      contract: Number(columns.contract_id ?? before?.contract_id),
      own: before ? id : 0,
    })),
  );
  for (const [at, { columns, before }] of touched.entries()) {
    const contract = Number(columns.contract_id ?? before?.contract_id);
    const rows = valued(rowsIn(columns.lines), sold[at] ?? []);
    columns.lines = rows;
    const money = moneyText(total(rows.map(({ xiaoji }) => decimal(scalarText(xiaoji ?? 0)))));
    await refuseLowDue(
      ctx,
      contract,
      decimal(await dueOf(ctx, contract))
        .minus(money)
        .toFixed(),
    );
    columns.money = money;
  }
}

interface StoredReturn {
  contract_id: number;
  returned_on: string;
  owner_id: number;
  branch_id: number | null;
}

/** Takes the money of a return off what is due: the latest rows first, and only what is open of them. */
async function lowerContract(ctx: Context, contract: number, money: string, id: number): Promise<void> {
  await refuseLowDue(
    ctx,
    contract,
    decimal(await dueOf(ctx, contract))
      .minus(money)
      .toFixed(),
  );
  const { rows } = await sql<{ unreceived: string }>`
    select unreceived::text from contracts where id = ${contract}`.execute(ctx.db);
  const excess = decimal(money).minus(rows[0]?.unreceived ?? "0");
  if (excess.gt(0)) await freeReceived(ctx, contract, moneyText(excess), { module: MODULE, id });
  const { rows: plan } = await sql<{ id: number; plantime: string; qici: number; open: string }>`
    select id, planned_on::text as plantime, position as qici, open::text from contract_plan
    where contract_id = ${contract} and deleted_at is null order by id for update`.execute(ctx.db);
  const { falls } = lowerDue(money, plan);
  await sql`
    update contract_plan p set returned = p.returned + f.money
    from jsonb_to_recordset(${JSON.stringify(falls.map(({ planId, money: fall }) => ({ id: planId, money: fall })))}::jsonb)
      f(id bigint, money numeric) where p.id = f.id`.execute(ctx.db);
  await sql`update contracts set returned = returned + ${money}::numeric, version = version + 1, updated_at = now()
    where id = ${contract}`.execute(ctx.db);
}

async function takeIn(ctx: Context, id: number): Promise<void> {
  const { rows: found } = await sql<StoredReturn>`
    select r.contract_id, r.returned_on::text as returned_on, k.owner_id, k.branch_id
    from sales_returns r join contracts k on k.id = r.contract_id where r.id = ${id}`.execute(ctx.db);
  const [stored] = found;
  if (!stored) throw new Error(`there is no return ${id}`);
  const sold = await soldLines(ctx, stored.contract_id, id);
  const { rows: kept } = await sql<Row>`
    select id, product_id as productid, quantity::text as number, exchange from sales_return_lines
    where return_id = ${id} order by position`.execute(ctx.db);
  const rows = valued(kept, sold);
  const money = moneyText(total(rows.map(({ xiaoji }) => decimal(scalarText(xiaoji ?? 0)))));
  await sql`
    with given as (select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      g(id bigint, "lineId" bigint, number numeric, xiaoji numeric, exchange smallint)),
    told as (update sales_return_lines n set money = g.xiaoji from given g where n.id = g.id),
    sums as (update sales_returns set money = ${money}::numeric where id = ${id})
    update contract_lines l set returned = l.returned + case when g.exchange = 0 then g.number else 0 end,
      returned_money = l.returned_money + case when g.exchange = 0 then g.xiaoji else 0 end,
      exchanged = l.exchanged + case when g.exchange = 0 then 0 else g.number end
    from given g where l.id = g."lineId"`.execute(ctx.db);
  await lowerContract(ctx, stored.contract_id, money, id);
  const place = { day: stored.returned_on, userId: stored.owner_id, branchId: stored.branch_id };
  await countFigures(ctx, { module: MODULE, id }, [{ figure: "return.money", ...place, amount: money }]);
  await recountContract(ctx, stored.contract_id);
}

export async function onStatus(ctx: Context, { id }: { id: number }, approval: number): Promise<void> {
  if (approval === 2) await once(ctx, { module: MODULE, id }, "takenIn", () => takeIn(ctx, id));
}

/** What returns hinder of a contract: fewer pieces or less money than came back, and any act while one is being approved. */
export async function hinders(
  ctx: Context,
  row: RecordRow,
  { act, after }: { act: string; after: RecordRow },
): Promise<readonly Obstacle[]> {
  const sold = await soldLines(ctx, row.id, 0);
  if (act !== "change") return sold.some(({ pending }) => decimal(pending).gt(0)) ? [{ text: returnSaid.pending }] : [];
  const becomes = new Map(rowsIn(after.lines).map((line) => [Number(line.id), line]));
  const fewer = sold.flatMap(({ id, title, unit, returned, pending }): Obstacle[] => {
    const back = decimal(returned).plus(pending);
    const line = becomes.get(id);
    if (back.gt(0) && line && scalarText(line.standard ?? "") !== unit)
      return [{ text: returnSaid.otherUnit({ name: title }) }];
    if (back.lte(scalarText(line?.number ?? 0))) return [];
    return [{ text: returnSaid.belowReturned({ name: title, quantity: plainText(back) }) }];
  });
  const less = decimal(scalarText(after.money ?? 0)).lt(scalarText(row.returned ?? 0));
  const money = moneyText(decimal(scalarText(row.returned ?? 0)));
  return less ? [...fewer, { text: returnSaid.moneyBelowReturned({ money }) }] : fewer;
}
