/** Uploads a picture with progress, which `fetch` cannot tell. */
import { LIMITS } from "@qicheng/api/kernel/limits";
import type { FileRef } from "@qicheng/api/kernel/shapes";
import { webRoutes } from "@qicheng/api/web-routes.generated";
import { useSession } from "../access/session-store";
import { newIdempotencyKey } from "../http/call";
import { t } from "./texts";

export const PICTURE_TYPES = ["jpg", "png", "jpeg", "gif"];

/** Why a picture cannot be taken, or undefined. */
export function pictureProblem(file: { name: string; size: number }): string | undefined {
  const format = file.name.split(".").at(-1)?.toLowerCase() ?? "";
  if (!PICTURE_TYPES.includes(format)) return t("pictureType");
  return file.size > LIMITS.pictureBytes ? t("pictureSize") : undefined;
}

interface UploadAnswer {
  result?: string;
  msg?: string;
  data?: FileRef;
}

function answerOf(text: string): UploadAnswer {
  try {
    return JSON.parse(text) as UploadAnswer;
  } catch {
    return {};
  }
}

/** @throws Error with the server's message or 上传失败 */
export function uploadPicture(file: Blob, onProgress: (percent: number) => void): Promise<FileRef> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", webRoutes.files.upload[1]);
    request.setRequestHeader("authkey", useSession.getState().key);
    request.setRequestHeader("Idempotency-Key", newIdempotencyKey());
    request.upload.onprogress = ({ loaded, total }) => onProgress(Math.round((loaded / Math.max(total, 1)) * 100));
    request.onerror = () => reject(new Error(t("uploadFailed")));
    request.onload = () => {
      const { result, msg, data } = answerOf(request.responseText);
      if ((result === "success" || result === "ok") && data) resolve(data);
      else reject(new Error(msg || t("uploadFailed")));
    };
    const body = new FormData();
    body.append("file", file);
    request.send(body);
  });
}
