/**
 * Reads the text of one document of a stranger, in a process of its own that knows no address of a database. Whatever
 * the document does to it, it does not do to the server.
 */
import { readFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { TextAnswer, TextJob } from "./read-text";

const MEMORY_BYTES = 500 * 1_048_576;
const WATCH_MS = 50;
const MOST_PAGES = 300;

async function ofWord(file: string): Promise<string> {
  const { default: mammoth } = await import("mammoth");
  return (await mammoth.extractRawText({ path: file })).value;
}

async function ofPdf(file: string, most: number): Promise<string> {
  const pdf = await import("pdfjs-dist/legacy/build/pdf.mjs");
  const home = path.dirname(
    path.dirname(path.dirname(new URL(import.meta.resolve("pdfjs-dist/legacy/build/pdf.mjs")).pathname)),
  );
  const document = await pdf.getDocument({
    data: new Uint8Array(await readFile(file)),
    cMapUrl: `${pathToFileURL(path.join(home, "cmaps")).pathname}/`,
    cMapPacked: true,
    isEvalSupported: false,
    disableFontFace: true,
    useSystemFonts: false,
    verbosity: 0,
  }).promise;
  let text = "";
  for (let at = 1; at <= Math.min(document.numPages, MOST_PAGES) && text.length < most; at += 1) {
    const { items } = await (await document.getPage(at)).getTextContent();
    text += items.map((item) => ("str" in item ? `${item.str}${item.hasEOL ? "\n" : ""}` : "")).join("");
    text += "\n";
  }
  return text;
}

async function read({ file, format, most }: TextJob): Promise<TextAnswer> {
  try {
    const text = format === "docx" ? await ofWord(file) : await ofPdf(file, most);
    return { text: text.slice(0, most) };
  } catch {
    return { text: "" };
  }
}

const watch = setInterval(() => {
  if (process.memoryUsage().rss > MEMORY_BYTES) process.exit(1);
}, WATCH_MS);
watch.unref();

process.once("message", (job) => {
  void read(job as TextJob).then((answer) => process.send?.(answer, () => process.exit(0)));
});
process.once("disconnect", () => process.exit(0));
