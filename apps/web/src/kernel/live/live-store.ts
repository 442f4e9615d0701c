/** What the hub has told this page. */

import type { OnlinePerson, TakenRows } from "@qicheng/api/kernel/live";
import { ownValue } from "@qicheng/engine/text/own-value";
import { create } from "zustand";

interface LiveState {
  connected: boolean;
  /** Colleagues that are connected, and I. */
  online: readonly OnlinePerson[];
  /** When somebody else last changed something of a topic. */
  changed: Readonly<Record<string, number>>;
  /** Who has just taken a row out of a pool, and when one heard of it, by module and id. */
  taken: Readonly<Record<string, { name: string; at: number }>>;
}

const NOTHING: LiveState = { connected: false, online: [], changed: {}, taken: {} };

export const useLive = create<LiveState>(() => NOTHING);

export const forgetLive = (): void => useLive.setState(NOTHING);

export function noteChanged(topics: readonly string[], at = Date.now()): void {
  const changed = Object.fromEntries(topics.map((topic) => [topic, at]));
  useLive.setState((state) => ({ changed: { ...state.changed, ...changed } }));
}

const rowKey = (module: string, id: number) => `${module} ${id}`;

export function noteTaken({ module, ids, name }: TakenRows, at = Date.now()): void {
  const rows = Object.fromEntries(ids.map((id) => [rowKey(module, id), { name, at }]));
  useLive.setState(({ taken }) => ({ taken: { ...taken, ...rows } }));
}

const drawn = new WeakMap<object, number>();

/** When a row was first drawn as it was answered. */
function drawnAt(row: object): number {
  const known = drawn.get(row) ?? Date.now();
  drawn.set(row, known);
  return known;
}

/** Who has taken a row that still stands in a list of the pool; undefined of one that was answered since: it is back. */
export function useTaken(module: string, row: { id: number }): string | undefined {
  const since = drawnAt(row);
  return useLive(({ taken }) => {
    const by = ownValue(taken, rowKey(module, row.id));
    return by && by.at > since ? by.name : undefined;
  });
}
