/** Who puts calls through: one port for every adapter. docs/calls.md has its protocol. */
import type { ProviderEvent } from "@qicheng/api/calls/routes";
import type { CallSettings } from "../../kernel/work/config-calls";

export interface Ask {
  /** Ours; the provider names the call by it. */
  reference: string;
  agent: string;
  customer: string;
  extension: string;
  /** What the customer sees; '' = what the provider chooses. */
  caller: string;
  volte: 0 | 1;
}

/** `sure`: it was not begun. Otherwise nobody knows, and it is not asked again. */
export type Told<Of = object> = ({ ok: true } & Of) | { ok: false; sure: boolean; why: string };

export interface Provider {
  name: CallSettings["adapter"];
  /** Rings the agent, then the customer. */
  callback(ask: Ask): Promise<Told>;
  /** Gives the agent a number that leads to the customer for a while. */
  bind(ask: Ask & { seconds: number }): Promise<Told<{ x: string }>>;
  unbind(reference: string): Promise<Told>;
  /** All that it knows of a call; undefined where it does not answer. */
  status(reference: string): Promise<readonly ProviderEvent[] | undefined>;
  hangup(reference: string): Promise<Told>;
  /** Sends the code by which a number is registered as one that customers see. */
  sendCode(phone: string): Promise<Told>;
  register(phone: string, code: string): Promise<Told>;
}
