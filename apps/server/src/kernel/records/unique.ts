/** Values that no two live records share: looked for first, so that the field is named, and decided by the database's index. */
import { said } from "@qicheng/api/kernel/messages";
import { titleOf } from "@qicheng/engine/fields/field-def";
import { sql } from "kysely";
import type { Context } from "../work/context";
import { invalid } from "../work/refusal";
import type { Draft, RecordType } from "./record-type";
import { live } from "./scope";

/** @throws VALIDATION naming each field whose value another record has */
export async function refuseTaken(
  ctx: Context,
  type: RecordType,
  { columns, before }: Pick<Draft, "columns" | "before">,
  self: number,
): Promise<void> {
  const problems = [];
  for (const field of type.fields) {
    const value = field.unique && field.db !== undefined ? columns[field.db] : undefined;
    if (field.db === undefined || typeof value !== "string" || value === "") continue;
    const among = type.fields.find(({ key }) => key === field.within)?.db;
    const equals =
      among === undefined ? sql`true` : sql`${sql.ref(`r.${among}`)} = ${columns[among] ?? before?.[among]}`;
    const { rows } = await sql`
      select 1 from ${sql.table(type.table)} r
      where lower(${sql.ref(`r.${field.db}`)}) = ${value.toLowerCase()} and ${equals} and ${live(type, "r")} and r.id <> ${self} limit 1`.execute(
      ctx.db,
    );
    if (rows.length > 0) problems.push({ field: field.key, msg: said.taken({ title: titleOf(field) }) });
  }
  if (problems.length > 0) throw invalid(problems);
}
