/** Begins to write an import: what was looked at already, or a file as it comes, by one job. */
import { importSaid } from "@qicheng/api/kernel/import-messages";
import type { FoundBy } from "@qicheng/engine/import/headers";
import { listed, verbatim } from "@qicheng/engine/text/message";
import { sql } from "kysely";
import { startBackground } from "../jobs/background";
import type { BackgroundKind } from "../jobs/background-kind";
import type { RecordType } from "../records/type/record-type";
import { nouns } from "../records/type/tell";
import { openBatch } from "../records/write/undo-batch";
import type { Context } from "../work/context";
import { invalidField, Refusal } from "../work/refusal";
import { assertMapping, countLook, look, type Mapped } from "./check";
import { assertChoices } from "./choices";
import { type Choices, countRows, findImport, openImport, type StoredImport, sheetsOfLines } from "./import-store";
import { assertMapped, type Plan, planOf } from "./look";
import { columnNotes, unreadColumns } from "./notes";
import { importKind } from "./run";
import { countLines } from "./stage-lines";
import { type ReadFile, takeFile } from "./upload";

/** Somebody else's import of the same bytes, which goes on: who it is. */
async function assertAlone(ctx: Context, { id, module, sha256 }: StoredImport): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('import of'), hashtext(${module + sha256}))`.execute(ctx.db);
  const { rows } = await sql<{ user_id: number }>`
    select i.user_id from imports i join background_jobs j on j.id = i.job_id
    where i.module = ${module} and i.sha256 = ${sha256} and i.id <> ${id} and j.ended_at is null`.execute(ctx.db);
  if (!rows[0]) return;
  const name = (await ctx.services.organisation.get()).name(rows[0].user_id);
  throw new Refusal("CONFLICT", importSaid.sameFile({ name }));
}

interface Starting {
  found: StoredImport;
  plan: Plan;
  choices: Choices;
  kind: BackgroundKind<{ id: number }, number>;
  total: number;
  /** Rows that are known to be wrong. */
  wrong: number;
}

async function start(ctx: Context, { found, plan, choices, kind, total, wrong }: Starting) {
  const { type } = plan;
  const fields = [...plan.fields, ...plan.rowFields];
  assertMapped(plan);
  assertChoices(ctx, type, choices);
  const unknown = choices.overwrite.find((key) => !fields.some((field) => field.key === key));
  if (unknown !== undefined) throw invalidField("overwrite", importSaid.noField({ key: unknown }));
  await assertAlone(ctx, found);
  const { id, filename } = found;
  const title = importSaid.title({ title: nouns(type.title), filename });
  const undo = await openBatch(ctx, type, "import", title);
  const job = await startBackground(ctx, kind, { title, input: { id }, total, batchId: undo });
  await sql`update imports set job_id = ${job}, choices = ${JSON.stringify(choices)}, started_at = now()
    where id = ${id}`.execute(ctx.db);
  ctx.audit({
    module: type.module,
    action: "import",
    summary: importSaid.didImport({ title: nouns(type.title), filename, n: total }),
  });
  const sheet = found.sheets[found.sheet];
  const notes = columnNotes(sheet, plan.mapping, plan.fields);
  // What is wrong already counts among what was refused.
  await sql`update background_jobs set result = ${JSON.stringify({ refused: wrong, notes })} where id = ${job}`.execute(
    ctx.db,
  );
  const unread = sheet ? unreadColumns(sheet, plan.mapping).map((column) => ctx.say(column)) : [];
  return { job, undo, unread, notes: notes.map((note) => ctx.say(note)) };
}

/** Writes what is ready, in the caller's name. @throws NOT_FOUND, CONFLICT, FORBIDDEN, VALIDATION */
export async function runImport(ctx: Context, id: number, choices: Choices) {
  const found = await openImport(ctx, id);
  const plan = await planOf(ctx, found);
  if (!found.checked) throw new Refusal("CONFLICT", importSaid.notChecked);
  const { ready, wrong, duplicate } = await countRows(ctx, id);
  const total = ready + duplicate;
  const lines = await sheetsOfLines(ctx, id);
  if (!lines.every((sheet) => plan.sheets.some((one) => one.sheet === sheet)))
    throw new Refusal("CONFLICT", importSaid.fieldsMoved);
  if (total === 0) throw new Refusal("VALIDATION", importSaid.nothing);
  return start(ctx, { found, plan, choices, kind: importKind, total, wrong });
}

/** Looks at all rows first, and then writes those that are ready. */
export const importFileKind: BackgroundKind<{ id: number }, number> = {
  name: "kernel.importFile",
  make: async (ctx, { id: job, input, result }, making) => {
    await look(ctx, await findImport(ctx, input.id), { ...making, job });
    const { ready, wrong, duplicate } = await countRows(ctx, input.id);
    return { place: 0, done: 0, total: ready + duplicate, result: { ...result, refused: wrong } };
  },
  step: importKind.step,
};

/** What a heading leaves open is not left out in silence. @throws VALIDATION */
function assertClear({ columns }: { columns: readonly { by: FoundBy; title: string }[] }): void {
  const asked = columns.filter(({ by }) => by === "ask").map(({ title }) => verbatim(title));
  if (asked.length > 0) throw invalidField("mapping", importSaid.asked({ columns: listed(asked) }));
}

/**
 * Brings a file in by one call, for clients that show nobody its rows: as its headings say where nothing else is said.
 * @throws what the upload throws; VALIDATION for columns that leave out what must be there, CONFLICT, FORBIDDEN, RATE_LIMITED
 */
export async function importFile(
  ctx: Context,
  type: RecordType,
  { sheet: asked, mapping: said, ...choices }: Choices & { [Key in keyof Mapped]?: Mapped[Key] | undefined },
  read: ReadFile,
) {
  const taken = await takeFile(ctx, type, read);
  const sheet = asked ?? taken.sheet;
  const chosen = taken.sheets[sheet];
  if (!chosen) throw invalidField("sheet", importSaid.noSheet);
  const mapping = said ?? chosen.mapping;
  if (!said) assertClear(chosen);
  const found = { ...(await openImport(ctx, taken.id)), sheet, mapping };
  const plan = await planOf(ctx, found);
  const titles = chosen.columns.map(({ title }) => title);
  assertMapping(plan, titles);
  countLook(ctx, chosen.rows + countLines(plan));
  const begun = await start(ctx, { found, plan, choices, kind: importFileKind, total: chosen.rows, wrong: 0 });
  await sql`update imports set sheet = ${sheet}, mapping = ${JSON.stringify(mapping)}, check_job_id = ${begun.job}
    where id = ${taken.id}`.execute(ctx.db);
  return begun;
}
