/** Uploads a file with progress, which `fetch` cannot tell. */
import type { ErrorCode } from "@qicheng/api/kernel/error-codes";
import type { FileRef } from "@qicheng/api/kernel/shapes";
import { webRoutes } from "@qicheng/api/web-routes.generated";
import { common } from "../i18n/common";
import { language } from "../i18n/language";
import { useSession } from "../session/session-store";
import { toast } from "../tell/toast";
import { CallError, call, newIdempotencyKey, wrote } from "./call";

/** The record that an attachment is of. */
export interface FilePlace {
  module: string;
  modelId: number;
}

/** A category of the album. */
interface AlbumPlace {
  categoryid: number;
}

/** An answer that is no success. */
export interface Refused {
  status: number;
  /** What the server said of it, if it did. */
  msg: string | undefined;
}

interface SendOptions {
  /** What is said of it, where that is not what the server said or 上传失败. */
  sayRefused?: (answer: Refused) => string;
  onProgress?: (percent: number) => void;
  /** Ends it. */
  signal?: AbortSignal;
  /** Of the user's action: sent again under the same key it is stored once. */
  key?: string;
  /** Begun when all bytes have left the browser, and stopped at the end. */
  afterSent?: (signal: AbortSignal) => void;
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
    return (JSON.parse(text) as UploadAnswer<Data> | null) ?? {};
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
  { onProgress, signal, key = newIdempotencyKey(), afterSent, sayRefused }: SendOptions = {},
): Promise<Data> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = (message = common("uploadFailed"), code?: ErrorCode) => reject(new CallError(message, code));
    request.open("POST", path);
    request.setRequestHeader("authkey", useSession.getState().key);
    request.setRequestHeader("X-Lang", language);
    request.setRequestHeader("Idempotency-Key", key);
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(Math.round((loaded / Math.max(total, 1)) * WHOLE));
    const over = new AbortController();
    request.upload.onload = () => afterSent?.(over.signal);
    request.onloadend = () => over.abort();
    request.onerror = () => fail();
    request.onabort = () => fail();
    request.onload = () => {
      const { result, msg, code, data } = answerOf<Data>(request.responseText);
      if ((result === "success" || result === "ok") && data) resolve(data);
      else fail(sayRefused?.({ status: request.status, msg }) ?? (msg || undefined), code);
    };
    signal?.addEventListener("abort", () => request.abort(), { once: true });
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, String(value));
    body.append("file", file);
    request.send(body);
  });
}

const POLL_MS = 300;
/** What the server says of a file that it has whole and looks at. */
const NEARLY = 99;

/**
 * How far a file has come at the server, which may lie behind a proxy that takes it faster: until all is there its percent,
 * then, and where the server that is asked does not know of it, the whole.
 */
async function follow(id: string, signal: AbortSignal, onProgress: (percent: number) => void): Promise<void> {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    if (signal.aborted) return;
    // Without an answer one goes on waiting for that of the upload.
    const answer = await call("files.progress", { id }).catch(() => undefined);
    if (signal.aborted) return;
    const percent = answer?.data.percent ?? 0;
    onProgress(percent > 0 && percent < NEARLY ? percent : WHOLE);
  }
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
  const { place, key = newIdempotencyKey(), ...rest } = options;
  const { onProgress } = rest;
  const afterSent = onProgress && ((signal: AbortSignal) => void follow(key, signal, onProgress));
  const fields = { progressId: key, ...place };
  const sent = { ...rest, key, ...(afterSent && { afterSent }) };
  const saved = await sendFile<FileRef>(webRoutes.files.upload[1], file, fields, sent);
  if (place) wrote({ route: "files.upload", input: { ...place }, gone: [] });
  return saved;
}
