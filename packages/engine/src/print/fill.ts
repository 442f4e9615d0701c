/** Texts of a template with what they ask for. A placeholder is looked up by its name; whatever else stands there is text. */
import { type Amount, decimal, total } from "../documents/money";
import { checkFilter, FilterError, matches } from "../fields/filter";
import type { ValueKind } from "../fields/operators";
import { ownValue } from "../text/own-value";
import { FORMATS, type PaperFormat, type PrintItem } from "./template";
import { upperMoney } from "./upper-money";

export interface PaperValue {
  /** As it stands on paper without a format. */
  text: string;
  /** By which conditions and sums count. */
  value?: unknown;
  kind: ValueKind;
}

export type PaperRow = Readonly<Record<string, PaperValue>>;

export interface PaperRows {
  /** Columns that the reader has. */
  columns: readonly string[];
  rows: readonly PaperRow[];
}

/** What a record says on paper to one reader. */
export interface PaperData {
  fields: PaperRow;
  tables: Readonly<Record<string, PaperRows>>;
  /** Pictures of the record as data addresses, by field. */
  pictures?: Readonly<Record<string, readonly string[]>>;
}

/** Names that every page answers by itself. */
export const PAGE_KEYS = ["page", "pages"] as const;

const PLACEHOLDER = /\{([^{}|]{1,80})(?:\|([a-z]{1,12}))?\}/g;

/** Keys that a text asks for. */
export const keysIn = (text: string): string[] => [...text.matchAll(PLACEHOLDER)].map(([, key = ""]) => key);

const isFormat = (name: string | undefined): name is PaperFormat => FORMATS.includes(name as PaperFormat);

const asDecimal = (value: unknown): Amount | undefined => {
  const text = typeof value === "number" || typeof value === "string" ? String(value) : "";
  return /^-?\d+(\.\d+)?$/.test(text) ? text : undefined;
};

const asDay = (text: string): string => /^\d{4}-\d\d-\d\d/.exec(text)?.[0] ?? text;

function chineseDay(text: string): string {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)/.exec(text) ?? [];
  return year === undefined ? text : `${year}年${Number(month)}月${Number(day)}日`;
}

export function formatted({ text, value }: PaperValue, format: string | undefined): string {
  if (!isFormat(format) || text === "") return text;
  if (format === "day") return asDay(text);
  if (format === "date") return chineseDay(text);
  const amount = asDecimal(value);
  if (amount === undefined) return text;
  return format === "upper" ? upperMoney(amount) : decimal(amount).toFixed();
}

/** @param data an unknown name stays as it was typed */
export function filled(text: string, data: PaperRow): string {
  return text.replaceAll(PLACEHOLDER, (typed, key: string, format: string | undefined) => {
    const found = ownValue(data, key);
    return found === undefined ? typed : formatted(found, format);
  });
}

/** Whether the item stands on the paper of this record. What asks for a field that the reader lacks does not hold. */
export function isShown({ show }: Pick<PrintItem, "show">, { fields }: PaperData, now: string): boolean {
  if (show === undefined) return true;
  try {
    const checked = checkFilter(show, (key) => ownValue(fields, key)?.kind, now);
    return matches(checked, (key) => ownValue(fields, key)?.value);
  } catch (error) {
    if (error instanceof FilterError) return false;
    throw error;
  }
}

/** The sum of a column over rows, with as many decimals as its values have and at least two. */
export function columnSum(rows: readonly PaperRow[], field: string): PaperValue {
  const values = rows.flatMap((row) => asDecimal(ownValue(row, field)?.value) ?? []);
  const sum = total(values.map(decimal));
  const scale = Math.max(0, ...values.map((value) => value.split(".")[1]?.replace(/0+$/, "").length ?? 0));
  const isMoney = rows.some((row) => /\.\d\d$/.test(ownValue(row, field)?.text ?? ""));
  const plain = sum.toFixed(isMoney ? Math.max(2, scale) : scale);
  const [whole = "", fraction] = plain.split(".");
  const grouped = isMoney ? whole.replaceAll(/\B(?=(\d{3})+$)/g, ",") : whole;
  return { text: fraction === undefined ? grouped : `${grouped}.${fraction}`, value: plain, kind: "number" };
}
