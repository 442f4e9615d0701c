/** Every row of a database as text, for comparing two of them; and what must hold between rows. */
import pg from "pg";

/** Not in a backup on purpose. */
const LEFT_OUT = ["idempotency_keys", "login_throttle", "migrations", "sessions"];

export async function connect(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on("error", () => undefined);
  await client.connect();
  await client.query("set timezone = 'UTC'");
  return client;
}

/** Rows per table, sorted. */
export async function allRows(client: pg.Client): Promise<Record<string, string[]>> {
  const { rows } = await client.query<{ name: string }>(
    "select quote_ident(relname) as name from pg_class where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace order by 1",
  );
  const all: Record<string, string[]> = {};
  for (const { name } of rows) {
    if (LEFT_OUT.includes(name)) continue;
    const found = await client.query<{ row: string }>(`select t::text as row from ${name} t`);
    all[name] = found.rows.map(({ row }) => row).sort();
  }
  return all;
}

/** Columns, constraints, indexes and triggers, without the names that PostgreSQL gives to parts of partitions. */
export async function shape(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(`
    select table_name || ' ' || column_name || ' ' || data_type || ' ' || ordinal_position as line from information_schema.columns where table_schema = 'public'
    union all select conrelid::regclass || ' ' || pg_get_constraintdef(oid) || convalidated::text from pg_constraint where connamespace = 'public'::regnamespace
    union all select i.indrelid::regclass || ' ' || regexp_replace(pg_get_indexdef(i.indexrelid), 'INDEX \\S+ ON', 'INDEX ON') || i.indisvalid::text
      from pg_index i join pg_class c on c.oid = i.indrelid where c.relnamespace = 'public'::regnamespace and pg_get_indexdef(i.indexrelid) !~ '_ext_'
    union all select tgrelid::regclass || ' ' || pg_get_triggerdef(t.oid) || tgenabled::text from pg_trigger t where not tgisinternal
    order by 1`);
  return rows.map((row) => row.line);
}

/** What the load of the test wrote (its remark says so) is there whole or not at all; each finds nothing. */
export const HALVES: Record<string, string> = {
  "a customer without its audit row": `
    select id from customers c where remark like 'load-%' and (select count(*) from audit_log a where a.module = 'customer' and a.action = 'add' and a.record_id = c.id) <> 1`,
  "an audit row without its row": `
    select id from audit_log a where a.module = 'customer' and a.action = 'add' and not exists (select 1 from customers c where c.id = a.record_id)`,
  "a customer without its contact":
    "select c.id from customers c where remark like 'load-%' and not exists (select 1 from contacts k where k.id = c.primary_contact_id and k.is_primary)",
  "a customer that no search finds":
    "select id from customers where id not in (select id from customer_search) union all select id from customers c where not exists (select 1 from customer_keys k where k.customer_id = c.id and k.kind = 'name')",
  "a follow-up count that is wrong":
    "select id from customers c where remark like 'load-%' and followup_count <> (select count(*) from followups f where f.customer_id = c.id)",
  "a counter that is wrong":
    "select o.owner_id from (select coalesce(owner_id, 0) as owner_id, clue, count(*) as n from customers where deleted_at is null group by 1, 2) o full join (select owner_id, clue, sum(n) as n from customer_counts group by 1, 2 having sum(n) <> 0) k using (owner_id, clue) where o.n is distinct from k.n",
};
