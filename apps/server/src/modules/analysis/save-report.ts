/** Keeps reports, changes and deletes them: one's own, and shared ones whose maker has left. */
import { analysisSaid } from "@qicheng/api/analysis/messages";
import { REPORT_LIMITS, type ReportInput } from "@qicheng/api/analysis/report-shapes";
import { said } from "@qicheng/api/kernel/messages";
import { sql } from "kysely";
import { lockMe } from "../../kernel/access/lock-me";
import type { Person } from "../../kernel/access/organisation";
import type { Context } from "../../kernel/work/context";
import { invalidField, notFound, Refusal } from "../../kernel/work/refusal";
import { checkedReport } from "./run-report";

interface Kept {
  id: number;
  name: string;
  user_id: number;
  shared: boolean;
  version: number;
}

/** Whether a report is the caller's to change, with the right to make some. */
export const mayChange = (
  ctx: Context,
  row: Pick<Kept, "user_id" | "shared">,
  maker: Pick<Person, "quit"> | undefined,
): boolean => row.user_id === ctx.me.id || (row.shared && maker?.quit === true);

/** @throws NOT_FOUND, FORBIDDEN for one that another shares, CONFLICT where somebody was quicker */
async function locked(ctx: Context, { id, version }: Pick<ReportInput, "id" | "version">): Promise<Kept> {
  const { rows } = await sql<Kept>`
    select id, name, user_id, shared, version from reports
    where id = ${id} and (user_id = ${ctx.me.id} or shared) for update`.execute(ctx.db);
  const [row] = rows;
  if (!row) throw notFound();
  const { people } = await ctx.services.organisation.get();
  if (!mayChange(ctx, row, people.get(row.user_id))) throw new Refusal("FORBIDDEN");
  if (row.version !== version) throw new Refusal("CONFLICT", analysisSaid.reportOthers({ name: row.name }));
  return row;
}

const told = (ctx: Context, action: "add" | "edit" | "delete", { id, name }: Pick<Kept, "id" | "name">) => {
  const did = { add: said.didAdd, edit: said.didEdit, delete: said.didDelete }[action];
  ctx.audit({ module: "report", recordId: id, action, summary: did({ title: analysisSaid.report, name }) });
};

/** @returns its id. @throws VALIDATION, NOT_FOUND, FORBIDDEN, CONFLICT */
export async function saveReport(ctx: Context, given: ReportInput): Promise<number> {
  const { id, name, shared, module, sum, by, split, filter, picture } = given;
  if (name === "") throw invalidField("report", analysisSaid.reportName);
  await checkedReport(ctx, given);
  const definition = JSON.stringify({ sum, by, split, filter, picture });
  await lockMe(ctx);
  const before = id === null ? undefined : await locked(ctx, given);
  const { rows: others } = await sql<{ id: number; same: boolean }>`
    select id, lower(name) = lower(${name}) as same from reports
    where user_id = ${before?.user_id ?? ctx.me.id} and id is distinct from ${id}`.execute(ctx.db);
  if (others.some(({ same }) => same)) throw invalidField("report", analysisSaid.reportTaken({ name }));
  const most = REPORT_LIMITS.reports;
  if (!before && others.length >= most) throw invalidField("report", analysisSaid.reportMost({ max: most }));
  const { rows } = await (before
    ? sql<Kept>`
        update reports set name = ${name}, shared = ${shared === 1}, module = ${module}, definition = ${definition}::jsonb,
          version = version + 1, updated_at = now()
        where id = ${before.id} returning *`
    : sql<Kept>`
        insert into reports (name, user_id, shared, module, definition)
        values (${name}, ${ctx.me.id}, ${shared === 1}, ${module}, ${definition}::jsonb) returning *`
  ).execute(ctx.db);
  const [row] = rows;
  if (!row) throw notFound();
  told(ctx, before ? "edit" : "add", row);
  return row.id;
}

/** @throws NOT_FOUND, FORBIDDEN, CONFLICT */
export async function deleteReport(ctx: Context, given: ReportInput): Promise<void> {
  const row = await locked(ctx, given);
  await sql`delete from reports where id = ${row.id}`.execute(ctx.db);
  told(ctx, "delete", row);
}
