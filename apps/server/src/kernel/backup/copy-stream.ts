/** COPY in both directions as streams: as many rows as there are, never more than some blocks of them in memory. */
import { once } from "node:events";
import type { Socket } from "node:net";
import { Readable } from "node:stream";
import pg, { type ClientBase } from "pg";

/** The driver hands over one row at a time; blocks of this size are worth compressing and writing. */
const BLOCK = 64 * 1024;

/** The driver's connection, as far as COPY needs it. */
interface Wire {
  stream: Socket;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
}

type Done = (error: Error | null) => void;

class CopyOutQuery extends pg.Query {
  constructor(
    text: string,
    private readonly take: (row: Buffer, wire: Wire) => void,
    done: Done,
  ) {
    super(text, done as () => void);
  }

  /** Called by the driver for every row. */
  handleCopyData(message: { chunk: Buffer }, wire: Wire): void {
    this.take(message.chunk, wire);
  }
}

class CopyInQuery extends pg.Query {
  constructor(
    text: string,
    private readonly send: (wire: Wire) => void,
    done: Done,
  ) {
    super(text, done as () => void);
  }

  /** Called by the driver when the server waits for the rows. */
  handleCopyInResponse(wire: Wire): void {
    this.send(wire);
  }
}

/** The rows of a `copy … to stdout`; the database is made to wait while nobody reads them. */
export function copyOut(client: ClientBase, text: string): Readable {
  let wire: Wire | undefined;
  let rows: Buffer[] = [];
  let size = 0;
  const output = new Readable({
    read: () => void wire?.stream.resume(),
    destroy: (error, callback) => {
      wire?.stream.resume();
      callback(error);
    },
  });
  const flush = () => {
    const full = size > 0 && !output.push(Buffer.concat(rows));
    rows = [];
    size = 0;
    if (full && !output.destroyed) wire?.stream.pause();
  };
  const take = (row: Buffer, from: Wire) => {
    wire = from;
    // The driver uses its buffer again.
    rows.push(Buffer.from(row));
    size += row.length;
    if (size >= BLOCK) flush();
  };
  const done: Done = (error) => {
    if (error) output.destroy(error);
    else {
      flush();
      output.push(null);
    }
    // Nobody reads on after the end, and the connection has other things to say.
    wire?.stream.resume();
  };
  client.query(new CopyOutQuery(text, take, done));
  return output;
}

/** Sends rows into a `copy … from stdin`, no faster than the database takes them. */
export function copyIn(client: ClientBase, text: string, rows: AsyncIterable<Buffer>): Promise<void> {
  return new Promise((resolve, reject) => {
    let failure: unknown;
    let over = false;
    const pump = async (wire: Wire) => {
      for await (const chunk of rows) {
        if (over) return;
        wire.sendCopyFromChunk(chunk);
        if (wire.stream.writableNeedDrain) await once(wire.stream, "drain");
      }
      wire.endCopyFrom();
    };
    const send = (wire: Wire) => {
      pump(wire).catch((error: unknown) => {
        failure = error;
        wire.sendCopyFail("the rows cannot be read");
      });
    };
    const done: Done = (error) => {
      over = true;
      if (error) reject(failure instanceof Error ? failure : error);
      else resolve();
    };
    client.query(new CopyInQuery(text, send, done));
  });
}
