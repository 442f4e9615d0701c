/** The audit log: one row for each acknowledged write, in its transaction; append-only. */
import type { Database } from "../db/database";
import type { RequestFacts } from "../http/context";

export interface FieldChange {
  field: string;
  title: string;
  from: string;
  to: string;
}

export interface AuditEntry {
  module: string;
  recordId?: number;
  /** The customer whose operation log shows it. */
  customerId?: number;
  action: string;
  /** One Chinese sentence as the log shows it. */
  summary: string;
  changes?: readonly FieldChange[];
}

/** Control characters would let a name forge a second line in a text log. */
const oneLine = (text: string) => text.replace(/\p{Cc}+/gu, " ").slice(0, 500);

/** Stores what a write did. */
export async function writeAudit(
  db: Database,
  entries: readonly AuditEntry[],
  by: { userId: number | null; request: RequestFacts },
): Promise<void> {
  if (entries.length === 0) return;
  await db
    .insertInto("audit_log")
    .values(
      entries.map((entry) => ({
        user_id: by.userId,
        ip: by.request.ip,
        request_id: by.request.id,
        route: by.request.route,
        module: entry.module,
        record_id: entry.recordId ?? null,
        customer_id: entry.customerId ?? null,
        action: entry.action,
        summary: oneLine(entry.summary),
        changes: JSON.stringify(entry.changes ?? []),
      })),
    )
    .execute();
}
