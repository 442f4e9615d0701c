/** Expression indexes on custom fields that lists sort or filter by; made in the background, without blocking writes. */
import { createHash } from "node:crypto";
import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { holdsMany, isSortable } from "@qicheng/engine/fields/field-types";
import type { RawBuilder } from "kysely";
import pg from "pg";
import type { Services } from "../services";
import { fieldSql, sortSql } from "./field-sql";
import type { ModuleFields } from "./registry";

/** More indexes than this would cost every write more than they save the lists. */
const MOST_PER_MODULE = 12;
/** Characters: the key of an index has 2,704 bytes at most. */
const MOST_TEXT = 500;

interface WantedIndex {
  name: string;
  table: string;
  /** As the list engine writes it, or the index is not used. */
  expression: string;
}

type Sql = RawBuilder<unknown>;

/** What lists compare, and what they sort by where that is something else; a dictionary has an order that may change at any time. */
function expressionsOf(fields: ModuleFields, table: string, field: FieldDef): { value?: Sql; order?: Sql } {
  const compiled = field.storage === "ext" && !holdsMany(field) ? fieldSql(fields, field.key, table) : undefined;
  if (!compiled || (compiled.kind === "text" && (field.max ?? 0) > MOST_TEXT)) return {};
  const { filter = false, sort = false } = field.flags;
  const order = sort && isSortable(field) ? sortSql(field, compiled) : compiled.value;
  const isCompared = order === compiled.value ? sort || filter : filter;
  return { ...(isCompared && { value: compiled.value }), ...(order !== compiled.value && { order }) };
}

function wantedIndexes(services: Services, fields: ModuleFields, table: string, field: FieldDef): WantedIndex[] {
  const { value, order } = expressionsOf(fields, table, field);
  const textOf = (expression: Sql) => expression.compile(services.side).sql;
  const name = `${table}_ext_${field.key.toLowerCase()}`;
  const made: WantedIndex[] = [];
  if (value) made.push({ name, table, expression: textOf(value) });
  if (order) {
    const expression = textOf(order);
    // Choices that were put in another order have another index.
    const version = createHash("sha256").update(expression).digest("hex").slice(0, 8);
    made.push({ name: `${name}_order_${version}`, table, expression });
  }
  return made;
}

async function wanted(services: Services): Promise<WantedIndex[]> {
  const lists = await Promise.all(
    [...services.fields.tables].map(async ([module, table]) => {
      const fields = await services.fields.get(module);
      return fields.form.fields
        .flatMap((field) => wantedIndexes(services, fields, table, field))
        .slice(0, MOST_PER_MODULE);
    }),
  );
  return lists.flat();
}

/** Drops indexes by an order of choices that is no more. */
async function dropStale(client: pg.Client, indexes: readonly WantedIndex[]): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "select indexname as name from pg_indexes where schemaname = 'public' and indexname ~ '_ext_.*_order_[0-9a-f]{8}$' and indexname <> all($1)",
    [indexes.map(({ name }) => name)],
  );
  for (const { name } of rows) await client.query(`drop index concurrently if exists ${client.escapeIdentifier(name)}`);
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
    await dropStale(client, indexes);
    for (const { name, table, expression } of indexes) {
      const found = await client.query(
        "select i.indisvalid as valid from pg_index i where i.indexrelid = to_regclass($1)",
        [name],
      );
      if (found.rows[0]?.valid) continue;
      const index = client.escapeIdentifier(name);
      if (found.rows.length > 0) await client.query(`drop index concurrently ${index}`);
      await client.query(
        `create index concurrently ${index} on ${client.escapeIdentifier(table)} ((${expression}) desc nulls last, id desc) where deleted_at is null`,
      );
      await client.query(`analyze ${client.escapeIdentifier(table)}`);
    }
  } finally {
    await client.end();
  }
}
