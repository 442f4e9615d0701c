/** Values of a field whose type is being changed, in SQL: those that are not rewritten yet as `readAs` would read them. */
import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { holdsMany } from "@qicheng/engine/fields/field-types";
import { type RawBuilder, sql } from "kysely";

export interface Stored {
  json: RawBuilder<unknown>;
  text: RawBuilder<string | null>;
}

const itemsOf = (to: FieldDef, { json, text }: Stored): RawBuilder<unknown> =>
  to.type === "tags"
    ? sql`to_jsonb(array_remove(regexp_split_to_array(${text}, '\\s*[、,，]\\s*'), ''))`
    : sql`jsonb_build_array(${json})`;

export function asBecoming(was: FieldDef, to: FieldDef, stored: Stored): Stored {
  const { json, text } = stored;
  if (holdsMany(to) && !(holdsMany(was) && was.type === to.type)) {
    const items = sql`case jsonb_typeof(${json}) when 'array' then ${json} when 'null' then null else ${itemsOf(to, stored)} end`;
    return { json: sql`(${items})`, text: sql<string | null>`((${items})::text)` };
  }
  if (!holdsMany(to) && holdsMany(was))
    return {
      json,
      text: sql<string | null>`(case jsonb_typeof(${json}) when 'array' then ${json} ->> 0 else ${text} end)`,
    };
  if (to.type === "datetime")
    return { json, text: sql<string | null>`(case length(${text}) when 10 then ${text} || ' 00:00' else ${text} end)` };
  return to.type === "date" ? { json, text: sql<string | null>`left(${text}, 10)` } : stored;
}
