/** What lists and badges show of an instance, worked out once by every command so that reading never simulates. */
import { graphOf } from "../approval/graph";
import { type Instance, openSteps } from "../approval/state";
import { approvalProgress, type PreviewRequest, preview } from "./preview";

/** Columns of wf_task that follow from the state. */
export interface Summary {
  /** In percent; 100 only when passed. */
  progress: number;
  /** Names of the nodes that are open now, in the order in which they opened. */
  currentNodes: readonly string[];
}

/** The summary of a state that a command has just given, with the context of that command. */
export const summaryOf = (state: Instance, request: PreviewRequest): Summary => ({
  progress: approvalProgress(state, preview(state, request)),
  currentNodes: openSteps(state).map((step) => graphOf(request.flow).node(step.nodeId).name),
});
