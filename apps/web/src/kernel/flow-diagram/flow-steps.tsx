/** A flow from top to bottom, for narrow screens. Where branches part and meet nobody works, and nothing stands there. */
import styles from "./flow-diagram.module.css";
import { NodeCard, type Tone } from "./node-card";
import { type DiagramNode, stateText, whoOf } from "./nodes";
import { WorkerList } from "./worker-list";

interface Props {
  label: string;
  /** In their order. */
  nodes: readonly DiagramNode[];
  states: boolean;
  toneFor: (node: DiagramNode) => Tone;
}

const BETWEEN: ReadonlySet<string> = new Set(["fork", "join"]);

export function FlowSteps({ label, nodes, states, toneFor }: Props) {
  return (
    <ol className={styles.steps} aria-label={label}>
      {nodes
        .filter(({ kind }) => !BETWEEN.has(kind))
        .map((node) => (
          <li key={node.id} className={styles.step} data-node={node.id}>
            <NodeCard
              kind={node.kind}
              name={node.name}
              who={states ? stateText(node) : whoOf(node)}
              tone={toneFor(node)}
            />
            {states && node.workers.length > 0 ? <WorkerList workers={node.workers} /> : null}
          </li>
        ))}
    </ol>
  );
}
