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
  const found: number[] = [];
  const ordered = [...asked].sort((a, b) => a.from - b.from);
  for (const one of ordered) {
    const before = ordered.flatMap(({ to }, at) => (to <= one.from ? (found[at] ?? 0) : 0));
    found.push(1 + Math.max(0, ...before));
  }
  return found;
}

export const wavesOf = (asked: readonly Asked[]): number => Math.max(0, ...depths(asked));

/** Requests of a page from now on; `end` gives those that began until then. */
export function listenTo(page: Page): { end: () => Asked[] } {
  const all = new Map<Request, Asked>();
  const begun = (request: Request) => {
    if (!COUNTED.has(request.resourceType())) return;
    const { pathname } = new URL(request.url());
    all.set(request, { path: pathname, from: performance.now(), to: Number.POSITIVE_INFINITY });
  };
  const ended = (request: Request) => {
    const one = all.get(request);
    if (one) one.to = performance.now();
  };
  page.on("request", begun);
  page.on("requestfinished", ended);
  page.on("requestfailed", ended);
  return {
    end: () => {
      page.off("request", begun);
      page.off("requestfinished", ended);
      page.off("requestfailed", ended);
      return [...all.values()];
    },
  };
}
