/** Imports and their rows as they are kept until they are written. */
import { importSaid } from "@qicheng/api/kernel/import-messages";
import type { DuplicateChoice, ImportCounts } from "@qicheng/api/kernel/import-shapes";
import { LIMITS } from "@qicheng/api/kernel/limits";
import { type Bare, type Cell, isFormatted } from "@qicheng/engine/import/cell";
import type { RowRemark } from "@qicheng/engine/import/join";
import type { Line } from "@qicheng/engine/import/lines";
import type { Message } from "@qicheng/engine/text/message";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../db/database";
import type { Otherwise } from "../sheets/describe";
import type { Context } from "../work/context";
import { notFound, Refusal } from "../work/refusal";

export interface StoredSheet {
  name: string;
  titles: readonly string[];
  /** What the spreadsheet calls the columns, and of each a cell that it shows otherwise than it keeps it. */
  letters?: readonly string[];
  otherwise?: readonly (Otherwise | null)[];
  /** Of data. */
  rows: number;
}

export interface Choices {
  duplicates: DuplicateChoice;
  overwrite: readonly string[];
  pool: boolean;
}

export interface StoredImport {
  id: number;
  module: string;
  filename: string;
  sha256: string;
  storage_key: string | null;
  sheets: readonly StoredSheet[];
  sheet: number;
  mapping: readonly string[] | null;
  checked: boolean;
  choices: Partial<Choices>;
  check_job_id: number | null;
  job_id: number | null;
  /** A job looks at its rows. */
  checking: boolean;
}

