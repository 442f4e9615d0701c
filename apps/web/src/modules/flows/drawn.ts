/** A drawing as one works at it, and what one asks it. */
import type { FlowLine, FlowNode, FlowSettings } from "@qicheng/engine/approval/definition";
import { CARD } from "../../kernel/flow-diagram/lay-out";

export interface Drawn {
  nodes: readonly FlowNode[];
  lines: readonly FlowLine[];
}
/** A flow as it is worked at. */
export interface FlowDraft extends Drawn {
  name: string;
  settings: FlowSettings;
}

/** From the head of one row to that of the next. */
export const ROW = CARD.height + 60;
export const COLUMN = CARD.width + 48;

export const topOf = ({ top = 0 }: FlowNode): number => top;
export const leftOf = ({ left = 0 }: FlowNode): number => left;

export const nodeNamed = ({ nodes }: Drawn, id: string): FlowNode | undefined => nodes.find((node) => node.id === id);
export const outOf = ({ lines }: Drawn, id: string): FlowLine[] => lines.filter(({ from }) => from === id);
