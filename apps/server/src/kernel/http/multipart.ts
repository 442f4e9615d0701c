/** Multipart bodies: one picture and a few text fields. */
import type { MultipartFile } from "@fastify/multipart";
import { LIMITS } from "@qicheng/api/kernel/limits";
import { said } from "@qicheng/api/kernel/messages";
import { oneLine } from "@qicheng/engine/text/user-text";
import type { FastifyRequest } from "fastify";
import type { FileStore } from "../files/store";
import type { Upload } from "../work/context";
import { invalidField, Refusal } from "../work/refusal";
import { assertUtf8, utf8Text } from "./utf8";

type Received = Pick<Upload, "filename" | "stored">;

const TEXTS = 20;
const TEXT_BYTES = 1_000;

/** A name to show, as people see it; it never becomes a path. A machine made it, so what does not fit goes. */
function shownName(name: string): string {
  const bare = (name.split(/[\\/]/).pop() ?? "").replace(/[\p{Cc}\u2028\u2029"<>]/gu, "");
  // From behind, where the kind of file stands; cut by the character and looked at last, lest half an emoji stays.
  return oneLine([...bare].slice(-120).join("")) || "图片";
}

/** The library decodes names; what was no UTF-8 has become this character. */
function assertDecoded(text: string): void {
  if (text.includes("\ufffd")) throw new Refusal("VALIDATION", said.utf8);
}

/** Contrary to its type the library gives no name where none was sent. */
const isPicture = ({ fieldname, filename }: MultipartFile) => typeof filename === "string" || fieldname === "file";

/** Bytes are UTF-8, whatever character set the part names: the library would decode by that one. */
async function textOf({ fieldname, file }: MultipartFile, fields: ReadonlyMap<string, string>): Promise<string> {
  if (typeof fieldname !== "string") throw new Refusal("VALIDATION", said.body);
  assertDecoded(fieldname);
  if (fields.has(fieldname)) throw invalidField(fieldname, said.twice({ key: fieldname }));
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of file as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= TEXT_BYTES) chunks.push(chunk);
  }
  if (size > TEXT_BYTES) throw invalidField(fieldname, said.longKey({ key: fieldname }));
  return utf8Text(Buffer.concat(chunks));
}

async function receive(part: MultipartFile, files: FileStore): Promise<Received> {
  assertDecoded(`${part.fieldname}${part.filename}`);
  const filename = shownName(String(part.filename));
  return { filename, stored: await files.savePicture(part.file, filename) };
}

interface Found {
  fields: Map<string, string>;
  picture?: Received;
}

async function take(part: MultipartFile, found: Found, files: FileStore): Promise<void> {
  if (!isPicture(part)) found.fields.set(part.fieldname, await textOf(part, found.fields));
  else if (found.picture) throw new Refusal("VALIDATION", said.body);
  else found.picture = await receive(part, files);
}

/** All parts are taken as streams, and read to their end also when one is refused: the rest would not come otherwise. */
async function takeParts(request: FastifyRequest, found: Found, files: FileStore): Promise<void> {
  const limits = { fileSize: LIMITS.pictureBytes, files: TEXTS + 1 };
  let refused: Error | undefined;
  for await (const part of request.parts({ limits, isPartAFile: () => true })) {
    const { file } = part as MultipartFile;
    if (!refused)
      await take(part as MultipartFile, found, files).catch((error: Error) => {
        refused = error;
      });
    file.resume();
  }
  if (refused) throw refused;
}

/**
 * Reads the body to its end and stores the picture. A client may send slowly: no database connection waits for it.
 * @throws VALIDATION when there is no file or the body is no multipart; BAD_TYPE, TOO_LARGE, STORAGE_FULL
 */
export async function readUpload(request: FastifyRequest, files: FileStore): Promise<Upload> {
  if (!request.isMultipart()) throw new Refusal("VALIDATION", said.multipart);
  assertUtf8(request.headers["content-type"]);
  const found: Found = { fields: new Map() };
  try {
    await takeParts(request, found, files);
  } catch (error) {
    if (found.picture) await files.remove(found.picture.stored.storageKey);
    throw error;
  }
  if (!found.picture) throw new Refusal("VALIDATION", said.chooseFile);
  return { ...found.picture, fields: Object.fromEntries(found.fields), recorded: false };
}
