/** Pictures in templates: PNG and JPEG as data addresses, judged by their bytes. */
import { PRINT_LIMITS } from "./template";

const DATA = /^data:image\/(png|jpeg);base64,([A-Za-z0-9+/]+={0,2})$/;

function bytesOf(base64: string): Uint8Array {
  const text = atob(base64);
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

const word = (bytes: Uint8Array, at: number) => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

function pngSize(bytes: Uint8Array): readonly [number, number] | undefined {
  if (PNG.some((byte, at) => bytes[at] !== byte)) return undefined;
  const long = (at: number) => word(bytes, at) * 65_536 + word(bytes, at + 2);
  return [long(16), long(20)];
}

/** Frames of a JPEG; C4, C8 and CC are something else. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function jpegSize(bytes: Uint8Array): readonly [number, number] | undefined {
  if (word(bytes, 0) !== 0xff_d8) return undefined;
  for (let at = 2; at + 9 < bytes.length && bytes[at] === 0xff; at += 2 + word(bytes, at + 2))
    if (isFrame(bytes[at + 1] ?? 0)) return [word(bytes, at + 7), word(bytes, at + 5)];
  return undefined;
}

/** Width and height in pixels of a PNG or JPEG; undefined for other bytes. */
export const pictureSize = (bytes: Uint8Array): readonly [number, number] | undefined =>
  pngSize(bytes) ?? jpegSize(bytes);

/** Whether it is a picture of the kinds and sizes that templates have. */
export function isPicture(address: string): boolean {
  if (address.length > PRINT_LIMITS.picture) return false;
  const [, kind, base64 = ""] = DATA.exec(address) ?? [];
  if (kind === undefined || base64.length % 4 !== 0) return false;
  const bytes = bytesOf(base64);
  const size = kind === "png" ? pngSize(bytes) : jpegSize(bytes);
  return size?.every((pixels) => pixels > 0 && pixels <= PRINT_LIMITS.pixels) ?? false;
}
