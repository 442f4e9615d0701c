/** Writes what is ready, step after step, each in one transaction with where the next one begins. */

import { importSaid } from "@qicheng/api/kernel/import-messages";
import type { DuplicateChoice } from "@qicheng/api/kernel/import-shapes";
import { poolSaid } from "@qicheng/api/kernel/pool-messages";
import { titleOf } from "@qicheng/engine/fields/field-def";
import { isMissing } from "@qicheng/engine/fields/operators";
import { isFixed } from "@qicheng/engine/fields/validate";
import { listed, type Message, verbatim } from "@qicheng/engine/text/message";
import { ownValue } from "@qicheng/engine/text/own-value";
import { isSameJson } from "@qicheng/engine/values/same";
import { sql } from "kysely";
import type { BackgroundKind, JobResult } from "../jobs/background-kind";
import { holdingsOf } from "../pool/holdings";
import { poolRules } from "../pool/pool-rules";
import { reader } from "../records/read/field-writers";
import { lockRecords } from "../records/read/read";
import { keyText, type SameRecord } from "../records/type/duplicate-keys";
import type { Raw, RecordRow } from "../records/type/record-type";
import { hasPool, INTO_POOL } from "../records/write/into-pool";
import { holdReferences } from "../records/write/resolve-references";
import { addRecords, editRecord } from "../records/write/save";
import { noteInBatch } from "../records/write/undo-batch";
import type { Context } from "../work/context";
import { notFound } from "../work/refusal";
import { attempt } from "../work/savepoint";
import { Ahead } from "./ahead";
import { assertChoices, choicesFor } from "./choices";
import { errorsFile } from "./errors-file";
import { CREATED_COLUMN, OWNER_COLUMN } from "./import-fields";
import { withOwnFiles } from "./import-files";
import { type Choices, findImport, keepRows, type RowProblem, rowsWhere, type StoredRow } from "./import-store";
import { assertMapped, type Looked, lookAt, type Plan, planOf, problemsIn, sameRecords } from "./look";

/** Judged together, and written by one transaction. */
const A_STEP = 500;
/** Refusals that are kept for people to read; the workbook has all. */
const MOST_TOLD = 200;

/** One step of one import. */
interface Step {
  ctx: Context;
  plan: Plan;
  choices: Choices;
  batch: number;
  /** How many more he may hold for whom everything new is; undefined where nothing limits it. */
  room: number | undefined;
}

/** Whoever may not say whose the rows are brings them in as his own: his hold cap counts, and his holdings are held. */
async function roomOf(ctx: Context, { type }: Plan): Promise<number | undefined> {
  const mayGive = type.originPermission !== undefined && ctx.can(type.originPermission);
  if (!hasPool(type) || mayGive) return undefined;
  const { holdCap } = (await poolRules(ctx.db, type)).rules;
  if (holdCap === null) return undefined;
  return Math.max(0, holdCap - (await holdingsOf(ctx.db, type, ctx.me.id)).held);
}

/** What one step did. */
interface Counted {
  added: number;
  merged: number;
  skipped: number;
  failed: Told[];
  /** Of merged rows what was not taken of them. */
  remarks: Told[];
  /** Of rows that were taken what was taken otherwise. */
  notes: Message[];
}

interface Told {
  row: number;
  problems: RowProblem[];
}

interface Wanted {
  looked: Looked;
  pool: boolean;
}

/** Whose it is and since when: in the pool, as the file says, or the caller's and now. */
function given({ plan: { type } }: Step, { looked: { origin }, pool }: Wanted): Raw {
  const named = type.rows.kind === "owned" && !pool && origin[OWNER_COLUMN] !== undefined;
  return {
    ...(named ? { [OWNER_COLUMN]: origin[OWNER_COLUMN] } : {}),
    [CREATED_COLUMN]: origin[CREATED_COLUMN] ?? sql`now()`,
  };
}

