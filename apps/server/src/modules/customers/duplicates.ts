/** Duplicates over the whole company: pool, leads, contacts and the recycle bin; evidence is masked. */

import { customerSaid } from "@qicheng/api/customers/messages";
import type { DuplicateHit } from "@qicheng/api/customers/routes";
import type { PlainQuery } from "@qicheng/api/kernel/list-query";
import { said } from "@qicheng/api/kernel/messages";
import { type FieldDef, titleOf } from "@qicheng/engine/fields/field-def";
import { nameKey } from "@qicheng/engine/names/company-name";
import { searchForm, searchQuery } from "@qicheng/engine/names/grams";
import { pinyinKey } from "@qicheng/engine/names/pinyin";
import { simplified } from "@qicheng/engine/names/variants";
import { verbatim } from "@qicheng/engine/text/message";
import { type RawBuilder, sql } from "kysely";
import { REGION_SHORT_NAMES } from "../../kernel/fields/regions";
import type { ModuleFields } from "../../kernel/fields/registry";
import { RateLimiter } from "../../kernel/http/rate-limit";
import { assertSlow } from "../../kernel/http/slowly";
import { mayAskFor, ownFields } from "../../kernel/records/access/field-rights";
import { maskOf, maskPhone } from "../../kernel/records/access/masks";
import { live, reachOfAll, visibleOfAll } from "../../kernel/records/access/scope";
import { pageOf } from "../../kernel/records/read/plain-list";
import { fieldOfKind, keyedFields } from "../../kernel/records/search/own-keys";
import type { DuplicateKey, Duplicates, SameRecord } from "../../kernel/records/type/duplicate-keys";
import { recordTypeNamed } from "../../kernel/records/type/registry";
import type { Context } from "../../kernel/work/context";
import { invalid, invalidField, Refusal } from "../../kernel/work/refusal";
import { wireTime } from "../../kernel/work/time";
import { type Evidence, withEvidence } from "./evidence";
import { exactHits, FOUND, HIT, MOST_HITS, matchesOf, nameOfKey, type StoredHit } from "./exact-hits";
import { type DuplicateKey as CustomerKey, duplicateKeys, type KeyKind, keysOfNew, ownKeysOf, sameKinds } from "./keys";

const SIMILAR = 0.6;
const MOST_LOCKS = 20;
/** Enough for typing, too slow for copying the customer base through the duplicate check. */
const limiter = new RateLimiter(2, 40);

interface Wanted {
  /** The record at hand, which is no duplicate of itself. */
  self: number;
  open: RawBuilder<boolean>;
  /** By the names of contacts too. */
  contacts: boolean;
}

async function similarHits(ctx: Context, name: string, self: number, open: RawBuilder<boolean>): Promise<StoredHit[]> {
  const key = nameKey(simplified(name), REGION_SHORT_NAMES);
  if ([...key].length < 2) return [];
  const { rows } = await sql<StoredHit>`
    select ${HIT}, false as contact, 'name' as by, c.deleted_at is null and ${open} as open
    from customer_search f join customers c on c.id = f.id
    where c.id <> ${self} and f.name_key <> ${key}
      and (f.pinyin_key = ${pinyinKey(key)} or (f.name_key % ${key} and similarity(f.name_key, ${key}) >= ${SIMILAR}))
    order by similarity(f.name_key, ${key}) desc, c.id limit ${MOST_HITS}`.execute(ctx.db);
  return rows;
}

/** So many rows that have the word are looked at: the likest of them are told, not all of a common word. */
const MOST_READ = 200;
/** A phone is known by its end alone: the masked form shows that much, and no more is told by what is found. */
const PHONE_END = 4;

