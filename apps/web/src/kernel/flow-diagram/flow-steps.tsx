/** A flow from top to bottom, for narrow screens. Where branches part and meet nobody works, and nothing stands there. */
import { findBlocks } from "@qicheng/engine/approval/blocks";
import type { FlowNode, NodeKind } from "@qicheng/engine/approval/definition";
import { layoutOf } from "@qicheng/engine/approval/layout";
import styles from "./flow-diagram.module.css";
import { NodeCard, type Tone } from "./node-card";
import { type DiagramLine, type DiagramNode, stateText, whoOf } from "./nodes";
import { PathList } from "./path-list";
import { WorkerList } from "./worker-list";

interface Props {
  label: string;
  /** In their order. */
  nodes: readonly DiagramNode[];
  lines: readonly DiagramLine[];
  states: boolean;
  toneFor: (node: DiagramNode) => Tone;
}

const BETWEEN: ReadonlySet<string> = new Set(["fork", "join"]);

const drawnNode = ({ id, name, kind }: DiagramNode): FlowNode => ({
  id,
  name,
  config:
    kind === "start" ? { type: "start", writeField: [] } : { type: "other", kind: kind as NodeKind, writeField: [] },
});

/** How it stands, and who will have it where nobody has had it yet. */
const saidOf = (node: DiagramNode, states: boolean): string => {
  if (!states) return whoOf(node);
  return node.workers.length === 0 && node.who ? `${stateText(node)} · ${node.who}` : stateText(node);
};

export function FlowSteps({ label, nodes, lines, states, toneFor }: Props) {
  const { paths } = findBlocks(layoutOf({ nodes: nodes.map(drawnNode), lines }));
  const steps = nodes
    .filter(({ kind }) => !BETWEEN.has(kind))
    .map((node) => ({ node, node_id: node.id, branch: [...(paths.get(node.id) ?? [])] }));
  return (
    <PathList
      stacked
      label={label}
      className={styles.steps ?? ""}
      steps={steps}
      render={({ node }) => (
        <li className={styles.step} data-node={node.id}>
          <NodeCard kind={node.kind} name={node.name} who={saidOf(node, states)} tone={toneFor(node)} />
          {states && node.workers.length > 0 ? <WorkerList workers={node.workers} /> : null}
        </li>
      )}
    />
  );
}
