/** Files that are on the disk when a backup or a restore says so. */
import { createHash } from "node:crypto";
import { mkdir, open } from "node:fs/promises";
import path from "node:path";

/** Writes a new file from blocks and waits until the disk has it. @returns its sha256 in hexadecimal */
export async function writeDurably(file: string, blocks: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash("sha256");
  const handle = await open(file, "wx", 0o600);
  try {
    for await (const block of blocks) {
      hash.update(block);
      await handle.writeFile(block);
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
  return hash.digest("hex");
}

/** Copies a file durably, with the folders above it. @returns the sha256 of what was copied */
export async function copyDurably(from: string, to: string): Promise<string> {
  // Opened before anything is made: of a file that is not there no empty copy stays.
  const source = await open(from);
  await mkdir(path.dirname(to), { recursive: true, mode: 0o700 });
  return writeDurably(to, source.createReadStream());
}

/** Makes sure that names created, renamed or removed in a folder survive a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
