/// <reference lib="webworker" />
/** Keeps the shell of the build it came with, so that the product opens without a network. Nothing else is kept. */
export {};

declare const self: ServiceWorkerGlobalScope;
/** Written in by `build/shell.ts`: a name for this build, the scripts that its page begins with, and its files. */
declare const SHELL: { version: string; scripts: string[]; files: string[] };

/** One cache a build: tabs of the former build find their files until the last of them is closed. */
const PREFIX = "shell-";
const CACHE = PREFIX + SHELL.version;
const PAGE = "/";
/** Files of a build never change under their name. */
const ASSET = /^\/assets\//;
/** What the server answers itself is never touched: data of people above all. */
const ANSWERED = /^\/(?:api|main|files|docs)(?:\/|$)/i;

/** @throws Error when the page is of another build than this worker, which then waits for its own */
async function keepShell(): Promise<void> {
  const cache = await caches.open(CACHE);
  const page = await fetch(PAGE, { cache: "no-store" });
  const text = await page.clone().text();
  if (!SHELL.scripts.every((script) => text.includes(script))) throw new Error("another build");
  await Promise.all([cache.put(PAGE, page), cache.addAll(SHELL.files)]);
}

async function forgetOthers(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith(PREFIX) && name !== CACHE).map((name) => caches.delete(name)),
  );
  // The page that brought the first worker is served by it from now on.
  await self.clients.claim();
}

async function asset({
  request,
  waitUntil,
}: {
  request: Request;
  waitUntil: (done: Promise<unknown>) => void;
}): Promise<Response> {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  // A disk that is full keeps none; the file is there all the same.
  if (answer.status === 200) waitUntil(cache.put(request, answer.clone()).catch(() => undefined));
  return answer;
}

/** From the network, which has the newest; without it what is kept. */
async function newest(request: Request, kept: string): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const cache = await caches.open(CACHE);
    const known = await cache.match(kept);
    if (known) return known;
    throw error;
  }
}

self.addEventListener("install", (event) => event.waitUntil(keepShell()));
self.addEventListener("activate", (event) => event.waitUntil(forgetOthers()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin || ANSWERED.test(pathname)) return;
  if (ASSET.test(pathname)) event.respondWith(asset({ request, waitUntil: (done) => event.waitUntil(done) }));
  else if (request.mode === "navigate") event.respondWith(newest(request, PAGE));
  else if (SHELL.files.includes(pathname)) event.respondWith(newest(request, pathname));
});
