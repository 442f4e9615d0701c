/** The numbers of a report: as they were handed in, and as they are today where the reader may see them. */
import type { RouteArguments } from "@qicheng/api/kernel/define-routes";
import type { ReportKind } from "@qicheng/api/worklogs/messages";
import type { worklogs } from "@qicheng/api/worklogs/routes";
import type { ReportNumber } from "@qicheng/api/worklogs/shapes";
import { businessDay } from "@qicheng/engine/time/business-time";
import { findRecord } from "../../kernel/records/read/read";
import type { Context } from "../../kernel/work/context";
import { figureNamed, wireFigure } from "../analysis/public";
import { countNumbers, NUMBERS } from "./numbers";
import { periodOf, periodText } from "./periods";
import { worklogType } from "./type";

export async function numbers(ctx: Context, { id, type, day }: RouteArguments<typeof worklogs.numbers>) {
  const row = id === null ? undefined : await findRecord(ctx, worklogType, id);
  const kind = Number(row?.kind ?? type) as ReportKind;
  const period = row
    ? { from: String(row.period_from), to: String(row.period_to) }
    : periodOf(kind, day ?? businessDay());
  const person = Number(row?.owner_id ?? ctx.me.id);
  const now = await countNumbers(ctx, person, period);
  const kept = (row?.numbers ?? {}) as Record<string, string>;
  const found = NUMBERS.filter((key) => now.has(key) && (!row || key in kept)).map((key): ReportNumber => {
    const { unit, ...figure } = wireFigure(ctx, figureNamed(key));
    const today = now.get(key);
    return {
      ...figure,
      unit: unit === "money" ? unit : "count",
      kept: row ? Number(kept[key]) : null,
      now: today === undefined ? null : Number(today),
    };
  });
  return { data: { period: periodText(kind, period), ...period, userid: person, numbers: found } };
}
