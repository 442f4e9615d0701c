/** Something while it is designed: what it is, what is chosen in it, and the steps that led there. */
import { useLayoutEffect, useReducer, useRef } from "react";
import { begun, done, type History, redone, undone } from "./history";

export interface Steps<Draft, Chosen> {
  history: History<Draft>;
  chosen: Chosen;
}

interface Step<Draft, Chosen> {
  to: (draft: Draft) => Draft;
  /** What it is about; further steps about the same are part of it. Left out: a step of its own. */
  about?: string;
  /** What is chosen then; left out: what is chosen already. */
  choose?: (chosen: Chosen) => Chosen;
}

/** `begin`: another design takes its place, and nothing of it can be undone. */
export type StepAct<Draft, Chosen> =
  | Step<Draft, Chosen>
  | "undo"
  | "redo"
  | { choose: (chosen: Chosen) => Chosen }
  | { begin: Draft };

function stepped<Draft, Chosen>(state: Steps<Draft, Chosen>, act: StepAct<Draft, Chosen>): Steps<Draft, Chosen> {
  const { history, chosen } = state;
  if (act === "undo") return { ...state, history: undone(history) };
  if (act === "redo") return { ...state, history: redone(history) };
  if ("begin" in act) return { ...state, history: begun(act.begin) };
  const { choose = (same: Chosen) => same } = act;
  if (!("to" in act)) return { ...state, chosen: choose(chosen) };
  return { history: done(history, act.to(history.present), act.about), chosen: choose(chosen) };
}

interface Input<Draft, Chosen> {
  initial: Draft;
  /** What is chosen at first. */
  none: Chosen;
  /** What of it is there still: nothing else may be chosen. Gives back the same where all of it is. */
  there: (chosen: Chosen, draft: Draft) => Chosen;
}

export function useSteps<Draft, Chosen>({ initial, none, there }: Input<Draft, Chosen>) {
  const reduce = (before: Steps<Draft, Chosen>, act: StepAct<Draft, Chosen>): Steps<Draft, Chosen> => {
    const state = stepped(before, act);
    const chosen = there(state.chosen, state.history.present);
    return chosen === state.chosen ? state : { ...state, chosen };
  };
  const [state, act] = useReducer(
    reduce,
    initial,
    (first): Steps<Draft, Chosen> => ({
      history: begun(first),
      chosen: none,
    }),
  );
  const latest = useRef(state);
  useLayoutEffect(() => {
    latest.current = state;
  });
  const { past, present, future } = state.history;
  return {
    draft: present,
    chosen: state.chosen,
    canUndo: past.length > 0,
    canRedo: future.length > 0,
    act,
    /** As it stands when something is done, whenever that was drawn. */
    latest,
  };
}
