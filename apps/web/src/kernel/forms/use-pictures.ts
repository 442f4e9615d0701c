import type { FileRef } from "@qicheng/api/kernel/shapes";
import { useEffect, useRef, useState } from "react";
import { newIdempotencyKey } from "../http/call";
import { uploadFile } from "../http/upload";
import { toast } from "../ui/toast";
import { pictureProblem } from "./picture-files";
import { t } from "./texts";

/** A picture on its way to the server. */
export interface SendingPicture {
  key: string;
  name: string;
  percent: number;
  abort: AbortController;
}

interface Kept {
  value: readonly FileRef[];
  max: number;
  onChange: (files: FileRef[]) => void;
}

/** Pictures of a field or a text: those that are there, and those on their way, from wherever they came. */
export function usePictures({ value, max, onChange }: Kept) {
  const [sending, setSending] = useState<readonly SendingPicture[]>([]);
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

  const send = async (file: File, { key, abort }: SendingPicture) => {
    const onProgress = (percent: number) =>
      setSending((all) => all.map((one) => (one.key === key ? { ...one, percent } : one)));
    try {
      const saved = await uploadFile(file, { key, signal: abort.signal, onProgress });
      if (!abort.signal.aborted) set([...kept.current, saved]);
    } catch (error) {
      if (!abort.signal.aborted && error instanceof Error) toast.error(error.message);
    } finally {
      drop(key);
    }
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
      const problems = new Set(files.map(pictureProblem));
      const fine = files.filter((file) => pictureProblem(file) === undefined);
      if (fine.length > left) problems.add(t("mostPictures", { max }));
      for (const problem of problems) if (problem) toast.error(problem);
      const taken = fine
        .slice(0, Math.max(left, 0))
        .map(
          (file) =>
            [file, { key: newIdempotencyKey(), name: file.name, percent: 0, abort: new AbortController() }] as const,
        );
      setSending((all) => [...all, ...taken.map(([, one]) => one)]);
      for (const [file, one] of taken) void send(file, one);
    },
    /** Takes pictures that the server has already. */
    take: (files: readonly FileRef[]) => set([...kept.current, ...files]),
    remove: (id: string) => set(kept.current.filter((file) => String(file.id) !== id)),
    /** @returns whether it was on its way */
    cancel: (key: string) => {
      const found = sending.find((one) => one.key === key);
      found?.abort.abort();
      return found !== undefined;
    },
  };
}

export type Pictures = ReturnType<typeof usePictures>;
