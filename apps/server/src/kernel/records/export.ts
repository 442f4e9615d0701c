/**
 * Exports of what one sees: the rows that the list's query finds within one's reach, in its order, with the columns that
 * are asked for; what is masked on the screen is empty. Every export is a job of its person with a file, and stands in the log.
 * One of many rows waits for a superior's word, and then has the rows of that moment.
 */
import { guardSaid } from "@qicheng/api/kernel/guard-messages";
import { said } from "@qicheng/api/kernel/messages";
import { businessDay } from "@qicheng/engine/time/business-time";
import { sql } from "kysely";
import { keepMade } from "../files/keep-made";
import { fileRefs } from "../files/refs";
import { askApproval } from "../jobs/approval";
import { startBackground } from "../jobs/background";
import type { BackgroundKind, Making } from "../jobs/background-kind";
import { type Aside, withAside } from "../sheets/aside";
import { writeWorkbook } from "../sheets/write-workbook";
import type { Context } from "../work/context";
import { invalidField, Refusal } from "../work/refusal";
import { exportColumns, keysBeside, type Line, pathsIn, type RowSheet, rowSheets } from "./export-columns";
import { assertFew, needsApproval } from "./export-guard";
import { forFiles, ownFields } from "./field-rights";
import { chosenFields, listIds } from "./list";
import { presenterOf } from "./presenter";
import { queryInWords } from "./query-words";
import { rowColumns } from "./read";
import type { Raw, RecordRow, RecordType } from "./record-type";
import { recordTypeNamed } from "./registry";
import type { FullQuery } from "./scenes";
import { assertMaySee, idArray, live, reachOf, visible } from "./scope";
import { nouns } from "./tell";

/** More rows are made beside requests. */
const AT_ONCE = 1_000;
const MOST = 100_000;
/** A sheet of a spreadsheet has no more. */
const MOST_LINES = 1_000_000;
/** Rows above those of records. */
const HEADS = 1;
/** Read and presented at once, while nobody else is answered. */
const A_READ = 200;

/** What is in a file: these rows, or what the query finds when it is made. */
interface Input {
  module: string;
  ids: readonly number[];
  fields: readonly string[] | null;
  /** Among the ids where there are some. */
  query?: Raw;
}

/** Rows by id in this order, as they travel; what left the caller's reach meanwhile is left out. */
async function* rowsOf(ctx: Context, { module, ids, fields: keys }: Input, making?: Making): AsyncGenerator<Raw> {
  const type = recordTypeNamed(module);
  const fields = forFiles(await ownFields(ctx, module));
  const presenter = presenterOf(type, fields, keys ?? undefined);
  const scope = await reachOf(ctx, type);
  for (let at = 0; at < ids.length; at += A_READ) {
    const part = ids.slice(at, at + A_READ);
    const { rows } = await sql<RecordRow>`
      select ${rowColumns(type, presenter, ctx.me.id)} from unnest(${idArray(part)}) with ordinality p(id, at)
      join ${sql.table(type.table)} r on r.id = p.id
      where ${live(type, "r")} and ${visible(type, scope, "r")} order by p.at`.execute(ctx.db);
    yield* await presenter.objects(ctx, rows, scope);
    await making?.progress(Math.min(at + A_READ, ids.length), ids.length);
  }
}

/** Makes the workbook. @returns the id of its file and how many rows it has */
async function makeFile(
  ctx: Context,
  jobId: number,
  input: Input,
  making?: Making,
): Promise<{ fileId: number; rows: number }> {
  const type = recordTypeNamed(input.module);
  const { language } = ctx.request;
  const fields = await ownFields(ctx, input.module);
  const keys = input.fields ?? undefined;
  const columns = exportColumns(type, fields, keys, { language, paths: await pathsIn(ctx, fields) });
  const sheets = rowSheets(type, fields, keys, language);
  const read = keys && sheets.length > 0 ? [...new Set([...keys, ...keysBeside(type, fields)])] : input.fields;
  let written = 0;
  const name = ctx.say(type.title);
  const fileId = await withAside(sheets.length, (aside) => {
    async function* cells() {
      for await (const row of rowsOf(ctx, { ...input, fields: read }, making)) {
        written += 1;
        for (const [at, sheet] of sheets.entries()) await keepLines(aside[at], sheet.lines(row, HEADS + written));
        yield columns.map(({ cell }) => cell(row));
      }
    }
    const further = aside.map((one, at) => ({ ...(sheets[at] as RowSheet), rows: one.kept() }));
    return keepMade(ctx, jobId, {
      filename: `${name}-${businessDay().replaceAll("-", "")}`,
      format: "xlsx",
      write: (target) => writeWorkbook(target, { name, columns, rows: cells() }, ...further),
    });
  });
  return { fileId, rows: written };
}

