/** Duplicates over the whole company: pool, leads, contacts and the recycle bin; evidence is masked. */

import { customerSaid } from "@qicheng/api/customers/messages";
import type { DUPLICATE_FIELDS, DuplicateHit } from "@qicheng/api/customers/routes";
import type { PlainQuery } from "@qicheng/api/kernel/list-query";
import { nameKey } from "@qicheng/engine/names/company-name";
import { pinyinKey } from "@qicheng/engine/names/pinyin";
import { verbatim } from "@qicheng/engine/text/message";
import { type RawBuilder, sql } from "kysely";
import { REGION_SHORT_NAMES } from "../../kernel/fields/regions";
import { RateLimiter } from "../../kernel/http/rate-limit";
import { pageOf } from "../../kernel/listing/plain-list";
import type { DuplicateKey, Duplicates, SameRecord } from "../../kernel/records/duplicate-keys";
import { maskPhone } from "../../kernel/records/field-rights";
import { recordTypeNamed } from "../../kernel/records/registry";
import { reachOf, visible } from "../../kernel/records/scope";
import type { Context } from "../../kernel/work/context";
import { invalidField, Refusal } from "../../kernel/work/refusal";
import { wireTime } from "../../kernel/work/time";
import { type DuplicateKey as CustomerKey, duplicateKeys, keysOfNew } from "./keys";

const MOST_HITS = 10;
const SIMILAR = 0.6;
const MOST_LOCKS = 20;
/** Enough for typing, too slow for copying the customer base through the duplicate check. */
const limiter = new RateLimiter(2, 40);

type DuplicateField = (typeof DUPLICATE_FIELDS)[number];

interface StoredHit {
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
  open: boolean;
}

const HIT = sql`c.id, c.clue, c.name, c.owner_id, c.mobile, c.created_at, c.last_follow_at, c.deleted_at is not null as deleted`;

async function exactHits(
  ctx: Context,
  keys: readonly CustomerKey[],
  self: number,
  open: RawBuilder<boolean>,
): Promise<StoredHit[]> {
  if (keys.length === 0) return [];
  const pairs = sql.join(
    keys.map(({ kind, key }) => sql`(k.kind = ${kind} and k.key = ${key})`),
    sql` or `,
  );
  const { rows } = await sql<StoredHit>`
    select distinct on (c.id) ${HIT}, k.contact_id is not null and k.contact_id is distinct from c.primary_contact_id as contact, k.kind as by,
      c.deleted_at is null and ${open} as open
    from customer_keys k join customers c on c.id = k.customer_id
    where k.key = any(${keys.map(({ key }) => key)}::text[]) and (${pairs}) and c.id <> ${self} order by c.id limit ${MOST_HITS}`.execute(
    ctx.db,
  );
  return rows;
}

async function similarHits(ctx: Context, name: string, self: number, open: RawBuilder<boolean>): Promise<StoredHit[]> {
  const key = nameKey(name, REGION_SHORT_NAMES);
  if ([...key].length < 2) return [];
  const { rows } = await sql<StoredHit>`
    select ${HIT}, false as contact, 'name' as by, c.deleted_at is null and ${open} as open
    from customer_search f join customers c on c.id = f.id
    where c.id <> ${self} and f.name_key <> ${key}
      and (f.pinyin_key = ${pinyinKey(key)} or (f.name_key % ${key} and similarity(f.name_key, ${key}) >= ${SIMILAR}))
    order by similarity(f.name_key, ${key}) desc, c.id limit ${MOST_HITS}`.execute(ctx.db);
  return rows;
}

function wireHit(names: (id: number | null) => string, hit: StoredHit, match: "exact" | "similar"): DuplicateHit {
  const kind = hit.clue === 3 ? "lead" : "customer";
  return {
    id: hit.id,
    type: hit.contact ? "contact" : kind,
    CustomerName: hit.name,
    UserName: names(hit.owner_id),
    IsGongHai: hit.owner_id === null ? 1 : 0,
    deleted: hit.deleted ? 1 : 0,
    AddTime: wireTime(hit.created_at),
    genjintime: wireTime(hit.last_follow_at),
    mobile: maskPhone(hit.mobile),
    match,
    by: hit.by,
    open: hit.open ? 1 : 0,
  };
}

/** What a typed word may be the duplicate of, when no field is named. */
function keysOf(field: DuplicateField | "", key: string): CustomerKey[] {
  if (field === "") return duplicateKeys({ name: key, mobile: key, wechat: key, qq: key, creditCode: key });
  return duplicateKeys({ [field === "CustomerName" ? "name" : field]: key });
}

export interface RepeatQuery extends PlainQuery {
  field: DuplicateField | "";
  id: number | null;
}

