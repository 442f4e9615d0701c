/** Which form fields the people of a step may change and must have filled. */

import { isMissing } from "../fields/operators";
import { ownValue } from "../text/own-value";
import { type FormField, kindOf, type NodeId } from "./definition";
import type { Draft } from "./draft";
import { demand } from "./refusal";

/** Fields that may be changed on a node: all that are filled in on the start, else the node's writeField. */
export function writableFields(
  draft: Pick<Draft, "graph"> & { context: Pick<Draft["context"], "form"> },
  nodeId: NodeId,
): FormField[] {
  const node = draft.graph.node(nodeId);
  const { fields } = draft.context.form;
  const filled = fields.filter(({ held, rows }) => held === undefined && rows === undefined);
  return kindOf(node) === "start" ? filled : filled.filter(({ field }) => node.config.writeField.includes(field));
}

/** No required field that may be filled on the node is empty. */
export function isFilled(draft: Draft, nodeId: NodeId): boolean {
  const required = writableFields(draft, nodeId).filter((field) => field.required === true);
  return required.every(({ field }) => !isMissing(ownValue(draft.state.formData, field)));
}

/** Nobody passes a step on which a required field that he may fill is empty. */
export function demandFilled(draft: Draft, nodeId: NodeId): void {
  demand(draft.context.trial === true || isFilled(draft, nodeId), "E_FORM");
}
