/** A chart as a picture that one saves, twice as sharp as it stands on the screen. */
import { download } from "../ui/basis/download";

const SHARP = 2;

interface Drawn {
  /** As the library draws it: an SVG in a data address. */
  url: string;
  /** In pixels of the screen. */
  width: number;
  height: number;
  /** Colour behind it. */
  ground: string;
}

async function imageAt(url: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = url;
  await image.decode();
  return image;
}

/** @param title what the file is called */
export async function savePicture({ url, width, height, ground }: Drawn, title: string): Promise<void> {
  const image = await imageAt(url);
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [width * SHARP, height * SHARP];
  const pen = canvas.getContext("2d");
  if (!pen) return;
  pen.fillStyle = ground;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  download({ url: canvas.toDataURL("image/png"), filename: `${title}.png` });
}
