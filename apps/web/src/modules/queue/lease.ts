/** The record that one has taken up from the queue: nobody else gets it as long as one writes about it. */
import { useEffect } from "react";
import { create } from "zustand";
import { call } from "../../kernel/http/call";

interface Held {
  module: string;
  id: number;
}

const useHeld = create<{ held: Held | null }>(() => ({ held: null }));

/** Well within the ten minutes that the server gives. */
const KEEP_MS = 4 * 60_000;
/** What is drawn anew is there again by then. */
const GONE_MS = 1_000;

const isSame = (a: Held, b: Held): boolean => a.module === b.module && a.id === b.id;

const forget = (held: Held): void => {
  if (useHeld.getState().held === held) useHeld.setState({ held: null });
};

/** What fails here ends by itself, by the clock of the server. */
const quietly = (work: Promise<unknown>): void => void work.catch(() => undefined);

function letGo(held: Held): void {
  forget(held);
  quietly(call("queue.free", held));
}

/** Of what one had before one lets go. */
export function hold(next: Held): void {
  const { held } = useHeld.getState();
  if (held && !isSame(held, next)) letGo(held);
  useHeld.setState({ held: next });
}

const writing = new Map<number, number>();

/**
 * Keeps a record while its composer stands open, and lets go of it when that closes.
 * @returns whether it was taken up from the queue, and how to say that it is done
 */
export function useLease(id: number): { held: boolean; done: () => void } {
  const held = useHeld((state) => (state.held?.id === id ? state.held : null));
  useEffect(() => {
    if (!held) return undefined;
    const keep = async () => {
      const { data } = await call("queue.keep", held);
      if (data.held === 0) forget(held);
    };
    const timer = setInterval(() => quietly(keep()), KEEP_MS);
    return () => clearInterval(timer);
  }, [held]);
  useEffect(() => {
    writing.set(id, (writing.get(id) ?? 0) + 1);
    return () => {
      writing.set(id, (writing.get(id) ?? 1) - 1);
      setTimeout(() => {
        const { held: now } = useHeld.getState();
        if (now?.id === id && !writing.get(id)) letGo(now);
      }, GONE_MS);
    };
  }, [id]);
  return { held: held !== null, done: () => held && forget(held) };
}
