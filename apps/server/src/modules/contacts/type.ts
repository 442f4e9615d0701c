/** Contacts as a record type: visible exactly when their customer is; exactly one of a customer is primary. */
import { contactSaid } from "@qicheng/api/contacts/messages";
import { contacts } from "@qicheng/api/contacts/routes";
import { sql } from "kysely";
import { recordType } from "../../kernel/records/type/record-type";
import { ownColumns } from "../../kernel/records/type/search-store";
import { wireTime } from "../../kernel/work/time";
import { customerType } from "../customers/public";
import { CONTACT_FIELDS } from "./fields";
import { hooks } from "./hooks";

export const contactType = recordType({
  routes: contacts,
  query: contacts.list.input,
  table: "contacts",
  name: "contactName",
  fields: CONTACT_FIELDS,
  unnamed: contactSaid.unnamed,
  rows: {
    kind: "child",
    parent: customerType,
    column: "customer_id",
    key: "customerId",
    nameKey: "customerName",
    adding: "contact",
    finds: true,
  },
  byShare: ["edit", "delete"],
  list: {
    sort: "id",
    ascending: true,
    first: ({ customerId }) =>
      customerId === undefined
        ? undefined
        : sql`select k.id from contacts k where k.customer_id = ${customerId} and k.is_primary`,
  },
  search: ownColumns("contacts"),
  computed: {
    primary: {
      columns: ["is_primary", "reports_to"],
      value: ({ is_primary }) => (is_primary ? 1 : 0),
      kind: "flag",
      sql: sql`r.is_primary`,
    },
    reportsTo: {
      columns: ["reports_to"],
      value: ({ reports_to }) => Number(reports_to ?? 0),
      kind: "id",
      sql: sql`r.reports_to`,
    },
    AddTime: {
      columns: ["created_at"],
      value: ({ created_at }) => wireTime(created_at as string),
      kind: "datetime",
      sql: sql`r.created_at`,
    },
  },
  columns: ["is_primary"],
  hooks,
  beside: { clue: "3" },
});
