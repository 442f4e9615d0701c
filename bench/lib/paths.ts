/** Where things lie. */
import path from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");
/** Cluster and bundles; not kept in git. */
export const CACHE = path.join(ROOT, ".cache/bench");
export const RESULTS = path.join(ROOT, "bench/results");
