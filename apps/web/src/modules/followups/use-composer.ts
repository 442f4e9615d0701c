import type { FileRef } from "@qicheng/api/kernel/shapes";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { setPreference, usePreference } from "../../kernel/access/preferences";
import { filesOf } from "../../kernel/files/picture-files";
import { useUploads } from "../../kernel/files/use-uploads";
import { dropDraft, readDraft, writeDraft } from "../../kernel/forms/values/drafts";
import { act } from "../../kernel/http/act";
import { useWrite } from "../../kernel/http/hooks";
import { about } from "../../kernel/i18n/about";
import { useDictionary } from "../../kernel/pickers/use-dictionary";
import { toast } from "../../kernel/tell/toast";
import { minuteTime } from "../../kernel/ui/basis/times";
import { showOutcome } from "../../kernel/ui/dialogs/outcome";
import { type CallNote, noteDone, noteText, useCallNote } from "../calls/public";
import { queueTexts, useCallNext, useLease } from "../queue/public";
import { beginning, readNote } from "./note";
import { t } from "./texts";

interface Note {
  /** Code of the method; null = the one of the last follow-up. */
  status: number | null;
  text: string;
  next: string;
  /** Words of the text that are a time, and were said to be words only. */
  plain: string;
  pictures: FileRef[];
}

/** Code of the method of calls. */
const BY_PHONE = 0;

const BLANK: Note = { status: null, text: "", next: "", plain: "", pictures: [] };
const MOST_PICTURES = 9;

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

function restored(draft: string): Note {
  const kept = readDraft(draft);
  if (!kept) return BLANK;
  return {
    status: typeof kept.status === "number" ? kept.status : null,
    text: textOf(kept.text),
    next: textOf(kept.next),
    plain: textOf(kept.plain),
    pictures: filesOf(kept.pictures),
  };
}

/** The methods in use, and the one that goes with the note: its own, else that of the person's last follow-up. */
function useMethods(status: number | null) {
  const methods = useDictionary("logMethod").filter((entry) => entry.status === 1);
  const last = usePreference("lastMethod");
  const of = (wanted: string) => methods.find(({ code }) => String(code) === wanted)?.code;
  return { methods, method: of(String(status)) ?? of(last) ?? methods[0]?.code };
}

/** Whom it is written about. */
export interface Customer {
  id: number;
  name: string;
}

/** What was written to whom, with its next time. */
function told(msg: string, name: string, next: string): string {
  const said = about(msg, name);
  return next === "" ? said : t("toldWithNext", { told: said, time: minuteTime(next, Date.now()) });
}

/** Takes a follow-up back; true when it is gone. */
async function withdraw(id: number, words: string): Promise<boolean> {
  const answer = await act("followups.remove", { ids: [id] });
  if (!answer) return false;
  showOutcome(answer.data, about(answer.msg, beginning(words)));
  return answer.data.done.length > 0;
}

/** The composers that are on the screen, by what they write. */
const open = new Map<string, (note: Note) => void>();

interface StoredNote {
  draft: string;
  note: Note;
  setNote: (change: (note: Note) => Note) => void;
  called: CallNote | null;
}

/** The note is kept on the device; of a call without talk there is nothing more to say than its outcome, until one says more. */
function useStoredNote({ draft, note, setNote, called }: StoredNote): void {
  useEffect(() => {
    if (note.text === "" && note.pictures.length === 0) dropDraft(draft);
    else writeDraft(draft, { ...note });
  }, [draft, note]);
  useEffect(() => {
    const words = called ? noteText(called) : "";
    if (words !== "") setNote((current) => (current.text === "" ? { ...current, text: words } : current));
  }, [called, setNote]);
  useEffect(() => {
    const put = (given: Note) => setNote(() => given);
    open.set(draft, put);
    return () => {
      if (open.get(draft) === put) open.delete(draft);
    };
  }, [draft, setNote]);
}

