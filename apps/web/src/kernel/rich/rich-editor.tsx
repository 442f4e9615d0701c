import { DEFAULT_HEIGHT, MOST_TEXT } from "@qicheng/engine/fields/rich-text";
import { htmlText } from "@qicheng/engine/text/html-text";
import type { Editor } from "@tiptap/core";
import type { EditorView } from "@tiptap/pm/view";
import { EditorContent, useEditor } from "@tiptap/react";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import type { ControlProps } from "../forms/values/control";
import { toast } from "../tell/toast";
import { isOfWord } from "../ui/basis/heard";
import { pasted, tidied, written } from "./clean";
import { type Pictures, picturesOf } from "./pictures";
import styles from "./rich.module.css";
import { extensions } from "./schema";
import { tellChosen } from "./tell-chosen";
import { t } from "./texts";
import { Toolbar } from "./toolbar";

const PicturePicker = lazy(() => import("../files/picture-picker"));

const asText = (value: unknown): string => (typeof value === "string" ? value : "");

const filesOf = (data: DataTransfer | null): File[] => [...(data?.files ?? [])];

/** Files come alone, or with HTML that shows nothing but the one of them, as browsers copy a picture. */
function takesFiles(data: DataTransfer | null): boolean {
  const html = data?.getData("text/html") ?? "";
  return filesOf(data).length > 0 && htmlText(html) === "";
}

/** What comes in from outside: files are sent, HTML loses what the text may not have. */
function comingIn(pictures: Pictures) {
  return {
    handlePaste: (_view: EditorView, { clipboardData }: ClipboardEvent) => {
      if (!takesFiles(clipboardData)) return false;
      pictures.send(filesOf(clipboardData));
      return true;
    },
    handleDrop: (view: EditorView, { dataTransfer, clientX, clientY }: DragEvent, _slice: unknown, moved: boolean) => {
      if (moved || !takesFiles(dataTransfer)) return false;
      pictures.send(filesOf(dataTransfer), view.posAtCoords({ left: clientX, top: clientY })?.pos);
      return true;
    },
    transformPastedHTML: (html: string) => {
      const clean = pasted(html, pictures.known);
      if (clean.gone > 0) toast.warning(t("foreign", { n: clean.gone }));
      return clean.html;
    },
  };
}

/** The editor of a field, and what it has told of its text. */
function useRichText({ field, id, value, onChange, invalid, autoFocus }: ControlProps) {
  const html = asText(value);
  const told = useRef(html);
  const mine = useRef<Editor | null>(null);
  const change = useRef(onChange);
  useEffect(() => {
    change.current = onChange;
  }, [onChange]);
  const [pictures] = useState(() => picturesOf(() => mine.current, html));
  const editor = useEditor({
    extensions,
    content: tidied(html),
    autofocus: autoFocus,
    editable: field.readonly !== true,
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: {
        id,
        role: "textbox",
        "aria-multiline": "true",
        "aria-label": field.title,
        ...(invalid ? { "aria-invalid": "true" } : {}),
      },
      ...comingIn(pictures),
      handleDOMEvents: {
        keydown: (_view, event) => {
          if (!isOfWord(event)) tellChosen();
          return false;
        },
      },
    },
    onUpdate: ({ editor: changed }) => {
      told.current = written(changed.getHTML());
      change.current(told.current);
    },
  });
  useEffect(() => {
    mine.current = editor;
  }, [editor]);
  useEffect(() => {
    // given from outside, as a draft is
    if (html === told.current) return;
    told.current = html;
    editor.commands.setContent(tidied(html), { emitUpdate: false });
  }, [editor, html]);
  return { editor, pictures, letters: [...htmlText(html)].length };
}

/** A rich text with its buttons. */
export default function RichEditor(props: ControlProps) {
  const { field, invalid } = props;
  const { editor, pictures, letters } = useRichText(props);
  const [picking, setPicking] = useState(false);
  const max = field.max ?? MOST_TEXT;
  return (
    <div
      className={invalid ? `${styles.editor} ${styles.invalid}` : styles.editor}
      style={{ height: field.height ?? DEFAULT_HEIGHT }}
    >
      {field.readonly ? null : <Toolbar editor={editor} pictures={pictures} onAlbum={() => setPicking(true)} />}
      <EditorContent editor={editor} className={`${styles.area} ${styles.rich}`} />
      <div className={letters > max ? `${styles.count} ${styles.over}` : styles.count}>
        {t("count", { n: letters, max })}
      </div>
      {picking ? (
        <Suspense fallback={null}>
          <PicturePicker max={pictures.left()} onPick={pictures.take} onClose={() => setPicking(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}
