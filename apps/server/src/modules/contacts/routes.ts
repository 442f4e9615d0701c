import type { contacts } from "@qicheng/api/contacts";
import { sql } from "kysely";
import type { Context } from "../../kernel/http/context";
import type { Handlers } from "../../kernel/http/mount-routes";
import { findCustomer, findRepeats } from "../customers/public";
import { findContact, findContacts, presentContacts } from "./queries";
import { addContact, deleteContacts, editContact, setPrimary } from "./service";

async function list(ctx: Context, query: { customerId: number; page: number; rows: number }) {
  const customer = await findCustomer(ctx, query.customerId);
  const page = { limit: query.rows, offset: (query.page - 1) * query.rows };
  const rows = await findContacts(ctx, sql`k.customer_id = ${query.customerId}`, page);
  return { rows: await presentContacts(ctx, rows), total: customer.contacts };
}

async function repeats(ctx: Context, input: { key: string; id: number | null }) {
  const own = input.id === null ? null : (await findContact(ctx, input.id)).customer_id;
  return findRepeats(ctx, { key: input.key, field: "mobile", id: own });
}

export const handlers: Handlers<typeof contacts> = {
  list,
  add: (ctx, { customerId, ...raw }) => addContact(ctx, customerId, raw),
  edit: (ctx, { id, version, ...raw }) => editContact(ctx, { id, version, raw }),
  view: async (ctx, input) => {
    const [contact] = await presentContacts(ctx, [await findContact(ctx, input.id)]);
    return { data: contact as NonNullable<typeof contact> };
  },
  primary: setPrimary,
  remove: (ctx, input) => deleteContacts(ctx, input.ids),
  repeat: repeats,
};
