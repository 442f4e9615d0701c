/** Analyses: which figures each of them has. */
import type { bi } from "@qicheng/api/analysis/routes";
import type { Handlers } from "../../kernel/http/mount-routes";
import { rank } from "./rank";
import { report } from "./reports";
import { sheet } from "./sheet";
import { spanOf, yearSpan } from "./spans";
import { target } from "./targets";
import { customerTotals } from "./totals";

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
  customerRank: async (ctx, input) => ({ data: await rank(ctx, input) }),
  financeTotal: async (ctx, input) => ({
    data: await sheet(ctx, {
      ...input,
      days: yearSpan(input.year),
      grain: "month",
      figures: ["contractMoney", "received", "contracts", "expected"],
      compared: true,
    }),
  }),
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
