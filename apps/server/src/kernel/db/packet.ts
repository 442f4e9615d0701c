/**
 * Statements of one connection that leave together and are answered together: one write and one read for all of them,
 * where the driver has one of each a statement. A failing statement has the database skip those behind it.
 *
 * A prepared statement is parsed once per connection, and describes its columns once: rows are read by what is known.
 */
import { createHash } from "node:crypto";
import pg from "pg";
import utils from "pg/lib/utils";

export interface Statement {
  text: string;
  values: readonly unknown[];
  /** It is parsed and planned once per connection. */
  prepared: boolean;
}

export interface Answer {
  command: string;
  rowCount: number | null;
  rows: Record<string, unknown>[];
}

/** What of a connection of the driver is used. */
interface Wire {
  stream: { cork(): void; uncork(): void };
  parse(statement: { name: string; text: string }): void;
  bind(portal: { statement: string; values: readonly unknown[] }): void;
  describe(portal: { type: "P" }): void;
  execute(): void;
  sync(): void;
  query(text: string): void;
}

interface Column {
  name: string;
  dataTypeID: number;
  format: "text" | "binary";
}

type Parse = (text: string) => unknown;

/** How the rows of a statement are read. */
interface Shape {
  names: readonly string[];
  parsers: readonly Parse[];
  /** All columns in their order, so that rows are alike to the engine. */
  empty: Record<string, unknown>;
}

const NO_COLUMNS: Shape = { names: [], parsers: [], empty: {} };

/** A statement that this connection has parsed. */
interface Known {
  name: string;
  /** Undefined until it has been answered once. */
  shape: Shape | undefined;
}

const hashes = new Map<string, string>();

/** The texts are as many as the code has shapes, so the names never run out. */
function hashOf(text: string): string {
  const known = hashes.get(text);
  if (known) return known;
  const name = createHash("sha256").update(text).digest("base64url").slice(0, 32);
  hashes.set(text, name);
  return name;
}

/** What one connection has parsed. */
export class Parsed {
  readonly #known = new Map<string, Known>();
  /** Of parses that may have failed: their names are not used again. */
  #failures = 0;

  constructor(readonly typeParser: (oid: number, format: Column["format"]) => Parse) {}

  get(text: string): Known | undefined {
    return this.#known.get(text);
  }

  add(text: string): Known {
    const name = this.#failures === 0 ? hashOf(text) : `${hashOf(text)}.${this.#failures}`;
    const known = { name, shape: undefined };
    this.#known.set(text, known);
    return known;
  }

  /** They were in a packet that failed: nobody knows whether they were parsed. */
  forget(texts: readonly string[]): void {
    if (texts.length === 0) return;
    this.#failures += 1;
    for (const text of texts) this.#known.delete(text);
  }
}

interface Sent {
  known: Known | undefined;
  shape: Shape | undefined;
}

/** As the wire has it; here, since nothing may fail once half of a packet has been written. */
const onWire = ({ values, ...statement }: Statement): Statement => ({
  ...statement,
  values: values.map((value) => utils.prepareValue(value)),
});

/** Several commands in one text have a protocol of their own, and travel alone. */
export const isSimple = ({ prepared, values, text }: Statement): boolean =>
  !prepared && values.length === 0 && text.includes(";");

function shapeOf(columns: readonly Column[], parsed: Parsed): Shape {
  return {
    names: columns.map(({ name }) => name),
    parsers: columns.map(({ dataTypeID, format }) => parsed.typeParser(dataTypeID, format)),
    empty: Object.fromEntries(columns.map(({ name }) => [name, null])),
  };
}

const TAG = /^([A-Za-z]+)(?: (\d+))?(?: (\d+))?/;

/** As the driver tells what was done: `INSERT 0 1`. */
function commandOf(tag: string): Pick<Answer, "command" | "rowCount"> {
  const [, command = "", first, second] = TAG.exec(tag) ?? [];
  const count = second ?? first;
  return { command, rowCount: count === undefined ? null : Number(count) };
}

/** The driver takes it for a query of its own, and hands it every message until the database is ready for the next. */
export class Packet extends pg.Query {
  callback: ((error: Error | null, answers?: Answer[]) => void) | undefined;
  /** Where observers look. */
  readonly answered: Promise<Answer[]>;
  readonly #sent: Sent[] = [];
  readonly #first: string[] = [];
  readonly #answers: Answer[] = [];
  #rows: Answer["rows"] = [];
  #broken: unknown;

  readonly statements: readonly Statement[];

  /** @throws TypeError for a value that is none of the database's */
  constructor(
    statements: readonly Statement[],
    private readonly parsed: Parsed,
  ) {
    super("");
    this.statements = statements.map(onWire);
    this.answered = new Promise((resolve, reject) => {
      this.callback = (error, answers) => (error ? reject(error) : resolve(answers ?? []));
    });
  }

  /** The driver calls it when it is this packet's turn. */
  override submit = (given: unknown): void => {
    const wire = given as Wire;
    const [only] = this.statements;
    if (only && isSimple(only)) {
      this.#sent.push({ known: undefined, shape: undefined });
      wire.query(only.text);
      return;
    }
    wire.stream.cork();
    try {
      for (const statement of this.statements) this.#send(wire, statement);
      wire.sync();
    } finally {
      wire.stream.uncork();
    }
  };

  #send(wire: Wire, { text, values, prepared }: Statement): void {
    let known = prepared ? this.parsed.get(text) : undefined;
    if (!known) {
      if (prepared) {
        known = this.parsed.add(text);
        this.#first.push(text);
      }
      wire.parse({ name: known?.name ?? "", text });
    }
    wire.bind({ statement: known?.name ?? "", values });
    if (!known?.shape) wire.describe({ type: "P" });
    this.#sent.push({ known, shape: known?.shape });
    wire.execute();
  }

  /** Several commands in one text are answered in its place. */
  get #answering(): Sent | undefined {
    return this.#sent[Math.min(this.#answers.length, this.#sent.length - 1)];
  }

  handleRowDescription({ fields }: { fields: readonly Column[] }): void {
    const sent = this.#answering;
    if (sent) sent.shape = shapeOf(fields, this.parsed);
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    const shape = this.#answering?.shape;
    if (!shape || this.#broken) return;
    const { names, parsers, empty } = shape;
    const row = { ...empty };
    try {
      for (let at = 0; at < names.length; at += 1) {
        const text = fields[at];
        if (text !== null && text !== undefined) row[names[at] as string] = (parsers[at] as Parse)(text);
      }
    } catch (error) {
      this.#broken = error;
    }
    this.#rows.push(row);
  }

  handleCommandComplete({ text }: { text: string }): void {
    const sent = this.#answering;
    if (sent?.known) sent.known.shape ??= sent.shape ?? NO_COLUMNS;
    this.#answers.push({ ...commandOf(text), rows: this.#rows });
    this.#rows = [];
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete({ text: "" });
  }

  handleError(error: Error): void {
    this.parsed.forget(this.#first);
    this.callback?.(error);
  }

  handleReadyForQuery(): void {
    if (this.#broken) this.callback?.(this.#broken as Error);
    else this.callback?.(null, this.#answers);
  }
}
