/** What keeps a drawing from being released, and what the checks look at. */
import type { Message } from "../text/message";
import type { ApprovalForm, Flow, FlowNode, LineId, NodeId } from "./definition";
import type { Layout } from "./layout";
import type { Organisation } from "./organisation";
import { RELEASE_TEXTS } from "./release-texts";

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
  | "fields";

/** A drawing with everything that the rules ask about. */
export interface Drawing {
  readonly flow: Flow;
  readonly form: ApprovalForm;
  readonly org: Organisation;
  readonly layout: Layout;
  readonly starts: readonly FlowNode[];
}

export const onNode = (rule: ReleaseRule, node: FlowNode, said: Message): Violation => ({
  rule,
  nodeId: node.id,
  message: RELEASE_TEXTS.atNode({ name: node.name, said }),
});
