/** Draws papers: a thread with bounds of memory and time. It opens no address and no file but its two fonts. */
import { createRequire } from "node:module";
import path from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import type { PaperData } from "@qicheng/engine/print/fill";
import type { PrintTemplate } from "@qicheng/engine/print/template";
import { documentOf, type LastSums, lastSumsOf } from "./document";
import type { Drawing, Mark } from "./item-nodes";

export interface PaperJob {
  template: PrintTemplate;
  datas: readonly PaperData[];
  logo?: string | undefined;
  now: string;
  said: Drawing["said"];
  /** Of the file, as readers of PDFs show it. */
  title: string;
}

export interface DrawnPaper {
  pdf: Uint8Array;
  pages: number;
  /** Characters that the font does not have. */
  missing: string[];
  /** Texts that do not fit their boxes. */
  tooLong: string[];
  /** Texts that cannot be a code. */
  noCode: string[];
}

export type PaperAnswer = { drawn: DrawnPaper } | { failed: string };

interface Font {
  hasGlyphForCodePoint: (point: number) => boolean;
  glyphForCodePoint: (point: number) => { advanceWidth: number };
  unitsPerEm: number;
}
interface Pdfmake {
  setFonts: (fonts: unknown) => void;
  setUrlAccessPolicy: (may: (url: string) => boolean) => void;
  setLocalAccessPolicy: (may: (file: string) => boolean) => void;
  createPdf: (definition: unknown) => { getBuffer: () => Promise<Uint8Array>; getStream: () => Promise<unknown> };
}
interface Barcodes {
  toSVG: (options: Record<string, unknown>) => string;
}

const { home } = workerData as { home: string };
const from = createRequire(home);
const pdfmake = from("pdfmake") as Pdfmake;
const barcodes = from("bwip-js/node") as Barcodes;
const ofPdfkit = createRequire(createRequire(from.resolve("pdfmake")).resolve("pdfkit"));
const fontkit = ofPdfkit("fontkit") as { openSync: (file: string) => Font };

interface Layout {
  writer: { context: () => { pages: { items: { type: string; item: { inlines?: { mark?: Mark }[] } }[] }[] } };
  addDynamicRepeatable: (
    node: unknown,
    size: (page: { width: number; height: number }) => object,
    name: string,
  ) => void;
}
/** A box at the lower edge of the sheet may stand out of it a little. */
const BEYOND = 200;
// pdfmake gives what repeats the room of a margin alone, and leaves out what lies elsewhere. And it says of a row that
// does not break the page on which it was tried first: where it stands, its text alone tells.
const { default: layout } = from("pdfmake/js/LayoutBuilder.js") as { default: { prototype: object } };
Object.assign(layout.prototype, {
  addHeadersAndFooters(this: Layout, header: unknown) {
    for (const [at, { items }] of this.writer.context().pages.entries())
      for (const { type, item } of items)
        if (type === "line") for (const { mark } of item.inlines ?? []) if (mark) mark.page = at + 1;
    const sheet = ({ width, height }: { width: number; height: number }) => ({
      x: 0,
      y: 0,
      width,
      height: height + BEYOND,
    });
    this.addDynamicRepeatable(header, sheet, "header");
  },
});

const folder = path.dirname(from.resolve("@expo-google-fonts/noto-sans-sc/package.json"));
const files = {
  normal: path.join(folder, "400Regular/NotoSansSC_400Regular.ttf"),
  bold: path.join(folder, "700Bold/NotoSansSC_700Bold.ttf"),
};
const fonts = { normal: fontkit.openSync(files.normal), bold: fontkit.openSync(files.bold) };
pdfmake.setFonts({ Noto: files });
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((file) => Object.values(files).includes(file));

const MOST_TOLD = 20;
const INVISIBLE = /[\s\u200b-\u200f\u2060\ufeff]/u;
/** In place of a character that the font does not have. */
const STAND_IN = "□";
const widths = new Map<string, number>();

/** Width of a character for a size of 1. */
function widthOf(character: string, bold: boolean): number {
  const key = `${bold ? "b" : "n"}${character}`;
  const known = widths.get(key);
  if (known !== undefined) return known;
  const font = bold ? fonts.bold : fonts.normal;
  const width = font.glyphForCodePoint(character.codePointAt(0) ?? 0).advanceWidth / font.unitsPerEm;
  widths.set(key, width);
  return width;
}

const linesOf: Drawing["linesOf"] = (text, { size, bold, width }) =>
  text.split("\n").reduce((sum, line) => {
    const wide = [...line].reduce((so, character) => so + widthOf(character, bold), 0) * size;
    return sum + Math.max(1, Math.ceil((wide - 0.01) / Math.max(1, width)));
  }, 0);

/** Every text with what the font lacks replaced, and told. */
function readable<Value>(value: Value, missing: Set<string>): Value {
  if (typeof value === "string") {
    if (value.startsWith("data:")) return value;
    const seen = [...value].map((character) => {
      if (INVISIBLE.test(character) || fonts.normal.hasGlyphForCodePoint(character.codePointAt(0) ?? 0))
        return character;
      missing.add(character);
      return STAND_IN;
    });
    return seen.join("") as Value;
  }
  if (Array.isArray(value)) return value.map((one: unknown) => readable(one, missing)) as Value;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, readable(one, missing)])) as Value;
}

function codes(noCode: Set<string>): Drawing["code"] {
  return (kind, text) => {
    try {
      const isQr = kind === "qr";
      if (!isQr && !/^[\x20-\x7e]{1,60}$/.test(text)) throw new Error("no text of a bar code");
      return barcodes.toSVG(
        isQr ? { bcid: "qrcode", text, eclevel: "M" } : { bcid: "code128", text, height: 12, includetext: false },
      );
    } catch {
      noCode.add(text);
      return undefined;
    }
  };
}

async function draw({ template, datas, logo, now, said, title }: PaperJob): Promise<DrawnPaper> {
  const missing = new Set<string>();
  const tooLong = new Set<string>();
  const noCode = new Set<string>();
  const drawing: Drawing = {
    template: readable(template, missing),
    code: codes(noCode),
    logo,
    now,
    said,
    linesOf,
    tooLong: (text) => tooLong.add(text),
  };
  const own = datas.map((data) => readable(data, missing));
  const info = { title, creator: "", producer: "" };
  const laid = documentOf(own, drawing);
  let known: LastSums | undefined;
  if (laid.needsSums) {
    // the sums of a last page are known once it is known which rows stand there
    await pdfmake.createPdf({ ...laid.definition, info }).getStream();
    known = lastSumsOf(laid.records);
  }
  const { definition } = known ? documentOf(own, drawing, known) : laid;
  let pages = 0;
  const header = (page: number, all: number) => {
    pages = all;
    return definition.header(page, all);
  };
  const pdf = await pdfmake.createPdf({ ...definition, header, info }).getBuffer();
  const told = (set: ReadonlySet<string>) => [...set].slice(0, MOST_TOLD);
  return { pdf: new Uint8Array(pdf), pages, missing: told(missing), tooLong: told(tooLong), noCode: told(noCode) };
}

parentPort?.on("message", (job: PaperJob) => {
  draw(job).then(
    (drawn) => parentPort?.postMessage({ drawn } satisfies PaperAnswer),
    (error: unknown) =>
      parentPort?.postMessage({
        failed: error instanceof Error ? (error.stack ?? error.message) : String(error),
      } satisfies PaperAnswer),
  );
});
