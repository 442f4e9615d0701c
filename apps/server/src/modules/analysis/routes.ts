/** The calls of analyses. */
import { ANALYSIS_KEYS, type AnalysisKey } from "@qicheng/api/analysis/pages";
import type { bi } from "@qicheng/api/analysis/routes";
import type { Handlers } from "../../kernel/http/mount-routes";
import type { Context } from "../../kernel/work/context";
import { counts } from "./count-analysis";
import { exportAnalysis } from "./export";
import { report } from "./reports";
import { schedule } from "./schedules";
import { target } from "./targets";

const counted = Object.fromEntries(
  ANALYSIS_KEYS.map((key) => [key, async (ctx: Context, input: never) => ({ data: await counts[key](ctx, input) })]),
) as unknown as Pick<Handlers<typeof bi>, AnalysisKey>;

export const handlers: Handlers<typeof bi> = { ...counted, target, report, export: exportAnalysis, schedule };
