/** Tells the service worker what the shell of this build is: the page, its code, its letters and its icons. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Plugin, Rolldown } from "vite";

/** Where the worker is written; its address is its scope. */
const WORKER = "sw.js";
/** Larger code that comes later shows or reads one kind of file, which is not there without a network either. */
const MOST_LATER_BYTES = 100_000;
const SCRIPT = /<script[^>]* src="\/(assets\/[^"]+\.js)"/g;

type Bundle = Rolldown.OutputBundle;

/** These, and all that they import at once. */
export function closureOf(bundle: Bundle, starts: readonly string[]): Set<string> {
  const files = new Set<string>();
  const waiting = [...starts];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    const part = bundle[file];
    if (files.has(file) || part?.type !== "chunk") continue;
    files.add(file);
    waiting.push(...part.imports);
  }
  return files;
}

/** @param scripts of the page */
function filesOf(bundle: Bundle, scripts: readonly string[], visit: readonly string[]): string[] {
  const parts = Object.values(bundle).filter((part) => part.type === "chunk" && visit.includes(part.name));
  const first = closureOf(bundle, [...scripts, ...parts.map(({ fileName }) => fileName)]);
  return Object.entries(bundle)
    .filter(([file, part]) => {
      if (part.type === "chunk") return file !== WORKER && (first.has(file) || part.code.length <= MOST_LATER_BYTES);
      return file.endsWith(".css") || /\/door-[^/]*\.woff2$/.test(file);
    })
    .map(([file]) => `/${file}`);
}

/**
 * @param visit chunks that everybody needs who signs in
 * @returns `plugin`, and the name of the file that `worker` becomes
 */
export function shell(
  worker: string,
  visit: readonly string[],
): {
  plugin: Plugin;
  entryFileNames: (chunk: { name: string }) => string;
} {
  let icons = "";
  const name = path.basename(worker, ".ts");
  const plugin: Plugin = {
    name: "shell",
    apply: "build",
    configResolved: ({ publicDir }) => {
      icons = publicDir;
    },
    generateBundle: {
      // after the page has been written
      order: "post",
      handler(_options, bundle) {
        const page = bundle["index.html"];
        const own = bundle[WORKER];
        if (page?.type !== "asset" || own?.type !== "chunk") throw new Error("no page, or no worker for it");
        const scripts = [...String(page.source).matchAll(SCRIPT)].map(([, file = ""]) => file);
        if (scripts.length === 0) throw new Error("the page begins with no script");
        const pictures = readdirSync(icons);
        const files = [...filesOf(bundle, scripts, visit), ...pictures.map((file) => `/${file}`)].sort();
        const hash = createHash("sha256").update(own.code).update(page.source).update(files.join());
        for (const file of pictures) hash.update(readFileSync(path.join(icons, file)));
        const version = hash.digest("hex").slice(0, 16);
        own.code = `const SHELL=${JSON.stringify({ version, scripts, files })};${own.code}`;
      },
    },
  };
  return {
    plugin,
    entryFileNames: (chunk) => (chunk.name === name ? WORKER : "assets/[name]-[hash].js"),
  };
}
