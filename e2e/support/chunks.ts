/** Scripts of the built product, which are named by their contents alone. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const FOLDER = path.resolve(import.meta.dirname, "../../apps/web/dist/assets");

/** The address of the one script that has a text of the product's in it. */
export function chunkWith(text: string): string {
  const found = readdirSync(FOLDER).filter(
    (name) => name.endsWith(".js") && readFileSync(path.join(FOLDER, name), "utf8").includes(text),
  );
  const [only, ...more] = found;
  if (only === undefined || more.length > 0) throw new Error(`“${text}” stands in ${found.length} scripts`);
  return `/assets/${only}`;
}
