/** Customers as the wire carries them. */
import type { CustomerRow } from "@qicheng/api/customers";
import { customerScope } from "../../kernel/access/scope";
import { presentFields, type WireRow } from "../../kernel/fields/present";
import type { Context } from "../../kernel/http/context";
import { abilities } from "./policy";
import type { StoredCustomer } from "./queries";

/** `13812345678` as `138****5678`. */
export function maskPhone(phone: string | null | undefined): string {
  const text = phone ?? "";
  if (text.length < 7) return text === "" ? "" : "****";
  return `${text.slice(0, 3)}****${text.slice(-4)}`;
}

/** What a reader of the pool may know of how to reach a customer. */
function masked(wire: WireRow): WireRow {
  const hide = (value: unknown) => (value ? "****" : "");
  return { ...wire, mobile: maskPhone(wire.mobile as string), wechat: hide(wire.wechat), qq: hide(wire.qq) };
}

/** A customer's number, derived from its id. */
const customerCode = (id: number): string => `KH${String(id).padStart(6, "0")}`;

/** Presents rows with the abilities that the caller has on each. */
export async function presentCustomers(ctx: Context, rows: readonly StoredCustomer[]): Promise<CustomerRow[]> {
  const fields = await ctx.services.fields.get("customer");
  const scope = await customerScope(ctx);
  const wires = await presentFields(ctx, fields, rows);
  return rows.map((row, at) => {
    const wire = wires[at] ?? {};
    const shown = row.owner_id === null ? masked(wire) : wire;
    return {
      id: row.id,
      code: customerCode(row.id),
      ...shown,
      UserID: row.owner_id ?? 0,
      UserName: wire.UserIDName,
      userheader: "",
      IsGongHai: row.owner_id === null ? 1 : 0,
      contactId: row.primary_contact_id ?? 0,
      watchuserid: row.starred ? ctx.me.id : "",
      version: row.version,
      can: abilities(ctx, scope, row),
    } as CustomerRow;
  });
}
