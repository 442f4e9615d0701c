/** Contacts: they have no list of their own, but stand on the record of their customer. */
import type { ContactRow } from "@qicheng/api/contacts/routes";
import { lazy } from "react";
import { defineRecord } from "../../kernel/records/define/define-record";
import { can } from "../../kernel/session/can";

const MobileHint = lazy(() => import("./mobile-hint"));

export const contacts = defineRecord<ContactRow>({
  routes: "contacts",
  list: "contacts.list",
  titleField: "contactName",
  hint: ({ key }, value, id) =>
    (key === "mobile" || key === "telephone") && (can("crm.customer.repeat") || can("crm.clues.repeat")) ? (
      <MobileHint value={value} id={id} />
    ) : null,
});
