/** A flow while it is designed: what it is, what is chosen, and what was done, to be undone. */
import type { FlowLine, FlowNode, FlowSettings, NodeConfig } from "@qicheng/engine/approval/definition";
import { useLayoutEffect, useMemo, useReducer, useRef } from "react";
import { begun, done, type History, redone, undone } from "../../kernel/drafting/history";
import * as edits from "./edits";

type Chosen = ReadonlySet<string>;
const NONE: Chosen = new Set();

interface State {
  history: History<edits.FlowDraft>;
  /** Ids of nodes and lines; none: the flow itself. */
  chosen: Chosen;
}

interface Step {
  to: (draft: edits.FlowDraft) => edits.FlowDraft;
  about?: string;
  chosen?: Chosen;
}
type Act = Step | "undo" | "redo" | { chosen: Chosen } | { begin: edits.FlowDraft };

/** What is no longer there is not chosen. */
function settled({ history, chosen }: State): State {
  const { nodes, lines } = history.present;
  const there = [...chosen].filter(
    (id) => nodes.some((node) => node.id === id) || lines.some((line) => line.id === id),
  );
  return { history, chosen: there.length === chosen.size ? chosen : new Set(there) };
}

function reduce(state: State, act: Act): State {
  if (act === "undo") return settled({ ...state, history: undone(state.history) });
  if (act === "redo") return settled({ ...state, history: redone(state.history) });
  if ("begin" in act) return settled({ ...state, history: begun(act.begin) });
  if (!("to" in act)) return { ...state, chosen: act.chosen };
  const { to, about, chosen = state.chosen } = act;
  return settled({ history: done(state.history, to(state.history.present), about), chosen });
}

/** What was copied last, for other flows too. */
let clipboard: edits.Drawn | null = null;

export function useFlow(initial: edits.FlowDraft) {
  const [state, act] = useReducer(reduce, initial, (first): State => ({ history: begun(first), chosen: NONE }));
  const latest = useRef(state);
  useLayoutEffect(() => {
    latest.current = state;
  });
  const acts = useMemo(() => {
    const now = () => latest.current.history.present;
    const put = ({ draft, id }: { draft: edits.FlowDraft; id: string }) => {
      if (id !== "") act({ to: () => draft, chosen: new Set([id]) });
      return id;
    };
    return {
      choose: (ids: Iterable<string>) => act({ chosen: new Set(ids) }),
      undo: () => act("undo"),
      redo: () => act("redo"),
      /** Another drawing takes its place; nothing of it can be undone. */
      begin: (draft: edits.FlowDraft) => act({ begin: draft }),
      rename: (name: string) => act({ to: (draft) => ({ ...draft, name }), about: "name" }),
      settings: (change: Partial<FlowSettings>) =>
        act({
          to: (draft) => ({ ...draft, settings: { ...draft.settings, ...change } }),
          about: `settings ${Object.keys(change).join()}`,
        }),
      everybodyStarts: () =>
        act({
          to: ({ settings: { starters: _all, ...settings }, ...draft }) => ({ ...draft, settings }),
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
      connect: (from: string, to: string) => act({ to: (draft) => edits.connected(draft, from, to) }),
      /** @param about of steps that belong together, as one press of an arrow key after another */
      move: (places: ReadonlyMap<string, { x: number; y: number }>, about?: string) =>
        act({ to: (draft) => edits.nodesMoved(draft, places), ...(about === undefined ? {} : { about }) }),
      remove: () => act({ to: (draft) => edits.removed(draft, latest.current.chosen), chosen: NONE }),
      align: (how: edits.Alignment) => act({ to: (draft) => edits.aligned(draft, latest.current.chosen, how) }),
      tidy: () => act({ to: edits.tidied }),
      copy: () => {
        const taken = edits.copied(now(), latest.current.chosen);
        if (taken.nodes.length > 0) clipboard = taken;
      },
      paste: () => {
        if (!clipboard) return;
        const { draft, ids } = edits.pasted(now(), clipboard);
        act({ to: () => draft, chosen: new Set(ids) });
      },
      node: (id: string, change: Partial<FlowNode>) =>
        act({ to: (draft) => edits.nodeChanged(draft, id, change), about: `${id} ${Object.keys(change).join()}` }),
      config: (id: string, change: { [Key in keyof NodeConfig]?: NodeConfig[Key] | undefined }) =>
        act({ to: (draft) => edits.configChanged(draft, id, change), about: `${id} ${Object.keys(change).join()}` }),
      line: (id: string, change: { [Key in keyof FlowLine]?: FlowLine[Key] | undefined }) =>
        act({ to: (draft) => edits.lineChanged(draft, id, change), about: `${id} ${Object.keys(change).join()}` }),
    };
  }, []);
  const { history, chosen } = state;
  return {
    draft: history.present,
    chosen,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    acts,
  };
}

export type FlowWork = ReturnType<typeof useFlow>;
export type FlowActs = FlowWork["acts"];
