/** What a contract obeys when it is saved, whatever door it comes by. */
import { contractSaid } from "@qicheng/api/contracts/messages";
import { decimal } from "@qicheng/engine/documents/money";
import { PAYMENT_TYPES, type PaymentType, planProblems, rowName } from "@qicheng/engine/documents/plan";
import { type Row, rowsIn } from "@qicheng/engine/fields/row-columns";
import { scalarText } from "@qicheng/engine/text/scalar-text";
import { sql } from "kysely";
import { idArray } from "../../kernel/db/parameters";
import type { Draft } from "../../kernel/records/type/record-type";
import type { Context } from "../../kernel/work/context";
import { forbidden, invalid, invalidField } from "../../kernel/work/refusal";
import { countInUnits } from "../products/public";
import { LINES } from "./lines";

type Columns = Readonly<Record<string, unknown>>;

const text = (value: unknown): string => (value === null || value === undefined ? "" : scalarText(value));

/** Money that nobody typed is the total of the lines, and stays it when they change. */
function settleMoney({ columns, before }: Draft): void {
  const follows = before && columns.money_total !== undefined && Number(before.money) === Number(before.money_total);
  if (!("money" in columns) && before && !follows) return;
  if (text(columns.money) === "") columns.money = columns.money_total ?? before?.money_total ?? 0;
}

/** The plan adds up, and its rows are called by their place; a contract paid at once has none. */
function settlePlan({ columns, before }: Draft, whole: Columns): void {
  if (before && !["plan", "pay_type", "money"].some((column) => column in columns)) return;
  const type = Number(whole.pay_type) as PaymentType;
  if (type === PAYMENT_TYPES.once) {
    columns.plan = [];
    return;
  }
  const rows = rowsIn(whole.plan);
  const typed = rows.map((row) => ({ date: text(row.date), money: text(row.money) }));
  const problems = planProblems(type, typed, text(whole.money));
  if (problems.length > 0)
    throw invalid(problems.map(({ row, msg }) => ({ field: "hkList", ...(row && { row }), msg })));
  columns.plan = rows.map((row, at): Row => ({ ...row, qici: rowName(type, at).cn }));
}

/** Nothing is promised for a day before the contract was signed. @throws VALIDATION naming the lines */
function settlePromises({ columns }: Draft, whole: Columns): void {
  if (columns.lines === undefined && columns.signed_on === undefined) return;
  const day = text(whole.signed_on);
  const early = rowsIn(whole.lines).flatMap(({ promisedDate }, at) => {
    const promised = text(promisedDate);
    return promised !== "" && day !== "" && promised < day ? [at + 1] : [];
  });
  if (early.length > 0)
    throw invalid(early.map((row) => ({ field: "listJson", row, msg: contractSaid.promisedEarly({ day }) })));
}

/** Customers that lie in the pool have nobody who could sign. */
async function refusePooled(ctx: Context, drafts: readonly Draft[]): Promise<void> {
  const ids = drafts.flatMap(({ columns, before }) =>
    columns.customer_id === undefined || columns.customer_id === before?.customer_id
      ? []
      : [Number(columns.customer_id)],
  );
  if (ids.length === 0) return;
  const { rows } = await sql`
    select 1 from customers where id = any(${idArray(ids)}) and owner_id is null limit 1`.execute(ctx.db);
  if (rows.length > 0) throw forbidden(contractSaid.pooled);
}

/** Nobody signs in the name of somebody beyond his own reach. The branch is the salesperson's as it is now. */
async function settlePerson(ctx: Context, { columns, before }: Draft): Promise<void> {
  const owner = columns.owner_id;
  if (owner === undefined || (before && owner === before.owner_id)) return;
  const organisation = await ctx.services.organisation.get();
  const reach = organisation.owners(ctx.me.id, ctx.me.scopes.contract);
  if (reach !== null && !reach.includes(Number(owner))) throw invalidField("UserID", contractSaid.notYours);
  columns.branch_id = organisation.people.get(Number(owner))?.branchId ?? null;
}

export async function beforeSave(ctx: Context, drafts: readonly Draft[]): Promise<void> {
  for (const draft of drafts) {
    settleMoney(draft);
    const whole: Columns = { pay_type: PAYMENT_TYPES.once, plan: [], ...draft.before, ...draft.columns };
    if (decimal(text(whole.money) || "0").lt(0)) throw invalidField("Money", contractSaid.moneyBelowZero);
    settlePlan(draft, whole);
    settlePromises(draft, whole);
    await settlePerson(ctx, draft);
  }
  await refusePooled(ctx, drafts);
  await countInUnits(ctx, LINES, drafts);
}
