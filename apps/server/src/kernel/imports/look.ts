/** Looks at rows of a file as a form would: what they say, what is wrong with them, and who is there already. */
import type { FieldProblem } from "@qicheng/api/kernel/error-codes";
import { importSaid } from "@qicheng/api/kernel/import-messages";
import { type FieldDef, titleOf } from "@qicheng/engine/fields/field-def";
import type { Cell } from "@qicheng/engine/import/cell";
import { readRow } from "@qicheng/engine/import/row";
import { about } from "@qicheng/engine/text/message";
import { formInput, toStorage } from "../fields/form-input";
import type { ModuleFields } from "../fields/registry";
import { type DuplicateKey, keyText, type SameRecord } from "../records/duplicate-keys";
import { duplicatesOf } from "../records/duplicates";
import { ownFields } from "../records/field-rights";
import type { Raw, RecordType } from "../records/record-type";
import { recordTypeAsked } from "../records/registry";
import { reachOf } from "../records/scope";
import type { Context } from "../work/context";
import { Refusal } from "../work/refusal";
import { businessTime } from "../work/time";
import { findersFor } from "./finders";
import { assertMayImport, CREATED_COLUMN, importFields, OWNER_COLUMN, parted } from "./import-fields";
import type { RowProblem, StoredImport } from "./import-store";

/** What an import is made of, for whoever reads its rows. */
export interface Plan {
  type: RecordType;
  /** Those that a column may be. */
  fields: readonly FieldDef[];
  own: ModuleFields;
  mapping: readonly string[];
}

/** @throws FORBIDDEN when the right went meanwhile */
export async function planOf(
  ctx: Context,
  { module, mapping }: Pick<StoredImport, "module" | "mapping">,
): Promise<Plan> {
  const type = recordTypeAsked(module);
  assertMayImport(ctx, type);
  return { type, fields: await importFields(ctx, type), own: await ownFields(ctx, module), mapping: mapping ?? [] };
}

export interface Given {
  row: number;
  cells: readonly Cell[];
  fixed: Readonly<Record<string, string>>;
}

export interface Looked {
  row: number;
  /** As a form sends them. */
  raw: Raw;
  /** Columns that no form gives. */
  origin: Raw;
  problems: RowProblem[];
  keys: DuplicateKey[];
}

/** The cells with what somebody typed in their place. */
function corrected({ cells, fixed }: Given, mapping: readonly string[]) {
  const typed = Object.entries(fixed);
  return {
    cells: [...mapping.map((key, at) => (key in fixed ? null : cells[at])), ...typed.map(([, text]) => text)],
    mapping: [...mapping.map((key) => key || undefined), ...typed.map(([key]) => key)],
  };
}

/** What is wrong with whose it is to be, and since when. */
async function originProblems(ctx: Context, { type, fields }: Plan, origin: Raw): Promise<RowProblem[]> {
  const problem = (column: string, message: RowProblem["message"]) => {
    const field = fields.find(({ db }) => db === column);
    return field ? [{ field: field.key, message: about(titleOf(field), message) }] : [];
  };
  const { owners } = await reachOf(ctx, type);
  const owner = origin[OWNER_COLUMN];
  const created = origin[CREATED_COLUMN];
  return [
    ...(owner !== undefined && owners && !owners.includes(Number(owner))
      ? problem(OWNER_COLUMN, importSaid.ownerReach)
      : []),
    ...(typeof created === "string" && created > businessTime() ? problem(CREATED_COLUMN, importSaid.future) : []),
  ];
}

/** A form shows what is wrong below the field; among rows of a file the field is named. */
function named(fields: readonly FieldDef[], { field: key, msg }: FieldProblem): RowProblem {
  const field = fields.find((one) => one.key === key);
  const message = !field || msg.cn.startsWith(field.title) ? msg : about(titleOf(field), msg);
  return { field: key, message };
}

/** What a form would say of it. */
async function formProblems(ctx: Context, { type, own, fields }: Plan, raw: Raw) {
  const { rows } = type;
  try {
    const values = await formInput(
      ctx,
      { type, fields: own },
      { raw, mode: "add", alsoAllowed: rows.kind === "child" ? [rows.key] : [] },
    );
    return { problems: [], keys: duplicatesOf(type).keys(toStorage(own, values).columns) };
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== "VALIDATION") throw error;
    const errors = (error.details.data?.errors ?? []) as FieldProblem[];
    return { problems: errors.map((one) => named(fields, one)), keys: [] };
  }
}

export async function lookAt(ctx: Context, plan: Plan, given: readonly Given[]): Promise<Looked[]> {
  const rows = given.map((one) => ({ ...corrected(one, plan.mapping), row: one.row }));
  const finders = await findersFor(ctx, plan.fields, rows);
  const looked: Looked[] = [];
  for (const { row, cells, mapping } of rows) {
    const read = readRow(plan.fields, mapping, cells, finders);
    const { raw, origin } = parted(plan.type, read.values);
    const said = read.problems.map(({ field, message }) => ({ field, message }));
    const form = await formProblems(ctx, plan, raw);
    // Of a cell that could not be read, nobody need hear that it is missing.
    const others = form.problems.filter(({ field }) => !said.some((one) => one.field === field));
    const problems = [...said, ...others, ...(await originProblems(ctx, plan, origin))];
    looked.push({ row, raw, origin, problems, keys: problems.length > 0 ? [] : form.keys });
  }
  return looked;
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
