/** Uploads a file with progress, which `fetch` cannot tell. */
import type { ErrorCode } from "@qicheng/api/kernel/error-codes";
import type { FileRef } from "@qicheng/api/kernel/shapes";
import { webRoutes } from "@qicheng/api/web-routes.generated";
import { useSession } from "../access/session-store";
import { common } from "../i18n/common";
import { language } from "../i18n/language";
import { toast } from "../ui/toast";
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

interface SendOptions {
  onProgress?: (percent: number) => void;
  /** Ends it. */
  signal?: AbortSignal;
  /** Of the user's action: sent again under the same key it is stored once. */
  key?: string;
}

interface UploadOptions extends SendOptions {
  place?: FilePlace | AlbumPlace;
}

interface UploadAnswer<Data> {
  result?: string;
  msg?: string;
  code?: ErrorCode;
  data?: Data;
}

function answerOf<Data>(text: string): UploadAnswer<Data> {
  try {
    return JSON.parse(text) as UploadAnswer<Data>;
  } catch {
    return {};
  }
}

const WHOLE = 100;

/**
 * Sends a file to one of the calls that take some.
 * @throws CallError with the server's message or 上传失败
 */
export function sendFile<Data>(
  path: string,
  file: Blob,
  fields: Readonly<Record<string, unknown>>,
  { onProgress, signal, key = newIdempotencyKey() }: SendOptions = {},
): Promise<Data> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = (message = common("uploadFailed"), code?: ErrorCode) => reject(new CallError(message, code));
    request.open("POST", path);
    request.setRequestHeader("authkey", useSession.getState().key);
    request.setRequestHeader("X-Lang", language);
    request.setRequestHeader("Idempotency-Key", key);
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(Math.round((loaded / Math.max(total, 1)) * WHOLE));
    request.onerror = () => fail();
    request.onabort = () => fail();
    request.onload = () => {
      const { result, msg, code, data } = answerOf<Data>(request.responseText);
      if ((result === "success" || result === "ok") && data) resolve(data);
      else fail(msg || undefined, code);
    };
    signal?.addEventListener("abort", () => request.abort(), { once: true });
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, String(value));
    body.append("file", file);
    request.send(body);
  });
}

/** Where the picture goes of which there is one. */
const PICTURE_PATHS = {
  "users.uploadHeader": webRoutes.users.uploadHeader[1],
  "settings.uploadLogo": webRoutes.settings.uploadLogo[1],
} as const;

/** @returns false when it was refused, which is toasted */
export async function sendPicture(name: keyof typeof PICTURE_PATHS, picture: Blob): Promise<boolean> {
  try {
    await sendFile(PICTURE_PATHS[name], picture, {});
  } catch (error) {
    toast.error((error as Error).message);
    return false;
  }
  wrote({ route: name, input: {}, gone: [] });
  return true;
}

/** @throws CallError with the server's message or 上传失败 */
export async function uploadFile(file: Blob, options: UploadOptions = {}): Promise<FileRef> {
  const { place, ...rest } = options;
  const saved = await sendFile<FileRef>(webRoutes.files.upload[1], file, { ...place }, rest);
  if (place) wrote({ route: "files.upload", input: { ...place }, gone: [] });
  return saved;
}
