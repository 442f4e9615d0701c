/** Acts on invoices that have been approved: issue, send, reverse, void. */
import { invoiceSaid } from "@qicheng/api/invoices/messages";
import { type IssuedLine, redParts } from "@qicheng/engine/documents/invoice";
import { decimal, moneyText, total } from "@qicheng/engine/documents/money";
import { scalarText } from "@qicheng/engine/text/scalar-text";
import { sql } from "kysely";
import { countFigures, type Figure } from "../../kernel/documents/effects";
import { ownFields } from "../../kernel/records/access/field-rights";
import { assertAbility } from "../../kernel/records/access/policy";
import { reachOf } from "../../kernel/records/access/scope";
import { findRecord, lockRecords } from "../../kernel/records/read/read";
import type { RecordRow } from "../../kernel/records/type/record-type";
import { noun, tell } from "../../kernel/records/type/tell";
import { writeColumns } from "../../kernel/records/write/acts";
import { refuseHeld } from "../../kernel/records/write/held-rows";
import { resolveReferences } from "../../kernel/records/write/resolve-references";
import { tieFiles } from "../../kernel/records/write/tie";
import type { Context } from "../../kernel/work/context";
import { invalid, invalidField, notFound, Refusal } from "../../kernel/work/refusal";
import { assertOpenDay, today } from "../receivables/public";
import { invoiceType } from "./type";

const MODULE = "invoice";
const NUMBER = /^[0-9A-Z]{6,30}$/;

/** An invoice, held with its contract. */
async function locked(ctx: Context, id: number, ability: string): Promise<RecordRow> {
  const scope = await reachOf(ctx, invoiceType);
  const [row] = await lockRecords(ctx, invoiceType, [id], scope);
  if (!row) throw notFound();
  assertAbility(ctx, { type: invoiceType, scope }, row, ability);
  await refuseHeld(ctx, MODULE, id);
  return row;
}

const facts = (row: RecordRow) => ({ title: noun(invoiceType.title), name: String(row.order_sn) });

/** As they are printed: wide letters and blanks are typed, too. */
function printed(field: string, given: string): string {
  const number = given.normalize("NFKC").replaceAll(/\s/g, "").toUpperCase();
  if (!NUMBER.test(number)) throw invalidField(field, invoiceSaid.numberForm);
  return number;
}

/** 开票额 by the day of issue, and what was reversed by its own day; none of a void one. */
async function countInvoice(ctx: Context, id: number): Promise<void> {
  const { rows } = await sql<{ day: string; userId: number | null; branchId: number | null; amount: string }>`
    select i.issued_on::text as day, i.user_id as "userId", i.branch_id as "branchId", i.money::text as amount
      from invoices i where i.id = ${id} and i.issued_on is not null and i.voided_on is null
    union all
    select d.day::text, i.user_id, i.branch_id, (-d.money)::text from invoice_reds d join invoices i on i.id = d.invoice_id
      where i.id = ${id}`.execute(ctx.db);
  const figures = rows.map((row): Figure => ({ figure: "invoice.money", ...row }));
  await countFigures(ctx, { module: MODULE, id }, figures);
}

/** Uploads of the caller, of the kinds that an invoice may have. @throws VALIDATION */
async function fileOf(ctx: Context, row: RecordRow, ids: readonly number[]): Promise<readonly number[]> {
  if (ids.length === 0) return [];
  const { whole } = await ownFields(ctx, MODULE);
  const values: Record<string, unknown> = { file: [...ids] };
  const problems = await resolveReferences(ctx, whole, values, { stored: row });
  if (problems.length > 0) throw invalid(problems);
  return values.file as number[];
}

interface Issuing {
  id: number;
  number: string;
  date: string | null;
  file: readonly number[];
  logistics: string;
}

export async function issue(ctx: Context, { id, number, date, file, logistics }: Issuing) {
  const row = await locked(ctx, id, "issue");
  const day = date ?? today(ctx);
  await assertOpenDay(ctx, "date", day);
  const name = printed("number", number);
  const files = await fileOf(ctx, row, file);
  await writeColumns(ctx, invoiceType, {
    ids: [id],
    columns: { number: name, issued_on: day, logistics: logistics === "" ? null : logistics, files },
  });
  await tieFiles(ctx, { module: MODULE, id }, invoiceType.fields, { file: files });
  await countInvoice(ctx, id);
  tell(ctx, invoiceType, row, { action: "issue", summary: invoiceSaid.didIssue({ ...facts(row), number: name }) });
  return { msg: invoiceSaid.issuedNow };
}

