/** What is the customers' own when several become one. */
import { sql } from "kysely";
import type { MergingOption, RecordRow } from "../../kernel/records/type/record-type";
import { type References, STAYS } from "../../kernel/records/type/references";

/** Clue of a lead, of which no customer takes anything. */
const LEAD = 3;

const times = (rows: readonly RecordRow[]) =>
  rows.flatMap(({ next_follow_at: next }) => (typeof next === "string" ? [next] : [])).toSorted();

export const customerMerging: MergingOption = {
  // The contact on whose name and phone the customer's own are.
  chosen: { contactId: "primary_contact_id" },
  together: (remains, others) => {
    const rows = [remains, ...others];
    const deals = rows.map(({ clue }) => Number(clue)).filter((clue) => clue !== LEAD);
    // What somebody has promised first is forgotten by nobody.
    return { clue: Math.max(...deals), next_follow_at: times(rows)[0] ?? null };
  },
  emptied: ["primary_contact_id", "contact_name", "mobile", "position_id"],
};

const over = sql`coalesce(t.until < current_date, false)`;

export const customerReferences: References = {
  // One that was merged into this one leads on to where this one goes.
  "customers.merged_into": { ...STAYS, merged: "moves" },
  // Keys of contacts go with these; its own stay, so that the duplicate check still tells of it.
  "customer_keys.customer_id": {
    ...STAYS,
    merged: "follows",
    along: { column: "contact_id", of: "contacts.customer_id" },
  },
  "customer_search.id": { ...STAYS, merged: "stays" },
  "customer_shares.customer_id": {
    merged: "unites",
    handed: "chosen",
    pooled: "ends",
    // Nobody shares with himself, and what is over opens nothing.
    only: (to) => sql`(not ${over} and t.user_id is distinct from (select owner_id from customers where id = ${to}))`,
    better: sql`((m.until < current_date) is true or (t.access = 'rw' and m.access = 'r')
      or (t.access = m.access and m.until is not null and (t.until is null or t.until > m.until)))`,
  },
  "customer_stars.customer_id": { ...STAYS, merged: "unites" },
};
