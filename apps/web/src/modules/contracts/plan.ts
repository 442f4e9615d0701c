/** The plan rows of a contract while its form is filled in: made at once, and kept once somebody typed in them. */
import { decimal, moneyText, total } from "@qicheng/engine/documents/money";
import { PAYMENT_TYPES, type PaymentType, proposedRows, rowName } from "@qicheng/engine/documents/plan";
import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { lineTotals } from "@qicheng/engine/fields/line-totals";
import { type Row, rowsIn } from "@qicheng/engine/fields/row-columns";
import { ownValue } from "@qicheng/engine/text/own-value";
import { scalarText } from "@qicheng/engine/text/scalar-text";
import { businessDay } from "@qicheng/engine/time/business-time";
import type { Changing } from "../../kernel/forms/values/form-parts";
import { inPlaceOf } from "../../kernel/forms/values/row-values";
import { say } from "../../kernel/i18n/language";

type Values = Readonly<Record<string, unknown>>;

/** Days from today to the first payment, unless one types another day. */
const FIRST_AFTER = 30;
const DAY_MS = 86_400_000;
const AMOUNT = /^\d{1,13}(?:\.\d{1,2})?$/;
/** What the amount of a contract follows from. */
const OF_MONEY: ReadonlySet<string> = new Set(["listJson", "Money", "taxMode"]);

const textOf = (value: unknown): string => (value === undefined || value === null ? "" : scalarText(value).trim());
const typeOf = ({ hkType }: Values): PaymentType => (Number(hkType) || PAYMENT_TYPES.once) as PaymentType;

/** What the lines add up to. */
export function totalOf(fields: readonly FieldDef[], values: Values): string {
  const sums = new Map(lineTotals(fields, values));
  return moneyText(decimal(String(sums.get("money_total") ?? 0)));
}

/** What was agreed: what is typed, else the total. */
export function moneyOf(fields: readonly FieldDef[], values: Values): string {
  const typed = textOf(ownValue(values, "Money"));
  return AMOUNT.test(typed) ? moneyText(decimal(typed)) : totalOf(fields, values);
}

const amountOf = ({ money }: Row): string => textOf(money);

/** What the rows add up to; those without an amount count for nothing. */
export const plannedSum = (rows: readonly Row[]): string =>
  moneyText(total(rows.map(amountOf).flatMap((text) => (AMOUNT.test(text) ? [decimal(text)] : []))));

/** The row with another value; whoever types in it goes on typing there. */
const put = (row: Row, key: string, value: string): Row =>
  ownValue(row, key) === value ? row : inPlaceOf(row, { ...row, [key]: value });

const named = (type: PaymentType, rows: readonly Row[]): Row[] =>
  rows.map((row, at) => put(row, "qici", say(rowName(type, at))));

interface Wanted {
  money: string;
  first: string;
  count?: number;
}

/** Equal shares; without an amount yet, the days alone. */
function proposed(type: PaymentType, { money, first, count }: Wanted): Row[] {
  const given = { first, ...(count === undefined ? {} : { count }) };
  const rows = proposedRows(type, money, given);
  const bare = rows ?? (proposedRows(type, "999999.99", given) ?? []).map(({ date }) => ({ date, money: "" }));
  return named(type, bare as unknown as Row[]);
}

/** Nobody has typed an amount: they are the shares of the amount that was there. */
function isUntouched(type: PaymentType, rows: readonly Row[], money: string): boolean {
  const amounts = rows.map(amountOf);
  if (amounts.every((amount) => amount === "")) return true;
  const shares = proposed(type, { money, first: businessDay(), count: rows.length }).map(amountOf);
  return shares.length === amounts.length && shares.every((share, at) => sameAmount(share, amounts[at] ?? ""));
}

const sameAmount = (one: string, other: string): boolean =>
  one === other || (AMOUNT.test(one) && AMOUNT.test(other) && decimal(one).eq(decimal(other)));

function firstDay(rows: readonly Row[]): string {
  const typed = textOf(rows[0]?.date);
  return typed || new Date(Date.parse(`${businessDay()}T00:00:00Z`) + FIRST_AFTER * DAY_MS).toISOString().slice(0, 10);
}

/** The same rows with the shares of another amount. */
function shared(type: PaymentType, rows: readonly Row[], money: string): Row[] {
  const shares = proposed(type, { money, first: firstDay(rows), count: rows.length });
  return rows.map((row, at) => put(row, "money", amountOf(shares[at] ?? {})));
}

/** One amount was typed: the last row takes the rest, as long as there is one. */
function withRest(rows: readonly Row[], before: readonly Row[], money: string): readonly Row[] {
  const last = rows.length - 1;
  const changed = rows.flatMap((row, at) => (amountOf(row) === amountOf(before[at] ?? {}) ? [] : [at]));
  const isOne = rows.length === before.length && changed.length === 1 && changed[0] !== last;
  if (!isOne) return rows;
  const rest = decimal(money).minus(decimal(plannedSum(rows.slice(0, last))));
  return rest.gt(0) ? rows.map((row, at) => (at === last ? put(row, "money", moneyText(rest)) : row)) : rows;
}

/** A new row of a plan comes a month after the one before. */
function grown(type: PaymentType, rows: readonly Row[], before: readonly Row[], money: string): readonly Row[] {
  if (rows.length === before.length || !isUntouched(type, before, money)) return rows;
  const days = proposed(type, { money, first: firstDay(rows), count: rows.length });
  const dated = rows.map((row, at) => (textOf(row.date) === "" ? put(row, "date", textOf(days[at]?.date)) : row));
  return type === PAYMENT_TYPES.monthly ? shared(type, dated, money) : dated;
}

/** Plan rows that follow from another value; undefined where they stay. */
export function planFollows({ key, before, values, fields }: Changing): Record<string, unknown> | undefined {
  const type = typeOf(values);
  const rows = rowsIn(values.hkList);
  const money = moneyOf(fields, values);
  if (key === "hkType") {
    if (type === PAYMENT_TYPES.once) return { hkList: [] };
    return { hkList: proposed(type, { money, first: firstDay(rows) }) };
  }
  if (type === PAYMENT_TYPES.once) return undefined;
  if (key === "hkList") {
    const was = rowsIn(before);
    return { hkList: named(type, withRest(grown(type, rows, was, money), was, money)) };
  }
  if (!OF_MONEY.has(key)) return undefined;
  const former = moneyOf(fields, { ...values, [key]: before });
  return isUntouched(type, rows, former) ? { hkList: shared(type, rows, money) } : undefined;
}
