/** Creating and changing customers. */
import { sql } from "kysely";
import { customerScope } from "../../kernel/access/scope";
import { changesBetween } from "../../kernel/audit/changes";
import { prepared } from "../../kernel/db/pipeline";
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

interface NewCustomer {
  row: Raw;
  terms: Raw;
  keys: readonly DuplicateKey[];
  contact: Raw | undefined;
}

function insertStatement({ row, terms, keys, contact }: NewCustomer) {
  const columns = (of: Raw) => sql.join(Object.keys(of).map((name) => sql.ref(name)));
  const values = (of: Raw) => sql.join(Object.values(of).map((value) => sql`${value}`));
  const contactId = contact ? sql`nextval(pg_get_serial_sequence('contacts', 'id'))` : sql`null::bigint`;
  const insertContact = contact
    ? sql`, added_contact as (insert into contacts (id, customer_id, is_primary, ${columns(contact)}) overriding system value
        select primary_contact_id, id, true, ${values(contact)} from added)`
    : sql``;
  return sql<{ id: number; contact_id: number | null }>`${prepared}
    with added as (insert into customers (primary_contact_id, ${columns(row)}) select ${contactId}, ${values(row)} returning id, clue, owner_id, created_at, primary_contact_id)
    ${insertContact}, searched as (insert into customer_search (id, clue, owner_id, created_at, ${columns(terms)}) select id, clue, owner_id, created_at, ${values(terms)} from added), keyed as (
      insert into customer_keys (kind, key, customer_id, contact_id)
      select k.kind, k.key, added.id, case when k.kind = 'mobile' then added.primary_contact_id end
      from added, unnest(${keys.map(({ kind }) => kind)}::text[], ${keys.map(({ key }) => key)}::text[]) k(kind, key))
    select id, primary_contact_id as contact_id from added`;
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
  const row = {
    ...columns,
    contact_name: contactName,
    ext: JSON.stringify(ext),
    owner_id: ctx.me.id,
    created_by: ctx.me.id,
    owned_at: sql`now()`,
  };
  const terms = searchTerms({ name, contactName, mobile });
  const contact =
    contactName === null
      ? undefined
      : { name: contactName, mobile, created_by: ctx.me.id, ...contactSearchColumns({ name: contactName, mobile }) };
  const { rows } = await insertStatement({ row, terms, keys, contact }).execute(ctx.db);
  const id = rows[0]?.id ?? 0;
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
  await sql`${prepared}update customers set ${sql.join(assignments)}, version = version + 1, updated_at = now() where id = ${before.id}`.execute(
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
