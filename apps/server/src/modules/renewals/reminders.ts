/** Reminds of contracts that end: 30, 15, 7, 1 and 0 days before, then each week until they are renewed or given up. */
import { renewalSaid } from "@qicheng/api/renewals/messages";
import { businessDay } from "@qicheng/engine/time/business-time";
import { sql } from "kysely";
import type { Database } from "../../kernel/db/database";
import type { ScheduledTask } from "../../kernel/jobs/task";
import type { NotificationKind } from "../../kernel/live/kinds";
import { notify } from "../../kernel/live/notify";
import { contractType } from "../contracts/public";

export const renewalKind: NotificationKind = {
  key: "renewals.due",
  title: renewalSaid.reminder,
  text: ({ name, facts: { days = "0", day = "" } }) => {
    if (days === "0") return renewalSaid.dueToday({ name });
    return days.startsWith("-")
      ? renewalSaid.dueSince({ name, day, days: Number(days.slice(1)) })
      : renewalSaid.dueIn({ name, day, days: Number(days) });
  },
};

interface Due {
  id: number;
  day: string;
  days: number;
  owner: number;
  customerOwner: number | null;
}

/** Contracts in one transaction. */
const STEP = 500;

/**
 * Notes the next reminders that are due, each once, and says whom they are for. A day on which no server ran is made up
 * for; one that came before its contract was made is none.
 */
async function nextDue(db: Database, today: string): Promise<Due[]> {
  const { rows } = await sql<Due>`
    with due as (
      select k.id, k.due_on, k.due_on - ${today}::date as days, k.owner_id, k.customer_owner_id,
        (k.created_at at time zone 'Asia/Shanghai')::date as made
      from contracts k
      where k.deleted_at is null and k.approval = 2 and k.stage <> 2 and k.remind = 0 and k.renewal_stopped_at is null
        and k.due_on <= ${today}::date + 30),
    placed as (
      select d.*, case when days > 15 then 30 when days > 7 then 15 when days > 1 then 7 when days = 1 then 1
        else -(-days / 7 * 7) end as before from due d),
    noted as (
      insert into renewal_reminders (contract_id, due_on, days_before)
      select p.id, p.due_on, p.before from placed p
      where p.due_on - p.before >= p.made and not exists (select 1 from renewal_reminders m
        where m.contract_id = p.id and m.due_on = p.due_on and m.days_before = p.before)
      order by p.due_on, p.id limit ${STEP}
      on conflict do nothing returning contract_id)
    select p.id, p.due_on::text as day, p.days, p.owner_id as owner, p.customer_owner_id as "customerOwner"
    from noted n join placed p on p.id = n.contract_id order by p.owner_id, p.id`.execute(db);
  return rows;
}

async function tellOf(db: Database, due: readonly Due[]): Promise<void> {
  for (const { id, day, days, owner, customerOwner } of due)
    await notify(
      { db },
      {
        kind: renewalKind,
        to: [...new Set([owner, ...(customerOwner === null ? [] : [customerOwner])])],
        about: { module: contractType.module, id },
        facts: { day, days: String(days) },
      },
    );
}

export const renewalTask: ScheduledTask = {
  name: "renewals.remind",
  schedule: { pattern: "0 8 * * *" },
  run: async ({ at }, job) => {
    const today = businessDay(Date.parse(at));
    for (let left = true; left; ) {
      if (job.signal.aborted) throw new Error("the server ends");
      left = await job.db.transaction().execute(async (trx) => {
        const due = await nextDue(trx, today);
        await tellOf(trx, due);
        return due.length === STEP;
      });
    }
    await job.once(async () => undefined);
  },
};
