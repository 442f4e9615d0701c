import { LIMITS } from "@qicheng/api/kernel/limits";
import type { FileRef } from "@qicheng/api/kernel/shapes";
import { useEffect, useRef, useState } from "react";
import { codePoints } from "../../kernel/forms/code-points";
import { dropDraft, readDraft, writeDraft } from "../../kernel/forms/drafts";
import { filesOf } from "../../kernel/forms/picture-files";
import { useWrite } from "../../kernel/http/hooks";
import { useDictionary } from "../../kernel/pickers/use-dictionary";

interface Note {
  /** Code of the method; null = the first one. */
  status: number | null;
  text: string;
  next: string;
  pictures: FileRef[];
}

const BLANK: Note = { status: null, text: "", next: "", pictures: [] };

function restored(draft: string): Note {
  const kept = readDraft(draft);
  if (!kept) return BLANK;
  return {
    status: typeof kept.status === "number" ? kept.status : null,
    text: typeof kept.text === "string" ? kept.text : "",
    next: typeof kept.next === "string" ? kept.next : "",
    pictures: filesOf(kept.pictures),
  };
}

/** A follow-up being written: kept until it was sent, whatever happens in between. */
export function useComposer(customerId: number) {
  const draft = `followup:${customerId}`;
  const [note, setNote] = useState(() => restored(draft));
  const methods = useDictionary("logMethod").filter((entry) => entry.status === 1);
  const busy = useRef(false);
  const add = useWrite("followups.add");
  const method = note.status ?? methods[0]?.code;
  const length = codePoints(note.text.trim());
  const sendable = length > 0 && length <= LIMITS.followUpText && method !== undefined;

  useEffect(() => {
    if (note.text === "" && note.pictures.length === 0) dropDraft(draft);
    else writeDraft(draft, { ...note });
  }, [draft, note]);

  const change = (part: Partial<Note>) => setNote((current) => ({ ...current, ...part }));
  const send = async (next: string) => {
    if (!sendable || busy.current) return;
    busy.current = true;
    try {
      await add.mutateAsync({
        customerId,
        status: method,
        Ext: note.text.trim(),
        nextgenjintime: next,
        img: note.pictures,
      });
      setNote({ ...BLANK, status: note.status });
    } catch {
      // the refusal was shown; the text stays
    } finally {
      busy.current = false;
    }
  };
  return {
    note,
    change,
    methods,
    method,
    length,
    sendable,
    sending: add.isPending,
    send: () => void send(note.next),
    /** Sets the next time; a note that is ready goes off with it. */
    agree: (next: string) => {
      change({ next });
      if (next !== "") void send(next);
    },
  };
}
