/** Reading contacts: visible exactly when their customer is. */
import type { ContactRow } from "@qicheng/api/contacts";
import { type RawBuilder, sql } from "kysely";
import { customerScope, visible } from "../../kernel/access/scope";
import { presentFields, type StoredRow } from "../../kernel/fields/present";
import type { Context } from "../../kernel/http/context";
import { notFound } from "../../kernel/http/refusal";
import { wireTime } from "../../kernel/http/time";
import { maskPhone, refusalOf } from "../customers/public";

export interface StoredContact extends StoredRow {
  id: number;
  customer_id: number;
  name: string;
  mobile: string | null;
  wechat: string | null;
  qq: string | null;
  is_primary: boolean;
  version: number;
  created_at: string;
  ext: Record<string, unknown>;
  /** Of the customer: whose it is, and my share of it. */
  owner_id: number | null;
  access: string | null;
}

interface Page {
  limit: number;
  offset: number;
  lock?: boolean;
}

/** Contacts under a condition on alias k, primary first. */
export async function findContacts(ctx: Context, where: RawBuilder<unknown>, page: Page): Promise<StoredContact[]> {
  const scope = await customerScope(ctx);
  const { rows } = await sql<StoredContact>`
    select k.id, k.customer_id, k.name, k.mobile, k.wechat, k.qq, k.position_id, k.sex, k.email, k.birthday, k.remark, k.is_primary,
      k.ext, k.version, k.created_at, c.owner_id,
      (select s.access from customer_shares s where s.user_id = ${ctx.me.id} and s.customer_id = c.id) as access
    from contacts k join customers c on c.id = k.customer_id
    where ${where} and k.deleted_at is null and c.deleted_at is null and ${visible(scope, "c")}
    order by k.is_primary desc, k.id limit ${page.limit} offset ${page.offset} ${page.lock ? sql`for update of c, k` : sql``}`.execute(
    ctx.db,
  );
  return rows;
}

/** One visible contact; a change locks its customer first, as every change of children does. @throws NOT_FOUND */
export async function findContact(ctx: Context, id: number, lock = false): Promise<StoredContact> {
  const [contact] = await findContacts(ctx, sql`k.id = ${id}`, { limit: 1, offset: 0, lock });
  if (!contact) throw notFound();
  return contact;
}

/** Contacts as the wire carries them; masked while their customer is in the pool. */
export async function presentContacts(ctx: Context, rows: readonly StoredContact[]): Promise<ContactRow[]> {
  const fields = await ctx.services.fields.get("contact");
  const scope = await customerScope(ctx);
  const wires = await presentFields(ctx, fields, rows);
  const hide = (value: string | null) => (value ? "****" : "");
  return rows.map((row, at) => {
    const masks =
      row.owner_id === null
        ? { mobile: maskPhone(row.mobile), wechat: hide(row.wechat), qq: hide(row.qq), email: "" }
        : {};
    const can = {
      ...(refusalOf(ctx, scope, row, "contactEdit") === undefined ? { edit: 1 as const } : {}),
      ...(refusalOf(ctx, scope, row, "contactDelete") === undefined ? { delete: 1 as const } : {}),
    };
    return {
      id: row.id,
      customerId: row.customer_id,
      ...wires[at],
      ...masks,
      primary: row.is_primary ? 1 : 0,
      AddTime: wireTime(row.created_at),
      version: row.version,
      can,
    } as ContactRow;
  });
}
