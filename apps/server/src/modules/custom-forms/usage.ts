/** Where a field of the company's own is used, and how often: looked at before it is archived. */

import { customFormSaid } from "@qicheng/api/custom-forms/messages";
import type { FieldUsage } from "@qicheng/api/custom-forms/routes";
import { LIMITS } from "@qicheng/api/kernel/limits";
import { fieldsOf, parseFormula } from "@qicheng/engine/fields/computed";
import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { linkedFields } from "@qicheng/engine/fields/linked-fields";
import { type RawBuilder, sql } from "kysely";
import { inModule } from "../../kernel/fields/module-table";
import { recordTypeNamed } from "../../kernel/records/type/registry";
import type { Context } from "../../kernel/work/context";
import { moduleTitle } from "./forms";
import type { OwnField } from "./world";

const MOST = LIMITS.usesCounted;

/** No further than is told. */
async function counted(ctx: Context, from: RawBuilder<unknown>): Promise<{ total: number; more: number }> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (select 1 from ${from} limit ${sql.lit(MOST + 1)}) c`.execute(ctx.db);
  const n = rows[0]?.n ?? 0;
  return { total: Math.min(n, MOST), more: n > MOST ? 1 : 0 };
}

const isIn = (field: FieldDef, key: string): "conditions" | "formulas" | undefined => {
  if (linkedFields(field).includes(key) || field.parent === key) return "conditions";
  return field.computed !== undefined && fieldsOf(parseFormula(field.computed)).includes(key) ? "formulas" : undefined;
};

export async function usageOf(ctx: Context, { module, key }: OwnField): Promise<FieldUsage[]> {
  const { table } = recordTypeNamed(module);
  const place = ctx.services.fields.places.get(module) ?? { table };
  const uses: FieldUsage[] = [];
  const add = async (kind: "records" | "columns" | "scenes", from: RawBuilder<unknown>) => {
    const count = await counted(ctx, from);
    const title = kind === "records" ? moduleTitle(module) : customFormSaid[kind];
    if (count.total > 0) uses.push({ kind, title: ctx.say(title), ...count });
  };
  await add("records", sql`${sql.table(table)} where ext ->> ${sql.lit(key)} not in ('', '[]') and ${inModule(place)}`);
  await add("columns", sql`list_columns where form_id = ${module} and ${key} = any(columns)`);
  await add("scenes", sql`scenes where module = ${module} and position(${JSON.stringify(key)} in query::text) > 0`);
  const { form } = await ctx.services.fields.get(module);
  for (const field of form.fields) {
    const kind = field.key === key ? undefined : isIn(field, key);
    if (kind) uses.push({ kind, title: field.title, total: 1, more: 0 });
  }
  return uses;
}
