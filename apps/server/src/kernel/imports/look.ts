/** Looks at rows of a file as a form would: what they say, what is wrong with them, and who is there already. */
import { setImmediate as othersTurn } from "node:timers/promises";
import type { FieldProblem } from "@qicheng/api/kernel/error-codes";
import { importSaid } from "@qicheng/api/kernel/import-messages";
import { said } from "@qicheng/api/kernel/messages";
import { type FieldDef, titleOf } from "@qicheng/engine/fields/field-def";
import type { Cell } from "@qicheng/engine/import/cell";
import type { RowRemark } from "@qicheng/engine/import/join";
import { readRow } from "@qicheng/engine/import/row";
import { about, type Message } from "@qicheng/engine/text/message";
import { businessTime } from "@qicheng/engine/time/business-time";
import type { OrganisationSnapshot } from "../access/organisation";
import { ownFields } from "../records/access/field-rights";
import type { CallersFields } from "../records/access/masks";
import { reachOf } from "../records/access/scope";
import { duplicatesOf } from "../records/search/duplicates";
import { type DuplicateKey, keyText, type SameRecord } from "../records/type/duplicate-keys";
import type { Raw, RecordType, RowScope } from "../records/type/record-type";
import { recordTypeAsked } from "../records/type/registry";
import { formInput, toStorage } from "../records/write/form-input";
import { type Known, knownReferences } from "../records/write/resolve-references";
import type { Context } from "../work/context";
import { Refusal } from "../work/refusal";
import { findersFor } from "./finders";
import {
  assertMayImport,
  CREATED_COLUMN,
  importFields,
  importRowFields,
  OWNER_COLUMN,
  parted,
  recordFields,
} from "./import-fields";
import { filesOfRows } from "./import-files";
import type { RowLines, RowProblem, StoredImport } from "./import-store";
import { columnNotes } from "./notes";
import { type RowSheet, rowSheetsOf } from "./row-sheets";
import { atLine, type Places, withinRows } from "./within-rows";

/** What an import is made of, for whoever reads its rows. */
export interface Plan {
  type: RecordType;
  /** Those that a column may be. */
  fields: readonly FieldDef[];
  own: CallersFields;
  mapping: readonly string[];
  /** Headings of the columns. */
  heads: readonly string[];
  /** Further sheets that are read. */
  sheets: readonly RowSheet[];
  rowFields: readonly FieldDef[];
  scope: RowScope;
  organisation: OrganisationSnapshot;
}

/** @throws FORBIDDEN when the right went meanwhile */
export async function planOf(
  ctx: Context,
  { module, mapping, sheets, sheet }: Pick<StoredImport, "module" | "mapping" | "sheets" | "sheet">,
): Promise<Plan> {
  const type = recordTypeAsked(module);
  assertMayImport(ctx, type);
  const fields = await importFields(ctx, type);
  const rowFields = await importRowFields(ctx, type);
  return {
    type,
    fields,
    own: await ownFields(ctx, module),
    mapping: mapping ?? [],
    heads: sheets[sheet]?.titles ?? [],
    sheets: rowSheetsOf(sheets, sheet, { records: recordFields(type, fields), rowFields }),
    rowFields,
    scope: await reachOf(ctx, type),
    organisation: await ctx.services.organisation.get(),
  };
}

/** What is said of the columns of its sheet. */
export async function notesOf(ctx: Context, { module, mapping, sheets, sheet }: StoredImport): Promise<Message[]> {
  const fields = await importFields(ctx, recordTypeAsked(module));
  return columnNotes(sheets[sheet], mapping ?? [], fields);
}

/** What a column was said to be may be gone, or not there for the caller any more: nothing is left out in silence. @throws CONFLICT */
export function assertMapped({ fields, mapping }: Plan): void {
  if (mapping.some((key) => key !== "" && !fields.some((field) => field.key === key)))
    throw new Refusal("CONFLICT", importSaid.fieldsMoved);
}

export interface Given {
  row: number;
  cells: readonly Cell[];
  lines: readonly RowLines[];
  fixed: Readonly<Record<string, string>>;
}

export interface Looked {
  row: number;
  /** As a form sends them. */
  raw: Raw;
  /** As they are stored, by field; none where something is wrong. */
  values: Record<string, unknown>;
  /** Columns that no form gives. */
  origin: Raw;
  problems: RowProblem[];
  remarks: readonly RowRemark[];
  keys: DuplicateKey[];
  /** Where the rows within it stand, by field. */
  places: Places;
}

/** The cells with what somebody typed in their place. */
function corrected({ cells, fixed }: Given, mapping: readonly string[]) {
  const typed = Object.entries(fixed);
  return {
    cells: [
      ...mapping.map((key, at) => (Object.hasOwn(fixed, key) ? null : cells[at])),
      ...typed.map(([, text]) => text),
    ],
    mapping: [...mapping.map((key) => key || undefined), ...typed.map(([key]) => key)],
  };
}

/** What is wrong with whose it is to be, and since when. */
function originProblems({ fields, scope, organisation }: Plan, origin: Raw): RowProblem[] {
  const problems: RowProblem[] = [];
  const add = (column: string, message: RowProblem["message"]) => {
    const field = fields.find(({ db }) => db === column);
    if (field) problems.push({ field: field.key, message: about(titleOf(field), message) });
  };
  const owner = organisation.people.get(Number(origin[OWNER_COLUMN]));
  if (owner && scope.owners && !scope.owners.includes(owner.id)) add(OWNER_COLUMN, importSaid.ownerReach);
  else if (owner?.quit) add(OWNER_COLUMN, said.personLeft({ name: owner.nickname }));
  const created = origin[CREATED_COLUMN];
  if (typeof created === "string" && created > businessTime()) add(CREATED_COLUMN, importSaid.future);
  return problems;
}

