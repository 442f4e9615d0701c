/** What a file is by its bytes, whatever its name says. */
import { createReadStream } from "node:fs";
import { fileTypeFromFile } from "file-type";
import { kindOf } from "./kinds";

const START = 4_096;

async function startOf(file: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of createReadStream(file, { end: START - 1 })) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Names of streams in the containers of the older office programs, which are told apart by nothing else. */
const STREAMS: readonly (readonly [name: string, kind: string])[] = [
  ["WordDocument", "doc"],
  ["Workbook", "xls"],
  ["Book", "xls"],
  ["PowerPoint Document", "ppt"],
  ["EncryptedPackage", "encrypted"],
];
const ENTRY = 128;
const NAME_LENGTH_AT = 64;

/** Entries of a container's directory have 128 bytes, the name first; they lie on such a step of the file. */
function streamIn(chunk: Buffer): string | undefined {
  for (let at = 0; at + ENTRY <= chunk.length; at += ENTRY) {
    const length = chunk.readUInt16LE(at + NAME_LENGTH_AT);
    if (length < 4 || length > NAME_LENGTH_AT) continue;
    const name = chunk.toString("utf16le", at, at + length - 2);
    const found = STREAMS.find(([stream]) => stream === name);
    if (found) return found[1];
  }
  return undefined;
}

async function containerKind(file: string): Promise<string> {
  // Chunks are a multiple of an entry, so that none is cut.
  for await (const chunk of createReadStream(file, { highWaterMark: 512 * ENTRY })) {
    const found = streamIn(chunk as Buffer);
    if (found) return found;
  }
  return "cfb";
}

const hasWideMark = (start: Buffer) =>
  (start[0] === 0xff && start[1] === 0xfe) || (start[0] === 0xfe && start[1] === 0xff);

/** In one of the character sets that people use: of those only the wide ones, which say so, have zero bytes. */
async function isText(file: string): Promise<boolean> {
  if (hasWideMark(await startOf(file))) return true;
  const type = await fileTypeFromFile(file);
  if (type && type.ext !== "xml") return false;
  for await (const chunk of createReadStream(file)) if ((chunk as Buffer).includes(0)) return false;
  return true;
}

/** Text that begins with a tag. */
async function isMarkup(file: string): Promise<boolean> {
  const start = (await startOf(file)).toString("latin1").replace(/\0/g, "");
  return /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?\s*</.test(start) && (await isText(file));
}

/** True when the bytes are of the kind that the extension promises. */
export async function isOfKind(file: string, extension: string): Promise<boolean> {
  const { found = [], markup } = kindOf(extension) ?? {};
  if (markup && (await isMarkup(file))) return true;
  if (found.length === 0) return isText(file);
  const type = await fileTypeFromFile(file);
  const ext = type?.ext === "cfb" ? await containerKind(file) : (type?.ext ?? "");
  return found.includes(ext);
}
