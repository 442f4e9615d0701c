/**
 * `npm run pictures`: pictures of every screen, panel and dialog in all sizes, languages and lights, for people to look at.
 * They come from the journeys that keep some, which also find what is wrong on them.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { runBrowserTests } from "./lib/browser-stage.mjs";
import { prepare } from "./lib/prepare.mjs";
import { root } from "./lib/root.mjs";
import { conclude } from "./lib/summary.mjs";
import { journeys } from "./lib/test-names.mjs";

const folder = path.join(root, ".cache/screenshots");

process.env.FULL = "1";
if (!(await prepare())) process.exit(1);
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const keeping = [...journeys().values()]
  .flat()
  .filter((file) => readFileSync(path.join(root, file), "utf8").includes("keepPicture"));
conclude(await runBrowserTests(keeping.map((file) => `/${file.replaceAll(".", String.raw`\.`)}$`)), "npm run pictures");
console.log(`${readdirSync(folder).length} pictures in ${path.relative(root, folder)}`);
