/**
 * Some of the tests, for the inner loop:
 * `npm run test:unit [path…]`, `npm run test:http [module… type:name…]`, `npm run test:e2e [journey…]`.
 */
import { mkdirSync } from "node:fs";
import path from "node:path";
import { runBrowserTests } from "./lib/browser-stage.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { ensureBuilt, requireNode } from "./lib/prepare.mjs";
import { root } from "./lib/root.mjs";
import { seedText } from "./lib/sampled.mjs";
import { conclude, one } from "./lib/summary.mjs";
import { filesOf, httpNamed, journeys } from "./lib/test-names.mjs";
import { runVitest } from "./lib/vitest-stage.mjs";

/** @type {Record<string, (names: string[]) => Promise<import("./lib/summary.mjs").Count>>} */
const KINDS = {
  unit: (paths) => runVitest("unit", ["--project", "unit", ...paths]),
  http: async (names) => {
    const { files, env } = httpNamed(names);
    return runVitest("http", ["--project", "http*", ...files], env);
  },
  e2e: async (names) => {
    const files = filesOf(journeys(), names);
    if (!(await ensureBuilt())) return one("build", false);
    return runBrowserTests(files.map((file) => `/${file.replaceAll(".", String.raw`\.`)}$`));
  },
};

const [kind = "", ...names] = process.argv.slice(2);
const runKind = KINDS[kind];
if (runKind === undefined) throw new Error(`kinds: ${Object.keys(KINDS).join(", ")}`);
requireNode();
if (!(await ensureInstalled({ tools: true }))) process.exit(1);
mkdirSync(path.join(root, ".cache"), { recursive: true });
try {
  conclude(await runKind(names), `${seedText} npm run test:${[kind, ...names].join(" ")}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
