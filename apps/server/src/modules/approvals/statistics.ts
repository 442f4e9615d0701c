/**
 * How many approvals there were, how long they took and which are late: by flow, node and person. Who sees all approvals
 * is told of all, others of those of their people: each number has its rows in a list that its reader may open.
 */

import { approvalSays } from "@qicheng/api/approvals/messages";
import type { approvals } from "@qicheng/api/approvals/routes";
import type { RouteArguments } from "@qicheng/api/kernel/define-routes";
import { sql } from "kysely";
import { idArray } from "../../kernel/db/parameters";
import { headerOf } from "../../kernel/files/wire-person";
import type { Context } from "../../kernel/work/context";
import { invalidField } from "../../kernel/work/refusal";
import { COUNTS, HAS_IT, HAS_PART, isLate, submittedOn } from "./counted";
import { myPeople } from "./lists";

type Query = RouteArguments<typeof approvals.statistics>;

const LONGEST_DAYS = 366;
const DAY_MS = 86_400_000;

interface Measured {
  key: string;
  flow: number;
  count: number;
  done: number;
  median: number | null;
  overdue: number;
  /** How many lines there are, with those that are left out. */
  lines: number;
}

/** Lines of a table: those with the most approvals. */
const MOST = 100;

/** @throws VALIDATION */
function spanOf({ from, to }: Query): { from: string; to: string } {
  if (from === null) throw invalidField("from", approvalSays.noDay);
  if (to === null || to < from) throw invalidField("to", approvalSays.noDay);
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  if (days > LONGEST_DAYS) throw invalidField("to", approvalSays.tooLong);
  return { from, to };
}

const minutes = (from: string, to: string) =>
  sql`ceil(percentile_cont(0.5) within group (order by extract(epoch from ${sql.ref(to)} - ${sql.ref(from)}))
    filter (where ${sql.ref(to)} is not null) / 60)::int`;

const LINES = sql`(count(*) over ())::int as lines`;
const done = (at: string) => sql`count(distinct t.id) filter (where ${sql.ref(at)} is not null)::int as done`;

const LATE = isLate(sql.ref("t.version_id"));

/** Approvals of these days that the caller is told of, on alias t. */
async function toldOf(ctx: Context, span: { from: string; to: string }) {
  const mine = ctx.can("oa.approval.all") ? [] : [sql`t.initiator_id = any(${idArray(await myPeople(ctx))})`];
  return sql.join([...submittedOn(sql.ref("t.created_at"), span), ...mine], sql` and `);
}

async function measure(ctx: Context, key: ReturnType<typeof sql>, rest: ReturnType<typeof sql>): Promise<Measured[]> {
  const { rows } = await sql<Measured>`select ${key} ${rest}`.execute(ctx.db);
  return rows;
}

export async function statistics(ctx: Context, query: Query) {
  const within = await toldOf(ctx, spanOf(query));
  const flows = await measure(
    ctx,
    sql`t.flow_id::text as key, t.flow_id as flow, count(*)::int as count, count(t.ended_at)::int as done, 0 as lines, ${minutes("t.created_at", "t.ended_at")} as median,
      count(*) filter (where exists (select 1 from wf_steps s where s.task_id = t.id and ${COUNTS} and ${LATE}))::int as overdue`,
    sql`from wf_tasks t where ${within} group by t.flow_id order by count(*) desc`,
  );
  const nodes = await measure(
    ctx,
    sql`s.node_id as key, t.flow_id as flow, count(distinct t.id)::int as count, ${LINES},
      ${done("s.closed_at")}, ${minutes("s.opened_at", "s.closed_at")} as median,
      count(distinct t.id) filter (where ${LATE})::int as overdue`,
    sql`from wf_tasks t join wf_steps s on s.task_id = t.id where ${within} and ${COUNTS}
      group by t.flow_id, s.node_id order by count(distinct t.id) desc limit ${MOST}`,
  );
  const people = await measure(
    ctx,
    sql`w.user_id::text as key, 0 as flow, count(distinct t.id)::int as count, ${LINES},
      ${done("w.decided_at")}, ${minutes("s.opened_at", "w.decided_at")} as median,
      count(distinct t.id) filter (where ${HAS_IT} and ${LATE})::int as overdue`,
    sql`from wf_tasks t join wf_steps s on s.task_id = t.id join wf_workers w on w.task_id = t.id and w.step_no = s.no
      where ${within} and ${COUNTS} and ${HAS_PART}
      group by w.user_id order by count(distinct t.id) desc limit ${MOST}`,
  );
  const { rows: running } = await sql<{ n: number }>`
    select count(*)::int as n from wf_tasks t where ${within} and t.status = 1`.execute(ctx.db);
  const names = await namesOf(ctx);
  const organisation = await ctx.services.organisation.get();
  const told = ({ key: id, count, done: ended, median, overdue }: Measured, name: string) => ({
    id,
    name,
    count,
    done: ended,
    median,
    overdue,
  });
  const left = (lines: readonly Measured[]) => (lines[0]?.lines ?? 0) - lines.length;
  return {
    data: {
      total: flows.reduce((sum, { count }) => sum + count, 0),
      running: running[0]?.n ?? 0,
      flows: flows.map((row) => told(row, names.flow(row.flow))),
      nodes: nodes.map((row) => ({
        ...told(row, names.node(row.flow, row.key)),
        flow: row.flow,
        flowName: names.flow(row.flow),
      })),
      people: people.map((row) => ({
        ...told(row, organisation.name(Number(row.key))),
        header: headerOf(ctx.services.files, organisation.people.get(Number(row.key))),
      })),
      moreNodes: left(nodes),
      morePeople: left(people),
    },
  };
}

/** What flows are called now, and their nodes in the newest version that has them. */
async function namesOf(ctx: Context) {
  const { rows } = await sql<{ id: number; name: string; nodes: { id: string; name: string }[] }>`
    select f.id, f.name, coalesce((
      select jsonb_agg(jsonb_build_object('id', n->'id', 'name', n->'name') order by v.no)
      from wf_flow_versions v, jsonb_array_elements(v.design->'nodes') n where v.flow_id = f.id and v.state <> 'draft'
    ), '[]'::jsonb) as nodes from wf_flows f`.execute(ctx.db);
  const flows = new Map(rows.map((row) => [row.id, row]));
  return {
    flow: (id: number) => flows.get(id)?.name ?? "",
    node: (id: number, node: string) => flows.get(id)?.nodes.findLast((one) => one.id === node)?.name ?? node,
  };
}
