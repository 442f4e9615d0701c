/** Contacts of a customer: exactly one is primary, and the customer's own name and phone mirror it. */
import { sql } from "kysely";
import { customerScope } from "../../kernel/access/scope";
import { changesBetween } from "../../kernel/audit/changes";
import { formInput, toStorage } from "../../kernel/fields/form-input";
import { valueTexts } from "../../kernel/fields/present";
import { tieFiles } from "../../kernel/files/tie";
import { bulk } from "../../kernel/http/bulk";
import { conflict } from "../../kernel/http/conflict";
import type { Context } from "../../kernel/http/context";
import { invalidField, notFound } from "../../kernel/http/refusal";
import {
  assertAbility,
  contactSearchColumns,
  duplicateKeys,
  lockCustomers,
  refusalOf,
  refuseDuplicates,
  saveSearchTerms,
} from "../customers/public";
import { findContact, findContacts, presentContacts, type StoredContact } from "./queries";

type Raw = Readonly<Record<string, unknown>>;
const BESIDE_FIELDS = ["clue", "code", "CcList", "customerId", "id", "ids", "version"];

const asText = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);

/** Writes the primary contact's name and phone to the customer, with its search terms. */
async function mirrorPrimary(ctx: Context, customerId: number): Promise<void> {
  const { rows } = await sql<{
    name: string;
    contact_id: number | null;
    contact_name: string | null;
    mobile: string | null;
  }>`
    select c.name, k.id as contact_id, k.name as contact_name, k.mobile from customers c
    left join contacts k on k.customer_id = c.id and k.is_primary and k.deleted_at is null where c.id = ${customerId}`.execute(
    ctx.db,
  );
  const [row] = rows;
  if (!row) throw notFound();
  await saveSearchTerms(ctx, customerId, { name: row.name, contactName: row.contact_name, mobile: row.mobile });
  await ctx.db
    .updateTable("customers")
    .set((eb) => ({
      primary_contact_id: row.contact_id,
      contact_name: row.contact_name,
      mobile: row.mobile,
      updated_at: sql<string>`now()`,
      version: eb("version", "+", 1),
    }))
    .where("id", "=", customerId)
    .execute();
}

async function replaceKeys(
  ctx: Context,
  contact: { id: number; customer_id: number },
  accounts: { mobile: string | null; wechat: string | null; qq: string | null },
): Promise<void> {
  const keys = duplicateKeys(accounts);
  await refuseDuplicates(ctx, keys, contact.customer_id);
  await ctx.db.deleteFrom("customer_keys").where("contact_id", "=", contact.id).execute();
  if (keys.length === 0) return;
  await ctx.db
    .insertInto("customer_keys")
    .values(keys.map((key) => ({ ...key, customer_id: contact.customer_id, contact_id: contact.id })))
    .execute();
}

