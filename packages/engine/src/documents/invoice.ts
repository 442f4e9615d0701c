/** The lines of an invoice by rate of tax, and how a reversal falls on them. */
import { taxOf } from "./amounts";
import { type Amount, decimal, moneyText, total } from "./money";
import { portionOf, splitByWeights } from "./split";

/** A rate as fields have it: percent, or `exempt`; null where nothing is said. */
export type RateText = string | null | undefined;

const EXEMPT = "exempt";

/** Net and tax of an amount that holds its tax. */
export function invoiceTax(money: Amount, rate: RateText): { net: string; tax: string } {
  const { net, tax } = taxOf(money, rate === EXEMPT || rate === "" ? null : rate, "included");
  return { net, tax };
}

export interface SoldAt {
  name: string;
  rate: RateText;
  /** What the customer pays for it. */
  gross: Amount;
}

export interface ProposedLine {
  name: string;
  rate: RateText;
  money: string;
}

/** One line for each rate of what was sold: so much money falls on them as their gross amounts weigh. Lines of nothing are left out. */
export function linesByRate(money: Amount, sold: readonly SoldAt[], more: string): ProposedLine[] {
  const groups = new Map<string, { name: string; count: number; rate: RateText; grosses: Amount[] }>();
  for (const { name, rate, gross } of sold) {
    const key = rate ?? "";
    const group = groups.get(key) ?? { name, count: 0, rate, grosses: [] };
    group.count += 1;
    group.grosses.push(gross);
    groups.set(key, group);
  }
  const all = [...groups.values()];
  const shares = splitByWeights(
    money,
    all.map(({ grosses }) => moneyText(total(grosses.map(decimal)))),
  );
  return all.flatMap(({ name, count, rate }, at) => {
    const share = shares[at] ?? "0.00";
    return decimal(share).gt(0) ? [{ name: count > 1 ? `${name}${more}` : name, rate, money: share }] : [];
  });
}

/** A line of an issued invoice, with what was taken back of it. */
export interface IssuedLine {
  id: number;
  money: Amount;
  net: Amount;
  redMoney: Amount;
}

export interface RedPart {
  lineId: number;
  money: string;
  net: string;
  tax: string;
}

/**
 * What a reversal takes of each line: by what is left of them. Net and tax are cumulative shares of the line, so that the
 * last reversal takes exactly what is left of both.
 * @param money above zero, at most what is left of all lines
 */
export function redParts(money: Amount, lines: readonly IssuedLine[]): RedPart[] {
  const left = lines.map((line) => moneyText(decimal(line.money).minus(line.redMoney)));
  const shares = splitByWeights(money, left);
  return lines.flatMap((line, at) => {
    const part = shares[at] ?? "0.00";
    if (decimal(part).eq(0)) return [];
    const net = portionOf(line.net, line.money, line.redMoney, part);
    return [{ lineId: line.id, money: part, net, tax: moneyText(decimal(part).minus(net)) }];
  });
}
