/** Customers that people have now, by what they are. */
import { analysisSaid } from "@qicheng/api/analysis/messages";
import type { Analysis, AnalysisLine, AnalysisTable } from "@qicheng/api/analysis/shapes";
import type { Narrowed } from "@qicheng/engine/analysis/figures";
import type { Days } from "@qicheng/engine/analysis/periods";
import { titleOf } from "@qicheng/engine/fields/field-def";
import { businessTime } from "@qicheng/engine/time/business-time";
import { ownFields } from "../../kernel/records/access/field-rights";
import { boardOf } from "../../kernel/records/read/board";
import type { Context } from "../../kernel/work/context";
import { added, type By, sumsOf } from "./count";
import { figureNamed } from "./figures";
import { largestFirst, line, provinceTable } from "./kinds";
import { branchesInOrder, branchLine, personLine } from "./labels";
import { type Whose, wireFigure } from "./sheet";

const MODULE = "customer";
/** Fields of few values, and the one of regions. */
const KINDS = ["status", "clue", "LaiYuan", "industry", "scale"] as const;
const REGION = "city";

interface Asked extends Whose {
  days: Days | null;
}

const narrowedTo = ({ userids, BranchID, days }: Asked): Narrowed => ({
  days: days ?? undefined,
  people: userids,
  ...(BranchID === null ? {} : { branch: BranchID }),
});

/** How many by each value; '' for those without one. Undefined where the caller may not tell them apart. */
async function counts(ctx: Context, asked: Asked, by: By): Promise<ReadonlyMap<string, number> | undefined> {
  const sums = await sumsOf(ctx, figureNamed("held"), { narrowed: narrowedTo(asked), by: [by] });
  return sums && new Map(sums.map(({ values, amount }) => [values[0] ?? "", Number(amount)]));
}

async function kindTable(ctx: Context, asked: Asked, key: string): Promise<AnalysisTable[]> {
  const fields = await ownFields(ctx, MODULE);
  const field = fields.byKey.get(key);
  const found = field && (await counts(ctx, asked, { field: key }));
  if (!found) return [];
  const { board = [] } = await boardOf(ctx, fields, { board: key, counts: found });
  const lines = board
    .filter(({ count }) => count > 0)
    .map(({ value, label, count }) => {
      const more = [value === "" ? { field: key, op: "empty" } : { field: key, op: "in", value: [value] }];
      return line({ key: String(value), label: label || ctx.say(analysisSaid.none), narrowed: { more } }, [count]);
    });
  return [{ key, title: ctx.say(titleOf(field)), lines: largestFirst(lines) }];
}

async function regionTable(ctx: Context, asked: Asked): Promise<AnalysisTable[]> {
  const found = (await ownFields(ctx, MODULE)).byKey.has(REGION) && (await counts(ctx, asked, { field: REGION }));
  if (!found) return [];
  const column = new Map([...found].map(([region, count]) => [region, String(count)]));
  return [await provinceTable(ctx, REGION, [column])];
}

async function peopleTables(ctx: Context, asked: Asked): Promise<AnalysisTable[]> {
  const organisation = await ctx.services.organisation.get();
  const people = await counts(ctx, asked, { dimension: "person" });
  const branches = await counts(ctx, asked, { dimension: "branch" });
  const persons = [...organisation.people.values()].map((person) =>
    line(personLine(ctx, person), [people?.get(String(person.id)) ?? 0]),
  );
  const trees = branchesInOrder(organisation, asked.BranchID).map((placed) => {
    const below = organisation.branchTree(placed.branch.id);
    return line(branchLine(placed), [below.reduce((sum, id) => sum + (branches?.get(String(id)) ?? 0), 0)]);
  });
  const some = ({ cells }: AnalysisLine) => (cells[0] ?? 0) > 0;
  return [
    { key: "person", title: ctx.say(analysisSaid.byPerson), lines: largestFirst(persons.filter(some)) },
    { key: "branch", title: ctx.say(analysisSaid.byBranch), lines: trees.filter(some) },
  ];
}

export async function customerTotals(ctx: Context, asked: Asked): Promise<Analysis> {
  const held = figureNamed("held");
  const all = await sumsOf(ctx, held, { narrowed: narrowedTo(asked), by: [] });
  const tables: AnalysisTable[] = [];
  if (all) {
    for (const key of KINDS) tables.push(...(await kindTable(ctx, asked, key)));
    tables.push(...(await regionTable(ctx, asked)), ...(await peopleTables(ctx, asked)));
  }
  return {
    asOf: businessTime(),
    days: asked.days,
    former: null,
    lastYear: null,
    figures: [{ ...wireFigure(ctx, held), value: all ? Number(added(all)) : null, former: null, lastYear: null }],
    tables,
  };
}
