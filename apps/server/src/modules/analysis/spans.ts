/** The days that a request asks for. */
import { analysisSaid } from "@qicheng/api/analysis/messages";
import { type Days, daysIn, yearOf } from "@qicheng/engine/analysis/periods";
import { isCalendarDate } from "@qicheng/engine/fields/date-presets";
import { businessDay } from "@qicheng/engine/time/business-time";
import { invalidField } from "../../kernel/work/refusal";

const MOST_DAYS = 366;

interface Asked {
  from: string | null;
  to: string | null;
}

/** @returns this month until today where nothing is asked. @throws VALIDATION for what is no span, or too long */
export function spanOf({ from, to }: Asked): Days {
  const today = businessDay();
  const days = { from: from ?? `${(to ?? today).slice(0, 8)}01`, to: to ?? (from && from > today ? from : today) };
  for (const [field, day] of Object.entries(days))
    if (!isCalendarDate(day)) throw invalidField(field, analysisSaid.daysWrong);
  if (days.from > days.to) throw invalidField("to", analysisSaid.daysWrong);
  if (daysIn(days) > MOST_DAYS) throw invalidField("to", analysisSaid.daysLong({ max: MOST_DAYS }));
  return days;
}

/** A year until today; one that is over, or to come, is whole. */
export function yearSpan(year: number | undefined): Days {
  const today = businessDay();
  const whole = yearOf(year ?? Number(today.slice(0, 4)));
  return today >= whole.from && today <= whole.to ? { ...whole, to: today } : whole;
}
