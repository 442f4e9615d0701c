/** Work that gets cold: leads that somebody has got and not followed up, the newest first. */
import { leadSaid } from "@qicheng/api/clues/messages";
import { sql } from "kysely";
import type { WorkSource } from "../../kernel/records/type/work-source";
import { leadType, NEW } from "./type";

/** One for which a time is set is found by that. */
export const freshLeads: WorkSource = {
  key: "leads.fresh",
  title: leadSaid.freshSource,
  type: leadType,
  field: "state",
  at: sql.ref("r.owned_at"),
  newestFirst: true,
  where: sql`r.lead_state = ${sql.lit(NEW)} and r.next_follow_at is null`,
  urgency: () => "fresh",
  reason: ({ days }) => (days === 0 ? leadSaid.freshToday : leadSaid.fresh({ days: -days })),
};
