/** A flow while it is designed: what it is, what is chosen, and what was done, to be undone. */
import type { FlowLine, FlowNode, FlowSettings, NodeConfig } from "@qicheng/engine/approval/definition";
import { useMemo } from "react";
import { useSteps } from "../../kernel/drafting/use-steps";
import { type Alignment, aligned, nodesMoved, tidied } from "./arrange";
import type { Drawn, FlowDraft } from "./drawn";
import * as edits from "./edits";
import { removed } from "./removal";

/** Ids of nodes and lines; none: the flow itself. */
type Chosen = ReadonlySet<string>;
const NONE: Chosen = new Set();

/** What is no longer there is not chosen. */
function there(chosen: Chosen, { nodes, lines }: FlowDraft): Chosen {
  const left = [...chosen].filter((id) => nodes.some((node) => node.id === id) || lines.some((line) => line.id === id));
  return left.length === chosen.size ? chosen : new Set(left);
}

const chooses = (ids: Iterable<string>) => (): Chosen => new Set(ids);

/** What was copied last, for other flows too. */
let clipboard: Drawn | null = null;

export function useFlow(initial: FlowDraft) {
  const { draft, chosen, canUndo, canRedo, act, latest } = useSteps({ initial, none: NONE, there });
  const acts = useMemo(() => {
    const now = () => latest.current.history.present;
    const put = ({ draft: flow, id }: { draft: FlowDraft; id: string }) => {
      if (id !== "") act({ to: () => flow, choose: chooses([id]) });
      return id;
    };
    return {
      choose: (ids: Iterable<string>) => act({ choose: chooses(ids) }),
      undo: () => act("undo"),
      redo: () => act("redo"),
      /** Another drawing takes its place; nothing of it can be undone. */
      begin: (flow: FlowDraft) => act({ begin: flow }),
      rename: (name: string) => act({ to: (flow) => ({ ...flow, name }), about: "name" }),
      settings: (change: Partial<FlowSettings>) =>
        act({
          to: (flow) => ({ ...flow, settings: { ...flow.settings, ...change } }),
          about: `settings ${Object.keys(change).join()}`,
        }),
      everybodyStarts: () =>
        act({
          to: ({ settings: { starters: _all, ...settings }, ...flow }) => ({ ...flow, settings }),
        }),
      onLine: (lineId: string, piece: edits.Piece) => put(edits.putOnLine(now(), lineId, piece)),
      at: (piece: edits.Piece, place: { left: number; top: number }) => put(edits.putAt(now(), piece, place)),
      /** Behind what is chosen; else before the end. */
      insert: (piece: edits.Piece) => {
        const { nodes, lines } = now();
        const [id] = latest.current.chosen;
        if (id !== undefined && lines.some((line) => line.id === id)) return put(edits.putOnLine(now(), id, piece));
        const isEnd = (of: string) => nodes.find((node) => node.id === of)?.config.kind === "end";
        if (id !== undefined && !isEnd(id)) return put(edits.putBehind(now(), id, piece));
        const last = lines.findLast(({ to }) => isEnd(to));
        return put(
          last ? edits.putOnLine(now(), last.id, piece) : edits.putBehind(now(), nodes.at(-1)?.id ?? "", piece),
        );
      },
      connect: (from: string, to: string) => act({ to: (flow) => edits.connected(flow, from, to) }),
      /** @param about of steps that belong together, as one press of an arrow key after another */
      move: (places: ReadonlyMap<string, { x: number; y: number }>, about?: string) =>
        act({ to: (flow) => nodesMoved(flow, places), ...(about === undefined ? {} : { about }) }),
      remove: () => act({ to: (flow) => removed(flow, latest.current.chosen), choose: chooses([]) }),
      align: (how: Alignment) => act({ to: (flow) => aligned(flow, latest.current.chosen, how) }),
      tidy: () => act({ to: tidied }),
      copy: () => {
        const taken = edits.copied(now(), latest.current.chosen);
        if (taken.nodes.length > 0) clipboard = taken;
      },
      paste: () => {
        if (!clipboard) return;
        const pasted = edits.pasted(now(), clipboard);
        act({ to: () => pasted.draft, choose: chooses(pasted.ids) });
      },
      node: (id: string, change: Partial<FlowNode>) =>
        act({ to: (flow) => edits.nodeChanged(flow, id, change), about: `${id} ${Object.keys(change).join()}` }),
      config: (id: string, change: { [Key in keyof NodeConfig]?: NodeConfig[Key] | undefined }) =>
        act({ to: (flow) => edits.configChanged(flow, id, change), about: `${id} ${Object.keys(change).join()}` }),
      line: (id: string, change: { [Key in keyof FlowLine]?: FlowLine[Key] | undefined }) =>
        act({ to: (flow) => edits.lineChanged(flow, id, change), about: `${id} ${Object.keys(change).join()}` }),
    };
  }, [act, latest]);
  return { draft, chosen, canUndo, canRedo, acts };
}

export type FlowWork = ReturnType<typeof useFlow>;
export type FlowActs = FlowWork["acts"];
