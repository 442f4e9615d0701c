/** Pages of a PDF as pictures, for paper: browsers print pictures alike. */
import { pdfOf } from "./pdf-view";

const DOTS_PER_INCH = 200;
const POINTS_PER_INCH = 72;

/** @returns addresses of the pictures; whoever shows them revokes them */
export async function picturesOf(bytes: Blob): Promise<string[]> {
  const pdf = await pdfOf(bytes);
  const pictures: string[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const viewport = page.getViewport({ scale: DOTS_PER_INCH / POINTS_PER_INCH });
    const canvas = document.createElement("canvas");
    canvas.width = viewport.width;
    canvas.height = viewport.height;
    await page.render({ canvas, viewport }).promise;
    const drawn = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
    if (drawn) pictures.push(URL.createObjectURL(drawn));
  }
  await pdf.destroy();
  return pictures;
}
