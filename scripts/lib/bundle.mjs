/** The server in files that node starts without a loader: what `npm run build` makes, and what tests start as processes. */
import { readFile } from "node:fs/promises";
import path from "node:path";
import { build as bundle } from "esbuild";
import { root } from "./root.mjs";

const SERVER = path.join(root, "apps/server");

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
 * means the same in the bundle, under tsx and in the tests.
 * @param {string} output folder of the bundle
 * @returns {import("esbuild").Plugin}
 */
const sourceLocation = (output) => ({
  name: "source-location",
  setup(build) {
    build.onLoad({ filter: /\.ts$/ }, async ({ path: file }) => {
      const source = await readFile(file, "utf8");
      const url = `new URL(${JSON.stringify(path.relative(output, file))}, import.meta.url)`;
      const contents = source.replaceAll(/\bimport\.meta\.(url|dirname|filename)\b/g, (_all, what) =>
        what === "url" ? `${url}.href` : `__${what}Of(${url})`,
      );
      return { contents, loader: "ts" };
    });
  },
});

/** What the replaced `import.meta.filename` and `import.meta.dirname` call. */
const BANNER = `import { fileURLToPath as __filenameOf } from "node:url";
import { dirname as __parentOf } from "node:path";
const __dirnameOf = (url) => __parentOf(__filenameOf(url));`;

/**
 * @param {string} output folder
 * @param {Record<string, string>} entryPoints files below apps/server by the names that they get
 */
async function bundleProcesses(output, entryPoints) {
  await bundle({
    entryPoints: Object.fromEntries(Object.entries(entryPoints).map(([name, file]) => [name, path.join(SERVER, file)])),
    outdir: output,
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20",
    define: { "process.env.QICHENG_BUILT": JSON.stringify(path.relative(SERVER, output)) },
    sourcemap: "linked",
    sourcesContent: false,
    logLevel: "warning",
    plugins: [onlyOurOwn, sourceLocation(output)],
    banner: { js: BANNER },
  });
}

/**
 * A thread in one file with what it uses: it starts often, and does not look for modules.
 * @param {string} output folder
 * @param {string} file below the kernel, without its ending
 */
async function bundleWorker(output, file) {
  await bundle({
    entryPoints: [path.join(SERVER, `src/kernel/${file}.ts`)],
    outfile: path.join(output, `${path.basename(file)}.cjs`),
    bundle: true,
    format: "cjs",
    platform: "node",
    target: "node20",
    logLevel: "warning",
  });
}

/**
 * The server with its child processes and its thread.
 * @param {string} output folder inside the repository, where packages are found from
 * @param {Record<string, string>} [more] entry points beside the server's own
 */
export async function bundleServer(output, more = {}) {
  const own = {
    main: "src/main.ts",
    "jobs-thread": "src/jobs-thread.ts",
    "picture-child": "src/kernel/files/picture-child.ts",
    "text-child": "src/modules/knowledge/text-child.ts",
    "call-simulator": "src/modules/calls/simulator/main.ts",
    // What an administrator does with the data of a release, which has neither sources nor tools.
    "backup-restore": "../../scripts/backup-restore.ts",
  };
  await Promise.all([
    bundleProcesses(output, { ...own, ...more }),
    bundleWorker(output, "sheets/sheet-worker"),
    bundleWorker(output, "paper/paper-worker"),
  ]);
}