/** Adds a contact; the first one of a customer becomes primary. */
export async function addContact(ctx: Context, customerId: number, raw: Raw) {
  const scope = await customerScope(ctx);
  const [customer] = await lockCustomers(ctx, [customerId], scope);
  if (!customer) throw notFound();
  assertAbility(ctx, scope, customer, "contact");
  const fields = await ctx.services.fields.get("contact");
  const values = await formInput(ctx, fields, { raw, mode: "add", alsoAllowed: BESIDE_FIELDS });
  const { columns, ext } = toStorage(fields, values);
  const name = String(columns.name);
  const mobile = asText(columns.mobile);
  const isPrimary = customer.primary_contact_id === null;
  const { id } = await ctx.db
    .insertInto("contacts")
    .values({
      ...(columns as { name: string }),
      sex: asText(columns.sex) ?? "",
      ext: JSON.stringify(ext),
      customer_id: customerId,
      is_primary: isPrimary,
      created_by: ctx.me.id,
      ...contactSearchColumns({ name, mobile }),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await replaceKeys(
    ctx,
    { id, customer_id: customerId },
    { mobile, wechat: asText(columns.wechat), qq: asText(columns.qq) },
  );
  await tieFiles(ctx, { module: "contact", id }, fields.form.fields, values);
  if (isPrimary) await mirrorPrimary(ctx, customerId);
  ctx.audit({ module: "contact", recordId: id, customerId, action: "add", summary: `新建联系人：${name}` });
  return { msg: "新建成功", data: { id } };
}

/** Saves changed fields of a contact. */
export async function editContact(ctx: Context, input: { id: number; version: number | undefined; raw: Raw }) {
  const before = await findContact(ctx, input.id, true);
  assertAbility(ctx, await customerScope(ctx), before, "contactEdit");
  if (input.version !== undefined && input.version !== before.version) {
    throw await conflict(ctx, { module: "contact", id: input.id, current: (await presentContacts(ctx, [before]))[0] });
  }
  const given = input.raw.customerId;
  if (given !== undefined && (typeof given === "object" || Number(given) !== before.customer_id))
    throw invalidField("customerId", "联系人不属于该客户");
  const fields = await ctx.services.fields.get("contact");
  const values = await formInput(ctx, fields, {
    raw: input.raw,
    mode: "edit",
    stored: before,
    alsoAllowed: BESIDE_FIELDS,
  });
  const { columns, ext } = toStorage(fields, values);
  if ("sex" in columns) columns.sex = asText(columns.sex) ?? "";
  const after = { ...before, ...columns, ext: { ...before.ext, ...ext } } as StoredContact;
  await ctx.db
    .updateTable("contacts")
    .set((eb) => ({
      ...columns,
      ext: JSON.stringify(after.ext),
      ...contactSearchColumns({ name: after.name, mobile: after.mobile }),
      version: eb("version", "+", 1),
      updated_at: sql<string>`now()`,
    }))
    .where("id", "=", before.id)
    .execute();
  await replaceKeys(ctx, before, { mobile: after.mobile, wechat: after.wechat, qq: after.qq });
  await tieFiles(ctx, { module: "contact", id: before.id }, fields.form.fields, values);
  if (before.is_primary) await mirrorPrimary(ctx, before.customer_id);
  const titles = Object.fromEntries(fields.form.fields.map((field) => [field.key, field.title]));
  const changes = changesBetween(await valueTexts(ctx, fields, before), await valueTexts(ctx, fields, after), titles);
  ctx.audit({
    module: "contact",
    recordId: before.id,
    customerId: before.customer_id,
    action: "edit",
    summary: `编辑联系人：${after.name}`,
    changes,
  });
  return { msg: "保存成功" };
}

/** Makes a contact the primary one of its customer. */
export async function setPrimary(ctx: Context, input: { id: number; customerId: number }) {
  const contact = await findContact(ctx, input.id, true);
  if (contact.customer_id !== input.customerId) throw notFound();
  assertAbility(ctx, await customerScope(ctx), contact, "contactEdit");
  if (!contact.is_primary) {
    await ctx.db
      .updateTable("contacts")
      .set({ is_primary: false })
      .where("customer_id", "=", input.customerId)
      .where("is_primary", "=", true)
      .execute();
    await ctx.db.updateTable("contacts").set({ is_primary: true }).where("id", "=", input.id).execute();
    await mirrorPrimary(ctx, input.customerId);
    ctx.audit({
      module: "contact",
      recordId: input.id,
      customerId: input.customerId,
      action: "primary",
      summary: `设为首要联系人：${contact.name}`,
    });
  }
  return { msg: "已设为首要联系人" };
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

/** Deletes contacts to the bin. */
export async function deleteContacts(ctx: Context, ids: number[]) {
  const scope = await customerScope(ctx);
  const rows = await findContacts(ctx, sql`k.id = any(${ids}::bigint[])`, { limit: ids.length, offset: 0, lock: true });
  return bulk(ids, rows, {
    refuse: (row) => {
      const reason = refusalOf(ctx, scope, row, "contactDelete");
      return reason === undefined ? undefined : { code: "FORBIDDEN", msg: reason };
    },
    act: async (accepted) => {
      await sql`update contacts set deleted_at = now(), deleted_by = ${ctx.me.id}, is_primary = false, version = version + 1
        where id = any(${accepted.map((row) => row.id)}::bigint[])`.execute(ctx.db);
      for (const row of accepted) {
        ctx.audit({
          module: "contact",
          recordId: row.id,
          customerId: row.customer_id,
          action: "delete",
          summary: `删除联系人：${row.name}`,
        });
      }
      for (const customerId of new Set(accepted.map((row) => row.customer_id))) await promoteOldest(ctx, customerId);
    },
  });
}

/** Deleted contacts of customers that are not deleted themselves. */
export async function contactsInBin(ctx: Context, key: string, page: { limit: number; offset: number }) {
  const where = sql`k.deleted_at is not null and c.deleted_at is null and position(${key} in k.name) > 0`;
  const { rows } = await sql<{
    id: number;
    name: string;
    ext: string;
    owner_id: number | null;
    deleted_at: string;
    deleted_by: number | null;
  }>`
    select k.id, k.name, c.name as ext, c.owner_id, k.deleted_at, k.deleted_by from contacts k join customers c on c.id = k.customer_id
    where ${where} order by k.deleted_at desc, k.id limit ${page.limit} offset ${page.offset}`.execute(ctx.db);
  const total = await sql<{
    n: number;
  }>`select count(*) as n from contacts k join customers c on c.id = k.customer_id where ${where}`.execute(ctx.db);
  return { rows, total: total.rows[0]?.n ?? 0 };
}

async function lockInBin(ctx: Context, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; name: string; customer_id: number }>`
    select k.id, k.name, k.customer_id from contacts k join customers c on c.id = k.customer_id
    where k.id = any(${ids as number[]}::bigint[]) and k.deleted_at is not null and c.deleted_at is null order by k.customer_id, k.id for update of c, k`.execute(
    ctx.db,
  );
  return rows;
}

/** Brings contacts back; one becomes primary where there is none. */
export async function restoreContacts(ctx: Context, ids: number[]) {
  return bulk(ids, await lockInBin(ctx, ids), {
    refuse: () => undefined,
    act: async (rows) => {
      await ctx.db
        .updateTable("contacts")
        .set({ deleted_at: null, deleted_by: null })
        .where(
          "id",
          "in",
          rows.map((row) => row.id),
        )
        .execute();
      for (const row of rows)
        ctx.audit({
          module: "contact",
          recordId: row.id,
          customerId: row.customer_id,
          action: "restore",
          summary: `恢复联系人：${row.name}`,
        });
      for (const customerId of new Set(rows.map((row) => row.customer_id))) await promoteOldest(ctx, customerId);
    },
  });
}

/** Deletes contacts for good. */
export async function purgeContacts(ctx: Context, ids: number[]) {
  return bulk(ids, await lockInBin(ctx, ids), {
    refuse: () => undefined,
    act: async (rows) => {
      await ctx.db
        .deleteFrom("contacts")
        .where(
          "id",
          "in",
          rows.map((row) => row.id),
        )
        .execute();
      for (const row of rows)
        ctx.audit({
          module: "contact",
          recordId: row.id,
          customerId: row.customer_id,
          action: "purge",
          summary: `彻底删除联系人：${row.name}`,
        });
    },
  });
}
