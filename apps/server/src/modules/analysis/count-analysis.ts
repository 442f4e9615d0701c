/** Analyses: which figures each of them has. */
import type { AnalysisKey } from "@qicheng/api/analysis/pages";
import { bi } from "@qicheng/api/analysis/routes";
import type { Analysis } from "@qicheng/api/analysis/shapes";
import type { RouteArguments } from "@qicheng/api/kernel/define-routes";
import type { Context } from "../../kernel/work/context";
import { withAttainment } from "./attainment";
import { cycle } from "./cycle";
import { rank } from "./rank";
import { sheet } from "./sheet";
import { soldSheet } from "./sold";
import { spanOf, yearSpan } from "./spans";
import { customerTotals } from "./totals";

const MONTHS = 12;

/** The steps in their order: the same leads by default, or those of the days in which they were converted. */
const FUNNELS = {
  added: {
    figures: ["leads", "contacted", "turned", "leadDeals"],
    rates: ["contactRate", "turnRate", "dealRate", "leadDealRate"],
  },
  turned: {
    figures: ["leads", "contacted", "turnedThen", "turnedDeals"],
    rates: ["contactRate", "turnThenRate", "dealThenRate"],
  },
} as const;

type Counts = {
  readonly [Key in AnalysisKey]: (ctx: Context, input: RouteArguments<(typeof bi)[Key]>) => Promise<Analysis>;
};

export const counts: Counts = {
  customerCount: (ctx, input) =>
    sheet(ctx, {
      ...input,
      days: spanOf(input),
      figures: ["leads", "turned", "customers", "deals", "followups"],
      rates: ["turnRate"],
      compared: true,
    }),
  customerTotal: (ctx, input) => customerTotals(ctx, { ...input, days: input.from || input.to ? spanOf(input) : null }),
  funnel: (ctx, input) => sheet(ctx, { ...input, days: spanOf(input), ...FUNNELS[input.view] }),
  cycle: (ctx, input) => cycle(ctx, { ...input, days: spanOf(input) }),
  effort: (ctx, input) =>
    sheet(ctx, {
      ...input,
      days: spanOf(input),
      figures: ["customers", "wonCustomers", "openCustomers", "wonEffort", "openEffort"],
      rates: ["winRate", "effortPerWon", "effortPerOpen"],
      compared: true,
    }),
  renewal: (ctx, input) =>
    sheet(ctx, {
      ...input,
      days: spanOf(input),
      figures: ["dueTerms", "renewedTerms", "dueTermMoney", "renewedTermMoney"],
      rates: ["renewalRate", "renewalMoneyRate"],
      compared: true,
    }),
  product: (ctx, input) => soldSheet(ctx, { ...input, days: spanOf(input) }),
  customerRank: rank,
  financeTotal: async (ctx, input) => {
    const days = yearSpan(input.year);
    const figures = ["contractMoney", "received", "contracts", "expected"];
    const whole = await sheet(ctx, { ...input, days, grain: "month", figures, compared: true });
    return withAttainment(ctx, whole, { ...input, days, months: MONTHS });
  },
  financePayment: (ctx, input) =>
    sheet(ctx, {
      ...input,
      days: yearSpan(input.year),
      grain: "month",
      figures: ["paid", "payments"],
      compared: true,
    }),
};

/** An analysis by its name. @throws ZodError, VALIDATION for what its call would refuse */
export function countAnalysis(ctx: Context, page: AnalysisKey, query: unknown): Promise<Analysis> {
  const count = counts[page] as (ctx: Context, input: unknown) => Promise<Analysis>;
  return count(ctx, bi[page].input.parse(query));
}
