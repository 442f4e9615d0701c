import { CameraOutlined, PictureOutlined, SendOutlined } from "@ant-design/icons";
import { Button, Select } from "antd";
import type { TextAreaRef } from "antd/es/input/TextArea";
import { type ClipboardEvent, type KeyboardEvent, lazy, Suspense, useRef, useState } from "react";
import { useActions } from "../../kernel/actions/action";
import { PICTURES_ACCEPTED } from "../../kernel/files/picture-files";
import { Chips } from "../../kernel/forms/controls/chips";
import type { Beginning } from "../../kernel/records/parts/record-input";
import { useBegin } from "../../kernel/records/parts/use-begin";
import { heard } from "../../kernel/ui/basis/heard";
import { saveByKeys } from "../../kernel/ui/basis/save-by-keys";
import { minuteTime } from "../../kernel/ui/basis/times";
import { usePhone } from "../../kernel/ui/basis/use-phone";
import { DropZone } from "../../kernel/ui/parts/drop-zone";
import { FileChooser } from "../../kernel/ui/parts/file-chooser";
import { type CallNote, noteFacts } from "../calls/public";
import styles from "./followups.module.css";
import { NextTimeRow } from "./next-time-row";
import { NoteLength, NoteText } from "./note-text";
import { PhraseButton } from "./phrases";
import { t } from "./texts";
import { type Customer, useComposer } from "./use-composer";
import { useHalfWord } from "./use-half-word";

const PictureUpload = lazy(() =>
  import("../../kernel/files/picture-upload").then((module) => ({ default: module.PictureUpload })),
);

interface Props {
  customer: Customer;
  /** Puts the cursor into it. */
  begin: Beginning;
}

/** A text with a phrase where the cursor stands, or instead of what is marked, and where the cursor stands then. */
function withPhrase(text: string, field: HTMLTextAreaElement | undefined, phrase: string): [string, number] {
  const [from, to] = [field?.selectionStart ?? text.length, field?.selectionEnd ?? text.length];
  return [text.slice(0, from) + phrase + text.slice(to), from + phrase.length];
}

/** As many as there are digits. */
const MOST_CHIPS = 9;

interface MethodProps {
  methods: readonly { code: number; name: string }[];
  value: number | undefined;
  /** Keys choose, too. */
  withKeys: boolean;
  onChange: (code: number) => void;
}

function Method({ methods, value, withKeys, onChange }: MethodProps) {
  const options = methods.map(({ code, name }) => ({ value: code, label: name }));
  if (options.length <= MOST_CHIPS)
    return (
      <Chips
        title={t("method")}
        options={options}
        value={value}
        needed
        small
        withAlt={withKeys}
        onChange={(code) => onChange(Number(code))}
      />
    );
  return (
    <Select
      size="small"
      aria-label={t("method")}
      showSearch={{ optionFilterProp: "label" }}
      popupMatchSelectWidth={false}
      value={value ?? null}
      options={options}
      onChange={(code) => onChange(code ?? 0)}
    />
  );
}

/** The sheet of keys tells what one presses while one writes. */
function useKeys({ run }: Beginning, { digits, phone }: { digits: number; phone: boolean }): void {
  const byKey = (key: string, title: string, keys: string) => ({ key, title, keys, keyOnly: true as const, run });
  useActions([
    ...(digits > 0 ? [byKey("method", t("methodByDigit"), `alt+1–${digits}`)] : []),
    ...(phone ? [] : [byKey("phrase", t("phrasesBegin"), "alt+p")]),
  ]);
}

/** The call that it is about. */
const CallFacts = ({ call }: { call: CallNote | null }) =>
  call ? <div className={styles.callFacts}>{noteFacts(call)}</div> : null;

