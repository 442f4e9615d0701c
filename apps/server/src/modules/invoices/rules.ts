/** What an invoice obeys when it is saved, whatever door it comes by: its title, its rows by rate, and room in its contract. */
import { invoiceSaid } from "@qicheng/api/invoices/messages";
import { invoiceTax, linesByRate } from "@qicheng/engine/documents/invoice";
import { decimal, larger, moneyText, total, ZERO } from "@qicheng/engine/documents/money";
import { LINE_ID, type Row, rowsIn } from "@qicheng/engine/fields/row-columns";
import { ownValue } from "@qicheng/engine/text/own-value";
import { scalarText } from "@qicheng/engine/text/scalar-text";
import type { Draft, RecordRow } from "../../kernel/records/type/record-type";
import type { Context } from "../../kernel/work/context";
import { invalidField, Refusal } from "../../kernel/work/refusal";
import { assertOpenDay, holdContracts, today } from "../receivables/public";
import { type Invoicing, invoicingOf } from "./room";
import { rememberTitles } from "./titles";

type Columns = Record<string, unknown>;
const text = (value: unknown): string => (value === null || value === undefined ? "" : scalarText(value).trim());

const SPECIAL = new Set(["special", "specialE"]);

const contractOf = ({ columns, before }: Draft): number => Number(columns.contract_id ?? before?.contract_id);

/** One title is written in one way, and special invoices have a tax number. */
function settleTitle({ columns, before }: Draft): void {
  if (typeof columns.title === "string") columns.title = columns.title.normalize("NFKC").trim();
  const whole: Columns = { ...before, ...columns };
  if (text(whole.title) === "") throw invalidField("title", invoiceSaid.noTitle);
  if (text(whole.tax_no) === "" && SPECIAL.has(text(whole.kind))) throw invalidField("taxNo", invoiceSaid.taxNoNeeded);
}

const counted = (row: Row): Row => {
  const money = moneyText(decimal(text(row.money) || "0"));
  const { net, tax } = invoiceTax(money, text(row.rate));
  return { ...row, money: Number(money), net: Number(net), tax: Number(tax) };
};

const sumOf = (rows: readonly Row[], key: string): string =>
  moneyText(total(rows.map((row) => decimal(text(ownValue(row, key)) || "0"))));

/** Rows by the rates of the contract, where nobody typed any. */
async function proposed(ctx: Context, money: string, { sold }: Invoicing): Promise<Row[]> {
  const lines = linesByRate(money, sold, "等");
  await ctx.services.newIds.reserve("invoice_lines", lines.length);
  const rows: Row[] = [];
  for (const { name, rate, money: part } of lines)
    rows.push({
      [LINE_ID]: await ctx.services.newIds.next("invoice_lines"),
      name,
      rate: rate ?? "0",
      money: Number(part),
    });
  return rows;
}

/** The amount is that of its rows; one that is typed alone is laid over the rates of the contract. */
async function settleMoney(ctx: Context, { columns, before }: Draft, contract: Invoicing): Promise<void> {
  if (before && columns.items === undefined && columns.money === undefined) return;
  const typed = text(columns.money);
  let rows = columns.items === undefined ? [] : rowsIn(columns.items);
  if (rows.length === 0) {
    const money = typed === "" ? text(before?.money) : typed;
    if (money === "" || decimal(money).lte(0)) throw invalidField("money", invoiceSaid.noMoney);
    rows = await proposed(ctx, money, contract);
  }
  rows = rows.map(counted);
  const sum = sumOf(rows, "money");
  if (typed !== "" && !decimal(typed).eq(sum)) throw invalidField("money", invoiceSaid.sumDiffers({ money: sum }));
  if (decimal(sum).lte(0)) throw invalidField("money", invoiceSaid.noMoney);
  Object.assign(columns, { items: rows, money: sum, net: sumOf(rows, "net"), tax: sumOf(rows, "tax") });
}

/** What an invoice holds of its contract already. */
const heldBy = (before: RecordRow | undefined): string => text(before?.applied_money) || "0";

export async function beforeSave(ctx: Context, drafts: readonly Draft[]): Promise<void> {
  const ids = [...new Set(drafts.map(contractOf))].sort((one, other) => one - other);
  await holdContracts(ctx, ids);
  const contracts = await invoicingOf(ctx, ids);
  const organisation = await ctx.services.organisation.get();
  const used = new Map<number, ReturnType<typeof decimal>>();
  for (const draft of drafts) {
    const { columns, before } = draft;
    const id = contractOf(draft);
    const contract = contracts.get(id);
    if (!contract?.inForce) throw new Refusal("CONFLICT", invoiceSaid.noContract);
    if (!before || columns.applied_on === null) columns.applied_on ??= today(ctx);
    settleTitle(draft);
    await settleMoney(ctx, draft, contract);
    const whole: Columns = { ...before, ...columns };
    if (!before || columns.applied_on !== undefined) await assertOpenDay(ctx, "date", text(whole.applied_on));
    const taken = used.get(id) ?? ZERO;
    const room = larger(ZERO, decimal(contract.room).plus(heldBy(before)).minus(taken));
    if (decimal(text(whole.money)).gt(room))
      throw invalidField("money", invoiceSaid.overRoom({ money: moneyText(room) }));
    if (before) continue;
    used.set(id, taken.plus(text(whole.money)));
    columns.user_id = contract.ownerId;
    columns.branch_id = organisation.people.get(contract.ownerId)?.branchId ?? null;
  }
  await rememberTitles(ctx, drafts, contracts);
}

/** Before an application counts again, or comes back: there is room for it. @throws CONFLICT */
export async function assertRoom(ctx: Context, ids: readonly number[], asked: readonly AskedRoom[]): Promise<void> {
  await holdContracts(
    ctx,
    [...ids].sort((one, other) => one - other),
  );
  const contracts = await invoicingOf(ctx, ids);
  for (const id of ids) {
    const contract = contracts.get(id);
    const wanted = total(asked.filter(({ contractId }) => contractId === id).map(({ money }) => decimal(money)));
    if (wanted.eq(0)) continue;
    if (!contract?.inForce) throw new Refusal("CONFLICT", invoiceSaid.noContract);
    if (wanted.gt(contract.room))
      throw new Refusal("CONFLICT", invoiceSaid.overRoom({ money: moneyText(larger(ZERO, decimal(contract.room))) }));
  }
}

export interface AskedRoom {
  contractId: number;
  money: string;
}
