/** The log over all approvals, newest first. */
import type { approvals } from "@qicheng/api/approvals/routes";
import type { RouteArguments } from "@qicheng/api/kernel/define-routes";
import { sql } from "kysely";
import { approvalActs } from "../../kernel/approval/words";
import { containing, direction, slice } from "../../kernel/listing/plain-list";
import type { Context } from "../../kernel/work/context";
import { wireTime } from "../../kernel/work/time";

interface Row {
  task_id: number;
  seq: number;
  title: string;
  node: string | null;
  action: keyof typeof approvalActs;
  actor: number | null;
  ext: string;
  at: string;
}

/** Numbers of rows up to which they are told exactly. */
const COUNTED = 10_000;

export async function log(ctx: Context, query: RouteArguments<typeof approvals.log>) {
  const organisation = await ctx.services.organisation.get();
  const people = [...organisation.people.values()]
    .filter(({ nickname }) => nickname.includes(query.key))
    .map(({ id }) => id);
  const word =
    query.key === ""
      ? sql<boolean>`true`
      : sql<boolean>`(${containing([sql`t.title`], query)} or l.actor = any(${people}::bigint[]))`;
  const from = sql`from wf_log l join wf_tasks t on t.id = l.task_id where ${word}`;
  const { rows } = await sql<Row>`
    select l.task_id, l.seq, t.title, l.action, l.actor, coalesce(l.payload->>'ext', '') as ext, l.at,
      (select n->>'name' from wf_steps s join wf_flow_versions v on v.id = t.version_id,
        jsonb_array_elements(v.design->'nodes') n where s.task_id = l.task_id and s.no = l.step_no and n->>'id' = s.node_id) as node
    ${from} order by l.at ${direction(query)}, l.task_id ${direction(query)}, l.seq ${direction(query)} ${slice(query)}`.execute(
    ctx.db,
  );
  const { rows: counted } = await sql<{ n: number }>`
    select count(*)::int as n from (select 1 ${from} limit ${sql.lit(COUNTED)}) c`.execute(ctx.db);
  return {
    rows: rows.map((row) => ({
      id: row.task_id * 10_000 + row.seq,
      TaskID: row.task_id,
      taskName: row.title,
      StepName: row.node ?? "",
      action: row.action,
      status: ctx.say(approvalActs[row.action]),
      UserID: row.actor ?? 0,
      UserName: row.actor === null ? ctx.say(approvalActs.system) : organisation.name(row.actor),
      Ext: row.ext,
      AddTime: wireTime(row.at),
    })),
    total: counted[0]?.n ?? 0,
  };
}
