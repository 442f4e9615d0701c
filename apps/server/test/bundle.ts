/** The server as one is started: in files that node runs as they are. Made once for all tests. */
import { rmSync } from "node:fs";
import path from "node:path";
import { bundleServer } from "../../../scripts/lib/bundle.mjs";
import { root } from "../../../scripts/lib/root.mjs";

const SERVER = path.resolve(import.meta.dirname, "..");

/** Where it lies; the decoder of pictures and the reader of sheets find theirs there, too. */
export const bundleFolder = (): string => path.join(SERVER, process.env.QICHENG_BUILT ?? "");

/**
 * Makes it and says where to this process and to those that it starts: inside the repository, where its packages are found
 * from. Runs beside each other have one each.
 * @returns removes it
 */
export async function makeBundle(): Promise<() => void> {
  const folder = path.join(root, `.cache/test-server-${process.pid}`);
  await bundleServer(folder, { "jobs-server": "test/jobs-server.ts" });
  process.env.QICHENG_BUILT = path.relative(SERVER, folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
