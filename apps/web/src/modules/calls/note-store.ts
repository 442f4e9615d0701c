/** The call that a follow-up is to be written about: told by the bar, read by the composer. */
import { create } from "zustand";

export interface CallNote {
  callId: number;
  customerId: number;
  /** `answered`, `noAnswer`, … and as it is called. */
  outcome: string;
  outcomeName: string;
  seconds: number;
}

export const useCallNotes = create<{ note: CallNote | null; done: CallNote | null }>(() => ({
  note: null,
  done: null,
}));

/** Of a customer, until it is written. */
export const useCallNote = (customerId: number): CallNote | null =>
  useCallNotes(({ note }) => (note?.customerId === customerId ? note : null));

/** It is written: the bar offers the next one. */
export function noteDone(callId: number): void {
  const { note } = useCallNotes.getState();
  if (note?.callId === callId) useCallNotes.setState({ note: null, done: note });
}
