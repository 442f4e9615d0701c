/** To whom a contact reports: somebody of the same customer, and nobody who reports to him. */

import { contactSaid } from "@qicheng/api/contacts/messages";
import type { contacts } from "@qicheng/api/contacts/routes";
import type { RouteArguments } from "@qicheng/api/kernel/define-routes";
import { sql } from "kysely";
import { idArray } from "../../kernel/db/parameters";
import { assertAbility } from "../../kernel/records/access/policy";
import { reachOf } from "../../kernel/records/access/scope";
import { lockThere } from "../../kernel/records/read/read";
import type { RecordRow } from "../../kernel/records/type/record-type";
import { nameOf, sentence, tell } from "../../kernel/records/type/tell";
import { changesBetween } from "../../kernel/work/changes";
import type { Context } from "../../kernel/work/context";
import { invalidField, notFound } from "../../kernel/work/refusal";
import { contactType } from "./type";

/** Of a customer whose row is held: what was said of his contacts before is read, and nobody says more meanwhile. */
async function reportsTo({ db }: Context, customer: number, from: number, to: number): Promise<boolean> {
  await sql`select 1 from customers where id = ${customer} for no key update`.execute(db);
  const { rows } = await sql`
    with recursive above (id) as (
      select ${from}::bigint union select k.reports_to from above join contacts k on k.id = above.id
      where k.reports_to is not null)
    select 1 from above where id = ${to}`.execute(db);
  return rows.length > 0;
}

/** Who it is now, also one that lies in the bin. */
async function nameOfContact({ db }: Context, id: unknown): Promise<string> {
  if (typeof id !== "number") return "";
  const row = await db.selectFrom("contacts").select("name").where("id", "=", id).executeTakeFirst();
  return row?.name ?? "";
}

/** @throws VALIDATION for himself, one of another customer, and a circle */
async function assertAbove(ctx: Context, contact: RecordRow, above: RecordRow | undefined): Promise<void> {
  if (above?.id === contact.id) throw invalidField("to", contactSaid.reportsToHimself);
  if (!above || above.customer_id !== contact.customer_id) throw invalidField("to", contactSaid.notHere);
  if (await reportsTo(ctx, Number(contact.customer_id), above.id, contact.id))
    throw invalidField(
      "to",
      contactSaid.circle({ name: nameOf(contactType, contact), above: nameOf(contactType, above) }),
    );
}

/** @throws NOT_FOUND, FORBIDDEN, VALIDATION */
export async function setReport(ctx: Context, { id, to }: RouteArguments<typeof contacts.report>) {
  const scope = await reachOf(ctx, contactType);
  const held = await lockThere(ctx, contactType, [...new Set([id, to ?? id])], scope);
  const contact = held.find((row) => row.id === id);
  if (!contact) throw notFound();
  assertAbility(ctx, { type: contactType, scope }, contact, "edit");
  if (to !== null)
    await assertAbove(
      ctx,
      contact,
      held.find((row) => row.id === to),
    );
  const before = contact.reports_to ?? null;
  if (before !== to) {
    await ctx.db.updateTable("contacts").set({ reports_to: to }).where("id", "=", id).execute();
    const [was, is] = [await nameOfContact(ctx, before), await nameOfContact(ctx, to)];
    const changes = changesBetween({ reportsTo: was }, { reportsTo: is }, { reportsTo: contactSaid.reportsTo });
    const summary = sentence(contactType, contactSaid.didReport, contact);
    tell(ctx, contactType, contact, { action: "report", summary, changes });
  }
  return { msg: contactSaid.reportSaved };
}

/** Of customers whose contacts have come or gone, nobody reports to one of another customer. */
export async function settleReports({ db }: Context, customers: readonly number[]): Promise<void> {
  const list = idArray(customers);
  await sql`update contacts k set reports_to = null from contacts a
    where a.id = k.reports_to and a.customer_id <> k.customer_id
      and (a.customer_id = any(${list}) or k.customer_id = any(${list}))`.execute(db);
}
