/** The file of an import as it comes: its sheets, their columns, and which fields these are likely to be. */
import { importSaid } from "@qicheng/api/kernel/import-messages";
import { said } from "@qicheng/api/kernel/messages";
import { type FieldDef, titleOf } from "@qicheng/engine/fields/field-def";
import { shownText } from "@qicheng/engine/import/cell";
import { mayJoin, proposeColumns, type Remembered } from "@qicheng/engine/import/headers";
import { sql } from "kysely";
import { assertMayUploadMore, countUpload } from "../files/quota";
import { IMPORTED } from "../files/sweep";
import type { RecordType } from "../records/type/record-type";
import { isAside, type SheetInfo } from "../sheets/describe";
import { type OpenedSheet, openSheet } from "../sheets/open-sheet";
import { Turns } from "../sheets/turns";
import type { Context } from "../work/context";
import { Refusal } from "../work/refusal";
import { wireTime } from "../work/time";
import { choicesFor } from "./choices";
import { assertMayImport, importFields, importRowFields, recordFields } from "./import-fields";
import type { StoredSheet } from "./import-store";
import { formatNotes } from "./notes";
import { type Brought, rowSheetsOf, sheetFields, unreadOf } from "./row-sheets";

/** Two files are read at once, and nothing is held meanwhile; who comes then waits for his turn. */
const turns = new Turns(2, 30, importSaid.busy);

const SAMPLED_SHEETS = 5;
const SAMPLES = 3;

/** What stands in the first rows, by column. */
async function samplesOf(opened: OpenedSheet, name: string): Promise<string[][]> {
  const samples: string[][] = [];
  let rows = 0;
  for await (const { cells } of opened.rows(name)) {
    for (const [at, cell] of cells.entries()) {
      samples[at] ??= [];
      if (cell !== null && cell !== undefined && shownText(cell) !== "") samples[at].push(shownText(cell).slice(0, 60));
    }
    rows += 1;
    if (rows === SAMPLES) break;
  }
  return samples;
}

async function remembered(ctx: Context, module: string): Promise<Remembered> {
  const { rows } = await sql<{ heads: Remembered }>`
    select heads from import_heads where user_id = ${ctx.me.id} and module = ${module}`.execute(ctx.db);
  return rows[0]?.heads ?? {};
}

/** Who imported the same bytes before. */
async function earlier(ctx: Context, module: string, sha256: string): Promise<string> {
  const { rows } = await sql<{ user_id: number; started_at: string }>`
    select user_id, started_at from imports where module = ${module} and sha256 = ${sha256} and started_at is not null
    order by started_at desc limit 1`.execute(ctx.db);
  const [last] = rows;
  if (!last) return "";
  const name = (await ctx.services.organisation.get()).name(last.user_id);
  return ctx.say(importSaid.earlier({ name, time: wireTime(last.started_at).slice(0, 16) }));
}

interface May extends Brought {
  fields: readonly FieldDef[];
  known: Remembered;
}

/** A sheet as it is kept. */
const keptSheet = ({ name, rows, columns }: SheetInfo): StoredSheet => ({
  name,
  rows,
  titles: columns.map(({ title }) => title),
  letters: columns.map(({ letter }) => letter),
  otherwise: columns.map(({ otherwise }) => otherwise ?? null),
});