async function addAll(step: Step, wanted: readonly Wanted[]): Promise<void> {
  const { ctx, plan, batch } = step;
  const values = await withOwnFiles(
    ctx,
    plan.own.form.fields,
    wanted.map((one) => one.looked.values),
  );
  const additions = wanted.map((one, at) => ({
    raw: { ...one.looked.raw, ...(one.pool ? { [INTO_POOL]: 1 } : {}) },
    values: values[at] ?? {},
    given: given(step, one),
  }));
  const rows = await addRecords(ctx, plan.type, additions, importSaid.didAdd);
  await noteInBatch(
    ctx,
    { batch, type: plan.type },
    rows.map(({ id, version }) => ({ id, did: "add" as const, after: { version } })),
  );
}

/** All together, or where that is refused because of one of them, halves of them by themselves. */
async function add(step: Step, wanted: readonly Wanted[], counted: Counted): Promise<void> {
  if (wanted.length === 0) return;
  const refusal = await attempt(step.ctx, () => addAll(step, wanted));
  if (!refusal) counted.added += wanted.length;
  else if (wanted.length === 1) {
    const [one] = wanted as [Wanted];
    counted.failed.push({ row: one.looked.row, problems: problemsIn(step.plan, refusal, one.looked) });
  } else {
    const half = Math.ceil(wanted.length / 2);
    await add(step, wanted.slice(0, half), counted);
    await add(step, wanted.slice(half), counted);
  }
}

/** Fields that only a new record's form has, and of which the row says something else than the record. */
function notTaken({ plan: { own } }: Step, { values }: Looked, before: RecordRow): Message[] {
  return own.form.fields
    .filter(
      (field) =>
        !isMissing(ownValue(values, field.key)) &&
        isFixed(field, "edit") &&
        !isSameJson(ownValue(values, field.key), reader(field)(before)),
    )
    .map(titleOf);
}

/** Fills empty fields, and overwrites those that the caller named. @returns titles of refused values */
async function merge(step: Step, looked: Looked, id: number): Promise<Message[]> {
  const { ctx, plan, choices, batch } = step;
  const { type, own, scope } = plan;
  const { raw } = looked;
  const [before] = await lockRecords(ctx, type, [id], scope);
  if (!before) throw notFound();
  const fills = own.form.fields.filter(
    (field) =>
      !isMissing(ownValue(raw, field.key)) &&
      !isFixed(field, "edit") &&
      (choices.overwrite.includes(field.key) || isMissing(reader(field)(before))),
  );
  const left = notTaken(step, looked, before);
  if (fills.length === 0) return left;
  const change = Object.fromEntries(fills.map(({ key }) => [key, ownValue(raw, key)]));
  const edit = { id, version: undefined, raw: change, did: importSaid.didMerge };
  const was = await editRecord(ctx, type, edit);
  const { rows } = await sql`
    select 1 from undo_rows where batch_id = ${batch} and record_id = ${id} and did = 'add'`.execute(ctx.db);
  const names = Object.keys(was);
  // What the same import added is as it left it when nothing was written since.
  const written = { id, did: "edit" as const, before: was, names: rows.length > 0 ? [...names, "version"] : names };
  await noteInBatch(ctx, { batch, type }, [written]);
  return left;
}

async function mergeOne(step: Step, { looked, same }: Decided, counted: Counted): Promise<void> {
  const { row } = looked;
  const [target, ...others] = same.filter((one) => one.open);
  const tell = (message: Message) => ({ row, problems: [{ field: "", message }] });
  if (!target) {
    counted.failed.push(tell(importSaid.notYours({ holder: same[0]?.holder ?? verbatim("") })));
    return;
  }
  if (others.length > 0) {
    const names = [target, ...others].map(({ name }) => `「${name}」`).join("、");
    counted.failed.push(tell(importSaid.several({ names: verbatim(names) })));
    return;
  }
  let left: Message[] = [];
  const refusal = await attempt(step.ctx, async () => {
    left = await merge(step, looked, target.id);
  });
  if (refusal) counted.failed.push({ row, problems: problemsIn(step.plan, refusal, looked) });
  else counted.merged += 1;
  if (!refusal && left.length > 0)
    counted.remarks.push(tell(importSaid.notTaken({ name: target.name, titles: listed(left) })));
}

