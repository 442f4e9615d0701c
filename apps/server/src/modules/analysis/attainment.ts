/** What was reached of targets, beside what was reached: by time, person and branch. */
import { analysisSaid } from "@qicheng/api/analysis/messages";
import type { Analysis, AnalysisFigure, AnalysisLine } from "@qicheng/api/analysis/shapes";
import { type Days, monthsOf } from "@qicheng/engine/analysis/periods";
import { rateOf } from "@qicheng/engine/analysis/rates";
import { decimal, total } from "@qicheng/engine/documents/money";
import type { Context } from "../../kernel/work/context";
import type { Whose } from "./sheet";
import { sightOf, type TargetKind } from "./target-sight";
import { storedOf } from "./targets";

const KINDS = [
  { key: "contractRate", kind: "contract", figure: "contractMoney" },
  { key: "receivedRate", kind: "received", figure: "received" },
] as const satisfies readonly { key: keyof typeof analysisSaid; kind: TargetKind; figure: string }[];
const MONTH_KEY = /^\d{4}-\d{2}$/;
const MONTHS = 12;

interface Asked extends Whose {
  days: Days;
  /** Of which the targets count: a running month, quarter or year has all of its target. Null: of none. */
  months: number | null;
}

/** How many months of targets a span is held against: only one that begins a month, a quarter or a year has any. */
export const targetMonths = (days: Days): number | null => monthsOf(days) ?? null;

/** The target of a person or a branch in months of the year that are counted from 0; undefined where the caller may not see it. */
type TargetOf = (of: "person" | "branch", id: number, months: readonly number[]) => string | undefined;

async function targetsOf(ctx: Context, kind: TargetKind, year: number) {
  const { organisation, sees, seesBranch } = await sightOf(ctx);
  const stored = await storedOf(ctx, kind, year);
  const sumOf = (amounts: readonly string[] | undefined, months: readonly number[]) =>
    total(months.map((at) => decimal(amounts?.[at] ?? "0"))).toFixed();
  const targetOf: TargetOf = (of, id, months) => {
    const person = organisation.people.get(id);
    if (of === "person") return person && sees(person) ? sumOf(stored.people.get(id)?.months, months) : undefined;
    return seesBranch(id) ? sumOf(stored.branches.get(id)?.months, months) : undefined;
  };
  const everybody = [...organisation.people.values()].filter(sees).map(({ id }) => id);
  return { targetOf, everybody };
}

/** What all of an answer is held against: a branch's own target, else those of its people together. */
function wholeTarget(
  { userids, BranchID }: Whose,
  { targetOf, everybody }: Awaited<ReturnType<typeof targetsOf>>,
  months: readonly number[],
): string | undefined {
  if (BranchID !== null && userids.length === 0) return targetOf("branch", BranchID, months);
  const people = userids.length > 0 ? userids : everybody;
  const targets = people.map((id) => targetOf("person", id, months));
  return targets.includes(undefined) ? undefined : total(targets.map((one) => decimal(one ?? "0"))).toFixed();
}

const reached = (actual: number | null | undefined, target: string | undefined): number | null =>
  actual === null || actual === undefined || target === undefined ? null : rateOf(String(actual), target);

/** @returns the same with a rate beside each of the figures that have targets */
export async function withAttainment(ctx: Context, whole: Analysis, asked: Asked): Promise<Analysis> {
  const year = Number(asked.days.from.slice(0, 4));
  const first = Number(asked.days.from.slice(5, 7)) - 1;
  const months = Array.from({ length: Math.min(asked.months ?? 0, MONTHS - first) }, (_, at) => first + at);
  let made = whole;
  for (const { key, kind, figure } of KINDS) {
    const at = made.figures.findIndex((one) => one.key === figure);
    if (at === -1) continue;
    const targets = await targetsOf(ctx, kind, year);
    const inMonth = (month: string) => wholeTarget(asked, targets, [Number(month.slice(5)) - 1]);
    const targetOf: Readonly<Record<string, (line: AnalysisLine) => string | undefined>> = {
      time: (line) => (MONTH_KEY.test(line.key) ? inMonth(line.key) : undefined),
      person: (line) => targets.targetOf("person", Number(line.key), months),
      branch: (line) => (line.key === "" ? undefined : targets.targetOf("branch", Number(line.key), months)),
    };
    const head: AnalysisFigure = {
      key,
      title: ctx.say(analysisSaid[key]),
      unit: "percent",
      note: ctx.say(analysisSaid.attainmentNote),
      parts: [],
      value: reached(made.figures[at]?.value, wholeTarget(asked, targets, months)),
      former: null,
      lastYear: null,
    };
    const tables = made.tables.map((table) => ({
      ...table,
      lines: table.lines.map((line) => ({
        ...line,
        cells: line.cells.toSpliced(at + 1, 0, reached(line.cells[at], targetOf[table.key]?.(line))),
        former: line.former.length > 0 ? line.former.toSpliced(at + 1, 0, null) : [],
      })),
    }));
    made = { ...made, figures: made.figures.toSpliced(at + 1, 0, head), tables };
  }
  return made;
}
