/** Pictures on their way into a text: from the clipboard, dropped, chosen, or out of the album. */
import type { FileRef } from "@qicheng/api/kernel/shapes";
import { MOST_PICTURES, picturesIn } from "@qicheng/engine/fields/rich-text";
import { FIELD_TEXTS } from "@qicheng/engine/fields/texts";
import type { Editor } from "@tiptap/core";
import { pictureProblem } from "../files/picture-files";
import { newIdempotencyKey } from "../http/call";
import { type Refused, uploadFile } from "../http/upload";
import { common } from "../i18n/common";
import { say } from "../i18n/language";
import { toast } from "../tell/toast";
import type { PictureAttributes } from "./schema";

const OK = 200;
const NOT_OK = 300;

/** What is said of an upload that was answered, and not with a picture. */
function uploadSaid({ status, msg }: Refused): string {
  if (status === 403 && msg) return msg;
  if (status < OK || status >= NOT_OK) return `HTTP Error: ${status}${msg ? `${common("colon")}${msg}` : ""}`;
  return msg || "Invalid JSON";
}

function placeOf(editor: Editor, key: string): number | undefined {
  let found: number | undefined;
  editor.state.doc.descendants((node, at) => {
    if (node.attrs.upload === key) found = at;
    return found === undefined;
  });
  return found;
}

/** Changes the picture of an upload, or takes it away; it may be gone already. */
function turn(editor: Editor, key: string, values: Partial<PictureAttributes> | undefined): void {
  const at = editor.isDestroyed ? undefined : placeOf(editor, key);
  if (at === undefined) return;
  const { tr } = editor.state;
  const node = tr.doc.nodeAt(at);
  if (values) tr.setNodeMarkup(at, undefined, { ...node?.attrs, ...values });
  else tr.delete(at, at + (node?.nodeSize ?? 1));
  editor.view.dispatch(tr);
}

const put = (editor: Editor, attrs: Partial<PictureAttributes>, at?: number) =>
  editor
    .chain()
    .insertContentAt(at ?? editor.state.selection.to, { type: "picture", attrs })
    .run();

export interface Pictures {
  /** Numbers of the files that this text may have, because it had or was given them. */
  known: Set<number>;
  /** Sends pictures, each of which stands in the text meanwhile. @param at where; without it at the cursor */
  send: (files: readonly File[], at?: number) => void;
  take: (files: readonly FileRef[]) => void;
  /** How many more there may be. */
  left: () => number;
}

export function picturesOf(editor: () => Editor | null, html: string): Pictures {
  const known = new Set(picturesIn(html));
  const left = () =>
    MOST_PICTURES -
    (editor()
      ?.getHTML()
      .match(/<img\b/g)?.length ?? 0);

  async function send(file: File, at?: number): Promise<void> {
    const there = editor();
    if (!there) return;
    const key = newIdempotencyKey();
    const preview = URL.createObjectURL(file);
    put(there, { upload: key, src: preview, alt: file.name }, at);
    try {
      const { id, url, filename } = await uploadFile(file, { key, sayRefused: uploadSaid });
      known.add(id);
      turn(there, key, { file: id, src: url, alt: filename, upload: null });
    } catch (error) {
      turn(there, key, undefined);
      toast.error((error instanceof Error && error.message) || common("uploadFailed"));
    } finally {
      URL.revokeObjectURL(preview);
    }
  }
  return {
    known,
    left,
    send: (files, at) => {
      const problems = new Set(files.map(pictureProblem));
      const fine = files.filter((file) => pictureProblem(file) === undefined);
      if (fine.length > left()) problems.add(say(FIELD_TEXTS.manyPictures({ max: MOST_PICTURES })));
      for (const problem of problems) if (problem) toast.error(problem);
      for (const file of fine.slice(0, Math.max(0, left()))) void send(file, at);
    },
    take: (files) => {
      const there = editor();
      for (const { id, url, filename } of there ? files.slice(0, Math.max(0, left())) : []) {
        known.add(id);
        put(there as Editor, { file: id, src: url, alt: filename });
      }
    },
  };
}
