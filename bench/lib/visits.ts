/** What a browser is sent, and how long a person waits: by a real Chromium over HTTP. */
import type { Browser, BrowserContext, Page } from "@playwright/test";

export interface Cold {
  kilobytes: number;
  requests: number;
  /** From the address to the moment in which it stands. */
  ms: number;
}

export interface Visitor {
  browser: Browser;
  url: string;
  /** As on a machine that has Chinese fonts of its own. */
  fonts: boolean;
  /** What the server may send in: browsers take `br` on secure origins and on this machine. */
  encoding: "br" | "gzip";
  /** Of who is signed in. */
  storage: Record<string, string>;
}

const QUIET_MS = 300;
const PATIENCE_MS = 30_000;

/** The product asks for a font by the names that such machines have; this answers that it is there. */
const WITH_FONTS = `const Face = window.FontFace;
window.FontFace = class extends Face {
  load() { return this.family.includes("qc-probe") ? Promise.resolve(this) : super.load(); }
};`;

/** One who has fetched nothing yet. */
export async function enter({ browser, url, fonts, storage }: Visitor): Promise<BrowserContext> {
  const localStorage = Object.entries(storage).map(([name, value]) => ({ name, value }));
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1440, height: 900 },
    locale: "zh-CN",
    timezoneId: "Asia/Shanghai",
    reducedMotion: "reduce",
    serviceWorkers: "block",
    storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
  });
  if (fonts) await context.addInitScript(WITH_FONTS);
  return context;
}

/** Opens an address for the first time, until `stands` is seen and nothing more is asked for. */
export async function coldVisit(visitor: Visitor, address: string, stands: string): Promise<Cold> {
  const context = await enter(visitor);
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send("Network.enable");
  if (visitor.encoding === "gzip")
    await client.send("Network.setExtraHTTPHeaders", { headers: { "Accept-Encoding": "gzip" } });
  const open = new Set<string>();
  let bytes = 0;
  let requests = 0;
  let last = performance.now();
  client.on("Network.requestWillBeSent", ({ requestId, request }) => {
    if (!request.url.startsWith("http")) return;
    open.add(requestId);
    requests += 1;
    last = performance.now();
  });
  const ended = (id: string) => {
    open.delete(id);
    last = performance.now();
  };
  client.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    bytes += encodedDataLength;
    ended(requestId);
  });
  client.on("Network.loadingFailed", ({ requestId }) => ended(requestId));
  const start = performance.now();
  await page.goto(address, { waitUntil: "commit" });
  await page.locator(stands).first().waitFor({ timeout: PATIENCE_MS });
  const ms = performance.now() - start;
  // A call for pushed messages stays open by design.
  const until = performance.now() + 10 * QUIET_MS;
  while ((open.size > 0 || performance.now() - last < QUIET_MS) && performance.now() < until)
    await page.waitForTimeout(QUIET_MS / 10);
  await context.close();
  return { kilobytes: bytes / 1000, requests, ms };
}

/**
 * In the page: time from an event to the frame after the one in which something holds, which one sees then. It is looked
 * for when the page changes: looking each frame would have frames drawn that nobody else asks for.
 */
const TIMED = `window.timed = (event, holds) => {
  let from;
  addEventListener(event, () => { from ??= performance.now(); }, { capture: true, once: true });
  window.waited = new Promise((done) => {
    const look = () => {
      if (from === undefined || !holds()) return;
      changes.disconnect();
      removeEventListener("focusin", look);
      requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now() - from)));
    };
    const changes = new MutationObserver(look);
    changes.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
    addEventListener("focusin", look);
  });
}`;

/** @param holds an expression of the page, true when there is what one waits for. @returns milliseconds */
export async function timed(page: Page, event: string, holds: string, act: () => Promise<unknown>): Promise<number> {
  await page.evaluate(`${TIMED}; window.timed(${JSON.stringify(event)}, () => ${holds})`);
  await act();
  return page.evaluate("window.waited");
}
