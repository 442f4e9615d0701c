/** Steps back and forth: as actions, and as strokes that a designer hears itself, by where one stands in it. */
import type { KeyboardEvent } from "react";
import type { Action } from "../actions/action";
import { t } from "./texts";

interface Undoing {
  canUndo: boolean;
  canRedo: boolean;
  acts: { undo: () => void; redo: () => void };
}

export const stepActs = ({ acts, canUndo, canRedo }: Undoing): Action[] => [
  { key: "undo", title: t("undo"), keys: "ctrl+z", disabled: !canUndo, run: acts.undo },
  { key: "redo", title: t("redo"), keys: "ctrl+shift+z", disabled: !canRedo, run: acts.redo },
];

type Press = KeyboardEvent<HTMLElement>;

export const isHeld = ({ ctrlKey, metaKey }: Press): boolean => ctrlKey || metaKey;

/** Undo and redo, which texts are steps of like anything else; undefined for every other stroke. */
export function undoStroke(event: Press, { undo, redo }: Undoing["acts"]): (() => void) | undefined {
  if (!isHeld(event)) return undefined;
  const letter = event.key.toLowerCase();
  if (letter === "z") return event.shiftKey ? redo : undo;
  return letter === "y" ? redo : undefined;
}

/** Runs the stroke that a press means to a designer, and keeps it from everybody else. */
export const strokesOf = (meant: (event: Press) => (() => void) | undefined) => (event: Press) => {
  // what a dialog over it hears is not meant
  if (!event.currentTarget.contains(event.target as Node)) return;
  const stroke = meant(event);
  if (!stroke) return;
  event.preventDefault();
  event.stopPropagation();
  stroke();
};
