/** COPY over an ordinary connection: the fastest way for many rows into PostgreSQL. */
import type { ClientBase } from "pg";
import pg from "pg";

type Value = string | number | null | readonly string[];

interface CopyTarget {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

class CopyIn extends pg.Query {
  constructor(
    text: string,
    private readonly content: Buffer,
    done: (error: Error | null) => void,
  ) {
    super(text, done as () => void);
  }

  /** Called by the driver when the server waits for the rows. */
  handleCopyInResponse(connection: CopyTarget): void {
    connection.sendCopyFromChunk(this.content);
    connection.endCopyFrom();
  }
}

const ESCAPES: Record<string, string> = { "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t" };
const escapeText = (text: string) => text.replace(/[\\\n\r\t]/g, (char) => ESCAPES[char] ?? char);
const element = (text: string) => `"${text.replace(/["\\]/g, "\\$&")}"`;

function field(value: Value): string {
  if (value === null) return "\\N";
  if (typeof value === "number") return String(value);
  return escapeText(typeof value === "string" ? value : `{${value.map(element).join(",")}}`);
}

/** Rows of one table, collected for one COPY; all name the same columns in the same order. */
export class CopyBuffer {
  #lines: string[] = [];
  #columns: readonly string[] = [];

  constructor(private readonly table: string) {}

  add(row: Readonly<Record<string, Value>>): void {
    if (this.#lines.length === 0) this.#columns = Object.keys(row);
    this.#lines.push(Object.values(row).map(field).join("\t"));
  }

  /** Takes out what was collected. @returns how to send it */
  take(): (client: ClientBase) => Promise<void> {
    const lines = this.#lines;
    this.#lines = [];
    const text = `copy ${this.table} (${this.#columns.join(", ")}) from stdin`;
    return async (client) => {
      if (lines.length === 0) return;
      const content = Buffer.from(`${lines.join("\n")}\n`, "utf8");
      await new Promise<void>((resolve, reject) => {
        client.query(new CopyIn(text, content, (error) => (error ? reject(error) : resolve())));
      });
    };
  }
}