/** At most ten hits, exact ones first. @throws VALIDATION for a fragment, RATE_LIMITED for a flood */
export async function findRepeats(ctx: Context, query: RepeatQuery) {
  const { key, field, id } = query;
  if ([...key.trim()].length < 2) throw invalidField("key", customerSaid.shortKey);
  const wait = ctx.services.config.rateLimit ? limiter.take(String(ctx.me.id)) : 0;
  if (wait > 0) throw new Refusal("RATE_LIMITED", undefined, { retryAfterSeconds: wait });
  ctx.services.securityLog.record("repeat", ctx.request, ctx.me.id, key);
  const organisation = await ctx.services.organisation.get();
  const type = recordTypeNamed("customer");
  const open = visible(type, await reachOf(ctx, type), "c");
  const exact = await exactHits(ctx, keysOf(field, key), id ?? 0, open);
  const byName = field === "" || field === "CustomerName";
  const similar = byName ? await similarHits(ctx, key, id ?? 0, open) : [];
  const known = new Set(exact.map((hit) => hit.id));
  const names = (owner: number | null) => organisation.name(owner);
  const hits = [
    ...exact.map((hit) => wireHit(names, hit, "exact")),
    ...similar.filter((hit) => !known.has(hit.id)).map((hit) => wireHit(names, hit, "similar")),
  ].slice(0, MOST_HITS);
  return pageOf(hits, { ...query, key: "" }, () => "");
}

const FIELD_OF: Record<string, string> = { name: "CustomerName" };

/** Saves of few keys go beside each other unless they are equal; one of many goes alone: no server has so many locks. */
async function holdKeys(ctx: Context, locks: readonly string[]): Promise<void> {
  if (locks.length > MOST_LOCKS) {
    await sql`select pg_advisory_xact_lock(hashtext('duplicates'), 0)`.execute(ctx.db);
    return;
  }
  await sql`select pg_advisory_xact_lock_shared(hashtext('duplicates'), 0)`.execute(ctx.db);
  for (const lock of locks)
    await sql`select pg_advisory_xact_lock(hashtext('duplicate'), hashtext(${lock}))`.execute(ctx.db);
}

/**
 * Under the refusing policy an exact duplicate stops a save. Equal keys queue on a lock until the transaction
 * ends, so that two saves at once cannot both find nothing.
 * @param keys of one record, or of several that are saved together
 * @throws VALIDATION naming the field and who owns the other record
 */
export async function refuseDuplicates(ctx: Context, keys: readonly CustomerKey[], self: number): Promise<void> {
  const { duplicatePolicy } = await ctx.services.settings.get();
  if (duplicatePolicy !== "refuse" || keys.length === 0) return;
  const locks = [...new Set(keys.map(({ kind, key }) => `${kind}:${key}`))].sort();
  await holdKeys(ctx, locks);
  if (locks.length < keys.length) throw new Refusal("VALIDATION", customerSaid.together);
  const [hit] = await exactHits(ctx, keys, self, sql`true`);
  if (!hit) return;
  const organisation = await ctx.services.organisation.get();
  const place = hit.deleted ? customerSaid.bin : customerSaid.pool;
  const holder = hit.owner_id === null || hit.deleted ? place : organisation.name(hit.owner_id);
  throw invalidField(FIELD_OF[hit.by] ?? hit.by, customerSaid.duplicate({ name: hit.name, holder }));
}

interface StoredSame {
  id: number;
  name: string;
  owner_id: number | null;
  kind: string;
  key: string;
  deleted: boolean;
  seen: boolean;
  open: boolean;
}

/** The same customer, whoever has it: pool, leads and the recycle bin included. */
async function findSame(ctx: Context, keys: readonly DuplicateKey[]): Promise<SameRecord[]> {
  const type = recordTypeNamed("customer");
  const scope = await reachOf(ctx, type);
  const organisation = await ctx.services.organisation.get();
  const { rows } = await sql<StoredSame>`
    select c.id, c.name, c.owner_id, k.kind, k.key, c.deleted_at is not null as deleted,
      ${visible(type, scope, "c")} as seen, c.deleted_at is null and c.clue in (1, 2) and c.owner_id is not null as open
    from unnest(${keys.map(({ kind }) => kind)}::text[], ${keys.map(({ key }) => key)}::text[]) w(kind, key)
    join customer_keys k on k.kind = w.kind and k.key = w.key join customers c on c.id = k.customer_id`.execute(ctx.db);
  return rows.map(({ id, name, owner_id, kind, key, deleted, seen, open }) => {
    const place = deleted ? customerSaid.bin : customerSaid.pool;
    const holder = owner_id === null || deleted ? place : verbatim(organisation.name(owner_id));
    // A list of phones must not tell whose customers have them: that it is taken, and by whom, is all.
    return { id, name: seen ? name : "", kind, key, holder, open: open && seen && ctx.can("crm.customer.edit") };
  });
}

export const duplicates: Duplicates = {
  unique: false,
  keys: keysOfNew,
  find: (ctx, keys) => (keys.length === 0 ? Promise.resolve([]) : findSame(ctx, keys)),
};
