/** Which browser journeys a run makes: some of each file by seed, all of them in a full run. */
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { root } from "./root.mjs";
import { runNode } from "./run.mjs";
import { sampled, sampledFiles } from "./sampled.mjs";

/**
 * @typedef {{title: string, tags: string[]}} Spec
 * @typedef {{title: string, specs?: Spec[], suites?: Suite[]}} Suite
 * @typedef {{at: number, of: number}} Part from 1 on
 */

/** Journeys that every run makes: what draws by the seed itself, or is the only one of its kind. */
const ALWAYS = "always";
/** So many files have a part in it however many there are: a run does not grow with each that is added. */
export const DRAWN_FILES = 28;
/** Of the other journeys of a drawn file, one in so many, one at least, and a few at most. */
const ONE_IN = 8;
const MOST_OF_FILE = 3;

/**
 * The journeys of a file, named as the runner's lists of tests name them.
 * @param {Suite} suite
 * @param {string[]} above titles of the suites around it
 * @returns {{name: string, always: boolean}[]}
 */
function journeysOf({ title, specs = [], suites = [] }, above = []) {
  const titles = [...above, title];
  return [
    ...specs.map((spec) => ({ name: [...titles, spec.title].join(" › "), always: spec.tags.includes(ALWAYS) })),
    ...suites.flatMap((inner) => journeysOf(inner, titles)),
  ];
}

/**
 * @param {readonly Suite[]} files as the runner lists them
 * @returns {string[]} a line for each journey that is drawn
 */
export function drawnOf(files) {
  const paths = files.map(({ title }) => `e2e/${title}`);
  const made = new Set(sampledFiles(paths, DRAWN_FILES).drawn);
  return files.flatMap((file) => {
    const journeys = journeysOf(file);
    const free = journeys.filter(({ always }) => !always).map(({ name }) => name);
    const drawn = new Set(
      made.has(`e2e/${file.title}`) ? sampled(free, Math.min(Math.ceil(free.length / ONE_IN), MOST_OF_FILE)) : [],
    );
    return journeys.filter(({ name, always }) => always || drawn.has(name)).map(({ name }) => name);
  });
}

/**
 * One part of several, each with as many of every file as the others: journeys and looks take their own time.
 * @template T
 * @param {readonly T[]} all
 * @param {Part} part
 * @returns {T[]}
 */
export const partOf = (all, { at, of: count }) => all.filter((_, index) => index % count === at - 1);

/**
 * Lists the journeys and writes down those that are drawn.
 * @param {string} cli of the runner
 * @param {string} config
 * @param {Part} [part] of them
 * @returns {Promise<{only: string[], count: number | undefined}>} arguments for the runner, and how many it will make; none
 * when they cannot be listed, which the run itself says then
 */
export async function onlyDrawn(cli, config, part = { at: 1, of: 1 }) {
  const listing = path.join(root, ".cache/journeys.json");
  rmSync(listing, { force: true });
  const { code } = await runNode(cli, ["test", config, "--list", "--reporter=json"], {
    capture: true,
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: listing },
  });
  if (code !== 0 || !existsSync(listing)) {
    console.log("the journeys cannot be listed: all are made");
    return { only: [], count: undefined };
  }
  /** @type {{suites: Suite[]}} */
  const { suites } = JSON.parse(readFileSync(listing, "utf8"));
  const lines = partOf(drawnOf(suites), part);
  const file = path.join(root, ".cache/drawn-journeys.txt");
  writeFileSync(file, `${lines.join("\n")}\n`);
  console.log(`${lines.length} of ${suites.flatMap((suite) => journeysOf(suite)).length} journeys are drawn`);
  return { only: [`--test-list=${file}`], count: lines.length };
}