/** The sheets as they travel, and as they are kept. */
async function describedSheets(ctx: Context, opened: OpenedSheet, { fields, known, ...brought }: May) {
  const main = opened.sheets.indexOf(opened.proposed);
  const kept = opened.sheets.map(keptSheet);
  const rowSheets = rowSheetsOf(kept, main, brought);
  const all = [];
  for (const [at, sheet] of opened.sheets.entries()) {
    const own = kept[at] ?? keptSheet(sheet);
    const { titles } = own;
    const found = rowSheets.find((one) => one.sheet === at);
    const unread = isAside(sheet) || at === main ? undefined : unreadOf(own, brought, found);
    const samples = at < SAMPLED_SHEETS && titles.length > 0 ? await samplesOf(opened, sheet.name) : [];
    const proposed = proposeColumns(titles, fields, known);
    const mapping = proposed.map(({ key }) => key ?? "");
    all.push({
      name: sheet.name,
      rows: sheet.rows,
      columns: sheet.columns.map(({ letter, title }, column) => ({
        letter,
        title,
        samples: samples[column] ?? [],
        by: proposed[column]?.by ?? ("" as const),
      })),
      notes: [...sheet.notes, ...formatNotes(own, mapping, fields)].map((note) => ctx.say(note)),
      mapping,
      rowsOf: found?.field.key ?? "",
      unread: unread ? ctx.say(unread) : "",
    });
  }
  return { all, kept, proposed: main };
}

/** What was found in a file, before anything was written of it. */
export interface ReadFile {
  fields: readonly FieldDef[];
  rowFields: readonly FieldDef[];
  sheets: Awaited<ReturnType<typeof describedSheets>>;
}

/** Reads the file of an upload, with nothing held. @throws VALIDATION, FORBIDDEN, BAD_TYPE, TOO_LARGE, RATE_LIMITED, BUSY */
export async function readFile(ctx: Context, type: RecordType): Promise<ReadFile> {
  assertMayImport(ctx, type);
  const { upload } = ctx;
  if (!upload) throw new Refusal("VALIDATION", said.chooseFile);
  const { filename, stored } = upload;
  await assertMayUploadMore(ctx, stored.size);
  const fields = await importFields(ctx, type);
  const rowFields = await importRowFields(ctx, type);
  const brought = { records: recordFields(type, fields), rowFields };
  const known = await remembered(ctx, type.module);
  const sheets = await turns.take(() =>
    ctx.services.files.withLocal(stored.storageKey, async (file) =>
      describedSheets(ctx, await openSheet(file, filename, { fields, lists: sheetFields(brought) }), {
        ...brought,
        fields,
        known,
      }),
    ),
  );
  return { fields, rowFields, sheets };
}

/** Keeps a file that was read. @throws VALIDATION, FORBIDDEN, RATE_LIMITED */
export async function takeFile(ctx: Context, type: RecordType, { fields, rowFields, sheets }: ReadFile) {
  assertMayImport(ctx, type);
  const { upload } = ctx;
  if (!upload) throw new Refusal("VALIDATION", said.chooseFile);
  const { filename, stored } = upload;
  await countUpload(ctx, stored.size);
  const { rows: made } = await sql<{ id: number }>`
    insert into imports (user_id, module, filename, sha256, sheets, sheet)
    values (${ctx.me.id}, ${type.module}, ${filename}, ${stored.sha256}, ${JSON.stringify(sheets.kept)}, ${sheets.proposed})
    returning id`.execute(ctx.db);
  const id = made[0]?.id ?? 0;
  const { size, sha256, format, storageKey } = stored;
  const row = { user_id: ctx.me.id, filename, format, size, sha256, storage_key: storageKey };
  const file = await ctx.db
    .insertInto("files")
    .values({ ...row, module: IMPORTED, record_id: id })
    .returning("id")
    .executeTakeFirstOrThrow();
  await sql`update imports set file_id = ${file.id} where id = ${id}`.execute(ctx.db);
  ctx.audit({ module: IMPORTED, recordId: id, action: "upload", summary: importSaid.didUpload({ filename }) });
  return {
    id,
    filename,
    sheets: sheets.all,
    sheet: sheets.proposed,
    fields: fields.map((field) => ({
      key: field.key,
      title: ctx.say(titleOf(field)),
      required: field.required === true && field.defaultValue === undefined && !field.linkage,
      standIn: field.standIn ?? "",
      joins: mayJoin(field),
    })),
    rowFields: rowFields.map((field) => ({
      key: field.key,
      title: ctx.say(titleOf(field)),
      required: field.required === true && !field.linkage,
    })),
    earlier: await earlier(ctx, type.module, stored.sha256),
    choices: choicesFor(ctx, type),
  };
}
