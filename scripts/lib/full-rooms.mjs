/** The rooms of `npm run test:full`: everything that is tested, in parts of 25 minutes at most. */
import { httpFiles } from "./test-names.mjs";

/**
 * Files of HTTP tests by room: words of their paths. All others are about records.
 * @type {Readonly<Record<string, RegExp>>}
 */
const HTTP = {
  fields:
    /\/(?:fields|forms|custom-forms|dictionary|listing|scenes)\/|\/(?:field-|compile-filter|random-|own-(?:terms|keys|fields)|rich-text|typed-texts|stored-texts|wire|injection|encodings)/,
  approvals: /\/(?:approval|approvals|flows|work-forms)\/|\/test\/approval-/,
  files: /\/(?:files|attachments|album|backup|settings)\/|\/test\/(?:files-|picture-|backup|point-in-time|proxies)/,
  imports: /\/(?:imports|sheets)\/|\/test\/import-|\/export(?:-guard)?\.test/,
  live: /\/(?:live|jobs|cache|db|session|notifications)\/|\/test\/(?:live-|jobs|ending|faults|starting|lost-answers|reconnect-|background-|slow-bodies|reminders|topics|strangers|requests-kill|recycle-kill|handover-kill|assign-kill|ledger-kill)/,
};

/** The room of those that no other has. */
const REST = "records";

/**
 * Rooms whose words a path has. A test holds it to one.
 * @param {string} file
 * @returns {string[]}
 */
export function httpRoomsOf(file) {
  const found = Object.keys(HTTP).filter((room) => HTTP[room]?.test(file));
  return found.length === 0 ? [REST] : found;
}

/** @param {string} room @returns {string[]} files of its HTTP tests */
const filesIn = (room) => httpFiles().filter((file) => httpRoomsOf(file).includes(room));

/** All journeys and looks take over an hour, so there are so many rooms of them. */
const BROWSER_PARTS = 4;

/**
 * What a room runs.
 * @typedef {{kind: "unit"} | {kind: "http", files: string[]} | {kind: "browser", part: import("./drawn-journeys.mjs").Part}
 *   | {kind: "program", file: string} | {kind: "script", script: string}} Work
 */

/** @type {Readonly<Record<string, () => Work>>} */
export const ROOMS = {
  unit: () => ({ kind: "unit" }),
  ...Object.fromEntries(
    [REST, ...Object.keys(HTTP)].map((room) => [room, () => ({ kind: "http", files: filesIn(room) })]),
  ),
  ...Object.fromEntries(
    Array.from({ length: BROWSER_PARTS }, (_, at) => [
      `browser-${at + 1}`,
      () => ({ kind: "browser", part: { at: at + 1, of: BROWSER_PARTS } }),
    ]),
  ),
  upgrade: () => ({ kind: "program", file: "scripts/upgrade.ts" }),
  "new-module": () => ({ kind: "program", file: "scripts/try-new-module.ts" }),
  release: () => ({ kind: "program", file: "scripts/try-release.ts" }),
  cost: () => ({ kind: "script", script: "bench:cost" }),
};

/** Names that stand for several rooms. @type {Readonly<Record<string, RegExp>>} */
const GROUPS = { browser: /^browser-/ };

/**
 * The rooms of these names, in the order in which they run.
 * @param {readonly string[]} names all rooms for none
 * @returns {string[]}
 * @throws Error that lists the rooms when a name is unknown
 */
export function roomsNamed(names) {
  const rooms = Object.keys(ROOMS);
  if (names.length === 0) return rooms;
  /** @param {string} name */
  const meant = (name) => rooms.filter((room) => room === name || GROUPS[name]?.test(room));
  const unknown = names.filter((name) => meant(name).length === 0);
  if (unknown.length > 0)
    throw new Error(
      `No room of this name: ${unknown.join(", ")}. There are: ${[...rooms, ...Object.keys(GROUPS)].join(", ")}`,
    );
  const wanted = new Set(names.flatMap(meant));
  return rooms.filter((room) => wanted.has(room));
}
