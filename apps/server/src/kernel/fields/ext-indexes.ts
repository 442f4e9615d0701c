/** Expression indexes on custom fields that lists sort or filter by; made in the background, without blocking writes. */
import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { kindOfField } from "@qicheng/engine/fields/field-types";
import pg from "pg";
import type { Services } from "../services";

/** More indexes than this would cost every write more than they save the lists. */
const MOST_PER_MODULE = 12;
const INDEXED: readonly string[] = ["text", "number", "date", "datetime", "flag", "choice", "region", "branch"];

interface WantedIndex {
  name: string;
  table: string;
  /** Exactly as the list engine writes it, or the index is not used. */
  expression: string;
}

function wantedIndex(table: string, field: FieldDef): WantedIndex[] {
  const kind = kindOfField(field);
  if (field.storage !== "ext" || !(field.flags.sort || field.flags.filter) || !INDEXED.includes(kind)) return [];
  const text = `(ext ->> '${field.key}')`;
  return [
    {
      name: `${table}_ext_${field.key.toLowerCase()}`,
      table,
      expression: kind === "number" ? `(${text}::numeric)` : text,
    },
  ];
}

async function wanted(services: Services): Promise<WantedIndex[]> {
  const lists = await Promise.all(
    [...services.fields.tables].map(async ([module, table]) => {
      const { form } = await services.fields.get(module);
      return form.fields.flatMap((field) => wantedIndex(table, field)).slice(0, MOST_PER_MODULE);
    }),
  );
  return lists.flat();
}

/** Makes what is missing and drops what a kill left unfinished. One server at a time. */
export async function ensureExtIndexes(services: Services, databaseUrl: string): Promise<void> {
  const indexes = await wanted(services);
  const client = new pg.Client({ connectionString: databaseUrl, application_name: "qicheng-indexes" });
  client.on("error", () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query("select pg_try_advisory_lock(hashtext('ext-indexes')) as mine");
    if (!rows[0]?.mine) return;
    for (const { name, table, expression } of indexes) {
      const found = await client.query(
        "select i.indisvalid as valid from pg_index i where i.indexrelid = to_regclass($1)",
        [name],
      );
      if (found.rows[0]?.valid) continue;
      const index = client.escapeIdentifier(name);
      if (found.rows.length > 0) await client.query(`drop index concurrently ${index}`);
      await client.query(
        `create index concurrently ${index} on ${client.escapeIdentifier(table)} (${expression} desc nulls last, id desc) where deleted_at is null`,
      );
      await client.query(`analyze ${client.escapeIdentifier(table)}`);
    }
  } finally {
    await client.end();
  }
}
