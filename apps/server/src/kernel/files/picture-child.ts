/**
 * Looks at uploads, one after the other, in a process of its own, so that a hostile file hurts no server. Other files
 * are compared with their name. Pictures are decoded and encoded again: pixels and rotation remain, and nothing hidden
 * survives.
 */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { LIMITS } from "@qicheng/api/kernel/limits";
import { fileTypeFromFile } from "file-type";
import sharp, { type Sharp } from "sharp";
import type { DecodeAnswer, DecodeJob } from "./decoder";
import { kindOf } from "./kinds";
import { isOfKind } from "./sniff";

/** Pictures are read line by line where their kind allows it; whoever takes more than this is ended, before others feel it. */
const MEMORY_BYTES = 240 * 1_048_576;
const WATCH_MS = 20;

interface PictureType {
  extensions: readonly string[];
  pixels: number;
  encode: (image: Sharp) => Sharp;
}

/** Picture types by what the bytes are, never by what the name says. Optimised coding would hold a JPEG in memory as a whole. */
const PICTURES: Record<string, PictureType> = {
  jpg: {
    extensions: ["jpg", "jpeg"],
    pixels: LIMITS.picturePixels,
    encode: (image) => image.jpeg({ quality: 85, optimiseCoding: false }),
  },
  png: { extensions: ["png"], pixels: LIMITS.picturePixels, encode: (image) => image.png() },
  gif: { extensions: ["gif"], pixels: LIMITS.gifPixels, encode: (image) => image.gif() },
};

async function hashOf(file: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest("hex");
}

async function sync(file: string): Promise<void> {
  const handle = await open(file, "r+");
  try {
    await handle.datasync();
  } finally {
    await handle.close();
  }
}

async function decode({ source, target, extension, edge }: DecodeJob): Promise<DecodeAnswer> {
  const type = await fileTypeFromFile(source);
  const picture = type && PICTURES[type.ext];
  if (!type || !picture?.extensions.includes(extension)) return { refused: "BAD_TYPE" };
  const image = sharp(source, {
    limitInputPixels: picture.pixels,
    animated: type.ext === "gif" && edge === undefined,
    sequentialRead: true,
  });
  // Turning a photograph would hold it in memory as a whole: how it is turned is the one thing beside pixels that stays.
  const { orientation = 1 } = await image.metadata();
  const turned = orientation > 1 ? image.withExif({ IFD0: { Orientation: String(orientation) } }) : image;
  const sized = edge === undefined ? turned : turned.resize(edge, edge, { fit: "inside", withoutEnlargement: true });
  const { size } = await picture.encode(sized).toFile(target);
  await sync(target);
  return { format: type.ext, size, sha256: await hashOf(target) };
}

/** The answer of what stays as it came; who received it has its size and hash already. */
async function check({ source, extension }: DecodeJob): Promise<DecodeAnswer> {
  if (!(await isOfKind(source, extension))) return { refused: "BAD_TYPE" };
  await sync(source);
  return { format: extension, size: 0, sha256: "" };
}

const look = (job: DecodeJob) => (kindOf(job.extension)?.picture ? decode(job) : check(job));

const FULL = /ENOSPC|EDQUOT|No space left|quota exceeded/i;

sharp.concurrency(1);
sharp.cache(false);
setInterval(() => {
  if (process.memoryUsage.rss() > MEMORY_BYTES) process.exit(1);
}, WATCH_MS).unref();
process.on("disconnect", () => process.exit());
process.on("message", (job: DecodeJob) => {
  look(job).then(
    (answer) => process.send?.(answer),
    (error: Error) => process.send?.({ refused: FULL.test(error.message) ? "STORAGE_FULL" : "BROKEN" }),
  );
});