/** A row, what it is the same as, and what is to become of it. */
interface Decided {
  looked: Looked;
  same: SameRecord[];
  does: DuplicateChoice | "nothing";
}

/** The fate of each row, up to the first one that merges into a row added in this step; the next step begins there. */
async function decide(step: Step, rows: readonly StoredRow[], looked: readonly Looked[]): Promise<Decided[]> {
  const { ctx, plan, choices } = step;
  const sameOf = await sameRecords(ctx, plan, looked);
  const allowed = choicesFor(ctx, plan.type);
  const added = new Set<string>();
  const decided: Decided[] = [];
  for (const [at, one] of looked.entries()) {
    const same = sameOf(one);
    const inStep = one.keys.some((key) => added.has(keyText(key)));
    const own = rows[at]?.choice;
    const choice = own && allowed.includes(own) ? own : choices.duplicates;
    const wanted = same.length > 0 || inStep ? choice : "add";
    const does = one.problems.length > 0 ? "nothing" : wanted;
    if (does === "merge" && same.length === 0) break;
    if (does === "add" || does === "pool") for (const key of one.keys) added.add(keyText(key));
    decided.push({ looked: one, same, does });
  }
  return decided;
}

/** Rows that he may hold besides those that he holds; what goes into the pool is nobody's. */
function fitting({ room }: Step, wanted: readonly Wanted[], counted: Counted): Wanted[] {
  if (room === undefined) return [...wanted];
  let left = room;
  return wanted.filter(({ looked: { row }, pool }) => {
    left -= pool ? 0 : 1;
    if (pool || left >= 0) return true;
    counted.failed.push({ row, problems: [{ field: "", message: poolSaid.beyondCap }] });
    return false;
  });
}

async function writeRows(step: Step, { rows, looked }: Part): Promise<{ counted: Counted; last: number }> {
  const decided = await decide(step, rows, looked);
  const those = (...what: Decided["does"][]) => decided.filter(({ does }) => what.includes(does));
  const counted: Counted = { added: 0, merged: 0, skipped: those("skip").length, failed: [], remarks: [], notes: [] };
  for (const { looked } of those("nothing")) counted.failed.push(looked);
  const wanted = those("add", "pool").map(({ looked, does }) => ({
    looked,
    pool: does === "pool" || step.choices.pool,
  }));
  const within = fitting(step, wanted, counted);
  await add(step, within, counted);
  for (const one of those("merge")) await mergeOne(step, one, counted);
  const failed = new Set(counted.failed.map(({ row }) => row));
  counted.notes = those("add", "pool", "merge").flatMap(({ looked: { row, remarks } }) =>
    failed.has(row) ? [] : remarks.map(({ message }) => importSaid.atRow({ row, said: message })),
  );
  return { counted, last: decided.at(-1)?.looked.row ?? 0 };
}

/** For the workbook of what was not taken. */
async function noteTold(ctx: Context, id: number, rows: readonly StoredRow[], counted: Counted): Promise<void> {
  const why = new Map([...counted.failed, ...counted.remarks].map(({ row, problems }) => [row, problems]));
  const noted = rows.filter(({ row }) => why.has(row));
  await keepRows(
    ctx,
    id,
    noted.map((row) => ({ ...row, kind: "failed" as const, problems: why.get(row.row) ?? [] })),
  );
}

const sum = (before: unknown, more: number) => (typeof before === "number" ? before : 0) + more;