/** Customers whose name or contact has the typed word in it, by letters of pinyin too. */
async function containingHits(ctx: Context, key: string, { self, open, contacts }: Wanted): Promise<StoredHit[]> {
  const [query, form] = [searchQuery(key), key.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim()];
  const { twin } = recordTypeNamed("customer").search;
  if (!query || !twin || [...nameKey(key, REGION_SHORT_NAMES)].length < 2) return [];
  const named = sql`
    select r.id, false as contact, 'name' as by from ${sql.table(twin.table)} r where ${twin.found(query)} limit ${MOST_READ}`;
  const reached = sql`
    select r.customer_id, true, 'contact' from contacts r
    where r.deleted_at is null and ${recordTypeNamed("contact").search.found(query)} limit ${MOST_READ}`;
  // Digits enough might be those of a masked phone: only names are looked at then.
  const anybody = contacts && form.replace(/\D/g, "").length < PHONE_END;
  // A name is found by its contacts, too: unless it has the word itself, it is they who are told.
  const written = [...new Set([form, searchForm(key)])].map(
    (one) => sql<boolean>`position(${one} in lower(normalize(c.name, NFKC))) > 0`,
  );
  const inName = sql`(${sql.join(written, sql` or `)})`;
  const { rows } = await sql<StoredHit>`
    select * from (
      select distinct on (c.id) ${HIT}, f.contact, f.by, c.deleted_at is null and ${open} as open
      from (${anybody ? sql`(${named}) union all (${reached})` : named}) f join customers c on c.id = f.id
      where c.id <> ${self} and ${anybody ? sql`true` : inName} order by c.id, f.contact = (${inName})) h
    order by similarity(h.name, ${key}) desc, h.id limit ${MOST_HITS}`.execute(ctx.db);
  return rows;
}

/** Customers of whose contacts a phone ends like this. */
async function endingHits(ctx: Context, key: string, { self, open }: Wanted): Promise<StoredHit[]> {
  const query = searchQuery(key);
  if (!query || !/^\d{4}$/.test(key)) return [];
  const { rows } = await sql<StoredHit>`
    select distinct on (c.id) ${HIT}, true as contact, 'mobile' as by, c.deleted_at is null and ${open} as open
    from contacts r join customers c on c.id = r.customer_id
    where r.deleted_at is null and ${recordTypeNamed("contact").search.found(query)}
      and right(regexp_replace(r.mobile, '\\D', '', 'g'), ${PHONE_END}) = ${key} and c.id <> ${self}
    order by c.id limit ${MOST_HITS}`.execute(ctx.db);
  return rows;
}

/** Columns by which each kind of key tells somebody. */
const COLUMNS: Readonly<Record<KeyKind, string>> = {
  name: "name",
  mobile: "mobile",
  telephone: "telephone",
  wechat: "wechat",
  qq: "qq",
  email: "email",
  creditCode: "credit_code",
};
const KINDS = new Map(Object.entries(COLUMNS).map(([kind, column]) => [column, kind as KeyKind]));

/** The kind of key that a field gives; undefined of one that tells nobody. */
const kindOf = ({ byKey }: ModuleFields, key: string): KeyKind | undefined => KINDS.get(byKey.get(key)?.db ?? "");

/** The field that gives a kind of key. */
const keyOf = (fields: readonly FieldDef[], kind: KeyKind): string | undefined =>
  fields.find(({ db }) => db !== undefined && db === COLUMNS[kind])?.key;

/** Of contacts these kinds alone. */
const OF_CONTACTS: readonly KeyKind[] = ["mobile", "telephone", "wechat", "qq", "email"];

