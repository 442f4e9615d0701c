/** What writing and changing a follow-up have in common. */
import { followUpSaid } from "@qicheng/api/followups/messages";
import { isCalendarDate, isCalendarDateTime } from "@qicheng/engine/fields/date-presets";
import { sql } from "kysely";
import { prepared } from "../../kernel/db/pipeline";
import type { Context } from "../../kernel/work/context";
import { invalidField } from "../../kernel/work/refusal";
import { wireTime } from "../../kernel/work/time";

/** The next time must lie in the future, by the database's clock, unless it is the one that there is. */
export async function nextTime(ctx: Context, text: string, kept: string | null = null): Promise<string | null> {
  const dashed = text.replaceAll("/", "-");
  if (dashed === "") return null;
  const full = isCalendarDate(dashed) ? `${dashed} 23:59` : dashed;
  if (!isCalendarDateTime(full)) throw invalidField("nextgenjintime", followUpSaid.time);
  if (wireTime(kept).startsWith(full)) return kept;
  const { rows } = await sql<{ future: boolean }>`${prepared}select ${full}::timestamptz > now() as future`.execute(
    ctx.db,
  );
  if (!rows[0]?.future) throw invalidField("nextgenjintime", followUpSaid.past);
  return full;
}

/** As much of a follow-up as the log shows. */
export const beginning = (text: string): string => [...text].slice(0, 50).join("");
