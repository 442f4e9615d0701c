/**
 * Exports: the rows of the list's query within one's reach, in its order, with the wanted columns. A value that the
 * screen masks is empty. Every export is a job of its person with a file, and stands in the log. A large one waits for
 * a superior's word, and then has the rows of that moment.
 */
import { guardSaid } from "@qicheng/api/kernel/guard-messages";
import { said } from "@qicheng/api/kernel/messages";
import { businessDay } from "@qicheng/engine/time/business-time";
import { keepMade } from "../../files/keep-made";
import { askApproval } from "../../jobs/approval";
import { startBackground } from "../../jobs/background";
import type { BackgroundKind, Making } from "../../jobs/background-kind";
import { type Aside, withAside } from "../../sheets/aside";
import { writeWorkbook } from "../../sheets/write-workbook";
import type { Context } from "../../work/context";
import { invalidField, Refusal } from "../../work/refusal";
import { ownFields } from "../access/field-rights";
import { chosenFields } from "../read/list";
import type { FullQuery } from "../read/scenes";
import type { Raw } from "../type/record-type";
import { nouns } from "../type/tell";
import type { Line, RowSheet } from "./export-columns";
import { assertFew, needsApproval } from "./export-guard";
import { type Exportable, exportableAsked } from "./exportable";
import { endedAtOnce, fileOf } from "./made-at-once";
import { queryInWords } from "./query-words";

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

/** Makes the workbook. @returns the id of its file and how many rows it has */
async function makeFile(
  ctx: Context,
  jobId: number,
  { module, ids, fields }: Input,
  making?: Making,
): Promise<{ fileId: number; rows: number }> {
  const list = exportableAsked(module);
  const { columns, further: sheets, rows } = await list.sheet(ctx, fields ?? undefined);
  let written = 0;
  const name = ctx.say(list.title);
  const fileId = await withAside(sheets.length, (aside) => {
    async function* cells() {
      for (let at = 0; at < ids.length; at += A_READ) {
        for (const row of await rows(ids.slice(at, at + A_READ))) {
          written += 1;
          for (const [nth, sheet] of sheets.entries()) await keepLines(aside[nth], sheet.lines(row, HEADS + written));
          yield columns.map(({ cell }) => cell(row));
        }
        await making?.progress(Math.min(at + A_READ, ids.length), ids.length);
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
  const list = exportableAsked(module);
  const among = ids.length > 0 ? ids : undefined;
  const now = await idsOf(ctx, list, query, among);
  ctx.audit({ module: list.form, action: "export", summary: await didExport(ctx, list, now.length, query) });
  return { ...input, ids: now };
}

export const exportKind: BackgroundKind<Input, never> = {
  name: "kernel.export",
  check: (ctx, { module }) => {
    const list = exportableAsked(module);
    requireExport(ctx, list);
    list.assertSees(ctx);
  },
  make: async (ctx, { id, input }, making) => {
    requireExport(ctx, exportableAsked(input.module));
    const found = await foundNow(ctx, input);
    const { fileId, rows } = await makeFile(ctx, id, found, making);
    return { place: undefined, done: rows, total: rows, result: { done: rows }, fileId };
  },
};

/** @throws VALIDATION for a list without exports, FORBIDDEN */
function requireExport(ctx: Context, { permission }: Exportable): void {
  if (!permission) throw invalidField("module", said.noExport);
  ctx.require(permission);
}

interface Asked {
  ids?: readonly number[] | undefined;
  /** The query as it was sent. */
  query: Raw;
}

const didExport = async (ctx: Context, list: Exportable, n: number, query: Raw) =>
  said.didExport({ title: nouns(list.title, n), n, filter: await queryInWords(ctx, list, checked(list, query)) });

/** The query as the list reads it. */
const checked = (list: Exportable, query: Raw) => list.query.parse({ ...query, page: 1, rows: 1 }) as FullQuery;

/** @throws NOT_FOUND where one of those by id is not among them, VALIDATION for nothing, and for more than a file has */
async function idsOf(ctx: Context, list: Exportable, query: Raw, among?: readonly number[]): Promise<number[]> {
  const ids = await list.ids(ctx, checked(list, query), { most: MOST + 1, among });
  if (ids.length > MOST) throw invalidField("module", said.mostRows({ max: MOST }));
  if (among && ids.length < among.length) throw new Refusal("NOT_FOUND");
  if (ids.length === 0) throw new Refusal("VALIDATION", said.nothingThere);
  return ids;
}

/**
 * Exports what a query finds, or those of it by id.
 * @returns the job, which is done already where there are few rows
 * @throws FORBIDDEN without the right to export, VALIDATION for what the list does not support
 */
async function exportRows(
  ctx: Context,
  list: Exportable,
  { ids, query }: Asked,
): Promise<{ job: number; count: number; fileId?: number; asking?: true }> {
  requireExport(ctx, list);
  list.assertSees(ctx);
  await assertFew(ctx, exportKind.name);
  const wanted = await idsOf(ctx, list, query, ids);
  const fields = chosenFields(await ownFields(ctx, list.form), checked(list, query).fields) ?? null;
  const count = wanted.length;
  const title = said.exporting({ title: nouns(list.title, count), n: count });
  if (await needsApproval(ctx, exportKind.name, count)) {
    const input: Input = { module: list.module, ids: ids ?? [], fields, query };
    const job = await startBackground(ctx, exportKind, { title, input, total: count, asking: true });
    await askApproval(ctx, job, { title, note: await queryInWords(ctx, list, checked(list, query)) });
    return { job, count, asking: true };
  }
  ctx.audit({ module: list.form, action: "export", summary: await didExport(ctx, list, count, query) });
  const input: Input = { module: list.module, ids: wanted, fields };
  const later = count > AT_ONCE;
  const job = await startBackground(ctx, exportKind, { title, input, total: count, later });
  if (later) return { job, count };
  const { fileId, rows } = await makeFile(ctx, job, input);
  await endedAtOnce(ctx, { job, fileId, rows });
  return { job, count, fileId };
}

/** An export as its caller is answered. @throws as `exportRows` */
export async function exportReply(ctx: Context, list: Exportable, asked: Asked) {
  const { fileId = 0, job, count, asking } = await exportRows(ctx, list, asked);
  if (asking) return { data: { job, count, asking: 1 }, msg: guardSaid.sent };
  const file = await fileOf(ctx, fileId);
  return { data: { job, count, ...(file && { file }) } };
}
