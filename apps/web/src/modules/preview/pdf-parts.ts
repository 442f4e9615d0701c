/** What the reader of PDFs needs besides itself, from our own server: its worker, and character maps and fonts that a PDF may leave out. */
const ADDRESSES: Readonly<Record<string, string>> = import.meta.glob(
  "../../../../../node_modules/pdfjs-dist/{cmaps/*.bcmap,standard_fonts/*.{pfb,ttf},legacy/build/pdf.worker.min.mjs}",
  { query: "?url", import: "default", eager: true },
);

const BY_NAME = new Map(Object.entries(ADDRESSES).map(([file, address]) => [file.split("/").at(-1), address]));

export const WORKER = BY_NAME.get("pdf.worker.min.mjs") ?? "";

/** Where the reader of PDFs gets them, by name. */
export class PdfParts {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const address = BY_NAME.get(filename);
    if (address === undefined) throw new Error(`no part ${filename}`);
    return new Uint8Array(await (await fetch(address)).arrayBuffer());
  }
}