/** All that is wrong with a row. */
const together = (problems: readonly RowProblem[]): Message => ({
  cn: problems.map(({ message }) => message.cn).join("；"),
  en: problems.map(({ message }) => message.en).join("; "),
});

function addCounted(before: JobResult, { added, merged, skipped, failed, notes }: Counted): JobResult {
  const refusals = failed.map(({ row, problems }) => ({
    row,
    name: "",
    code: "VALIDATION",
    msg: problems.length > 0 ? together(problems) : importSaid.nothing,
  }));
  return {
    done: sum(before.done, added + merged),
    added: sum(before.added, added),
    merged: sum(before.merged, merged),
    skipped: sum(before.skipped, skipped),
    refused: sum(before.refused, failed.length),
    refusals: [...(before.refusals ?? []), ...refusals].slice(0, MOST_TOLD),
    notes: [...(before.notes ?? []), ...notes].slice(0, MOST_TOLD),
  };
}

/** Rows as they stand, and each as a form would take it. */
interface Part {
  rows: readonly StoredRow[];
  looked: readonly Looked[];
  /** By which they were judged. */
  plan: Plan;
}

/** Rows that are still to be written. */
const after = (place: number) => sql`row > ${place} and kind in ('ready', 'duplicate')`;

/** The next rows. Nothing of what they refer to is held. */
async function judge(ctx: Context, plan: Plan, id: number, place: number): Promise<Part> {
  const rows = await rowsWhere(ctx, id, after(place), sql`limit ${sql.lit(A_STEP)}`);
  return { rows, looked: await lookAt(ctx, plan, rows), plan };
}

/** By the fields, people and branches of now. */
const isOf = (plan: Plan, { plan: before }: Part) =>
  before.own === plan.own && before.organisation === plan.organisation;

/** Holds what the rows refer to until they are written; where something of it is gone each is judged anew by itself. */
async function held({ ctx, plan }: Step, part: Part): Promise<Part> {
  const forms = part.looked.map(({ values }) => values);
  if (await holdReferences(ctx, plan.own.form.fields, forms)) return part;
  return { ...part, looked: await lookAt(ctx, plan, part.rows, "held") };
}

/** The next part of each import is judged while the database writes the one before. */
const ahead = new Ahead<Part>();

export const importKind = {
  name: "kernel.import",
  step: async (ctx, { id: job, input, place = 0, done, result, batchId }, aside) => {
    const found = await findImport(ctx, input.id);
    const plan = await planOf(ctx, found);
    const choices = found.choices as Choices;
    // As it was asked for, with the rights of now.
    assertMapped(plan);
    assertChoices(ctx, plan.type, choices);
    // A file is made while nobody waits for his turn.
    if ((await rowsWhere(ctx, found.id, after(place), sql`limit 1`)).length === 0) {
      // Nothing was judged ahead; it is not kept either.
      await ahead.take(job, place);
      const errorFileId = await errorsFile(ctx, job, plan, found);
      return { place: undefined, done, result, ...(errorFileId === undefined ? {} : { errorFileId }) };
    }
    // Imports of one type write in turn, so that what one adds is there already for the other.
    await sql`select pg_advisory_xact_lock(hashtext('import'), hashtext(${plan.type.module}))`.execute(ctx.db);
    const step: Step = { ctx, plan, choices, batch: batchId ?? 0, room: await roomOf(ctx, plan) };
    const made = await ahead.take(job, place);
    const part = await held(step, made && isOf(plan, made) ? made : await judge(ctx, plan, found.id, place));
    const { rows } = part;
    const end = rows.at(-1)?.row ?? place;
    ahead.begin(job, end, async () => judge(await aside(), plan, found.id, end));
    const { counted, last } = await writeRows(step, part);
    await noteTold(ctx, found.id, rows, counted);
    const seen = rows.filter(({ row }) => row <= last).length;
    return { place: last, done: done + seen, result: addCounted(result, counted) };
  },
} satisfies BackgroundKind<{ id: number }, number>;