/** What the caller's roles keep from him, of customers, leads or contacts, he does not ask about either. */
export async function askerOf(ctx: Context) {
  const type = recordTypeNamed("customer");
  const kept = [type, ...type.variants].map(async (one) => ({ one, fields: await ownFields(ctx, one.module) }));
  const both = await Promise.all(kept);
  const contact = { one: recordTypeNamed("contact"), fields: await ownFields(ctx, "contact") };
  const may = ({ one, fields }: typeof contact, kind: KeyKind) => {
    const key = keyOf(one.fields, kind);
    return key === undefined || mayAskFor(fields.byKey.get(key));
  };
  return {
    kind: (given: string) => {
      const own = fieldOfKind(given);
      if (own !== undefined) return both.every(({ fields }) => mayAskFor(fields.byKey.get(own)));
      return (sameKinds(given) as readonly KeyKind[]).every(
        (kind) => both.every((one) => may(one, kind)) && (!OF_CONTACTS.includes(kind) || may(contact, kind)),
      );
    },
    contacts: mayAskFor(contact.fields.byKey.get("contactName")),
    /** He reads the phone of what is his own, unless a role keeps it from him there, too. */
    ownPhone: both.every(({ one, fields }) => {
      const field = fields.byKey.get(keyOf(one.fields, "mobile") ?? "");
      return field !== undefined && maskOf(field, "own") === undefined;
    }),
  };
}

interface Told {
  /** Phones, masked as ever, are told at all. */
  phones: boolean;
  /** Those of whom the phone is told whole: nobody's own is masked to himself. */
  isOwn: (hit: StoredHit) => boolean;
  names: (id: number | null) => string;
  match: "exact" | "similar";
  /** The company refuses to save the same again. */
  refuses: boolean;
}

type Found = Omit<DuplicateHit, keyof Evidence>;

const phonesTold = (ctx: Context, asker: Awaited<ReturnType<typeof askerOf>>): Pick<Told, "phones" | "isOwn"> => ({
  phones: asker.kind("mobile"),
  isOwn: ({ owner_id, deleted }) => asker.ownPhone && !deleted && owner_id === ctx.me.id,
});

const toldPhone = (hit: StoredHit, { phones, isOwn }: Told): string => {
  if (isOwn(hit)) return hit.mobile ?? "";
  return phones ? maskPhone(hit.mobile) : "";
};

function wireHit(hit: StoredHit, told: Told): Found {
  const { names, match, refuses } = told;
  const kind = hit.clue === 3 ? "lead" : "customer";
  return {
    id: hit.id,
    type: hit.contact ? "contact" : kind,
    module: kind === "lead" ? "clue" : "customer",
    CustomerName: hit.name,
    UserName: names(hit.owner_id),
    IsGongHai: hit.owner_id === null ? 1 : 0,
    deleted: hit.deleted ? 1 : 0,
    AddTime: wireTime(hit.created_at),
    genjintime: wireTime(hit.last_follow_at),
    mobile: toldPhone(hit, told),
    match,
    by: hit.by,
    open: hit.open ? 1 : 0,
    blocks: match === "exact" && refuses ? 1 : 0,
  };
}

/** What a typed word may be the duplicate of, when no field is named. */
function keysOf(fields: ModuleFields, field: string, key: string): CustomerKey[] {
  if (field === "") return duplicateKeys({ name: key, mobile: key, wechat: key, qq: key, email: key, creditCode: key });
  const kind = kindOf(fields, field);
  return kind ? duplicateKeys({ [kind]: key }) : [];
}

/** The same of fields of the company's own. @throws VALIDATION for one that says nothing of duplicates */
function ownKeysAsked(fields: ModuleFields, field: string, key: string): DuplicateKey[] {
  const all = ownKeysOf(fields, Object.fromEntries(keyedFields(fields).map((one) => [one.key, key.trim()])));
  if (field === "") return all;
  const known = fields.byKey.get(field);
  if (!kindOf(fields, field) && !(known?.storage === "ext" && known.flags.duplicate))
    throw invalidField("field", said.noField({ key: field }));
  return all.filter(({ kind }) => fieldOfKind(kind) === field);
}

export interface RepeatQuery extends PlainQuery {
  field: string;
  id: number | null;
  /** Which opening of a form looks up by itself, while somebody types; '' for somebody who asks. */
  opening: string;
  /** The form, where it is not that of the module. */
  form?: string;
}

