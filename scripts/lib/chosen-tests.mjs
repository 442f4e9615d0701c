/** Of the tests that a change touches, those that a short run has time for. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { root } from "./root.mjs";
import { sampled } from "./sampled.mjs";

/** Seconds of a file whose time no run has noted yet. */
const USUAL_SECONDS = 5;

/** @typedef {{chosen: string[], left: string[]}} Choice */

/** Seconds by file, as the runs before noted them. @returns {Map<string, number>} */
export function notedSeconds() {
  const folder = path.join(root, ".cache");
  const reports = readdirSync(folder).filter((name) => /^tests-[\w-]+\.json$/.test(name));
  return new Map(
    reports.flatMap((name) => {
      /** @type {{files?: import("./summary.mjs").FileTime[]}} */
      const { files = [] } = JSON.parse(readFileSync(path.join(folder, name), "utf8"));
      return files.map(({ file, seconds }) => /** @type {const} */ ([file, seconds]));
    }),
  );
}

/**
 * The first files that fit into so many seconds, one at least.
 * @param {readonly string[]} files the most important first
 * @param {ReadonlyMap<string, number>} seconds
 * @param {number} most
 * @returns {Choice}
 */
export function fitting(files, seconds, most) {
  let sum = 0;
  /** @type {Choice} */
  const choice = { chosen: [], left: [] };
  for (const file of files) {
    const own = seconds.get(file) ?? USUAL_SECONDS;
    const fits = choice.chosen.length === 0 || sum + own <= most;
    if (fits) sum += own;
    choice[fits ? "chosen" : "left"].push(file);
  }
  return choice;
}

/**
 * Journeys whose own text matches.
 * @param {string} file
 * @param {string} text of the file
 * @param {RegExp} wanted
 * @returns {string[]} each as file:line, which the runner understands
 */
export function journeysMatching(file, text, wanted) {
  const starts = [...text.matchAll(/^[ \t]*test\(/gm)].map(({ index }) => index);
  return starts.flatMap((start, at) => {
    const line = text.slice(0, start).split("\n").length;
    return wanted.test(text.slice(start, starts[at + 1])) ? [`${file}:${line}`] : [];
  });
}

/** @param {readonly string[]} all @param {number} most @returns {Choice} drawn by the seed */
export function drawn(all, most) {
  const chosen = sampled(all, most);
  return { chosen, left: all.filter((one) => !chosen.includes(one)) };
}
