/** The audit log: one row for each acknowledged write, in its transaction; append-only. */
import type { Message } from "@qicheng/engine/text/message";
import { sql } from "kysely";
import type { RequestFacts } from "../http/request-facts";

export interface FieldChange {
  field: string;
  title: string;
  /** English of the title. */
  en: string;
  from: string;
  to: string;
}

export interface AuditEntry {
  module: string;
  recordId?: number;
  /** The customer whose operation log shows it. */
  customerId?: number;
  action: string;
  /** One sentence as the log shows it. */
  summary: Message;
  changes?: readonly FieldChange[];
}

/** Control characters would let a name forge a second line in a text log. */
const oneLine = (text: string) =>
  text
    .replace(/\p{Cc}+/gu, " ")
    .slice(0, 500)
    // Half of a character that the cut left over: jsonb refuses it.
    .replace(/\p{Surrogate}/gu, "");

/** The statement that stores what a write did; one for all its entries, to stand alone or inside a larger one. */
export function auditStatement(entries: readonly AuditEntry[], by: { userId: number | null; request: RequestFacts }) {
  const rows = entries.map((entry) => ({
    ...entry,
    summary: oneLine(entry.summary.cn),
    english: oneLine(entry.summary.en),
  }));
  const { ip, id, route } = by.request;
  return sql`
    insert into audit_log (user_id, ip, request_id, route, module, record_id, customer_id, action, summary, summary_en, changes)
    select ${by.userId}, ${ip}, ${id}, ${route}, e.module, e."recordId", e."customerId", e.action, e.summary, e.english, coalesce(e.changes, '[]')
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      e(module text, "recordId" bigint, "customerId" bigint, action text, summary text, english text, changes jsonb)`;
}
