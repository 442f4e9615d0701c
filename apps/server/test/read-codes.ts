/** Codes on papers, read from the drawn page as a scanner would. */
import { BinaryBitmap, DecodeHintType, HybridBinarizer, MultiFormatReader, RGBLuminanceSource } from "@zxing/library";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";

const MM = 72 / 25.4;
/** Pixels of a point. */
const SCALE = 6;

interface Pixels {
  getImageData: (left: number, top: number, width: number, height: number) => { data: Uint8ClampedArray };
}

/** What stands in a part of a page. @param box left, top, width and height in millimetres */
export async function codeIn(base64: string, number: number, box: readonly number[]): Promise<string> {
  const pdf = await getDocument({ data: new Uint8Array(Buffer.from(base64, "base64")), verbosity: 0 }).promise;
  const page = await pdf.getPage(number);
  const viewport = page.getViewport({ scale: SCALE });
  const factory = pdf.canvasFactory as {
    create: (width: number, height: number) => { canvas: null; context: Pixels };
  };
  const { canvas, context } = factory.create(Math.ceil(viewport.width), Math.ceil(viewport.height));
  await page.render({ canvas, canvasContext: context as never, viewport }).promise;
  const [left = 0, top = 0, width = 0, height = 0] = box.map((mm) => Math.round(mm * MM * SCALE));
  const { data } = context.getImageData(left, top, width, height);
  const grey = Uint8ClampedArray.from({ length: width * height }, (_, at) => data[at * 4 + 1] ?? 0);
  const reader = new MultiFormatReader();
  reader.setHints(new Map([[DecodeHintType.TRY_HARDER, true]]));
  return reader.decode(new BinaryBitmap(new HybridBinarizer(new RGBLuminanceSource(grey, width, height)))).getText();
}
