/** Release rules about whom a flow names: they are there, and they may do what is asked of them. */

import { type FlowNode, kindOf, type RoleId, type UserId } from "../approval/definition";
import { isInService } from "../approval/organisation";
import { RELEASE_TEXTS } from "../approval/release-texts";
import { listed, type Message, verbatim } from "../text/message";
import { type Drawing, onNode, type Violation } from "./violation";

/** Whom a node or the settings name. */
interface Named {
  users: readonly UserId[];
  roles: readonly RoleId[];
  branches: readonly number[];
}

function namedBy({ config }: FlowNode): Named {
  const { assignee, empty, ccUsers = [] } = config;
  const users = assignee && "users" in assignee ? (assignee.users ?? []) : [];
  const roles = assignee && "roles" in assignee ? (assignee.roles ?? []) : [];
  return {
    users: [...users, ...(empty?.type === "users" ? empty.users : []), ...ccUsers],
    roles,
    // a branch whose head approves has a rule of its own
    branches: [],
  };
}

/** Each kind of what is not there, with the ids that are named. */
function missing({ org, world }: Drawing, { users, roles, branches }: Named): { what: Message; names: Message }[] {
  const gone = (ids: readonly number[], there: (id: number) => boolean) =>
    [...new Set(ids)].filter((id) => !there(id)).map((id) => verbatim(String(id)));
  return [
    { what: RELEASE_TEXTS.person, ids: gone(users, (id) => org.person(id) !== undefined) },
    { what: RELEASE_TEXTS.role, ids: gone(roles, (id) => world.roles === undefined || world.roles.has(id)) },
    { what: RELEASE_TEXTS.branch, ids: gone(branches, (id) => org.branch(id) !== undefined) },
  ].flatMap(({ what, ids }) => (ids.length === 0 ? [] : [{ what, names: listed(ids) }]));
}

/** People, roles and branches that are named are there. Whoever has left is: his work goes to others. */
export function checkPeople(drawing: Drawing): Violation[] {
  const { adminUsers, starters = {} } = drawing.flow.settings;
  const { users = [], roles = [], branches = [] } = starters;
  const ofFlow = missing(drawing, { users: [...adminUsers, ...users], roles, branches });
  return [
    ...drawing.flow.nodes.flatMap((node) =>
      missing(drawing, namedBy(node)).map((one) => onNode("missing", node, RELEASE_TEXTS.nodeMissing(one))),
    ),
    ...ofFlow.map((one): Violation => ({ rule: "missing", message: RELEASE_TEXTS.flowMissing(one) })),
  ];
}

/** People whom a node is sure to ask: those it names, has by their roles, or as heads of a branch. */
function askedBy({ org }: Drawing, { config }: FlowNode): UserId[] {
  const { assignee, empty } = config;
  const named = assignee && "users" in assignee ? (assignee.users ?? []) : [];
  const byRole = assignee && "roles" in assignee ? (assignee.roles ?? []).flatMap((role) => org.withRole(role)) : [];
  const branch =
    assignee?.type === "branchHead" && assignee.branch !== undefined ? org.branch(assignee.branch) : undefined;
  const standing = empty?.type === "users" ? empty.users : [];
  const all = [...named, ...byRole, ...(branch?.headId == null ? [] : [branch.headId]), ...standing];
  return [...new Set(all)].filter((user) => isInService(org, user));
}

/** Whoever is to approve may open the list of what waits for him. */
export function checkRights(drawing: Drawing): Violation[] {
  const { flow, org, world } = drawing;
  const { mayApprove } = world;
  if (!mayApprove) return [];
  return flow.nodes
    .filter((node) => kindOf(node) === "approve")
    .flatMap((node) => {
      const without = askedBy(drawing, node).filter((user) => !mayApprove(user));
      const names = listed(without.map((user) => verbatim(org.person(user)?.name ?? "")));
      return without.length === 0 ? [] : [onNode("rights", node, RELEASE_TEXTS.noRight({ names }))];
    });
}
