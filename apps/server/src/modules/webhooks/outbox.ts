/** Events go out by rows that the write itself makes, in the statement that stores its log. */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { registerAuditPart } from "../../kernel/work/audit";
import { storedModule } from "../../kernel/work/stored-module";
import { eventsOf } from "./events";

/** Of acts at a past time nobody is told. */
export const tellHooks = (): void =>
  registerAuditPart("told_hooks", (entries, { userId, request }) => {
    const events = request.past === undefined ? eventsOf(entries) : [];
    if (events.length === 0) return undefined;
    const rows = events.map(({ module, id, kind, heard, table, fields }, n) => ({
      n,
      uuid: randomUUID(),
      event: `${module}.${kind}`,
      heard,
      module,
      subject: storedModule(module),
      id,
      lies: table,
      fields,
    }));
    return sql`told_hooks as (
      insert into webhook_deliveries (webhook_id, event_id, event, module, subject, record_id, record_version, fields, actor_id, actor_name)
      select w.id, e.uuid, e.event, e.module, e.subject, e.id, record_version(e.lies, e.id), e.fields, ${userId}::bigint,
        coalesce((select u.nickname from users u where u.id = ${userId}::bigint), '')
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        e(n integer, uuid uuid, event text, heard text, module text, subject text, id bigint, lies text, fields jsonb)
      join webhooks w on w.enabled = 1 and e.heard = any(w.events)
      order by e.n, w.id)`;
  });
