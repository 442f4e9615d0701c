/** What is the contacts' own: exactly one is primary, and the customer's own name and phone mirror it. */

import { sql } from "kysely";
import { idArray } from "../../kernel/db/parameters";
import type { Draft, Hooks, RecordRow } from "../../kernel/records/type/record-type";
import type { Context } from "../../kernel/work/context";
import { notFound } from "../../kernel/work/refusal";
import { duplicateKeys, refuseDuplicates } from "../customers/public";

const asText = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);

/** Writes the primary contact's name, phone and position to the customer. */
export async function mirrorPrimary(ctx: Context, customerId: number): Promise<void> {
  const { rows } = await sql<{
    contact_id: number | null;
    contact_name: string | null;
    mobile: string | null;
    position_id: number | null;
  }>`
    select k.id as contact_id, nullif(k.name, '') as contact_name, k.mobile, k.position_id from customers c
    left join contacts k on k.customer_id = c.id and k.is_primary and k.deleted_at is null where c.id = ${customerId}`.execute(
    ctx.db,
  );
  const [row] = rows;
  if (!row) throw notFound();
  await ctx.db
    .updateTable("customers")
    .set((eb) => ({
      primary_contact_id: row.contact_id,
      contact_name: row.contact_name,
      mobile: row.mobile,
      position_id: row.position_id,
      updated_at: sql<string>`now()`,
      version: eb("version", "+", 1),
    }))
    .where("id", "=", customerId)
    .execute();
}

async function replaceKeys(ctx: Context, contact: RecordRow): Promise<void> {
  const customerId = Number(contact.customer_id);
  const { mobile, telephone, wechat, qq, email } = contact;
  const keys = duplicateKeys({
    mobile: asText(mobile),
    telephone: asText(telephone),
    wechat: asText(wechat),
    qq: asText(qq),
    email: asText(email),
  });
  await refuseDuplicates(ctx, "customer", keys, customerId);
  await ctx.db.deleteFrom("customer_keys").where("contact_id", "=", contact.id).execute();
  if (keys.length === 0) return;
  await ctx.db
    .insertInto("customer_keys")
    .values(keys.map((key) => ({ ...key, customer_id: customerId, contact_id: contact.id })))
    .execute();
}

/** The first contact of a customer becomes primary. */
async function beforeSave(ctx: Context, drafts: readonly Draft[]): Promise<void> {
  for (const draft of drafts) await complete(ctx, draft, drafts);
}

async function complete(ctx: Context, draft: Draft, together: readonly Draft[]): Promise<void> {
  const { columns } = draft;
  if ("name" in columns) columns.name = asText(columns.name) ?? "";
  if ("sex" in columns) columns.sex = asText(columns.sex) ?? "";
  if (draft.before) return;
  const primary = await ctx.db
    .selectFrom("contacts")
    .select("id")
    .where("customer_id", "=", Number(columns.customer_id))
    .where("is_primary", "=", true)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  const [first] = together.filter((one) => one.columns.customer_id === columns.customer_id);
  columns.is_primary = primary === undefined && first === draft;
}

/** The oldest contact left takes the place of a primary one that went. */
async function promoteOldest(ctx: Context, customerId: number): Promise<void> {
  await sql`
    update contacts set is_primary = true where id = (
      select id from contacts where customer_id = ${customerId} and deleted_at is null order by id limit 1)
    and not exists (select 1 from contacts where customer_id = ${customerId} and deleted_at is null and is_primary)`.execute(
    ctx.db,
  );
  await mirrorPrimary(ctx, customerId);
}

/** Of customers whose contacts have come or gone, the contact that they name is primary, else the oldest that is left. */
export async function settlePrimary(ctx: Context, customers: readonly number[]): Promise<void> {
  const list = idArray(customers);
  await sql`update contacts k set is_primary = false from customers c
    where c.id = k.customer_id and c.id = any(${list}) and k.is_primary and k.id is distinct from c.primary_contact_id`.execute(
    ctx.db,
  );
  await sql`update contacts k set is_primary = true from customers c
    where c.id = k.customer_id and c.id = any(${list}) and k.id = c.primary_contact_id and k.deleted_at is null`.execute(
    ctx.db,
  );
  for (const customer of customers) await promoteOldest(ctx, customer);
}

const customersOf = (rows: readonly RecordRow[]) => new Set(rows.map((row) => Number(row.customer_id)));

export const hooks: Hooks = {
  beforeSave,
  afterSave: async (ctx, { after }) => {
    await replaceKeys(ctx, after);
    if (after.is_primary) await mirrorPrimary(ctx, Number(after.customer_id));
  },
  removed: async (ctx, rows) => {
    const ids = rows.map(({ id }) => id);
    await sql`update contacts set is_primary = false where id = any(${ids}::bigint[])`.execute(ctx.db);
    for (const customerId of customersOf(rows)) await promoteOldest(ctx, customerId);
  },
  restored: async (ctx, rows) => {
    for (const customerId of customersOf(rows)) await promoteOldest(ctx, customerId);
  },
};
