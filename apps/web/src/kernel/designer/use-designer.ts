/** A form while it is designed: what it is, what is chosen, and what was done, to be undone. */
import type { DesignItem } from "@qicheng/engine/fields/design-items";
import type { FieldType } from "@qicheng/engine/fields/field-def";
import { useLayoutEffect, useMemo, useReducer, useRef } from "react";
import { begun, done, type History, redone, undone } from "../drafting/history";
import { changed, copyOf, type FormDraft, inserted, moved, newItem, removed, renamed } from "./edits";

interface State {
  history: History<FormDraft>;
  /** Key of the chosen item; null = the form itself. */
  selected: string | null;
  /** Grows when the chosen item should have the focus. */
  focus: number;
}

interface Step {
  to: (draft: FormDraft) => FormDraft;
  about?: string;
  /** What is chosen then; left out: what is chosen already. */
  select?: string | null;
  focus?: boolean;
}

type Act = Step | "undo" | "redo" | { select: string | null; focus?: boolean } | { begin: FormDraft };

const stepped = (state: State, { to, about, select, focus = false }: Step): State => ({
  history: done(state.history, to(state.history.present), about),
  selected: select === undefined ? state.selected : select,
  focus: state.focus + Number(focus),
});

/** What is no longer there is not chosen. */
const settled = (state: State): State => {
  const { selected, history } = state;
  const isThere = selected === null || history.present.items.some(({ field }) => field === selected);
  return isThere ? state : { ...state, selected: null };
};

function reduce(state: State, act: Act): State {
  if (act === "undo") return settled({ ...state, history: undone(state.history) });
  if (act === "redo") return settled({ ...state, history: redone(state.history) });
  if ("begin" in act) return settled({ ...state, history: begun(act.begin) });
  if ("to" in act) return settled(stepped(state, act));
  return settled({ ...state, selected: act.select, focus: state.focus + Number(act.focus ?? false) });
}

/** What was copied last, for other forms too. */
let clipboard: DesignItem | null = null;

/** @param isTaken keys that are none of this form's, and that no new field may have */
export function useDesigner(initial: FormDraft, isTaken: (key: string) => boolean) {
  const [state, act] = useReducer(
    reduce,
    initial,
    (first): State => ({ history: begun(first), selected: null, focus: 0 }),
  );
  const latest = useRef({ state, isTaken });
  useLayoutEffect(() => {
    latest.current = { state, isTaken };
  });
  const acts = useMemo(() => {
    const now = () => latest.current.state.history.present;
    const taken = (key: string) =>
      latest.current.isTaken(key) || now().items.some(({ field, field2 }) => field === key || field2 === key);
    const placeOf = (key: string | null) => now().items.findIndex(({ field }) => field === key);
    /** Behind what is chosen, else behind all. */
    const next = () => {
      const at = placeOf(latest.current.state.selected);
      return at === -1 ? now().items.length : at + 1;
    };
    const put = (item: DesignItem, at = next()) =>
      act({ to: (draft) => inserted(draft, item, at), select: item.field, focus: true });
    return {
      select: (key: string | null, focus = false) => act({ select: key, focus }),
      undo: () => act("undo"),
      redo: () => act("redo"),
      /** Another design takes its place; nothing of it can be undone. */
      begin: (draft: FormDraft) => act({ begin: draft }),
      /** Another design takes its place, as a step. */
      replace: (draft: FormDraft) => act({ to: () => draft }),
      layout: (change: Partial<FormDraft>) =>
        act({ to: (draft) => ({ ...draft, ...change }), about: `form ${Object.keys(change).join()}` }),
      change: (key: string, change: Readonly<Record<string, unknown>>) =>
        act({ to: (draft) => changed(draft, key, change), about: `${key} ${Object.keys(change).join()}` }),
      rename: (from: string, to: string) => act({ to: (draft) => renamed(draft, from, to), select: to }),
      add: (type: FieldType, at?: number) => put(newItem(type, taken), at),
      place: put,
      /** @param at before which of the items, as they stand now */
      moveTo: (key: string, at: number) => {
        const from = placeOf(key);
        act({ to: (draft) => moved(draft, key, at > from ? at - 1 : at), select: key, focus: true });
      },
      step: (key: string, by: -1 | 1) =>
        act({ to: (draft) => moved(draft, key, placeOf(key) + by), select: key, focus: true }),
      remove: (key: string) => {
        const at = placeOf(key);
        const { items } = now();
        const beside = items[at + 1] ?? items[at - 1];
        act({ to: (draft) => removed(draft, key), select: beside?.field ?? null, focus: true });
      },
      copy: (item: DesignItem) => {
        clipboard = item;
      },
      paste: () => {
        if (clipboard) put(copyOf(clipboard, taken));
      },
      double: (item: DesignItem) => put(copyOf(item, taken), placeOf(item.field) + 1),
      taken,
    };
  }, []);
  const { history, selected, focus } = state;
  return {
    draft: history.present,
    selected,
    focus,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    acts,
  };
}

export type Designer = ReturnType<typeof useDesigner>;
export type DesignerActs = Designer["acts"];
