import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { HOUSES } from "./rooms.mjs";
import { root } from "./root.mjs";

/** A page that is longer leads to one in docs. */
const MOST_LINES = 40;

/**
 * @param {string} room its folder
 * @param {string | undefined} page text of its README.md; undefined for none
 * @param {string | undefined} below name of the room below it; undefined for the lowest
 * @returns {string[]} what is wrong with it
 */
export function pageProblems(room, page, below) {
  if (page === undefined)
    return [`${room} has no README.md: say what the room is for, what it may import, its central files, its rules.`];
  const lines = page.trimEnd().split("\n").length;
  const imports = /^\*\*May import:\*\*.*$/m.exec(page)?.[0] ?? "";
  return [
    ...(lines > MOST_LINES
      ? [`${room}/README.md has ${lines} lines, at most ${MOST_LINES}: move a part to docs.`]
      : []),
    ...(imports === "" || (below !== undefined && !imports.includes(`\`${below}\``))
      ? [`${room}/README.md does not say under **May import:** that the rooms end with ${below ?? "none"}.`]
      : []),
  ];
}

/**
 * Each room of the two kernels has a page that says what it is for.
 * @returns {Promise<string>} rooms without a page, and pages that are wrong; empty when all is well
 */
export async function roomPages() {
  return HOUSES.filter(({ folder }) => folder.endsWith("/kernel"))
    .flatMap(({ folder, rooms }) => rooms.map((room, at) => ({ room: `${folder}/${room}`, below: rooms[at - 1] })))
    .flatMap(({ room, below }) => {
      const file = path.join(root, room, "README.md");
      return pageProblems(room, existsSync(file) ? readFileSync(file, "utf8") : undefined, below);
    })
    .join("\n");
}
