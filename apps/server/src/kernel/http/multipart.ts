/** Multipart bodies: one file and a few text fields. */

import type { MultipartFile } from "@fastify/multipart";
import { LIMITS } from "@qicheng/api/kernel/limits";
import { said } from "@qicheng/api/kernel/messages";
import { oneLine } from "@qicheng/engine/text/user-text";
import type { FastifyRequest } from "fastify";
import { invalidField, Refusal } from "../work/refusal";
import type { Services } from "../work/services";
import type { Upload } from "../work/upload";
import { readHeads } from "./part-heads";
import { assertUtf8, utf8Text } from "./utf8";

type Received = Pick<Upload, "filename" | "stored">;

const TEXTS = 20;
const TEXT_BYTES = 1_000;
const PROGRESS_KEY = "progressId";

/** A name to show, as people see it; it never becomes a path. A machine made it, so what does not fit goes. */
function shownName(name: string): string {
  const bare = (name.split(/[\\/]/).pop() ?? "").replace(/[\p{Cc}\u2028\u2029"<>]/gu, "");
  // From behind, where the kind of file stands; cut by the character and looked at last, lest half an emoji stays.
  return oneLine([...bare].slice(-LIMITS.filename).join("")) || "文件";
}

/** The library decodes names; what was no UTF-8 has become this character. */
function assertDecoded(text: string): void {
  if (text.includes("\ufffd")) throw new Refusal("VALIDATION", said.utf8);
}

/** Contrary to its type the library gives no name where none was sent. */
const isFile = ({ fieldname, filename }: MultipartFile) => typeof filename === "string" || fieldname === "file";

/** Taken as bytes: the library would decode them by whatever character set the part names. */
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

interface Receiver extends Pick<Services, "files" | "uploads"> {
  request: FastifyRequest;
  userId: number;
}

interface Found {
  fields: Map<string, string>;
  file?: Received;
}

/** The id by which the sender asks how far it has come: in the address, or in a field before the file. */
function progressId({ request }: Receiver, { fields }: Found): string | undefined {
  const asked = new URLSearchParams(request.url.split("?")[1] ?? "").get(PROGRESS_KEY);
  return asked ?? fields.get(PROGRESS_KEY);
}

async function receive(part: MultipartFile, found: Found, receiver: Receiver): Promise<Received> {
  assertDecoded(`${part.fieldname}${part.filename}`);
  const filename = shownName(String(part.filename));
  const { request, userId, uploads, files } = receiver;
  const total = Number(request.headers["content-length"]) || undefined;
  const progress = uploads.begin(userId, progressId(receiver, found), total);
  try {
    return { filename, stored: await files.save(part.file, filename, progress.add) };
  } finally {
    progress.end();
  }
}

async function take(part: MultipartFile, found: Found, receiver: Receiver): Promise<void> {
  if (!isFile(part)) found.fields.set(part.fieldname, await textOf(part, found.fields));
  else if (found.file) throw new Refusal("VALIDATION", said.body);
  else found.file = await receive(part, found, receiver);
}

/**
 * All parts are taken as streams, and read to their end also when one is refused: the rest would not come otherwise.
 * @returns why one of them was refused
 */
async function takeEach(found: Found, receiver: Receiver): Promise<Error | undefined> {
  // The store counts by the kind of file; one byte more tells it that there were too many.
  const limits = { fileSize: LIMITS.attachmentBytes + 1, files: TEXTS + 1 };
  let refused: Error | undefined;
  for await (const part of receiver.request.parts({ limits, isPartAFile: () => true })) {
    const { file } = part as MultipartFile;
    if (!refused)
      await take(part as MultipartFile, found, receiver).catch((error: Error) => {
        refused = error;
      });
    file.resume();
  }
  return refused;
}

async function takeParts(found: Found, receiver: Receiver): Promise<void> {
  const heads = readHeads(receiver.request.raw);
  try {
    const refused = await takeEach(found, receiver);
    const problem = (await heads.refusal()) ?? refused;
    if (problem) throw problem;
  } finally {
    heads.stop();
  }
}

/**
 * Reads the body to its end and stores the file. A client may send slowly: no database connection waits for it.
 * @throws VALIDATION when there is no file or the body is no multipart; BAD_TYPE, TOO_LARGE, STORAGE_FULL
 */
export async function readUpload(receiver: Receiver): Promise<Upload> {
  const { request, files } = receiver;
  if (!request.isMultipart()) throw new Refusal("VALIDATION", said.multipart);
  assertUtf8(request.headers["content-type"]);
  const found: Found = { fields: new Map() };
  try {
    await takeParts(found, receiver);
  } catch (error) {
    if (found.file) await files.forget([found.file.stored.storageKey]);
    throw error;
  }
  if (!found.file) throw new Refusal("VALIDATION", said.chooseFile);
  return { ...found.file, fields: Object.fromEntries(found.fields), recorded: false };
}
