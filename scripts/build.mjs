/** `npm run build`: the web into apps/web/dist and the server into apps/server/dist, at the same time. */
import path from "node:path";
import { build as buildWeb } from "vite";
import { bundleServer } from "./lib/bundle.mjs";
import { root } from "./lib/root.mjs";
import { sourceHash, stampBuild } from "./lib/source-hash.mjs";

const hash = sourceHash();
const results = await Promise.allSettled([
  bundleServer(path.join(root, "apps/server/dist")),
  // The runner loads the configuration from TypeScript as it is; the default loader warns of what a later one cannot do.
  buildWeb({ root: path.join(root, "apps/web"), logLevel: "warn", configLoader: "runner" }),
]);
for (const result of results) if (result.status === "rejected") console.error(String(result.reason));
if (results.some((result) => result.status === "rejected")) process.exit(1);
stampBuild(hash);
