import { readFileSync } from "node:fs";
import path from "node:path";
import { documents } from "./documents.mjs";
import { root } from "./root.mjs";

/** A sentence of more words is two. */
const MOST_WORDS = 30;
/** A sentence that begins so keeps its subject for later. */
const TIRING = /^[^\p{L}\p{N}]*(?:what|of|as far as)(?![\p{L}\p{N}])/iu;

const FENCE = /^\s*(?:```|~~~)/;
const ITEM = /^\s*(?:[-*+]|\d+\.)\s+/;
const RULE = /^\s*\|[\s|:-]+\|\s*$/;

/** @typedef {{line: number, text: string}} Piece a text and the line of its document that it begins on, from 1 */

/** The text that somebody reads: code and addresses count as one word. @param {string} markdown */
function readText(markdown) {
  return markdown
    .replaceAll(/<!--.*?-->/g, "")
    .replaceAll(/`[^`]+`/g, "Code")
    .replaceAll(/!\[[^\]]*\]\([^)]*\)/g, "")
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll(/\*\*|^#+\s+/g, "")
    .trim();
}

/**
 * Paragraphs, headings, items of lists and cells of tables. Blocks of code are left out.
 * @param {string} markdown
 * @returns {Piece[]}
 */
function blocksOf(markdown) {
  /** @type {Piece[]} */
  const blocks = [];
  let open = false;
  let code = false;
  for (const [at, line] of markdown.split("\n").entries()) {
    const begin = (/** @type {string} */ text) => blocks.push({ line: at + 1, text });
    const last = blocks.at(-1);
    if (FENCE.test(line)) code = !code;
    if (code || FENCE.test(line) || line.trim() === "" || RULE.test(line)) open = false;
    else if (line.startsWith("|")) {
      // A bar within code does not end its cell.
      const cells = line
        .replaceAll(/`[^`]+`/g, "`code`")
        .replaceAll("\\|", "/")
        .split("|");
      for (const cell of cells) begin(cell);
      open = false;
    } else if (open && last && !ITEM.test(line)) last.text += ` ${line.trim()}`;
    else {
      begin(line.replace(ITEM, ""));
      open = !line.startsWith("#");
    }
  }
  return blocks.map(({ line, text }) => ({ line, text: readText(text) })).filter(({ text }) => text !== "");
}

const segmenter = new Intl.Segmenter("en", { granularity: "sentence" });

/**
 * @param {string} markdown
 * @returns {Piece[]} its sentences, each with the line that its block begins on
 */
export function sentencesOf(markdown) {
  return blocksOf(markdown).flatMap(({ line, text }) =>
    Array.from(segmenter.segment(text), ({ segment }) => ({ line, text: segment.trim() })),
  );
}

/** @param {string} sentence */
const wordsOf = (sentence) => sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

/**
 * Sentences that tire whoever reads them.
 * @param {string} markdown
 * @returns {string[]} a line each: where, why, and how the sentence begins
 */
export function tiringSentences(markdown) {
  return sentencesOf(markdown).flatMap(({ line, text }) => {
    const words = wordsOf(text);
    const shown = text.length > 70 ? `${text.slice(0, 70)}…` : text;
    const long = words > MOST_WORDS ? [`${line}: ${words} words, at most ${MOST_WORDS}: ${shown}`] : [];
    return TIRING.test(text) ? [...long, `${line}: begins with What, Of or As far as: ${shown}`] : long;
  });
}

/** Decisions are kept as they were written. @param {string} file */
const isChecked = (file) => !file.startsWith("docs/decisions/") || file.endsWith("/README.md");

/**
 * The pages in docs and every README.md have short sentences that begin with their subject.
 * @returns {Promise<string>} the sentences that do not; empty when all do
 */
export async function tiringDocuments() {
  return documents()
    .filter(isChecked)
    .flatMap((file) =>
      tiringSentences(readFileSync(path.join(root, file), "utf8")).map((problem) => `${file}:${problem}`),
    )
    .join("\n");
}
