/** Whether a flow may be released: every rule looks at the whole drawing, all violations come back at once. */
import {
  checkAnEnd,
  checkBlocks,
  checkConditionFields,
  checkConditions,
  checkDrawing,
  checkNoCycle,
  checkOneDefault,
  checkOneStart,
  checkReachable,
  checkReachesEnd,
} from "./check-lines";
import { checkAdmins, checkAssignees, checkDue, checkNodeFields, checkRatio } from "./check-nodes";
import { type ApprovalForm, type Flow, kindOf } from "./definition";
import { layoutOf } from "./layout";
import type { Organisation } from "./organisation";
import type { Drawing, Violation } from "./violation";

const RELEASE_RULES: readonly ((drawing: Drawing) => Violation[])[] = [
  checkDrawing,
  checkOneStart,
  checkAnEnd,
  checkReachable,
  checkReachesEnd,
  checkNoCycle,
  checkOneDefault,
  checkConditions,
  checkConditionFields,
  checkBlocks,
  checkAssignees,
  checkRatio,
  checkDue,
  checkAdmins,
  checkNodeFields,
];

/** All violations of the release rules; empty means that the flow may be released. Drafts need not be checked. */
export function checkGraph(flow: Flow, form: ApprovalForm, org: Organisation): Violation[] {
  const starts = flow.nodes.filter((node) => kindOf(node) === "start");
  const drawing: Drawing = { flow, form, org, layout: layoutOf(flow), starts };
  return RELEASE_RULES.flatMap((rule) => rule(drawing));
}
