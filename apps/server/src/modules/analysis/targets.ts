/** Targets of people and branches by month, what was reached of them, and who may set which. */
import { analysisSaid } from "@qicheng/api/analysis/messages";
import type { bi } from "@qicheng/api/analysis/routes";
import type { TargetLine, Targets } from "@qicheng/api/analysis/shapes";
import type { RouteArguments } from "@qicheng/api/kernel/define-routes";
import { bucketsOf, yearOf } from "@qicheng/engine/analysis/periods";
import { rateOf } from "@qicheng/engine/analysis/rates";
import { decimal, total } from "@qicheng/engine/documents/money";
import { businessTime } from "@qicheng/engine/time/business-time";
import { sql } from "kysely";
import type { OrganisationSnapshot } from "../../kernel/access/organisation";
import type { Context } from "../../kernel/work/context";
import { grouped } from "../../kernel/work/grouped";
import { type Sum, sumsOf } from "./count";
import { figureNamed } from "./figures";
import { branchesInOrder, personName } from "./labels";
import { saveTargets } from "./save-targets";
import { wireFigure } from "./sheet";
import { yearSpan } from "./spans";
import { sightOf, type TargetKind } from "./target-sight";

type Asked = RouteArguments<typeof bi.target>;

/** What each kind is held against. */
const FIGURES: Readonly<Record<TargetKind, string>> = { contract: "contractMoney", received: "received" };
const MONTHS = 12;
const NONE = Array.from({ length: MONTHS }, () => "0");

interface Stored {
  user_id: number | null;
  branch_id: number | null;
  months: string[];
  version: number;
}

const SETS = "bi.manage.target";

/** Amounts of what was reached, by month and person or branch. */
interface Reached {
  figure: ReturnType<typeof wireFigure> | null;
  of: (holds: (sum: Sum) => boolean) => string[] | null;
}
const [TIME, PERSON, BRANCH] = [0, 1, 2] as const;

async function reached(ctx: Context, { kind, year, only, branch }: Wanted): Promise<Reached> {
  const figure = figureNamed(FIGURES[kind]);
  const by = [{ dimension: "time", grain: "month" }, { dimension: "person" }, { dimension: "branch" }] as const;
  const sums = await sumsOf(ctx, figure, {
    narrowed: {
      days: yearSpan(year),
      ...(only === null ? {} : { people: [only] }),
      ...(branch === null ? {} : { branch }),
    },
    by,
  });
  if (!sums) return { figure: null, of: () => null };
  const keys = bucketsOf(yearOf(year), "month").map(({ key }) => key);
  return {
    figure: wireFigure(ctx, figure),
    of: (holds) => {
      const months = grouped(sums.filter(holds), ({ values }) => values[TIME]);
      return keys.map((key) => total((months.get(key) ?? []).map(({ amount }) => decimal(amount))).toFixed());
    },
  };
}

const sumOf = (months: readonly string[]): string => total(months.map(decimal)).toFixed();

function lineOf(
  given: Pick<TargetLine, "of" | "id" | "name" | "depth">,
  stored: Stored | undefined,
  { actual, people }: { actual: string[] | null; people: string },
): TargetLine {
  const months = stored?.months ?? NONE;
  const wanted = sumOf(months);
  const got = actual && sumOf(actual);
  return {
    ...given,
    months: months.map(Number),
    total: Number(wanted),
    peopleTotal: Number(people),
    actual: actual?.map(Number) ?? null,
    actualTotal: got === null ? null : Number(got),
    rate: got === null ? null : rateOf(got, wanted),
    version: stored?.version ?? 0,
  };
}

/** Targets of a year by person and by branch. */
export async function storedOf(ctx: Context, kind: TargetKind, year: number) {
  const { rows } = await sql<Stored>`
    select user_id, branch_id, months::text[] as months, version from targets
    where year = ${year} and kind = ${kind}`.execute(ctx.db);
  return {
    people: new Map(rows.flatMap((row) => (row.user_id === null ? [] : [[row.user_id, row] as const]))),
    branches: new Map(rows.flatMap((row) => (row.branch_id === null ? [] : [[row.branch_id, row] as const]))),
  };
}

/** What the people of a branch and below are to reach together. */
function peopleTotal(organisation: OrganisationSnapshot, people: ReadonlyMap<number, Stored>, branch: number): string {
  const tree = new Set(organisation.branchTree(branch));
  const targets = [...people.values()].flatMap(({ user_id: id, months }) =>
    tree.has(organisation.people.get(id ?? 0)?.branchId ?? 0) ? months : [],
  );
  return sumOf(targets);
}

interface Wanted {
  kind: TargetKind;
  year: number;
  /** One person alone. */
  only: number | null;
  /** One branch alone, without its people. */
  branch: number | null;
}

/** Branches in their order, the people of each below it: all who may be set, and leavers who have a target or a result. */
async function linesOf(ctx: Context, wanted: Wanted): Promise<Pick<Targets, "figure" | "rows">> {
  const { kind, year, only, branch: one } = wanted;
  const { organisation, sees, seesBranch, everybody } = await sightOf(ctx);
  const stored = await storedOf(ctx, kind, year);
  const { figure, of } = await reached(ctx, wanted);
  const rows = branchesInOrder(organisation).flatMap(({ branch, depth }): TargetLine[] => {
    if (one !== null && branch.id !== one) return [];
    const tree = new Set(organisation.branchTree(branch.id).map(String));
    const own = lineOf({ of: "branch", id: branch.id, name: branch.name, depth }, stored.branches.get(branch.id), {
      actual: of(({ values }) => tree.has(values[BRANCH] ?? "")),
      people: peopleTotal(organisation, stored.people, branch.id),
    });
    const below = one === null ? (everybody.get(branch.id) ?? []) : [];
    const people = below.filter(sees).flatMap((person) => {
      if (only !== null && person.id !== only) return [];
      const line = lineOf(
        { of: "person", id: person.id, name: personName(ctx, person), depth: depth + 1 },
        stored.people.get(person.id),
        { actual: of(({ values }) => values[PERSON] === String(person.id)), people: "0" },
      );
      return person.quit && line.total === 0 && (line.actualTotal ?? 0) === 0 ? [] : [line];
    });
    return [...(only === null && seesBranch(branch.id) ? [own] : []), ...people];
  });
  const head = figure && { ...figure, value: null, former: null, lastYear: null };
  return { figure: head, rows };
}

/** Reads the targets of a year, or sets some of them first. */
export async function target(ctx: Context, asked: Asked) {
  const year = asked.year ?? Number(businessTime().slice(0, 4));
  const { act, type, rows } = asked;
  if (act === "save") await saveTargets(ctx, { kind: type, year, rows });
  const data: Targets = {
    asOf: businessTime(),
    year,
    sets: ctx.can(SETS) ? 1 : 0,
    ...(await linesOf(ctx, { kind: type, year, only: asked.UserID, branch: asked.BranchID })),
  };
  return act === "save" ? { data, msg: analysisSaid.targetSaved } : { data };
}
