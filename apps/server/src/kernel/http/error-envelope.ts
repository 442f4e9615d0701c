/** Refusals as they travel; nothing of the inside reaches the caller. */
import { ERROR_CODES } from "@qicheng/api/kernel/error-codes";
import type { Language } from "@qicheng/engine/text/message";
import { inLanguage } from "../work/in-language";
import type { Refusal } from "../work/refusal";

/** Any text with 登陆 signs clients out; names typed by people must not do that, wherever in a refusal they stand. */
function harmless(value: unknown): unknown {
  if (typeof value === "string") return value.replaceAll("登陆", "登录");
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(harmless);
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, harmless(part)]));
}

/** The refusal as it travels. A fault of our own shows only the number of the request. */
export function errorEnvelope(refusal: Refusal | undefined, { id, language }: { id: string; language: Language }) {
  if (!refusal)
    return {
      status: 500,
      body: { result: "error", code: "INTERNAL", msg: `${ERROR_CODES.INTERNAL.msg[language]}（${id}）` },
    };
  const { code, details } = refusal;
  const text = refusal.said[language];
  const msg = code === "AUTH_REQUIRED" ? text : harmless(text);
  const body = {
    result: "error",
    code,
    msg,
    ...(details.reason ? { reason: details.reason } : {}),
    ...(details.data ? { data: harmless(inLanguage(details.data, language)) } : {}),
  };
  return { status: ERROR_CODES[code].status, body };
}