/** The caller's own import. @param how held until the transaction ends, or only read @throws NOT_FOUND */
export async function findImport(ctx: Context, id: number, how: "held" | "read" = "read"): Promise<StoredImport> {
  const { rows } = await sql<StoredImport>`
    select i.id, i.module, i.filename, i.sha256, i.sheets, i.sheet, i.mapping, i.checked, i.choices, i.check_job_id, i.job_id,
      (select f.storage_key from files f where f.id = i.file_id) as storage_key,
      exists (select 1 from background_jobs j where j.id = i.check_job_id and j.ended_at is null) as checking
    from imports i where i.id = ${id} and i.user_id = ${ctx.me.id} ${how === "held" ? sql`for update of i` : sql``}`.execute(
    ctx.db,
  );
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** One whose rows may still be changed. @throws NOT_FOUND, CONFLICT */
export async function openImport(ctx: Context, id: number): Promise<StoredImport> {
  const found = await findImport(ctx, id, "held");
  if (found.job_id !== null) throw new Refusal("CONFLICT", importSaid.begun);
  if (found.checking) throw new Refusal("CONFLICT", importSaid.checking);
  return found;
}

export type RowKind = "ready" | "wrong" | "duplicate" | "left" | "failed";

export interface RowProblem {
  field: string;
  message: Message;
  /** Of a line of another sheet. */
  at?: { sheet: number; row: number };
}

/** Another that is the same: a record, or a row of the file. */
export interface Same {
  id: number;
  name: string;
  holder: Message;
  open: boolean;
  row: number;
}

/** Lines of one sheet that belong to a row. */
export interface RowLines {
  /** Its place in the file. */
  sheet: number;
  lines: readonly Line[];
}

export interface StoredRow {
  row: number;
  cells: readonly Cell[];
  /** What stands in further sheets of it. */
  lines: readonly RowLines[];
  fixed: Readonly<Record<string, string>>;
  kind: RowKind;
  problems: readonly RowProblem[];
  /** What of it is taken otherwise than it stands there. */
  remarks: readonly RowRemark[];
  same: readonly Same[];
  choice: DuplicateChoice | null;
}

/**
 * Lines of further sheets are kept among the rows, behind all of them: as left out where they belong to a row, which has
 * their numbers behind its cells, as wrong where they belong to none.
 */
const LINES_FROM = 2_000_000;

export const lineKey = (sheet: number, row: number): number => (sheet + 1) * LINES_FROM + row;

/** Which line of which sheet is kept as this row; undefined for a row of the main sheet. */
export const lineAt = (row: number): { sheet: number; row: number } | undefined =>
  row < LINES_FROM ? undefined : { sheet: Math.floor(row / LINES_FROM) - 1, row: row % LINES_FROM };

const isLine = sql<boolean>`row >= ${sql.lit(LINES_FROM)}`;

/** JSON has no dates. */
const DATE = "$date";
type StoredBare = string | number | boolean | null | { [DATE]: string };
/** With its format. */
interface StoredFormat {
  bare: StoredBare;
  shown: string;
}
type StoredCell = StoredBare | StoredFormat;
/** Behind the cells: rows of a further sheet. */
interface LinePlaces {
  sheet: number;
  rows: readonly number[];
}
type Kept = StoredCell | LinePlaces;

const storedBare = (cell: Bare | null | undefined): StoredBare => {
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? null : { [DATE]: cell.toISOString() };
  return cell ?? null;
};
const stored = (cell: Cell): StoredCell =>
  isFormatted(cell) ? { bare: storedBare(cell.bare), shown: cell.shown } : storedBare(cell);

const readBare = (cell: StoredBare): Bare | null =>
  typeof cell === "object" && cell !== null ? new Date(cell[DATE]) : cell;
const isStoredFormat = (cell: StoredCell): cell is StoredFormat =>
  typeof cell === "object" && cell !== null && "shown" in cell;
function read(cell: StoredCell): Cell {
  if (!isStoredFormat(cell)) return readBare(cell);
  const bare = readBare(cell.bare);
  return bare === null || typeof bare === "boolean" ? cell.shown : { bare, shown: cell.shown };
}

const isPlaces = (cell: Kept): cell is LinePlaces => typeof cell === "object" && cell !== null && "sheet" in cell;
const cellsIn = (cells: readonly Kept[]): Cell[] => cells.flatMap((cell) => (isPlaces(cell) ? [] : [read(cell)]));

type FromTable = Omit<StoredRow, "cells" | "lines"> & { cells: readonly Kept[] };

/** The lines that stand at these places of the file, for each list of places. */
export async function linesAt(
  ctx: Context,
  id: number,
  wanted: readonly (readonly LinePlaces[])[],
): Promise<RowLines[][]> {
  const keys = wanted.flat().flatMap(({ sheet, rows }) => rows.map((row) => lineKey(sheet, row)));
  const found = new Map<number, Cell[]>();
  if (keys.length > 0) {
    const { rows } = await sql<{ row: number; cells: readonly Kept[] }>`
      select row, cells from import_rows where import_id = ${id} and row = any(${keys}::int[])`.execute(ctx.db);
    for (const { row, cells } of rows) found.set(row, cellsIn(cells));
  }
  return wanted.map((places) =>
    places.map(({ sheet, rows }) => ({
      sheet,
      lines: rows.map((row) => ({ row, cells: found.get(lineKey(sheet, row)) ?? [] })),
    })),
  );
}

/** In the order of the file unless `end` says otherwise, which begins with a direction or what follows one. */
export async function rowsWhere(
  ctx: Context,
  id: number,
  where: RawBuilder<unknown>,
  end: RawBuilder<unknown>,
): Promise<StoredRow[]> {
  const { rows } = await sql<FromTable>`
    select row, cells, fixed, kind, problems, remarks, same, choice from import_rows
    where import_id = ${id} and ${where} order by row ${end}`.execute(ctx.db);
  const lines = await linesAt(
    ctx,
    id,
    rows.map(({ cells }) => cells.filter(isPlaces)),
  );
  return rows.map((one, at) => ({ ...one, cells: cellsIn(one.cells), lines: lines[at] ?? [] }));
}

/** Rows of the file, or what is known of them now. */
export async function keepRows(ctx: Context, id: number, rows: readonly StoredRow[]): Promise<void> {
  if (rows.length === 0) return;
  const given = rows.map(({ lines, ...one }) => {
    const places = lines.map(({ sheet, lines: all }): LinePlaces => ({ sheet, rows: all.map(({ row }) => row) }));
    return { ...one, cells: [...one.cells.map(stored), ...places] };
  });
  await sql`
    insert into import_rows (import_id, row, cells, fixed, kind, problems, remarks, same, choice)
    select ${id}, row, cells, fixed, kind, problems, remarks, same, choice
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
      w(row int, cells jsonb, fixed jsonb, kind text, problems jsonb, remarks jsonb, same jsonb, choice text)
    on conflict (import_id, row) do update set fixed = excluded.fixed, kind = excluded.kind, problems = excluded.problems,
      remarks = excluded.remarks, same = excluded.same, choice = excluded.choice`.execute(ctx.db);
}

/** Which sheets the lines come from that are kept beside the rows. */
export async function sheetsOfLines(ctx: Context, id: number): Promise<number[]> {
  const { rows } = await sql<{ sheet: number }>`
    select distinct row / ${sql.lit(LINES_FROM)} - 1 as sheet from import_rows where import_id = ${id} and ${isLine}`.execute(
    ctx.db,
  );
  return rows.map(({ sheet }) => sheet);
}

export async function forgetRows(ctx: Context, id: number): Promise<void> {
  await sql`delete from import_rows where import_id = ${id}`.execute(ctx.db);
}

export async function countRows(ctx: Context, id: number): Promise<ImportCounts> {
  const { rows } = await sql<{ kind: keyof ImportCounts; n: number }>`
    select kind, count(*) as n from import_rows
    where import_id = ${id} and kind <> 'failed' and (not ${isLine} or problems <> '[]') group by kind`.execute(ctx.db);
  const counted = Object.fromEntries(rows.map(({ kind, n }) => [kind, n])) as Partial<ImportCounts>;
  return { ready: 0, wrong: 0, duplicate: 0, left: 0, ...counted };
}

/** Rows that are to be taken and of which something is to be said. */
export const REMARKED = sql<boolean>`kind in ('ready', 'duplicate') and remarks <> '[]'`;

export async function countRemarked(ctx: Context, id: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from import_rows where import_id = ${id} and ${REMARKED}`.execute(ctx.db);
  return rows[0]?.n ?? 0;
}

const FORGOTTEN_AT_ONCE = 5_000;
const OLD = sql`created_at < now() - make_interval(days => ${sql.lit(LIMITS.jobFileDays)})`;

/** Rows of imports that have ended an hour ago, and imports that nobody goes on with. */
export async function forgetOldImports(db: Database): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await sql`delete from import_rows where ctid = any(array(
      select r.ctid from import_rows r join imports i on i.id = r.import_id left join background_jobs j on j.id = i.job_id
      where (j.ended_at < now() - interval '1 hour' or i.created_at < now() - make_interval(days => ${LIMITS.jobFileDays})
        and (j.id is null or j.ended_at is not null)) limit ${sql.lit(FORGOTTEN_AT_ONCE)}))`.execute(db);
    if (numAffectedRows < FORGOTTEN_AT_ONCE) break;
  }
  await sql`delete from imports i where ${OLD} and not exists (
    select 1 from background_jobs j where j.id in (i.job_id, i.check_job_id) and j.ended_at is null)`.execute(db);
}
