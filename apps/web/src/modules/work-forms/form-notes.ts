/** What other modules say under a form that is being filled in. */
import type { ComponentType } from "react";

export type FormNote = ComponentType<{ formid: number; data: Readonly<Record<string, unknown>> }>;

const notes: FormNote[] = [];

export const offerFormNote = (note: FormNote): void => void notes.push(note);
export const formNotes = (): readonly FormNote[] => notes;
