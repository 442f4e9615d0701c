/**
 * A flow as it is drawn, to be looked at: done is green, and each node tells who works there when it is pointed at or has the
 * focus. On a phone it is a list from top to bottom.
 */
import { ExpandOutlined, ZoomInOutlined, ZoomOutOutlined } from "@ant-design/icons";
import { ownValue } from "@qicheng/engine/text/own-value";
import { Button, Popover } from "antd";
import { type ReactNode, useId, useMemo, useRef } from "react";
import { asSentence } from "../i18n/language";
import { usePhone } from "../ui/basis/use-phone";
import styles from "./flow-diagram.module.css";
import { FlowSteps } from "./flow-steps";
import { kindName } from "./kinds";
import { CARD, inOrder, placed, wayBetween } from "./lay-out";
import { NodeCard, type Tone } from "./node-card";
import { type DiagramLine, type DiagramNode, readText, stateText, toneOf, whoOf } from "./nodes";
import { t } from "./texts";
import { type Scale, useScale } from "./use-scale";
import { WorkerList } from "./worker-list";

interface Props {
  /** Names the drawing for those who cannot see it. */
  label: string;
  nodes: readonly DiagramNode[];
  lines: readonly DiagramLine[];
  /** How far an approval is; otherwise the drawing alone is told. */
  states?: boolean;
  /** Nodes and lines in another colour than their state says. */
  tones?: Readonly<Record<string, Tone>>;
  onChoose?: (id: string) => void;
}

const MARGIN = 24;

const spoken = (node: DiagramNode, states: boolean): string =>
  asSentence(
    `${kindName(node.kind)} ${node.name}`,
    ...(states ? [stateText(node)] : []),
    ...node.workers.map((worker) => (states ? `${worker.nickname} ${readText(worker)}` : worker.nickname)),
    ...(node.workers.length === 0 && node.who ? [node.who] : []),
  );

type NodeProps = Pick<Props, "onChoose"> & { node: DiagramNode; tone: Tone; states: boolean };

function Node({ node, tone, states, onChoose }: NodeProps) {
  const button = (
    <button
      type="button"
      className={styles.node}
      style={{ left: node.left, top: node.top, width: CARD.width, height: CARD.height }}
      aria-label={spoken(node, states)}
      data-node={node.id}
      onClick={() => onChoose?.(node.id)}
    >
      <NodeCard kind={node.kind} name={node.name} who={whoOf(node)} tone={tone} />
    </button>
  );
  if (node.workers.length === 0) return button;
  return (
    <Popover
      trigger={["hover", "focus"]}
      placement="right"
      title={`${node.name}${states ? ` · ${stateText(node)}` : ""}`}
      content={<WorkerList workers={node.workers} />}
    >
      {button}
    </Popover>
  );
}

/** Above the drawing, so that they lie over no node. */
const Looks = ({ zoom, isFit, closer, further, fit }: Scale) => (
  <div className={styles.looks} role="toolbar" aria-label={t("looks")}>
    <Look title={t("zoomOut")} icon={<ZoomOutOutlined aria-hidden />} run={further} />
    <span className={styles.zoom}>{Math.round(zoom * 100)}%</span>
    <Look title={t("zoomIn")} icon={<ZoomInOutlined aria-hidden />} run={closer} />
    <Look title={t("fitAll")} icon={<ExpandOutlined aria-hidden />} run={fit} disabled={isFit} />
  </div>
);

interface LookProps {
  title: string;
  icon: ReactNode;
  run: () => void;
  disabled?: boolean;
}

const Look = ({ title, icon, run, disabled = false }: LookProps) => (
  <Button type="text" size="small" aria-label={title} {...{ title, icon, disabled }} onClick={run} />
);

export function FlowDiagram({ label, nodes: given, lines, states = true, tones = {}, onChoose }: Props) {
  const phone = usePhone();
  const arrow = useId();
  const frame = useRef<HTMLDivElement>(null);
  const nodes = useMemo(() => placed(given, lines), [given, lines]);
  const left = Math.min(...nodes.map((node) => node.left)) - MARGIN;
  const top = Math.min(...nodes.map((node) => node.top)) - MARGIN;
  const width = Math.max(...nodes.map((node) => node.left)) - left + CARD.width + MARGIN;
  const height = Math.max(...nodes.map((node) => node.top)) - top + CARD.height + MARGIN;
  const scale = useScale(frame, { width, height });
  const toneFor = ({ id, status }: DiagramNode): Tone => ownValue(tones, id) ?? (states ? toneOf(status) : undefined);
  if (phone) return <FlowSteps {...{ label, lines, nodes: inOrder(nodes, lines), states, toneFor }} />;
  const moved = nodes.map((node) => ({ ...node, left: node.left - left, top: node.top - top }));
  const at = new Map(moved.map((node) => [node.id, node]));
  const ways = lines.flatMap((line) => {
    const [from, to] = [at.get(line.from), at.get(line.to)];
    return from && to ? [{ line, tone: ownValue(tones, line.id), ...wayBetween(from, to) }] : [];
  });
  return (
    <section className={styles.view} aria-label={label}>
      <Looks {...scale} />
      <div ref={frame} className={styles.diagram} style={{ maxHeight: scale.height }} tabIndex={scale.isFit ? -1 : 0}>
        <div className={styles.paper} style={{ width, height, zoom: scale.zoom }}>
          <svg className={styles.lines} width={width} height={height} aria-hidden>
            <defs>
              <marker id={arrow} viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto">
                <path d="M0,0 L8,4 L0,8 z" className={styles.head} />
              </marker>
            </defs>
            {ways.map(({ line, path, tone }) => (
              <path key={line.id} d={path} className={styles.line} data-tone={tone} markerEnd={`url(#${arrow})`} />
            ))}
          </svg>
          {ways.map(({ line, middle }) =>
            line.label === "" ? null : (
              <span key={line.id} className={styles.label} style={{ left: middle.x, top: middle.y }}>
                {line.label}
              </span>
            ),
          )}
          {inOrder(moved, lines).map((node) => (
            <Node key={node.id} {...{ node, states, tone: toneFor(node), ...(onChoose && { onChoose }) }} />
          ))}
        </div>
      </div>
    </section>
  );
}
