import { readdirSync } from "node:fs";
import path from "node:path";
import { root } from "./root.mjs";

/** A room that needs more files is split by meaning. */
const MOST_FILES = 40;

/**
 * The rooms of each kernel from low to high: a room imports those before it, and no other. A room in a folder of rooms
 * is named by its path (`list/ask`); such a folder has no file of its own.
 * @type {string[]}
 */
const SERVER_ROOMS = [
  "db",
  "work",
  "cache",
  "calendar",
  "outgoing",
  "access",
  "idempotency",
  "numbers",
  "http",
  "sheets",
  "paper",
  "files",
  "live",
  "jobs",
  "fields",
  "records/type",
  "records/access",
  "records/search",
  "records/read",
  "records/write",
  "records/export",
  "attachments",
  "pool",
  "colleagues",
  "handover",
  "approval",
  "documents",
  "merge",
  "imports",
  "queue",
  "requests",
  "record-api",
  "backup",
  "start",
];

/** @type {string[]} */
const WEB_ROOMS = [
  "i18n",
  "session",
  "ui/basis",
  "tell",
  "http",
  "live",
  "ui/parts",
  "ui/screens",
  "ui/dialogs",
  "scan",
  "access",
  "panels",
  "actions",
  "open",
  "menus",
  "pickers",
  "files",
  "forms/values",
  "rich",
  "forms/shown",
  "forms/controls",
  "forms/form",
  "list/ask",
  "list/filter",
  "list/table",
  "list/groups",
  "list/acts",
  "list/screen",
  "records/parts",
  "attachments",
  "merging",
  "colleagues",
  "pool",
  "requests",
  "imports",
  "comments",
  "spans",
  "charts",
  "crop",
  "records/change",
  "records/panel",
  "records/define",
  "trees",
  "flow-diagram",
  "drafting",
  "designer",
];

/** @type {string[]} */
const ENGINE_ROOMS = [
  "text",
  "time",
  "values",
  "attendance",
  "documents",
  "fields",
  "wording",
  "print",
  "names",
  "cards",
  "design",
  "import",
  "pool",
  "handover",
  "queue",
  "calls",
  "analysis",
  "approval",
  "release",
  "advance",
];

/** @type {{folder: string, rooms: readonly string[]}[]} */
export const HOUSES = [
  { folder: "apps/server/src/kernel", rooms: SERVER_ROOMS },
  { folder: "apps/web/src/kernel", rooms: WEB_ROOMS },
  { folder: "packages/engine/src", rooms: ENGINE_ROOMS },
];

/**
 * One rule of dependency-cruiser for each room: it imports no room above it. Types and dynamic imports count.
 * @param {string} folder
 * @param {readonly string[]} rooms from low to high
 */
export function roomRules(folder, rooms) {
  return rooms.slice(0, -1).map((room, at) => ({
    name: `${room.replaceAll("/", "-")}-looks-down`,
    severity: "error",
    comment: `The rooms of ${folder} stand in scripts/lib/rooms.mjs from low to high, and none imports a higher one. Move the piece down, or let the higher room register it.`,
    from: { path: `^${folder}/${room}/`, pathNot: "\\.test\\.tsx?$" },
    to: { path: `^${folder}/(${rooms.slice(at + 1).join("|")})/` },
  }));
}

/**
 * Files that stand in no room, rooms that are too full, rooms that are not there.
 * @param {string} folder
 * @param {readonly string[]} rooms
 */
function wrongRooms(folder, rooms) {
  const files = readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== "README.md")
    .map((entry) => path.relative(path.join(root, folder), path.join(entry.parentPath, entry.name)));
  const homeless = files.filter((file) => rooms.filter((room) => file.startsWith(`${room}/`)).length !== 1);
  const counts = rooms.map((room) => ({ room, count: files.filter((file) => file.startsWith(`${room}/`)).length }));
  return [
    ...homeless.map((file) => `${folder}/${file} stands in no room of scripts/lib/rooms.mjs, or in several.`),
    ...counts
      .filter(({ count }) => count === 0 || count > MOST_FILES)
      .map(({ room, count }) => `${folder}/${room}: ${count} files; a room has 1 to ${MOST_FILES}.`),
  ];
}

/**
 * Holds the folders of each house against its list of rooms.
 * @returns {Promise<string>} what does not fit; empty when all does
 */
export async function brokenRooms() {
  return HOUSES.filter(({ rooms }) => rooms.length > 0)
    .flatMap(({ folder, rooms }) => wrongRooms(folder, rooms))
    .join("\n");
}
