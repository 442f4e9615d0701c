/** Keeps a design as a draft a moment after each change, one save after the other. What could not be saved stays here. */
import type { FormDetail } from "@qicheng/api/custom-forms/routes";
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { FormDraft } from "../../kernel/designer/edits";
import { dropDraft, readDraft, writeDraft } from "../../kernel/forms/values/drafts";
import { CallError, call, type InputOf } from "../../kernel/http/call";
import { useUnloadQuestion } from "../../kernel/ui/basis/leaving";
import { confirm } from "../../kernel/ui/dialogs/confirm";
import { t } from "./texts";

const PAUSE_MS = 800;
const AGAIN_MS = 5_000;

export type SaveState = "saved" | "saving" | "unsaved" | "failed";

/** A design that was left before it could be saved is kept on the device: whoever comes back finds his. */
interface Left {
  draft: FormDraft;
  version: number;
}
const placeOf = (id: number) => `design:${id}`;
const keepLeft = (id: number, { draft, version }: Left) => writeDraft(placeOf(id), { draft, version });
export const leftOf = (id: number) => readDraft(placeOf(id)) as Left | undefined;

export function useSaving({ id, version }: Pick<FormDetail, "id" | "version">, draft: FormDraft, stored: FormDraft) {
  const [state, setState] = useState<SaveState>("saved");
  const [conflict, setConflict] = useState<CallError | null>(null);
  /** What was written here last: its version, and whether it was published. */
  const [changes, setChanges] = useState(0);
  const at = useRef({ version, stored, draft, busy: null as Promise<boolean> | null, stopped: false });
  useLayoutEffect(() => {
    at.current.draft = draft;
  }, [draft]);

  const send = useCallback(async (): Promise<boolean> => {
    const now = at.current;
    while (now.draft !== now.stored) {
      const sent = now.draft;
      setState("saving");
      try {
        const input = { ...sent, formid: id, version: now.version } as unknown as InputOf<"customForms.save">;
        const { data } = await call("customForms.save", input);
        now.version = data.version;
        now.stored = sent;
        dropDraft(placeOf(id));
        setChanges((n) => n + 1);
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        keepLeft(id, now);
        setState("failed");
        if (error.code === "CONFLICT" && error.data.current) {
          now.stopped = true;
          setConflict(error);
        }
        return false;
      }
    }
    setState("saved");
    return true;
  }, [id]);

  /** Saves what is not saved yet. @returns whether all of it is */
  const flush = useCallback((): Promise<boolean> => {
    const now = at.current;
    now.busy ??= send().finally(() => {
      now.busy = null;
    });
    return now.busy;
  }, [send]);

  const isDirty = draft !== at.current.stored;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change waits anew
  useEffect(() => {
    // as it is now: while what is drawn here was being drawn, its answer may have come
    if (at.current.stopped) return undefined;
    if (draft === at.current.stored) {
      // a change that was taken back before it was saved
      setState((current) => (current === "unsaved" ? "saved" : current));
      return undefined;
    }
    setState((current) => (current === "failed" ? current : "unsaved"));
    const timer = setTimeout(() => void flush(), state === "failed" ? AGAIN_MS : PAUSE_MS);
    return () => clearTimeout(timer);
  }, [draft, isDirty, state, flush]);

  // a screen that is left, or hidden behind another tab, is saved at once
  useEffect(
    () => () => {
      if (at.current.draft !== at.current.stored && !at.current.stopped) void flush();
    },
    [flush],
  );

  useUnloadQuestion(isDirty, () => keepLeft(id, at.current));

  /** Whether nothing is lost by leaving: saved, or agreed to. What is not saved is kept here all the same. */
  const leaves = async (): Promise<boolean> => {
    if (at.current.draft === at.current.stored) return true;
    if (!at.current.stopped && (await flush())) return true;
    keepLeft(id, at.current);
    return confirm({ content: t("leaveQuestion"), okText: t("leave"), danger: true });
  };

  return {
    leaves,
    state,
    isDirty,
    conflict,
    changes,
    flush,
    version: () => at.current.version,
    setConflict: (error: CallError | null) => {
      at.current.stopped = error !== null;
      setConflict(error);
    },
    /** Goes on from what is stored elsewhere. @param design left out: mine goes over it */
    goOn: (now: number, design?: FormDraft) => {
      Object.assign(at.current, { version: now, stopped: false }, design ? { stored: design, draft: design } : {});
      dropDraft(placeOf(id));
      setConflict(null);
      if (design) setState("saved");
      else void flush();
    },
  };
}