/** At most ten hits, exact ones first. @param module whose field is asked for @throws VALIDATION for a fragment, RATE_LIMITED for a flood */
export async function findRepeats(ctx: Context, module: string, query: RepeatQuery) {
  const { key, field, id, opening } = query;
  if ([...key.trim()].length < 2) throw invalidField("key", customerSaid.shortKey);
  noteAsking(ctx, key, { form: query.form ?? module, opening });
  const organisation = await ctx.services.organisation.get();
  const type = recordTypeNamed("customer");
  const open = visibleOfAll(type, await reachOfAll(ctx, type), "c");
  const fields = await ctx.services.fields.get(module);
  const asker = await askerOf(ctx);
  const wanted = { self: id ?? 0, open, contacts: field === "" && asker.contacts };
  const asked = [...keysOf(fields, field, key), ...ownKeysAsked(fields, field, key)];
  const keys = asked.filter(({ kind }) => asker.kind(kind));
  const exact = await exactHits(ctx, keys, wanted);
  const byName = field === "" || kindOf(fields, field) === "name";
  const word = key.trim();
  const likely = [
    ...(byName ? await similarHits(ctx, word, wanted.self, open) : []),
    ...(byName ? await containingHits(ctx, word, wanted) : []),
    ...(field === "" && asker.kind("mobile") ? await endingHits(ctx, word, wanted) : []),
  ];
  const { duplicatePolicy } = await ctx.services.settings.get();
  const names = (owner: number | null) => organisation.name(owner);
  const told = { ...phonesTold(ctx, asker), names, refuses: duplicatePolicy === "refuse" };
  const hits = new Map<number, Found>();
  for (const hit of exact) hits.set(hit.id, wireHit(hit, { ...told, match: "exact" }));
  for (const hit of likely) if (!hits.has(hit.id)) hits.set(hit.id, wireHit(hit, { ...told, match: "similar" }));
  const found = await withEvidence(ctx, [...hits.values()].slice(0, MOST_HITS));
  return pageOf(found, { ...query, key: "" }, () => "");
}

/** Hits by whole names and numbers, as whoever asks is told of them. */
export async function wireHits(ctx: Context, hits: readonly StoredHit[]): Promise<DuplicateHit[]> {
  const organisation = await ctx.services.organisation.get();
  const { duplicatePolicy } = await ctx.services.settings.get();
  const asker = await askerOf(ctx);
  const names = (owner: number | null) => organisation.name(owner);
  const told = { ...phonesTold(ctx, asker), names, refuses: duplicatePolicy === "refuse", match: "exact" as const };
  return withEvidence(
    ctx,
    hits.map((hit) => wireHit(hit, told)),
  );
}

/**
 * Who asks is slow, and it is noted what for: once for each question, and once for an opening of a form that asks by itself.
 * @throws RATE_LIMITED for a flood
 */
export function noteAsking(ctx: Context, what: string, typed = { form: "", opening: "" }): void {
  assertSlow(ctx, limiter);
  const { securityLog } = ctx.services;
  if (typed.opening === "") securityLog.record("repeat", ctx.request, ctx.me.id, what);
  else securityLog.recordTyped(ctx.request, ctx.me.id, { ...typed, word: what.trim() });
}

/** Saves of few keys go beside each other unless they are equal; one of many goes alone: no server has so many locks. */
async function holdLocks(ctx: Context, locks: readonly string[]): Promise<void> {
  if (locks.length > MOST_LOCKS) {
    await sql`select pg_advisory_xact_lock(hashtext('duplicates'), 0)`.execute(ctx.db);
    return;
  }
  await sql`select pg_advisory_xact_lock_shared(hashtext('duplicates'), 0)`.execute(ctx.db);
  for (const lock of locks)
    await sql`select pg_advisory_xact_lock(hashtext('duplicate'), hashtext(${lock}))`.execute(ctx.db);
}

