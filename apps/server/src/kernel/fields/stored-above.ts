/** What stands above a choice in some record that has it: a condition, or an address, brings the value alone. */
import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { sql } from "kysely";
import type { Context } from "../work/context";
import { fieldSql } from "./field-sql";
import { inModule } from "./module-table";
import type { ModuleFields } from "./registry";
import type { Chosen } from "./remote";

/** By this the source is asked, by the rights of whoever asks; nobody is told of it. */
export async function withStoredAbove(
  ctx: Context,
  { fields, field }: { fields: ModuleFields; field: FieldDef },
  values: readonly string[],
): Promise<Chosen[]> {
  const place = ctx.services.fields.places.get(fields.form.module);
  const [own, over] = [field, field.over].map((one) => one && fieldSql(fields, one.key, "r"));
  if (!place || !own || !over || values.length === 0) return values.map((value) => ({ value }));
  const { rows } = await sql<Chosen>`
    select v.value, (select ${over.text} from ${sql.table(place.table)} r where ${inModule(place, "r")} and ${own.text} = v.value and ${over.text} is not null limit 1) as above
    from unnest(${values as string[]}::text[]) v (value)`.execute(ctx.db);
  return rows;
}
