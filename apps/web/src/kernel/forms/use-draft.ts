import { useEffect, useRef, useState } from "react";
import { dropDraft, readDraft, writeDraft } from "./drafts";

const PAUSE_MS = 300;

/** The draft of a form as it was when the form opened. */
export function useRestoredDraft(name: string): Record<string, unknown> | undefined {
  return useState(() => readDraft(name))[0];
}

/** Keeps what is typed, a moment after each change; without unsaved changes there is no draft. */
export function useKeptDraft(name: string, values: Record<string, unknown>, dirty: boolean): void {
  const first = useRef(values);
  useEffect(() => {
    if (first.current === values) return undefined;
    const timer = setTimeout(() => (dirty ? writeDraft(name, values) : dropDraft(name)), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [name, values, dirty]);
}
