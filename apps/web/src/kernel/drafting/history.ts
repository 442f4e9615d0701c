/** What was done to something that is edited, one step after another: undone and done again. Pure. */

const MOST_STEPS = 200;

export interface History<State> {
  past: readonly State[];
  present: State;
  future: readonly State[];
  /** What the last step was about; a further step of the same is part of it, as one letter after another. */
  about: string | null;
}

export const begun = <State>(present: State): History<State> => ({ past: [], present, future: [], about: null });

/** @param about left out: a step of its own */
export function done<State>(history: History<State>, next: State, about: string | null = null): History<State> {
  const { past, present } = history;
  if (next === present) return history;
  const goesOn = about !== null && about === history.about && past.length > 0;
  return { past: goesOn ? past : [...past, present].slice(-MOST_STEPS), present: next, future: [], about };
}

export function undone<State>(history: History<State>): History<State> {
  const { past, present, future } = history;
  const before = past.at(-1);
  if (before === undefined) return history;
  return { past: past.slice(0, -1), present: before, future: [present, ...future], about: null };
}

export function redone<State>(history: History<State>): History<State> {
  const { past, present, future } = history;
  const [next, ...rest] = future;
  if (next === undefined) return history;
  return { past: [...past, present], present: next, future: rest, about: null };
}
