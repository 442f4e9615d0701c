/** What is the customers' own when one is saved or deleted: its primary contact, the keys of the duplicate check, its children. */

import { isDeepStrictEqual } from "node:util";
import { type RawBuilder, sql } from "kysely";
import { insertRows } from "../../kernel/db/insert-rows";
import { idArray } from "../../kernel/db/parameters";
import { purgeFiles } from "../../kernel/files/purge";
import { beganInPool } from "../../kernel/pool/into-pool";
import type { Draft, Hooks, RecordRow } from "../../kernel/records/type/record-type";

import type { Context } from "../../kernel/work/context";
import { refuseDuplicates } from "./duplicates";
import { accountsOf, contactTerms, type DuplicateKey, duplicateKeys, keysOfNew, ownKeysOf } from "./keys";

/** Of which of the two types that lie in the table new rows are. */
interface Kind {
  module: string;
  clue: number;
}

/** Under which name shared tables keep what belongs to either. */
const KEPT = "customer";

const asText = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);

async function beforeSave(ctx: Context, { module, clue }: Kind, drafts: readonly Draft[]): Promise<void> {
  const added = drafts.filter(({ before }) => before === undefined);
  if (added.length === 0) return;
  const fields = await ctx.services.fields.get(module);
  await refuseDuplicates(
    ctx,
    module,
    added.flatMap(({ columns, ext }) => [...keysOfNew(columns), ...ownKeysOf(fields, ext)]),
    0,
  );
  await ctx.services.newIds.reserve("contacts", added.length);
  for (const draft of added) {
    const { columns } = draft;
    const isKnown = asText(columns.contact_name) !== null || asText(columns.mobile) !== null;
    columns.clue = clue;
    const pooled = columns.owner_id === null;
    columns.owned_at = pooled ? null : sql`now()`;
    columns.pool_at = pooled ? sql`now()` : null;
    columns.primary_contact_id = isKnown ? await ctx.services.newIds.next("contacts") : null;
    if (!isKnown) columns.position_id = null;
  }
}

/** The primary contact that is entered together with its customer. */
function contactOf({ id, columns }: Draft, me: number) {
  if (columns.primary_contact_id === null) return [];
  // without a person the number stands for itself: no other name is his
  const [name, mobile] = [asText(columns.contact_name) ?? "", asText(columns.mobile)];
  const whom = { id: columns.primary_contact_id, customer_id: id, is_primary: true, created_by: me };
  return [{ ...whom, name, mobile, position_id: columns.position_id ?? null, ...contactTerms({ name, mobile }) }];
}

/** Primary contacts, the keys of them and of their customers, and what begins in the pool. */
async function insertParts(ctx: Context, { module }: Kind, drafts: readonly Draft[]): Promise<RawBuilder<unknown>[]> {
  const keys = drafts.flatMap((draft) =>
    keysOfNew(draft.columns).map((key) => ({
      ...key,
      customer: draft.id,
      contact: key.kind === "mobile" ? draft.columns.primary_contact_id : null,
    })),
  );
  const keyed = sql`insert into customer_keys (kind, key, customer_id, contact_id)
    select * from unnest(${keys.map(({ kind }) => kind)}::text[], ${keys.map(({ key }) => key)}::text[],
      ${keys.map(({ customer }) => customer)}::bigint[], ${keys.map(({ contact }) => contact)}::bigint[])`;
  const contacts = drafts.flatMap((draft) => contactOf(draft, ctx.me.id));
  const pooled = await beganInPool(ctx, { module, kept: KEPT }, drafts);
  return [...pooled, ...(contacts.length === 0 ? [] : [insertRows("contacts", contacts)]), keyed];
}

/** Only what is new is asked about: others may have had the same before the field was checked. */
async function refuseOwn(ctx: Context, module: string, before: RecordRow, after: RecordRow): Promise<void> {
  const fields = await ctx.services.fields.get(module);
  const had = new Set(ownKeysOf(fields, before.ext).map(({ kind, key }) => `${kind}:${key}`));
  const keys = ownKeysOf(fields, after.ext).filter(({ kind, key }) => !had.has(`${kind}:${key}`));
  await refuseDuplicates(ctx, module, keys, before.id);
}

/** Those of the keys that came with no record that was merged into this one: others may have had the same before. */
async function notMerged({ db }: Context, id: number, keys: readonly DuplicateKey[]): Promise<DuplicateKey[]> {
  const had = await db
    .selectFrom("customer_keys as k")
    .innerJoin("customers as c", "c.id", "k.customer_id")
    .where("c.merged_into", "=", id)
    .select(["k.kind", "k.key"])
    .execute();
  return keys.filter(({ kind, key }) => !had.some((one) => one.kind === kind && one.key === key));
}

/** Keys of the customer's own accounts; those of its contacts belong to the contacts. */
async function replaceKeys(ctx: Context, module: string, before: RecordRow, after: RecordRow): Promise<void> {
  await refuseOwn(ctx, module, before, after);
  const [earlier, now] = [accountsOf(before), accountsOf(after)];
  if (isDeepStrictEqual(earlier, now)) return;
  const keys = duplicateKeys(now);
  if (isDeepStrictEqual(keys, duplicateKeys(earlier))) return;
  await refuseDuplicates(ctx, module, await notMerged(ctx, before.id, keys), before.id);
  await ctx.db
    .deleteFrom("customer_keys")
    .where("customer_id", "=", before.id)
    .where("contact_id", "is", null)
    .where("kind", "<>", "mobile")
    .execute();
  if (keys.length > 0)
    await ctx.db
      .insertInto("customer_keys")
      .values(keys.map((key) => ({ ...key, customer_id: before.id })))
      .execute();
}

/** Contacts go to the bin with their customer, at the very same time. */
async function removed(ctx: Context, rows: readonly RecordRow[]): Promise<void> {
  await sql`update contacts set deleted_at = now(), deleted_by = ${ctx.me.id}
    where customer_id = any(${idArray(rows.map(({ id }) => id))}) and deleted_at is null`.execute(ctx.db);
}

/** And those that went together with it come back with it. */
async function restoring(ctx: Context, rows: readonly RecordRow[]): Promise<void> {
  await sql`
    update contacts k set deleted_at = null, deleted_by = null from customers c
    where c.id = k.customer_id and c.id = any(${idArray(rows.map(({ id }) => id))}) and k.deleted_at = c.deleted_at`.execute(
    ctx.db,
  );
}

/** Out of the bin it is a record by itself. */
async function restored(ctx: Context, rows: readonly RecordRow[]): Promise<void> {
  await sql`update customers set merged_into = null where id = any(${idArray(rows.map(({ id }) => id))}) and merged_into is not null`.execute(
    ctx.db,
  );
}

/** Contacts and follow-ups go with their customer, and their pictures with them. */
async function purging(ctx: Context, rows: readonly RecordRow[]): Promise<void> {
  const customers = rows.map(({ id }) => id);
  for (const [module, table] of [
    ["contact", "contacts"],
    ["followup", "followups"],
  ] as const) {
    const found = await ctx.db.selectFrom(table).select("id").where("customer_id", "in", customers).execute();
    await purgeFiles(
      ctx,
      module,
      found.map(({ id }) => id),
    );
  }
}

export const hooksOf = (kind: Kind): Hooks => ({
  beforeSave: (ctx, drafts) => beforeSave(ctx, kind, drafts),
  insertParts: (ctx, drafts) => insertParts(ctx, kind, drafts),
  afterSave: async (ctx, { before, after }) => {
    if (before) await replaceKeys(ctx, kind.module, before, after);
  },
  removed,
  restoring,
  restored,
  purging,
});