/** Of two who ask for the same keys the second waits until the first has written. @returns how many different ones there are */
export async function holdKeys(ctx: Context, keys: readonly DuplicateKey[]): Promise<number> {
  // one number is one lock, whichever of the two it stands as
  const locks = new Set(keys.map(({ kind, key }) => nameOfKey({ kind: sameKinds(kind)[0] ?? kind, key })));
  await holdLocks(ctx, [...locks].sort());
  return new Set(keys.map(nameOfKey)).size;
}

/**
 * Under the refusing policy an exact duplicate stops a save. Equal keys queue on a lock until the transaction
 * ends, so that two saves at once cannot both find nothing.
 * @param module of what is saved
 * @param keys of one record, or of several that are saved together
 * @throws VALIDATION naming the field and who owns the other record
 */
export async function refuseDuplicates(
  ctx: Context,
  module: string,
  keys: readonly DuplicateKey[],
  self: number,
): Promise<void> {
  const { duplicatePolicy } = await ctx.services.settings.get();
  if (duplicatePolicy !== "refuse" || keys.length === 0) return;
  if ((await holdKeys(ctx, keys)) < keys.length) throw new Refusal("VALIDATION", customerSaid.together);
  const [hit] = await exactHits(ctx, keys, { self, open: sql`true` });
  if (!hit) return;
  const { form, byKey } = await ctx.services.fields.get(module);
  const field = keyOf(form.fields, hit.by as KeyKind) ?? hit.by;
  const title = titleOf(byKey.get(field) ?? { title: field });
  // Whose it is would say what a role keeps from him; that it is taken he has to know.
  if (!(await askerOf(ctx)).kind(hit.kind ?? "")) throw invalidField(field, said.taken({ title }));
  const organisation = await ctx.services.organisation.get();
  const place = hit.deleted ? customerSaid.bin : customerSaid.pool;
  const holder = hit.owner_id === null || hit.deleted ? place : organisation.name(hit.owner_id);
  throw invalid([{ field, reason: "DUPLICATE", msg: customerSaid.duplicate({ name: hit.name, holder }) }]);
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
async function findSame(ctx: Context, module: string, keys: readonly DuplicateKey[]): Promise<SameRecord[]> {
  const asker = await askerOf(ctx);
  const asked = keys.filter(({ kind }) => asker.kind(kind));
  if (asked.length === 0) return [];
  const matches = await matchesOf(ctx, asked);
  const type = recordTypeNamed(module);
  const base = type.variantOf ?? type;
  const edits = type.abilities.edit?.permission;
  const organisation = await ctx.services.organisation.get();
  const { rows } = await sql<StoredSame>`
    select c.id, c.name, c.owner_id, k.kind, k.key, c.deleted_at is not null as deleted,
      ${visibleOfAll(base, await reachOfAll(ctx, base), "c")} as seen,
      ${live(type, "c")} and c.owner_id is not null as open
    from (${sql.join(matches, sql` union all `)}) k ${FOUND}`.execute(ctx.db);
  return rows.map(({ id, name, owner_id, kind, key, deleted, seen, open }) => {
    const place = deleted ? customerSaid.bin : customerSaid.pool;
    const holder = owner_id === null || deleted ? place : verbatim(organisation.name(owner_id));
    // A list of phones must not tell whose customers have them: that it is taken, and by whom, is all.
    return {
      id,
      name: seen ? name : "",
      kind,
      key,
      holder,
      open: open && seen && edits !== undefined && ctx.can(edits),
    };
  });
}

export const duplicatesOf = (module: string): Duplicates => ({
  unique: false,
  told: true,
  keys: ({ columns, ext }, fields) => [...keysOfNew(columns), ...ownKeysOf(fields, ext)],
  find: (ctx, keys) => (keys.length === 0 ? Promise.resolve([]) : findSame(ctx, module, keys)),
});
