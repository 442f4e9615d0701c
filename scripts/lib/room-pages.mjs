import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { HOUSES } from "./rooms.mjs";
import { root } from "./root.mjs";

/** A page that is longer leads to one in docs. */
const MOST_LINES = 40;

/**
 * @param {string} room its folder
 * @param {string | undefined} page text of its README.md; undefined for none
 * @returns {string[]} what is wrong with it
 */
export function pageProblems(room, page) {
  if (page === undefined)
    return [`${room} has no README.md: say what the room is for, what it may import, its central files, its rules.`];
  const lines = page.trimEnd().split("\n").length;
  return lines > MOST_LINES
    ? [`${room}/README.md has ${lines} lines, at most ${MOST_LINES}: move a part to docs.`]
    : [];
}

/**
 * Each room of the two kernels has a page that says what it is for.
 * @returns {Promise<string>} the rooms without, or with too long a page; empty when all is well
 */
export async function roomPages() {
  return HOUSES.filter(({ folder }) => folder.endsWith("/kernel"))
    .flatMap(({ folder, rooms }) => rooms.map((room) => `${folder}/${room}`))
    .flatMap((room) => {
      const file = path.join(root, room, "README.md");
      return pageProblems(room, existsSync(file) ? readFileSync(file, "utf8") : undefined);
    })
    .join("\n");
}
