/**
 * A reply as it is kept for a retry: in Chinese, as version 0.1 keeps and reads it, with the English of its words beside it.
 * The two versions may serve the same person within one day.
 */
import type { Language, Message } from "@qicheng/engine/text/message";
import { inLanguage } from "../work/in-language";

interface Reply {
  msg?: Message;
  data?: unknown;
}

interface KeptReply {
  msg?: string;
  data?: unknown;
  english?: { msg?: string; data?: unknown };
}

export function asKept({ msg, data, ...rest }: Reply): KeptReply {
  const told = inLanguage(data, "en");
  const english = { ...(msg ? { msg: msg.en } : {}), ...(told === data ? {} : { data: told }) };
  return { ...rest, ...(msg ? { msg: msg.cn } : {}), data: inLanguage(data, "cn"), english };
}

export function fromKept({ msg, english, data, ...rest }: KeptReply, language: Language): Reply {
  return {
    ...rest,
    ...(msg === undefined ? {} : { msg: { cn: msg, en: english?.msg ?? msg } }),
    data: (language === "en" ? english?.data : undefined) ?? data,
  };
}