export async function send(ctx: Context, { id, logistics }: { id: number; logistics: string }) {
  const row = await locked(ctx, id, "send");
  await writeColumns(ctx, invoiceType, { ids: [id], columns: { logistics } });
  tell(ctx, invoiceType, row, { action: "send", summary: invoiceSaid.didSend({ ...facts(row), number: logistics }) });
  return { msg: invoiceSaid.sentNow };
}

interface Reversing {
  id: number;
  money?: string | undefined;
  ext: string;
  number: string;
  date: string | null;
}

/** Takes a part of an issued invoice back, or all that is left of it. */
export async function red(ctx: Context, { id, money, ext, number, date }: Reversing) {
  const row = await locked(ctx, id, "red");
  const day = date ?? today(ctx);
  await assertOpenDay(ctx, "date", day);
  if (day < String(row.issued_on)) throw invalidField("date", invoiceSaid.redBefore);
  const left = decimal(String(row.money)).minus(scalarText(row.red_money ?? 0));
  const taken = money === undefined ? left : decimal(money);
  if (taken.gt(left)) throw invalidField("money", invoiceSaid.redOnly({ money: moneyText(left) }));
  const { rows: lines } = await sql<IssuedLine>`
    select id, money::text, net::text, red_money::text as "redMoney" from invoice_lines
    where invoice_id = ${id} order by position`.execute(ctx.db);
  const parts = redParts(moneyText(taken), lines);
  const net = moneyText(total(parts.map((part) => decimal(part.net))));
  const tax = moneyText(taken.minus(net));
  const name = number === "" ? null : printed("number", number);
  const { rows: made } = await sql<{ id: number }>`
    insert into invoice_reds (invoice_id, number, day, money, net, tax, reason, created_by)
    values (${id}, ${name}, ${day}::date, ${moneyText(taken)}::numeric, ${net}::numeric, ${tax}::numeric,
      ${ext === "" ? null : ext}, ${ctx.me.id}) returning id`.execute(ctx.db);
  const redId = made[0]?.id ?? 0;
  await sql`
    with given as (select * from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb)
      g("lineId" bigint, money numeric, net numeric)),
    kept as (insert into invoice_red_lines (red_id, line_id, money, net)
      select ${redId}, "lineId", money, net from given)
    update invoice_lines l set red_money = l.red_money + g.money, red_net = l.red_net + g.net
    from given g where l.id = g."lineId"`.execute(ctx.db);
  await sql`update invoices set red_money = red_money + ${moneyText(taken)}::numeric, red_net = red_net + ${net}::numeric,
    red_tax = red_tax + ${tax}::numeric, version = version + 1, updated_at = now() where id = ${id}`.execute(ctx.db);
  await countInvoice(ctx, id);
  tell(ctx, invoiceType, row, {
    action: "red",
    summary: invoiceSaid.didRed({ ...facts(row), money: moneyText(taken), reason: ext }),
  });
  return { msg: invoiceSaid.redNow({ money: moneyText(taken) }), data: { id: redId } };
}

/** Paper of this month that nobody has booked yet. */
export async function voidInvoice(ctx: Context, { id, ext }: { id: number; ext: string }) {
  const row = await locked(ctx, id, "void");
  const day = today(ctx);
  const issued = String(row.issued_on);
  if (issued.slice(0, 7) !== day.slice(0, 7)) throw new Refusal("CONFLICT", invoiceSaid.sameMonth);
  await assertOpenDay(ctx, "date", issued);
  await writeColumns(ctx, invoiceType, {
    ids: [id],
    columns: { voided_on: day, void_reason: ext === "" ? null : ext },
  });
  await countInvoice(ctx, id);
  tell(ctx, invoiceType, row, { action: "void", summary: invoiceSaid.didVoid({ ...facts(row), reason: ext }) });
  return { msg: invoiceSaid.voidNow };
}

/** What was taken back of an invoice, the latest first. */
export async function reds(ctx: Context, { id }: { id: number }) {
  await findRecord(ctx, invoiceType, id);
  const { rows } = await sql<{
    id: number;
    number: string;
    date: string;
    money: string;
    net: string;
    tax: string;
    ext: string;
    by: number | null;
  }>`
    select id, coalesce(number, '') as number, day::text as date, money::text, net::text, tax::text,
      coalesce(reason, '') as ext, created_by as by
    from invoice_reds where invoice_id = ${id} order by id desc`.execute(ctx.db);
  const organisation = await ctx.services.organisation.get();
  return {
    data: rows.map(({ by, money, net, tax, ...rest }) => ({
      ...rest,
      money: Number(money),
      net: Number(net),
      tax: Number(tax),
      username: organisation.name(by),
    })),
  };
}
