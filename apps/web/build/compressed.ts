/** Everything that compresses well lies beside itself as brotli, so that the server sends it as small as it gets. */
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import type { Plugin } from "vite";

const COMPRESSED = /\.(?:js|css|html|svg|json|webmanifest)$/;
const brotli = promisify(brotliCompress);

export function compressed(): Plugin {
  return {
    name: "compressed",
    apply: "build",
    async writeBundle({ dir = "" }, bundle) {
      const files = Object.keys(bundle).filter((file) => COMPRESSED.test(file));
      await Promise.all(
        files.map(async (file) => {
          const source = readFileSync(path.join(dir, file));
          const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
          writeFileSync(path.join(dir, `${file}.br`), await brotli(source, { params }));
        }),
      );
    },
  };
}
