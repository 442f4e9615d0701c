/** Creating and changing customers. */
import { sql } from "kysely";
import { customerScope } from "../../kernel/access/scope";
import { changesBetween } from "../../kernel/audit/changes";
import { ahead, prepared } from "../../kernel/db/pipeline";
import { formInput, toStorage } from "../../kernel/fields/form-input";
import { valueTexts } from "../../kernel/fields/present";
import type { ModuleFields } from "../../kernel/fields/registry";
import { tieFiles } from "../../kernel/files/tie";
import { conflict } from "../../kernel/http/conflict";
import type { Context } from "../../kernel/http/context";
import { notFound } from "../../kernel/http/refusal";
import { refuseDuplicates } from "./duplicates";
import { contactSearchColumns, type DuplicateKey, duplicateKeys, searchTerms } from "./keys";
import { assertAbility } from "./policy";
import { presentCustomers } from "./present";
import { lockCustomers, type StoredCustomer, saveSearchTerms } from "./queries";

type Raw = Readonly<Record<string, unknown>>;

/** Keys that the specification's own forms send beside the fields. */
const BESIDE_FIELDS = ["code", "CcList"];

const asText = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);

const CUSTOMER = 1;

interface NewCustomer {
  row: Raw & { id: number; clue: number; owner_id: number };
  terms: Raw;
  keys: readonly DuplicateKey[];
  contact: Raw | undefined;
}

/** One row; the names of its columns come from definitions, never from a request. */
const inserted = (table: string, row: Raw) =>
  sql`insert into ${sql.raw(`${table} (${Object.keys(row).join(", ")})`)} overriding system value values (${sql.join(Object.values(row))})`;

function insertStatement({ row, terms, keys, contact }: NewCustomer) {
  const { id, clue, owner_id } = row;
  const searched = inserted("customer_search", { id, clue, owner_id, created_at: sql`now()`, ...terms });
  const addedContact = contact ? sql`added_contact as (${inserted("contacts", contact)}),` : sql``;
  return sql`${ahead}${prepared}
    with added as (${inserted("customers", row)}), ${addedContact} searched as (${searched})
    insert into customer_keys (kind, key, customer_id, contact_id)
    select k.kind, k.key, ${id}::bigint, case when k.kind = 'mobile' then ${contact?.id ?? null}::bigint end
    from unnest(${keys.map(({ kind }) => kind)}::text[], ${keys.map(({ key }) => key)}::text[]) k(kind, key)`;
}

/** The primary contact that is entered together with its customer. */
async function newContact(ctx: Context, of: { customerId: number; name: string | null; mobile: string | null }) {
  const { customerId, name, mobile } = of;
  if (name === null) return undefined;
  return {
    id: await ctx.services.newIds.next(ctx.db, "contacts"),
    customer_id: customerId,
    is_primary: true,
    name,
    mobile,
    created_by: ctx.me.id,
    ...contactSearchColumns({ name, mobile }),
  };
}

/** Creates a customer of the caller's, with its primary contact, keys and search terms in one statement. */
export async function addCustomer(ctx: Context, raw: Raw) {
  const fields = await ctx.services.fields.get("customer");
  const values = await formInput(ctx, fields, { raw, mode: "add", alsoAllowed: BESIDE_FIELDS });
  const { columns, ext } = toStorage(fields, values);
  const name = String(columns.name);
  const mobile = asText(columns.mobile);
  const contactName = asText(columns.contact_name) ?? (mobile === null ? null : [...name].slice(0, 50).join(""));
  const keys = duplicateKeys({
    name,
    mobile,
    wechat: asText(columns.wechat),
    qq: asText(columns.qq),
    creditCode: asText(columns.credit_code),
  });
  await refuseDuplicates(ctx, keys, 0);
  const id = await ctx.services.newIds.next(ctx.db, "customers");
  const contact = await newContact(ctx, { customerId: id, name: contactName, mobile });
  const row = {
    id,
    clue: CUSTOMER,
    ...columns,
    primary_contact_id: contact?.id ?? null,
    contact_name: contactName,
    ext: JSON.stringify(ext),
    owner_id: ctx.me.id,
    created_by: ctx.me.id,
    owned_at: sql`now()`,
  };
  const terms = searchTerms({ name, contactName, mobile });
  await insertStatement({ row, terms, keys, contact }).execute(ctx.db);
  await tieFiles(ctx, { module: "customer", id }, fields.form.fields, values);
  ctx.audit({ module: "customer", recordId: id, customerId: id, action: "add", summary: `新建客户：${name}` });
  return { msg: "新建成功", data: { id } };
}

export interface EditInput {
  id: number;
  /** Undefined: the last write wins, and the log says so. */
  version: number | undefined;
  raw: Raw;
}

async function updateColumns(
  ctx: Context,
  before: StoredCustomer,
  fields: ModuleFields,
  values: Record<string, unknown>,
) {
  const { columns, ext } = toStorage(fields, values);
  const name = asText(columns.name) ?? before.name;
  const merged = { ...before.ext, ...ext };
  const set: Record<string, unknown> = { ...columns, ext: JSON.stringify(merged) };
  const assignments = Object.entries(set).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  await sql`${ahead}${prepared}update customers set ${sql.join(assignments)}, version = version + 1, updated_at = now() where id = ${before.id}`.execute(
    ctx.db,
  );
  if (name !== before.name)
    await saveSearchTerms(ctx, before.id, { name, contactName: asText(before.contact_name), mobile: before.mobile });
  return { ...before, ...columns, name, ext: merged };
}

/** Keys of the customer's own accounts; those of its contacts belong to the contacts. */
async function replaceKeys(ctx: Context, before: StoredCustomer, after: StoredCustomer): Promise<void> {
  const accounts = (row: StoredCustomer) => ({
    name: row.name,
    wechat: asText(row.wechat),
    qq: asText(row.qq),
    creditCode: asText(row.credit_code),
  });
  const keys = duplicateKeys(accounts(after));
  if (JSON.stringify(keys) === JSON.stringify(duplicateKeys(accounts(before)))) return;
  await refuseDuplicates(ctx, keys, before.id);
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

/** Saves changed fields. @throws NOT_FOUND, FORBIDDEN, CONFLICT, VALIDATION */
export async function editCustomer(ctx: Context, { id, version, raw }: EditInput) {
  const scope = await customerScope(ctx);
  const [before] = await lockCustomers(ctx, [id], scope);
  if (!before) throw notFound();
  assertAbility(ctx, scope, before, "edit");
  if (version !== undefined && version !== before.version) {
    throw await conflict(ctx, { module: "customer", id, current: (await presentCustomers(ctx, [before]))[0] });
  }
  const fields = await ctx.services.fields.get("customer");
  const values = await formInput(ctx, fields, {
    raw,
    mode: "edit",
    stored: before,
    alsoAllowed: [...BESIDE_FIELDS, "id", "ids", "version"],
  });
  const after = await updateColumns(ctx, before, fields, values);
  await replaceKeys(ctx, before, after);
  await tieFiles(ctx, { module: "customer", id }, fields.form.fields, values);
  const titles = Object.fromEntries(fields.form.fields.map((field) => [field.key, field.title]));
  const changes = changesBetween(await valueTexts(ctx, fields, before), await valueTexts(ctx, fields, after), titles);
  const unversioned = version === undefined ? "（未核对版本）" : "";
  ctx.audit({
    module: "customer",
    recordId: id,
    customerId: id,
    action: "edit",
    summary: `编辑客户：${after.name}${unversioned}`,
    changes,
  });
  return { msg: "保存成功" };
}
