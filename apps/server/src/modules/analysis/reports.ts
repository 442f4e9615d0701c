/** Reports that people make, keep and share: each is counted anew for whoever looks, by his own rights. */
import { analysisSaid } from "@qicheng/api/analysis/messages";
import {
  type Report,
  type ReportInput,
  type ReportResult,
  type Reports,
  reportInput,
} from "@qicheng/api/analysis/report-shapes";
import type { bi } from "@qicheng/api/analysis/routes";
import type { RouteArguments } from "@qicheng/api/kernel/define-routes";
import { said } from "@qicheng/api/kernel/messages";
import { sql } from "kysely";
import type { Context } from "../../kernel/work/context";
import { invalidField, notFound, Refusal } from "../../kernel/work/refusal";
import { personName } from "./labels";
import { reportSources } from "./report-sources";
import { checkedReport, countReport } from "./run-report";
import { deleteReport, mayChange, saveReport } from "./save-report";

const MAKES = "bi.manage.report";

interface Stored {
  id: number;
  name: string;
  user_id: number;
  shared: boolean;
  version: number;
  module: string;
  definition: unknown;
}

/** What was kept is read as a definition is that comes in. */
const definitionOf = ({ module, definition }: Stored): ReportInput =>
  reportInput.parse({ ...(definition as object), module });

/** Own ones, and those that are shared. @param id one alone */
async function stored(ctx: Context, id: number | null): Promise<Stored[]> {
  const { rows } = await sql<Stored>`
    select id, name, user_id, shared, version, module, definition from reports
    where (user_id = ${ctx.me.id} or shared) and (${id}::bigint is null or id = ${id})
    order by user_id <> ${ctx.me.id}, lower(name), id`.execute(ctx.db);
  return rows;
}

/** A kept one that the caller may see. */
export async function reportOf(ctx: Context, id: number) {
  const [row] = await stored(ctx, id);
  return row && { name: row.name, shared: row.shared, definition: definitionOf(row) };
}

async function listed(ctx: Context): Promise<Report[]> {
  const { people } = await ctx.services.organisation.get();
  return (await stored(ctx, null)).map((row) => {
    const { sum, by, split, filter, picture } = definitionOf(row);
    const maker = people.get(row.user_id);
    return {
      id: row.id,
      version: row.version,
      name: row.name,
      shared: Number(row.shared),
      maker: maker ? personName(ctx, maker) : "",
      mine: Number(row.user_id === ctx.me.id),
      changes: Number(ctx.can(MAKES) && mayChange(ctx, row, maker)),
      module: row.module,
      sum,
      by,
      split,
      filter,
      picture,
    };
  });
}

/** Who lost a right learns that he did: the fields that others count by are not named. */
function lost(error: unknown): never {
  throw error instanceof Refusal && error.code === "VALIDATION"
    ? invalidField("report", analysisSaid.reportLost)
    : error;
}

/** A kept one, or one that is being made, whose name is ''. @throws NOT_FOUND, VALIDATION */
export async function askedReport(
  ctx: Context,
  asked: ReportInput | undefined,
): Promise<{ name: string; result: ReportResult }> {
  if (!asked) throw invalidField("report", analysisSaid.reportNone);
  if (asked.module !== "" || asked.id === null)
    return { name: "", result: await countReport(ctx, await checkedReport(ctx, asked), asked) };
  const found = await reportOf(ctx, asked.id);
  if (!found) throw notFound();
  const { name, definition } = found;
  const result = await countReport(ctx, await checkedReport(ctx, definition).catch(lost), definition);
  return { name, result };
}

const NOTHING: Pick<Reports, "id" | "reports" | "sources" | "result"> = {
  id: null,
  reports: [],
  sources: [],
  result: null,
};

export async function report(ctx: Context, { act, report: asked }: RouteArguments<typeof bi.report>) {
  const makes = Number(ctx.can(MAKES));
  if (act === "" || act === "list") {
    // only who makes some chooses among them
    const sources = makes === 1 ? await reportSources(ctx) : [];
    return { data: { ...NOTHING, makes, reports: await listed(ctx), sources } satisfies Reports };
  }
  if (!asked) throw invalidField("report", analysisSaid.reportNone);
  if (act === "run") return { data: { ...NOTHING, makes, result: (await askedReport(ctx, asked)).result } };
  if (act === "save") {
    const id = await saveReport(ctx, asked);
    return { data: { ...NOTHING, makes, id }, msg: analysisSaid.reportSaved };
  }
  await deleteReport(ctx, asked);
  return { data: { ...NOTHING, makes }, msg: said.deleted };
}