/** A form shows what is wrong below the field; among rows of a file the field is named, or the line of its sheet. */
function named({ fields, rowFields }: Plan, { field: key, msg, row = 0 }: FieldProblem, places: Places): RowProblem {
  const place = places.get(key)?.[row - 1];
  if (place) return atLine(key, place, msg);
  const field = [...fields, ...rowFields].find((one) => one.key === key);
  const message = !field || msg.cn.startsWith(field.title) ? msg : about(titleOf(field), msg);
  return { field: key, message };
}

/** What a refusal says, field by field where it does. */
export function problemsIn(
  plan: Plan,
  { said: whole, details }: Refusal,
  { places }: Pick<Looked, "places">,
): RowProblem[] {
  const errors = details.data?.errors as FieldProblem[] | undefined;
  return errors ? errors.map((one) => named(plan, one, places)) : [{ field: "", message: whole }];
}

/** What a form would make of it, or say. */
async function asForm(
  ctx: Context,
  plan: Plan,
  { raw, known, files, places }: { raw: Raw; known: Known | undefined; files: Known; places: Places },
): Promise<Pick<Looked, "values" | "problems">> {
  const { type, own } = plan;
  const alsoAllowed = type.rows.kind === "child" ? [type.rows.key] : [];
  try {
    const input = { raw, mode: "add" as const, alsoAllowed, files, ...(known && { known }) };
    return { values: await formInput(ctx, { type, fields: own }, input), problems: [] };
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== "VALIDATION") throw error;
    return { values: {}, problems: problemsIn(plan, error, { places }) };
  }
}

/** Rows that are looked at before others are answered. */
const IN_ONE_GO = 50;

/** @param how each row by itself, and what it refers to held until the transaction ends; or together, and nothing held */
export async function lookAt(
  ctx: Context,
  plan: Plan,
  given: readonly Given[],
  how: "held" | "together" = "together",
): Promise<Looked[]> {
  const { type, fields, own } = plan;
  const rows = given.map((one) => ({ ...corrected(one, plan.mapping), row: one.row }));
  const finders = await findersFor(ctx, fields, rows);
  const within = await withinRows(ctx, plan.sheets, given);
  const reading = { ...finders, heads: plan.heads };
  const reads = [];
  for (const [at, { row, cells, mapping }] of rows.entries()) {
    if (at % IN_ONE_GO === 0) await othersTurn();
    const read = readRow(fields, mapping, cells, reading);
    const lines = within(at);
    Object.assign(read.values, lines.values);
    reads.push({ row, read: { ...read, problems: [...read.problems, ...lines.problems] }, places: lines.places });
  }
  const files = await filesOfRows(
    ctx,
    { module: type.module, fields },
    reads.map(({ read }) => read),
  );
  const readings = reads.map((one) => ({ ...one, ...parted(type, one.read.values) }));
  const forms = readings.map(({ raw }) => raw);
  const known = how === "together" ? await knownReferences(ctx, own.form.fields, forms) : undefined;
  const looked: Looked[] = [];
  for (const [at, { row, read, raw, origin, places }] of readings.entries()) {
    if (at % IN_ONE_GO === 0) await othersTurn();
    const form = await asForm(ctx, plan, { raw, known, files, places });
    // Of a cell that could not be read, nobody need hear that it is missing.
    const others = form.problems.filter(({ field }) => !read.problems.some((one) => one.field === field));
    const problems: RowProblem[] = [...read.problems, ...others, ...originProblems(plan, origin)];
    const keys = problems.length > 0 ? [] : duplicatesOf(type).keys(toStorage(own, form.values), own);
    const { remarks = [] } = read;
    looked.push({ row, raw, values: form.values, origin, problems, remarks, keys, places });
  }
  await foresee(ctx, plan, looked);
  return looked;
}

/** Adds what the type itself has against rows that are sound so far. */
async function foresee(ctx: Context, plan: Plan, looked: readonly Looked[]): Promise<void> {
  const sound = looked.filter(({ problems }) => problems.length === 0);
  const rows = sound.map(({ values }) => toStorage(plan.own, values).columns);
  const found = (await plan.type.hooks?.foresee?.(ctx, rows)) ?? [];
  for (const [at, problems] of found.entries()) {
    const one = sound[at];
    if (!one || problems.length === 0) continue;
    one.problems.push(...problems.map((problem) => named(plan, problem, one.places)));
    one.keys = [];
  }
}

/** Records that are there already, by each key of the rows. */
export async function sameRecords(
  ctx: Context,
  { type }: Plan,
  rows: readonly Looked[],
): Promise<(row: Pick<Looked, "keys">) => SameRecord[]> {
  const found = new Map<string, SameRecord[]>();
  for (const same of await duplicatesOf(type).find(
    ctx,
    rows.flatMap(({ keys }) => keys),
  )) {
    const others = found.get(keyText(same));
    if (others) others.push(same);
    else found.set(keyText(same), [same]);
  }
  return ({ keys }) => {
    const all = keys.flatMap((key) => found.get(keyText(key)) ?? []);
    return all.filter(({ id }, at) => all.findIndex((one) => one.id === id) === at);
  };
}
