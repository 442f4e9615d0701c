/** Uploads a file with progress, which `fetch` cannot tell. */
import type { ErrorCode } from "@qicheng/api/kernel/error-codes";
import type { FileRef } from "@qicheng/api/kernel/shapes";
import { webRoutes } from "@qicheng/api/web-routes.generated";
import { useSession } from "../access/session-store";
import { common } from "../i18n/common";
import { language } from "../i18n/language";
import { CallError, newIdempotencyKey, wrote } from "./call";

/** The record that an attachment is of. */
export interface FilePlace {
  module: string;
  modelId: number;
}

/** A category of the album. */
interface AlbumPlace {
  categoryid: number;
}

interface UploadOptions {
  place?: FilePlace | AlbumPlace;
  onProgress?: (percent: number) => void;
  /** Ends it. */
  signal?: AbortSignal;
  /** Of the user's action: sent again under the same key it is stored once. */
  key?: string;
}

interface UploadAnswer {
  result?: string;
  msg?: string;
  code?: ErrorCode;
  data?: FileRef;
}

function answerOf(text: string): UploadAnswer {
  try {
    return JSON.parse(text) as UploadAnswer;
  } catch {
    return {};
  }
}

const WHOLE = 100;

function send(file: Blob, { place, onProgress, signal, key = newIdempotencyKey() }: UploadOptions): Promise<FileRef> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = (message = common("uploadFailed"), code?: ErrorCode) => reject(new CallError(message, code));
    request.open("POST", webRoutes.files.upload[1]);
    request.setRequestHeader("authkey", useSession.getState().key);
    request.setRequestHeader("X-Lang", language);
    request.setRequestHeader("Idempotency-Key", key);
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(Math.round((loaded / Math.max(total, 1)) * WHOLE));
    request.onerror = () => fail();
    request.onabort = () => fail();
    request.onload = () => {
      const { result, msg, code, data } = answerOf(request.responseText);
      if ((result === "success" || result === "ok") && data) resolve(data);
      else fail(msg || undefined, code);
    };
    signal?.addEventListener("abort", () => request.abort(), { once: true });
    const body = new FormData();
    for (const [name, value] of Object.entries(place ?? {})) body.append(name, String(value));
    body.append("file", file);
    request.send(body);
  });
}

/** @throws CallError with the server's message or 上传失败 */
export async function uploadFile(file: Blob, options: UploadOptions = {}): Promise<FileRef> {
  const saved = await send(file, options);
  const { place } = options;
  if (place) wrote({ route: "files.upload", input: { ...place }, gone: [] });
  return saved;
}
