/** A form while it is designed: what it is, what is chosen, and what was done, to be undone. */
import type { DesignItem } from "@qicheng/engine/design/design-items";
import type { FieldType } from "@qicheng/engine/fields/field-def";
import { useLayoutEffect, useMemo, useRef } from "react";
import { useSteps } from "../drafting/use-steps";
import { changed, copyOf, type FormDraft, inserted, moved, newItem, removed, renamed } from "./edits";

interface Chosen {
  /** Key of the chosen item; null = the form itself. */
  key: string | null;
  /** Grows when the chosen item should have the focus. */
  focus: number;
}

const NONE: Chosen = { key: null, focus: 0 };

/** What is no longer there is not chosen. */
function there(chosen: Chosen, { items }: FormDraft): Chosen {
  const isThere = chosen.key === null || items.some(({ field }) => field === chosen.key);
  return isThere ? chosen : { ...chosen, key: null };
}

const chooses =
  (key: string | null, withFocus = true) =>
  ({ focus }: Chosen): Chosen => ({ key, focus: focus + Number(withFocus) });

/** What was copied last, for other forms too. */
let clipboard: DesignItem | null = null;

/** @param isTaken keys that are none of this form's, and that no new field may have */
export function useDesigner(initial: FormDraft, isTaken: (key: string) => boolean) {
  const { draft, chosen, canUndo, canRedo, act, latest } = useSteps({ initial, none: NONE, there });
  const known = useRef(isTaken);
  useLayoutEffect(() => {
    known.current = isTaken;
  });
  const acts = useMemo(() => {
    const now = () => latest.current.history.present;
    const taken = (key: string) =>
      known.current(key) || now().items.some(({ field, field2 }) => field === key || field2 === key);
    const placeOf = (key: string | null) => now().items.findIndex(({ field }) => field === key);
    /** Behind what is chosen, else behind all. */
    const next = () => {
      const at = placeOf(latest.current.chosen.key);
      return at === -1 ? now().items.length : at + 1;
    };
    const put = (item: DesignItem, at = next()) =>
      act({ to: (form) => inserted(form, item, at), choose: chooses(item.field) });
    return {
      select: (key: string | null, focus = false) => act({ choose: chooses(key, focus) }),
      undo: () => act("undo"),
      redo: () => act("redo"),
      /** Another design takes its place; nothing of it can be undone. */
      begin: (form: FormDraft) => act({ begin: form }),
      /** Another design takes its place, as a step. */
      replace: (form: FormDraft) => act({ to: () => form }),
      layout: (change: Partial<FormDraft>) =>
        act({ to: (form) => ({ ...form, ...change }), about: `form ${Object.keys(change).join()}` }),
      change: (key: string, change: Readonly<Record<string, unknown>>) =>
        act({ to: (form) => changed(form, key, change), about: `${key} ${Object.keys(change).join()}` }),
      rename: (from: string, to: string) => act({ to: (form) => renamed(form, from, to), choose: chooses(to, false) }),
      add: (type: FieldType, at?: number) => put(newItem(type, taken), at),
      place: put,
      /** @param at before which of the items, as they stand now */
      moveTo: (key: string, at: number) => {
        const from = placeOf(key);
        act({ to: (form) => moved(form, key, at > from ? at - 1 : at), choose: chooses(key) });
      },
      step: (key: string, by: -1 | 1) =>
        act({ to: (form) => moved(form, key, placeOf(key) + by), choose: chooses(key) }),
      remove: (key: string) => {
        const at = placeOf(key);
        const { items } = now();
        const neighbour = items[at + 1] ?? items[at - 1];
        act({ to: (form) => removed(form, key), choose: chooses(neighbour?.field ?? null) });
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
  }, [act, latest]);
  return { draft, selected: chosen.key, focus: chosen.focus, canUndo, canRedo, acts };
}

export type Designer = ReturnType<typeof useDesigner>;
export type DesignerActs = Designer["acts"];
