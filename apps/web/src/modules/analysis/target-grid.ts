/** The numbers of a grid of targets while they are typed: texts by line and month, pasted from a sheet, split over months. */
import { decimal, moneyText, plainText, total } from "@qicheng/engine/documents/money";
import { splitByWeights } from "@qicheng/engine/documents/split";

export const MONTHS = Array.from({ length: 12 }, (_, at) => at);

/** What is typed of each line that differs from what is stored. */
export type Typed = ReadonlyMap<string, readonly string[]>;

const AMOUNT = /^\d{1,13}(?:\.\d{1,2})?$/;

/** As it is meant: without blanks, signs of thousands and of the currency. */
export const cleaned = (text: string): string => text.normalize("NFKC").replaceAll(/[\s,¥]/g, "");

export const isAmount = (text: string): boolean => text === "" || AMOUNT.test(text);

/** A stored amount as it stands in a field; nothing where it is nothing. */
export const shownAmount = (value: number): string => (value === 0 ? "" : plainText(decimal(String(value))));

/** @returns the sum of a line; undefined where one of its amounts is none */
export const sumOf = (months: readonly string[]): string | undefined =>
  months.every(isAmount) ? moneyText(total(months.map((text) => decimal(text || "0")))) : undefined;

/** A year over its months, by weights that may all be nothing. */
export const splitYear = (year: string, weights: readonly number[]): string[] =>
  splitByWeights(
    year,
    weights.map((weight) => String(Math.max(weight, 0))),
  ).map((part) => plainText(decimal(part)));

interface Place {
  /** Keys of the lines in their order, with what stands in them. */
  lines: readonly { key: string; months: readonly string[] }[];
  line: number;
  month: number;
}

/** Lays the cells of a sheet over the grid from one cell on; what has no place there is left out and counted. */
export function pasted(text: string, { lines, line, month }: Place): { typed: Map<string, string[]>; left: number } {
  const typed = new Map<string, string[]>();
  let left = 0;
  const rows = text.replace(/\r?\n$/, "").split(/\r?\n/);
  for (const [down, row] of rows.entries()) {
    const target = lines[line + down];
    const cells = row.split("\t");
    const room = MONTHS.length - month;
    if (!target) {
      left += cells.length;
      continue;
    }
    left += Math.max(cells.length - room, 0);
    const months = [...target.months];
    for (const [right, cell] of cells.slice(0, room).entries()) months[month + right] = cleaned(cell);
    typed.set(target.key, months);
  }
  return { typed, left };
}
