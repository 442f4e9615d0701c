/** Multipart bodies: one picture and a few text fields. */
import { LIMITS } from "@qicheng/api/kernel/limits";
import type { FastifyRequest } from "fastify";
import type { FileStore } from "../files/store";
import type { Upload } from "./context";
import { Refusal } from "./refusal";

/** A name to show; it never becomes a path. */
const shownName = (name: string) =>
  (name.split(/[\\/]/).pop() ?? "").replace(/[\p{Cc}"<>]/gu, "").slice(-120) || "图片";

/**
 * Reads the body to its end and stores the picture. A client may send slowly: no database connection waits for it.
 * @throws VALIDATION when there is no file or the body is no multipart; BAD_TYPE, TOO_LARGE, STORAGE_FULL
 */
export async function readUpload(request: FastifyRequest, files: FileStore): Promise<Upload> {
  if (!request.isMultipart()) throw new Refusal("VALIDATION", "请选择文件");
  const part = await request.file({
    limits: { fileSize: LIMITS.pictureBytes, files: 1, fields: 20, fieldSize: 1_000 },
  });
  if (!part) throw new Refusal("VALIDATION", "请选择文件");
  const filename = shownName(part.filename);
  const stored = await files.savePicture(part.file, filename);
  const fields: Record<string, string> = {};
  for (const [name, field] of Object.entries(part.fields)) {
    const one = Array.isArray(field) ? field[0] : field;
    if (one?.type === "field" && typeof one.value === "string") fields[name] = one.value;
  }
  return { filename, stored, fields, recorded: false };
}
