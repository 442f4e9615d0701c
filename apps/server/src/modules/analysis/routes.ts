/** Analyses: which figures each of them has. */
import type { bi } from "@qicheng/api/analysis/routes";
import type { Handlers } from "../../kernel/http/mount-routes";
import { withAttainment } from "./attainment";
import { cycle } from "./cycle";
import { rank } from "./rank";
import { report } from "./reports";
import { sheet } from "./sheet";
import { soldSheet } from "./sold";
import { spanOf, yearSpan } from "./spans";
import { target } from "./targets";
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

export const handlers: Handlers<typeof bi> = {
  customerCount: async (ctx, input) => ({
    data: await sheet(ctx, {
      ...input,
      days: spanOf(input),
      figures: ["leads", "turned", "customers", "deals", "followups"],
      rates: ["turnRate"],
      compared: true,
    }),
  }),
  customerTotal: async (ctx, input) => ({
    data: await customerTotals(ctx, { ...input, days: input.from || input.to ? spanOf(input) : null }),
  }),
  funnel: async (ctx, input) => ({ data: await sheet(ctx, { ...input, days: spanOf(input), ...FUNNELS[input.view] }) }),
  cycle: async (ctx, input) => ({ data: await cycle(ctx, { ...input, days: spanOf(input) }) }),
  product: async (ctx, input) => ({ data: await soldSheet(ctx, { ...input, days: spanOf(input) }) }),
  customerRank: async (ctx, input) => ({ data: await rank(ctx, input) }),
  financeTotal: async (ctx, input) => {
    const days = yearSpan(input.year);
    const figures = ["contractMoney", "received", "contracts", "expected"];
    const whole = await sheet(ctx, { ...input, days, grain: "month", figures, compared: true });
    return { data: await withAttainment(ctx, whole, { ...input, days, months: MONTHS }) };
  },
  target,
  report,
  financePayment: async (ctx, input) => ({
    data: await sheet(ctx, {
      ...input,
      days: yearSpan(input.year),
      grain: "month",
      figures: ["paid", "payments"],
      compared: true,
    }),
  }),
};
