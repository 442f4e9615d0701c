/** What is cut out of a picture, as a file to be sent. */

/** In pixels of the picture. */
export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Draws the area so large that neither side is longer than `edge`, and never larger than it is. */
export function draw(canvas: HTMLCanvasElement, picture: HTMLImageElement, area: Area, edge: number): void {
  const scale = Math.min(1, edge / Math.max(area.width, area.height));
  canvas.width = Math.max(1, Math.round(area.width * scale));
  canvas.height = Math.max(1, Math.round(area.height * scale));
  const context = canvas.getContext("2d");
  if (!context) return;
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, area.x, area.y, area.width, area.height, 0, 0, canvas.width, canvas.height);
}

const JPEG = /\.jpe?g$/i;
const QUALITY = 0.92;

/** Photographs stay photographs; anything else may be transparent and becomes a PNG. */
export async function cutOut(picture: HTMLImageElement, area: Area, edge: number, name: string): Promise<File> {
  const canvas = document.createElement("canvas");
  draw(canvas, picture, area, edge);
  const type = JPEG.test(name) ? "image/jpeg" : "image/png";
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, QUALITY));
  if (!blob) throw new Error("the picture has no pixels");
  const stem = name.replace(/\.[^.]*$/, "");
  return new File([blob], `${stem}.${type === "image/jpeg" ? "jpg" : "png"}`, { type });
}
