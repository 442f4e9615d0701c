/** Waves of one press: the longest chain of requests each of which starts after an answer of the same press. */
import type { Page, Request } from "@playwright/test";

export interface Asked {
  path: string;
  from: number;
  /** Infinity while it is not answered. */
  to: number;
}

/** Letters are drawn when they come, and a socket is no question. */
const COUNTED = new Set(["document", "script", "stylesheet", "fetch", "xhr"]);

/** How deep each request stands: 1, or one more than the deepest that was answered before it began. */
export function depths(asked: readonly Asked[]): number[] {
  const ordered = asked.map((one, at) => ({ ...one, at })).sort((a, b) => a.from - b.from);
  const found = new Map<number, number>();
  for (const one of ordered) {
    const before = ordered.map(({ to, at }) => (to <= one.from ? (found.get(at) ?? 0) : 0));
    found.set(one.at, 1 + Math.max(0, ...before));
  }
  return asked.map((_one, at) => found.get(at) ?? 0);
}

/** The deepest of those at these paths, or of all. */
export const wavesOf = (asked: readonly Asked[], paths?: readonly string[]): number => {
  const deep = depths(asked);
  return Math.max(0, ...asked.flatMap(({ path }, at) => (paths?.includes(path) === false ? [] : [deep[at] ?? 0])));
};

/** A line that answers after so many milliseconds; the answer of a page begins the requests for what it names. */
export async function slowLine(page: Page, latency: number): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send("Network.enable");
  await client.send("Network.emulateNetworkConditions", {
    offline: false,
    latency,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
}

const answered = (one: Asked): void => {
  one.to = Math.min(one.to, performance.now());
};

/**
 * Requests that go over a slow line from now on; `end` gives those that began until then. What is answered in less than half
 * of its delay came from the browser's own memory.
 */
export function listenTo(page: Page, latency: number): { end: () => Asked[] } {
  const all = new Map<Request, Asked>();
  const begun = (request: Request) => {
    if (!COUNTED.has(request.resourceType())) return;
    const { pathname } = new URL(request.url());
    // what a page names is asked for as soon as its answer begins
    for (const [page, one] of all) if (page.resourceType() === "document") answered(one);
    all.set(request, { path: pathname, from: performance.now(), to: Number.POSITIVE_INFINITY });
  };
  const ended = (request: Request) => {
    const one = all.get(request);
    if (one) answered(one);
  };
  page.on("request", begun);
  page.on("requestfinished", ended);
  page.on("requestfailed", ended);
  return {
    end: () => {
      page.off("request", begun);
      page.off("requestfinished", ended);
      page.off("requestfailed", ended);
      return [...all.values()].filter(({ from, to }) => to - from > latency / 2);
    },
  };
}
