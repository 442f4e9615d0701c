/** Looks at all rows of a file before any is written: ready ones, wrong ones, and existing records. */
import { importSaid } from "@qicheng/api/kernel/import-messages";
import { type FieldDef, titleOf } from "@qicheng/engine/fields/field-def";
import { mayJoin, rememberedHeads } from "@qicheng/engine/import/headers";
import { sql } from "kysely";
import { IMPORTED } from "../files/sweep";
import { RateLimiter } from "../http/rate-limit";
import { assertSlow } from "../http/slowly";
import { startBackground } from "../jobs/background";
import type { BackgroundKind, Making } from "../jobs/background-kind";
import { keyText } from "../records/type/duplicate-keys";
import { type OpenedSheet, openSheet } from "../sheets/open-sheet";
import type { SheetRow } from "../sheets/worker-messages";
import type { Context } from "../work/context";
import { invalidField, Refusal } from "../work/refusal";
import { recordFields, titleByKey } from "./import-fields";
import {
  findImport,
  forgetRows,
  keepRows,
  openImport,
  type RowKind,
  type Same,
  type StoredImport,
  type StoredRow,
} from "./import-store";
import { type Looked, lookAt, type Plan, planOf, sameRecords } from "./look";
import { sheetFields } from "./row-sheets";
import { assertLines, countLines, parts, stageLines } from "./stage-lines";

/** Files with more rows are looked at beside requests. */
const AT_ONCE = 1_000;
/**
 * A look tells which rows are there already. In rows: enough for who mends his columns, and his rows one by one, too slow
 * for who asks whose all numbers are.
 */
const limiter = new RateLimiter(200, 300_000);
const LEAST_COST = 10_000;
const COST_OF_MENDED = 200;
/** Of those that are the same, so many are named. */
const NAMED = 3;

function kindOf({ problems }: Looked, same: readonly Same[]): RowKind {
  if (problems.length > 0) return "wrong";
  return same.length > 0 ? "duplicate" : "ready";
}

/** Rows with what is known of them; `first` remembers in which row of the file a key stands. */
export async function judged(
  ctx: Context,
  plan: Plan,
  given: readonly Pick<StoredRow, "row" | "cells" | "lines" | "fixed" | "choice">[],
  first: Map<string, number>,
): Promise<StoredRow[]> {
  const looked = await lookAt(ctx, plan, given);
  const same = await sameRecords(ctx, plan, looked);
  return looked.map((one, at): StoredRow => {
    const { cells, lines, fixed, choice } = given[at] as StoredRow;
    const there: Same[] = same(one)
      .slice(0, NAMED)
      .map(({ id, name, holder, open }) => ({ id, name, holder, open, row: 0 }));
    const before = one.keys.flatMap((key) => first.get(keyText(key)) ?? []).find((row) => row !== one.row);
    for (const key of one.keys) if (!first.has(keyText(key))) first.set(keyText(key), one.row);
    if (there.length === 0 && before !== undefined)
      there.push({ id: 0, name: "", holder: importSaid.sameInFile({ row: before }), open: true, row: before });
    const { row, problems, remarks } = one;
    return { row, cells, lines, fixed, kind: kindOf(one, there), problems, remarks, same: there, choice };
  });
}

interface Looking extends Making {
  /** The job that looks. */
  job: number;
}

/** Ends a look whose person has asked for another one meanwhile. @throws CONFLICT */
async function assertWanted(ctx: Context, id: number, looking: Looking | undefined): Promise<void> {
  if (!looking) return;
  const { rows } = await sql`
    select 1 from imports where id = ${id} and check_job_id = ${looking.job}`.execute(ctx.db);
  if (rows.length === 0) throw new Refusal("CONFLICT", importSaid.anotherLook);
}

/** What the columns of a file may be. */
const expected = ({ type, fields, rowFields }: Plan) => ({
  fields,
  lists: sheetFields({ records: recordFields(type, fields), rowFields }),
});

