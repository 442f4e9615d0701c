/** What a report becomes when it is handed in: whose it is, of which period, in time or late, with which numbers. */
import { MOST_DAYS_LATE, REPORT_KINDS, type ReportKind, worklogSaid } from "@qicheng/api/worklogs/messages";
import { scalarText } from "@qicheng/engine/text/scalar-text";
import { businessDay } from "@qicheng/engine/time/business-time";
import { sql } from "kysely";
import type { NotificationKind } from "../../kernel/live/kinds";
import { notify } from "../../kernel/live/notify";
import type { Draft, RecordRow, Saved } from "../../kernel/records/type/record-type";
import type { Context } from "../../kernel/work/context";
import { invalidField, Refusal } from "../../kernel/work/refusal";
import { countNumbers } from "./numbers";
import { type Period, periodOf, periodText, plusDays } from "./periods";
import { nowText, readRules, ruleFor, windowOf } from "./rules";

export const sent: NotificationKind = {
  key: "worklogs.sent",
  title: worklogSaid.sent,
  text: ({ name, from }) => worklogSaid.sentOf({ name, from }),
};

const idsOf = (value: unknown): number[] => (Array.isArray(value) ? value.map(Number) : []);

/** @throws VALIDATION naming whoever has left */
async function refuseLeavers(ctx: Context, { columns, before }: Draft): Promise<void> {
  const { people } = await ctx.services.organisation.get();
  const former = new Set(idsOf(before?.readers));
  const left = idsOf(columns.readers).find((id) => !former.has(id) && people.get(id)?.quit);
  if (left !== undefined) throw invalidField("readers", worklogSaid.left({ name: people.get(left)?.nickname ?? "" }));
}

/** One report for a person, kind and period. */
async function refuseSecond(ctx: Context, kind: ReportKind, period: Period, owner: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('worklog'), ${owner}::int)`.execute(ctx.db);
  const { rows } = await sql`
    select 1 from worklogs where owner_id = ${owner} and kind = ${kind} and period_from = ${period.from}::date
      and deleted_at is null`.execute(ctx.db);
  if (rows.length > 0)
    throw new Refusal("CONFLICT", worklogSaid.twice({ period: periodText(kind, period), kind: REPORT_KINDS[kind].cn }));
}

async function handIn(ctx: Context, draft: Draft): Promise<void> {
  const { columns } = draft;
  const kind = Number(columns.kind) as ReportKind;
  const day = scalarText(columns.day);
  const today = businessDay(ctx.past);
  const period = periodOf(kind, day);
  if (period.from > today) throw invalidField("day", worklogSaid.future);
  if (day < plusDays(today, -MOST_DAYS_LATE)) throw invalidField("day", worklogSaid.tooOld);
  const organisation = await ctx.services.organisation.get();
  const rule = ruleFor(await readRules(ctx.db), organisation, kind, ctx.me.id);
  const window = rule && windowOf(rule, period);
  // counted before anything is held
  const numbers = Object.fromEntries(await countNumbers(ctx, ctx.me.id, period));
  await refuseSecond(ctx, kind, period, ctx.me.id);
  Object.assign(columns, {
    owner_id: ctx.me.id,
    period_from: period.from,
    period_to: period.to,
    branch_id: organisation.people.get(ctx.me.id)?.branchId ?? null,
    superior_id: organisation.headAbove(ctx.me.id) ?? null,
    rule_id: rule?.id ?? null,
    late: window && nowText(ctx.past) >= window.closes ? 1 : 0,
    numbers: JSON.stringify(numbers),
  });
}

/** Without a title of its own it is called by its writer, kind and period. */
async function entitle(ctx: Context, { columns, before }: Draft): Promise<void> {
  if (before && columns.title === undefined) return;
  if (scalarText(columns.title ?? "").trim() !== "") return;
  const row = { ...before, ...columns };
  const kind = Number(row.kind) as ReportKind;
  const period = periodText(kind, periodOf(kind, scalarText(row.day)));
  const organisation = await ctx.services.organisation.get();
  const name = organisation.name(Number(row.owner_id));
  columns.title = worklogSaid.titled({ name, kind: REPORT_KINDS[kind].cn, period }).cn;
}

export async function beforeSave(ctx: Context, drafts: readonly Draft[]): Promise<void> {
  for (const draft of drafts) {
    await refuseLeavers(ctx, draft);
    if (!draft.before) await handIn(ctx, draft);
    await entitle(ctx, draft);
  }
}

/** Whom it was sent to now, and was not before. */
export async function afterSave(ctx: Context, { before, after }: Saved): Promise<void> {
  const former = new Set(before ? [...idsOf(before.readers), Number(before.superior_id ?? 0)] : []);
  const all = [...idsOf(after.readers), Number(after.superior_id ?? 0)];
  const to = [...new Set(all)].filter((id) => id !== 0 && id !== ctx.me.id && !former.has(id));
  if (to.length === 0) return;
  const about = { module: "worklog", id: after.id };
  await notify(ctx, { kind: sent, to, from: ctx.me.id, about, once: `worklog ${after.id} sent` });
}

/** Out of the bin, too, there is one for each period. */
export async function restoring(ctx: Context, rows: readonly RecordRow[]): Promise<void> {
  for (const { owner_id, kind, period_from, period_to } of rows) {
    const period = { from: String(period_from), to: String(period_to) };
    await refuseSecond(ctx, Number(kind) as ReportKind, period, Number(owner_id));
  }
}
