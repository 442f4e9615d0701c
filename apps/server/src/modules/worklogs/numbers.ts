/** What somebody did in a period, in figures that analyses count, too: kept with his report, and counted anew beside it. */
import type { Context } from "../../kernel/work/context";
import { added, figureNamed, sumsOf } from "../analysis/public";
import type { Period } from "./periods";

/** Keys of figures. */
export const NUMBERS = [
  "followups",
  "leads",
  "customers",
  "contracts",
  "contractMoney",
  "received",
  "tasksDone",
] as const;

/** @returns decimal texts by figure, of those that the caller may see */
export async function countNumbers(ctx: Context, person: number, days: Period): Promise<Map<string, string>> {
  const counted = new Map<string, string>();
  for (const key of NUMBERS) {
    const sums = await sumsOf(ctx, figureNamed(key), { narrowed: { days, people: [person] }, by: [] });
    if (sums) counted.set(key, added(sums));
  }
  return counted;
}

export const figuresOf = (ctx: Context) =>
  NUMBERS.map((key) => {
    const { title, unit } = figureNamed(key);
    return { key, title: ctx.say(title), unit };
  });
