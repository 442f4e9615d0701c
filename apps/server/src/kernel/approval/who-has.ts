/** Who has an approval now, and how long he usually takes: what its initiator wants to know as soon as he has submitted it. */
import { approvalHas } from "@qicheng/api/approvals/messages";
import type { Message } from "@qicheng/engine/text/message";
import { sql } from "kysely";
import type { Context } from "../work/context";

/** Of how many approvals of the flow that have ended it is told how long somebody takes, and from how many decisions on. */
const LATEST = sql.lit(200);
const ENOUGH = sql.lit(3);
/** Of more than these it is said how many there are. */
const MOST_NAMED = 3;

const HOUR = 60;
const DAY = 24 * HOUR;

function lasting(minutes: number): Message {
  if (minutes < HOUR) return approvalHas.minutes({ n: Math.max(1, minutes) });
  if (minutes < 2 * DAY) return approvalHas.hours({ n: Math.round(minutes / HOUR) });
  return approvalHas.days({ n: Math.round(minutes / DAY) });
}

interface Having {
  user_id: number;
  /** The median of his decisions; null of too few. */
  minutes: number | null;
}

/** What follows on 提交成功; undefined where nobody has it, such as one that has passed already. */
export async function whoHas(ctx: Context, taskId: number): Promise<Message | undefined> {
  const { rows } = await sql<Having>`
    select w.user_id, (select ceil(percentile_cont(0.5) within group (order by extract(epoch from l.decided_at - s.opened_at)) / 60)::int
      from (select id from wf_tasks where flow_id = t.flow_id and status <> 1 order by created_at desc limit ${LATEST}) e
        join wf_workers l on l.task_id = e.id and l.user_id = w.user_id and l.decided_at is not null and not l.auto
        join wf_steps s on s.task_id = l.task_id and s.no = l.step_no
      having count(*) >= ${ENOUGH}) as minutes
    from wf_workers w join wf_tasks t on t.id = w.task_id
    where w.task_id = ${taskId} and t.status = 1 and w.status = 1 order by w.no`.execute(ctx.db);
  const [first] = rows;
  if (!first) return undefined;
  const organisation = await ctx.services.organisation.get();
  const names = [...new Set(rows.map(({ user_id }) => organisation.name(user_id)))];
  const some = names.slice(0, MOST_NAMED);
  const list = { cn: some.join("、"), en: some.join(", ") };
  const who = names.length > MOST_NAMED ? approvalHas.andMore({ names: list, count: names.length }) : list;
  const known = rows.flatMap(({ minutes }) => minutes ?? []);
  if (known.length < rows.length) return approvalHas.has({ who });
  return approvalHas.hasUsually({ who, time: lasting(Math.max(...known)) });
}
