import { readFileSync } from "node:fs";
import path from "node:path";
import { root } from "./root.mjs";
import { filesUnder } from "./source-hash.mjs";

/** They take apart what somebody typed, or what the server says in either language, and show none of these signs. */
const READING = [
  "apps/web/src/kernel/forms/controls/basic-controls.tsx",
  "apps/web/src/kernel/forms/values/form-wrong.ts",
  "apps/web/src/kernel/forms/values/labels.ts",
  "apps/web/src/kernel/forms/values/row-values.ts",
  "apps/web/src/kernel/list/filter/operand-input.tsx",
  "apps/web/src/modules/followups/next-time.ts",
];

const TEXTS = /(?:texts|messages|\/common)\.ts$/;
/** Comments, and what is said in Chinese only. */
const PASSED_OVER = /(?<![\w*])\/\*[\s\S]*?\*\/|(?<![:"'`\w])\/\/.*$|\bcn: (["'`]).*?\1/gm;
const SIGNS = /[\u3001-\u303f\uff01-\uff5e]/;

/**
 * Whether source text shows Chinese punctuation in every language.
 * @param {string} source
 */
export const showsChineseSigns = (source) => SIGNS.test(source.replaceAll(PASSED_OVER, ""));

/**
 * Punctuation stands in texts, which have it in both languages: `common("listComma")`, `common("colon")`, `about`, `asSentence`.
 * @returns {Promise<string>} the files of the web that write it out; empty when there are none
 */
export async function strayChineseSigns() {
  const found = filesUnder("apps/web/src")
    .filter((file) => /\.tsx?$/.test(file) && !TEXTS.test(file))
    .filter((file) => showsChineseSigns(readFileSync(path.join(root, file), "utf8")));
  return [
    ...found
      .filter((file) => !READING.includes(file))
      .map((file) => `${file} writes Chinese punctuation out, which English shows too: take it from a text`),
    ...READING.filter((file) => !found.includes(file)).map(
      (file) => `${file} has none any more: take it off the list in scripts/lib/chinese-signs.mjs`,
    ),
  ].join("\n");
}