/** @returns how many rows there are */
export async function look(ctx: Context, found: StoredImport, making?: Looking): Promise<number> {
  const plan = await planOf(ctx, found);
  if (found.storage_key === null) throw new Refusal("NOT_FOUND", importSaid.gone);
  return ctx.services.files.withLocal(found.storage_key, async (file) =>
    lookInto(ctx, { found, plan, opened: await openSheet(file, found.filename, expected(plan)) }, making),
  );
}

interface Into {
  found: StoredImport;
  plan: Plan;
  opened: OpenedSheet;
}

async function lookInto(ctx: Context, { found, plan, opened }: Into, making?: Looking): Promise<number> {
  const sheet = found.sheets[found.sheet];
  if (!sheet) throw new Refusal("NOT_FOUND", importSaid.gone);
  await forgetRows(ctx, found.id);
  const first = new Map<string, number>();
  const between = () => assertWanted(ctx, found.id, making);
  const lines = await stageLines(ctx, plan, { id: found.id, opened, main: sheet.name, between });
  let seen = 0;
  // The database writes a part while the next one is judged.
  let kept = Promise.resolve();
  try {
    for await (const part of parts(opened.rows(sheet.name))) {
      await assertWanted(ctx, found.id, making);
      // What is kept goes the same way to the database, one after the other.
      const own = await lines.of(part);
      const rows = part.map(({ row, cells }, at) => ({ row, cells, lines: own[at] ?? [], fixed: {}, choice: null }));
      const known = await judged(ctx, plan, rows, first);
      await kept;
      kept = keepRows(ctx, found.id, known);
      // It is thrown where it is waited for.
      kept.catch(() => undefined);
      seen += part.length;
      await making?.progress(seen);
    }
  } finally {
    // Nothing of a look that ended early comes in after its end.
    await kept;
  }
  await sql`update imports set checked = true
    where id = ${found.id} and check_job_id is not distinct from ${making?.job ?? null}`.execute(ctx.db);
  return seen;
}

export const checkKind: BackgroundKind<{ id: number }, never> = {
  name: "kernel.importCheck",
  make: async (ctx, { id: job, input }, making) => {
    const seen = await look(ctx, await findImport(ctx, input.id), { ...making, job });
    return { place: undefined, done: seen, total: seen, result: { done: seen } };
  },
};

/** Whether a column must be this field, and none is it, nor one that stands in for it. */
const isMissing = ({ key, required, defaultValue, linkage, standIn }: FieldDef, mapping: readonly string[]): boolean =>
  required === true &&
  defaultValue === undefined &&
  !linkage &&
  !mapping.includes(key) &&
  !(standIn !== undefined && mapping.includes(standIn));

/** @throws VALIDATION for columns that are not the file's, no fields of the caller's, or leave out what must be there */
export function assertMapping(plan: Plan, titles: readonly string[]): void {
  const { fields, mapping } = plan;
  if (mapping.length !== titles.length) throw invalidField("mapping", importSaid.columns);
  for (const [at, key] of mapping.entries()) {
    const field = fields.find((one) => one.key === key);
    if (key === "") continue;
    if (!field) throw invalidField("mapping", importSaid.noField({ key }));
    // A region may stand in several columns, and so may a name, phones, lines of a text.
    if (!mayJoin(field) && mapping.indexOf(key) !== at)
      throw invalidField("mapping", importSaid.twice({ title: titleByKey(fields, key) }));
  }
  for (const field of fields)
    if (isMissing(field, mapping)) throw invalidField("mapping", importSaid.unmapped({ title: titleOf(field) }));
  assertLines(plan);
}

async function remember(ctx: Context, module: string, titles: readonly string[], mapping: readonly string[]) {
  const heads = JSON.stringify(rememberedHeads(titles, [...mapping]));
  await sql`
    insert into import_heads as h (user_id, module, heads) values (${ctx.me.id}, ${module}, ${heads})
    on conflict (user_id, module) do update set heads = h.heads || excluded.heads`.execute(ctx.db);
}

