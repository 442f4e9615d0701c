/**
 * The Chinese letters of the sign-in page, cut out of the web font when the product is built: machines that bring no Chinese
 * font show the page with some kilobytes instead of a dozen slices of fifty each.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import subsetFont from "subset-font";
import type { Plugin } from "vite";

const NAME = "virtual:door-font";
const RESOLVED = `\0${NAME}`;

interface Slice {
  file: string;
  /** First and last code points. */
  ranges: [number, number][];
}

const isChinese = (letter: string) => (letter.codePointAt(0) ?? 0) >= 0x2e80;

/** The slices of the font as its style sheet has them. */
function slicesOf(folder: string): Slice[] {
  const css = readFileSync(path.join(folder, "index.css"), "utf8");
  return [...css.matchAll(/url\(\.\/files\/([^)]+)\)[^}]*unicode-range:\s*([^;]+);/g)].map(
    ([, file = "", ranges = ""]) => ({
      file: path.join(folder, "files", file),
      ranges: ranges.split(",").map((range): [number, number] => {
        const [first = "", last = first] = range.trim().slice("U+".length).split("-");
        return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
      }),
    }),
  );
}

const within = ({ ranges }: Slice, letter: string): boolean => {
  const code = letter.codePointAt(0) ?? 0;
  return ranges.some(([first, last]) => code >= first && code <= last);
};

const rangeOf = (letters: readonly string[]) =>
  letters.map((letter) => `U+${(letter.codePointAt(0) ?? 0).toString(16)}`).join(",");

/**
 * Makes `virtual:door-font`, which exports `faces` (address and unicode range of each piece) and `letters`.
 * @param texts files whose Chinese letters stand on the page
 * @param more letters that come from elsewhere
 */
export function doorFont(texts: readonly string[], more: string): Plugin {
  let building = false;
  return {
    name: "door-font",
    configResolved: ({ command }) => {
      building = command === "build";
    },
    resolveId: (id) => (id === NAME ? RESOLVED : undefined),
    async load(id) {
      if (id !== RESOLVED) return undefined;
      // Under the development server the slices do.
      if (!building) return 'export const faces = []; export const letters = "";';
      const text = [more, ...texts.map((file) => readFileSync(file, "utf8"))].join("");
      const letters = [...new Set(text)].filter(isChinese).sort();
      const folder = path.dirname(
        createRequire(import.meta.url).resolve("@fontsource-variable/noto-sans-sc/index.css"),
      );
      const faces: string[] = [];
      for (const slice of slicesOf(folder)) {
        const own = letters.filter((letter) => within(slice, letter));
        if (own.length === 0) continue;
        const source = await subsetFont(readFileSync(slice.file), own.join(""), {
          targetFormat: "woff2",
          variationAxes: { wght: 400 },
        });
        const reference = this.emitFile({ type: "asset", name: "door.woff2", source });
        faces.push(`{ url: import.meta.ROLLUP_FILE_URL_${reference}, range: ${JSON.stringify(rangeOf(own))} }`);
      }
      return `export const faces = [${faces.join(", ")}];\nexport const letters = ${JSON.stringify(letters.join(""))};`;
    },
  };
}
