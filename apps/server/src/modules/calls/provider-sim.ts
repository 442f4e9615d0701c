/** Speaks to the simulator: JSON over HTTP, in the shapes of the specification. */
import { providerEvent } from "@qicheng/api/calls/routes";
import { z } from "zod";
import type { CallSettings } from "../../kernel/work/config-calls";
import type { Provider, Told } from "./provider";
import { signOf } from "./signed";

/** Longer than this nobody waits for a line. */
const WITHIN_MS = 8_000;

const reply = z.looseObject({
  code: z.number().optional(),
  responseCode: z.number().optional(),
  resultcode: z.string().optional(),
  msg: z.string().max(200).default(""),
  x: z.string().max(32).default(""),
  events: z.array(providerEvent).max(100).default([]),
});
type Reply = z.output<typeof reply>;

const isDone = ({ code, responseCode, resultcode }: Reply): boolean =>
  code === 1 || responseCode === 1000 || resultcode === "0";

/** Nothing listens there: the request has not left. */
const isUnsent = (error: unknown): boolean => {
  const cause = error instanceof Error ? (error.cause as { code?: string } | undefined) : undefined;
  return ["ECONNREFUSED", "ENOTFOUND", "EHOSTUNREACH", "ENETUNREACH"].includes(cause?.code ?? "");
};

export function simProvider({ url, secret }: CallSettings): Provider {
  const send = async (path: string, body: object): Promise<Reply> => {
    const payload = JSON.stringify(body);
    const time = String(Date.now());
    const answer = await fetch(`${url}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-time": time, "x-sign": signOf(secret, time, payload) },
      body: payload,
      redirect: "error",
      signal: AbortSignal.timeout(WITHIN_MS),
    });
    if (answer.status >= 500) throw new Error(`${path}: ${answer.status}`);
    return reply.parse(await answer.json());
  };
  const ask = async (path: string, body: object): Promise<Told<{ x: string }>> => {
    try {
      const answer = await send(path, body);
      return isDone(answer) ? { ok: true, x: answer.x } : { ok: false, sure: true, why: answer.msg };
    } catch (error) {
      return { ok: false, sure: isUnsent(error), why: "" };
    }
  };
  return {
    name: "sim",
    callback: (asked) => ask("/oncall", asked),
    bind: (asked) => ask("/PcAxbCall", asked),
    unbind: (reference) => ask("/unbind", { reference }),
    hangup: (reference) => ask("/hangup", { reference }),
    sendCode: (phone) => ask("/getSms", { phone }),
    register: (phone, code) => ask("/addwhite", { phone, code }),
    status: async (reference) => {
      try {
        return (await send("/status", { reference })).events;
      } catch {
        return undefined;
      }
    },
  };
}
