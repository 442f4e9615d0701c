/** Files in a folder of this machine. */

import { link, mkdir, open, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import path from "node:path";
import type { OpenFile } from "../http/send-bytes";
import type { Listed, StorageBackend } from "./storage";

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === "ENOENT";

/** @throws whatever is no missing file */
function unlessMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error;
  return undefined;
}

export class DiskStorage implements StorageBackend {
  constructor(readonly place: string) {}

  #path(key: string): string {
    return path.join(this.place, key);
  }

  async put(key: string, file: string): Promise<void> {
    await mkdir(path.dirname(this.#path(key)), { recursive: true });
    await rename(file, this.#path(key));
  }

  /** Another name for the same bytes is enough, as old as this moment: housekeeping goes by the age of files. */
  async fetch(key: string, file: string): Promise<boolean> {
    try {
      await link(this.#path(key), file);
    } catch (error) {
      if (isMissing(error)) return false;
      throw error;
    }
    const now = new Date();
    await utimes(file, now, now);
    return true;
  }

  async open(key: string): Promise<OpenFile | undefined> {
    const handle = await open(this.#path(key)).catch(unlessMissing);
    if (!handle) return undefined;
    const { size } = await handle.stat();
    return { size, stream: (part) => handle.createReadStream(part), close: () => handle.close() };
  }

  async has(key: string): Promise<boolean> {
    return (await stat(this.#path(key)).catch(() => undefined)) !== undefined;
  }

  async remove(key: string): Promise<void> {
    await rm(this.#path(key), { force: true });
  }

  async list(folder: string): Promise<Listed[]> {
    const found: Listed[] = [];
    for (const name of await readdir(this.#path(folder)).catch(() => [])) {
      const seen = await stat(this.#path(`${folder}/${name}`)).catch(() => undefined);
      if (seen?.isFile()) found.push({ key: `${folder}/${name}`, atMs: seen.mtimeMs });
    }
    return found;
  }
}
