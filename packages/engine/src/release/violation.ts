/** What keeps a drawing from being released, and what the checks look at. */

import type { ConditionNames } from "../approval/condition-text";
import type { ApprovalForm, Flow, FlowNode, LineId, NodeId, RoleId, UserId } from "../approval/definition";
import type { Layout } from "../approval/layout";
import type { Organisation } from "../approval/organisation";
import { RELEASE_TEXTS } from "../approval/release-texts";
import type { Message } from "../text/message";

/** One violation: the rule, the node or line it concerns (neither: the flow), and a sentence for the author. */
export interface Violation {
  rule: ReleaseRule;
  nodeId?: NodeId;
  lineId?: LineId;
  message: Message;
}

export type ReleaseRule =
  | "drawing"
  | "oneStart"
  | "anEnd"
  | "reachable"
  | "reachesEnd"
  | "noCycle"
  | "oneDefault"
  | "condition"
  | "blocks"
  | "assignee"
  | "ratio"
  | "due"
  | "admins"
  | "fields"
  /** A condition that no value satisfies. */
  | "possible"
  /** Something that is named and is not there. */
  | "missing"
  | "title"
  | "rights";

/** What releases ask beyond the organisation. */
export interface ReleaseWorld {
  /** All that there are, by id. */
  roles?: ReadonlyMap<RoleId, string>;
  /** Whether somebody may open the list of what waits for him. */
  mayApprove?: (user: UserId) => boolean;
  /** Whether some role does not read the field. */
  isKept?: (field: string) => boolean;
}

/** Names behind ids, as conditions are told. */
export const namesOf = ({ org, world }: Drawing): ConditionNames => ({
  person: (id) => org.person(id)?.name ?? "",
  branch: (id) => org.branch(id)?.name ?? "",
  role: (id) => world.roles?.get(id) ?? "",
});

/** A drawing with everything that the rules ask about. */
export interface Drawing {
  readonly flow: Flow;
  readonly form: ApprovalForm;
  readonly org: Organisation;
  readonly world: ReleaseWorld;
  readonly layout: Layout;
  readonly starts: readonly FlowNode[];
}

export const onNode = (rule: ReleaseRule, node: FlowNode, said: Message): Violation => ({
  rule,
  nodeId: node.id,
  message: RELEASE_TEXTS.atNode({ name: node.name, said }),
});
