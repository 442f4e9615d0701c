import { ownValue } from "@qicheng/engine/text/own-value";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { dropDraft, readDraft, writeDraft } from "./drafts";

type Values = Record<string, unknown>;

const PAUSE_MS = 300;

/** The draft of a form as it was when the form opened. */
export function useRestoredDraft(name: string): Record<string, unknown> | undefined {
  return useState(() => readDraft(name))[0];
}

/**
 * Keeps what is typed, a moment after each change; without unsaved changes there is no draft. Only what differs from `from`
 * is kept: a draft is days old at times, and somebody else may have changed the rest.
 */
export function useStoredDraft(name: string, values: Values, from: Values, dirty: boolean): void {
  const first = useRef(values);
  const typed = useEffectEvent(() =>
    Object.fromEntries(
      Object.entries(values).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(ownValue(from, key))),
    ),
  );
  useEffect(() => {
    if (first.current === values) return undefined;
    const timer = setTimeout(() => (dirty ? writeDraft(name, typed()) : dropDraft(name)), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [name, values, dirty]);
}
