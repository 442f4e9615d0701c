/** What customers and leads, which lie in one table, have in common. */
import { ruleOf } from "@qicheng/engine/pool/recycling";
import { sql } from "kysely";
import type { Computed, RecordTypeInput } from "../../kernel/records/type/record-type";
import { twinTable } from "../../kernel/records/type/search-store";
import { nameTerms } from "./keys";

/** Numbers derived from ids: `KH000012`. @param prefix of capitals */
export function codeWith(prefix: string): Computed {
  const whole = new RegExp(`^${prefix}(\\d{6,15})$`, "i");
  return {
    value: ({ id }) => `${prefix}${String(id).padStart(6, "0")}`,
    kind: "text",
    sql: sql`(${sql.lit(prefix)} || lpad(r.id::text, greatest(6, length(r.id::text)), '0'))`,
    idOf: (word) => {
      const [, digits] = whole.exec(word.normalize("NFKC").trim()) ?? [];
      return digits === undefined ? undefined : Number(digits);
    },
  };
}

/** Where words are looked for. */
export const customerTerms = twinTable({
  table: "customer_search",
  kept: ["clue", "owner_id", "created_at"],
  more: (row) => nameTerms(String(row.name)),
});

/** Where a row lies, and who is asked for. */
export const placeComputed: Readonly<Record<string, Computed>> = {
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
  // where none was judged, all of them count
  contacted: { kind: "choice", sql: sql`(coalesce(r.effective_count, r.followup_count) > 0)::int` },
  BranchID: { kind: "branch", sql: sql`(select u.branch_id from users u where u.id = r.owner_id)` },
  contactId: {
    columns: ["primary_contact_id"],
    value: ({ primary_contact_id: id }) => Number(id ?? 0),
    kind: "id",
    sql: sql`r.primary_contact_id`,
  },
};

/** Of contacts and follow-ups, how many. */
export const hangingCounts: NonNullable<RecordTypeInput["subtotal"]> = {
  select: () => sql`(select count(*) from contacts k where k.customer_id = r.id and k.deleted_at is null) as contacts`,
  value: ({ contacts, followup_count }) => ({ contact: contacts, followup: followup_count }),
};

/** Columns that hooks and abilities need. */
export const sharedColumns: readonly string[] = [
  "clue",
  "name",
  "primary_contact_id",
  "contact_name",
  "mobile",
  "telephone",
  "email",
  "wechat",
  "qq",
  "credit_code",
  "followup_count",
  "effective_count",
];
