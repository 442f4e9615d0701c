/** What one can do where one is: buttons, menus, keys and the lists of both are drawn from these. */
import { createContext, useContext, useEffect, useRef } from "react";

export interface Action {
  key: string;
  title: string;
  /** What its button or entry says, where what stands around it says the rest. */
  label?: string;
  /** What it does, beside a name that does not say it by itself. */
  meaning?: string;
  /**
   * The stroke that runs it, or two after each other: `c`, `shift+c`, `arrowup`, `alt+arrowup`, `g c`. What is heard by the
   * one who offers it alone, and only told here, is named so that no press is: `ctrl+z`, `del`, `alt+1–9`.
   */
  keys?: string;
  /** True for what only makes sense at the keyboard, such as going up a row: it stands among the keys, and nowhere else. */
  keyOnly?: true;
  /** True for one of many alike, which is found by typing and not shown before. */
  sought?: true;
  /** True for what makes a new record, or begins a form: Ctrl+K has them together. */
  makes?: true;
  danger?: boolean;
  /** True for what cannot be done now: its button stands there dull, and its stroke among the keys. */
  disabled?: boolean;
  run: () => void;
}

/** On a screen, in what covers all screens, or in the frame around them, whose actions are always there. */
type Place = "screen" | "whole" | "frame";

/** Where the actions of what stands inside of it are offered. */
export const ActionPlace = createContext<Place>("screen");

interface Layer {
  actions: readonly Action[];
  place: Place;
  /** The how many-th came up; 0 = it has not yet. */
  since: number;
}

/** What is mounted, in the order in which it came up first: a screen that is shown again mounts all of it at once, the innermost first. */
const layers: Layer[] = [];
let cameUp = 0;

/** Offers actions while the component is mounted; what is mounted later goes before what was there. */
export function useActions(actions: readonly Action[], own?: Place): void {
  const around = useContext(ActionPlace);
  const layer = useRef<Layer>({ actions, place: own ?? around, since: 0 });
  useEffect(() => {
    layer.current.actions = actions;
  });
  useEffect(() => {
    const mine = layer.current;
    if (mine.since === 0) {
      cameUp += 1;
      mine.since = cameUp;
    }
    layers.push(mine);
    layers.sort((one, other) => one.since - other.since);
    return () => void layers.splice(layers.indexOf(mine), 1);
  }, []);
}

/** While the screens are covered, nothing of theirs can be done. */
function reached(): Layer[] {
  const covered = layers.some(({ place }) => place === "whole");
  return covered ? layers.filter(({ place }) => place !== "screen") : layers;
}

/** All that can be done now, what came up last first; of several with one key, or of one stroke, the first. */
export function offeredActions(): Action[] {
  const found = new Map<string, Action>();
  const strokes = new Set<string>();
  for (const action of reached()
    .toReversed()
    .flatMap(({ actions }) => actions)) {
    if (found.has(action.key) || (action.keys !== undefined && strokes.has(action.keys))) continue;
    found.set(action.key, action);
    if (action.keys !== undefined) strokes.add(action.keys);
  }
  return [...found.values()];
}

/** The action of a stroke, or of strokes after each other. */
export const actionOf = (keys: string): Action | undefined =>
  offeredActions().find((action) => action.keys === keys && !action.disabled);

/** True where more strokes may follow these. */
export const goesOn = (keys: string): boolean =>
  offeredActions().some((action) => action.keys?.startsWith(`${keys} `) === true);
