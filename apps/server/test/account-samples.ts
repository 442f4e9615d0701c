/** Sound requests for routes of sessions, second steps and API keys. */
import type { Listing, Sample } from "./approval-samples";

const nothing: Sample = () => ({});

export const accountSamples: {
  readonly apiKeys: Listing<"apiKeys">;
  readonly secondFactor: Listing<"secondFactor">;
  readonly session: Listing<"session">;
} = {
  session: {
    login: () => ({ username: "nobody", password: "Wrong-1234567" }),
    logout: nothing,
    current: nothing,
    permissions: nothing,
    company: nothing,
    logo: nothing,
    setup: (_at, word) => ({ username: "root", password: "Xk3-vbn9-Qw7", company: word }),
    sessions: nothing,
    sessionRevoke: (at) => ({ ids: [at.session] }),
    ticket: nothing,
    docsLink: nothing,
  },
  apiKeys: {
    own: nothing,
    add: (_at, word) => ({ name: word, days: 30 }),
    revoke: () => ({ id: 1 }),
  },
  secondFactor: {
    view: nothing,
    start: () => ({ pwd: "Wrong-1234567" }),
    confirm: () => ({ code: "123456" }),
    remove: () => ({ pwd: "Wrong-1234567", code: "123456" }),
    newCodes: () => ({ pwd: "Wrong-1234567", code: "123456" }),
    forget: nothing,
    reset: (at) => ({ id: at.user }),
  },
};
