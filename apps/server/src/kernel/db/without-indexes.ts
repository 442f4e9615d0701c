/** Indexes, foreign keys and triggers of the tables being filled: taken away before, put back as they were after. */
import type { ClientBase } from "pg";

interface Part {
  drop: string;
  create: string;
}

async function foreignKeys(client: ClientBase, tables: readonly string[]): Promise<Part[]> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conparentid = 0 and conrelid = any($1::regclass[]) order by conname`,
    [tables],
  );
  return rows.map(({ table, name, definition }) => ({
    drop: `alter table ${table} drop constraint ${name}`,
    create: `alter table ${table} add constraint ${name} ${definition}`,
  }));
}

/** All but those of primary keys and unique constraints. */
async function indexes(client: ClientBase, tables: readonly string[]): Promise<Part[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
     where i.indrelid = any($1::regclass[]) and not exists (select 1 from pg_constraint c where c.conindid = i.indexrelid)
     order by 1`,
    [tables],
  );
  // Of a partitioned table the definition speaks of ONLY itself; without it every partition gets its own.
  return rows.map(({ name, definition }) => ({
    drop: `drop index ${name}`,
    create: definition.replace(" ON ONLY ", " ON "),
  }));
}

/**
 * Runs a fill without indexes, foreign keys and triggers, inside the caller's transaction.
 * @param log hears what is being rebuilt
 */
export async function withoutIndexes(
  client: ClientBase,
  tables: readonly string[],
  log: (line: string) => void,
  fill: () => Promise<void>,
): Promise<void> {
  const parts = [...(await indexes(client, tables)), ...(await foreignKeys(client, tables))];
  for (const { drop } of [...parts].reverse()) await client.query(drop);
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`);
  await fill();
  for (const { create } of parts) {
    const began = performance.now();
    await client.query(create);
    log(`${((performance.now() - began) / 1000).toFixed(1)} s  ${create.slice(0, 110)}`);
  }
  for (const table of tables) await client.query(`alter table ${table} enable trigger user`);
}
