import type { FileRef } from "@qicheng/api/kernel/shapes";
import { FIELD_TEXTS } from "@qicheng/engine/fields/texts";
import { useEffect, useRef, useState } from "react";
import { newIdempotencyKey } from "../http/call";
import { uploadFile } from "../http/upload";
import { say } from "../i18n/language";
import { toast } from "../tell/toast";
import { pictureProblem } from "./picture-files";

/** A file on its way to the server, or one that did not get there. */
export interface SendingFile {
  /** Key of the upload, the same for each try. */
  key: string;
  file: File;
  state: "waiting" | "sending" | "failed";
  percent: number;
  problem: string;
  abort: AbortController;
}

interface Kept {
  value: readonly FileRef[];
  max: number;
  onChange: (files: FileRef[]) => void;
  /** Why a file cannot be taken; without it pictures are. */
  problemOf?: (file: File) => string | undefined;
  /** What failed stands there, to be sent again; otherwise it is said and gone. */
  keepFailed?: boolean;
}

const begun = (file: File): SendingFile => ({
  key: newIdempotencyKey(),
  file,
  state: "sending",
  percent: 0,
  problem: "",
  abort: new AbortController(),
});

/** Files of a field or a text: those that are there, and those on their way, from wherever they came. */
export function useUploads({ value, max, onChange, problemOf = pictureProblem, keepFailed = false }: Kept) {
  const [sending, setSending] = useState<readonly SendingFile[]>([]);
  // Several may arrive before anything is drawn again.
  const kept = useRef(value);
  useEffect(() => {
    kept.current = value;
  }, [value]);
  const set = (files: readonly FileRef[]) => {
    kept.current = files.slice(0, max);
    onChange([...kept.current]);
  };
  const drop = (key: string) => setSending((all) => all.filter((one) => one.key !== key));
  const turn = (key: string, values: Partial<SendingFile>) =>
    setSending((all) => all.map((one) => (one.key === key ? { ...one, ...values } : one)));

  const send = async ({ key, file, abort }: SendingFile) => {
    try {
      const onProgress = (percent: number) => turn(key, { percent });
      const saved = await uploadFile(file, { key, signal: abort.signal, onProgress });
      if (!abort.signal.aborted) set([...kept.current, saved]);
      drop(key);
    } catch (error) {
      if (abort.signal.aborted || !(error instanceof Error)) return drop(key);
      if (keepFailed) return turn(key, { state: "failed", problem: error.message });
      toast.error(error.message);
      drop(key);
    }
    return undefined;
  };
  const left = max - value.length - sending.length;
  return {
    files: value,
    sending,
    max,
    /** How many more there may be. */
    left,
    /** Sends files; of those that cannot be taken it says why. */
    add: (files: readonly File[]) => {
      const problems = new Set(files.map(problemOf));
      const fine = files.filter((file) => problemOf(file) === undefined);
      if (fine.length > left) problems.add(say(FIELD_TEXTS.tooMany({ max })));
      for (const problem of problems) if (problem) toast.error(problem);
      const taken = fine.slice(0, Math.max(left, 0)).map(begun);
      setSending((all) => [...all, ...taken]);
      for (const one of taken) void send(one);
    },
    /** Takes files that the server has already. */
    take: (files: readonly FileRef[]) => set([...kept.current, ...files]),
    remove: (id: string) => set(kept.current.filter((file) => String(file.id) !== id)),
    retry: (one: SendingFile) => {
      const values = { state: "sending", percent: 0, problem: "" } as const;
      turn(one.key, values);
      void send({ ...one, ...values });
    },
    /** @returns whether it was on its way */
    cancel: (key: string) => {
      const found = sending.find((one) => one.key === key);
      found?.abort.abort();
      if (found?.state === "failed") drop(key);
      return found !== undefined;
    },
  };
}

export type Uploads = ReturnType<typeof useUploads>;
