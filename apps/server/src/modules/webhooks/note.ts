/** What became of an attempt: noted with the delivery and its hook, which is switched off when nothing arrives for long. */
import { webhookSaid } from "@qicheng/api/webhooks/messages";
import { sql } from "kysely";
import type { Database } from "../../kernel/db/database";
import type { NotificationKind } from "../../kernel/live/kinds";
import { notify } from "../../kernel/live/notify";
import { auditParts } from "../../kernel/work/audit";
import type { Services } from "../../kernel/work/services";
import type { Attempted, Claimed } from "./send";

/** Seconds to the next attempt, after the first, the second, …; then it is given up. */
export const PAUSES: readonly number[] = [10, 60, 300, 1_800, 7_200, 21_600];

/** So many failures in a row, over so long, switch a hook off. */
export const MOST_FAILURES = 20;
const FAILING_FOR = "1 day";

export const switchedOff: NotificationKind = {
  key: "webhooks.off",
  title: webhookSaid.switchedOff,
  text: ({ facts: { name = "", count = "" } }) => webhookSaid.switchedOffOf({ name, count }),
  always: true,
};

interface Tools {
  db: Database;
  services: Services;
}

const OK = (status: number): boolean => status >= 200 && status < 300;

interface Ended extends Attempted {
  state: "done" | "failed" | "waiting";
  /** Seconds. */
  pause: number;
}

function endOf(one: Claimed, attempted: Attempted): Ended {
  if (OK(attempted.status)) return { ...attempted, state: "done", pause: 0 };
  const pause = PAUSES[one.attempts - 1];
  return { ...attempted, state: pause === undefined ? "failed" : "waiting", pause: pause ?? 0 };
}

/** Those behind it wait as long: nobody looks at them in between. */
async function noteDelivery(db: Database, one: Claimed, ended: Ended): Promise<void> {
  const { state, pause, status, answer, problem, tookMs } = ended;
  const next = sql`clock_timestamp() + make_interval(secs => ${pause})`;
  await sql`update webhook_deliveries set state = ${state}, next_at = ${next}, status = ${status}, answer = ${answer},
    problem = ${problem}, took_ms = ${tookMs} where id = ${one.id}`.execute(db);
  if (state === "waiting")
    await sql`update webhook_deliveries set next_at = greatest(next_at, ${next})
      where webhook_id = ${one.webhook_id} and subject = ${one.subject} and record_id = ${one.record_id}
        and state = 'waiting' and id > ${one.id}`.execute(db);
}

/** @returns true when it has failed for too long */
async function noteHook(db: Database, hook: number, { state, status }: Ended): Promise<boolean> {
  const works = state === "done";
  const { rows } = await sql<{ off: boolean }>`
    update webhooks set last_at = clock_timestamp(), last_status = ${status},
      failures = ${works ? sql`0` : sql`failures + 1`},
      failing_since = ${works ? sql`null` : sql`coalesce(failing_since, clock_timestamp())`}
    where id = ${hook}
    returning enabled = 1 and failures >= ${MOST_FAILURES} and failing_since < now() - ${FAILING_FOR}::interval as off`.execute(
    db,
  );
  return rows[0]?.off === true;
}

async function switchOff({ db, services }: Tools, hook: number): Promise<void> {
  const { rows } = await sql<{ name: string; failures: number }>`
    update webhooks set enabled = 0, version = version + 1, updated_at = now() where id = ${hook} and enabled = 1
    returning name, failures`.execute(db);
  const [off] = rows;
  if (!off) return;
  const facts = { name: off.name, count: String(off.failures) };
  const by = { userId: null, request: { ip: "", id: "", agent: "", route: "job webhooks.deliver" } };
  const entry = { module: "webhook", recordId: hook, action: "edit", summary: webhookSaid.didSwitchOff(facts) };
  await sql`with ${auditParts([entry], by)} select 1`.execute(db);
  const administrators = (await services.organisation.get()).administrators();
  await notify({ db }, { kind: switchedOff, to: administrators, facts });
}

/** In one transaction. */
export async function noteAttempt({ db, services }: Tools, one: Claimed, attempted: Attempted): Promise<void> {
  const ended = endOf(one, attempted);
  await db.transaction().execute(async (trx) => {
    await noteDelivery(trx, one, ended);
    const failed = await noteHook(trx, one.webhook_id, ended);
    if (failed) await switchOff({ db: trx, services }, one.webhook_id);
  });
  services.changes.tell(["webhook"], 0);
}
