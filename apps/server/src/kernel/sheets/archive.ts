/**
 * The parts of a workbook. Before anything is unpacked, what the directory promises is held against the limits; while a part
 * is unpacked, it ends where the directory said it would, since directories lie.
 */
import { stat } from "node:fs/promises";
import type { Readable } from "node:stream";
import { LIMITS } from "@qicheng/api/kernel/limits";
import { sheetSaid } from "@qicheng/api/kernel/sheet-messages";
import { type Entry, openPromise, type ZipFile } from "yauzl";
import { Refusal } from "../work/refusal";
import { broken } from "./refusals";

const MB = 1_048_576;
/** What is packed within a part would be unpacked by somebody else, later. */
const PACKED = /\.(?:zip|xls[xmb]?|doc[xm]?|ppt[xm]?|jar|7z|rar|gz|tar|exe|dll)$/i;
const MACROS = /vbaProject\.bin$/i;

/** Parts are told apart by their names without regard to case. */
const nameOf = (name: string) => name.replace(/^\//, "").toLowerCase();

function checkEntry(entry: Entry): void {
  if (entry.isEncrypted()) throw new Refusal("BAD_TYPE", sheetSaid.encrypted);
  if (MACROS.test(entry.fileName)) throw new Refusal("BAD_TYPE", sheetSaid.macros);
  if (PACKED.test(entry.fileName)) throw new Refusal("BAD_TYPE", sheetSaid.nested);
}

function checkSizes(unpacked: number, packed: number): void {
  if (unpacked > LIMITS.sheetUnpackedBytes)
    throw new Refusal("TOO_LARGE", sheetSaid.unpacked({ max: LIMITS.sheetUnpackedBytes / MB }));
  if (unpacked > packed * LIMITS.sheetPackedTimes) throw new Refusal("TOO_LARGE", sheetSaid.packed);
}

export class Archive {
  private constructor(
    private readonly zip: ZipFile,
    private readonly entries: ReadonlyMap<string, Entry>,
  ) {}

  /** @throws BAD_TYPE, TOO_LARGE, with nothing unpacked */
  static async open(file: string): Promise<Archive> {
    const { size } = await stat(file);
    const zip = await openPromise(file, { autoClose: false, lazyEntries: true }).catch((error: unknown) => {
      throw broken(error);
    });
    try {
      return new Archive(zip, await Archive.#listed(zip, size));
    } catch (error) {
      zip.close();
      throw error instanceof Refusal ? error : broken(error);
    }
  }

  static async #listed(zip: ZipFile, size: number): Promise<Map<string, Entry>> {
    const parts = new Refusal("TOO_LARGE", sheetSaid.parts);
    if (zip.entryCount > LIMITS.sheetParts) throw parts;
    const entries = new Map<string, Entry>();
    let unpacked = 0;
    for await (const entry of zip.eachEntry()) {
      checkEntry(entry);
      unpacked += entry.uncompressedSize;
      checkSizes(unpacked, size);
      // Of two parts with one name, each reader takes another.
      if (entries.has(nameOf(entry.fileName))) throw broken();
      entries.set(nameOf(entry.fileName), entry);
      if (entries.size > LIMITS.sheetParts) throw parts;
    }
    return entries;
  }

  has(name: string): boolean {
    return this.entries.has(nameOf(name));
  }

  /** @throws BAD_TYPE for a part that is not there; the stream fails where a part is longer than the directory says */
  async stream(name: string): Promise<Readable> {
    const entry = this.entries.get(nameOf(name));
    if (!entry) throw broken();
    return this.zip.openReadStreamPromise(entry);
  }

  close(): void {
    this.zip.close();
  }
}