/** @throws VALIDATION for more than a sheet has */
async function keepLines(aside: Aside | undefined, lines: readonly Line[]): Promise<void> {
  await aside?.keep(lines);
  if ((aside?.count ?? 0) > MOST_LINES) throw invalidField("module", said.mostRows({ max: MOST_LINES }));
}

/** What was asked for when it is made. */
async function foundNow(ctx: Context, input: Input): Promise<Input> {
  const { module, query, ids } = input;
  if (!query) return input;
  const type = recordTypeNamed(module);
  const among = ids.length > 0 ? ids : undefined;
  const now = await idsOf(ctx, type, query, among);
  ctx.audit({ module, action: "export", summary: await didExport(ctx, type, now.length, query) });
  return { ...input, ids: now };
}

export const exportKind: BackgroundKind<Input, never> = {
  name: "kernel.export",
  check: (ctx, { module }) => {
    const type = recordTypeNamed(module);
    requireExport(ctx, type);
    assertMaySee(ctx, type);
  },
  make: async (ctx, { id, input }, making) => {
    requireExport(ctx, recordTypeNamed(input.module));
    const found = await foundNow(ctx, input);
    const { fileId, rows } = await makeFile(ctx, id, found, making);
    return { place: undefined, done: rows, total: rows, result: { done: rows }, fileId };
  },
};

/** @throws VALIDATION for a type without exports, FORBIDDEN */
function requireExport(ctx: Context, { exportPermission }: RecordType): void {
  if (!exportPermission) throw invalidField("module", said.noExport);
  ctx.require(exportPermission);
}

interface Asked {
  ids?: readonly number[] | undefined;
  /** The query as it was sent. */
  query: Raw;
}

const didExport = async (ctx: Context, type: RecordType, n: number, query: Raw) =>
  said.didExport({ title: nouns(type.title, n), n, filter: await queryInWords(ctx, type, checked(type, query)) });

/** The query as the list reads it. */
const checked = (type: RecordType, query: Raw) => type.query.parse({ ...query, page: 1, rows: 1 }) as FullQuery;

/** @throws NOT_FOUND where one of those by id is not among them, VALIDATION for nothing, and for more than a file has */
async function idsOf(ctx: Context, type: RecordType, query: Raw, among?: readonly number[]): Promise<number[]> {
  const ids = await listIds(ctx, type, checked(type, query), { most: MOST + 1, among });
  if (ids.length > MOST) throw invalidField("module", said.mostRows({ max: MOST }));
  if (among && ids.length !== among.length) throw new Refusal("NOT_FOUND");
  if (ids.length === 0) throw new Refusal("VALIDATION", said.nothingThere);
  return ids;
}

/**
 * Exports what a query finds, or those of it by id.
 * @returns the job, which is done already where there are few rows
 * @throws FORBIDDEN without the right to export, VALIDATION for what the list does not support
 */
async function exportRecords(
  ctx: Context,
  type: RecordType,
  { ids, query }: Asked,
): Promise<{ job: number; count: number; fileId?: number; asking?: true }> {
  requireExport(ctx, type);
  await assertFew(ctx, exportKind.name);
  const wanted = await idsOf(ctx, type, query, ids);
  const fields = chosenFields(await ownFields(ctx, type.module), checked(type, query).fields) ?? null;
  const count = wanted.length;
  const title = said.exporting({ title: nouns(type.title, count), n: count });
  if (await needsApproval(ctx, exportKind.name, count)) {
    const input: Input = { module: type.module, ids: ids ?? [], fields, query };
    const job = await startBackground(ctx, exportKind, { title, input, total: count, asking: true });
    await askApproval(ctx, job, { title, note: await queryInWords(ctx, type, checked(type, query)) });
    return { job, count, asking: true };
  }
  ctx.audit({ module: type.module, action: "export", summary: await didExport(ctx, type, count, query) });
  const input: Input = { module: type.module, ids: wanted, fields };
  const later = count > AT_ONCE;
  const job = await startBackground(ctx, exportKind, { title, input, total: count, later });
  if (later) return { job, count };
  const { fileId, rows } = await makeFile(ctx, job, input);
  await sql`update background_jobs set state = 'done', done = ${rows}, result = ${JSON.stringify({ done: rows })},
    file_id = ${fileId}, started_at = now(), ended_at = now() where id = ${job}`.execute(ctx.db);
  return { job, count, fileId };
}

/** An export as its caller is answered. @throws as `exportRecords` */
export async function exportReply(ctx: Context, type: RecordType, asked: Asked) {
  const { fileId = 0, job, count, asking } = await exportRecords(ctx, type, asked);
  if (asking) return { data: { job, count, asking: 1 }, msg: guardSaid.sent };
  const file = (await fileRefs(ctx, [fileId])).get(fileId);
  return { data: { job, count, ...(file && { file }) } };
}
