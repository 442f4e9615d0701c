/** One attempt of a delivery, without the database. */
import { askOut } from "../../kernel/outgoing/ask-out";
import { problemOf } from "../../kernel/outgoing/may-ask";
import type { Services } from "../../kernel/work/services";
import { openSecret, signature } from "./secret";

const WITHIN_MS = 10_000;
/** Bytes of an answer that are read, of which so many characters are kept. */
const READ = 4_000;
const KEPT = 500;

/** A delivery that is to be sent, with what its hook says now. */
export interface Claimed {
  id: number;
  webhook_id: number;
  event_id: string;
  event: string;
  module: string;
  record_id: number;
  record_version: number | null;
  fields: readonly string[];
  actor_id: number | null;
  actor_name: string;
  /** In ISO 8601 and UTC. */
  happened: string;
  subject: string;
  /** This one included. */
  attempts: number;
  url: string;
  secret: Buffer;
}

export interface Attempted {
  /** 0 = there was no answer. */
  status: number;
  answer: string;
  /** `address`, `timeout` or a code of the network; '' where there was an answer. */
  problem: string;
  tookMs: number;
}

/** The same bytes at every attempt. */
const bodyOf = (one: Claimed): string =>
  JSON.stringify({
    id: one.event_id,
    event: one.event,
    time: one.happened,
    module: one.module,
    recordId: one.record_id,
    version: one.record_version,
    fields: one.fields,
    actor: { id: one.actor_id ?? 0, name: one.actor_name },
  });

/** The beginning of a text as the database takes it. */
const keptOf = (text: string): string => [...text.replaceAll("\0", "")].slice(0, KEPT).join("");

/** Whatever becomes of it. @throws when the server is about to end: then nobody knows, and it is sent again */
export async function attempt(services: Services, one: Claimed, signal: AbortSignal): Promise<Attempted> {
  const began = performance.now();
  const took = () => Math.round(performance.now() - began);
  const body = bodyOf(one);
  const timestamp = String(Math.floor(Date.now() / 1000));
  try {
    const { status, text } = await askOut({
      url: one.url,
      headers: {
        "content-type": "application/json; charset=utf-8",
        "user-agent": "Qicheng-Webhook/1",
        "x-qicheng-event": one.event,
        "x-qicheng-delivery": one.event_id,
        "x-qicheng-timestamp": timestamp,
        "x-qicheng-signature": signature(openSecret(services, one.secret), timestamp, body),
      },
      body,
      withinMs: WITHIN_MS,
      most: READ,
      local: services.config.webhookLocal === true,
      signal,
    });
    return { status, answer: keptOf(text), problem: "", tookMs: took() };
  } catch (error) {
    signal.throwIfAborted();
    return { status: 0, answer: "", problem: problemOf(error), tookMs: took() };
  }
}
