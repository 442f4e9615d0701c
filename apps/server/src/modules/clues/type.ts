/** Leads as a record type: rows of the customers' table that are none yet. */
import { leadSaid } from "@qicheng/api/clues/messages";
import { clues } from "@qicheng/api/clues/routes";
import { customerSaid } from "@qicheng/api/customers/messages";
import { followUpSaid } from "@qicheng/api/followups/messages";
import { sql } from "kysely";
import { colleagueAbilities } from "../../kernel/colleagues/colleague-handlers";
import { poolAbilities } from "../../kernel/pool/pool-handlers";
import { type Condition, type RecordRow, recordType } from "../../kernel/records/type/record-type";
import {
  codeWith,
  customerTerms,
  customerType,
  duplicatesOf,
  hangingCounts,
  hooksOf,
  placeComputed,
  sharedColumns,
  totalInScope,
} from "../customers/public";
import { LEAD_FIELDS } from "./fields";
import { isInvalid } from "./invalid";

/** In the column that tells leads and customers apart. */
export const LEAD = 3;

/** State of one that its owner has got and not followed up yet; what was written before it lay in the pool is others'. */
export const NEW = 2;

const whenInvalid = (row: RecordRow) => (isInvalid(row) ? leadSaid.isInvalid : undefined);
const whenValid = (row: RecordRow) => (isInvalid(row) ? undefined : leadSaid.isValid);

/** Mine that are due by tonight, or that I have got and not followed up yet. */
const isDue = (me: number): Condition => sql`(r.owner_id = ${me} and r.invalid_at is null
  and (r.next_follow_at < current_date + 1 or r.lead_state = ${sql.lit(NEW)}))`;

export const leadType = recordType({
  routes: clues,
  table: "customers",
  name: "CustomerName",
  variantOf: customerType,
  only: { column: "clue", numbers: [LEAD] },
  fields: LEAD_FIELDS,
  rows: {
    kind: "owned",
    scope: "clues",
    shares: { table: "customer_shares", column: "customer_id", contracts: "with_contracts" },
    pool: {
      see: "crm.clues.gonghai",
      kind: "lead",
      held: (owner) =>
        sql`((select coalesce(sum(n), 0) from customer_counts where owner_id = ${owner} and clue = ${sql.lit(LEAD)})
          - (select count(*) from customers where owner_id = ${owner} and clue = ${sql.lit(LEAD)}
            and invalid_at is not null and deleted_at is null))`,
      counts: (row) => !isInvalid(row),
      open: sql`r.invalid_at is null`,
      unfollowed: sql`r.lead_state = ${sql.lit(NEW)}`,
    },
  },
  abilities: {
    ...poolAbilities(clues),
    ...colleagueAbilities(clues),
    turn: { title: leadSaid.turn, permission: "crm.clues.turn", unless: whenInvalid, columns: ["invalid_at"] },
    close: { title: leadSaid.close, permission: "crm.clues.close", unless: whenInvalid, columns: ["invalid_at"] },
    reopen: { title: leadSaid.reopen, permission: "crm.clues.close", unless: whenValid, columns: ["invalid_at"] },
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
    flags: { tobe: isDue },
    total: (scope) => totalInScope(scope, [LEAD]),
  },
  tags: true,
  search: customerTerms,
  computed: {
    code: codeWith("XS"),
    customerId: { value: ({ id }) => id, kind: "id", sql: sql`r.id` },
    customerName: { value: ({ name }) => String(name), kind: "text", sql: sql`r.name` },
    watched: { value: ({ starred }) => (starred ? 1 : 0), kind: "flag" },
    ...placeComputed,
  },
  subtotal: hangingCounts,
  columns: [...sharedColumns, "invalid_at", "invalid_reason_id", "invalid_text", "turned_at", "turned_by", "level_id"],
  hooks: hooksOf({ module: "clue", clue: LEAD }),
  duplicates: duplicatesOf("clue"),
});
