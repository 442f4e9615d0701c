/** Sound requests for routes of calls. */
import { createHmac, randomUUID } from "node:crypto";
import type { Listing, Sample } from "./approval-samples";

/** Of the simulator that servers of tests ask. */
export const CALL_SECRET = "secret-of-calls-in-tests";

/** Events as a provider sends them. */
export function signedEvents(events: readonly object[], { secret = CALL_SECRET, time = Date.now() } = {}) {
  const payload = JSON.stringify({ events });
  const sign = createHmac("sha256", secret).update(`${time}.${payload}`).digest("hex");
  return { time: String(time), sign, payload };
}

/** Signed events are good for five minutes. Sent again within one, they are the same request. */
const ALIKE_MS = 60_000;
let kept = { made: 0, request: signedEvents([]) };

function recentEvents() {
  const now = Date.now();
  if (now - kept.made > ALIKE_MS)
    kept = { made: now, request: signedEvents([{ reference: randomUUID(), type: "answered", mark: "1", at: now }]) };
  return kept.request;
}

const nothing: Sample = () => ({});
/** Registered in tests, and its code. */
export const OWN_NUMBER = "13912340000";

export const callSamples: { readonly calls: Listing<"calls"> } = {
  calls: {
    oncall: () => ({ mobile: "13912345678" }),
    axb: () => ({ phone: "13912345678" }),
    byPhone: () => ({ mobile: "13912345678" }),
    hangup: (at) => ({ id: at.callRunning ?? 0 }),
    outcome: (at) => ({ id: at.call ?? 0, outcome: "busy" }),
    seatdetail: nothing,
    switches: () => ({ volte: 1 }),
    may: () => ({ mobile: "13912345678" }),
    index: nothing,
    costRecord: nothing,
    count: () => ({ from: "2026-01-01", to: "2026-01-31" }),
    getSms: () => ({ phone: "13912345678" }),
    addwhite: () => ({ phone: OWN_NUMBER, code: OWN_NUMBER.slice(-6) }),
    duanmiao: () => ({ phone: "13912345678" }),
    events: recentEvents,
  },
};
