/** Values that no two live records share: looked for first, so that the field is named, and decided by the database's index. */
import { said } from "@qicheng/api/kernel/messages";
import { type FieldDef, titleOf } from "@qicheng/engine/fields/field-def";
import { sql } from "kysely";
import type { Context } from "../work/context";
import { invalid } from "../work/refusal";
import type { Draft, RecordType } from "./record-type";
import { live } from "./scope";

type Drafted = Pick<Draft, "id" | "columns" | "before">;

const asText = (value: unknown) => (typeof value === "string" || typeof value === "number" ? String(value) : "");

/** The draft's own value, folded, with the value within which nobody else has it. */
function wantedOf(type: RecordType, field: FieldDef, { columns, before }: Drafted) {
  const value = field.db === undefined ? undefined : columns[field.db];
  if (typeof value !== "string" || value === "") return undefined;
  const among = amongOf(type, field);
  const within = among === undefined ? undefined : (columns[among] ?? before?.[among]);
  return { value: value.toLowerCase(), among: asText(within) };
}

const amongOf = (type: RecordType, { within }: FieldDef) => type.fields.find(({ key }) => key === within)?.db;

/** Whether another record, in the database or among the drafts, has what one of the drafts is to have. */
async function isTaken(ctx: Context, type: RecordType, field: FieldDef, drafts: readonly Drafted[]): Promise<boolean> {
  const wanted = drafts.flatMap((draft) => wantedOf(type, field, draft) ?? []);
  if (wanted.length === 0 || field.db === undefined) return false;
  const pairs = new Set(wanted.map((one) => JSON.stringify(one)));
  if (pairs.size < wanted.length) return true;
  const among = amongOf(type, field);
  const { rows } = await sql`
    select 1 from ${sql.table(type.table)} r
    join unnest(${wanted.map(({ value }) => value)}::text[], ${wanted.map((one) => one.among)}::text[]) w(value, among)
      on lower(${sql.ref(`r.${field.db}`)}) = w.value and ${among === undefined ? sql`true` : sql`${sql.ref(`r.${among}`)}::text = w.among`}
    where ${live(type, "r")} and r.id <> all(${drafts.map(({ id }) => id)}::bigint[]) limit 1`.execute(ctx.db);
  return rows.length > 0;
}

/** @throws VALIDATION naming each field whose value another record has */
export async function refuseTaken(ctx: Context, type: RecordType, drafts: readonly Drafted[]): Promise<void> {
  const problems = [];
  for (const field of type.fields)
    if (field.unique && (await isTaken(ctx, type, field, drafts)))
      problems.push({ field: field.key, msg: said.taken({ title: titleOf(field) }) });
  if (problems.length > 0) throw invalid(problems);
}
