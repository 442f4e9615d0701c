/** Conditions of saved scenes on a field that becomes of another type. */

import { changesKind } from "@qicheng/engine/design/type-changes";
import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { kindOfField } from "@qicheng/engine/fields/field-types";
import type { Condition, Filter } from "@qicheng/engine/fields/filter";
import { OPERATORS_OF_KIND, type Operator } from "@qicheng/engine/fields/operators";
import { ownValue } from "@qicheng/engine/text/own-value";
import { sql } from "kysely";
import type { Database } from "../db/database";

/** The same question where there are several values, or only one; undefined where there is none. */
const SAME: Partial<Record<string, Operator>> = { eq: "hasAny", in: "hasAny", hasAny: "in" };

function asked(condition: Condition, to: FieldDef): Condition {
  const offered = OPERATORS_OF_KIND[kindOfField(to)];
  if (condition.field !== to.key || offered.includes(condition.op as Operator)) return condition;
  const op = ownValue(SAME, condition.op);
  // A scene never shows more than it meant: what cannot be asked any more is refused until somebody says it anew.
  if (op === undefined || !offered.includes(op)) return condition;
  return { ...condition, op, value: [condition.value ?? []].flat() };
}

const isFilter = (value: unknown): value is Filter =>
  Array.isArray(value) || (typeof value === "object" && value !== null && "or" in value);

export async function retargetScenes(db: Database, module: string, from: FieldDef, to: FieldDef): Promise<void> {
  if (!changesKind(from, to)) return;
  const { rows } = await sql<{ id: number; query: Record<string, unknown> }>`
    select id, query from scenes where module = ${module} and position(${JSON.stringify(to.key)} in query::text) > 0`.execute(
    db,
  );
  for (const { id, query } of rows) {
    const { data } = query;
    if (!isFilter(data)) continue;
    const next =
      "or" in data
        ? { or: data.or.map((group) => group.map((one) => asked(one, to))) }
        : data.map((one) => asked(one, to));
    await sql`update scenes set query = ${JSON.stringify({ ...query, data: next })}::jsonb where id = ${id}`.execute(
      db,
    );
  }
}
