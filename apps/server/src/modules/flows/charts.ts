/** Pieces of which the drawings of templates are made, and whom they name in the company that takes one. */
import type { FlowLine, FlowNode, NodeConfig } from "@qicheng/engine/approval/definition";
import type { Filter } from "@qicheng/engine/fields/filter";
import { sql } from "kysely";
import type { Database } from "../../kernel/db/database";

/** Whom a flow names, in the company that takes the template. */
export interface Staff {
  /** The branch above all others. */
  top: number | undefined;
  role: (name: string) => number[];
  /** In service, with this role. */
  holders: (role: string) => number[];
}

export interface Chart {
  nodes: FlowNode[];
  lines: FlowLine[];
}

/** As the designer puts things in order. */
const COLUMN = 256;
const ROW = 128;

/** @param place column and row of the drawing */
function drawn(id: string, name: string, [column, row]: readonly [number, number], config: NodeConfig): FlowNode {
  return { id, name, left: 80 + column * COLUMN, top: 40 + row * ROW, config };
}

type At = readonly [column: number, row: number];

export const start = (): FlowNode => drawn("start", "发起人", [1, 0], { type: "start", writeField: [] });

export const end = (at: At): FlowNode => drawn("end", "结束", at, { type: "other", kind: "end", writeField: [] });

const approve = (id: string, name: string, at: At, assignee: NonNullable<NodeConfig["assignee"]>): FlowNode =>
  drawn(id, name, at, {
    type: "other",
    kind: "approve",
    writeField: [],
    assignee,
    mode: "any",
    empty: { type: "admin" },
    self: "superior",
    allowForward: true,
    returnTo: "any",
  });

export const copies = (id: string, name: string, at: At, users: readonly number[]): FlowNode =>
  drawn(id, name, at, { type: "other", kind: "cc", writeField: [], ccUsers: users });

/** The head of the initiator's branch, or who stands above him when he is it. */
export const superior = (at: At, id = "superior", name = "直属上级", level = 1): FlowNode =>
  approve(id, name, at, { type: "superior", level });

/** The head of the company; without a branch above all, the highest superior. */
export const manager = (at: At, { top }: Staff): FlowNode =>
  approve(
    "manager",
    "总经理",
    at,
    top === undefined ? { type: "superiors", upTo: "top" } : { type: "branchHead", branch: top },
  );

/** Whoever has the role; without it, whom the initiator chooses. */
export const byRole = (
  [id, name, role]: readonly [id: string, name: string, role: string],
  at: At,
  staff: Staff,
): FlowNode => {
  const roles = staff.role(role);
  return approve(id, name, at, roles.length === 0 ? { type: "initiatorChoice" } : { type: "role", roles });
};

/** One after another. */
export const chain = (...ids: readonly string[]): FlowLine[] =>
  ids.slice(1).map((to, at) => ({ id: `${ids[at]}-${to}`, from: ids[at] ?? "", to }));

/** One way where a condition holds, and the other one else. */
export const fork = (
  from: string,
  [then, other]: readonly [then: string, other: string],
  condition: Filter,
  label: string,
): FlowLine[] => [
  { id: `${from}-${then}`, from, to: then, label, condition, priority: 1 },
  { id: `${from}-${other}`, from, to: other, label: "其他", default: true, priority: 2 },
];

export const atLeast = (of: string, value: number): Filter => [{ field: of, op: "ge", value: String(value) }];

/** What costs money: by the superior, from so many yuan on also by the head of the company, then by finance. */
export const spending =
  (amount: string, from: number, last = "财务审批") =>
  (staff: Staff): Chart => ({
    nodes: [
      start(),
      superior([1, 1]),
      manager([0, 2], staff),
      byRole(["finance", last, "财务"], [1, 3], staff),
      end([1, 4]),
    ],
    lines: [
      ...chain("start", "superior"),
      ...fork("superior", ["manager", "finance"], atLeast(amount, from), `${from.toLocaleString("en-US")}元及以上`),
      ...chain("manager", "finance", "end"),
    ],
  });

/** Whom flows of templates name, as the company is now. */
export async function staffOf(db: Database): Promise<{ staff: Staff; admins: number[] }> {
  const { rows } = await sql<{ role: number; name: string; builtin: boolean; person: number | null }>`
    select r.id as role, r.name, r.builtin, u.id as person from roles r
    left join user_roles o on o.role_id = r.id left join users u on u.id = o.user_id and u.quit_status = 0
    order by r.id, u.id`.execute(db);
  const { rows: top } = await sql<{ id: number }>`
    select id from branches where parent_id is null order by sort, id limit 1`.execute(db);
  const holding = (has: (row: (typeof rows)[number]) => boolean) => [
    ...new Set(rows.filter(has).flatMap(({ person }) => person ?? [])),
  ];
  return {
    staff: {
      top: top[0]?.id,
      role: (name) => [...new Set(rows.filter((row) => row.name === name && !row.builtin).map(({ role }) => role))],
      holders: (name) => holding((row) => row.name === name),
    },
    admins: holding(({ builtin }) => builtin),
  };
}
