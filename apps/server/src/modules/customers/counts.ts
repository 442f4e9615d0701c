import type { Counters } from "../../kernel/jobs/fold-counts";

/** How many customers each person has of each kind. */
export const customerCounts: Counters = { table: "customer_counts", keys: ["owner_id", "clue"] };
