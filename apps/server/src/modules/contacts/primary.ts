/** Making a contact the primary one of its customer. */
import { contactSaid } from "@qicheng/api/contacts/messages";
import { assertAbility } from "../../kernel/records/access/policy";
import { reachOf } from "../../kernel/records/access/scope";
import { lockRecords } from "../../kernel/records/read/read";
import { childrenChanged } from "../../kernel/records/search/search-remake";
import { sentence, tell } from "../../kernel/records/type/tell";
import type { Context } from "../../kernel/work/context";
import { notFound } from "../../kernel/work/refusal";
import { mirrorPrimary } from "./hooks";
import { contactType } from "./type";

/** @throws NOT_FOUND, also for a contact of another customer; FORBIDDEN */
export async function setPrimary(ctx: Context, input: { id: number; customerId: number }) {
  const scope = await reachOf(ctx, contactType);
  const [contact] = await lockRecords(ctx, contactType, [input.id], scope);
  if (!contact || contact.customer_id !== input.customerId) throw notFound();
  assertAbility(ctx, { type: contactType, scope }, contact, "edit");
  if (!contact.is_primary) {
    await ctx.db
      .updateTable("contacts")
      .set({ is_primary: false })
      .where("customer_id", "=", input.customerId)
      .where("is_primary", "=", true)
      .execute();
    await ctx.db.updateTable("contacts").set({ is_primary: true }).where("id", "=", input.id).execute();
    await mirrorPrimary(ctx, input.customerId);
    await childrenChanged(ctx, contactType, [contact]);
    tell(ctx, contactType, contact, {
      action: "primary",
      summary: sentence(contactType, contactSaid.didPrimary, contact),
    });
  }
  return { msg: contactSaid.primary };
}
