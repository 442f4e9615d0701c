/** Customers as a record type: rows with an owner or in the pool, a table of a million of them. */

import { customerSaid } from "@qicheng/api/customers/messages";
import { customers } from "@qicheng/api/customers/routes";
import { followUpSaid } from "@qicheng/api/followups/messages";
import { ruleOf } from "@qicheng/engine/pool/recycling";
import { sql } from "kysely";
import { colleagueAbilities } from "../../kernel/colleagues/colleague-handlers";
import { poolAbilities } from "../../kernel/pool/pool-handlers";
import { recordType } from "../../kernel/records/record-type";
import { twinTable } from "../../kernel/records/search-store";
import { duplicates } from "./duplicates";
import { CUSTOMER_FIELDS } from "./fields";
import { hooks } from "./hooks";
import { nameTerms } from "./keys";
import { totalInScope } from "./totals";

/** Clue of a customer without a deal. */
const OPEN = 1;

/** A customer's number, derived from its id. */
const customerCode = (id: number): string => `KH${String(id).padStart(6, "0")}`;

/** The customer whose whole number this is, in either case. */
function customerOfCode(word: string): number | undefined {
  const [, digits] = /^kh(\d{6,15})$/i.exec(word.normalize("NFKC").trim()) ?? [];
  return digits === undefined ? undefined : Number(digits);
}

export const customerType = recordType({
  routes: customers,
  table: "customers",
  name: "CustomerName",
  fields: CUSTOMER_FIELDS,
  // Leads (clue 3) lie in the same table.
  where: (alias) => sql`${sql.ref(`${alias}.clue`)} in (1, 2)`,
  rows: {
    kind: "owned",
    scope: "customer",
    shares: { table: "customer_shares", column: "customer_id" },
    pool: {
      see: "crm.customer.gonghai",
      kind: "customer",
      held: (owner) =>
        sql`(select coalesce(sum(n), 0) from customer_counts where owner_id = ${owner} and clue = ${sql.lit(OPEN)})`,
      counts: ({ clue }) => clue === OPEN,
    },
  },
  abilities: {
    ...poolAbilities(customers),
    ...colleagueAbilities(customers),
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
    total: (scope, { clue }) => totalInScope(scope, typeof clue === "number" ? [clue] : [1, 2]),
  },
  tags: true,
  search: twinTable({
    table: "customer_search",
    kept: ["clue", "owner_id", "created_at"],
    more: (row) => nameTerms(String(row.name)),
  }),
  computed: {
    code: {
      value: ({ id }) => customerCode(id),
      kind: "text",
      sql: sql`('KH' || lpad(r.id::text, greatest(6, length(r.id::text)), '0'))`,
      idOf: customerOfCode,
    },
    customerId: { value: ({ id }) => id, kind: "id", sql: sql`r.id` },
    customerName: { value: ({ name }) => String(name), kind: "text", sql: sql`r.name` },
    IsGongHai: {
      value: ({ owner_id }) => (owner_id === null ? 1 : 0),
      kind: "flag",
      sql: sql`(r.owner_id is null)`,
    },
    locked: {
      columns: ["locked_at"],
      value: ({ locked_at }) => (locked_at === null ? 0 : 1),
      kind: "flag",
      sql: sql`(r.locked_at is not null)`,
    },
    recycleBy: {
      columns: ["recycle_rule", "recycle_days"],
      value: ({ recycle_rule: rule, recycle_days: days }) =>
        rule === null || rule === undefined ? "" : `${ruleOf(Number(rule))} ${Number(days)}`,
      kind: "text",
    },
    contactId: {
      columns: ["primary_contact_id"],
      value: ({ primary_contact_id: id }) => Number(id ?? 0),
      kind: "id",
      sql: sql`r.primary_contact_id`,
    },
  },
  subtotal: {
    select: () =>
      sql`(select count(*) from contacts k where k.customer_id = r.id and k.deleted_at is null) as contacts`,
    value: ({ contacts, followup_count }) => ({ contact: contacts, followup: followup_count }),
  },
  columns: [
    "clue",
    "name",
    "primary_contact_id",
    "contact_name",
    "mobile",
    "wechat",
    "qq",
    "credit_code",
    "followup_count",
    "effective_count",
  ],
  hooks,
  duplicates,
});
