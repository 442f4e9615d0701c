import { renderAsync } from "docx-preview";
import { useEffect, useState } from "react";
import { NotShown, type OpenedFile } from "./opened-file";
import styles from "./preview.module.css";
import { unpackedSize } from "./unpacked-size";

const MOST_UNPACKED = 200 * 1_048_576;
/** What may stand in a document that is only looked at. */
const POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'";
const ACTIVE = "script, iframe, frame, object, embed, link, meta, base, form";

/** Links lead nowhere, and nothing is fetched: what is left is text, looks and the pictures inside. */
function madeInert(root: HTMLElement): void {
  for (const element of root.querySelectorAll(ACTIVE)) element.remove();
  for (const element of root.querySelectorAll("*"))
    for (const name of element.getAttributeNames()) {
      const value = element.getAttribute(name) ?? "";
      const leads = ["href", "xlink:href"].includes(name) && !value.startsWith("#");
      const loads = ["src", "srcset", "poster", "background"].includes(name) && !value.startsWith("data:image/");
      if (leads || loads || name.startsWith("on")) element.removeAttribute(name);
    }
}

/** A document as a page of its own without scripts. @throws NotShown */
async function pageOf(bytes: Blob): Promise<string> {
  const size = unpackedSize(await bytes.arrayBuffer());
  if (size === undefined) throw new NotShown("locked");
  if (size > MOST_UNPACKED) throw new NotShown("tooLarge");
  // Elements of a document that nobody looks at load nothing.
  const aside = document.implementation.createHTMLDocument("");
  const [body, looks] = [aside.createElement("div"), aside.createElement("div")];
  await renderAsync(bytes, body, looks, {
    useBase64URL: true,
    renderAltChunks: false,
    ignoreFonts: true,
    breakPages: true,
  });
  for (const part of [body, looks]) madeInert(part);
  return `<!doctype html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${POLICY}"><style>body{margin:0;font-family:"PingFang SC","Microsoft YaHei",sans-serif}.docx-wrapper{background:transparent!important;padding:16px!important}</style>${looks.innerHTML}${body.innerHTML}`;
}

export default function DocxView({ file, onProblem }: { file: OpenedFile; onProblem: (error: unknown) => void }) {
  const [page, setPage] = useState("");
  useEffect(() => {
    pageOf(file.bytes).then(setPage, onProblem);
  }, [file, onProblem]);
  return page === "" ? null : (
    <iframe className={styles.frame} title={file.filename} sandbox="" srcDoc={page} referrerPolicy="no-referrer" />
  );
}
