/**
 * Requests that end by themselves: by the clock, with whoever has asked, or, as the database notes in the moment itself, with
 * what becomes of the record. Ending one and telling of it are one transaction, so each is told once.
 */
import { requestSaid } from "@qicheng/api/kernel/request-messages";
import { sql } from "kysely";
import type { Database } from "../db/database";
import type { ScheduledTask } from "../jobs/task";
import { notify } from "../live/notify";
import { tellSettled } from "../live/standings";
import { recordTypeNamed } from "../records/type/registry";
import { noun } from "../records/type/tell";
import { auditParts } from "../work/audit";
import type { Services } from "../work/services";
import { ended, request } from "./notices";
import { readRequests, type StoredRequest, stateText } from "./requests";

/** What is told in one transaction; the rest a minute later. */
const AT_ONCE = 500;
const KEPT_DAYS = 180;

async function endOpen(db: Database): Promise<void> {
  await sql`
    with late as (
      select q.id, u.quit_status = 1 as has_left from record_requests q join users u on u.id = q.asker_id
      where q.state = 'open' and (q.expires_at <= now() or u.quit_status = 1)
      order by q.id limit ${AT_ONCE} for update of q skip locked)
    update record_requests q set ended_at = now(), state = case when late.has_left then 'void' else 'lapsed' end,
      answer = case when late.has_left then 'left' else '' end
    from late where q.id = late.id`.execute(db);
}

async function tellOf(db: Database, services: Services, one: StoredRequest): Promise<void> {
  const organisation = await services.organisation.get();
  const state = stateText(one, organisation);
  const { id, name, kind, asker_id, module, record_id } = one;
  await notify({ db }, { kind: ended, to: [asker_id], facts: { name, kind, ...state } });
  const facts = { person: organisation.name(asker_id), title: noun(recordTypeNamed(module).title), name, state };
  const summary = requestSaid.logEnd({ ...facts, kind: requestSaid[kind] });
  const by = { userId: null, request: { ip: "", id: "", agent: "", route: "job kernel.endRequests" } };
  await sql`with ${auditParts([{ module, recordId: record_id, action: "answer", summary }], by)} select 1`.execute(db);
  await tellSettled({ db }, request, id, [asker_id]);
}

/** In one transaction. */
async function endRequests(db: Database, services: Services): Promise<void> {
  await endOpen(db);
  // People in order, as everybody numbers their notifications.
  const those = await readRequests(
    db,
    sql`q.state in ('lapsed', 'void') and q.told_at is null order by q.asker_id, q.id limit ${AT_ONCE} for update skip locked`,
  );
  for (const one of those) await tellOf(db, services, one);
  const ids = those.map((one) => one.id);
  await sql`update record_requests set told_at = now() where id = any(${ids}::bigint[])`.execute(db);
}

export const endRequestsTask: ScheduledTask = {
  name: "kernel.endRequests",
  schedule: { pattern: "* * * * *", onlyLatest: true },
  run: (_occurrence, { once, services }) => once((db) => endRequests(db, services)),
};

export async function forgetOldRequests(db: Database): Promise<void> {
  await sql`delete from record_requests where ended_at < now() - make_interval(days => ${KEPT_DAYS})`.execute(db);
}
