/** Takes an analysis or a report out as a workbook: it is counted anew, with the caller's rights, and is his job. */
import { analysisSaid } from "@qicheng/api/analysis/messages";
import { ANALYSES, REPORT_PAGE } from "@qicheng/api/analysis/pages";
import { bi } from "@qicheng/api/analysis/routes";
import type { Analysis } from "@qicheng/api/analysis/shapes";
import type { RouteArguments } from "@qicheng/api/kernel/define-routes";
import { said } from "@qicheng/api/kernel/messages";
import { type Message, verbatim } from "@qicheng/engine/text/message";
import { businessDay } from "@qicheng/engine/time/business-time";
import { keepMade } from "../../kernel/files/keep-made";
import { startBackground } from "../../kernel/jobs/background";
import type { BackgroundKind } from "../../kernel/jobs/background-kind";
import { assertFew } from "../../kernel/records/export/export-guard";
import { endedAtOnce, fileOf } from "../../kernel/records/export/made-at-once";
import { writeWorkbook } from "../../kernel/sheets/write-workbook";
import type { Context } from "../../kernel/work/context";
import { Refusal } from "../../kernel/work/refusal";
import { countAnalysis } from "./count-analysis";
import { askedReport } from "./reports";
import { type SheetOfRows, sheetOfReport, sheetsOfAnalysis } from "./workbook";

type Input = RouteArguments<typeof bi.export>;

const RIGHT = "bi.export";

interface Table {
  title: Message;
  sheets: SheetOfRows[];
  rows: number;
}

const isBare = ({ figures, tables }: Analysis): boolean =>
  figures.every(({ value }) => value === null) && tables.every(({ lines }) => lines.length === 0);

/** @throws FORBIDDEN, VALIDATION for what the screen would refuse, and where there is nothing to take out */
async function tablesOf(ctx: Context, { page, query }: Input): Promise<Table> {
  ctx.require(RIGHT);
  if (page === "report") {
    ctx.require(REPORT_PAGE.permission);
    const { name, result } = await askedReport(ctx, bi.report.input.parse({ ...(query as object), act: "run" }).report);
    if (result.rows.length === 0) throw new Refusal("VALIDATION", said.nothingThere);
    const title = name === "" ? result.title : name;
    return { title: verbatim(title), sheets: [sheetOfReport(ctx, result)], rows: result.rows.length };
  }
  const { permission, title } = ANALYSES[page];
  ctx.require(permission);
  const data = await countAnalysis(ctx, page, query);
  if (isBare(data)) throw new Refusal("VALIDATION", said.nothingThere);
  const rows = data.tables.reduce((sum, { lines }) => sum + lines.length, 0);
  return { title, sheets: sheetsOfAnalysis(ctx, data), rows };
}

async function* each(rows: SheetOfRows["rows"]) {
  yield* rows;
}

const fileMade = (ctx: Context, job: number, { title, sheets }: Table): Promise<number> =>
  keepMade(ctx, job, {
    filename: `${ctx.say(title)}-${businessDay().replaceAll("-", "")}`,
    format: "xlsx",
    write: (target) => writeWorkbook(target, ...sheets.map(({ rows, ...sheet }) => ({ ...sheet, rows: each(rows) }))),
  });

export const exportKind: BackgroundKind<Input, never> = {
  name: "analysis.export",
  make: async (ctx, { id, input }) => {
    const table = await tablesOf(ctx, input);
    const { rows } = table;
    return {
      place: undefined,
      done: rows,
      total: rows,
      result: { done: rows },
      fileId: await fileMade(ctx, id, table),
    };
  },
};

/** A file of sums is small: it is made in the request. @throws as `tablesOf`, RATE_LIMITED */
export async function exportAnalysis(ctx: Context, input: Input) {
  const table = await tablesOf(ctx, input);
  await assertFew(ctx, exportKind.name);
  const { title, rows } = table;
  ctx.audit({ module: "analysis", action: "export", summary: analysisSaid.didExport({ title }) });
  const job = await startBackground(ctx, exportKind, {
    title: analysisSaid.exporting({ title }),
    input,
    total: rows,
    later: false,
  });
  const fileId = await fileMade(ctx, job, table);
  await endedAtOnce(ctx, { job, fileId, rows });
  const file = await fileOf(ctx, fileId);
  return { data: { job, count: rows, ...(file && { file }) } };
}
