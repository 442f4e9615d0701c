/** The server as one is started: in files that node runs as they are. Made by the global set-up, once for all tests. */
import path from "node:path";

const SERVER = path.resolve(import.meta.dirname, "..");

/** Where it lies; the decoder of pictures and the reader of sheets find theirs there, too. */
export const bundleFolder = (): string => path.join(SERVER, process.env.QICHENG_BUILT ?? "");

/** Says it to this process and to those that it starts. */
export function useBundle(folder: string): void {
  process.env.QICHENG_BUILT = path.relative(SERVER, folder);
}
