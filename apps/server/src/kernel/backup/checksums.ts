/** SHA256SUMS of a backup: one line a file, as `sha256sum -c` reads it, and a last line that seals those above. */

import { createHash, type Hash } from "node:crypto";
import { createReadStream } from "node:fs";
import { type FileHandle, lstat, open } from "node:fs/promises";
import path from "node:path";
import { createInterface } from "node:readline";
import { sha256Of } from "../files/sha256";
import { BackupError } from "./backup-error";

export const SUMS = "SHA256SUMS";
const SEAL = "# whole ";
/** Only names that a backup writes; above all none that leads out of its folder. */
const LINE = /^([0-9a-f]{64}) {2}(manifest\.json|tables\/\w+\.copy\.gz|files\/[\w-]+\/[\w-]+\.\w+)$/;
const NAMED_AT_MOST = 20;

export interface Sum {
  name: string;
  sha256: string;
}

/** Writes SHA256SUMS line by line. */
export class SumsWriter {
  readonly #hash: Hash = createHash("sha256");

  private constructor(private readonly handle: FileHandle) {}

  /** Begins the list, anew when there is one. */
  static async open(directory: string): Promise<SumsWriter> {
    return new SumsWriter(await open(path.join(directory, SUMS), "w", 0o600));
  }

  async add(sums: readonly Sum[]): Promise<void> {
    const lines = sums.map(({ name, sha256 }) => `${sha256}  ${name}\n`).join("");
    this.#hash.update(lines);
    await this.handle.writeFile(lines);
  }

  /** Ends the file; nothing may follow. */
  async seal(): Promise<void> {
    await this.handle.writeFile(`${SEAL}${this.#hash.digest("hex")}\n`);
    await this.handle.sync();
  }

  close(): Promise<void> {
    return this.handle.close();
  }
}

/**
 * The files of a backup, in the order they were written.
 * @throws BackupError when the list itself was changed or cut off; at its end, when lines have been given already
 */
export async function* readSums(directory: string): AsyncGenerator<Sum> {
  const hash = createHash("sha256");
  let sealed = false;
  for await (const line of createInterface({ input: createReadStream(path.join(directory, SUMS)) })) {
    const [, sha256, name] = LINE.exec(line) ?? [];
    if (sealed) throw damaged([SUMS]);
    if (line === `${SEAL}${hash.copy().digest("hex")}`) sealed = true;
    else if (sha256 && name) {
      hash.update(`${line}\n`);
      yield { name, sha256 };
    } else throw damaged([SUMS]);
  }
  if (!sealed) throw damaged([SUMS]);
}

function damaged(names: readonly string[]): BackupError {
  const list = names.map((name) => `  ${name}`).join("\n");
  return new BackupError(
    `备份已损坏，未恢复任何数据。缺失或被改动的文件：\n${list}`,
    "The backup is damaged and nothing was restored; the files above are missing or were changed.",
  );
}

async function isWhole(directory: string, { name, sha256 }: Sum): Promise<boolean> {
  const file = path.join(directory, name);
  const found = await lstat(file).catch(() => undefined);
  return found?.isFile() === true && (await sha256Of(file)) === sha256;
}

/**
 * Reads every file of a backup and compares it with its checksum.
 * @throws BackupError with the names of what is missing or changed
 */
export async function verifySums(directory: string): Promise<void> {
  const bad: string[] = [];
  for await (const sum of readSums(directory)) {
    if (bad.length < NAMED_AT_MOST && !(await isWhole(directory, sum))) bad.push(sum.name);
  }
  if (bad.length > 0) throw damaged(bad);
}
