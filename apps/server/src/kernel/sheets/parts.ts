/** Parts of a workbook that the library wrote as a whole: taken apart, and put together again with one of them streamed. */
import type { Readable } from "node:stream";
import { fromBufferPromise } from "yauzl";
import { ZipFile } from "yazl";

/** Where a sheet stands in what the library writes. @param at counted from 0 */
export const sheetPart = (at: number): string => `xl/worksheets/sheet${at + 1}.xml`;

/** Half the time of the usual level, and a tenth more bytes. */
const LEVEL = 4;

export async function partsOf(workbook: Uint8Array): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(Buffer.from(workbook), { lazyEntries: true });
  const parts = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    const chunks: Buffer[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
    parts.set(entry.fileName, Buffer.concat(chunks));
  }
  return parts;
}

/** @param streamed what takes the place of the first sheets, each read once the one before it has ended */
export function zipped(parts: ReadonlyMap<string, Buffer>, ...streamed: Readable[]): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  for (const source of [zip, ...streamed]) source.on("error", (error: Error) => output.destroy(error));
  const taken = streamed.map((_sheet, at) => sheetPart(at));
  for (const [name, bytes] of parts) if (!taken.includes(name)) zip.addBuffer(bytes, name);
  for (const [at, sheet] of streamed.entries()) zip.addReadStream(sheet, sheetPart(at), { compressionLevel: LEVEL });
  zip.end();
  return output;
}
