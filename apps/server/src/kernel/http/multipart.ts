/** Multipart bodies: one file and a few text fields. */
import { LIMITS } from "@qicheng/api/kernel/limits";
import type { FastifyRequest } from "fastify";
import type { Upload } from "./context";
import { Refusal } from "./refusal";

/** @throws VALIDATION when there is no file, or the body is no multipart */
export async function readUpload(request: FastifyRequest): Promise<Upload> {
  if (!request.isMultipart()) throw new Refusal("VALIDATION", "请选择文件");
  const part = await request.file({
    limits: { fileSize: LIMITS.pictureBytes, files: 1, fields: 20, fieldSize: 1_000 },
  });
  if (!part) throw new Refusal("VALIDATION", "请选择文件");
  const fields: Record<string, string> = {};
  for (const [name, field] of Object.entries(part.fields)) {
    const one = Array.isArray(field) ? field[0] : field;
    if (one?.type === "field" && typeof one.value === "string") fields[name] = one.value;
  }
  return { filename: part.filename, stream: part.file, fields };
}
