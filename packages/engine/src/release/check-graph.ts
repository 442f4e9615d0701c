/** Whether a flow may be released: every rule looks at the whole drawing, all violations come back at once. */

import { type ApprovalForm, type Flow, kindOf } from "../approval/definition";
import { layoutOf } from "../approval/layout";
import type { Organisation } from "../approval/organisation";
import { checkNamed, checkPossible, checkStarters } from "./check-conditions";
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
import { checkAdmins, checkAssignees, checkDue, checkNodeFields, checkRatio, checkStartHides } from "./check-nodes";
import { checkPeople, checkRights } from "./check-people";
import { checkTold } from "./check-told";
import type { Drawing, ReleaseWorld, Violation } from "./violation";

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
  checkStartHides,
  checkPeople,
  checkNamed,
  checkStarters,
  checkPossible,
  checkTold,
];

/** All violations of the release rules; empty means that the flow may be released. Drafts need not be checked. */
export function checkGraph(flow: Flow, form: ApprovalForm, org: Organisation, world: ReleaseWorld = {}): Violation[] {
  const drawing = drawingOf(flow, form, org, world);
  return RELEASE_RULES.flatMap((rule) => rule(drawing));
}

function drawingOf(flow: Flow, form: ApprovalForm, org: Organisation, world: ReleaseWorld): Drawing {
  const starts = flow.nodes.filter((node) => kindOf(node) === "start");
  return { flow, form, org, world, layout: layoutOf(flow), starts };
}

/** What does not keep a flow from being released, and should be known: people who cannot open what waits for them. */
export const releaseWarnings = (
  flow: Flow,
  form: ApprovalForm,
  org: Organisation,
  world: ReleaseWorld = {},
): Violation[] => checkRights(drawingOf(flow, form, org, world));
