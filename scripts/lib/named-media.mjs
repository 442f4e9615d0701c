import { readFileSync } from "node:fs";
import path from "node:path";
import { root } from "./root.mjs";
import { filesUnder } from "./source-hash.mjs";

/** Says what a phone is, once for scripts and style sheets. */
const MEANING = "apps/web/src/kernel/ui/basis/media.ts";
const OWN =
  /\bpointer:\s*(?:coarse|fine)|\(\s*(?:max-width:\s*76[78]px|min-width:\s*76[78]px|width\s*[<>]=?\s*76[78]px)/;

/**
 * Lines of a source that say by themselves which window is a phone.
 * @param {string} source
 * @returns {number[]}
 */
export const saysPhone = (source) => source.split("\n").flatMap((line, at) => (OWN.test(line) ? [at + 1] : []));

/**
 * Which window is a phone is said in one file: style sheets write `@media (--phone)`, scripts ask `use-phone.ts`.
 * @returns {Promise<string>}
 */
export async function strayMedia() {
  return filesUnder("apps/web/src")
    .filter((file) => /\.(?:css|tsx?)$/.test(file) && file !== MEANING)
    .flatMap((file) => saysPhone(readFileSync(path.join(root, file), "utf8")).map((line) => `  ${file}:${line}`))
    .map((place) => `${place} says by itself which window is a phone: use a name of ${MEANING}`)
    .join("\n");
}
