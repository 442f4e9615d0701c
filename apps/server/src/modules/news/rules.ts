/** What news may be, and whom their publication is told to. */
import { newsSaid } from "@qicheng/api/news/messages";
import { enqueue } from "../../kernel/jobs/enqueue";
import type { Draft, RecordRow, Saved } from "../../kernel/records/type/record-type";
import type { Context } from "../../kernel/work/context";
import { invalidField } from "../../kernel/work/refusal";
import { momentOf } from "../../kernel/work/time";
import { tellTask } from "./tell";

const at = (time: unknown) => (typeof time === "string" ? Date.parse(iso(time)) : Number.NaN);
/** A stored moment, which may have the company's offset as `+08`, or none. */
const iso = (time: string) => {
  const text = `${time.slice(0, 10)}T${time.slice(11).padEnd(8, ":00")}`;
  if (/[+-]\d\d$/.test(text)) return `${text}:00`;
  return /[+-]\d\d:?\d\d$|Z$/.test(text) ? text : `${text}+08:00`;
};

function check(whole: Record<string, unknown>): void {
  const start = at(whole.start_at);
  if (at(whole.until_at) <= start) throw invalidField("untilTime", newsSaid.untilFirst);
  if (at(whole.pinned_until) <= start) throw invalidField("pinnedUntil", newsSaid.pinFirst);
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

export async function beforeSave(ctx: Context, drafts: readonly Draft[]): Promise<void> {
  for (const { columns, before } of drafts) {
    if (columns.start_at === null || (!before && columns.start_at === undefined))
      columns.start_at = before?.start_at ?? momentOf(ctx.past);
    check({ ...before, ...columns });
    if (before?.status !== 1) continue;
    const isEdited = ["title", "content"].some(
      (name) => columns[name] !== undefined && !same(columns[name], before[name]),
    );
    if (isEdited) columns.edited_at = momentOf(ctx.past);
  }
}

/** The audience is told when it begins; the work itself looks whether it is still so. */
export async function tellLater(ctx: Context, row: RecordRow): Promise<void> {
  if (ctx.past !== undefined || Number(row.status) !== 1) return;
  const start = at(row.start_at);
  const later = start > Date.now() ? { runAt: new Date(start) } : {};
  await enqueue(ctx.db, tellTask, { id: row.id }, { key: `news ${row.id}`, ...later });
}

const TIMED = ["status", "start_at", "branches", "roles", "people"] as const;

export async function afterSave(ctx: Context, { before, after }: Saved): Promise<void> {
  if (before && TIMED.every((name) => same(before[name], after[name]))) return;
  await tellLater(ctx, after);
}
