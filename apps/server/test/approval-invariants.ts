/** What must hold between the rows of approvals, whatever was interrupted. */
import type { LogRow } from "@qicheng/engine/approval/effects";
import { sql } from "kysely";
import type { TestServer } from "./harness";

/** Each finds the approvals that break it. */
const INVARIANTS: Record<string, string> = {
  "one that runs has an open step, one that has ended none":
    "select t.id from wf_tasks t where (t.status = 1) <> exists (select 1 from wf_steps s where s.task_id = t.id and s.status < 3)",
  "nothing waits after the end":
    "select t.id from wf_tasks t where t.status <> 1 and (t.timers <> '[]' or exists (select 1 from wf_arrivals a where a.task_id = t.id))",
  "nobody is on a step that is closed":
    "select s.task_id as id from wf_steps s join wf_workers w on w.task_id = s.task_id and w.step_no = s.no where s.status >= 3 and w.status < 2",
  "somebody is on each open step":
    "select s.task_id as id from wf_steps s where s.status < 3 and not exists (select 1 from wf_workers w where w.task_id = s.task_id and w.step_no = s.no and w.status = 1)",
  "one after the other has one turn":
    "select s.task_id as id from wf_steps s join wf_workers w on w.task_id = s.task_id and w.step_no = s.no where s.status < 3 and s.mode = 'seq' and w.status = 1 group by s.task_id, s.no having count(distinct w.ord) > 1",
  "of a node one step counts":
    "select task_id as id from wf_steps where status < 3 or (status = 3 and not superseded) group by task_id, node_id having count(*) > 1",
  "the log has no gap and is as long as the approval says":
    "select t.id from wf_tasks t left join wf_log l on l.task_id = t.id group by t.id having count(l.seq) <> t.rev or max(l.seq) <> t.rev or count(distinct l.seq) <> t.rev",
  "the record is told how far it is":
    "select t.id from wf_tasks t join work_form_records r on r.id = t.model_id where t.approval <> r.approval",
  "a record has one approval, and an approval its record":
    "select coalesce(t.id, 0) as id from wf_tasks t full join work_form_records r on r.id = t.model_id where t.id is null or r.id is null",
  "a record and its form say the same":
    "select t.id from wf_tasks t join work_form_records r on r.id = t.model_id where t.form_data ->> 'remark' is distinct from r.ext ->> 'remark' or t.form_data -> 'amount' is distinct from r.ext -> 'amount'",
  "who has something to do is whoever is on an open step":
    "select coalesce(w.task_id, p.task_id) as id from (select w.* from wf_workers w join wf_steps s on s.task_id = w.task_id and s.no = w.step_no where w.status = 1 and s.status < 3) w full join (select * from wf_people where kind = 'todo') p on p.task_id = w.task_id and p.worker_no = w.no and p.user_id = w.user_id where w.task_id is null or p.task_id is null",
  "every place and copy has its row of people":
    "select t.id from wf_tasks t where (select count(*) from wf_people p where p.task_id = t.id) <> 1 + (select count(*) from wf_workers w where w.task_id = t.id) + (select count(*) from wf_copies c where c.task_id = t.id)",
  "the last change of a field is what it has":
    "select t.id from wf_tasks t join (select distinct on (task_id, field) task_id, field, new from wf_field_log order by task_id, field, id desc) l on l.task_id = t.id where coalesce(t.form_data -> l.field, 'null') <> coalesce(l.new, 'null')",
  "the queue has the clocks that the approval has":
    "select coalesce(c.id, 0) as id from (select t.id, format('approval:%s:%s:%s:%s', t.id, k ->> 'stepId', k ->> 'kind', k ->> 'no') as key from wf_tasks t, jsonb_array_elements(t.timers) k) c full join (select key from graphile_worker.jobs where key like 'approval:%') j on j.key = c.key where c.key is null or j.key is null",
  "each command is in the company's log":
    "select t.id from wf_tasks t where t.rev <> (select count(*) from audit_log a where a.module = t.model_type and a.record_id = t.model_id and a.action like 'approval.%')",
};

/** The names of those that do not hold, with an approval. */
export async function brokenInvariants(server: Pick<TestServer, "rows">): Promise<string[]> {
  const broken: string[] = [];
  for (const [name, query] of Object.entries(INVARIANTS)) {
    const [row] = await server.rows(sql.raw<{ id: number }>(`${query} limit 1`));
    if (row) broken.push(`${name}: ${row.id}`);
  }
  return broken;
}

interface Logged {
  taskId: number;
  stepNo: number;
  actor: number | null;
  type: LogRow["payload"]["type"];
  /** What was said with it, by which it is told from others. */
  tag: string | null;
  row: LogRow;
}

/** The log of one approval in its order, or of all. A submission is known by the mark of its record. */
export const logOf = (server: TestServer, taskId: number | null = null): Promise<Logged[]> =>
  server.rows(sql<Logged>`
    select l.task_id as "taskId", coalesce(l.step_no, 1) as "stepNo", l.actor, l.payload ->> 'type' as type,
      case when l.actor is null then null when l.action = 'submit' then t.form_data ->> 'mark'
        else coalesce(nullif(l.payload ->> 'ext', ''), l.payload -> 'data' ->> 'remark') end as tag,
      jsonb_build_object('seq', l.seq, 'at', (extract(epoch from l.at) * 1000)::bigint, 'actor', coalesce(to_jsonb(l.actor), '"system"'),
        'action', l.action, 'stepId', l.step_no, 'reason', l.reason, 'payload', l.payload, 'admin', l.admin, 'facts', l.facts) as row
    from wf_log l join wf_tasks t on t.id = l.task_id
    where ${taskId}::bigint is null or l.task_id = ${taskId} order by l.task_id, l.seq`);
