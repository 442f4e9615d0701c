/** Why a step is taken: the line of a choice on which one comes to it. */
import type { Flow, FlowLine, NodeId } from "./definition";

/** @param on nodes of a path. @returns nothing where no other way could have been taken */
export function wayInto({ lines }: Pick<Flow, "lines">, on: ReadonlySet<NodeId>, id: NodeId): FlowLine | undefined {
  return lines.find(
    ({ from, to, label = "", condition }) => to === id && on.has(from) && (label !== "" || condition !== undefined),
  );
}