/** Which sheet of a file is meant, and which fields its columns are. */
export interface Mapped {
  sheet: number;
  mapping: readonly string[];
}

/** Counts a look at a file of so many rows. @throws RATE_LIMITED for a flood */
export const countLook = (ctx: Context, rows: number): void => assertSlow(ctx, limiter, Math.max(rows, LEAST_COST));

/** Counts rows that are looked at again with other values. @throws RATE_LIMITED for a flood */
export const countMended = (ctx: Context, rows: number): void => assertSlow(ctx, limiter, rows * COST_OF_MENDED);

async function* eachOf(rows: readonly SheetRow[]): AsyncGenerator<SheetRow> {
  yield* rows;
}

/** The rows of these sheets, read to their end. */
async function loaded(opened: OpenedSheet, names: readonly string[]): Promise<OpenedSheet> {
  const rows = new Map<string, SheetRow[]>();
  for (const name of new Set(names)) {
    const all: SheetRow[] = [];
    for await (const row of opened.rows(name)) all.push(row);
    rows.set(name, all);
  }
  return { ...opened, rows: (name = "") => eachOf(rows.get(name) ?? []) };
}

/**
 * Reads a file of few rows while nothing is held.
 * @returns undefined for one that a job looks at, or nobody may look at now
 * @throws NOT_FOUND, VALIDATION, RATE_LIMITED for a flood
 */
export async function readSmall(
  ctx: Context,
  { id, sheet, mapping }: Mapped & { id: number },
): Promise<OpenedSheet | undefined> {
  const found = await findImport(ctx, id);
  if (found.job_id !== null || found.checking) return undefined;
  const chosen = found.sheets[sheet];
  if (!chosen) throw invalidField("sheet", importSaid.noSheet);
  const plan = await planOf(ctx, { ...found, sheet, mapping });
  assertMapping(plan, chosen.titles);
  const all = chosen.rows + countLines(plan);
  countLook(ctx, all);
  if (all > AT_ONCE || found.storage_key === null) return undefined;
  const names = [chosen.name, ...plan.sheets.map(({ name }) => name)];
  return ctx.services.files.withLocal(found.storage_key, async (file) =>
    loaded(await openSheet(file, found.filename, expected(plan)), names),
  );
}

/**
 * Looks at all rows by what their columns are; nothing is written but what is known of them.
 * @param small the file, where it was read already
 * @throws NOT_FOUND, CONFLICT, VALIDATION
 */
export async function checkImport(
  ctx: Context,
  { id, sheet, mapping }: Mapped & { id: number },
  small: OpenedSheet | undefined,
): Promise<void> {
  const found = await openImport(ctx, id);
  const chosen = found.sheets[sheet];
  if (!chosen) throw invalidField("sheet", importSaid.noSheet);
  const next = { ...found, sheet, mapping };
  const plan = await planOf(ctx, next);
  assertMapping(plan, chosen.titles);
  await remember(ctx, found.module, chosen.titles, mapping);
  const { filename } = found;
  ctx.audit({ module: IMPORTED, recordId: id, action: "check", summary: importSaid.didCheck({ filename }) });
  const set = sql`sheet = ${sheet}, mapping = ${JSON.stringify(mapping)}, checked = false`;
  if (small) {
    await sql`update imports set ${set}, check_job_id = null where id = ${id}`.execute(ctx.db);
    await lookInto(ctx, { found: next, plan, opened: small });
    return;
  }
  const title = importSaid.checkTitle({ filename });
  const job = await startBackground(ctx, checkKind, { title, input: { id }, total: chosen.rows });
  await sql`update imports set ${set}, check_job_id = ${job} where id = ${id}`.execute(ctx.db);
}
