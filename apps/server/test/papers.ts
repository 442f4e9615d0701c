/** Papers read back: their texts, their sizes, and the pictures that stand on them. */
import { getDocument, OPS, type PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs";

const MM = 72 / 25.4;

const pagesOf = async (base64: string): Promise<PDFPageProxy[]> => {
  const pdf = await getDocument({ data: new Uint8Array(Buffer.from(base64, "base64")), verbosity: 0 }).promise;
  return Promise.all(Array.from({ length: pdf.numPages }, (_, at) => pdf.getPage(at + 1)));
};

/** What each page says. */
export async function readBack(base64: string): Promise<string[]> {
  const pages: string[] = [];
  for (const page of await pagesOf(base64)) {
    const { items } = await page.getTextContent();
    pages.push(items.map((item) => ("str" in item ? item.str : "")).join(" "));
  }
  return pages;
}

/** All of it in one line. */
export const saidOn = async (base64: string): Promise<string> =>
  (await readBack(base64)).join("\n").replaceAll(/\s+/g, " ");

/** Width and height of each page, in millimetres. */
export const sizesOf = async (base64: string): Promise<number[][]> =>
  (await pagesOf(base64)).map((page) => {
    const { width, height } = page.getViewport({ scale: 1 });
    return [Math.round((width / MM) * 10) / 10, Math.round((height / MM) * 10) / 10];
  });

export interface DrawnPicture {
  page: number;
  /** In millimetres. */
  width: number;
  height: number;
  /** From the left and lower edge of the page, in millimetres. */
  left: number;
  bottom: number;
}

type Matrix = readonly [number, number, number, number, number, number];

const times = ([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix => [
  a * g + c * h,
  b * g + d * h,
  a * i + c * j,
  b * i + d * j,
  a * k + c * l + e,
  b * k + d * l + f,
];

/** Pictures of all pages, where they stand. */
export async function picturesOn(base64: string): Promise<DrawnPicture[]> {
  const found: DrawnPicture[] = [];
  for (const [at, page] of (await pagesOf(base64)).entries()) {
    const { fnArray, argsArray } = await page.getOperatorList();
    let now: Matrix = [1, 0, 0, 1, 0, 0];
    const kept: Matrix[] = [];
    for (const [nth, operation] of fnArray.entries()) {
      if (operation === OPS.save) kept.push(now);
      if (operation === OPS.restore) now = kept.pop() ?? now;
      if (operation === OPS.transform) now = times(now, argsArray[nth] as unknown as Matrix);
      if (operation === OPS.paintImageXObject) {
        const [width, , , height, left, bottom] = now;
        const mm = (points: number) => Math.round((points / MM) * 10) / 10;
        const upright = Math.abs(height);
        found.push({
          page: at + 1,
          width: mm(width),
          height: mm(upright),
          left: mm(left),
          bottom: mm(height < 0 ? bottom - upright : bottom),
        });
      }
    }
  }
  return found;
}
