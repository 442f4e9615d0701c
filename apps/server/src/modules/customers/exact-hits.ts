/** Customers that have the very keys of others, wherever they lie. */
import { type RawBuilder, sql } from "kysely";
import { fieldOfKind, ownKeyHits } from "../../kernel/records/search/own-keys";
import type { DuplicateKey } from "../../kernel/records/type/duplicate-keys";
import type { Context } from "../../kernel/work/context";
import { sameKinds } from "./keys";

export const MOST_HITS = 10;

export interface StoredHit {
  id: number;
  clue: number;
  name: string;
  owner_id: number | null;
  mobile: string | null;
  created_at: string;
  last_follow_at: string | null;
  deleted: boolean;
  contact: boolean;
  by: string;
  /** Of the key by which it was found, if by one. */
  kind?: string;
  open: boolean;
}

interface Looked {
  /** Of a customer on alias c: whether the caller may open it. */
  open: RawBuilder<boolean>;
  /** Those on alias c alone. */
  among?: RawBuilder<boolean>;
}

export const HIT = sql`c.id, c.clue, c.name, c.owner_id, c.mobile, c.created_at, c.last_follow_at, c.deleted_at is not null as deleted`;

/** Whose a key on alias k is; of one that was merged, the one that remains. */
export const FOUND = sql`join customers own on own.id = k.customer_id join customers c on c.id = coalesce(own.merged_into, own.id)`;

/** A record, and by what it is known. */
export interface Keyed {
  id: number;
  keys: readonly DuplicateKey[];
}

export const nameOfKey = ({ kind, key }: DuplicateKey): string => `${kind}:${key}`;

/** Customers that have one of the keys of each of these records, each once for it, by the first of its kinds; itself left out. */
export async function exactHitsOfEach(
  ctx: Context,
  records: readonly Keyed[],
  { open, among = sql`true` }: Looked,
): Promise<ReadonlyMap<number, readonly StoredHit[]>> {
  const keys = [...new Map(records.flatMap((one) => one.keys.map((key) => [nameOfKey(key), key]))).values()];
  if (keys.length === 0) return new Map();
  const matches = await matchesOf(ctx, keys);
  // of each key so many that there are enough of them without the record itself
  const { rows } = await sql<StoredHit & DuplicateKey>`
    select * from (
      select ${HIT}, k.contact_id is not null and k.contact_id is distinct from c.primary_contact_id as contact, k.kind, k.key,
        c.deleted_at is null and ${open} as open, row_number() over (partition by k.kind, k.key order by c.id) as no
      from (${sql.join(matches, sql` union all `)}) k ${FOUND} where ${among}) h
    where h.no <= ${MOST_HITS + 1} order by h.id, h.kind, h.contact`.execute(ctx.db);
  return new Map(
    records.map(({ id, keys: own }) => {
      const names = new Set(own.map(nameOfKey));
      const hits = new Map<number, StoredHit>();
      for (const { key, ...row } of rows) {
        if (row.id === id || hits.has(row.id) || !names.has(nameOfKey({ kind: row.kind, key }))) continue;
        hits.set(row.id, { ...row, by: fieldOfKind(row.kind) ?? row.kind });
      }
      return [id, [...hits.values()].slice(0, MOST_HITS)];
    }),
  );
}

/** The same of one record. */
export const exactHits = async (
  ctx: Context,
  keys: readonly DuplicateKey[],
  { self, ...wanted }: Looked & { self: number },
): Promise<readonly StoredHit[]> => (await exactHitsOfEach(ctx, [{ id: self, keys }], wanted)).get(self) ?? [];

/** Parts of a statement: whose each key is, of the kinds that are kept and of the company's own fields. */
export async function matchesOf(ctx: Context, keys: readonly DuplicateKey[]): Promise<RawBuilder<unknown>[]> {
  const [kept, own] = [keys.filter(({ kind }) => !fieldOfKind(kind)), keys.filter(({ kind }) => fieldOfKind(kind))];
  const fields = await ctx.services.fields.get("customer");
  const parts = [...new Set(own.map(({ kind }) => kind))].map((kind) => {
    const values = own.filter((one) => one.kind === kind).map(({ key }) => key);
    const { value, condition } = ownKeyHits(fields, fieldOfKind(kind) ?? "", values);
    return sql`select r.id as customer_id, null::bigint as contact_id, ${kind}::text as kind, ${value} as key from customers r where ${condition}`;
  });
  if (kept.length === 0) return parts;
  const asked = kept.flatMap(({ kind, key }) => sameKinds(kind).map((stored) => ({ kind, stored, key })));
  const columns = [asked.map(({ kind }) => kind), asked.map(({ stored }) => stored), asked.map(({ key }) => key)];
  const ofKept = sql`select k.customer_id, k.contact_id, a.kind, k.key
    from unnest(${sql.join(columns.map((values) => sql`${values}::text[]`))}) a (kind, stored, key)
    join customer_keys k on k.key = a.key and k.kind = a.stored`;
  return [ofKept, ...parts];
}
