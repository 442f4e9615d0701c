/** A drawn chart as a PNG file: its title above, on the ground of the screen, twice as large as it is drawn. */

import { download } from "../ui/basis/download";
import { FONTS } from "../ui/basis/theme";

const SCALE = 2;
const EDGE = 16;
const HEAD = 40;
const KEPT_MS = 60_000;

/** The library's own text of a drawing breaks at the quotes in names of fonts; that of the browser is sound. */
function addressOf(place: Element): string {
  const drawing = place.querySelector("svg");
  if (!drawing) throw new Error("nothing is drawn yet");
  return `data:image/svg+xml;charset=UTF-8,${encodeURIComponent(new XMLSerializer().serializeToString(drawing))}`;
}

function loaded(url: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image();
    image.onload = () => resolve(image);
    image.onerror = () => reject(new Error("the drawing cannot be read"));
    image.src = url;
  });
}

/** The first ground behind it that is not clear. */
function groundOf(element: Element | null): string {
  if (element === null) return "#fff";
  const { backgroundColor } = getComputedStyle(element);
  return /^rgba\(.*, 0\)$|^transparent$/.test(backgroundColor) ? groundOf(element.parentElement) : backgroundColor;
}

/** @param place in which the chart stands. @throws where the browser cannot draw it */
export async function savePicture(title: string, place: Element): Promise<void> {
  const image = await loaded(addressOf(place));
  const { width, height } = place.getBoundingClientRect();
  const canvas = document.createElement("canvas");
  canvas.width = (width + 2 * EDGE) * SCALE;
  canvas.height = (height + HEAD + EDGE) * SCALE;
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("the browser has no canvas");
  pen.scale(SCALE, SCALE);
  pen.fillStyle = groundOf(place);
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = getComputedStyle(place).color;
  pen.font = `600 14px ${FONTS}`;
  pen.textBaseline = "middle";
  pen.fillText(title, EDGE, HEAD / 2);
  pen.drawImage(image, EDGE, HEAD, width, height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (!blob) throw new Error("the browser makes no picture");
  const made = URL.createObjectURL(blob);
  download({ url: made, filename: `${title.replace(/[\\/:*?"<>|]/g, " ")}.png` });
  // some browsers begin to read it later
  setTimeout(() => URL.revokeObjectURL(made), KEPT_MS);
}