/** Writes a follow-up: how, what came out of it, when to come back. */
export function Composer({ customer, begin }: Props) {
  const composer = useComposer(customer);
  const { note, change, pictures, methods, method, said, sendable, sending, send } = composer;
  const phone = usePhone();
  const ime = useHalfWord();
  const [open, setOpen] = useState(false);
  const [choosing, setChoosing] = useState(false);
  const [phrasing, setPhrasing] = useState(false);
  const area = useRef<TextAreaRef>(null);
  const digits = phone || methods.length > MOST_CHIPS ? 0 : methods.length;
  useBegin(begin, () => area.current?.focus());
  useKeys(begin, { digits, phone });
  const showsPictures = choosing || pictures.files.length + pictures.sending.length > 0;
  // Until one writes, the stream has the room of a phone.
  const folded = phone && !open && note.text === "" && !showsPictures && !phrasing;

  /** A word that the press itself has ended may not be the one that was meant: it is looked at before it is sent. */
  const sendAt = (at: string) => (ime.wasHalf() ? composer.setAt(at) : composer.sendAt(at));
  const press = (event: KeyboardEvent<HTMLFormElement>): void => {
    const digit = event.altKey && !event.ctrlKey && !event.metaKey ? /^Digit([1-9])$/.exec(event.code)?.[1] : undefined;
    const chosen = methods[Number(digit ?? 0) - 1];
    const phrases = event.altKey && !event.ctrlKey && !event.metaKey && event.code === "KeyP";
    if (phrases) setPhrasing(true);
    else if (chosen && digits > 0) change({ status: chosen.code });
    else {
      saveByKeys(event);
      return;
    }
    event.preventDefault();
  };
  const putPhrase = (phrase: string) => {
    const field = area.current?.resizableTextArea?.textArea;
    const [text, cursor] = withPhrase(note.text, field, phrase);
    change({ text });
    setPhrasing(false);
    // once what opened it has been given the focus back
    setTimeout(() => {
      field?.focus();
      field?.setSelectionRange(cursor, cursor);
    });
  };
  /** A copy out of a table or a document is a picture as well: there the words are meant. */
  const paste = (event: ClipboardEvent) => {
    const { files, types } = event.clipboardData;
    if (files.length === 0 || types.includes("text/plain")) return;
    event.preventDefault();
    pictures.add([...files]);
  };
  return (
    <DropZone className={styles.composer} text={t("drop")} onFiles={pictures.add}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
        onKeyDown={heard(press)}
        {...ime.watch}
        onFocus={() => setOpen(true)}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (relatedTarget && !currentTarget.contains(relatedTarget)) setOpen(false);
        }}
      >
        <NoteText
          ref={area}
          name={t(phone ? "placeholderPhone" : "placeholder")}
          value={note.text}
          readOnly={sending}
          onPaste={paste}
          onChange={(text) => change({ text })}
        />
        {folded ? null : (
          <>
            <CallFacts call={composer.called} />
            <div className={styles.problem} role="status">
              {composer.problem}
            </div>
            {showsPictures ? (
              <Suspense fallback={null}>
                <PictureUpload pictures={pictures} />
              </Suspense>
            ) : null}
            <NextTimeRow
              value={note.next}
              said={said}
              onChange={(next) => change({ next })}
              onPlain={composer.keepWords}
              onSend={composer.isWritten ? sendAt : undefined}
            />
            <div className={styles.row}>
              <Method methods={methods} value={method} withKeys={!phone} onChange={(status) => change({ status })} />
            </div>
            <div className={styles.row}>
              <PhraseButton words={note.text} open={phrasing} onOpen={setPhrasing} onPick={putPhrase} />
              {phone ? (
                <FileChooser
                  type="text"
                  size="small"
                  icon={<CameraOutlined aria-hidden />}
                  text={t("camera")}
                  accept={PICTURES_ACCEPTED}
                  camera
                  onFiles={pictures.add}
                />
              ) : null}
              <Button
                type="text"
                size="small"
                icon={<PictureOutlined aria-hidden />}
                aria-expanded={showsPictures}
                onClick={() => setChoosing(!showsPictures)}
              >
                {t("pictures")}
              </Button>
              <span className={styles.spring} />
              <NoteLength length={composer.length} over={composer.over} />
              <Button
                type={sendable ? "primary" : "default"}
                htmlType="submit"
                icon={<SendOutlined aria-hidden />}
                disabled={!sendable}
                loading={sending}
              >
                {composer.next === "" ? t("send") : t("sendsWith", { time: minuteTime(composer.next, Date.now()) })}
              </Button>
            </div>
          </>
        )}
      </form>
    </DropZone>
  );
}
