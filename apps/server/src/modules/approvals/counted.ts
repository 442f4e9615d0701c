/** What a number of the statistics counts and the list behind it finds: said here for both. */
import type { approvals } from "@qicheng/api/approvals/routes";
import type { RouteArguments } from "@qicheng/api/kernel/define-routes";
import { type RawBuilder, sql } from "kysely";
import type { Condition } from "../../kernel/records/type/record-type";

/** A step that people have to do with: neither that of the initiator nor one that passed by itself. Steps are s. */
export const COUNTS = sql<boolean>`s.no > 1 and s.outcome is distinct from 'auto'`;

/** Somebody on it has it, has decided on it or has handed it on. Workers are w. */
export const HAS_PART = sql<boolean>`not w.auto and w.status in (1, 2, 3, 4)`;
export const HAS_IT = sql<boolean>`w.status = 1`;

/** A step that has been open for longer than the first of its node's clocks says, or than a day. @param version of its approval */
export const isLate = (
  version: RawBuilder<unknown>,
): Condition => sql`s.status < 3 and s.opened_at < now() - interval '1 hour'
  * coalesce((select min((due ->> 'hours')::double precision) from wf_flow_versions v, jsonb_array_elements(v.dues) n,
      jsonb_array_elements(n -> 'config' -> 'due') due where v.id = ${version} and n ->> 'id' = s.node_id), 24)`;

/** Approvals that were submitted on these days. @param created when one was */
export const submittedOn = (
  created: RawBuilder<unknown>,
  { from, to }: { from: string | null; to: string | null },
): Condition[] => [
  ...(from === null ? [] : [sql<boolean>`${created} >= ${from}::date`]),
  ...(to === null ? [] : [sql<boolean>`${created} < ${to}::date + 1`]),
];

type Asked = Pick<RouteArguments<typeof approvals.all>, "flow" | "node" | "person" | "late" | "done" | "from" | "to">;

/** What holds of a step, and of the person on it. */
function ofStep({ node, person, late, done }: Asked): Condition[] {
  const ofPerson =
    person === null
      ? []
      : [
          sql<boolean>`w.user_id = ${person} and ${HAS_PART}`,
          ...(late === 1 ? [HAS_IT] : []),
          ...(done === 1 ? [sql<boolean>`w.decided_at is not null`] : []),
        ];
  const isClosed = done === 1 && person === null && node !== "";
  return [
    ...(node === "" ? [] : [sql<boolean>`s.node_id = ${node}`]),
    ...ofPerson,
    ...(late === 1 ? [isLate(sql.ref("r.version_id"))] : []),
    ...(isClosed ? [sql<boolean>`s.closed_at is not null`] : []),
  ];
}

/** Rows of a list, on alias r, that a number stands for. */
export function countedRows(asked: Asked): Condition[] {
  const { flow, node, person, done, from, to } = asked;
  const holds = ofStep(asked);
  const workers = person === null ? sql`` : sql`join wf_workers w on w.task_id = s.task_id and w.step_no = s.no`;
  const steps = sql<boolean>`exists (select 1 from wf_steps s ${workers}
    where s.task_id = r.task_id and ${COUNTS} and ${sql.join(holds, sql` and `)})`;
  return [
    ...(flow === null ? [] : [sql<boolean>`r.flow_id = ${flow}`]),
    ...(holds.length === 0 ? [] : [steps]),
    ...(done === 1 && person === null && node === "" ? [sql<boolean>`r.ended_at is not null`] : []),
    ...submittedOn(sql.ref("r.created_at"), { from, to }),
  ];
}
