/** What is too wide for every run: `npm test` takes a sample by seed, `npm run test:full` (FULL=1) all of it. */
import { existsSync } from "node:fs";
import path from "node:path";
import { root } from "./root.mjs";
import { sourceTree } from "./source-tree.mjs";

/** So many hexadecimal digits of the hash of the sources are the seed: what the numbers are made of has 32 bits. */
const DIGITS = 8;
/** Of a source file the tests beside it: they count as touched with it. */
const BESIDE = [".test.ts", ".test.tsx", ".unit.test.ts"];
/** Paths have no such sign. */
const BETWEEN = "\n";

/** @param {readonly string[]} files that changed @returns {string[]} tests that changed, and those beside what changed */
function testsOf(files) {
  const tests = files.flatMap((file) => {
    if (/\.test\.tsx?$/.test(file)) return [file];
    const stem = file.replace(/\.(?:tsx?|mjs)$/, "");
    const beside = stem === file ? [] : BESIDE.map((ending) => `${stem}${ending}`);
    return beside.filter((test) => existsSync(path.join(root, test)));
  });
  return [...new Set(tests)];
}

// The sources decide, so the same files draw the same sample everywhere, before they are committed and after. The process
// that comes first asks for them. Those that it starts inherit seed and changes, and so agree although files change.
if (process.env.TEST_SEED === undefined || process.env.TEST_TOUCHED === undefined) {
  const { hash, touched } = sourceTree(root);
  process.env.TEST_SEED ??= String(Number.parseInt(hash.slice(0, DIGITS), 16));
  process.env.TEST_TOUCHED ??= testsOf(touched).join(BETWEEN);
}
export const seed = Number(process.env.TEST_SEED);
if (!Number.isSafeInteger(seed)) throw new Error(`TEST_SEED is no whole number: ${process.env.TEST_SEED}`);

/** How to draw the same sample again; printed before a run, and named by the tests that depend on it. */
export const seedText = `TEST_SEED=${seed}`;

/** Files of tests that the change at hand adds or edits, and those beside what it edits. */
const touched = new Set(process.env.TEST_TOUCHED.split(BETWEEN));

/** Of the files that a change touches so many are drawn at most: a change that moves a folder touches all of them. */
const MOST_TOUCHED = 8;

/**
 * A source of numbers from 0 up to 1 (mulberry32), the same for the same seed.
 * @param {number} [salt] gives another one, such as the number of a round
 * @returns {() => number}
 */
export function seededRandom(salt = 0) {
  let state = (seed + Math.imul(salt, 0x9e3779b9)) | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** So that two sets are not sampled alike. @param {string} text */
function hash(text) {
  let value = 0;
  for (let at = 0; at < text.length; at += 1) value = (Math.imul(value, 31) + text.charCodeAt(at)) | 0;
  return value;
}

/**
 * Whether the seed draws this one: for what is drawn alone, not from a set.
 * @param {string} name
 * @param {number} share of all seeds that draw it, from 0 to 1
 * @returns {boolean} true with FULL=1
 */
export function isDrawn(name, share) {
  return process.env.FULL === "1" || seededRandom(hash(name))() < share;
}

/**
 * Draws so many by the seed, each as likely as any other.
 * @template T
 * @param {readonly T[]} all
 * @param {number} count
 * @returns {T[]} in the order in which they stood; all of them with FULL=1
 */
export function sampled(all, count) {
  if (process.env.FULL === "1") return [...all];
  const random = seededRandom(hash(JSON.stringify(all)));
  let wanted = count;
  return all.filter((_, at) => {
    const drawn = random() * (all.length - at) < wanted;
    if (drawn) wanted -= 1;
    return drawn;
  });
}

/**
 * Draws so many files by the seed, those first that the change at hand touches.
 * @param {readonly string[]} files paths in the repository
 * @param {number} count
 * @returns {{drawn: string[], touched: string[], left: string[]}} touched: how the change had its part in it; left: what it
 * touches and is not drawn
 */
export function sampledFiles(files, count) {
  const changed = files.filter((file) => touched.has(file));
  const first = sampled(changed, MOST_TOUCHED);
  const others = files.filter((file) => !first.includes(file));
  const drawn = new Set([...first, ...sampled(others, Math.max(count - first.length, 0))]);
  return {
    drawn: files.filter((file) => drawn.has(file)),
    touched: first,
    left: changed.filter((file) => !drawn.has(file)),
  };
}
