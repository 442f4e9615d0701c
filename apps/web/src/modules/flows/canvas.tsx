/** The drawing, on which one moves, connects and chooses; by pointer and by keys. */
import {
  Background,
  BackgroundVariant,
  type Connection,
  type EdgeChange,
  MarkerType,
  MiniMap,
  type NodeChange,
  Position,
  ReactFlow,
  useReactFlow,
} from "@xyflow/react";
import { asSentence } from "../../kernel/i18n/language";
import "@xyflow/react/dist/base.css";
import { type FlowLine, kindOf } from "@qicheng/engine/approval/definition";
import {
  type DragEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { kindName } from "../../kernel/flow-diagram/kinds";
import { CARD } from "../../kernel/flow-diagram/lay-out";
import { heard } from "../../kernel/ui/basis/heard";
import { CanvasTools } from "./canvas-tools";
import { lineName, type Names, whoText } from "./describe";
import styles from "./designer.module.css";
import type { Drawn } from "./drawn";
import type { Piece } from "./edits";
import { FIT } from "./fit";
import { type CardLine, FlowLineView } from "./flow-line";
import { type CardNode, FlowNodeView } from "./flow-node";
import { PIECE_FORMAT } from "./pieces";
import { t } from "./texts";
import type { FlowWork } from "./use-flow";

/** What is said of nodes and lines besides what they are. */
export interface Marks {
  wrong: ReadonlyMap<string, string>;
  /** Ids on the way of a trial. */
  way: ReadonlySet<string> | null;
}

interface Props {
  work: FlowWork;
  names: Names;
  marks: Marks;
  locked: boolean;
  phone: boolean;
  /** Enter on a node or line, or a press on a phone. */
  onOpen: () => void;
}

const NODE_TYPES = { card: FlowNodeView };
const LINE_TYPES = { way: FlowLineView };
const ARROW = { type: MarkerType.ArrowClosed, width: 14, height: 14 } as const;
/** Known beforehand, so that nothing has to be measured. */
const HANDLES = (["target", "source"] as const).map((type) => ({
  type,
  position: type === "target" ? Position.Top : Position.Bottom,
  x: CARD.width / 2,
  y: type === "target" ? 0 : CARD.height,
  width: 1,
  height: 1,
}));
const MEASURED = { ...CARD };

const ARIA = {
  "node.a11yDescription.default": t("nodeHint"),
  "node.a11yDescription.keyboardDisabled": t("nodeHint"),
  "node.a11yDescription.ariaLiveMessage": () => "",
  "edge.a11yDescription.default": t("nodeHint"),
  "minimap.ariaLabel": t("minimap"),
} as const;

const MINIMAP = { width: 132, height: 96 } as const;

type Places = ReadonlyMap<string, { x: number; y: number }>;
const STILL: Places = new Map();

function useNodes({ work, names, marks, locked }: Props, moving: Places): CardNode[] {
  const { draft, chosen } = work;
  return draft.nodes.map((node) => {
    const kind = kindOf(node);
    const [who, wrong] = [whoText(node, names), marks.wrong.get(node.id) ?? ""];
    const onWay = marks.way?.has(node.id) ?? false;
    return {
      id: node.id,
      type: "card",
      position: moving.get(node.id) ?? { x: node.left ?? 0, y: node.top ?? 0 },
      ...CARD,
      measured: MEASURED,
      handles: HANDLES.filter(({ type }) => kind !== (type === "target" ? "start" : "end")),
      selected: chosen.has(node.id),
      draggable: !locked,
      deletable: false,
      ariaLabel: asSentence(...[`${kindName(kind)} ${node.name}`, who, wrong].filter((part) => part !== "")),
      data: { kind, name: node.name, who, wrong, locked, tone: onWay ? "done" : undefined },
    };
  });
}

const isMeeting = ({ lines }: Drawn, { from, to }: FlowLine): boolean =>
  lines.filter((line) => line.to === to).length > 1 && lines.filter((line) => line.from === from).length === 1;

function useLines({ work, names, marks, locked, onOpen }: Props): CardLine[] {
  const { draft, chosen, acts } = work;
  return draft.lines.map((line) => {
    const [text, wrong, name] = [names.line(line), marks.wrong.get(line.id) ?? "", lineName(draft, line)];
    const on = marks.way?.has(line.id) ?? false;
    return {
      id: line.id,
      type: "way",
      source: line.from,
      target: line.to,
      selected: chosen.has(line.id),
      deletable: false,
      markerEnd: ARROW,
      ariaLabel: asSentence(...[t("line"), name, text, wrong].filter((part) => part !== "")),
      data: {
        text,
        name,
        wrong,
        locked,
        on,
        meets: isMeeting(draft, line),
        isDefault: line.default === true,
        onPut: acts.onLine,
        onChoose: (id) => {
          acts.choose([id]);
          onOpen();
        },
      },
    };
  });
}

/** What the library tells of nodes: where they are drawn to, and which are chosen. */
function useChanges({ work, locked }: Props, moving: Places, setMoving: (places: Places) => void) {
  const { chosen, acts } = work;
  const choose = (changes: readonly (NodeChange<CardNode> | EdgeChange<CardLine>)[]) => {
    const next = new Set(chosen);
    for (const change of changes)
      if (change.type === "select") {
        if (change.selected) next.add(change.id);
        else next.delete(change.id);
      }
    if (next.size !== chosen.size || [...next].some((id) => !chosen.has(id))) acts.choose(next);
  };
  return (changes: readonly (NodeChange<CardNode> | EdgeChange<CardLine>)[]) => {
    choose(changes);
    if (locked) return;
    const places = new Map(moving);
    let [drawn, let_go, byKeys] = [false, false, false];
    for (const change of changes) {
      if (change.type !== "position") continue;
      if (change.position) places.set(change.id, change.position);
      if (change.dragging) drawn = true;
      else if (change.position && moving.size === 0) byKeys = true;
      else let_go = true;
    }
    if (byKeys) acts.move(places, `move ${[...places.keys()].join()}`);
    else if (let_go && places.size > 0) acts.move(places);
    if (drawn) setMoving(places);
    else if (let_go || byKeys) setMoving(STILL);
  };
}

/** The line that passes where something was let go. */
function lineAt({ nodes, lines }: Drawn, { x, y }: { x: number; y: number }): string | undefined {
  const place = new Map(nodes.map(({ id, left = 0, top = 0 }) => [id, { left, top }]));
  return lines.find(({ from, to }) => {
    const [a, b] = [place.get(from), place.get(to)];
    if (!a || !b) return false;
    const isBetween = y > a.top + CARD.height - 12 && y < b.top + 12;
    return isBetween && Math.abs(x - (b.left + CARD.width / 2)) < CARD.width / 3;
  })?.id;
}

const SETTLED_MS = 120;

/** In a window of another size the drawing is brought into view again. */
function useRefit(frame: RefObject<HTMLElement | null>, fit: () => void): void {
  const refit = useEffectEvent(fit);
  useEffect(() => {
    if (!frame.current) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let size = "";
    const watch = new ResizeObserver(([entry]) => {
      const now = `${entry?.contentRect.width} ${entry?.contentRect.height}`;
      if (size !== "" && size !== now) {
        clearTimeout(timer);
        timer = setTimeout(refit, SETTLED_MS);
      }
      size = now;
    });
    watch.observe(frame.current);
    return () => {
      clearTimeout(timer);
      watch.disconnect();
    };
  }, [frame]);
}

export function Canvas(props: Props) {
  const { work, locked, phone, onOpen } = props;
  const { acts } = work;
  const [moving, setMoving] = useState(STILL);
  const { screenToFlowPosition, fitView } = useReactFlow();
  const frame = useRef<HTMLElement>(null);
  useRefit(frame, () => void fitView(FIT));
  const nodes = useNodes(props, moving);
  const lines = useLines(props);
  const onChanges = useChanges(props, moving, setMoving);
  const onDrop = (event: DragEvent) => {
    const piece = event.dataTransfer.getData(PIECE_FORMAT) as Piece | "";
    if (piece === "" || locked) return;
    event.preventDefault();
    const at = screenToFlowPosition({ x: event.clientX, y: event.clientY });
    const on = lineAt(work.draft, at);
    if (on !== undefined) acts.onLine(on, piece);
    else acts.at(piece, { left: at.x - CARD.width / 2, top: at.y - CARD.height / 2 });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const on = (event.target as HTMLElement).closest?.(".react-flow__node, .react-flow__edge");
    const id = on?.getAttribute("data-id");
    if (event.key !== "Enter" || !id) return;
    event.preventDefault();
    acts.choose([id]);
    onOpen();
  };
  const onConnect = useCallback(({ source, target }: Connection) => acts.connect(source, target), [acts]);
  /** What is pressed hears the keys from then on. */
  const onPress = ({ currentTarget }: MouseEvent) => {
    (currentTarget as HTMLElement | SVGElement).focus();
    if (phone) onOpen();
  };
  return (
    <section ref={frame} className={styles.canvas} aria-label={t("canvas")} onKeyDown={heard(onKeyDown)}>
      <ReactFlow<CardNode, CardLine>
        nodes={nodes}
        edges={lines}
        nodeTypes={NODE_TYPES}
        edgeTypes={LINE_TYPES}
        onNodesChange={onChanges}
        onEdgesChange={onChanges}
        onConnect={onConnect}
        onDrop={onDrop}
        onDragOver={(event) => event.preventDefault()}
        onNodeClick={onPress}
        onEdgeClick={onPress}
        nodesDraggable={!locked}
        nodesConnectable={!locked}
        deleteKeyCode={null}
        multiSelectionKeyCode={["Shift", "Control", "Meta"]}
        snapToGrid
        snapGrid={[8, 8]}
        fitView
        fitViewOptions={FIT}
        minZoom={0.2}
        maxZoom={1.6}
        ariaLabelConfig={ARIA}
        proOptions={{ hideAttribution: true }}
      >
        <Background variant={BackgroundVariant.Dots} gap={24} size={1.4} color="var(--ant-color-border)" />
      </ReactFlow>
      {/* below what can be put there, so that it lies over no node */}
      {locked ? null : <MiniMap pannable zoomable style={MINIMAP} className={styles.minimap ?? ""} />}
      <CanvasTools {...{ work, locked, phone }} />
    </section>
  );
}
