/** Customers as a record type: rows with an owner or in the pool, a table of a million of them. */

import { customerSaid } from "@qicheng/api/customers/messages";
import { customers } from "@qicheng/api/customers/routes";
import { followUpSaid } from "@qicheng/api/followups/messages";
import { mergeSaid } from "@qicheng/api/kernel/merge-messages";
import { sql } from "kysely";
import { colleagueAbilities } from "../../kernel/colleagues/colleague-handlers";
import { poolAbilities } from "../../kernel/pool/pool-handlers";
import { recordType } from "../../kernel/records/type/record-type";
import { codeWith, customerTerms, hangingCounts, placeComputed, sharedColumns } from "./both";
import { duplicatesOf } from "./duplicates";
import { CUSTOMER_FIELDS } from "./fields";
import { hooksOf } from "./hooks";
import { customerMerging } from "./merging";
import { totalInScope } from "./totals";

/** Clue of a customer without a deal. */
const OPEN = 1;
/** And of one with a deal beside it. */
const DEALS: readonly number[] = [OPEN, 2];

export const customerType = recordType({
  routes: customers,
  table: "customers",
  name: "CustomerName",
  fields: CUSTOMER_FIELDS,
  // Leads (clue 3) lie in the same table.
  only: { column: "clue", numbers: DEALS },
  rows: {
    kind: "owned",
    scope: "customer",
    level: "level_id",
    shares: { table: "customer_shares", column: "customer_id", contracts: "with_contracts" },
    pool: {
      see: "crm.customer.gonghai",
      kind: "customer",
      held: (owner) =>
        sql`(select coalesce(sum(n), 0) from customer_counts where owner_id = ${owner} and clue = ${sql.lit(OPEN)})`,
      counts: ({ clue }) => clue === OPEN,
      open: sql`r.clue = ${sql.lit(OPEN)}`,
    },
  },
  abilities: {
    ...poolAbilities(customers),
    ...colleagueAbilities(customers),
    merge: { title: mergeSaid.merge, permission: "crm.customer.merge" },
    followup: { title: customerSaid.followUp, permission: "crm.followup.add" },
    followupEdit: { title: followUpSaid.editAbility, permission: "crm.followup.edit" },
    followupDelete: { title: followUpSaid.deleteAbility, permission: "crm.followup.delete" },
    contact: { title: customerSaid.contact, permission: "crm.contact.add" },
    contactEdit: { title: customerSaid.contactEdit, permission: "crm.contact.edit" },
    contactDelete: { title: customerSaid.contactDelete, permission: "crm.contact.delete" },
  },
  byShare: ["edit", "followup", "followupEdit", "contact", "contactEdit", "contactDelete"],
  list: {
    sort: "AddTime",
    due: "nextgenjintime",
    stars: { table: "customer_stars", column: "customer_id" },
    keys: { clue: "clue" },
    // leads are counted by their own list alone
    total: (scope, { clue }) =>
      totalInScope(
        scope,
        DEALS.filter((one) => typeof clue !== "number" || clue === one),
      ),
  },
  tags: true,
  search: customerTerms,
  computed: {
    code: codeWith("KH"),
    customerId: { value: ({ id }) => id, kind: "id", sql: sql`r.id` },
    customerName: { value: ({ name }) => String(name), kind: "text", sql: sql`r.name` },
    ...placeComputed,
    // whoever signed before he was entered took no day
    dealDays: { kind: "choice", sql: sql`greatest(r.deal_at::date - r.created_at::date, 0)` },
  },
  subtotal: hangingCounts,
  columns: sharedColumns,
  hooks: hooksOf({ module: "customer", clue: OPEN }),
  merging: customerMerging,
  duplicates: duplicatesOf("customer"),
});
