/** Rows for further sheets of a workbook that come up while its first one is written: kept on disk until their turn. */
import { once } from "node:events";
import { createReadStream, createWriteStream, type WriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { finished } from "node:stream/promises";

type Cells = readonly (string | number | null)[];

/** In one line, whatever is taken for the end of one. */
const lineOf = (cells: Cells): string =>
  JSON.stringify(cells).replace(/[\u2028\u2029]/g, (end) => (end === "\u2028" ? "\\u2028" : "\\u2029"));

/** The rows of one sheet, a line of JSON each. */
export class Aside {
  readonly #stream: WriteStream;
  count = 0;

  constructor(private readonly file: string) {
    // Only whoever runs the server reads it.
    this.#stream = createWriteStream(file, { mode: 0o600 });
    // Told where it ends; without a listener it would end the server.
    this.#stream.on("error", () => undefined);
  }

  async keep(rows: readonly Cells[]): Promise<void> {
    if (rows.length === 0) return;
    this.count += rows.length;
    const text = rows.map((cells) => `${lineOf(cells)}\n`).join("");
    if (!this.#stream.write(text)) await once(this.#stream, "drain");
  }

  /** All that was kept; afterwards nothing more is. */
  async *kept(): AsyncGenerator<Cells> {
    await this.end();
    for await (const line of createInterface({ input: createReadStream(this.file) })) yield JSON.parse(line) as Cells;
  }

  async end(): Promise<void> {
    this.#stream.end();
    await finished(this.#stream);
  }
}

/** Lends as many as there are sheets, and forgets what was kept. */
export async function withAside<Made>(sheets: number, make: (aside: readonly Aside[]) => Promise<Made>): Promise<Made> {
  if (sheets === 0) return make([]);
  const folder = await mkdtemp(path.join(tmpdir(), "qicheng-sheets-"));
  const aside = Array.from({ length: sheets }, (_, at) => new Aside(path.join(folder, String(at))));
  try {
    return await make(aside);
  } finally {
    await Promise.allSettled(aside.map((one) => one.end()));
    await rm(folder, { recursive: true, force: true });
  }
}