/** Runs once each time that it becomes true. */
function useAsSoonAs(isTrue: boolean, run: () => void): void {
  const runNow = useEffectEvent(run);
  useEffect(() => {
    if (isTrue) runNow();
  }, [isTrue]);
}

/** A follow-up being written: kept until it was sent, whatever happens in between. */
export function useComposer(customer: Customer) {
  const draft = `followup:${customer.id}`;
  const [note, setNote] = useState(() => restored(draft));
  const busy = useRef(false);
  const lease = useLease(customer.id);
  const callNext = useCallNext();
  /** Done with what came from the queue: the key for the next one is heard again. */
  const goOn = () => {
    lease.done();
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  };
  const add = useWrite("followups.add", { toast: false });
  const called = useCallNote(customer.id);
  const { methods, method } = useMethods(note.status ?? (called ? BY_PHONE : null));
  // Whoever is quicker than the answer that brings the methods is not asked to press again, unless he writes on.
  const [wanted, setWanted] = useState(false);
  const change = (part: Partial<Note>) => {
    setWanted(false);
    setNote((current) => ({ ...current, ...part }));
  };
  const pictures = useUploads({
    value: note.pictures,
    max: MOST_PICTURES,
    onChange: (files) => change({ pictures: files }),
  });
  const { said, words, plain, length, over, tooLong } = readNote(note.text, note.plain);
  const isOnItsWay = pictures.sending.length > 0;
  const isWritten = length > 0 && !over && !isOnItsWay;
  const sendable = isWritten && method !== undefined;

  useStoredNote({ draft, note, setNote, called });

  const problem = () => {
    if (over) return tooLong;
    if (isOnItsWay) return t("onItsWay");
    return note.pictures.length > 0 && length === 0 ? t("textNeeded") : "";
  };
  const next = said ?? note.next;
  /** Taken back it can be put right, unless one writes something else by now. Its pictures are gone. */
  const takeBack = async (id: number) => {
    if (!(await withdraw(id, words)) || readDraft(draft)) return;
    const back = { ...note, pictures: [] };
    writeDraft(draft, back);
    setNote(back);
    // who has left it and come back has another one
    open.get(draft)?.(back);
  };
  const send = async () => {
    setWanted(isWritten && methods.length === 0);
    if (!sendable || busy.current) return;
    busy.current = true;
    try {
      const of = called ? { callId: called.callId } : {};
      const sent = {
        customerId: customer.id,
        status: method,
        Ext: words,
        nextgenjintime: next,
        img: note.pictures,
        ...of,
      };
      const { data, msg } = await add.mutateAsync(sent);
      toast.success(told(msg, customer.name, next), {
        action: { label: t("withdraw"), run: () => void takeBack(data.id) },
        ...(lease.held && !called ? { also: { label: queueTexts("callNext"), run: () => void callNext() } } : {}),
      });
      if (called) noteDone(called.callId);
      if (lease.held || called) goOn();
      setPreference("lastMethod", String(method));
      setNote(BLANK);
      // one may be elsewhere by now
      dropDraft(draft);
    } catch {
      // the refusal was shown; the text stays
    } finally {
      busy.current = false;
    }
  };
  /** Whatever time the text says. */
  const setAt = (at: string) => change({ next: at, plain });
  const sendAt = (at: string) => {
    if (busy.current) return;
    setAt(at);
    setWanted(true);
  };
  useAsSoonAs(wanted && sendable, () => void send());
  return {
    note,
    /** The call that it is about. */
    called,
    change,
    pictures,
    methods,
    method,
    /** The next time that the text says. */
    said,
    /** What it is sent with. */
    next,
    length,
    over,
    /** Why it cannot be sent as it is, where that is not plain to see. */
    problem: problem(),
    isWritten,
    sendable,
    sending: add.isPending,
    send: () => void send(),
    setAt,
    sendAt,
    /** The text is words only. */
    keepWords: () => change({ plain }),
  };
}
