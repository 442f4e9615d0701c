/** The audit log: one row for each acknowledged write, in its transaction; append-only. */

import type { Message } from "@qicheng/engine/text/message";
import { type RawBuilder, sql } from "kysely";
import type { RequestFacts } from "./request-facts";
import { storedModule } from "./stored-module";
import { momentOf } from "./time";

export interface FieldChange {
  field: string;
  title: string;
  /** English of the title. */
  en: string;
  from: string;
  to: string;
  /** English of the two, where it is another text. */
  fromEn?: string;
  toEn?: string;
  /** The module whose records `from` and `to` number, where it is not their texts: their names depend on who reads. */
  reference?: string;
}

interface Subject {
  module: string;
  id: number;
}

export interface AuditEntry {
  module: string;
  recordId?: number;
  /** Further records in whose log it stands. */
  about?: readonly Subject[];
  action: string;
  /** One sentence as the log shows it. */
  summary: Message;
  changes?: readonly FieldChange[];
  /** What became of an approval by it. */
  outcomes?: readonly ApprovalOutcome[];
}

export type ApprovalOutcome = "submitted" | "passed" | "refused" | "revoked";

interface Author {
  userId: number | null;
  request: RequestFacts;
}

/** What is written of entries besides, by the statement that stores them: a part of its `with`. Undefined: nothing. */
type AuditPart = (entries: readonly AuditEntry[], by: Author) => RawBuilder<unknown> | undefined;

const further = new Map<string, AuditPart>();

/** @param name what the part calls itself in the `with`, unlike any other */
export const registerAuditPart = (name: string, part: AuditPart): void => void further.set(name, part);

/** Control characters would let a name forge a second line in a text log. */
const oneLine = (text: string) =>
  text
    .replace(/\p{Cc}+/gu, " ")
    .slice(0, 500)
    // Half of a character that the cut left over: jsonb refuses it.
    .replace(/\p{Surrogate}/gu, "");

/** What stores all that a write did: parts of a `with`, to stand before another statement. */
export function auditParts(entries: readonly AuditEntry[], by: Author) {
  const besides = [...further.values()].flatMap((part) => part(entries, by) ?? []);
  return sql.join([ownParts(entries, by), ...besides]);
}

function ownParts(entries: readonly AuditEntry[], by: Author) {
  const rows = entries.map((entry) => ({
    ...entry,
    module: storedModule(entry.module),
    ...(entry.about && { about: entry.about.map(({ module, id }) => ({ module: storedModule(module), id })) }),
    summary: oneLine(entry.summary.cn),
    english: oneLine(entry.summary.en),
  }));
  const { ip, id, route, past } = by.request;
  const at = momentOf(past);
  const parts = sql`
    entries as (
      select nextval('audit_log_id_seq') as id, e.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        e(module text, "recordId" bigint, action text, summary text, english text, changes jsonb, about jsonb)),
    audited as (
      insert into audit_log (id, created_at, user_id, ip, request_id, route, module, record_id, action, summary, summary_en, changes)
      overriding system value
      select id, ${at}, ${by.userId}, ${ip}, ${id}, ${route}, module, "recordId", action, summary, english, coalesce(changes, '[]')
      from entries)`;
  if (entries.every(({ about }) => about === undefined)) return parts;
  return sql`${parts},
    told as (
      insert into audit_about (module, record_id, created_at, audit_id)
      select s.module, s.id, ${at}, e.id from entries e cross join jsonb_to_recordset(e.about) s(module text, id bigint))`;
}
