/** Multipart bodies: one picture and a few text fields. */
import type { MultipartFile, MultipartValue } from "@fastify/multipart";
import { LIMITS } from "@qicheng/api/kernel/limits";
import { said } from "@qicheng/api/kernel/messages";
import { about, verbatim } from "@qicheng/engine/text/message";
import { oneLine } from "@qicheng/engine/text/user-text";
import type { FastifyRequest } from "fastify";
import type { FileStore } from "../files/store";
import type { Upload } from "../work/context";
import { invalidField, Refusal } from "../work/refusal";
import { assertUtf8 } from "./utf8";

type Received = Pick<Upload, "filename" | "stored">;

/** A name to show, as people see it; it never becomes a path. A machine made it, so what does not fit goes. */
function shownName(name: string): string {
  const bare = (name.split(/[\\/]/).pop() ?? "").replace(/[\p{Cc}\u2028\u2029"<>]/gu, "");
  // From behind, where the kind of file stands; cut by the character and looked at last, lest half an emoji stays.
  return oneLine([...bare].slice(-120).join("")) || "图片";
}

/** The library decodes names and texts; what was no UTF-8 has become this character. */
function assertDecoded(text: string): void {
  if (text.includes("\ufffd")) throw new Refusal("VALIDATION", said.utf8);
}

function fieldText(part: MultipartValue, fields: ReadonlyMap<string, string>): string {
  // Contrary to its type the library gives no name where none was sent.
  if (typeof part.fieldname !== "string") throw new Refusal("VALIDATION", said.body);
  assertDecoded(part.fieldname);
  if (fields.has(part.fieldname)) throw invalidField(part.fieldname, said.twice({ key: part.fieldname }));
  if (typeof part.value !== "string") throw invalidField(part.fieldname, about(verbatim(part.fieldname), said.form));
  if (part.valueTruncated) throw invalidField(part.fieldname, said.longKey({ key: part.fieldname }));
  assertDecoded(part.value);
  return part.value;
}

async function receive(part: MultipartFile, files: FileStore): Promise<Received> {
  assertDecoded(`${part.fieldname}${part.filename}`);
  const filename = shownName(String(part.filename));
  return { filename, stored: await files.savePicture(part.file, filename) };
}

/**
 * Reads the body to its end and stores the picture. A client may send slowly: no database connection waits for it.
 * @throws VALIDATION when there is no file or the body is no multipart; BAD_TYPE, TOO_LARGE, STORAGE_FULL
 */
export async function readUpload(request: FastifyRequest, files: FileStore): Promise<Upload> {
  if (!request.isMultipart()) throw new Refusal("VALIDATION", said.multipart);
  assertUtf8(request.headers["content-type"]);
  const fields = new Map<string, string>();
  let received: Received | undefined;
  try {
    const limits = { fileSize: LIMITS.pictureBytes, files: 1, fields: 20, fieldSize: 1_000 };
    for await (const part of request.parts({ limits })) {
      if (part.type === "field") fields.set(part.fieldname, fieldText(part as MultipartValue, fields));
      else received = await receive(part, files);
    }
  } catch (error) {
    if (received) await files.remove(received.stored.storageKey);
    throw error;
  }
  if (!received) throw new Refusal("VALIDATION", said.chooseFile);
  return { ...received, fields: Object.fromEntries(fields), recorded: false };
}
