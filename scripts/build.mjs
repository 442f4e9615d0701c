/** `npm run build`: the web into apps/web/dist and the server into apps/server/dist, at the same time. */
import { readFile } from "node:fs/promises";
import path from "node:path";
import { build as bundle } from "esbuild";
import { build as buildWeb } from "vite";
import { root } from "./lib/root.mjs";
import { sourceHash, stampBuild } from "./lib/source-hash.mjs";

const OUTPUT = path.join(root, "apps/server/dist");

/** npm packages stay in node_modules; our own are TypeScript and go into the bundle. @type {import("esbuild").Plugin} */
const onlyOurOwn = {
  name: "only-our-own",
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, ({ path: name }) =>
      name.startsWith("@qicheng/") ? undefined : { path: name, external: true },
    );
  },
};

/**
 * `import.meta` keeps speaking of the source file, so that a path from there (migrations, packages, the web's files)
 * means the same in the bundle, under tsx and in the tests. @type {import("esbuild").Plugin}
 */
const sourceLocation = {
  name: "source-location",
  setup(build) {
    build.onLoad({ filter: /\.ts$/ }, async ({ path: file }) => {
      const source = await readFile(file, "utf8");
      const url = `new URL(${JSON.stringify(path.relative(OUTPUT, file))}, import.meta.url)`;
      const contents = source.replaceAll(/\bimport\.meta\.(url|dirname|filename)\b/g, (_all, what) =>
        what === "url" ? `${url}.href` : `__${what}Of(${url})`,
      );
      return { contents, loader: "ts" };
    });
  },
};

/** What the replaced `import.meta.filename` and `import.meta.dirname` call. */
const BANNER = `import { fileURLToPath as __filenameOf } from "node:url";
import { dirname as __parentOf } from "node:path";
const __dirnameOf = (url) => __parentOf(__filenameOf(url));`;

async function buildServer() {
  await bundle({
    entryPoints: {
      main: path.join(root, "apps/server/src/main.ts"),
      "picture-child": path.join(root, "apps/server/src/kernel/files/picture-child.ts"),
    },
    outdir: OUTPUT,
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20",
    define: { "process.env.QICHENG_BUILT": '"1"' },
    sourcemap: "linked",
    sourcesContent: false,
    logLevel: "warning",
    plugins: [onlyOurOwn, sourceLocation],
    banner: { js: BANNER },
  });
}

/** In one file with what it uses: a thread starts for every look at a file, and does not look for modules. */
async function buildSheetWorker() {
  await bundle({
    entryPoints: [path.join(root, "apps/server/src/kernel/sheets/sheet-worker.ts")],
    outfile: path.join(OUTPUT, "sheet-worker.cjs"),
    bundle: true,
    format: "cjs",
    platform: "node",
    target: "node20",
    logLevel: "warning",
  });
}

const hash = sourceHash();
const results = await Promise.allSettled([
  buildServer(),
  buildSheetWorker(),
  buildWeb({ root: path.join(root, "apps/web"), logLevel: "warn" }),
]);
for (const result of results) if (result.status === "rejected") console.error(String(result.reason));
if (results.some((result) => result.status === "rejected")) process.exit(1);
stampBuild(hash);
