/**
 * Exports of what one sees: the rows that the list's query finds within one's reach, in its order, with the columns that
 * are asked for, masked as they are on the screen. Every export is a job of its person with a file, and stands in the log.
 */
import { LIMITS } from "@qicheng/api/kernel/limits";
import { said } from "@qicheng/api/kernel/messages";
import { sql } from "kysely";
import { MADE_BY_JOBS } from "../files/sweep";
import { startBackground } from "../jobs/background";
import type { BackgroundKind, Making } from "../jobs/background-kind";
import { writeWorkbook } from "../sheets/write-workbook";
import type { Context } from "../work/context";
import { invalidField, Refusal } from "../work/refusal";
import { businessDay } from "../work/time";
import { exportColumns } from "./export-columns";
import { ownFields } from "./field-rights";
import { chosenFields, listIds } from "./list";
import { presenterOf } from "./presenter";
import { rowColumns } from "./read";
import type { Raw, RecordRow, RecordType } from "./record-type";
import { recordTypeNamed } from "./registry";
import type { FullQuery } from "./scenes";
import { idArray, live, reachOf, visible } from "./scope";
import { noun } from "./tell";

/** More rows are made beside requests. */
const AT_ONCE = 1_000;
const MOST = 100_000;
const A_READ = 1_000;

interface Input {
  module: string;
  ids: readonly number[];
  fields: readonly string[] | null;
}

/** Rows by id in this order, as they travel; what left the caller's reach meanwhile is left out. */
async function* rowsOf(ctx: Context, { module, ids, fields: keys }: Input, making?: Making): AsyncGenerator<Raw> {
  const type = recordTypeNamed(module);
  const fields = await ownFields(ctx, module);
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
  const columns = exportColumns(await ownFields(ctx, input.module), input.fields ?? undefined, language);
  let written = 0;
  async function* cells() {
    for await (const row of rowsOf(ctx, input, making)) {
      written += 1;
      yield columns.map(({ cell }) => cell(row));
    }
  }
  const name = ctx.say(type.title);
  const { files } = ctx.services;
  const made = await files.make("xlsx", (target) => writeWorkbook(target, { name, columns, rows: cells() }));
  const { storageKey, ...facts } = made;
  const filename = `${name}-${businessDay().replaceAll("-", "")}.xlsx`;
  const row = {
    ...facts,
    filename,
    user_id: ctx.me.id,
    storage_key: storageKey,
    module: MADE_BY_JOBS,
    record_id: jobId,
  };
  try {
    const { id } = await ctx.db.insertInto("files").values(row).returning("id").executeTakeFirstOrThrow();
    return { fileId: id, rows: written };
  } catch (error) {
    await files.forget([storageKey]);
    throw error;
  }
}

export const exportKind: BackgroundKind<Input, never> = {
  name: "kernel.export",
  make: async (ctx, { id, input }, making) => {
    requireExport(ctx, recordTypeNamed(input.module));
    const { fileId, rows } = await makeFile(ctx, id, input, making);
    return { place: undefined, done: rows, total: rows, result: { done: rows }, fileId };
  },
};

/** What narrowed the rows, for the log: keys of the query that say something. */
function filterText(query: Raw): string {
  const said = Object.entries(query).filter(
    ([key, value]) =>
      !["fields", "page", "rows"].includes(key) && value !== "" && value !== undefined && value !== null,
  );
  return said.length === 0 ? "" : JSON.stringify(Object.fromEntries(said));
}

/** @throws VALIDATION for a type without exports, FORBIDDEN */
function requireExport(ctx: Context, { exportPermission }: RecordType): void {
  if (!exportPermission) throw invalidField("module", said.noExport);
  ctx.require(exportPermission);
}

/** @throws RATE_LIMITED when the caller has had, or waits for, more than anybody needs */
async function assertFew(ctx: Context): Promise<void> {
  const { rows } = await sql<{ today: number; waiting: number }>`
    select count(*) as today, count(*) filter (where ended_at is null) as waiting from background_jobs
    where user_id = ${ctx.me.id} and kind = ${exportKind.name} and created_at >= current_date`.execute(ctx.db);
  const { today = 0, waiting = 0 } = rows[0] ?? {};
  if (today >= LIMITS.exportsPerDay)
    throw new Refusal("RATE_LIMITED", said.exportsToday({ n: LIMITS.exportsPerDay }), { retryAfterSeconds: 3_600 });
  if (waiting >= LIMITS.exportsWaiting)
    throw new Refusal("RATE_LIMITED", said.exportsWaiting({ n: waiting }), { retryAfterSeconds: 10 });
}

interface Asked {
  ids?: readonly number[] | undefined;
  /** The query as it was sent. */
  query: Raw;
}

/**
 * Exports what a query finds, or those of it by id.
 * @returns the job, which is done already where there are few rows
 * @throws FORBIDDEN without the right to export, VALIDATION for what the list does not support
 */
export async function exportRecords(
  ctx: Context,
  type: RecordType,
  { ids, query }: Asked,
): Promise<{ job: number; count: number; fileId?: number }> {
  requireExport(ctx, type);
  await assertFew(ctx);
  const checked = type.query.parse({ ...query, page: 1, rows: 1 }) as FullQuery;
  const wanted = await listIds(ctx, type, checked, { most: MOST + 1, among: ids });
  if (ids && wanted.length !== ids.length) throw new Refusal("NOT_FOUND");
  if (wanted.length > MOST) throw invalidField("module", said.mostRows({ max: MOST }));
  if (wanted.length === 0) throw new Refusal("VALIDATION", said.nothingThere);
  const fields = chosenFields(await ownFields(ctx, type.module), checked.fields) ?? null;
  const input: Input = { module: type.module, ids: wanted, fields };
  const count = wanted.length;
  const title = said.exporting({ title: noun(type.title), n: count });
  const filter = filterText(query);
  ctx.audit({
    module: type.module,
    action: "export",
    summary: said.didExport({ title: noun(type.title), n: count, filter }),
  });
  const later = count > AT_ONCE;
  const job = await startBackground(ctx, exportKind, { title, input, total: count, later });
  if (later) return { job, count };
  const { fileId, rows } = await makeFile(ctx, job, input);
  await sql`update background_jobs set state = 'done', done = ${rows}, result = ${JSON.stringify({ done: rows })},
    file_id = ${fileId}, started_at = now(), ended_at = now() where id = ${job}`.execute(ctx.db);
  return { job, count, fileId };
}
